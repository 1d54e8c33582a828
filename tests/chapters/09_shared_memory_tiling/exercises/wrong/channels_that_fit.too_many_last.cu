// says: how many are left?
// Exercise: as many channels as fit.
//
// A block makes 8 x 16 outputs of one filter. It loads the pixels that they
// need, of all channels, and of many channels they do not fit. Let it load as
// many as fit, and then the next ones, down to the last; and say so where not
// even one fits. About 6 lines.
#include <cuda_runtime.h>

#include <algorithm>
#include <common/cuda/check.hpp>
#include <cstdint>

namespace hood {

/// One image, K filters; stride 1, no padding. P = H - R + 1, Q = W - S + 1.
struct ChannelsShape {
  int C, H, W, K, R, S;
};

namespace {

constexpr int ROWS = 8, COLUMNS = 16;  // of outputs in a block

}  // namespace

/// How many channels' pixels a block loads at a time: as many as have room in
/// `bytes` of shared memory, and no more than there are. 0 if there is no room
/// for one.
int channels_that_fit(const ChannelsShape& shape, std::int64_t bytes) {
  const std::int64_t rows = ROWS + shape.R - 1, columns = COLUMNS + shape.S - 1;
  const std::int64_t one = rows * columns * std::int64_t{sizeof(float)};
  return int(std::min<std::int64_t>(bytes / one, shape.C));
}

namespace {

/// One block: 8 x 16 outputs of a filter.
/// One thread: one of them.
__global__ void some_channels_kernel(const float* x,  // [C, H, W]
                                     const float* w,  // [K, C, R, S]
                                     float* y,        // [K, P, Q]
                                     ChannelsShape d, int channels) {
  extern __shared__ float tile[];  // [channels, rows, columns]
  const int rows = ROWS + d.R - 1, columns = COLUMNS + d.S - 1;
  const int p0 = int(blockIdx.y) * ROWS, q0 = int(blockIdx.x) * COLUMNS;
  const int p = int(threadIdx.x) / COLUMNS, q = int(threadIdx.x) % COLUMNS;
  const int k = int(blockIdx.z), taps = d.R * d.S;

  float sum = 0;
  for (int first = 0; first < d.C; first += channels) {
    const int count = channels;
    // Load.
    const int all = count * rows * columns;
    for (int i = int(threadIdx.x); i < all; i += int(blockDim.x)) {
      const int c = first + i / columns / rows;
      const int h = p0 + i / columns % rows, v = q0 + i % columns;
      tile[i] = h < d.H && v < d.W ? x[(c * d.H + h) * d.W + v] : 0;
    }
    __syncthreads();  // the tile is whole

    // Compute.
    const float* weight = w + (k * d.C + first) * taps;
    for (int c = 0; c < count; ++c) {
      for (int r = 0; r < d.R; ++r) {
        const float* row = tile + (c * rows + p + r) * columns + q;
        for (int s = 0; s < d.S; ++s) sum += row[s] * *weight++;
      }
    }
    __syncthreads();  // all have read them: the next may come
  }

  // Write.
  const int P = d.H - d.R + 1, Q = d.W - d.S + 1;
  if (p0 + p < P && q0 + q < Q) y[(k * P + p0 + p) * Q + q0 + q] = sum;
}

}  // namespace

/// y of x and w in device memory, by so many channels at a time.
void some_channels(const ChannelsShape& shape,
                   const float* x,  // [C, H, W]
                   const float* w,  // [K, C, R, S]
                   float* y,        // [K, P, Q]
                   int channels) {
  const int P = shape.H - shape.R + 1, Q = shape.W - shape.S + 1;
  const dim3 grid(unsigned((Q + COLUMNS - 1) / COLUMNS),
                  unsigned((P + ROWS - 1) / ROWS), unsigned(shape.K));
  const int bytes = int{sizeof(float)} * channels * (ROWS + shape.R - 1) *
                    (COLUMNS + shape.S - 1);
  CUDA_CHECK(cudaFuncSetAttribute(some_channels_kernel,
                                  cudaFuncAttributeMaxDynamicSharedMemorySize,
                                  bytes));
  some_channels_kernel<<<grid, ROWS * COLUMNS, std::size_t(bytes)>>>(
      x, w, y, shape, channels);
  cuda_check_launch();
}

}  // namespace hood
