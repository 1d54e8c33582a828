#pragma once

#include <chapters/10_register_tiling/register_stage.cuh>

// The stages of y and dx.

namespace hood {

/// Works out where the weights of each step lie, seen from a filter's first
/// channel of the stage.
template <class Tile>
__device__ void find_weights(int* of_step,  // [channels, R, S]
                             const Correlation& task, int steps) {
  for (int step = int(threadIdx.x); step < steps; step += Tile::THREADS) {
    const int s = step % task.S, r = step / task.S % task.R;
    const int c = step / task.S / task.R;
    of_step[step] = int(c * task.w_c + r * task.w_r + s * task.w_s);
  }
}

/// Works out where the box's pixels are written, seen from its first image.
template <class Tile>
__device__ void find_outputs(int* of_output,  // [BLOCK_PIXELS]
                             const Correlation& task, const PixelBox& box,
                             const BoxCorner& corner) {
  for (int j = int(threadIdx.x); j < Tile::BLOCK_PIXELS; j += Tile::THREADS) {
    const int n = j / box.columns / box.rows;
    const int p = corner.p + j / box.columns % box.rows;
    const int q = corner.q + j % box.columns;
    const bool inside =
        n < box.images && corner.n + n < task.N && p < task.P && q < task.Q;
    of_output[j] =
        inside ? int(n * task.out_n + p * task.out_p + q * task.out_q) : -1;
  }
}

/// The stages of a block: some channels each.
template <class Tile>
struct ChannelStages {
  const Correlation& task;
  const RegisterPlan& plan;
  const StageMemory& memory;
  const float* in;  // [N, C, H, W]
  const float* w;   // [K, C, R, S] as the task's steps say
  int n0, k0;       // the block's first image and filter

  __device__ int channels_of(int number) const {
    return min(plan.channels, task.C - number * plan.channels);
  }

  /// Works out where floats come from and where sums go.
  __device__ void find_tables(const BoxCorner& corner) const {
    find_pixels<Tile>(memory.of_pixel, task, plan.stage, corner);
    find_weights<Tile>(memory.of_step, task, plan.stage.steps);
    find_outputs<Tile>(memory.of_output, task, plan.box, corner);
  }

  /// Asks for a stage's pixels and filters, if there is such a stage.
  __device__ void ask_for(int number) const {
    if (number >= plan.stages) return;
    const int c0 = number * plan.channels;
    const int channels = channels_of(number);
    const std::int64_t plane = std::int64_t{task.H} * task.W;
    stage_pixels<Tile>(pixels(number),
                       in + (std::int64_t{n0} * task.C + c0) * plane,
                       memory.of_pixel, channels, plan.stage.area, plane);
    stage_filters<Tile>(
        filters(number), w + task.w_first + k0 * task.w_k + c0 * task.w_c,
        memory.of_step, channels * task.R * task.S, task.K - k0, task.w_k);
  }
  /// Adds a stage's products to a thread's sums.
  __device__ void multiply(int number,
                           float (&sums)[Tile::FILTERS][Tile::PIXELS],
                           const int (&at)[Tile::PIXELS], int group) const {
    multiply_stage<Tile>(sums, filters(number) + group * Tile::FILTERS,
                         pixels(number), at, steps(number));
  }

  __device__ float* pixels(int number) const {
    return memory.pixels + number % Tile::BUFFERS * memory.pixels_size;
  }
  __device__ float* filters(int number) const {
    return memory.filters + number % Tile::BUFFERS * memory.filters_size;
  }
  __device__ StageSteps steps(int number) const {
    return {channels_of(number), task.R, task.S, plan.stage.area,
            plan.stage.columns,  1};
  }
};

}  // namespace hood
