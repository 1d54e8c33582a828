#include <algorithm>
#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/06_first_kernel/mapping_kernels.hpp>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

constexpr int MOST_IN_Z = 65535;

/// One block: 16 x 16 pixels of a channel of an image.
/// One thread: one pixel.
__global__ void scale_folded_kernel(BatchWork work) {
  const auto [N, C, D, H, W] = work.e;
  const int w = int(blockIdx.x * 16 + threadIdx.x);
  const int h = int(blockIdx.y * 16 + threadIdx.y);
  const int n = int(blockIdx.z) / C, c = int(blockIdx.z) % C;
  if (h >= H || w >= W) return;

  const std::int64_t i = ((std::int64_t{n} * C + c) * H + h) * W + w;
  work.out[i] = work.x[i] * work.of_channel[c] + work.of_image[n];
}

/// One block: the same 16 x 16 pixels of every gridDim.z-th channel.
/// One thread: one pixel in each of them.
__global__ void scale_folded_far_kernel(BatchWork work) {
  const auto [N, C, D, H, W] = work.e;
  const int w = int(blockIdx.x * 16 + threadIdx.x);
  const int h = int(blockIdx.y * 16 + threadIdx.y);
  if (h >= H || w >= W) return;

  for (int z = int(blockIdx.z); z < N * C; z += int(gridDim.z)) {
    const int n = z / C, c = z % C;
    const std::int64_t i = (std::int64_t{z} * H + h) * W + w;
    work.out[i] = work.x[i] * work.of_channel[c] + work.of_image[n];
  }
}

/// One block: 16 x 16 pixels of a channel, in all images.
/// One thread: one pixel in all images.
__global__ void scale_looped_kernel(BatchWork work) {
  const auto [N, C, D, H, W] = work.e;
  const int w = int(blockIdx.x * 16 + threadIdx.x);
  const int h = int(blockIdx.y * 16 + threadIdx.y);
  const int c = int(blockIdx.z);
  if (h >= H || w >= W) return;

  for (int n = 0; n < N; ++n) {
    const std::int64_t i = ((std::int64_t{n} * C + c) * H + h) * W + w;
    work.out[i] = work.x[i] * work.of_channel[c] + work.of_image[n];
  }
}

/// One block: every gridDim.x-th piece of 256 elements, whatever they are.
/// One thread: every element that lies a whole grid behind its last one.
__global__ void scale_flat_kernel(BatchWork work, std::int64_t size) {
  const auto [N, C, D, H, W] = work.e;
  const std::int64_t all = std::int64_t{gridDim.x} * blockDim.x;
  std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;

  for (; i < size; i += all) {
    const std::int64_t z = i / (std::int64_t{H} * W);  // n * C + c
    const int n = int(z / C), c = int(z % C);
    work.out[i] = work.x[i] * work.of_channel[c] + work.of_image[n];
  }
}

/// One block: the same 16 x 16 pixels of every gridDim.z-th slice.
/// One thread: one pixel in each of them.
__global__ void scale_folded_5d_kernel(BatchWork work) {
  const auto [N, C, D, H, W] = work.e;
  const int w = int(blockIdx.x * 16 + threadIdx.x);
  const int h = int(blockIdx.y * 16 + threadIdx.y);
  if (h >= H || w >= W) return;

  for (int z = int(blockIdx.z); z < N * C * D; z += int(gridDim.z)) {
    const int n = z / (C * D), c = z / D % C;  // and d = z % D
    const std::int64_t i = (std::int64_t{z} * H + h) * W + w;
    work.out[i] = work.x[i] * work.of_channel[c] + work.of_image[n];
  }
}

/// One block: every gridDim.x-th piece of 256 elements, whatever they are.
/// One thread: every element that lies a whole grid behind its last one.
__global__ void scale_flat_5d_kernel(BatchWork work, std::int64_t size) {
  const auto [N, C, D, H, W] = work.e;
  const std::int64_t all = std::int64_t{gridDim.x} * blockDim.x;
  std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;

  for (; i < size; i += all) {
    const std::int64_t z = i / (std::int64_t{D} * H * W);  // n * C + c
    const int n = int(z / C), c = int(z % C);
    work.out[i] = work.x[i] * work.of_channel[c] + work.of_image[n];
  }
}

std::int64_t size_of(const Extents& e) {
  return std::int64_t{e.N} * e.C * e.D * e.H * e.W;
}

/// A block for each 16 x 16 pixels, `slices` of them behind each other.
dim3 grid_for(const Extents& e, int slices) {
  return dim3(unsigned(ceil_divide(e.W, 16)), unsigned(ceil_divide(e.H, 16)),
              unsigned(slices));
}

const dim3 BLOCK(16, 16);

}  // namespace

void scale_folded(const BatchWork& work) {
  const dim3 grid = grid_for(work.e, work.e.N * work.e.C);
  scale_folded_kernel<<<grid, BLOCK>>>(work);
  cuda_check_launch();
}

void scale_folded_far(const BatchWork& work) {
  const int slices = std::min(work.e.N * work.e.C, MOST_IN_Z);
  scale_folded_far_kernel<<<grid_for(work.e, slices), BLOCK>>>(work);
  cuda_check_launch();
}

void scale_looped(const BatchWork& work) {
  scale_looped_kernel<<<grid_for(work.e, work.e.C), BLOCK>>>(work);
  cuda_check_launch();
}

void scale_flat(const BatchWork& work) {
  const std::int64_t size = size_of(work.e);
  scale_flat_kernel<<<some_blocks_for(size), THREADS>>>(work, size);
  cuda_check_launch();
}

void scale_folded_5d(const BatchWork& work) {
  const int slices = std::min(work.e.N * work.e.C * work.e.D, MOST_IN_Z);
  scale_folded_5d_kernel<<<grid_for(work.e, slices), BLOCK>>>(work);
  cuda_check_launch();
}

void scale_flat_5d(const BatchWork& work) {
  const std::int64_t size = size_of(work.e);
  scale_flat_5d_kernel<<<some_blocks_for(size), THREADS>>>(work, size);
  cuda_check_launch();
}

}  // namespace hood
