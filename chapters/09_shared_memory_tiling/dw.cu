#include <algorithm>
#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/08_naive_convolution/add_parts.hpp>
#include <chapters/09_shared_memory_tiling/convolution.hpp>
#include <chapters/09_shared_memory_tiling/tiled.cuh>
#include <common/cuda/scratch.hpp>

namespace hood {
namespace {

/// How the work of dw is cut, beside the tiles.
struct DwParts {
  int channel_groups;   ///< of tiling.images channels each
  int tap_groups;       ///< of as many weights of a channel as threads
  std::int64_t tiles;   ///< of the whole batch
  std::int64_t a_part;  ///< tiles that one block adds up
  std::int64_t parts;   ///< sums for each weight
  unsigned blocks;
};

/// All threads: copies dy of one or four filters into shared memory, those of
/// the same place beside each other. Behind the edge there are zeros.
template <class Results>
__device__ void load_slopes(Results* slopes,  // [rows, columns]
                            const float* dy,  // [N, K, P, Q]
                            const TilePlace& at, const ConvDims& d,
                            const Tiling& tiling) {
  constexpr int MANY = RESULTS<Results>;
  float* const to = reinterpret_cast<float*>(slopes);
  const int area = tiling.rows * tiling.columns;
  for (int i = int(threadIdx.x); i < MANY * area; i += int(blockDim.x)) {
    const int f = i / area, place = i % area, k = at.group * MANY + f;
    const int p = at.row + place / tiling.columns;
    const int q = at.column + place % tiling.columns;
    const bool inside = k < d.K && p < d.P && q < d.Q;
    const float* const image = dy + (at.n * d.K + k) * (d.P * d.Q);
    to[place * MANY + f] = inside ? image[p * d.Q + q] : 0;
  }
}

/// One block: some weights of one or four filters, a part of all tiles.
/// One thread: one weight of a filter, or the same one of four.
template <class Results>
__global__ void dw_tile_kernel(ConvDims d, Tiling tiling, DwParts cut,
                               const float* x,   // [N, C, H, W]
                               const float* dy,  // [N, K, P, Q]
                               float* sums) {    // [parts, K, C, R, S]
  extern __shared__ float4 shared[];
  Results* const slopes = reinterpret_cast<Results*>(shared);
  float* const tile =
      reinterpret_cast<float*>(slopes + tiling.rows * tiling.columns);
  int block = int(blockIdx.x);
  TilePlace at{0, block % tiling.groups, 0, 0};
  block /= tiling.groups;
  const int first_c = block % cut.channel_groups * tiling.images;
  block /= cut.channel_groups;
  const int first_tap = block % cut.tap_groups * int(blockDim.x);
  const std::int64_t part = block / cut.tap_groups;
  const int taps = d.R * d.S, images = min(tiling.images, d.C - first_c);
  // A thread without a weight adds up one that is there, and leaves it.
  const int i = first_tap + int(threadIdx.x);
  const bool idle = i >= images * taps;
  const int m = idle ? 0 : i / taps, tap = idle ? 0 : i % taps;
  const float* const own =
      tile + m * tiling.plane + tap / d.S * tiling.pitch + tap % d.S;

  Results sum{};
  const std::int64_t begin = part * cut.a_part;
  const std::int64_t end = min(begin + cut.a_part, cut.tiles);
  for (std::int64_t j = begin; j < end; ++j) {
    at.n = j / tiling.across / tiling.down;
    at.row = int(j / tiling.across % tiling.down) * tiling.rows;
    at.column = int(j % tiling.across) * tiling.columns;
    load_tile(tile,
              {x + (at.n * d.C + first_c) * (d.H * d.W), images, d.H, d.W,
               at.row * d.stride - d.pad, at.column * d.stride - d.pad},
              tiling);
    load_slopes(slopes, dy, at, d, tiling);
    __syncthreads();  // pixels and slopes are there

    //> meet_slopes
    const int rows = min(tiling.rows, d.P - at.row);
    const int columns = min(tiling.columns, d.Q - at.column);
    for (int p = 0; p < rows; ++p) {
      const float* pixel = own + p * d.stride * tiling.pitch;
      const Results* slope = slopes + p * tiling.columns;
      for (int q = 0; q < columns; ++q, pixel += d.stride) {
        add_product(sum, *pixel, *slope++);
      }
    }
    //< meet_slopes
    __syncthreads();  // all have read them: the next may come
  }

  if (idle) return;
  const int k = at.group * RESULTS<Results>, weights = d.C * taps;
  write_results(sums + (part * d.K + k) * weights + (first_c + m) * taps + tap,
                weights, d.K - k, sum);
}

/// As many parts as make about 1,024 blocks, whatever the device: so the order
/// of the sums depends on the shape alone.
DwParts cut_up(const ConvDims& d, const Tiling& tiling, unsigned threads) {
  constexpr std::int64_t ENOUGH = 1024;
  DwParts cut{};
  cut.channel_groups = int(ceil_divide(d.C, tiling.images));
  cut.tap_groups = int(ceil_divide(tiling.images * d.R * d.S, threads));
  cut.tiles = std::int64_t{d.N} * tiling.down * tiling.across;
  const std::int64_t blocks =
      std::int64_t{tiling.groups} * cut.channel_groups * cut.tap_groups;
  cut.a_part = ceil_divide(cut.tiles, ceil_divide(ENOUGH, blocks));
  cut.parts = ceil_divide(cut.tiles, cut.a_part);
  cut.blocks = blocks_for(cut.parts * blocks, 1);
  return cut;
}

template <class Results>
void launch_dw(const ConvShape& shape,
               const float* x,   // [N, C, H, W]
               const float* dy,  // [N, K, P, Q]
               float* dw,        // [K, C, R, S]
               const TilePlan& plan) {
  const TileLaunch launch(shape, plan);
  const DwParts cut = cut_up(launch.d, launch.tiling, launch.threads);
  const std::int64_t weights = shape.w().size();
  float* const sums =
      cut.parts == 1 ? dw : scratch_floats(std::size_t(cut.parts * weights));
  launch.permit(dw_tile_kernel<Results>);
  dw_tile_kernel<Results><<<cut.blocks, launch.threads, launch.bytes>>>(
      launch.d, launch.tiling, cut, x, dy, sums);
  cuda_check_launch();
  if (cut.parts == 1) return;
  add_parts(sums, dw, cut.parts, weights);
}

}  // namespace

void dw_tiled(const ConvShape& shape, const float* x, const float* dy,
              float* dw, const TilePlan& plan) {
  if (plan.step == TileStep::for_four) {
    return launch_dw<float4>(shape, x, dy, dw, plan);
  }
  launch_dw<float>(shape, x, dy, dw, plan);
}

}  // namespace hood
