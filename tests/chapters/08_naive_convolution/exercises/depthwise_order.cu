#include <fmt/core.h>

#include <chapters/04_convolution/conv_shape.hpp>
#include <cmath>
#include <common/lens/lens.hpp>
#include <cstdint>
#include <string>
#include <tests/support/catch.hpp>
#include <tests/support/device_fault.hpp>
#include <tests/support/guarded_buffer.hpp>
#include <tests/support/whole_numbers.hpp>
#include <utility>
#include <vector>

namespace hood {

void depthwise_order(const ConvShape& shape,
                     const float* x,  // [N, H, W, C]
                     const float* w,  // [R, S, C]
                     float* y);       // [N, P, Q, C]

namespace {

using Floats = std::vector<float>;

std::string text_of(const ConvShape& s) {
  return fmt::format(
      "N = {}, H = {}, W = {}, C = {}, R = {}, S = {}, stride "
      "{}, pad {}",
      s.N, s.H, s.W, s.C, s.R, s.S, s.stride, s.pad);
}

std::int64_t outputs_of(const ConvShape& s) {
  return s.N * s.P() * s.Q() * s.C;
}

/// By the definition.
Floats right_y(const ConvShape& s, const Floats& x, const Floats& w) {
  Floats y(std::size_t(outputs_of(s)));
  for (std::int64_t i = 0; i < outputs_of(s); ++i) {
    const std::int64_t c = i % s.C, q = i / s.C % s.Q();
    const std::int64_t p = i / s.C / s.Q() % s.P(), n = i / s.C / s.Q() / s.P();
    for (std::int64_t r = 0; r < s.R; ++r) {
      for (std::int64_t t = 0; t < s.S; ++t) {
        const std::int64_t row = p * s.stride + r - s.pad;
        const std::int64_t column = q * s.stride + t - s.pad;
        if (row < 0 || row >= s.H || column < 0 || column >= s.W) continue;
        y[std::size_t(i)] +=
            x[std::size_t(((n * s.H + row) * s.W + column) * s.C + c)] *
            w[std::size_t((r * s.S + t) * s.C + c)];
      }
    }
  }
  return y;
}

std::string guess(const ConvShape& s, const Floats& got, const Floats& right) {
  std::int64_t missing = 0;
  for (const float value : got) missing += std::isnan(value) ? 1 : 0;
  if (missing > 0) {
    return fmt::format(
        "{} of {} outputs are made by no thread, so others are "
        "made twice: take i apart as [N, P, Q, C]",
        missing, outputs_of(s));
  }
  // [N, P, C, Q] and the like: right numbers at other places.
  for (std::int64_t i = 0; i < outputs_of(s); ++i) {
    const std::int64_t c = i % s.C, pixel = i / s.C % (s.P() * s.Q());
    const std::int64_t n = i / s.C / (s.P() * s.Q());
    const std::int64_t at = (n * s.C + c) * s.P() * s.Q() + pixel;
    if (got[std::size_t(at)] != right[std::size_t(i)]) {
      return "not one of the usual mistakes";
    }
  }
  return "y is written as [N, C, P, Q]: it shall be [N, P, Q, C]";
}

/// What the answer makes, compared with the definition.
void check(const ConvShape& s) {
  const Floats x = whole_numbers<float>(s.N * s.H * s.W * s.C, 1);
  const Floats w = whole_numbers<float>(s.R * s.S * s.C, 2);
  const DeviceBuffer<float> device_x(x), device_w(w);
  GuardedBuffer<float> y(Floats(std::size_t(outputs_of(s)), NAN));
  depthwise_order(s, device_x.data(), device_w.data(), y.data());
  require_no_fault(text_of(s));
  if (const auto outside = y.written_outside()) {
    FAIL(fmt::format("{}:\ny is written at {}, and has {} numbers", text_of(s),
                     *outside, outputs_of(s)));
  }
  const Floats got = y.to_host(), right = right_y(s, x, w);
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (got[i] == right[i]) continue;
    FAIL(fmt::format("{}:\nnumber {} of y is {}, expected {}\n{}", text_of(s),
                     i, std::isnan(got[i]) ? "NaN" : fmt::format("{}", got[i]),
                     right[i], guess(s, got, right)));
  }
}

}  // namespace

TEST_CASE("every output is made, and right") {
  for (const ConvShape& s : {ConvShape{2, 5, 8, 6, 5, 3, 2, 1, 1},
                             ConvShape{1, 1, 1, 1, 1, 1, 1, 1, 0},
                             ConvShape{3, 33, 8, 5, 33, 3, 3, 2, 1},
                             ConvShape{1, 300, 2, 3, 300, 2, 2, 1, 0}}) {
    check(s);
  }
  SUCCEED();
}

TEST_CASE("neighbours read and write neighbours") {
  const lens::Lens lens;
  const ConvShape s{2, 64, 9, 33, 64, 3, 3, 1, 1};
  check(s);
  const lens::Accesses& seen = lens.last().accesses;
  for (const auto& [what, traffic] :
       {std::pair("reads", seen.global_reads()),
        std::pair("writes", seen.global_writes())}) {
    const double sectors = traffic.sectors_per_request();
    if (sectors == 4) continue;
    FAIL(
        fmt::format("{}:\na warp's request {} {:.1f} sectors, and 4 are "
                    "enough: along which index do its threads lie?",
                    text_of(s), what, sectors));
  }
  SUCCEED();
}

}  // namespace hood
