#include <chapters/09_shared_memory_tiling/convolution.hpp>
#include <chapters/09_shared_memory_tiling/tiled.cuh>

namespace hood {
namespace {

/// The pixels that a block needs of channels c and on.
__device__ TileSource pixels_for(const ConvDims& d, const TilePlace& at,
                                 const float* x,  // [N, C, H, W]
                                 int c, int images) {
  return {x + (at.n * d.C + c) * (d.H * d.W),
          images,
          d.H,
          d.W,
          at.row * d.stride - d.pad,
          at.column * d.stride - d.pad};
}

/// One block: rows x columns outputs of a filter and an image of the batch.
/// One thread: one of these outputs.
template <bool FILTER_IN_SHARED>
__global__ void y_tile_kernel(ConvDims d, Tiling tiling,
                              const float* x,  // [N, C, H, W]
                              const float* w,  // [K, C, R, S]
                              float* y) {      // [N, K, P, Q]
  extern __shared__ float4 shared[];
  float* const tile = reinterpret_cast<float*>(shared);       // [images, plane]
  float* const filter = tile + tiling.images * tiling.plane;  // [images, R, S]
  const TilePlace at = tile_place(tiling);
  const int t = int(threadIdx.x);
  const int p = t / tiling.columns, q = t % tiling.columns;
  const float* const own = tile + p * d.stride * tiling.pitch + q * d.stride;
  const int taps = d.R * d.S;

  float sum = 0;
  for (int c = 0; c < d.C; c += tiling.images) {
    const int images = min(tiling.images, d.C - c);
    load_tile(tile, pixels_for(d, at, x, c, images), tiling);
    const float* weights = w + (at.group * d.C + c) * taps;  // [images, R, S]
    if constexpr (FILTER_IN_SHARED) {
      for (int i = t; i < images * taps; i += int(blockDim.x)) {
        filter[i] = weights[i];
      }
      weights = filter;
    }
    __syncthreads();  // tile and filter are whole

    for (int m = 0; m < images; ++m) {
      for (int r = 0; r < d.R; ++r) {
        const float* const row = own + m * tiling.plane + r * tiling.pitch;
        for (int s = 0; s < d.S; ++s) sum += row[s] * *weights++;
      }
    }
    __syncthreads();  // all have read them: the next may come
  }

  if (at.row + p >= d.P || at.column + q >= d.Q) return;
  y[(at.n * d.K + at.group) * (d.P * d.Q) + (at.row + p) * d.Q + at.column +
    q] = sum;
}

/// All threads: copies a tile into shared memory by phases: pixels that lie a
/// stride apart become neighbours. Phases that no weight meets have no place.
__device__ void load_tile_by_phases(float* tile,  // [images, phases, ...]
                                    const TileSource& from, const ConvDims& d,
                                    const Tiling& tiling) {
  const int image = d.H * d.W, area = tiling.tile_rows * tiling.tile_columns;
  for (int i = int(threadIdx.x); i < area; i += int(blockDim.x)) {
    const int u = i / tiling.tile_columns, v = i % tiling.tile_columns;
    const int a = u % d.stride, b = v % d.stride;
    if (a >= d.R || b >= d.S) continue;
    const int h = from.row + u, w = from.column + v;
    const bool inside = h >= 0 && h < d.H && w >= 0 && w < d.W;
    const float* pixel = from.pixels + (inside ? h * d.W + w : 0);
    float* to = tile + (a * min(d.S, d.stride) + b) * tiling.phase_plane +
                u / d.stride * tiling.pitch + v / d.stride;
    for (int m = 0; m < from.images; ++m) {
      *to = inside ? *pixel : 0;
      pixel += image;
      to += tiling.plane;
    }
  }
}

/// All threads: copies the weights of one or four filters into shared memory,
/// those that meet the same pixel beside each other.
template <class Results>
__device__ void load_filters(Results* filters,  // [images, R, S]
                             const float* w,    // [K, C, R, S]
                             int k, int c, int images, const ConvDims& d) {
  constexpr int MANY = RESULTS<Results>;
  float* const weights = reinterpret_cast<float*>(filters);
  const int each = images * d.R * d.S;
  for (int i = int(threadIdx.x); i < MANY * each; i += int(blockDim.x)) {
    const int f = i / each, weight = i % each;
    const float* const filter = w + ((k + f) * d.C + c) * (d.R * d.S);
    weights[weight * MANY + f] = k + f < d.K ? filter[weight] : 0;
  }
}

/// What one channel of a tile gives to an output: stride^2 small convolutions
/// of stride 1, by every stride-th weight.
template <class Results>
__device__ void add_phases(Results& sums, const float* phase,
                           const Results* filters,  // [R, S]
                           const ConvDims& d, const Tiling& tiling) {
  for (int a = 0; a < min(d.R, d.stride); ++a) {
    for (int b = 0; b < min(d.S, d.stride); ++b) {
      const float* row = phase;
      for (int r = a; r < d.R; r += d.stride) {
        const float* pixel = row;
        for (int s = b; s < d.S; s += d.stride) {
          add_product(sums, *pixel++, filters[r * d.S + s]);
        }
        row += tiling.pitch;
      }
      phase += tiling.phase_plane;
    }
  }
}

/// One block: rows x columns outputs of one or four filters and an image.
/// One thread: the outputs of these filters at one place.
template <class Results>
__global__ void y_phases_kernel(ConvDims d, Tiling tiling,
                                const float* x,  // [N, C, H, W]
                                const float* w,  // [K, C, R, S]
                                float* y) {      // [N, K, P, Q]
  extern __shared__ float4 shared[];
  Results* const filters = reinterpret_cast<Results*>(shared);
  const int taps = d.R * d.S;
  float* const tile = reinterpret_cast<float*>(filters + tiling.images * taps);
  const TilePlace at = tile_place(tiling);
  const int k = at.group * RESULTS<Results>, t = int(threadIdx.x);
  const int p = t / tiling.columns, q = t % tiling.columns;
  const float* const own = tile + p * tiling.pitch + q;

  Results sums{};
  for (int c = 0; c < d.C; c += tiling.images) {
    const int images = min(tiling.images, d.C - c);
    load_tile_by_phases(tile, pixels_for(d, at, x, c, images), d, tiling);
    load_filters(filters, w, k, c, images, d);
    __syncthreads();  // tile and filters are whole

    for (int m = 0; m < images; ++m) {
      add_phases(sums, own + m * tiling.plane, filters + m * taps, d, tiling);
    }
    __syncthreads();  // all have read them: the next may come
  }

  if (at.row + p >= d.P || at.column + q >= d.Q) return;
  const int outputs = d.P * d.Q, pixel = (at.row + p) * d.Q + at.column + q;
  write_results(y + (at.n * d.K + k) * outputs + pixel, outputs, d.K - k, sums);
}

template <bool FILTER_IN_SHARED>
void launch_tile(const ConvShape& shape,
                 const float* x,  // [N, C, H, W]
                 const float* w,  // [K, C, R, S]
                 float* y,        // [N, K, P, Q]
                 const TilePlan& plan) {
  const TileLaunch launch(shape, plan);
  launch.permit(y_tile_kernel<FILTER_IN_SHARED>);
  y_tile_kernel<FILTER_IN_SHARED>
      <<<launch.blocks, launch.threads, launch.bytes>>>(launch.d, launch.tiling,
                                                        x, w, y);
  cuda_check_launch();
}

template <class Results>
void launch_phases(const ConvShape& shape,
                   const float* x,  // [N, C, H, W]
                   const float* w,  // [K, C, R, S]
                   float* y,        // [N, K, P, Q]
                   const TilePlan& plan) {
  const TileLaunch launch(shape, plan);
  launch.permit(y_phases_kernel<Results>);
  y_phases_kernel<Results><<<launch.blocks, launch.threads, launch.bytes>>>(
      launch.d, launch.tiling, x, w, y);
  cuda_check_launch();
}

}  // namespace

void convolve_tiled(const ConvShape& shape, const float* x, const float* w,
                    float* y, const TilePlan& plan) {
  switch (plan.step) {
    case TileStep::tile:
      return launch_tile<false>(shape, x, w, y, plan);
    case TileStep::tile_and_filters:
      return launch_tile<true>(shape, x, w, y, plan);
    case TileStep::without_conflicts:
      return launch_phases<float>(shape, x, w, y, plan);
    case TileStep::for_four:
      return launch_phases<float4>(shape, x, w, y, plan);
  }
}

}  // namespace hood
