#include <fmt/core.h>

#include <algorithm>
#include <chapters/04_convolution/direct.hpp>
#include <functional>
#include <string>
#include <tests/chapters/04_convolution/results.hpp>
#include <tests/chapters/04_convolution/shapes.hpp>
#include <tests/support/catch.hpp>
#include <utility>
#include <vector>

namespace hood {

std::vector<float> dx_by_forward(const ConvShape& shape,
                                 const std::vector<float>& dy,  // [N, K, P, Q]
                                 const std::vector<float>& w,   // [K, C, R, S]
                                 ConvProduct<float>* forward);

namespace {

using Numbers = std::vector<float>;

/// dy and w in whole numbers, so that sums are exact in any order.
struct Job {
  ConvShape shape;
  Numbers dy = whole_numbers<float>(shape.y().size(), 3);
  Numbers w = whole_numbers<float>(shape.w().size(), 2);

  std::string text() const {
    return fmt::format("shape {} (N,C,H,W,K,R,S,stride,pad)", shape.text());
  }
  /// The shape of the convolution that makes dx of dy.
  ConvShape back() const {
    const auto& [N, C, H, W, K, R, S, stride, pad] = shape;
    return {N, K, shape.P(), shape.Q(), C, R, S, 1, R - 1 - pad};
  }
};

std::string guess_shape(const Job& job, const ConvShape& got) {
  const ConvShape& shape = job.shape;
  const ConvShape back = job.back();
  if (got.text() == shape.text()) {
    return "that is the shape of the forward pass, but dy is convolved here";
  }
  if (got.N != back.N) return "N is not that of dy: one call makes all of dx";
  if (got.C == shape.C && got.K == shape.K && shape.C != shape.K) {
    return "C and K are not exchanged: dy has K channels, dx has C";
  }
  if (got.H == shape.H && got.W == shape.W && shape.H != back.H) {
    return "H and W are those of x, but dy is convolved: P x Q";
  }
  if (got.pad == back.pad) return "not one of the usual mistakes";
  if (got.pad == shape.pad) {
    return "the padding is that of the forward pass: how much makes P rows to "
           "H rows?";
  }
  if (got.pad == shape.R - 1) {
    return "the padding is R - 1, which is right only where pad is 0";
  }
  if (got.pad == back.pad + 1) return "one row of padding too many";
  return "the padding is wrong: how much makes P rows to H rows?";
}

/// What the answer gave to forward(). A ConvProduct is a plain function that
/// cannot carry it, so it lies here.
struct Given {
  const Job* job = nullptr;
  int calls = 0;
  Numbers filters;  // [C, K, R, S]
} given;

/// direct_forward, once it is sure that all sizes are those of the numbers.
void watched_forward(const ConvShape& shape, const float* a, const float* b,
                     float* into) {
  const Job& job = *given.job;
  ++given.calls;
  if (shape.text() != job.back().text()) {
    FAIL(fmt::format("{}:\nforward() was given shape {}, expected {}\n{}",
                     job.text(), shape.text(), job.back().text(),
                     guess_shape(job, shape)));
  }
  if (a == job.w.data() || b == job.dy.data()) {
    FAIL(fmt::format(
        "{}:\nforward() was given {}\nit wants images, filters "
        "and outputs in this order: dy is the images",
        job.text(),
        b == job.dy.data() ? "dy as its filters" : "w as its images"));
  }
  given.filters.assign(b, b + shape.w().size());
  direct_forward(shape, a, b, into);
}

/// Where weight k, c, r, s is said to lie among the filters of dx.
using Place = std::function<std::int64_t(std::int64_t k, std::int64_t c,
                                         std::int64_t r, std::int64_t s)>;

/// The first `count` filters of w with each weight at its place, and 0 in the
/// place of the others.
Numbers placed(const Job& job, const Place& place, std::int64_t count) {
  const auto& [N, C, H, W, K, R, S, stride, pad] = job.shape;
  Numbers filters(job.w.size(), 0.0f);
  for (std::int64_t i = 0; i < count * C * R * S; ++i) {
    filters[place(i / S / R / C, i / S / R % C, i / S % R, i % S)] = job.w[i];
  }
  return filters;
}

std::vector<std::pair<std::string, Numbers>> mistakes(const Job& job) {
  const std::int64_t C = job.shape.C, K = job.shape.K, R = job.shape.R;
  const auto ckrs = [=](auto k, auto c, auto r, auto s) {
    return ((c * K + k) * R + r) * R + s;
  };
  const auto kcrs = [=](auto k, auto c, auto r, auto s) {
    return ((k * C + c) * R + r) * R + s;
  };
  const std::int64_t end = R - 1;  // an index counted from there is turned
  const Place turned = [=](auto k, auto c, auto r, auto s) {
    return ckrs(k, c, end - r, end - s);
  };
  const auto all = [&](const Place& place) { return placed(job, place, K); };
  return {
      {"the filters are all 0", placed(job, turned, 0)},
      {"the filters are w as it is: they must be turned, and channels "
       "exchanged",
       job.w},
      {"the filters are not turned", all(ckrs)},
      {"the filters are turned in r only: half a turn is in r and in s",
       all([=](auto k, auto c, auto r, auto s) {
         return ckrs(k, c, end - r, s);
       })},
      {"the filters are turned in s only: half a turn is in r and in s",
       all([=](auto k, auto c, auto r, auto s) {
         return ckrs(k, c, r, end - s);
       })},
      {"r and s are exchanged, which mirrors the filters: half a turn was "
       "wanted",
       all([=](auto k, auto c, auto r, auto s) { return ckrs(k, c, s, r); })},
      {"the channels are not exchanged: forward() reads filters as "
       "[C, K, R, S]",
       all([=](auto k, auto c, auto r, auto s) {
         return kcrs(k, c, end - r, end - s);
       })},
      {"only the first filter of w is in it", placed(job, turned, 1)}};
}

std::string guess(const Job& job) {
  if (given.calls == 0) return "forward() was not called";
  for (const auto& [name, wrong] : mistakes(job)) {
    if (given.filters == wrong) return name;
  }
  return "not one of the usual mistakes";
}

/// Fails with what is wrong, if anything is.
void check(const Job& job) {
  Numbers dx(job.shape.x().size());
  direct_dx(job.shape, job.dy.data(), job.w.data(), dx.data());
  given = {&job, 0, {}};
  const Numbers got = dx_by_forward(job.shape, job.dy, job.w, watched_forward);
  if (got.size() != dx.size()) {
    FAIL(fmt::format("{}:\ndx has {} numbers, expected {}", job.text(),
                     got.size(), dx.size()));
  }
  const auto& [N, C, H, W, K, R, S, stride, pad] = job.shape;
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (got[i] == dx[i]) continue;
    const auto at = static_cast<std::int64_t>(i);
    FAIL(fmt::format("{}:\ndx[{}, {}, {}, {}] is {}, expected {}\n{}",
                     job.text(), at / W / H / C, at / W / H % C, at / W % H,
                     at % W, got[i], dx[i], guess(job)));
  }
  if (given.calls != 1) {
    FAIL(
        fmt::format("{}:\ndx is right, but forward() was called {} times, "
                    "expected once",
                    job.text(), given.calls));
  }
}

/// The awkward shapes with stride 1, square filters and less padding.
std::vector<ConvShape> shapes_with_stride_1() {
  std::vector<ConvShape> shapes{{2, 3, 3, 8, 5, 4, 4, 1, 1}};
  for (ConvShape shape : awkward_shapes()) {
    shape.stride = 1;
    shape.S = shape.R;
    shape.pad = std::min(shape.pad, shape.R - 1);
    if (shape.R <= std::min(shape.H, shape.W) + 2 * shape.pad) {
      shapes.push_back(shape);
    }
  }
  return shapes;
}

}  // namespace

TEST_CASE("one forward pass over dy makes dx") {
  // The first is such that every usual mistake changes it in its own way.
  check({{2, 4, 5, 8, 3, 5, 5, 1, 3}});
  for (const ConvShape& shape : shapes_with_stride_1()) check({shape});
  SUCCEED();
}

}  // namespace hood
