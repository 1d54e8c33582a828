#include <fmt/core.h>

#include <chapters/04_convolution/direct.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <tests/support/catch.hpp>
#include <tests/support/device_fault.hpp>
#include <tests/support/guarded_buffer.hpp>
#include <tests/support/whole_numbers.hpp>
#include <utility>
#include <vector>

namespace hood {

void dx_stride_2(const ConvShape& shape,
                 const float* dy,  // [N, K, P, Q]
                 const float* w,   // [K, C, R, S]
                 float* dx);       // [N, C, H, W]

namespace {

using Floats = std::vector<float>;

constexpr float UNWRITTEN = 0.5F;  // no sum of whole numbers

// In the first every usual mistake shows, but one that needs a padding which is
// no multiple of the stride.
const std::vector<ConvShape> SHAPES{
    {2, 3, 12, 9, 4, 5, 4, 2, 2}, {1, 1, 5, 5, 1, 3, 3, 2, 0},
    {2, 2, 7, 8, 3, 3, 3, 1, 1},  {3, 2, 13, 10, 2, 3, 3, 3, 1},
    {1, 2, 9, 11, 2, 2, 2, 4, 1}, {2, 1, 28, 20, 1, 3, 3, 2, 1}};

/// The outputs that weights meet a pixel at `at` for, along one axis, rightly
/// or not: calls f(tap, place).
using Meetings =
    std::function<void(int at, int taps, int places, int stride, int pad,
                       const std::function<void(int tap, int place)>& f)>;

std::vector<std::pair<std::string, Meetings>> mistakes() {
  return {
      {"the stride is not used: every weight is taken, as for stride 1",
       [](int at, int taps, int places, int, int pad, const auto& f) {
         for (int tap = 0; tap < taps; ++tap) {
           const int place = at + pad - tap;
           if (place >= 0 && place < places) f(tap, place);
         }
       }},
      {"weights that never met the pixel are in the sum: r must leave the same "
       "remainder as h + pad",
       [](int at, int taps, int places, int stride, int pad, const auto& f) {
         for (int tap = 0; tap < taps && tap <= at + pad; ++tap) {
           const int place = (at + pad - tap) / stride;
           if (place < places) f(tap, place);
         }
       }},
      {"r begins at 0: it must begin at the remainder of h + pad by the stride",
       [](int at, int taps, int places, int stride, int pad, const auto& f) {
         int place = (at + pad) / stride;
         for (int tap = 0; tap < taps && place >= 0; tap += stride, --place) {
           if (place < places) f(tap, place);
         }
       }},
      {"the beginning is right, but not the steps: the next weight that met "
       "the "
       "pixel is a stride further on",
       [](int at, int taps, int places, int stride, int pad, const auto& f) {
         int place = (at + pad) / stride;
         for (int tap = (at + pad) % stride; tap < taps && place >= 0;
              ++tap, --place) {
           if (place < places) f(tap, place);
         }
       }},
      {"p falls by the stride: a stride further on in the filter, the output "
       "is "
       "the one before",
       [](int at, int taps, int places, int stride, int pad, const auto& f) {
         int place = (at + pad) / stride;
         for (int tap = (at + pad) % stride; tap < taps && place >= 0;
              tap += stride, place -= stride) {
           if (place < places) f(tap, place);
         }
       }},
      {"r begins at the remainder of h: it must be that of h + pad",
       [](int at, int taps, int places, int stride, int pad, const auto& f) {
         int place = (at + pad) / stride;
         for (int tap = at % stride; tap < taps && place >= 0;
              tap += stride, --place) {
           if (place < places) f(tap, place);
         }
       }},
      {"p grows with r: the further on in the filter, the earlier the output",
       [](int at, int taps, int places, int stride, int pad, const auto& f) {
         int place = (at + pad) / stride;
         for (int tap = (at + pad) % stride; tap < taps; tap += stride) {
           if (place < places) f(tap, place);
           ++place;
         }
       }},
      {"an output that is not there ends the sum: the next ones may be there",
       [](int at, int taps, int places, int stride, int pad, const auto& f) {
         int place = (at + pad) / stride;
         for (int tap = (at + pad) % stride; tap < taps && place >= 0;
              tap += stride, --place) {
           if (place >= places) break;
           f(tap, place);
         }
       }},
      {"the padding is not used: h + pad is what counts",
       [](int at, int taps, int places, int stride, int, const auto& f) {
         int place = at / stride;
         for (int tap = at % stride; tap < taps && place >= 0;
              tap += stride, --place) {
           if (place < places) f(tap, place);
         }
       }},
      {"only the first weight that met the pixel is taken",
       [](int at, int taps, int places, int stride, int pad, const auto& f) {
         const int place = (at + pad) / stride, tap = (at + pad) % stride;
         if (tap < taps && place < places) f(tap, place);
       }},
  };
}

void meet_rightly(int at, int taps, int places, int stride, int pad,
                  const std::function<void(int tap, int place)>& f) {
  int place = (at + pad) / stride;
  for (int tap = (at + pad) % stride; tap < taps && place >= 0;
       tap += stride, --place) {
    if (place < places) f(tap, place);
  }
}

/// dx by the meetings of rows and of columns.
Floats dx_by(const Meetings& of_rows, const Meetings& of_columns,
             const ConvShape& s, const Floats& dy, const Floats& w) {
  const std::int64_t P = s.P(), Q = s.Q();
  Floats dx(std::size_t(s.x().size()));
  std::size_t pixel = 0;
  for (std::int64_t nc = 0; nc < s.N * s.C; ++nc) {
    const std::int64_t n = nc / s.C, c = nc % s.C;
    for (int h = 0; h < s.H; ++h) {
      for (int column = 0; column < s.W; ++column, ++pixel) {
        const auto across = [&](int r, int p) {
          of_columns(
              column, int(s.S), int(Q), int(s.stride), int(s.pad),
              [&](int tap, int q) {
                for (std::int64_t k = 0; k < s.K; ++k) {
                  dx[pixel] +=
                      w[std::size_t(((k * s.C + c) * s.R + r) * s.S + tap)] *
                      dy[std::size_t(((n * s.K + k) * P + p) * Q + q)];
                }
              });
        };
        of_rows(h, int(s.R), int(P), int(s.stride), int(s.pad), across);
      }
    }
  }
  return dx;
}

/// A copy on the device, with NaN before and behind: who reads there is found.
class BetweenNan {
 public:
  explicit BetweenNan(const Floats& numbers)
      : all_((padded_.insert(padded_.begin() + GUARD, numbers.begin(),
                             numbers.end()),
              padded_)) {}
  const float* data() const { return all_.data() + GUARD; }

 private:
  static constexpr std::int64_t GUARD = 1024;
  Floats padded_ = Floats(2 * GUARD, NAN);
  DeviceBuffer<float> all_;
};

std::string guess(const ConvShape& shape, const Floats& dy, const Floats& w,
                  const Floats& got) {
  for (const float value : got) {
    if (std::isnan(value)) {
      return "dy or w is read before its beginning or behind its end: p and q "
             "must be those of an output";
    }
    if (value == UNWRITTEN) return "there are pixels that nobody writes";
  }
  for (const auto& [words, wrong] : mistakes()) {
    if (got == dx_by(wrong, wrong, shape, dy, w)) return words;
    if (got == dx_by(wrong, meet_rightly, shape, dy, w)) {
      return words + " (the columns are right)";
    }
    if (got == dx_by(meet_rightly, wrong, shape, dy, w)) {
      return words + " (so with s and q; the rows are right)";
    }
  }
  return "not one of the usual mistakes";
}

std::string text_of(const ConvShape& shape) {
  return fmt::format("shape {} (N,C,H,W,K,R,S,stride,pad)", shape.text());
}

void check(const ConvShape& shape) {
  const Floats dy = whole_numbers<float>(shape.y().size(), 1);
  const Floats w = whole_numbers<float>(shape.w().size(), 2);
  const BetweenNan device_dy(dy), device_w(w);
  GuardedBuffer<float> dx(Floats(std::size_t(shape.x().size()), UNWRITTEN));
  dx_stride_2(shape, device_dy.data(), device_w.data(), dx.data());
  require_no_fault(text_of(shape));
  if (const auto outside = dx.written_outside()) {
    FAIL(fmt::format("{}:\ndx is written at {}, and has {} numbers",
                     text_of(shape), *outside, shape.x().size()));
  }
  const Floats got = dx.to_host();
  Floats right(got.size());
  direct_dx(shape, dy.data(), w.data(), right.data());
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (got[i] == right[i]) continue;
    const auto at = std::int64_t(i);
    FAIL(fmt::format("{}:\ndx[{}, {}, {}, {}] is {}, expected {}\n{}",
                     text_of(shape), at / shape.W / shape.H / shape.C,
                     at / shape.W / shape.H % shape.C, at / shape.W % shape.H,
                     at % shape.W,
                     std::isnan(got[i]) ? "NaN" : fmt::format("{}", got[i]),
                     right[i], guess(shape, dy, w, got)));
  }
}

}  // namespace

TEST_CASE("every pixel is given what its weights and outputs owe it") {
  for (const ConvShape& shape : SHAPES) check(shape);
  SUCCEED();
}

}  // namespace hood
