#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <common/core/tensor.hpp>
#include <limits>
#include <string>
#include <tests/chapters/04_convolution/results.hpp>
#include <tests/support/catch.hpp>
#include <utility>
#include <vector>

namespace hood {

void average_pooling_forward(const Tensor<float>& x,  // [N, C, H, W]
                             std::int64_t R, std::int64_t stride,
                             Tensor<float>& y);         // [N, C, P, Q]
void average_pooling_backward(const Tensor<float>& dy,  // [N, C, P, Q]
                              std::int64_t R, std::int64_t stride,
                              Tensor<float>& dx);  // [N, C, H, W]

namespace {

using Numbers = std::vector<double>;

struct Job {
  std::int64_t N, C, H, W, R, stride, P, Q;

  Shape x() const { return Shape({N, C, H, W}, "NCHW"); }
  Shape y() const { return Shape({N, C, P, Q}, "NCPQ"); }
  std::string text() const {
    return fmt::format("x {}, windows of {} x {} every {} pixels", x().text(),
                       R, R, stride);
  }
};

// P and Q are counted by hand. In the first every usual mistake shows.
const std::vector<Job> JOBS{
    {2, 3, 8, 10, 3, 2, 4, 5}, {1, 1, 1, 1, 1, 1, 1, 1},
    {1, 1, 5, 3, 2, 2, 3, 2},  {2, 1, 7, 11, 2, 2, 4, 6},
    {1, 2, 7, 5, 3, 1, 5, 3},  {1, 1, 5, 7, 5, 3, 1, 2},
    {33, 1, 5, 4, 2, 3, 2, 2}, {1, 2, 3, 7, 3, 1, 1, 5},
    {1, 1, 5, 7, 1, 3, 2, 3},  {2, 2, 13, 6, 2, 5, 3, 2},
    {1, 1, 6, 5, 2, 4, 2, 2},  {1, 3, 9, 17, 7, 5, 2, 3},
    {1, 1, 9, 6, 4, 4, 3, 2},  {1, 1, 2, 3, 2, 7, 1, 1}};

Tensor<float> whole_tensor(const Shape& shape, std::uint64_t stream) {
  return {shape, whole_numbers<float>(shape.size(), stream)};
}

Tensor<float> poisoned(const Shape& shape) {
  Tensor<float> tensor(shape);
  std::fill(tensor.begin(), tensor.end(),
            std::numeric_limits<float>::quiet_NaN());
  return tensor;
}

/// Pooling is a sum: y[output] has share * x[pixel] in it.
struct Term {
  std::int64_t output, pixel;
  double share;
  bool cut;        // the window has fewer than R * R pixels
  std::int64_t p;  // its row of windows
};

/// Where window p begins in an image so high, or so wide.
using Begin = std::int64_t(std::int64_t p, std::int64_t extent, const Job& job);

std::int64_t every_stride(std::int64_t p, std::int64_t, const Job& job) {
  return p * job.stride;
}

/// The means of windows that are cut off at the edge, window after window.
std::vector<Term> terms_of(const Job& job, Begin* begin = every_stride) {
  std::vector<Term> terms;
  const auto& [N, C, H, W, R, stride, P, Q] = job;
  for (std::int64_t output = 0; output < job.y().size(); ++output) {
    const std::int64_t p = output / Q % P, plane = output / Q / P;
    const std::int64_t top = begin(p, H, job);
    const std::int64_t left = begin(output % Q, W, job);
    const std::int64_t bottom = std::min(top + R, H);
    const std::int64_t right = std::min(left + R, W);
    const std::int64_t count = (bottom - top) * (right - left);
    for (std::int64_t row = top; row < bottom; ++row) {
      for (std::int64_t column = left; column < right; ++column) {
        terms.push_back({output, (plane * H + row) * W + column,
                         1 / double(count), count < R * R, p});
      }
    }
  }
  return terms;
}

Numbers forward(const std::vector<Term>& terms, const Job& job,
                const Tensor<float>& x) {
  Numbers y(job.y().size(), 0.0);
  for (const Term& term : terms) {
    y[term.output] += term.share * x.data()[term.pixel];
  }
  return y;
}

Numbers backward(const std::vector<Term>& terms, const Job& job,
                 const Tensor<float>& dy, bool add = true) {
  Numbers dx(job.x().size(), 0.0);
  for (const Term& term : terms) {
    if (!add) dx[term.pixel] = 0;
    dx[term.pixel] += term.share * dy.data()[term.output];
  }
  return dx;
}

/// The slope by each pixel of the sum of dy times y: by how much it grows when
/// the pixel does by 1. y is linear in x, so no smaller nudge is needed.
Numbers measured_slopes(const Job& job, const Tensor<float>& dy) {
  const auto terms = terms_of(job);
  Numbers slopes;
  Tensor<float> x(job.x());
  for (float& pixel : x) {
    pixel = 1;
    const Numbers y = forward(terms, job, x);
    pixel = 0;
    double slope = 0;
    for (std::size_t i = 0; i < y.size(); ++i) slope += dy.data()[i] * y[i];
    slopes.push_back(slope);
  }
  return slopes;
}

bool near(double got, double right) {
  return std::abs(got - right) <= 1e-4;
}

bool same(const Tensor<float>& got, const Numbers& numbers) {
  return std::equal(got.begin(), got.end(), numbers.begin(), near);
}

/// Mistakes that forward and backward can both make, and the terms they leave.
std::vector<std::pair<std::string, std::vector<Term>>> mistakes(
    const Job& job) {
  const auto right = terms_of(job);
  auto whole = right, sum = right, windows = right, none = right;
  for (Term& term : whole) term.share = 1 / double(job.R * job.R);
  for (Term& term : sum) term.share = 1;
  for (Term& term : windows) term.share = 1 / double(job.P * job.Q);
  for (Term& term : none) term.share = 0;
  auto uncut = right, rows = right;
  std::erase_if(uncut, [](const Term& term) { return term.cut; });
  std::erase_if(rows, [&](const Term& term) { return term.p == job.P - 1; });
  return {{"it is divided by R * R, also where a window is cut off", whole},
          {"it is not divided by the number of the window's pixels", sum},
          {"it is divided by the number of windows: divide by that of the "
           "window's pixels",
           windows},
          {"window p begins at row p * R: it should at p * stride",
           terms_of(job, [](auto p, auto, const Job& j) { return p * j.R; })},
          {"windows are moved back into the image: they should be cut off",
           terms_of(job,
                    [](auto p, auto extent, const Job& j) {
                      return std::min(p * j.stride, extent - j.R);
                    })},
          {"the windows that are cut off are left out", uncut},
          {"the last row of windows is left out", rows},
          {"all is 0: is 1 divided by a whole number?", none}};
}

std::string guess_forward(const Job& job, const Tensor<float>& x,
                          const Tensor<float>& got, std::int64_t at) {
  if (std::isnan(got.data()[at])) {
    const bool last =
        at / job.Q % job.P == job.P - 1 || at % job.Q == job.Q - 1;
    return last ? "it was not set: the last row or column is left out"
                : "it is NaN: not set, or made of what was not set";
  }
  for (const auto& [name, terms] : mistakes(job)) {
    if (same(got, forward(terms, job, x))) return name;
  }
  return "not one of the usual mistakes";
}

std::string guess_backward(const Job& job, const Tensor<float>& dy,
                           const Tensor<float>& got, std::int64_t at) {
  const auto right = terms_of(job);
  const auto is_nan = [](float slope) { return std::isnan(slope); };
  if (std::all_of(got.begin(), got.end(), is_nan)) {
    return "dx was not set to 0 before slopes were added to it, or not written "
           "at all";
  }
  if (is_nan(got.data()[at])) {
    return "it is NaN: not set, or made of what was not set";
  }
  Numbers last_plane = backward(right, job, dy);
  std::fill(last_plane.begin(), last_plane.end() - job.H * job.W, 0.0);
  if (same(got, last_plane)) {
    return "only the last channel has slopes: was dx set to 0 inside the loop?";
  }
  if (same(got, backward(right, job, dy, false))) {
    return "only the last window is in it: windows overlap, and their slopes "
           "add up";
  }
  Numbers uses(job.x().size(), 0.0), mean = backward(right, job, dy);
  for (const Term& term : right) ++uses[term.pixel];
  for (std::size_t i = 0; i < mean.size(); ++i) {
    mean[i] /= std::max(uses[i], 1.0);
  }
  if (same(got, mean)) {
    return "it is the mean over a pixel's windows: their slopes add up";
  }
  for (const auto& [name, terms] : mistakes(job)) {
    if (same(got, backward(terms, job, dy))) return name;
  }
  return "not one of the usual mistakes";
}

/// Whether windows reach over the edge.
bool is_cut(const Job& job) {
  const auto terms = terms_of(job);
  return std::any_of(terms.begin(), terms.end(),
                     [](const Term& term) { return term.cut; });
}

void check_forward(bool cut) {
  int jobs = 0;
  for (const Job& job : JOBS) {
    if (is_cut(job) != cut) continue;
    ++jobs;
    const Tensor<float> x = whole_tensor(job.x(), 1);
    const Numbers y = forward(terms_of(job), job, x);
    Tensor<float> got = poisoned(job.y());
    average_pooling_forward(x, job.R, job.stride, got);
    for (std::int64_t i = 0; i < got.size(); ++i) {
      if (near(got.data()[i], y[i])) continue;
      FAIL(fmt::format("{}:\ny[{}, {}, {}, {}] is {:.4f}, expected {:.4f}\n{}",
                       job.text(), i / job.Q / job.P / job.C,
                       i / job.Q / job.P % job.C, i / job.Q % job.P, i % job.Q,
                       got.data()[i], y[i], guess_forward(job, x, got, i)));
    }
  }
  CHECK(jobs > 0);
}

}  // namespace

TEST_CASE("each output is the mean of its window's pixels") {
  check_forward(false);
}

TEST_CASE("windows that reach over the edge are cut off there") {
  check_forward(true);
}

TEST_CASE("each slope is what a nudge of its pixel changes") {
  for (const Job& job : JOBS) {
    const Tensor<float> dy = whole_tensor(job.y(), 3);
    const Numbers dx = measured_slopes(job, dy);
    Tensor<float> got = poisoned(job.x());
    average_pooling_backward(dy, job.R, job.stride, got);
    for (std::int64_t i = 0; i < got.size(); ++i) {
      if (near(got.data()[i], dx[i])) continue;
      FAIL(
          fmt::format("{}:\ndx[{}, {}, {}, {}] is {:.4f}, but measured "
                      "{:.4f}\n{}",
                      job.text(), i / job.W / job.H / job.C,
                      i / job.W / job.H % job.C, i / job.W % job.H, i % job.W,
                      got.data()[i], dx[i], guess_backward(job, dy, got, i)));
    }
  }
  SUCCEED();
}

TEST_CASE("backward is the adjoint of forward") {
  for (const Job& job : JOBS) {
    const Tensor<float> x = whole_tensor(job.x(), 4);
    const Tensor<float> dy = whole_tensor(job.y(), 5);
    Tensor<float> y = poisoned(job.y()), dx = poisoned(job.x());
    average_pooling_forward(x, job.R, job.stride, y);
    average_pooling_backward(dy, job.R, job.stride, dx);
    double by_y = 0, by_x = 0;
    for (std::int64_t i = 0; i < y.size(); ++i) {
      by_y += double(y.data()[i]) * dy.data()[i];
    }
    for (std::int64_t i = 0; i < x.size(); ++i) {
      by_x += double(x.data()[i]) * dx.data()[i];
    }
    if (std::abs(by_y - by_x) <= 1e-3) continue;
    FAIL(
        fmt::format("{}:\nthe sum of y * dy is {:.4f}, that of x * dx is "
                    "{:.4f}: they must be equal",
                    job.text(), by_y, by_x));
  }
  SUCCEED();
}

}  // namespace hood
