#include <fmt/core.h>

#include <chapters/08_naive_convolution/conv_numbers.hpp>
#include <chapters/11_chwn_layout/conversions.hpp>
#include <chapters/11_chwn_layout/layouts.hpp>
#include <common/core/error.hpp>
#include <common/cuda/count.hpp>
#include <common/cuda/device_buffer.hpp>
#include <common/cuda/gpu_timing.hpp>

namespace hood {
namespace {

struct Conversion {
  const char* name;
  void (*run)(const ConvShape& shape, const float* from, float* to);
  ConvLayout from, to;
};

constexpr Conversion CONVERSIONS[]{
    {"chwn_from_nchw", chwn_from_nchw, ConvLayout::nchw, ConvLayout::chwn},
    {"nchw_from_chwn", nchw_from_chwn, ConvLayout::chwn, ConvLayout::nchw},
};

Converted convert(const Conversion& one, const ConvShape& shape,
                  const std::vector<float>& nchw, int repeats) {
  const auto in = [&](ConvLayout layout) {
    return reordered(nchw, shape.x(), ConvLayout::nchw, layout);
  };
  const DeviceBuffer<float> from(in(one.from));
  DeviceBuffer<float> to(from.size());
  to.fill_bytes(0xff);  // NaN
  const auto run = [&] { one.run(shape, from.data(), to.data()); };
  const auto count = count_on_device(run);
  if (to.to_host() != in(one.to)) {
    check_failed(fmt::format("{} of {}: wrong", one.name, shape.text()));
  }
  const auto copy = [&] {
    CUDA_CHECK(cudaMemcpyAsync(to.data(), from.data(), from.bytes(),
                               cudaMemcpyDeviceToDevice));
  };
  if (count) return {one.name, shape, 0, 0, count};
  const auto times = time_in_turns({run, copy}, repeats);
  return {one.name, shape, 1e3 * times[0].median, 1e3 * times[1].median, {}};
}

}  // namespace

double Converted::gb_per_s() const {
  return 1e-6 * 2 * sizeof(float) * double(shape.x().size()) / ms;
}

std::vector<Converted> convert_layouts(const std::vector<ConvShape>& shapes,
                                       int repeats, std::uint64_t seed) {
  std::vector<Converted> rows;
  for (const ConvShape& shape : shapes) {
    const std::vector<float> x =
        conv_numbers(Numbers::indexed, shape.x(), 1, Random(seed, 1));
    for (const Conversion& one : CONVERSIONS) {
      rows.push_back(convert(one, shape, x, repeats));
    }
  }
  return rows;
}

}  // namespace hood
