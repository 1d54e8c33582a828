#include <chapters/11_chwn_layout/convolution.hpp>
#include <chapters/11_chwn_layout/versions.hpp>
#include <tests/support/conv_checks.hpp>

namespace hood {

TEST_CASE("chapter 11: y is right at every awkward shape") {
  check_versions(chwn_convolutions(), Pass::y);
}

TEST_CASE("chapter 11: dx is right at every awkward shape") {
  check_versions(chwn_convolutions(), Pass::dx);
}

TEST_CASE("chapter 11: dw is right at every awkward shape") {
  check_versions(chwn_convolutions(), Pass::dw);
}

TEST_CASE("chapter 11: more images, and places, than y of a grid counts") {
  for (const char* text : {"70000,1,2,1,2,2,1,1,0", "4,1,1,66000,1,1,2,1,0"}) {
    const ConvShape shape = conv_shape_from(text);
    for (const Pass pass : ALL_PASSES) {
      check_versions_at(shape, pass, chwn_convolutions(), Numbers::whole);
    }
  }
}

TEST_CASE("chapter 11: each product is the adjoint of the others") {
  check_adjoint(chwn_convolutions());
}

TEST_CASE("chapter 11: slopes are what a nudge shows") {
  check_finite_differences(chwn_convolutions());
}

}  // namespace hood
