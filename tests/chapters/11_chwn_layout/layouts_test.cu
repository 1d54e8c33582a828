// From one layout to the other and back: each number is where it belongs, and
// nothing is written beside it.
#include <chapters/08_naive_convolution/gpu_convolution.hpp>
#include <chapters/11_chwn_layout/layouts.hpp>
#include <limits>
#include <numeric>
#include <tests/support/catch.hpp>
#include <tests/support/guarded_buffer.hpp>
#include <tests/support/refusal.hpp>

namespace hood {
namespace {

using Conversion = void(const ConvShape& shape, const float* from, float* to);

/// What it makes of `from`.
std::vector<float> converted(Conversion* convert, const ConvShape& shape,
                             const std::vector<float>& from) {
  GuardedBuffer<float> source(from);
  GuardedBuffer<float> made(
      std::vector<float>(from.size(), std::numeric_limits<float>::quiet_NaN()));
  convert(shape, source.data(), made.data());
  CHECK(!made.written_outside());
  CHECK(!source.written_outside());
  CHECK(source.to_host() == from);
  return made.to_host();
}

/// Each number another one.
std::vector<float> counted(std::int64_t size) {
  std::vector<float> numbers(static_cast<std::size_t>(size));
  std::iota(numbers.begin(), numbers.end(), 0.0F);
  return numbers;
}

std::vector<ConvShape> shapes_to_convert() {
  std::vector<ConvShape> shapes;
  for (const std::int64_t N : {1, 2, 3, 4, 31, 32, 33, 64, 100, 128, 129}) {
    for (const std::int64_t C : {1, 3, 4, 33}) {
      shapes.push_back({N, C, 5, 7, N, 3, 2, 1, 0});
    }
  }
  shapes.push_back({4, 4, 8, 8, 64, 4, 4, 1, 0});     // whole tiles
  shapes.push_back({68, 1, 4, 17, 100, 1, 1, 1, 0});  // and one four more
  shapes.push_back({1, 1, 1, 1, 1, 1, 1, 1, 0});
  return shapes;
}

}  // namespace

TEST_CASE("images change their layout, there and back") {
  for (const ConvShape& shape : shapes_to_convert()) {
    CAPTURE(shape.text());
    const std::vector<float> nchw = counted(shape.x().size());
    const std::vector<float> chwn =
        reordered(nchw, shape.x(), ConvLayout::nchw, ConvLayout::chwn);
    CHECK(converted(chwn_from_nchw, shape, nchw) == chwn);
    CHECK(converted(nchw_from_chwn, shape, chwn) == nchw);
  }
}

TEST_CASE("filters change their layout, there and back") {
  for (const ConvShape& shape : shapes_to_convert()) {
    CAPTURE(shape.text());
    const std::vector<float> kcrs = counted(shape.w().size());
    const std::vector<float> crsk =
        reordered(kcrs, shape.w(), ConvLayout::nchw, ConvLayout::chwn);
    CHECK(converted(crsk_from_kcrs, shape, kcrs) == crsk);
    CHECK(converted(kcrs_from_crsk, shape, crsk) == kcrs);
  }
}

TEST_CASE("a number's place in CHWN, by hand") {
  // x[n, c, h, w] of [2, 3, 2, 2] is at ((c * 2 + h) * 2 + w) * 2 + n.
  const ConvShape shape{2, 3, 2, 2, 1, 1, 1, 1, 0};
  const auto chwn = converted(chwn_from_nchw, shape, counted(shape.x().size()));
  CHECK(chwn[0] == 0);    // x[0, 0, 0, 0]
  CHECK(chwn[1] == 12);   // x[1, 0, 0, 0]
  CHECK(chwn[2] == 1);    // x[0, 0, 0, 1]
  CHECK(chwn[23] == 23);  // x[1, 2, 1, 1]
  CHECK(chwn[10] == 5);   // x[0, 1, 0, 1]
}

TEST_CASE("an image of more rows than a grid has tiles for is refused") {
  const ConvShape shape{4, 1, 2048, 2049, 1, 1, 1, 1, 0};
  const auto refused =
      refusal([&] { nchw_from_chwn(shape, nullptr, nullptr); });
  CHECK(refused.find("65535 tiles") != std::string::npos);
}

}  // namespace hood
