#include <chapters/08_naive_convolution/add_parts.hpp>
#include <chapters/10_register_tiling/box_stages.cuh>
#include <chapters/10_register_tiling/convolution.hpp>
#include <chapters/10_register_tiling/register_launch.cuh>
#include <common/cuda/scratch.hpp>

namespace hood {
namespace {

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
    if (busy) stages.multiply(number, sums, at, me.group);
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
  return facts_of_planned<Tile>(weight_slopes_kernel<Tile>, plan);
}

template <class... Tiles>
RegisterKernel kernel_of(TileList<Tiles...>, const ChosenPlan& chosen) {
  constexpr RegisterKernel ALL[] = {
      {launch_weight_slopes<Tiles>, facts_weight_slopes<Tiles>}...};
  return ALL[chosen.tile];
}

}  // namespace

template <class Tiles>
void dw_registers(const ConvShape& shape, const float* x, const float* dy,
                  float* dw) {
  const Correlation task = correlation_of_y(shape);
  const ChosenPlan& chosen = plan_for<Tiles>(plan_weight_slopes, task, shape);
  const RegisterPlan& plan = chosen.plan;
  RegisterLaunch* const launch = kernel_of(Tiles{}, chosen).launch;
  if (plan.parts == 1) {
    launch(x, dy, dw, task, plan);
    return;
  }
  const std::int64_t size = shape.w().size();
  float* const parts = scratch_floats(std::size_t(plan.parts * size));
  launch(x, dy, parts, task, plan);
  add_parts(parts, dw, plan.parts, size);
}

template <class Tiles>
std::optional<KernelFacts> facts_of_dw(const ConvShape& shape) {
  const ChosenPlan& chosen =
      plan_for<Tiles>(plan_weight_slopes, correlation_of_y(shape), shape);
  return kernel_of(Tiles{}, chosen).facts(chosen.plan);
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
