// Every version at every awkward shape; see tests/support/conv_checks.hpp.
#include <algorithm>
#include <chapters/04_convolution/tasks.hpp>
#include <chapters/10_register_tiling/versions.hpp>
#include <common/core/random.hpp>
#include <cstring>
#include <tests/support/conv_checks.hpp>
#include <tests/support/refusal.hpp>

namespace hood {
namespace {

/// Filters of 240 x 240 floats, four of which no multiprocessor holds.
const ConvShape TOO_LARGE{1, 1, 241, 240, 1, 240, 240, 1, 0};

}  // namespace

TEST_CASE("register tiles make y of every shape") {
  check_versions(register_tiled_convolutions(), Pass::y);
}

TEST_CASE("register tiles make dx of every shape") {
  check_versions(register_tiled_convolutions(), Pass::dx);
}

TEST_CASE("register tiles make dw of every shape") {
  check_versions(register_tiled_convolutions(), Pass::dw);
}

// One buffer and a fixed tile, and two and any: the others differ in numbers
// alone.
TEST_CASE("no extent is too large for register tiles") {
  const auto& all = register_tiled_convolutions();
  for (const Pass pass : ALL_PASSES) {
    check_far_shapes({all.front(), all.back()}, pass);
  }
}

TEST_CASE("the three products of register tiles belong together") {
  check_adjoint(register_tiled_convolutions());
  check_finite_differences(register_tiled_convolutions());
}

TEST_CASE("a filter that shared memory does not hold is refused by name") {
  const ConvNumbers numbers(TOO_LARGE);
  for (const GpuConvolution& version : register_tiled_convolutions()) {
    CAPTURE(version.name);
    CHECK_THAT(refusal([&] {
                 made_by(version, Pass::y, TOO_LARGE, numbers.x, numbers.w);
               }),
               ContainsSubstring("1,1,241,240,1,240,240,1,0") &&
                   ContainsSubstring("shared memory"));
  }
}

TEST_CASE("dw has the same bits each time") {
  const ConvShape shape = conv_shape_from("33,5,14,13,7,3,3,1,1");
  const auto x = normal_numbers(shape.x().size(), Random(1, 0));
  const auto dy = normal_numbers(shape.y().size(), Random(1, 1));
  for (const GpuConvolution& version : register_tiled_convolutions()) {
    CAPTURE(version.name);
    const auto first = made_by(version, Pass::dw, shape, x, dy);
    const auto second = made_by(version, Pass::dw, shape, x, dy);
    CHECK(std::memcmp(first.data(), second.data(),
                      first.size() * sizeof(float)) == 0);
  }
}

namespace {

const GpuConvolution& right() {
  return register_tiled_convolutions().back();
}

/// Makes nothing.
void make_nothing(const ConvShape&, const float*, const float*, float*) {}

/// As if the last image were behind the batch.
void forget_last_image(const ConvShape& shape, const float* x, const float* w,
                       float* y) {
  ConvShape shorter = shape;
  shorter.N -= 1;
  right().y(shorter, x, w, y);
}

/// Height and width are mixed up.
void swap_extents(const ConvShape& shape, const float* x, const float* w,
                  float* y) {
  ConvShape swapped = shape;
  std::swap(swapped.H, swapped.W);
  std::swap(swapped.R, swapped.S);
  right().y(swapped, x, w, y);
}

/// Adds a convolution of what lay there before: of another launch, say.
void write_outside(const ConvShape& shape, const float* x, const float* w,
                   float* y) {
  right().y(shape, x, w, y);
  right().y(shape, x, w, y + 1);
}

}  // namespace

TEST_CASE("a trial tells what is wrong with a version") {
  ConvTrial trial(conv_shape_from("3,5,13,11,17,3,2,1,1"), Pass::y, 1);
  CHECK(trial.fault_of(right()) == "");
  for (const auto product :
       {make_nothing, forget_last_image, swap_extents, write_outside}) {
    const GpuConvolution broken{"broken", "",      ConvLayout::nchw,
                                product,  nullptr, nullptr};
    CHECK_THAT(trial.fault_of(broken), ContainsSubstring("broken"));
  }
}

}  // namespace hood
