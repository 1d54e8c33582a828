// Shapes, tensors and views.

#include <common/core/error.hpp>
#include <common/core/tensor.hpp>
#include <limits>
#include <numeric>
#include <tests/support/catch.hpp>
#include <type_traits>

namespace hood {
namespace {

constexpr std::int64_t HUGE_EXTENT = std::int64_t{1} << 40;

TEST_CASE("a shape knows its extents, letters and size") {
  const Shape shape({32, 3, 28, 30}, "NCHW");
  CHECK(shape.rank() == 4);
  CHECK(shape[0] == 32);
  CHECK(shape[3] == 30);
  CHECK(shape.layout() == "NCHW");
  CHECK(shape.extent('C') == 3);
  CHECK(shape.extent('W') == 30);
  CHECK(shape.size() == 32 * 3 * 28 * 30);
  CHECK(shape.text() == "[32, 3, 28, 30] NCHW");
  CHECK(Shape({5}).text() == "[5]");
}

TEST_CASE("shapes are equal in extents, rank and letters, or not at all") {
  CHECK(Shape({2, 3}, "HW") == Shape({2, 3}, "HW"));
  CHECK_FALSE(Shape({2, 3}, "HW") == Shape({2, 3}, "WH"));
  CHECK_FALSE(Shape({2, 3}, "HW") == Shape({2, 3}));
  CHECK_FALSE(Shape({2, 3}) == Shape({3, 2}));
  CHECK_FALSE(Shape({2}) == Shape({2, 0}));
  CHECK_FALSE(Shape() == Shape({1}));
}

TEST_CASE("a shape without axes holds one element, a zero extent none") {
  CHECK(Shape().size() == 1);
  CHECK(Shape().text() == "[]");
  CHECK(Shape({0}).size() == 0);
  CHECK(Shape({3, 0, 2}).size() == 0);
}

TEST_CASE("impossible shapes are refused") {
  CHECK_THROWS_AS(Shape({-1}), Error);
  CHECK_THROWS_AS(Shape({0, -1}), Error);
  CHECK_THROWS_AS(Shape({1, 1, 1, 1, 1, 1}), Error);
  CHECK_THROWS_AS(Shape({2, 3}, "HWC"), Error);
  CHECK_THROWS_AS(Shape({2, 3}, "H"), Error);
  CHECK_THROWS_AS(Shape({HUGE_EXTENT, HUGE_EXTENT}), Error);
  CHECK_THROWS_AS(Shape({HUGE_EXTENT, 0, HUGE_EXTENT}), Error);
  CHECK_THROWS_AS(Shape({2, 3}, "HW").extent('C'), Error);
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  CHECK(Shape({most}).size() == most);
  CHECK_THROWS_AS(Shape({most, 2}), Error);
}

TEST_CASE("another outermost extent is held to the same rules") {
  const Shape shape({2, HUGE_EXTENT}, "AB");
  CHECK(shape.with_outermost(7) == Shape({7, HUGE_EXTENT}, "AB"));
  CHECK(shape.with_outermost(0).size() == 0);
  CHECK_THROWS_AS(shape.with_outermost(HUGE_EXTENT), Error);
  CHECK_THROWS_AS(shape.with_outermost(-1), Error);
  CHECK_THROWS_AS(Shape().with_outermost(1), Error);
}

/// A tensor whose every element tells its own index: 100 n + 10 h + w.
Tensor<int> coded_tensor() {
  Tensor<int> tensor(Shape({4, 2, 3}, "NHW"));
  for (int n = 0; n < 4; ++n) {
    for (int h = 0; h < 2; ++h) {
      for (int w = 0; w < 3; ++w) tensor(n, h, w) = 100 * n + 10 * h + w;
    }
  }
  return tensor;
}

TEST_CASE("new elements are zero and the last axis is contiguous") {
  const Tensor<float> zeros(Shape({3, 5}));
  for (const float value : zeros) CHECK(value == 0.0f);
  const Tensor<int> tensor = coded_tensor();
  CHECK(tensor.data()[0] == 0);
  CHECK(tensor.data()[1] == 1);
  CHECK(tensor.data()[3] == 10);
  CHECK(tensor.data()[6] == 100);
  CHECK(tensor(3, 1, 2) == 312);
  CHECK(&tensor(3, 1, 2) == tensor.data() + tensor.size() - 1);
}

TEST_CASE("a tensor takes over as many elements as its shape has") {
  const Tensor<int> tensor(Shape({2, 2}), {1, 2, 3, 4});
  CHECK(tensor(1, 0) == 3);
  CHECK_THROWS_AS(Tensor<int>(Shape({2, 2}), {1, 2, 3}), Error);
  CHECK_THROWS_AS(Tensor<int>(Shape({0}), {1}), Error);
  CHECK(Tensor<int>().size() == 0);
}

TEST_CASE("a tensor without axes holds its one element") {
  Tensor<float> scalar{Shape()};
  scalar() = 2.5f;
  CHECK(scalar.size() == 1);
  CHECK(*scalar.data() == 2.5f);
  CHECK_THROWS_AS(scalar.slice(0, 1), Error);
}

TEST_CASE("a slice is some entries of the outermost axis, not a copy") {
  Tensor<int> tensor = coded_tensor();
  const TensorView<int> middle = tensor.slice(1, 2);
  CHECK(middle.shape() == Shape({2, 2, 3}, "NHW"));
  CHECK(middle(0, 0, 0) == 100);
  CHECK(middle(1, 1, 2) == 212);
  middle(0, 0, 0) = -5;
  CHECK(tensor(1, 0, 0) == -5);
  CHECK(std::accumulate(middle.begin(), middle.end(), 0) ==
        std::accumulate(tensor.data() + 6, tensor.data() + 18, 0));
  CHECK(middle.slice(1, 1)(0, 1, 2) == 212);
}

TEST_CASE("slices may be empty but never leave the tensor") {
  const Tensor<int> tensor = coded_tensor();
  CHECK(tensor.slice(0, 0).size() == 0);
  CHECK(tensor.slice(4, 0).size() == 0);
  CHECK(tensor.slice(0, 4).size() == 24);
  CHECK_THROWS_AS(tensor.slice(3, 2), Error);
  CHECK_THROWS_AS(tensor.slice(-1, 2), Error);
  CHECK_THROWS_AS(tensor.slice(0, -1), Error);
  CHECK_THROWS_AS(tensor.slice(5, 0), Error);
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  CHECK_THROWS_AS(tensor.slice(1, most), Error);
  CHECK_THROWS_AS(tensor.slice(most, most), Error);
  CHECK_THROWS_AS(Tensor<int>(Shape({4})).slice(1, most), Error);
  CHECK(Tensor<int>(Shape({0, 3})).slice(0, 0).size() == 0);
  CHECK(Tensor<int>(Shape({3, 0})).slice(1, 2).shape() == Shape({2, 0}));
}

TEST_CASE("what is read-only stays read-only") {
  using Read = TensorView<const int>;
  using Write = TensorView<int>;
  STATIC_REQUIRE(std::is_convertible_v<Write, Read>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<Read, Write>);
  using Fixed = const Tensor<int>;
  STATIC_REQUIRE(std::is_same_v<decltype(std::declval<Fixed&>().view()), Read>);
  STATIC_REQUIRE(
      std::is_same_v<decltype(std::declval<Fixed&>().slice(0, 1)), Read>);
  STATIC_REQUIRE(
      std::is_same_v<decltype(std::declval<Fixed&>()(0)), const int&>);
  STATIC_REQUIRE(
      std::is_same_v<decltype(std::declval<Tensor<int>&>()(0)), int&>);
}

}  // namespace
}  // namespace hood
