#include <fmt/core.h>

#include <algorithm>
#include <chapters/06_first_kernel/elementwise.hpp>
#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/06_first_kernel/loop_to_grid.hpp>
#include <common/cuda/device_buffer.hpp>

namespace hood {
namespace {

std::string judged(const std::vector<float>& loop,
                   const DeviceBuffer<float>& kernel) {
  const std::vector<float> made = kernel.to_host();
  for (std::size_t i = 0; i < loop.size(); ++i) {
    if (!(made[i] == loop[i])) return fmt::format("wrong at {}", i);
  }
  return "right";
}

}  // namespace

std::vector<Covered> loop_to_grid(const std::vector<std::int64_t>& sizes) {
  constexpr float A = 2;
  std::vector<Covered> rows;
  for (const std::int64_t n : sizes) {
    const auto count = static_cast<std::size_t>(n);
    std::vector<float> x(count), y(count), loop(count);
    for (std::size_t i = 0; i < count; ++i) {
      x[i] = float(i % 1009);
      y[i] = float(i % 31);
    }
    const DeviceBuffer<float> on_x(x), on_y(y);
    DeviceBuffer<float> out(std::max<std::size_t>(count, 1));
    Covered row{n, blocks_for(n), 0, 0, "", "", ""};
    row.threads = row.blocks * THREADS;
    row.idle = row.threads - n;

    add_on_cpu(x.data(), y.data(), loop.data(), n);
    out.fill_bytes(0xff);
    add(on_x.data(), on_y.data(), out.data(), n);
    row.add = judged(loop, out);

    saxpy_on_cpu(A, x.data(), y.data(), loop.data(), n);
    out.fill_bytes(0xff);
    saxpy(A, on_x.data(), on_y.data(), out.data(), n);
    row.saxpy = judged(loop, out);
    out.fill_bytes(0xff);
    saxpy_grid_stride(A, on_x.data(), on_y.data(), out.data(), n, 3);
    row.grid_stride = judged(loop, out);
    rows.push_back(row);
  }
  return rows;
}

}  // namespace hood
