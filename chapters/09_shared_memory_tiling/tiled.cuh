#pragma once

#include <cuda_runtime.h>

#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <chapters/09_shared_memory_tiling/tile_plan.hpp>
#include <common/cuda/check.hpp>
#include <cstdint>

namespace hood {

/// A plan as kernels take it; see TilePlan.
struct Tiling {
  int rows, columns, images, phases;
  int tile_rows, tile_columns, pitch, phase_plane, plane;
  int down, across;  ///< tiles of an image's results
  int groups;        ///< of filters, or in dx of channels
};

/// What every launch of a plan needs.
struct TileLaunch {
  /// Bad input if a grid cannot have a block for each tile of each image, for
  /// each group.
  TileLaunch(const ConvShape& shape, const TilePlan& plan);

  /// Lets a kernel have the plan's dynamic shared memory.
  template <class Kernel>
  void permit(Kernel* kernel) const {
    if (bytes <= 48 * 1024) return;  // every kernel may have these
    CUDA_CHECK(cudaFuncSetAttribute(
        kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int(bytes)));
  }

  ConvDims d;
  Tiling tiling;
  unsigned blocks, threads;
  std::size_t bytes;
};

/// Which results a block makes.
struct TilePlace {
  std::int64_t n;   // image of the batch
  int group;        // of filters or channels
  int row, column;  // the first
};

/// Neighbouring blocks take the same pixels, for other filters.
__device__ inline TilePlace tile_place(const Tiling& tiling) {
  const unsigned groups = unsigned(tiling.groups);
  const unsigned across = unsigned(tiling.across), down = unsigned(tiling.down);
  const unsigned tile = blockIdx.x / groups;
  return {std::int64_t{tile / across / down}, int(blockIdx.x % groups),
          int(tile / across % down) * tiling.rows,
          int(tile % across) * tiling.columns};
}

/// A tile's place in images of H x W.
struct TileSource {
  const float* pixels;  // [images, H, W]
  int images, H, W;
  int row, column;  // of the tile's first pixel, which may not exist
};

/// All threads: copies a tile into shared memory; where there is no pixel there
/// are zeros.
__device__ inline void load_tile(float* tile,  // [images, tile_rows, pitch]
                                 const TileSource& from, const Tiling& tiling) {
  const std::int64_t image = std::int64_t{from.H} * from.W;
  const int area = tiling.tile_rows * tiling.tile_columns;
  for (int i = int(threadIdx.x); i < area; i += int(blockDim.x)) {
    const int u = i / tiling.tile_columns, v = i % tiling.tile_columns;
    const int h = from.row + u, w = from.column + v;
    const bool inside = h >= 0 && h < from.H && w >= 0 && w < from.W;
    const float* pixel = from.pixels + (inside ? h * from.W + w : 0);
    float* to = tile + u * tiling.pitch + v;
    for (int m = 0; m < from.images; ++m) {
      *to = inside ? *pixel : 0;
      pixel += image;
      to += tiling.plane;
    }
  }
}

// A thread makes one result, Results = float, or four, float4.
template <class Results>
inline constexpr int RESULTS = int{sizeof(Results) / sizeof(float)};

__device__ inline void add_product(float& sum, float a, float b) {
  sum += a * b;
}

__device__ inline void add_product(float4& sums, float a, float4 b) {
  sums.x += a * b.x;
  sums.y += a * b.y;
  sums.z += a * b.z;
  sums.w += a * b.w;
}

/// Writes as many results as there are, `step` apart.
__device__ inline void write_results(float* to, int, int, float result) {
  *to = result;
}

__device__ inline void write_results(float* to, int step, int count,
                                     const float4& results) {
  to[0] = results.x;
  if (count > 1) to[step] = results.y;
  if (count > 2) to[2 * step] = results.z;
  if (count > 3) to[3 * step] = results.w;
}

}  // namespace hood
