#include <fmt/core.h>

#include <chapters/04_convolution/direct.hpp>
#include <functional>
#include <string>
#include <tests/chapters/04_convolution/results.hpp>
#include <tests/chapters/04_convolution/shapes.hpp>
#include <tests/support/catch.hpp>
#include <utility>
#include <vector>

namespace hood {

std::vector<float> transposed_gather(
    const ConvShape& shape,
    const std::vector<float>& dy,  // [N, K, P, Q]
    const std::vector<float>& w);  // [K, C, R, S]

namespace {

using Numbers = std::vector<float>;

/// dy and w in whole numbers, so that sums are exact in any order.
struct Job {
  ConvShape shape;
  Numbers dy = whole_numbers<float>(shape.y().size(), 3);
  Numbers w = whole_numbers<float>(shape.w().size(), 2);

  Numbers dx() const {
    Numbers result(shape.x().size());
    direct_dx(shape, dy.data(), w.data(), result.data());
    return result;
  }
};

/// The output that a row, or column, is said to have met with weight r, or -1.
using Met = std::function<std::int64_t(std::int64_t row, std::int64_t r,
                                       const ConvShape& shape)>;

/// dx with another rule, and with = for += if only the last product counts.
Numbers gathered(const Job& job, const Met& met, bool last_only = false) {
  const auto& [N, C, H, W, K, R, S, stride, pad] = job.shape;
  const std::int64_t P = job.shape.P(), Q = job.shape.Q();
  Numbers dx(job.shape.x().size(), 0.0f);
  for (std::int64_t i = 0; i < job.shape.x().size(); ++i) {
    const std::int64_t column = i % W, row = i / W % H;
    const std::int64_t c = i / W / H % C, n = i / W / H / C;
    for (std::int64_t j = 0; j < K * R * S; ++j) {
      const std::int64_t s = j % S, r = j / S % R, k = j / S / R;
      const std::int64_t p = met(row, r, job.shape);
      const std::int64_t q = met(column, s, job.shape);
      if (p < 0 || q < 0 || p >= P || q >= Q) continue;
      if (last_only) dx[i] = 0;
      dx[i] += job.dy[((n * K + k) * P + p) * Q + q] *
               job.w[((k * C + c) * R + r) * S + s];
    }
  }
  return dx;
}

std::int64_t right_rule(std::int64_t row, std::int64_t r,
                        const ConvShape& shape) {
  const std::int64_t distance = row + shape.pad - r;
  return distance < 0 || distance % shape.stride != 0 ? -1
                                                      : distance / shape.stride;
}

/// Jobs whose right answers are what a usual mistake makes of the given one.
std::vector<std::pair<std::string, Numbers>> mistakes_in_numbers(
    const Job& job) {
  const auto& [N, C, H, W, K, R, S, stride, pad] = job.shape;
  Job turned = job, last = job, swapped = job, opposite = job;
  for (std::int64_t i = 0; i < job.shape.w().size(); ++i) {
    const std::int64_t rs = i % (R * S), c = i / (R * S) % C,
                       k = i / (R * S) / C;
    turned.w[i - rs + R * S - 1 - rs] = job.w[i];
    if (k != K - 1) last.w[i] = 0;
    swapped.w[i] = job.w[(c * K + k) * R * S + rs];
    opposite.w[i] = -job.w[i];
  }
  return {{"nothing was added to it", Numbers(job.shape.x().size(), 0.0f)},
          {"the filter is turned round", turned.dx()},
          {"only the last filter is in it: add up over k", last.dx()},
          {"w is read as [C, K, R, S], but it is stored as [K, C, R, S]",
           swapped.dx()},
          {"its sign is wrong", opposite.dx()},
          {"only the last product is in it: a pixel has many uses, and their "
           "slopes add up",
           gathered(job, right_rule, true)}};
}

std::vector<std::pair<std::string, Numbers>> mistakes_in_places(
    const Job& job) {
  return {{"an output is used that this pixel took no part in: row + pad - r "
           "may be no multiple of the stride",
           gathered(job,
                    [](auto row, auto r, const ConvShape& shape) {
                      const std::int64_t distance = row + shape.pad - r;
                      return distance < 0 ? -1 : distance / shape.stride;
                    })},
          {"a negative number divided by the stride rounds towards 0: ask "
           "whether row + pad - r is negative before you divide",
           gathered(job,
                    [](auto row, auto r, const ConvShape& shape) {
                      return (row + shape.pad - r) / shape.stride;
                    })},
          {"it is not divided by the stride: output p lies at row p * stride",
           gathered(job,
                    [](auto row, auto r, const ConvShape& shape) {
                      return row + shape.pad - r;
                    })},
          {"the padding has the wrong sign: row = p * stride + r - pad",
           gathered(job, [](auto row, auto r, const ConvShape& shape) {
             return right_rule(row - 2 * shape.pad, r, shape);
           })}};
}

std::string guess(const Job& job, const Numbers& got) {
  for (const auto& mistakes :
       {mistakes_in_numbers(job), mistakes_in_places(job)}) {
    for (const auto& [name, wrong] : mistakes) {
      if (got == wrong) return name;
    }
  }
  return "not one of the usual mistakes";
}

/// Fails with what is wrong, if anything is. Whether it is right.
bool check(const Job& job) {
  const Numbers expected = job.dx();
  const Numbers got = transposed_gather(job.shape, job.dy, job.w);
  const auto& [N, C, H, W, K, R, S, stride, pad] = job.shape;
  const std::string where =
      fmt::format("shape {} (N,C,H,W,K,R,S,stride,pad)", job.shape.text());
  if (got.size() != expected.size()) {
    FAIL_CHECK(fmt::format("{}:\ndx has {} numbers, expected {}", where,
                           got.size(), expected.size()));
    return false;
  }
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (got[i] == expected[i]) continue;
    const auto at = static_cast<std::int64_t>(i);
    FAIL_CHECK(fmt::format("{}:\ndx[{}, {}, {}, {}] is {}, expected {}\n{}",
                           where, at / W / H / C, at / W / H % C, at / W % H,
                           at % W, got[i], expected[i], guess(job, got)));
    return false;
  }
  return true;
}

}  // namespace

TEST_CASE("gathered slopes are the scattered ones, at every shape") {
  // The first is such that every usual mistake changes it.
  if (!check({{2, 2, 9, 7, 3, 3, 2, 2, 1}})) return;
  for (const ConvShape& shape : awkward_shapes()) {
    if (!check({shape})) return;  // one shape is enough
  }
  SUCCEED();
}

}  // namespace hood
