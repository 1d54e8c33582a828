#pragma once

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <chapters/10_register_tiling/register_plan.hpp>

// What the kernels of this chapter are made of: where a thread stands in its
// tile, how a stage comes into shared memory, and how it is multiplied.

namespace hood {

/// A thread's place among its block's: beside each other, and behind.
struct RegisterPlace {
  int lane, group;
};

/// Warps are WARP_LANES wide, and lie beside each other first.
template <class Tile>
__device__ RegisterPlace place_in_tile() {
  constexpr int ACROSS = Tile::LANES / Tile::WARP_LANES;
  const int warp = int(threadIdx.x) / 32, l = int(threadIdx.x) % 32;
  return {warp % ACROSS * Tile::WARP_LANES + l % Tile::WARP_LANES,
          warp / ACROSS * Tile::WARP_GROUPS + l / Tile::WARP_LANES};
}

__device__ inline int pixels_of(const PixelBox& box) {
  return box.images * box.rows * box.columns;
}

/// The first output of a box.
struct BoxCorner {
  int n, p, q;
};

__device__ inline BoxCorner corner_of_box(const RegisterPlan& plan, int box) {
  const int q = box % plan.boxes_q;
  const int p = box / plan.boxes_q % plan.boxes_p;
  const int n = box / plan.boxes_q / plan.boxes_p;
  return {n * plan.box.images, p * plan.box.rows, q * plan.box.columns};
}

/// A block's shared memory, cut into its parts. The tables say where a float
/// lies in global memory; -1: nowhere.
struct StageMemory {
  int* of_output;    // [BLOCK_PIXELS]: where a pixel's sum is written
  int* of_pixel;     // [area]: where a plane's float comes from
  int* of_step;      // [steps]: where a step's filters come from
  float* filters;    // [buffers, steps, pitch]
  float* pixels;     // [buffers, planes, area]
  int filters_size;  // of one buffer
  int pixels_size;

  __device__ StageMemory(float4* all, const RegisterPlan& plan) {
    const auto& [rows, columns, area, planes, steps] = plan.stage;
    of_output = reinterpret_cast<int*>(all);
    of_pixel = of_output + plan.tile.pixels;
    of_step = of_pixel + area;
    filters = reinterpret_cast<float*>(
        all + (plan.tile.pixels + area + steps + 3) / 4);
    filters_size = steps * plan.tile.pitch;
    pixels = filters + plan.tile.buffers * filters_size;
    pixels_size = (planes * area + 3) / 4 * 4;
  }
};

/// Works out where each float of a plane lies in `in`, seen from the box's
/// first image, channel 0.
template <class Tile>
__device__ void find_pixels(int* of_pixel,  // [images, rows, columns]
                            const Correlation& task, const StageSizes& stage,
                            const BoxCorner& corner) {
  const int top = corner.p * task.stride - task.top;
  const int left = corner.q * task.stride - task.left;
  for (int e = int(threadIdx.x); e < stage.area; e += Tile::THREADS) {
    const int column = left + e % stage.columns;
    const int row = top + e / stage.columns % stage.rows;
    const int n = e / stage.columns / stage.rows;
    const bool inside = corner.n + n < task.N && row >= 0 && row < task.H &&
                        column >= 0 && column < task.W;
    of_pixel[e] = inside ? (n * task.C * task.H + row) * task.W + column : -1;
  }
}

/// Asks for a copy to shared memory, or for 0; see wait_for_stage().
__device__ inline void stage_float(float* to, const float* from, bool is_zero) {
  __pipeline_memcpy_async(to, from, sizeof(float), is_zero ? sizeof(float) : 0);
}

/// Asks for planes of input.
template <class Tile>
__device__ void stage_pixels(float* pixels,        // [planes, area]
                             const float* from,    // [N, C, H, W], shifted
                             const int* of_pixel,  // [area]
                             int planes, int area, std::int64_t channel) {
  for (int e = int(threadIdx.x); e < area; e += Tile::THREADS) {
    const int at = of_pixel[e];
    const float* source = from + (at < 0 ? 0 : at);
    for (int c = 0; c < planes; ++c, source += channel) {
      stage_float(&pixels[c * area + e], source, at < 0);
    }
  }
}

/// Asks for the filters of each step. A warp takes eight steps of four
/// filters: it reads runs of eight floats, and stores to 32 banks.
template <class Tile>
__device__ void stage_filters(float* filters,      // [steps, PITCH]
                              const float* from,   // of filter 0
                              const int* of_step,  // [steps]
                              int steps, int count, std::int64_t filter) {
  const int t = int(threadIdx.x);
  for (int k = t / 8; k < Tile::BLOCK_FILTERS; k += Tile::THREADS / 8) {
    const float* const of_filter = from + (k < count ? k : 0) * filter;
    for (int step = t % 8; step < steps; step += 8) {
      stage_float(&filters[step * Tile::PITCH + k], of_filter + of_step[step],
                  k >= count);
    }
  }
}

/// Waits for the stage that is computed with next. All of the block's threads
/// must have done so, and met at a barrier, before one of them reads.
template <class Tile>
__device__ void wait_for_stage() {
  __pipeline_commit();
  __pipeline_wait_prior(Tile::BUFFERS - 1);
}

/// Reads a step's filters as float4s, or the only one.
template <int FILTERS>
__device__ void read_filters(float (&w)[FILTERS], const float* filters) {
  if constexpr (FILTERS == 1) {
    w[0] = filters[0];
  } else {
#pragma unroll
    for (int f = 0; f < FILTERS; f += 4) {
      const float4 four = *reinterpret_cast<const float4*>(&filters[f]);
      w[f] = four.x;
      w[f + 1] = four.y;
      w[f + 2] = four.z;
      w[f + 3] = four.w;
    }
  }
}

/// How a stage's steps run over the staged pixels: `planes` x `rows` x
/// `columns` of them, and how many floats they lie apart.
struct StageSteps {
  int planes, rows, columns;
  int plane, row, column;
};

/// Multiplies each step's filters and pixels in all their pairs, and adds the
/// products to the sums.
/// @param at  of each of the thread's pixels, as the first step sees it
template <class Tile>
__device__ void multiply_stage(float (&sums)[Tile::FILTERS][Tile::PIXELS],
                               const float* filters,  // [steps, PITCH]
                               const float* pixels,   // [planes, area]
                               const int (&at)[Tile::PIXELS],
                               const StageSteps& steps) {
  for (int plane = 0; plane < steps.planes; ++plane) {
    for (int row = 0; row < steps.rows; ++row) {
      const float* from = pixels + plane * steps.plane + row * steps.row;
#pragma unroll 3
      for (int column = 0; column < steps.columns; ++column) {
        float w[Tile::FILTERS], x[Tile::PIXELS];
        read_filters(w, filters);
#pragma unroll
        for (int i = 0; i < Tile::PIXELS; ++i) x[i] = from[at[i]];
#pragma unroll
        for (int f = 0; f < Tile::FILTERS; ++f) {
#pragma unroll
          for (int i = 0; i < Tile::PIXELS; ++i) sums[f][i] += w[f] * x[i];
        }
        filters += Tile::PITCH;
        from += steps.column;
      }
    }
  }
}

}  // namespace hood
