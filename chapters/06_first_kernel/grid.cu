#include <algorithm>
#include <chapters/06_first_kernel/grid.hpp>
#include <common/core/error.hpp>
#include <common/cuda/device.hpp>

namespace hood {

unsigned blocks_for(std::int64_t n, int threads) {
  const std::int64_t blocks = ceil_divide(n, threads);
  if (blocks > 2147483647) {
    bad_input(fmt::format("{} elements", n),
              fmt::format("a grid has at most 2147483647 blocks, here of {} "
                          "threads",
                          threads));
  }
  return static_cast<unsigned>(blocks);
}

unsigned some_blocks_for(std::int64_t n) {
  // A multiprocessor holds 2,048 threads at a time, 8 such blocks.
  static const int fill = 8 * require_device().multiprocessors;
  return static_cast<unsigned>(
      std::min<std::int64_t>(ceil_divide(n, THREADS), fill));
}

}  // namespace hood
