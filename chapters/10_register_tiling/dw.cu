#include <chapters/10_register_tiling/convolution.hpp>
#include <chapters/10_register_tiling/register_launch.cuh>
#include <chapters/10_register_tiling/register_stage.cuh>
#include <common/cuda/scratch.hpp>

namespace hood {
namespace {

/// The outputs of a box that there are.
__device__ PixelBox outputs_in(const Correlation& task, const PixelBox& box,
                               const BoxCorner& corner) {
  return {min(box.images, task.N - corner.n), min(box.rows, task.P - corner.p),
          min(box.columns, task.Q - corner.q)};
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

/// Where in the planes the first step of the thread's weights lies. Those
/// behind the last compute with the first, and are not written.
template <class Tile>
__device__ void find_my_weights(int (&at)[Tile::PIXELS], int first, int c0,
                                const Correlation& task,
                                const StageSizes& stage) {
#pragma unroll
  for (int i = 0; i < Tile::PIXELS; ++i) {
    const int j = first + i * Tile::LANES;
    const int s = j % task.S, r = j / task.S % task.R;
    const int c = j / task.S / task.R;
    at[i] = c < task.C ? (c - c0) * stage.area + r * stage.columns + s : 0;
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
            task.stride * plan.stage.columns,
            task.stride};
  }
};

/// One block: the slopes by some weights c, r, s of some filters, added over
///     some of the boxes.
/// One thread: PIXELS x FILTERS of these slopes, in registers.
template <class Tile>
__global__ void __launch_bounds__(Tile::THREADS, Tile::BLOCKS)
    weight_slopes_kernel(const float* x,   // [N, C, H, W]
                         const float* dy,  // [N, K, P, Q]
                         float* parts,     // [parts, K, C, R, S]
                         Correlation task, RegisterPlan plan) {
  extern __shared__ float4 all[];
  const StageMemory memory(all, plan);
  const RegisterPlace me = place_in_tile<Tile>();
  const int weights = task.C * task.R * task.S;
  const int k0 = int(blockIdx.x % plan.filter_tiles) * Tile::BLOCK_FILTERS;
  const int tile = int(blockIdx.x / plan.filter_tiles % plan.weight_tiles);
  const int part = int(blockIdx.x / plan.filter_tiles / plan.weight_tiles);

  // Where do I read?
  const int j0 = tile * Tile::BLOCK_PIXELS;
  const int c0 = j0 / (task.R * task.S);
  const int last = min(j0 + Tile::BLOCK_PIXELS, weights) - 1;
  const int first = part * int(plan.boxes_of_part);
  const int end = min(first + int(plan.boxes_of_part), int(plan.boxes));
  int at[Tile::PIXELS];
  find_my_weights<Tile>(at, j0 + me.lane, c0, task, plan.stage);
  const int planes = last / (task.R * task.S) - c0 + 1;
  const BoxStages<Tile> stages{task, plan, memory, x, dy, k0, c0, planes, end};
  const bool busy =
      k0 + me.group * Tile::FILTERS < task.K && j0 + me.lane < weights;

  float sums[Tile::FILTERS][Tile::PIXELS] = {};
  if (Tile::BUFFERS == 2) {
    stages.ask_for(first);
    __syncthreads();  // all have asked: the tables are free for the next
  }
  __pipeline_commit();
  for (int number = first; number < end; ++number) {
    // Load: with one buffer this stage, with two the next.
    stages.ask_for(number + Tile::BUFFERS - 1);
    wait_for_stage<Tile>();
    __syncthreads();  // what all threads asked for is there

    // Compute, if any of the thread's slopes is one.
    if (busy) {
      multiply_stage<Tile>(sums,
                           stages.filters(number) + me.group * Tile::FILTERS,
                           stages.pixels(number), at, stages.steps(number));
    }
    __syncthreads();  // nobody reads this buffer, or the tables, any more
  }

  // Write.
  float* const to = parts + std::int64_t{part} * task.K * weights;
#pragma unroll
  for (int f = 0; f < Tile::FILTERS; ++f) {
    const int k = k0 + me.group * Tile::FILTERS + f;
#pragma unroll
    for (int i = 0; i < Tile::PIXELS; ++i) {
      const int j = j0 + me.lane + i * Tile::LANES;
      if (k < task.K && j < weights) {
        to[std::int64_t{k} * weights + j] = sums[f][i];
      }
    }
  }
}

/// One block: 256 weights.
/// One thread: a weight, whose parts it adds from the first to the last.
__global__ void add_parts_kernel(const float* parts,  // [parts, size]
                                 float* dw,           // [size]
                                 std::int64_t size, int count) {
  const std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= size) return;

  float sum = 0;
  for (int part = 0; part < count; ++part) sum += parts[part * size + i];
  dw[i] = sum;
}

template <class Tile>
void launch_weight_slopes(const float* x, const float* dy, float* parts,
                          const Correlation& task, const RegisterPlan& plan) {
  allow_shared_bytes_of(weight_slopes_kernel<Tile>, plan);
  weight_slopes_kernel<Tile>
      <<<unsigned(plan.blocks()), unsigned(Tile::THREADS),
         plan.stage.bytes(plan.tile)>>>(x, dy, parts, task, plan);
  cuda_check_launch();
}

template <class Tile>
std::optional<KernelFacts> facts_weight_slopes(const RegisterPlan& plan) {
  allow_shared_bytes_of(weight_slopes_kernel<Tile>, plan);
  return facts_of(weight_slopes_kernel<Tile>, Tile::THREADS,
                  plan.stage.bytes(plan.tile));
}

template <class... Tiles>
RegisterLaunch* launch_of(TileList<Tiles...>, const ChosenPlan& chosen) {
  RegisterLaunch* const all[] = {launch_weight_slopes<Tiles>...};
  return all[chosen.tile];
}

template <class... Tiles>
RegisterFacts* facts_function(TileList<Tiles...>, const ChosenPlan& chosen) {
  RegisterFacts* const all[] = {facts_weight_slopes<Tiles>...};
  return all[chosen.tile];
}

}  // namespace

template <class Tiles>
void dw_registers(const ConvShape& shape, const float* x, const float* dy,
                  float* dw) {
  const Correlation task = correlation_of_y(shape);
  const ChosenPlan& chosen = plan_for<Tiles>(plan_weight_slopes, task, shape);
  const RegisterPlan& plan = chosen.plan;
  RegisterLaunch* const launch = launch_of(Tiles{}, chosen);
  if (plan.parts == 1) {
    launch(x, dy, dw, task, plan);
    return;
  }
  const std::int64_t size = shape.w().size();
  float* const parts = scratch_floats(std::size_t(plan.parts * size));
  launch(x, dy, parts, task, plan);
  add_parts_kernel<<<unsigned((size + 255) / 256), 256>>>(parts, dw, size,
                                                          int(plan.parts));
  cuda_check_launch();
}

template <class Tiles>
std::optional<KernelFacts> facts_of_dw(const ConvShape& shape) {
  const ChosenPlan& chosen =
      plan_for<Tiles>(plan_weight_slopes, correlation_of_y(shape), shape);
  return facts_function(Tiles{}, chosen)(chosen.plan);
}

#define HOOD_INSTANTIATE(TILES)                                     \
  template void dw_registers<TILES>(const ConvShape&, const float*, \
                                    const float*, float*);          \
  template std::optional<KernelFacts> facts_of_dw<TILES>(const ConvShape&)
HOOD_INSTANTIATE(PixelTile);
HOOD_INSTANTIATE(FilterTile);
HOOD_INSTANTIATE(PixelFilterTile);
HOOD_INSTANTIATE(SquareWarpTile);
HOOD_INSTANTIATE(OverlappedTile);
HOOD_INSTANTIATE(ChosenTile);

}  // namespace hood
