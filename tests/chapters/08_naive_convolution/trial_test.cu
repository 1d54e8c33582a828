// What a trial finds, and what it does not accuse.
#include <chapters/06_first_kernel/copy.hpp>
#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <chapters/08_naive_convolution/convolution.hpp>
#include <common/core/error.hpp>
#include <set>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>

namespace hood {
namespace {

const ConvShape SHAPE{2, 3, 5, 7, 4, 3, 2, 1, 1};

GpuConvolution version_of(ConvProduct<float>* y,
                          ConvLayout layout = ConvLayout::nchw) {
  return {"broken", "", layout, y, nullptr, nullptr};
}

std::string fault_of_y(ConvProduct<float>* y,
                       Numbers numbers = Numbers::whole) {
  return ConvTrial(SHAPE, Pass::y, 1, numbers).fault_of(version_of(y));
}

void leave_nan(const ConvShape&, const float*, const float*, float*) {}

/// All but the last image.
void leave_last(const ConvShape& shape, const float* x, const float* w,
                float* y) {
  ConvShape less = shape;
  --less.N;
  convolve_along_q(less, x, w, y);
}

void write_behind(const ConvShape& shape, const float* x, const float* w,
                  float* y) {
  convolve_along_q(shape, x, w, y);
  copy(x, y + shape.y().size(), 1);
}

void write_before(const ConvShape& shape, const float* x, const float* w,
                  float* y) {
  convolve_along_q(shape, x, w, y);
  copy(x, y - 1, 1);
}

void swap_extents(const ConvShape& shape, const float* x, const float* w,
                  float* y) {
  ConvShape swapped = shape;
  std::swap(swapped.H, swapped.W);
  std::swap(swapped.R, swapped.S);
  convolve_along_q(swapped, x, w, y);
}

void forget_padding(const ConvShape& shape, const float* x, const float* w,
                    float* y) {
  ConvShape other = shape;
  other.pad = 0;
  other.H += 2;
  other.W += 2;
  convolve_along_q(
      {other.N, other.C, shape.H, shape.W, other.K, other.R, other.S, 1, 0}, x,
      w, y);
}

/// One block: nothing.
/// One thread: nothing.
__global__ void idle_kernel() {}

void launch_the_impossible(const ConvShape& shape, const float* x,
                           const float* w, float* y) {
  convolve_along_q(shape, x, w, y);
  idle_kernel<<<1, 2048>>>();
}

void refuse(const ConvShape&, const float*, const float*, float*) {
  bad_input("this shape", "because it is a test");
}

/// One block: 256 numbers beside each other.
/// One thread: one of them, made a little larger.
__global__ void enlarge_kernel(float* y,  // [count]
                               std::int64_t count, float share) {
  const std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < count) y[i] += share;
}

template <int MILLIONTHS>
void add_a_little(const ConvShape& shape, const float* x, const float* w,
                  float* y) {
  convolve_along_q(shape, x, w, y);
  const std::int64_t count = shape.y().size();
  enlarge_kernel<<<unsigned(count / 256 + 1), 256>>>(y, count,
                                                     1e-6F * MILLIONTHS);
  cuda_check_launch();
}

}  // namespace

TEST_CASE("a trial finds what is wrong with a version") {
  for (const auto& [y, words] :
       {std::pair(&leave_nan, "y[0, 0, 0, 0] of [2, 4, 5, 8] NKPQ is NaN"),
        std::pair(&leave_last, "y[1, 0, 0, 0] of [2, 4, 5, 8] NKPQ is NaN"),
        std::pair(&write_behind, "writes outside its result"),
        std::pair(&write_before, "writes outside its result"),
        std::pair(&swap_extents, "expected"),
        std::pair(&forget_padding, "expected"),
        std::pair(&launch_the_impossible, "launch of a kernel")}) {
    const std::string fault = fault_of_y(y);
    CHECK_THAT(fault, ContainsSubstring(words));
    CHECK_THAT(fault, ContainsSubstring("broken of shape 2,3,5,7,4,3,2,1,1"));
  }
  CHECK(fault_of_y(convolve_along_q) == "");
}

TEST_CASE("a trial says the index in the version's layout") {
  ConvTrial trial(SHAPE, Pass::y, 1);
  CHECK_THAT(trial.fault_of(version_of(leave_nan, ConvLayout::chwn)),
             ContainsSubstring("y[0, 0, 0, 0] of [4, 5, 8, 2] KPQN is NaN"));
  // Of one image and one filter both layouts are the same.
  ConvTrial one({1, 3, 5, 7, 1, 3, 2, 1, 1}, Pass::y, 1);
  CHECK(one.fault_of(version_of(convolve_along_q, ConvLayout::chwn)) == "");
}

TEST_CASE("what a version refuses is thrown") {
  CHECK_THAT(refusal([] { fault_of_y(refuse); }),
             ContainsSubstring("because it is a test"));
}

TEST_CASE("whole numbers must be met exactly, others to their rounding") {
  for (const Numbers numbers : {Numbers::whole, Numbers::indexed}) {
    CHECK(fault_of_y(add_a_little<0>, numbers) == "");
    CHECK(fault_of_y(add_a_little<1'000'000>, numbers) != "");
  }
  CHECK(fault_of_y(add_a_little<0>, Numbers::normal) == "");
  CHECK(fault_of_y(add_a_little<60>, Numbers::normal) != "");
}

TEST_CASE("an error is relative to the root of the terms") {
  const ConvTrial trial(SHAPE, Pass::y, 1);
  std::vector<float> right =
      made_on_cpu(Pass::y, SHAPE, Numbers::whole, trial.a(), trial.b());
  CHECK(trial.error_of(right) == 0);
  right[5] += 3;
  CHECK(trial.error_of(right) == Approx(3 / std::sqrt(18.0)));
  right[6] = NAN;
  CHECK(!(trial.error_of(right) < 1e30));
  right.pop_back();
  CHECK(!(trial.error_of(right) < 1e30));
}

TEST_CASE("tensors that do not fit are refused by name") {
  for (const Pass pass : ALL_PASSES) {
    const std::string words = refusal([&] {
      ConvTrial({1 << 20, 1 << 10, 1 << 10, 1, 1, 1, 1, 1, 0}, pass, 1);
    });
    CHECK_THAT(words, ContainsSubstring("1048576,1024,1024,1,1,1,1,1,0"));
    CHECK_THAT(words, ContainsSubstring("memory"));
  }
}

TEST_CASE("a tensor goes to the other layout and back") {
  const Shape x = SHAPE.x();
  const std::vector<float> nchw =
      conv_numbers(Numbers::normal, x, 1, Random(3));
  const auto chwn = reordered(nchw, x, ConvLayout::nchw, ConvLayout::chwn);
  for (std::int64_t n = 0; n < 2; ++n) {
    for (std::int64_t i = 0; i < 3 * 5 * 7; ++i) {
      REQUIRE(chwn[std::size_t(i * 2 + n)] == nchw[std::size_t(n * 105 + i)]);
    }
  }
  CHECK(reordered(chwn, x, ConvLayout::chwn, ConvLayout::nchw) == nchw);
  CHECK(reordered(nchw, x, ConvLayout::nchw, ConvLayout::nchw) == nchw);
  CHECK(shape_in(ConvLayout::nchw, x) == x);
  CHECK(shape_in(ConvLayout::chwn, x) == Shape({3, 5, 7, 2}, "CHWN"));
  CHECK(shape_in(ConvLayout::chwn, SHAPE.w()) == Shape({3, 3, 2, 4}, "CRSK"));
}

TEST_CASE("indices differ from what is next to them on any axis") {
  for (const auto& [shape, terms] :
       {std::pair(SHAPE.x(), std::int64_t{18}),
        std::pair(Shape({33, 16, 13, 13}, "NCHW"), std::int64_t{40000}),
        std::pair(Shape({3, 4, 5, 7}, "NCHW"), std::int64_t{1} << 20)}) {
    const auto numbers =
        conv_numbers(Numbers::indexed, shape, terms, Random(1));
    std::int64_t step = 1;
    for (std::size_t axis = 4; axis-- > 0; step *= shape[axis]) {
      for (std::size_t i = 0; i + std::size_t(step) < numbers.size(); ++i) {
        REQUIRE(numbers[i] != numbers[i + std::size_t(step)]);
      }
    }
    // No sum of `terms` products leaves what a float counts exactly.
    float most = 0;
    for (const float number : numbers) most = std::max(most, std::abs(number));
    CHECK(double(most) * double(most) * double(terms) <= double(1 << 24));
  }
}

}  // namespace hood
