#include <chapters/09_shared_memory_tiling/convolution.hpp>
#include <chapters/09_shared_memory_tiling/tiled.cuh>

namespace hood {
namespace {

/// All threads: copies the weights of one or four channels into shared memory,
/// those that meet the same element of dy beside each other.
template <class Results>
__device__ void load_channels(Results* weights,  // [images, R, S]
                              const float* w,    // [K, C, R, S]
                              int k, int c, int images, const ConvDims& d) {
  constexpr int MANY = RESULTS<Results>;
  float* const to = reinterpret_cast<float*>(weights);
  const int taps = d.R * d.S, all = images * taps * MANY;
  for (int i = int(threadIdx.x); i < all; i += int(blockDim.x)) {
    const int m = i / (taps * MANY), f = i / taps % MANY, tap = i % taps;
    const float* const channel = w + ((k + m) * d.C + c + f) * taps;
    to[(m * taps + tap) * MANY + f] = c + f < d.C ? channel[tap] : 0;
  }
}

/// Which pixel of a tile a thread makes. Where the tile is cut into phases,
/// threads beside each other take pixels a stride apart: they meet the same
/// weights, and elements of dy beside each other.
__device__ int2 pixel_of_thread(const Tiling& tiling) {
  const int phases = tiling.phases;
  const int down = max(tiling.rows / phases, 1);
  const int across = max(tiling.columns / phases, 1);
  const int t = int(threadIdx.x), phase = t / (down * across);
  const int phase_columns = tiling.columns / across;
  return {t % across * phases + phase % phase_columns,
          t / across % down * phases + phase / phase_columns};
}

/// One block: rows x columns pixels of one or four channels and an image.
/// One thread: one of these pixels in these channels.
template <class Results, bool WEIGHTS_IN_SHARED>
__global__ void dx_tile_kernel(ConvDims d, Tiling tiling,
                               const float* dy,  // [N, K, P, Q]
                               const float* w,   // [K, C, R, S]
                               float* dx) {      // [N, C, H, W]
  extern __shared__ float4 shared[];
  Results* const staged = reinterpret_cast<Results*>(shared);
  const int taps = d.R * d.S,
            room = WEIGHTS_IN_SHARED ? tiling.images * taps : 0;
  float* const tile = reinterpret_cast<float*>(staged + room);
  const TilePlace at = tile_place(tiling);
  const int2 pixel = pixel_of_thread(tiling);
  const int h = at.row + pixel.y, v = at.column + pixel.x;
  const bool exists = h < d.H && v < d.W;
  const int c = at.group * RESULTS<Results>;
  // The tile begins at the element that meets the last weight.
  const int p = (at.row + d.pad) / d.stride - (d.R - 1) / d.stride;
  const int q = (at.column + d.pad) / d.stride - (d.S - 1) / d.stride;
  const int first_r = (h + d.pad) % d.stride, first_s = (v + d.pad) % d.stride;
  const float* const own = tile + ((h + d.pad) / d.stride - p) * tiling.pitch +
                           (v + d.pad) / d.stride - q;

  Results sums{};
  for (int k = 0; k < d.K; k += tiling.images) {
    const int images = min(tiling.images, d.K - k);
    load_tile(tile,
              {dy + (at.n * d.K + k) * (d.P * d.Q), images, d.P, d.Q, p, q},
              tiling);
    if constexpr (WEIGHTS_IN_SHARED) load_channels(staged, w, k, c, images, d);
    __syncthreads();  // tile and weights are whole

    //> meet_weights
    for (int m = 0; exists && m < images; ++m) {
      const Results* weights = staged + m * taps;
      if constexpr (!WEIGHTS_IN_SHARED)
        weights = w + ((k + m) * d.C + c) * taps;
      const float* row = own + m * tiling.plane;
      for (int r = first_r; r < d.R; r += d.stride, row -= tiling.pitch) {
        const float* slope = row;
        for (int s = first_s; s < d.S; s += d.stride) {
          add_product(sums, *slope--, weights[r * d.S + s]);
        }
      }
    }
    //< meet_weights
    __syncthreads();  // all have read them: the next may come
  }

  if (!exists) return;
  const int image = d.H * d.W;
  write_results(dx + (at.n * d.C + c) * image + h * d.W + v, image, d.C - c,
                sums);
}

template <class Results, bool WEIGHTS_IN_SHARED>
void launch_dx(const ConvShape& shape,
               const float* dy,  // [N, K, P, Q]
               const float* w,   // [K, C, R, S]
               float* dx,        // [N, C, H, W]
               const TilePlan& plan) {
  const TileLaunch launch(shape, plan);
  launch.permit(dx_tile_kernel<Results, WEIGHTS_IN_SHARED>);
  dx_tile_kernel<Results, WEIGHTS_IN_SHARED>
      <<<launch.blocks, launch.threads, launch.bytes>>>(launch.d, launch.tiling,
                                                        dy, w, dx);
  cuda_check_launch();
}

}  // namespace

void dx_tiled(const ConvShape& shape, const float* dy, const float* w,
              float* dx, const TilePlan& plan) {
  switch (plan.step) {
    case TileStep::tile:
      return launch_dx<float, false>(shape, dy, w, dx, plan);
    case TileStep::tile_and_filters:
    case TileStep::without_conflicts:
      return launch_dx<float, true>(shape, dy, w, dx, plan);
    case TileStep::for_four:
      return launch_dx<float4, true>(shape, dy, w, dx, plan);
  }
}

}  // namespace hood
