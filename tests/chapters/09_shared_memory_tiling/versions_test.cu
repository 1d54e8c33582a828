#include <chapters/09_shared_memory_tiling/versions.hpp>
#include <tests/support/conv_checks.hpp>

namespace hood {

TEST_CASE("tiles make y of every shape") {
  check_versions(tiled_convolutions(), Pass::y);
}

TEST_CASE("tiles make dx of every shape") {
  check_versions(tiled_convolutions(), Pass::dx);
}

TEST_CASE("tiles make dw of every shape") {
  check_versions(tiled_convolutions(), Pass::dw);
}

TEST_CASE("no extent is too large for tiles of y") {
  check_far_shapes(tiled_convolutions(), Pass::y);
}

TEST_CASE("no extent is too large for tiles of dx") {
  check_far_shapes(tiled_convolutions(), Pass::dx);
}

TEST_CASE("no extent is too large for tiles of dw") {
  check_far_shapes(tiled_convolutions(), Pass::dw);
}

TEST_CASE("the three products of tiles belong together") {
  check_adjoint(tiled_convolutions());
  check_finite_differences(tiled_convolutions());
}

}  // namespace hood
