#include <fmt/core.h>

#include <chapters/06_first_kernel/copy.hpp>
#include <chapters/06_first_kernel/strides.hpp>
#include <common/core/error.hpp>
#include <common/cuda/device_buffer.hpp>
#include <common/cuda/gpu_timing.hpp>
#include <set>

namespace hood {

int sectors_of_request(int stride, int offset) {
  constexpr int FLOATS = 32 / int{sizeof(float)};  // in a sector
  std::set<int> sectors;
  for (int lane = 0; lane < 32; ++lane) {
    sectors.insert((lane * stride + offset) / FLOATS);
  }
  return int(sectors.size());
}

namespace {

Strided copy_once(const DeviceBuffer<float>& x, DeviceBuffer<float>& out,
                  int stride, int offset, int repeats) {
  const std::int64_t n = std::int64_t(out.size());
  const auto launch = [&] {
    copy_with_stride(x.data(), out.data(), n, stride, offset);
  };
  out.fill_bytes(0xff);
  launch();
  const std::vector<float> made = out.to_host();
  for (std::int64_t i = 0; i < n; ++i) {
    // x counts from 0; as a float, it counts exactly to 2^24 only.
    const float right = float((i * stride + offset) % (1 << 24));
    if (!(made[static_cast<std::size_t>(i)] == right)) {
      check_failed(fmt::format("copy with stride {}: wrong at {}", stride, i));
    }
  }
  const double seconds = time_on_device(launch, repeats).median;
  return {stride, offset, sectors_of_request(stride, offset), 1e3 * seconds,
          1e-9 * 2 * sizeof(float) * double(n) / seconds};
}

}  // namespace

std::vector<Strided> copy_with_strides(std::int64_t n, int repeats) {
  constexpr int LARGEST = 32;
  std::vector<float> host(static_cast<std::size_t>(n * LARGEST));
  for (std::size_t i = 0; i < host.size(); ++i) {
    host[i] = float(i % (1 << 24));
  }
  const DeviceBuffer<float> x(host);
  DeviceBuffer<float> out(static_cast<std::size_t>(n));
  std::vector<Strided> rows;
  for (int stride = 1; stride <= LARGEST; stride *= 2) {
    rows.push_back(copy_once(x, out, stride, 0, repeats));
  }
  for (const int offset : {1, 2, 4, 8}) {
    rows.push_back(copy_once(x, out, 1, offset, repeats));
  }
  return rows;
}

}  // namespace hood
