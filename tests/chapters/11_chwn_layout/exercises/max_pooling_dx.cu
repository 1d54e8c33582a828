#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <common/lens/lens.hpp>
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

struct PoolShape {
  int C, H, W, N, P, Q, size, stride;
};
void max_pooling_dx(const PoolShape& shape,
                    const float* x,   // [C, H, W, N]
                    const float* y,   // [C, P, Q, N]
                    const float* dy,  // [C, P, Q, N]
                    float* dx);       // [C, H, W, N]

namespace {

using Floats = std::vector<float>;

/// With as many windows as begin before the last one reaches the edge.
PoolShape pool_shape(int C, int H, int W, int N, int size, int stride) {
  const auto windows = [&](int pixels) {
    return (std::max(0, pixels - size) + stride - 1) / stride + 1;
  };
  return {C, H, W, N, windows(H), windows(W), size, stride};
}

std::string text(const PoolShape& s) {
  return fmt::format("C = {}, H = {}, W = {}, N = {}, windows of {}, {} apart",
                     s.C, s.H, s.W, s.N, s.size, s.stride);
}

std::int64_t pixels_of(const PoolShape& s) {
  return std::int64_t{s.C} * s.H * s.W * s.N;
}

std::int64_t windows_of(const PoolShape& s) {
  return std::int64_t{s.C} * s.P * s.Q * s.N;
}

/// All tensors of a job. Pixels are whole numbers, so that many are equal.
struct Tensors {
  explicit Tensors(const PoolShape& s)
      : x(whole_numbers<float>(pixels_of(s), 1)),
        y(std::size_t(windows_of(s)), -INFINITY),
        dy(whole_numbers<float>(windows_of(s), 2)) {
    for (std::int64_t i = 0; i < windows_of(s); ++i) {
      const std::int64_t n = i % s.N, q = i / s.N % s.Q;
      const std::int64_t p = i / s.N / s.Q % s.P, c = i / s.N / s.Q / s.P;
      for (std::int64_t h = p * s.stride; h < p * s.stride + s.size; ++h) {
        for (std::int64_t w = q * s.stride; w < q * s.stride + s.size; ++w) {
          if (h >= s.H || w >= s.W) continue;
          const std::int64_t at = ((c * s.H + h) * s.W + w) * s.N + n;
          float& largest = y[std::size_t(i)];
          largest = std::max(largest, x[std::size_t(at)]);
        }
      }
    }
  }

  Floats x, y, dy;
};

/// Windows beside each other: from `first` on, before `end`.
struct Range {
  int first, end;
};

/// The windows along one axis that an answer asks for a pixel.
using Windows =
    std::function<Range(int pixel, int windows, int size, int stride)>;

Range right_windows(int pixel, int windows, int size, int stride) {
  Range range{0, 0};
  for (int p = 0; p < windows; ++p) {
    if (p * stride + size <= pixel) range.first = p + 1;
    if (p * stride <= pixel) range.end = p + 1;
  }
  return range;
}

/// What dx becomes if these windows are asked.
Floats dx_by(const PoolShape& s, const Tensors& t, const Windows& windows) {
  Floats dx(t.x.size());
  for (std::int64_t i = 0; i < pixels_of(s); ++i) {
    const std::int64_t n = i % s.N, c = i / s.N / s.W / s.H;
    const int w = int(i / s.N % s.W), h = int(i / s.N / s.W % s.H);
    const Range down = windows(h, s.P, s.size, s.stride);
    const Range across = windows(w, s.Q, s.size, s.stride);
    for (int p = down.first; p < down.end; ++p) {
      for (int q = across.first; q < across.end; ++q) {
        const std::int64_t at = ((c * s.P + p) * s.Q + q) * s.N + n;
        if (at < 0 || at >= windows_of(s)) continue;
        if (t.y[std::size_t(at)] == t.x[std::size_t(i)]) {
          dx[std::size_t(i)] += t.dy[std::size_t(at)];
        }
      }
    }
  }
  return dx;
}

std::vector<std::pair<std::string, Windows>> mistakes() {
  return {
      {"all windows are asked: one that does not hold the pixel may have a "
       "maximum that is as large",
       [](int, int windows, int, int) {
         return Range{0, windows};
       }},
      {"windows from 0 on are asked: which is the first that still holds the "
       "pixel?",
       [](int pixel, int windows, int size, int stride) {
         return Range{0, right_windows(pixel, windows, size, stride).end};
       }},
      {"windows up to the last are asked, also those that begin behind the "
       "pixel",
       [](int pixel, int windows, int size, int stride) {
         return Range{right_windows(pixel, windows, size, stride).first,
                      windows};
       }},
      {"windows from P and Q on do not exist",
       [](int pixel, int windows, int size, int stride) {
         return Range{right_windows(pixel, windows, size, stride).first,
                      pixel / stride + 1};
       }},
      {"a pixel's last window is left out: p1 is behind it",
       [](int pixel, int windows, int size, int stride) {
         return Range{right_windows(pixel, windows, size, stride).first,
                      std::min(windows, pixel / stride)};
       }},
      {"a window too early: (h - size) / stride is the last that ends before "
       "row h",
       [](int pixel, int windows, int size, int stride) {
         return Range{std::max(0, (pixel - size) / stride),
                      right_windows(pixel, windows, size, stride).end};
       }},
      {"the first pixels miss window 0: C++ rounds (h - size) / stride towards "
       "0, which is up where it is negative",
       [](int pixel, int windows, int size, int stride) {
         return Range{std::max(0, (pixel - size) / stride + 1),
                      right_windows(pixel, windows, size, stride).end};
       }},
      {"each pixel is taken to be in its last window only; they overlap",
       [](int pixel, int windows, int size, int stride) {
         const Range right = right_windows(pixel, windows, size, stride);
         return Range{std::max(right.first, right.end - 1), right.end};
       }},
      {"size and stride are exchanged",
       [](int pixel, int windows, int size, int stride) {
         return right_windows(pixel, windows, stride, size);
       }},
      {"no window is asked",
       [](int, int, int, int) {
         return Range{0, 0};
       }},
  };
}

std::string guess(const PoolShape& s, const Tensors& t, const Floats& made) {
  const auto missing = std::count_if(
      made.begin(), made.end(), [](float value) { return std::isnan(value); });
  if (missing > 0) {
    return fmt::format(
        "{} of {} pixels are made by no thread, so others are "
        "made twice: take i apart as [C, H, W, N]",
        missing, pixels_of(s));
  }
  for (const auto& [words, windows] : mistakes()) {
    if (made == dx_by(s, t, windows)) return words;
  }
  return "not one of the usual mistakes; follow one pixel by hand";
}

/// Runs the answer, which must be right. Returns what the lens has seen.
lens::Accesses seen_of_answer(const PoolShape& s) {
  const lens::Lens lens;
  const Tensors t(s);
  GuardedBuffer<float> x(t.x), y(t.y), dy(t.dy);
  GuardedBuffer<float> dx(Floats(t.x.size(), NAN));
  max_pooling_dx(s, x.data(), y.data(), dy.data(), dx.data());
  require_no_fault(text(s));
  if (const auto outside = dx.written_outside()) {
    FAIL(fmt::format("{}:\ndx is written at {}, and has {} numbers", text(s),
                     *outside, pixels_of(s)));
  }
  const Floats made = dx.to_host(), right = dx_by(s, t, right_windows);
  for (std::size_t i = 0; i < made.size(); ++i) {
    if (made[i] == right[i]) continue;
    const auto at = std::int64_t(i);
    FAIL(fmt::format("{}:\ndx[{}, {}, {}, {}] is {}, expected {}\n{}", text(s),
                     at / s.N / s.W / s.H, at / s.N / s.W % s.H, at / s.N % s.W,
                     at % s.N,
                     std::isnan(made[i]) ? "NaN" : fmt::format("{}", made[i]),
                     right[i], guess(s, t, made)));
  }
  for (const lens::Finding& found : lens.last().findings) {
    FAIL(fmt::format("{}:\n{}", text(s), found.text));
  }
  return lens.last().accesses;
}

}  // namespace

TEST_CASE("every pixel gets the slopes of its windows") {
  // In the first every usual mistake shows.
  for (const PoolShape& s :
       {pool_shape(2, 8, 11, 33, 3, 2), pool_shape(1, 1, 1, 1, 1, 1),
        pool_shape(3, 6, 4, 3, 2, 2), pool_shape(2, 7, 5, 100, 3, 2),
        pool_shape(1, 9, 12, 1, 2, 3), pool_shape(1, 6, 7, 40, 3, 1),
        pool_shape(2, 5, 9, 300, 5, 4), pool_shape(1, 2, 3, 5, 4, 1)}) {
    seen_of_answer(s);
  }
  SUCCEED();
}

TEST_CASE("neighbours read and write neighbours") {
  const PoolShape s = pool_shape(2, 9, 34, 64, 3, 2);
  const lens::Accesses seen = seen_of_answer(s);
  if (seen.global_atomics().requests > 0) {
    FAIL(
        fmt::format("{}:\nslopes are sent by atomics: let a pixel gather its "
                    "own, and nobody else writes there",
                    text(s)));
  }
  for (const auto& [what, traffic] :
       {std::pair("reads", seen.global_reads()),
        std::pair("writes", seen.global_writes())}) {
    const double sectors = traffic.sectors_per_request();
    if (sectors <= 4) continue;
    FAIL(
        fmt::format("{}:\na warp's request {} {:.1f} sectors, and 4 are "
                    "enough: along which index do its threads lie?",
                    text(s), what, sectors));
  }
  SUCCEED();
}

TEST_CASE("a small batch leaves no lane without work") {
  for (const int N : {3, 33, 100}) {
    const PoolShape s = pool_shape(1, 8, 16, N, 3, 2);
    const lens::Traffic writes = seen_of_answer(s).global_writes();
    const auto enough = std::uint64_t((pixels_of(s) + 31) / 32);
    if (writes.requests <= enough) continue;
    FAIL(
        fmt::format("{}:\n{} warps write {} pixels each, on average, and {} "
                    "would do: where the images of a pixel end, the lanes "
                    "must go on with the next one",
                    text(s), writes.requests,
                    pixels_of(s) / std::int64_t(writes.requests), enough));
  }
  SUCCEED();
}

}  // namespace hood
