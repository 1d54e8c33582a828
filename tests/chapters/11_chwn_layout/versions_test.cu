#include <chapters/11_chwn_layout/convolution.hpp>
#include <chapters/11_chwn_layout/versions.hpp>
#include <tests/support/conv_checks.hpp>

namespace hood {
namespace {

/// All versions at every awkward shape: with whole numbers and with indices in
/// turns, and at some with normal ones. Tiles are dear to play.
void check_all(Pass pass) {
  std::size_t i = 0;
  for (const ConvShape& shape : awkward_conv_shapes()) {
    const Numbers numbers = i % 8 == 7   ? Numbers::normal
                            : i % 2 == 0 ? Numbers::indexed
                                         : Numbers::whole;
    check_versions_at(shape, pass, chwn_convolutions(), numbers);
    ++i;
  }
  REQUIRE(i >= 60);
}

/// Batches and filters that are multiples of four: their tiles move fours.
std::vector<ConvShape> shapes_of_fours() {
  std::vector<ConvShape> shapes;
  for (const char* text :
       {"4,3,5,6,8,3,2,1,1", "32,3,6,5,64,3,3,2,1", "132,2,3,4,4,2,2,1,1",
        "8,4,3,4,132,2,2,1,0", "64,5,3,2,96,3,1,1,0", "100,4,4,5,48,2,3,2,2",
        "36,1,7,6,100,5,5,1,2", "4,2,9,9,4,4,4,4,1", "128,4,3,3,32,3,3,1,1"}) {
    shapes.push_back(conv_shape_from(text));
  }
  return shapes;
}

}  // namespace

TEST_CASE("chapter 11: y is right at every awkward shape") {
  check_all(Pass::y);
}

TEST_CASE("chapter 11: dx is right at every awkward shape") {
  check_all(Pass::dx);
}

TEST_CASE("chapter 11: dw is right at every awkward shape") {
  check_all(Pass::dw);
}

TEST_CASE("chapter 11: fours of images and filters") {
  for (const ConvShape& shape : shapes_of_fours()) {
    for (const Pass pass : ALL_PASSES) {
      check_versions_at(shape, pass, chwn_convolutions(), Numbers::indexed);
    }
  }
}

TEST_CASE("chapter 11: more images, and places, than y of a grid counts") {
  const auto& all = chwn_convolutions();
  const std::vector<GpuConvolution> versions{all.front(), chwn_convolution()};
  for (const char* text : {"70000,1,2,1,2,2,1,1,0", "4,1,1,66000,1,1,2,1,0"}) {
    for (const Pass pass : ALL_PASSES) {
      check_versions_at(conv_shape_from(text), pass, versions, Numbers::whole);
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
