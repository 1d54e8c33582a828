#pragma once

#include <cuda_pipeline.h>

#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/07_matrix_product/product_tile.cuh>
#include <chapters/07_matrix_product/register_tile.cuh>
#include <chapters/11_chwn_layout/gather_rows.cuh>
#include <chapters/11_chwn_layout/gather_tile.hpp>
#include <common/cuda/check.hpp>
#include <cstdint>

namespace hood {

/// Where a block's part of the product begins: blocks that differ in their
/// filters alone follow each other, since they read the same source.
template <class Tile>
struct GatherOrigin {
  int m, n, place;

  __device__ explicit GatherOrigin(const GatherShape& g) {
    const unsigned along_m =
        (unsigned(g.M) + Tile::FILTERS - 1) / Tile::FILTERS;
    const unsigned along_n = (unsigned(g.N) + Tile::IMAGES - 1) / Tile::IMAGES;
    m = int(blockIdx.x % along_m) * Tile::FILTERS;
    n = int(blockIdx.x / along_m % along_n) * Tile::IMAGES;
    place = int(blockIdx.x / along_m / along_n) * Tile::PLACES;
  }
};

/// All taps of all places, or those of a block's only place that meet no
/// padding.
template <class Tile>
__device__ TapCounter taps_of_block(const GatherShape& g, int place) {
  if (Tile::PLACES > 1) {
    return {{0, g.down.taps}, {0, g.across.taps}, g.channels, Tile::STEP};
  }
  return {taps_inside(g.down, place / g.across.places),
          taps_inside(g.across, place % g.across.places), g.channels,
          Tile::STEP};
}

/// Writes four images of one row of the filters, at one place.
template <int WIDTH>
__device__ void write_images(const GatherShape& g, const float* four,
                             float* made,  // [channels, rows, columns, N]
                             int m, int place, int n) {
  if (m >= g.M || place >= g.down.places * g.across.places) return;
  const int i = m / g.patch % g.patch, j = m % g.patch;
  const int channel = m / g.patch / g.patch;
  const int row =
      g.down.made_base + place / g.across.places * g.down.made_stride + i;
  const int column =
      g.across.made_base + place % g.across.places * g.across.made_stride + j;
  if (row < 0 || row >= g.down.made_extent) return;
  if (column < 0 || column >= g.across.made_extent) return;
  const int pixel = (channel * g.down.made_extent + row) *  // below 2^31
                        g.across.made_extent +
                    column;
#pragma unroll
  for (int l = 0; l < 4; l += WIDTH) {
    if (n + l >= g.N) return;
    write_floats<WIDTH>(four + l, made + std::int64_t{pixel} * g.N + n + l);
  }
}

/// One block: FILTERS rows of the filters, IMAGES images, PLACES places.
/// One thread: ROWS x COLUMNS of them, in fours.
template <class Tile, int WIDTH>
__global__ void __launch_bounds__(Tile::THREADS, Tile::BLOCKS)
    gathered_product_kernel(
        GatherShape g,
        const float* filters,  // [channels, R, S, M]
        const float* source,   // [channels, rows, columns, N]
        float* made) {         // [M / patch / patch, rows, columns, N]
  alignas(16) __shared__
      typename FilterRows<Tile, WIDTH>::Rows filter_rows[Tile::STAGES];
  alignas(16) __shared__
      typename SourceRows<Tile, WIDTH>::Rows source_rows[Tile::STAGES];
  const int warp = int(threadIdx.x) / 32, lane = int(threadIdx.x) % 32;
  const int row = warp / Tile::WARPS_ACROSS * Tile::WARP_ROWS +
                  lane / Tile::LANES_ACROSS * 4;
  const int column = warp % Tile::WARPS_ACROSS * Tile::WARP_COLUMNS +
                     lane % Tile::LANES_ACROSS * 4;
  const GatherOrigin<Tile> origin(g);
  const TapCounter counter = taps_of_block<Tile>(g, origin.place);
  FilterRows<Tile, WIDTH> of_filters(g, counter, filters, origin.m);
  SourceRows<Tile, WIDTH> of_source(g, counter, source, origin.place, origin.n);

  //> gather_loop
  // Ask for the first steps.
  for (int stage = 0; stage < Tile::STAGES - 1; ++stage) {
    of_filters.copy_async(filter_rows[stage]);
    of_source.copy_async(source_rows[stage]);
    __pipeline_commit();
  }

  float sums[Tile::ROWS][Tile::COLUMNS] = {};
  const int taps = counter.count();
  for (int tap = 0, stage = 0; tap < taps; tap += Tile::STEP) {
    __pipeline_wait_prior(Tile::STAGES - 2);  // this thread's share is there
    __syncthreads();  // so is everybody's, and nobody reads the last step's

    // Ask for a step to come, in the place of the last.
    const int free = (stage + Tile::STAGES - 1) % Tile::STAGES;
    of_filters.copy_async(filter_rows[free]);
    of_source.copy_async(source_rows[free]);
    __pipeline_commit();

    // Compute.
#pragma unroll
    for (int t = 0; t < Tile::STEP; ++t) {
      float rows[Tile::ROWS], columns[Tile::COLUMNS];
      load_fours(&filter_rows[stage][t][row],
                 4 * (Tile::WARP_ROWS / Tile::ROWS), rows);
      load_fours(&source_rows[stage][t][column], 4 * Tile::LANES_ACROSS,
                 columns);
      multiply_add(rows, columns, sums);
    }
    stage = (stage + 1) % Tile::STAGES;
  }
  //< gather_loop
  __pipeline_wait_prior(0);  // steps asked for behind the last: all zeros

  // Write.
#pragma unroll
  for (int i = 0; i < Tile::ROWS; ++i) {
    const int m = row + i / 4 * 4 * (Tile::WARP_ROWS / Tile::ROWS) + i % 4;
#pragma unroll
    for (int j = 0; j < Tile::COLUMNS; j += 4) {
      const int at = column + j * Tile::LANES_ACROSS;
      write_images<WIDTH>(g, &sums[i][j], made, origin.m + m,
                          origin.place + at / Tile::IMAGES,
                          origin.n + at % Tile::IMAGES);
    }
  }
}

/// How many blocks of a tile the product has.
template <class Tile>
std::int64_t blocks_of_gather(const GatherShape& g) {
  return ceil_divide(g.M, Tile::FILTERS) * ceil_divide(g.N, Tile::IMAGES) *
         ceil_divide(g.places(), Tile::PLACES);
}

/// @tparam WIDTH  4 if M, N and all addresses are multiples of 16 bytes; or 1
template <class Tile, int WIDTH>
void launch_gather(const GatherShape& g,
                   const float* filters,  // [channels, R, S, M]
                   const float* source,   // [channels, rows, columns, N]
                   float* made) {  // [M / patch / patch, rows, columns, N]
  const unsigned blocks = blocks_for(blocks_of_gather<Tile>(g), 1);
  if (blocks == 0) return;
  gathered_product_kernel<Tile, WIDTH>
      <<<blocks, Tile::THREADS>>>(g, filters, source, made);
  cuda_check_launch();
}

}  // namespace hood
