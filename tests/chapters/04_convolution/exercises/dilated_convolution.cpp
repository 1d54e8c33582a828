#include <fmt/core.h>

#include <chapters/04_convolution/direct.hpp>
#include <functional>
#include <string>
#include <tests/chapters/04_convolution/results.hpp>
#include <tests/support/catch.hpp>
#include <utility>
#include <vector>

namespace hood {

struct Dilated {
  std::int64_t P = 0, Q = 0;
  std::vector<float> y;  // [N, K, P, Q]
};

Dilated dilated_convolution(const ConvShape& shape, std::int64_t dilation,
                            const std::vector<float>& x,   // [N, C, H, W]
                            const std::vector<float>& w);  // [K, C, R, S]

namespace {

using Numbers = std::vector<float>;

/// A convolution with gaps, and its images and filters in whole numbers, so
/// that sums are exact in any order.
struct Job {
  ConvShape shape;
  std::int64_t dilation;
  Numbers x = whole_numbers<float>(shape.x().size(), 1);
  Numbers w = whole_numbers<float>(shape.w().size(), 2);

  std::string text() const {
    return fmt::format("shape {} (N,C,H,W,K,R,S,stride,pad), dilation {}",
                       shape.text(), dilation);
  }
};

/// The same with the gaps filled by weights of 0: a plain convolution.
Job without_gaps(const Job& job) {
  Job wide = job;
  wide.shape.R = job.dilation * (job.shape.R - 1) + 1;
  wide.shape.S = job.dilation * (job.shape.S - 1) + 1;
  wide.w.assign(wide.shape.w().size(), 0.0f);
  const auto& [N, C, H, W, K, R, S, stride, pad] = job.shape;
  for (std::int64_t i = 0; i < job.shape.w().size(); ++i) {
    const std::int64_t s = i % S, r = i / S % R, kc = i / S / R;
    wide.w[(kc * wide.shape.R + r * job.dilation) * wide.shape.S +
           s * job.dilation] = job.w[i];
  }
  return wide;
}

/// Which row, or column, of the image weight r meets at place p.
using Meets = std::function<std::int64_t(std::int64_t p, std::int64_t r,
                                         std::int64_t R, const Job& job)>;

/// Sums over what rows and columns are said to meet; P and Q are the right
/// ones.
Numbers sums(const Job& job, const Meets& row_of, const Meets& column_of) {
  const ConvShape wide = without_gaps(job).shape;
  const auto& [N, C, H, W, K, R, S, stride, pad] = job.shape;
  Numbers y(wide.y().size(), 0.0f);
  ConvShape all = job.shape;  // visits every p, q, r and s, inside or not
  all.H = (wide.P() - 1) * stride + R;
  all.W = (wide.Q() - 1) * stride + S;
  all.pad = 0;
  visit_products(all, [&, &H = H, &W = W, &R = R, &S = S](auto out, auto weight,
                                                          auto pixel) {
    const std::int64_t q = out % wide.Q(), p = out / wide.Q() % wide.P();
    const std::int64_t s = weight % S, r = weight / S % R;
    const std::int64_t row = row_of(p, r, R, job);
    const std::int64_t column = column_of(q, s, S, job);
    if (row < 0 || row >= H || column < 0 || column >= W) return;
    const std::int64_t plane = pixel / all.W / all.H;
    y[out] += job.w[weight] * job.x[(plane * H + row) * W + column];
  });
  return y;
}

std::vector<std::pair<std::string, Numbers>> mistakes(const Job& job) {
  const Meets right = [](auto p, auto r, auto, const Job& j) {
    return p * j.shape.stride + r * j.dilation - j.shape.pad;
  };
  const Meets near = [](auto p, auto r, auto, const Job& j) {
    return p * j.shape.stride + r - j.shape.pad;
  };
  const Meets wider = [](auto p, auto r, auto, const Job& j) {
    return p * j.shape.stride + r * (j.dilation + 1) - j.shape.pad;
  };
  const Meets turned = [](auto p, auto r, auto R, const Job& j) {
    return p * j.shape.stride + (R - 1 - r) * j.dilation - j.shape.pad;
  };
  const Meets stretched = [](auto p, auto r, auto, const Job& j) {
    return (p * j.shape.stride + r) * j.dilation - j.shape.pad;
  };
  const Meets unpadded = [](auto p, auto r, auto, const Job& j) {
    return p * j.shape.stride + r * j.dilation;
  };
  Job last = job;
  const std::int64_t filter = job.shape.R * job.shape.S;
  for (std::int64_t i = 0; i < job.shape.w().size(); ++i) {
    if (i / filter % job.shape.C != job.shape.C - 1) last.w[i] = 0;
  }
  return {
      {"nothing was added to it", Numbers(sums(job, right, right).size(), 0)},
      {"the gaps are missing: weight r meets a pixel r further",
       sums(job, near, near)},
      {"the gaps are one pixel too wide: with dilation 2, one pixel lies "
       "between two weights",
       sums(job, wider, wider)},
      {"the gaps are in the rows only", sums(job, right, near)},
      {"the gaps are in the columns only", sums(job, near, right)},
      {"the filter is turned round", sums(job, turned, turned)},
      {"the stride is stretched, too: only the filter has gaps",
       sums(job, stretched, stretched)},
      {"the padding is left out: place 0 begins at row -pad",
       sums(job, unpadded, unpadded)},
      {"only the last channel is in it: add up over the channels",
       sums(last, right, right)}};
}

std::string guess(const Job& job, const Numbers& got) {
  for (const auto& [name, wrong] : mistakes(job)) {
    if (got == wrong) return name;
  }
  return "not one of the usual mistakes";
}

std::string guess_extent(std::int64_t got, std::int64_t right,
                         std::int64_t extent, std::int64_t size,
                         const Job& job) {
  const auto places = [&](std::int64_t covered) {
    return (extent + 2 * job.shape.pad - covered) / job.shape.stride + 1;
  };
  if (got == places(size)) return "P() and Q() of the filter without gaps";
  if (got == places(job.dilation * size)) {
    return "a filter of 3 weights with dilation 2 is 5 long, not 6";
  }
  if (got == right - 1) return "one too few: is the 1 missing?";
  if (got == right + 1) return "one too many";
  return "not one of the usual mistakes";
}

/// Fails with what is wrong, if anything is. Whether it is right.
bool check(const Job& job) {
  const Job wide = without_gaps(job);
  const std::int64_t P = wide.shape.P(), Q = wide.shape.Q();
  const Dilated got =
      dilated_convolution(job.shape, job.dilation, job.x, job.w);
  if (got.P != P || got.Q != Q) {
    FAIL_CHECK(fmt::format(
        "{}:\nthe output is {} x {}, expected {} x {}\n{}", job.text(), got.P,
        got.Q, P, Q,
        got.P != P ? guess_extent(got.P, P, job.shape.H, job.shape.R, job)
                   : guess_extent(got.Q, Q, job.shape.W, job.shape.S, job)));
    return false;
  }
  Numbers y(wide.shape.y().size());
  direct_forward(wide.shape, wide.x.data(), wide.w.data(), y.data());
  if (got.y.size() != y.size()) {
    FAIL_CHECK(fmt::format("{}:\ny has {} numbers, expected {}", job.text(),
                           got.y.size(), y.size()));
    return false;
  }
  for (std::size_t i = 0; i < y.size(); ++i) {
    if (got.y[i] == y[i]) continue;
    const auto at = static_cast<std::int64_t>(i);
    FAIL_CHECK(fmt::format("{}:\ny[{}, {}, {}, {}] is {}, expected {}\n{}",
                           job.text(), at / Q / P / job.shape.K,
                           at / Q / P % job.shape.K, at / Q % P, at % Q,
                           got.y[i], y[i], guess(job, got.y)));
    return false;
  }
  return true;
}

}  // namespace

TEST_CASE("a convolution with gaps is one with zeros in the gaps") {
  // The first is such that every usual mistake changes it in its own way.
  for (const Job& job : std::vector<Job>{{{2, 3, 11, 13, 2, 3, 2, 1, 1}, 3},
                                         {{1, 2, 17, 13, 3, 2, 3, 2, 1}, 3},
                                         {{1, 1, 1, 1, 1, 1, 1, 1, 0}, 1},
                                         {{1, 1, 5, 7, 1, 3, 3, 1, 0}, 1},
                                         {{1, 1, 5, 5, 1, 3, 3, 1, 0}, 2},
                                         {{1, 1, 7, 5, 1, 1, 1, 2, 0}, 5},
                                         {{3, 1, 9, 8, 2, 2, 2, 3, 2}, 4},
                                         {{1, 5, 7, 33, 1, 3, 5, 1, 3}, 3}}) {
    if (!check(job)) return;  // one shape is enough
  }
  SUCCEED();
}

}  // namespace hood
