#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include <tests/common/simt/primitives/harness.cuh>

namespace hood {
namespace {

namespace cg = cooperative_groups;

/// 96 threads in tiles.
template <unsigned SIZE>
__global__ void tiles(unsigned long long* out) {
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<SIZE>(block);
  const unsigned rank = tile.thread_rank();
  const unsigned t = block.thread_rank();
  const auto keep = [&](const auto& value) {
    out[t] = bits_of(value);
    out += 96;
  };
  keep(rank + 100 * tile.size() + 10000 * tile.meta_group_rank() +
       1000000 * tile.meta_group_size());
  keep(tile.shfl(t, static_cast<int>(SIZE / 2)));
  keep(tile.shfl_up(t, 1));
  keep(tile.shfl_down(t, 1));
  keep(tile.ballot(t % 3 == 0));
  keep(tile.any(t == 50) + 2 * tile.all(t < 50));
  keep(tile.match_any(t % 5));
  const float part = 1.0F / static_cast<float>(t + 1);
  keep(cg::reduce(tile, part, cg::plus<float>()));
  keep(cg::reduce(tile, static_cast<int>(t * t), cg::plus<int>()));
  keep(cg::reduce(tile, part, cg::less<float>()));
  keep(cg::reduce(tile, static_cast<int>(t * 37 % 101), cg::greater<int>()));
  keep(cg::reduce(tile, t * 0x9e3779b9U, cg::bit_xor<unsigned>()));
  tile.sync();
}

/// 96 threads.
__global__ void block_and_grid(unsigned long long* out) {
  const auto block = cg::this_thread_block();
  const auto grid = cg::this_grid();
  const unsigned t = block.thread_rank();
  const auto tile = cg::tiled_partition<4>(cg::tiled_partition<32>(block));
  block.sync();
  out[t] = t + 1000 * block.size() + 1000000 * block.thread_index().x;
  out[96 + t] = grid.thread_rank() + 1000 * grid.size();
  out[192 + t] = block.group_index().x + 10 * block.dim_threads().x;
  out[288 + t] = tile.meta_group_rank() + 100 * tile.meta_group_size();
  cg::sync(block);
}

}  // namespace

void groups(std::vector<Result>& results) {
  run(results, "tiles of 32", tiles<32>, 96, 12 * 96);
  run(results, "tiles of 4", tiles<4>, 96, 12 * 96);
  run(results, "block and grid", block_and_grid, 96, 4 * 96);
}

}  // namespace hood
