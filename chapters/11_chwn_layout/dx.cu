#include <algorithm>
#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <chapters/11_chwn_layout/convolution.hpp>
#include <chapters/11_chwn_layout/gathered_product.hpp>
#include <common/cuda/check.hpp>
#include <common/cuda/scratch.hpp>

namespace hood {
namespace {

/// One block: 256 weights beside each other in `turned`.
/// One thread: one of them.
__global__ void turn_filters_kernel(ConvDims d,
                                    const float* w,   // [C, R, S, K]
                                    float* turned) {  // [K, R, S, C]
  const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
  const int taps = d.R * d.S;
  if (i >= d.C * taps * d.K) return;

  const int c = i % d.C, tap = i / d.C % taps, k = i / d.C / taps;
  turned[i] = w[(c * taps + tap) * d.K + k];
}

/// One block: 256 numbers beside each other in `spread`.
/// One thread: one of them: the weight by which pixel (i, j) of a patch meets
/// the output that lies (p, q) behind the first one to reach the patch, or 0.
__global__ void spread_filters_kernel(ConvDims d,
                                      const float* w,  // [C, R, S, K]
                                      float* spread,   // [K, taps, taps, C,
                                                       //  patch, patch]
                                      int patch, int taps_down,
                                      int taps_across) {
  std::int64_t at = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const std::int64_t to = at;
  const int j = int(at % patch), i = int((at /= patch) % patch);
  const int c = int((at /= patch) % d.C);
  const int q = int((at /= d.C) % taps_across);
  const int p = int((at /= taps_across) % taps_down);
  const int k = int(at / taps_down);
  if (k >= d.K) return;

  const int r = i + d.stride * ((d.R - 1) / d.stride - p);
  const int s = j + d.stride * ((d.S - 1) / d.stride - q);
  const bool meets = r >= 0 && r < d.R && s >= 0 && s < d.S;
  spread[to] = meets ? w[((c * d.R + r) * d.S + s) * d.K + k] : 0;
}

using Gather = void(const GatherShape& shape, const float* filters,
                    const float* source, float* made);

/// Class by class of pixels.
void dx_by_classes(const ConvShape& shape,
                   const float* dy,  // [K, P, Q, N]
                   const float* w,   // [C, R, S, K]
                   float* dx,        // [C, H, W, N]
                   Gather* gather) {
  const ConvDims d = conv_dims(shape);
  const std::int64_t weights = shape.w().size();
  float* const turned = scratch_floats(static_cast<std::size_t>(weights));
  turn_filters_kernel<<<blocks_for(weights), THREADS>>>(d, w, turned);
  cuda_check_launch();
  for (int i = 0; i < std::min(d.stride, d.H); ++i) {
    for (int j = 0; j < std::min(d.stride, d.W); ++j) {
      gather(gather_of_dx(shape, i, j), turned, dy, dx);
    }
  }
}

double cost_of_classes(const ConvShape& shape) {
  double cost = 0;
  for (int i = 0; i < std::min(shape.stride, shape.H); ++i) {
    for (int j = 0; j < std::min(shape.stride, shape.W); ++j) {
      cost += gather_cost(gather_of_dx(shape, i, j));
    }
  }
  return cost;
}

}  // namespace

void dx_convnet_tile(const ConvShape& shape, const float* dy, const float* w,
                     float* dx) {
  dx_by_classes(shape, dy, w, dx, gather_by_convnet_tile);
}

void dx_large_tile(const ConvShape& shape, const float* dy, const float* w,
                   float* dx) {
  dx_by_classes(shape, dy, w, dx, gather_by_best_tile);
}

int best_patch(const ConvShape& shape) {
  constexpr std::int64_t MOST_ROWS = 128;  // of a tile
  if (shape.stride > MOST_ROWS) return 0;
  int best = 0;
  double least = cost_of_classes(shape);
  for (std::int64_t patch = shape.stride;
       patch * patch * shape.C <= MOST_ROWS && patch <= 4 * shape.stride;
       patch += shape.stride) {
    const double cost = gather_cost(gather_of_patches(shape, int(patch)));
    if (patch > 1 && cost < least) {
      least = cost;
      best = int(patch);
    }
  }
  return best;
}

void dx_patches(const ConvShape& shape, const float* dy, const float* w,
                float* dx) {
  const ConvDims d = conv_dims(shape);
  const int patch = best_patch(shape);
  if (patch == 0) return dx_large_tile(shape, dy, w, dx);
  const int down = patch_taps(d.R, d.stride, patch);
  const int across = patch_taps(d.S, d.stride, patch);
  const std::int64_t count = shape.K * shape.C * patch * patch * down * across;
  float* const spread = scratch_floats(static_cast<std::size_t>(count));
  spread_filters_kernel<<<blocks_for(count), THREADS>>>(d, w, spread, patch,
                                                        down, across);
  cuda_check_launch();
  gather_by_best_tile(gather_of_patches(shape, patch), spread, dy, dx);
}

}  // namespace hood
