#include <chapters/10_register_tiling/channel_stages.cuh>
#include <chapters/10_register_tiling/convolution.hpp>
#include <chapters/10_register_tiling/register_launch.cuh>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

/// Where in a plane the first step of the thread's pixels lies. Those behind
/// the box compute with its first one, and are not written.
template <class Tile>
__device__ void find_my_pixels(int (&at)[Tile::PIXELS], int lane,
                               const Correlation& task,
                               const RegisterPlan& plan) {
#pragma unroll
  for (int i = 0; i < Tile::PIXELS; ++i) {
    const int j = lane + i * Tile::LANES;
    const int q = j % plan.box.columns,
              p = j / plan.box.columns % plan.box.rows;
    const int n = j / plan.box.columns / plan.box.rows;
    at[i] = n < plan.box.images
                ? (n * plan.stage.rows + p * task.stride) * plan.stage.columns +
                      q * task.stride
                : 0;
  }
}

/// Writes a thread's sums where the table says.
template <class Tile>
__device__ void write_outputs(
    float* out,            // [N, K, P, Q] as the task's steps say, shifted
    const int* of_output,  // [BLOCK_PIXELS]
    const float (&sums)[Tile::FILTERS][Tile::PIXELS], const RegisterPlace& me,
    int filters, std::int64_t filter) {
#pragma unroll
  for (int i = 0; i < Tile::PIXELS; ++i) {
    const int to = of_output[me.lane + i * Tile::LANES];
    if (to < 0) continue;
#pragma unroll
    for (int f = 0; f < Tile::FILTERS; ++f) {
      const int k = me.group * Tile::FILTERS + f;
      if (k < filters) out[to + k * filter] = sums[f][i];
    }
  }
}

/// One block: a box of outputs for some filters, a stage of channels at a time.
/// One thread: PIXELS x FILTERS of these outputs, in registers.
template <class Tile>
__global__ void __launch_bounds__(Tile::THREADS, Tile::BLOCKS)
    correlate_kernel(const float* in,  // [N, C, H, W]
                     const float* w,   // [K, C, R, S] as the task's steps say
                     float* out,       // [N, K, P, Q] likewise
                     Correlation task, RegisterPlan plan) {
  extern __shared__ float4 all[];
  const StageMemory memory(all, plan);
  const RegisterPlace me = place_in_tile<Tile>();
  const int k0 = int(blockIdx.x % plan.filter_tiles) * Tile::BLOCK_FILTERS;
  const int box = int(blockIdx.x / plan.filter_tiles);
  const BoxCorner corner = corner_of_box(plan, box);

  // Where do I read and write?
  int at[Tile::PIXELS];
  find_my_pixels<Tile>(at, me.lane, task, plan);
  const ChannelStages<Tile> stages{task, plan, memory, in, w, corner.n, k0};
  stages.find_tables(corner);
  const bool busy =
      k0 + me.group * Tile::FILTERS < task.K && me.lane < pixels_of(plan.box);
  __syncthreads();  // the tables are there

  float sums[Tile::FILTERS][Tile::PIXELS] = {};
  if (Tile::BUFFERS == 2) stages.ask_for(0);
  __pipeline_commit();
  for (int number = 0; number < plan.stages; ++number) {
    // Load: with one buffer this stage, with two the next.
    stages.ask_for(number + Tile::BUFFERS - 1);
    wait_for_stage<Tile>();
    __syncthreads();  // what all threads asked for is there

    // Compute, if any of the thread's outputs is one.
    if (busy) stages.multiply(number, sums, at, me.group);
    __syncthreads();  // nobody reads this buffer any more
  }

  // Write.
  out += task.out_first + corner.n * task.out_n + k0 * task.out_k;
  write_outputs<Tile>(out, memory.of_output, sums, me, task.K - k0, task.out_k);
}

template <class Tile>
void launch_correlate(const float* in, const float* w, float* out,
                      const Correlation& task, const RegisterPlan& plan) {
  allow_shared_bytes_of(correlate_kernel<Tile>, plan);
  correlate_kernel<Tile>
      <<<unsigned(plan.blocks()), unsigned(Tile::THREADS),
         plan.stage.bytes(plan.tile)>>>(in, w, out, task, plan);
  cuda_check_launch();
}

template <class Tile>
std::optional<KernelFacts> facts_correlate(const RegisterPlan& plan) {
  return facts_of_planned<Tile>(correlate_kernel<Tile>, plan);
}

template <class... Tiles>
RegisterKernel kernel_of(TileList<Tiles...>, const ChosenPlan& chosen) {
  constexpr RegisterKernel ALL[] = {
      {launch_correlate<Tiles>, facts_correlate<Tiles>}...};
  return ALL[chosen.tile];
}

template <class Tiles>
void correlate(const ConvShape& shape, const Correlation& task, const float* in,
               const float* w, float* out) {
  const ChosenPlan& chosen = plan_for<Tiles>(plan_correlation, task, shape);
  kernel_of(Tiles{}, chosen).launch(in, w, out, task, chosen.plan);
}

}  // namespace

template <class Tiles>
void convolve_registers(const ConvShape& shape, const float* x, const float* w,
                        float* y) {
  correlate<Tiles>(shape, correlation_of_y(shape), x, w, y);
}

template <class Tiles>
void dx_registers(const ConvShape& shape, const float* dy, const float* w,
                  float* dx) {
  // Pixels between the places of a filter meet no weight, and are in no class.
  if (shape.stride > std::min(shape.R, shape.S)) {
    CUDA_CHECK(
        cudaMemsetAsync(dx, 0, std::size_t(shape.x().size()) * sizeof(float)));
  }
  for (const Correlation& part : correlations_of_dx(shape)) {
    correlate<Tiles>(shape, part, dy, w, dx);
  }
}

template <class Tiles>
std::optional<KernelFacts> facts_of_y(const ConvShape& shape) {
  const ChosenPlan& chosen =
      plan_for<Tiles>(plan_correlation, correlation_of_y(shape), shape);
  return kernel_of(Tiles{}, chosen).facts(chosen.plan);
}

#define HOOD_INSTANTIATE(TILES)                                           \
  template void convolve_registers<TILES>(const ConvShape&, const float*, \
                                          const float*, float*);          \
  template void dx_registers<TILES>(const ConvShape&, const float*,       \
                                    const float*, float*);                \
  template std::optional<KernelFacts> facts_of_y<TILES>(const ConvShape&)
HOOD_INSTANTIATE(PixelTile);
HOOD_INSTANTIATE(FilterTile);
HOOD_INSTANTIATE(PixelFilterTile);
HOOD_INSTANTIATE(SquareWarpTile);
HOOD_INSTANTIATE(OverlappedTile);
HOOD_INSTANTIATE(ChosenTile);

}  // namespace hood
