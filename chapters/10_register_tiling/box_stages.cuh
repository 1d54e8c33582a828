#pragma once

#include <chapters/10_register_tiling/register_stage.cuh>

// The stages of dw.

namespace hood {

/// How many of `size` outputs from `first` on there are. As min(size, extent -
/// first), nvcc 13.0 takes a loop of so many rounds for one of a multiple of
/// three, and leaves out the last ones.
__device__ inline int there_are(int size, int first, int extent) {
  return size - max(0, first + size - extent);
}

/// The outputs of a box that there are.
__device__ inline PixelBox outputs_in(const Correlation& task,
                                      const PixelBox& box,
                                      const BoxCorner& corner) {
  return {there_are(box.images, corner.n, task.N),
          there_are(box.rows, corner.p, task.P),
          there_are(box.columns, corner.q, task.Q)};
}

/// Works out where the slopes of each output lie, seen from the corner.
template <class Tile>
__device__ void find_slopes(int* of_step,  // [images, rows, columns]
                            const Correlation& task, const PixelBox& there) {
  for (int j = int(threadIdx.x); j < pixels_of(there); j += Tile::THREADS) {
    const int q = j % there.columns, p = j / there.columns % there.rows;
    const int n = j / there.columns / there.rows;
    of_step[j] = int(n * task.out_n + p * task.out_p + q * task.out_q);
  }
}

/// The stages of a block: a box of outputs each.
template <class Tile>
struct BoxStages {
  const Correlation& task;
  const RegisterPlan& plan;
  const StageMemory& memory;
  const float* x;   // [N, C, H, W]
  const float* dy;  // [N, K, P, Q]
  int k0, c0;       // the block's first filter and channel
  int planes;       // channels that the block's weights touch
  int end;          // of the block's boxes

  __device__ PixelBox there(int number) const {
    return outputs_in(task, plan.box, corner_of_box(plan, number));
  }

  /// Asks for a stage's pixels and slopes, if there is such a stage.
  __device__ void ask_for(int number) const {
    if (number >= end) return;
    const BoxCorner at = corner_of_box(plan, number);
    const PixelBox box = there(number);
    find_pixels<Tile>(memory.of_pixel, task, plan.stage, at);
    find_slopes<Tile>(memory.of_step, task, box);
    __syncthreads();  // the tables are there

    const std::int64_t plane = std::int64_t{task.H} * task.W;
    stage_pixels<Tile>(pixels(number),
                       x + (std::int64_t{at.n} * task.C + c0) * plane,
                       memory.of_pixel, planes, plan.stage.area, plane);
    stage_filters<Tile>(filters(number),
                        dy + at.n * task.out_n + k0 * task.out_k +
                            at.p * task.out_p + at.q * task.out_q,
                        memory.of_step, pixels_of(box), task.K - k0,
                        task.out_k);
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
    const PixelBox box = there(number);
    return {box.images,
            box.rows,
            box.columns,
            plan.stage.rows * plan.stage.columns,
            box.rows > 1 ? task.stride * plan.stage.columns : 0,
            task.stride};
  }
};

}  // namespace hood
