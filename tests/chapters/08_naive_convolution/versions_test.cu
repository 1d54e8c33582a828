#include <chapters/08_naive_convolution/versions.hpp>
#include <tests/support/conv_checks.hpp>

namespace hood {

TEST_CASE("every version makes y of every shape") {
  check_versions(naive_convolutions(), Pass::y);
}

TEST_CASE("every version makes dx of every shape") {
  check_versions(naive_convolutions(), Pass::dx);
}

TEST_CASE("every version makes dw of every shape") {
  check_versions(naive_convolutions(), Pass::dw);
}

TEST_CASE("no extent is too large for y") {
  check_far_shapes(naive_convolutions(), Pass::y);
}

TEST_CASE("no extent is too large for dx") {
  check_far_shapes(naive_convolutions(), Pass::dx);
}

TEST_CASE("no extent is too large for dw") {
  check_far_shapes(naive_convolutions(), Pass::dw);
}

TEST_CASE("the three products belong together") {
  check_adjoint(naive_convolutions());
  check_finite_differences(naive_convolutions());
}

}  // namespace hood
