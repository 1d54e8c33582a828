#include <chapters/06_first_kernel/elementwise.hpp>
#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/06_first_kernel/grid_sizes.hpp>
#include <common/cuda/device_buffer.hpp>
#include <common/cuda/gpu_timing.hpp>

namespace hood {

std::vector<GridTime> time_grid_sizes(std::int64_t n, int repeats) {
  const std::vector<float> ones(static_cast<std::size_t>(n), 1);
  const DeviceBuffer<float> x(ones), y(ones);
  DeviceBuffer<float> out(ones.size());
  std::vector<GridTime> rows;
  for (const unsigned blocks : {15U, 16U, 17U, blocks_for(n)}) {
    const auto launch = [&] {
      saxpy_grid_stride(2, x.data(), y.data(), out.data(), n, blocks);
    };
    rows.push_back({blocks, 1e3 * time_on_device(launch, repeats).median});
  }
  return rows;
}

}  // namespace hood
