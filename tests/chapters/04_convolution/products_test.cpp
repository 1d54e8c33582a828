#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <functional>
#include <nlohmann/json.hpp>
#include <numeric>
#include <tests/chapters/04_convolution/results.hpp>
#include <tests/chapters/04_convolution/shapes.hpp>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

using Numbers = std::vector<float>;

struct Tensors {
  Numbers x, w, dy;
};

Tensors tensors_for(const ConvShape& shape) {
  return {whole_numbers<float>(shape.x().size(), 1),
          whole_numbers<float>(shape.w().size(), 2),
          whole_numbers<float>(shape.y().size(), 3)};
}

/// The sum of a[i] b[i]: <a, b>.
double inner(const Numbers& a, const Numbers& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// The slope of `loss` by each of `numbers`, by central differences of step 1:
/// exact, because the loss is linear and everything is a whole number.
Numbers measured(Numbers& numbers, const std::function<double()>& loss) {
  Numbers slopes;
  for (float& number : numbers) {
    number += 1;
    const double ahead = loss();
    number -= 2;
    const double behind = loss();
    number += 1;
    slopes.push_back(static_cast<float>((ahead - behind) / 2));
  }
  return slopes;
}

/// Some of the awkward shapes have too many numbers to move one by one.
bool is_small(const ConvShape& shape) {
  return shape.products() * (shape.x().size() + shape.w().size()) < 40'000'000;
}

}  // namespace

TEST_CASE("y is what the definition says") {
  const ConvShape shape{1, 1, 3, 3, 1, 2, 2, 1, 0};
  const Numbers x{1, 2, 3, 4, 5, 6, 7, 8, 9};
  const Numbers w{1, 10, 100, 1000};
  for (const Way<float>& way : all_ways<float>()) {
    CAPTURE(way.name);
    CHECK(result_of(way.forward, shape, x, w, shape.y()) ==
          Numbers{5421, 6532, 8754, 9865});
  }
}

TEST_CASE("dx and dw are what differences measure, at every shape") {
  int shapes = 0;
  for (const ConvShape& shape : awkward_shapes()) {
    if (!is_small(shape)) continue;
    ++shapes;
    CAPTURE(shape.text());
    auto [x, w, dy] = tensors_for(shape);
    Numbers y(dy.size());
    const auto loss = [&, &x = x, &w = w, &dy = dy] {
      direct_forward(shape, x.data(), w.data(), y.data());
      return inner(y, dy);
    };
    const Numbers dx = measured(x, loss);
    const Numbers dw = measured(w, loss);
    CHECK(result_of(direct_dx<float>, shape, dy, w, shape.x()) == dx);
    CHECK(result_of(direct_dw<float>, shape, x, dy, shape.w()) == dw);
  }
  CHECK(shapes >= 40);
}

TEST_CASE("all ways agree, at every shape, in both precisions") {
  const auto check = [](auto zero) {
    using T = decltype(zero);
    for (const ConvShape& shape : awkward_shapes()) {
      const auto x = whole_numbers<T>(shape.x().size(), 1);
      const auto w = whole_numbers<T>(shape.w().size(), 2);
      const auto dy = whole_numbers<T>(shape.y().size(), 3);
      const auto y = result_of(direct_forward<T>, shape, x, w, shape.y());
      const auto dx = result_of(direct_dx<T>, shape, dy, w, shape.x());
      const auto dw = result_of(direct_dw<T>, shape, x, dy, shape.w());
      for (const Way<T>& way : all_ways<T>()) {
        CAPTURE(shape.text(), way.name);
        CHECK(result_of(way.forward, shape, x, w, shape.y()) == y);
        CHECK(result_of(way.dx, shape, dy, w, shape.x()) == dx);
        CHECK(result_of(way.dw, shape, x, dy, shape.w()) == dw);
      }
    }
  };
  check(0.0f);
  check(0.0);
}

TEST_CASE("<Ax, y> = <x, A'y>, and the same for the weights") {
  for (const ConvShape& shape : awkward_shapes()) {
    const auto [x, w, dy] = tensors_for(shape);
    for (const Way<float>& way : all_ways<float>()) {
      CAPTURE(shape.text(), way.name);
      const Numbers y = result_of(way.forward, shape, x, w, shape.y());
      const Numbers dx = result_of(way.dx, shape, dy, w, shape.x());
      const Numbers dw = result_of(way.dw, shape, x, dy, shape.w());
      REQUIRE(y.size() == dy.size());
      CHECK(inner(y, dy) == inner(x, dx));
      CHECK(inner(y, dy) == inner(w, dw));
    }
  }
}

// Values made by PyTorch; the script beside them says how.
TEST_CASE("PyTorch gets the same y, dx and dw") {
  const auto cases = nlohmann::json::parse(
      read_file(source_root() / "tests/chapters/04_convolution/expected.json"));
  REQUIRE(cases.size() >= 6);
  for (const auto& one : cases) {
    const ConvShape shape = conv_shape_from(one["shape"]);
    const auto [x, w, dy] =
        std::tuple<Numbers, Numbers, Numbers>(one["x"], one["w"], one["dy"]);
    CAPTURE(shape.text());
    for (const Way<float>& way : all_ways<float>()) {
      CAPTURE(way.name);
      CHECK(result_of(way.forward, shape, x, w, shape.y()) ==
            one["y"].get<Numbers>());
      CHECK(result_of(way.dx, shape, dy, w, shape.x()) ==
            one["dx"].get<Numbers>());
      CHECK(result_of(way.dw, shape, x, dy, shape.w()) ==
            one["dw"].get<Numbers>());
    }
  }
}

}  // namespace hood
