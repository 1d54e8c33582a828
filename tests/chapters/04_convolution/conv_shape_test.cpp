#include <chapters/04_convolution/conv_shape.hpp>
#include <tests/chapters/04_convolution/shapes.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>

namespace hood {
namespace {

std::string refusal_of(const std::string& text) {
  return refusal([&] { conv_shape_from(text); });
}

/// How many places a filter of `size` has, found by trying.
std::int64_t places(std::int64_t extent, std::int64_t size, std::int64_t stride,
                    std::int64_t pad) {
  std::int64_t count = 0;
  for (std::int64_t at = -pad; at + size <= extent + pad; at += stride) {
    ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("P and Q are the places that a filter has") {
  for (const ConvShape& shape : awkward_shapes()) {
    CAPTURE(shape.text());
    CHECK(shape.P() == places(shape.H, shape.R, shape.stride, shape.pad));
    CHECK(shape.Q() == places(shape.W, shape.S, shape.stride, shape.pad));
  }
}

TEST_CASE("a shape is read as it is written") {
  const std::string text = "2,3,17,33,5,3,2,2,1";
  const ConvShape shape = conv_shape_from(text);
  CHECK(shape.text() == text);
  CHECK(shape.x() == Shape({2, 3, 17, 33}, "NCHW"));
  CHECK(shape.w() == Shape({5, 3, 3, 2}, "KCRS"));
  CHECK(shape.y() == Shape({2, 5, 9, 17}, "NKPQ"));
  CHECK(shape.products() == 2 * 5 * 9 * 17 * 3 * 3 * 2);
}

TEST_CASE("what is no shape is refused with the form that is wanted") {
  for (const std::string text :
       {"", "1", "1,1,1,1,1,1,1,1", "1,1,1,1,1,1,1,1,0,0", "1,1,1,1,1,1,1,1,",
        "1,1,1,1,1,1,1,1,x", " 1,1,1,1,1,1,1,1,0", "1;1;1;1;1;1;1;1;0",
        "1,1,1,1,1,1,1,1,0 ", "1,1,1.5,1,1,1,1,1,0", "1,,1,1,1,1,1,1,0",
        "+1,1,1,1,1,1,1,1,0", "99999999999999999999,1,1,1,1,1,1,1,0"}) {
    CAPTURE(text);
    CHECK(refusal_of(text).find("N,C,H,W,K,R,S,stride,pad") !=
          std::string::npos);
  }
}

TEST_CASE("impossible shapes are refused with the reason") {
  const auto says = [](const std::string& text, const std::string& reason) {
    CAPTURE(text, refusal_of(text));
    CHECK(refusal_of(text).find(reason) != std::string::npos);
  };
  says("0,1,5,5,1,3,3,1,0", "1 or more");
  says("1,1,-5,5,1,3,3,1,0", "1 or more");
  says("1,1,5,5,1,3,3,0,0", "1 or more");
  says("1,1,5,5,1,3,3,1,-1", "pad must be 0 or more");
  says("1,1,5,5,1,6,3,1,0", "a filter of 6 x 3 does not fit");
  says("1,1,5,5,1,3,8,1,1", "an image of 7 x 7 with its padding");
  says("1099511627777,1,5,5,1,3,3,1,0", "at most 1099511627776");
  says("1,1,5,5,1,3,3,1,1099511627777", "at most 1099511627776");
  says("4000000000,1,4000000000,1,1,1,1,1,0", "more than can be counted");
  says("2,1,1000000,1000000,1000000,1,1,1,0", "more than can be counted");
  says("1,1000000,1,1,1000000,1000,1000,1,500", "more than can be counted");
}

TEST_CASE("sizes beyond 32 bits are counted") {
  const ConvShape shape = conv_shape_from("1024,64,224,224,64,3,3,1,1");
  CHECK(shape.x().size() == 3288334336);
  CHECK(shape.products() == 1894080577536);
}

}  // namespace hood
