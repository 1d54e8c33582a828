#include <fmt/core.h>

#include <algorithm>
#include <chapters/04_convolution/direct.hpp>
#include <chapters/04_convolution/photograph.hpp>
#include <chapters/04_convolution/report.hpp>
#include <chapters/04_convolution/tasks.hpp>
#include <chapters/04_convolution/transposed.hpp>
#include <common/core/random.hpp>
#include <common/measure/table.hpp>
#include <numeric>
#include <vector>

namespace hood {
namespace {

double inner(const std::vector<float>& a, const std::vector<float>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

void report_extents() {
  fmt::print("\nFilters 3 high, stride 2, padding 1: there and back\n");
  Table table({"image", "y", "back", "back with 1 extra"});
  for (std::int64_t H = 5; H <= 10; ++H) {
    const ConvShape shape{1, 1, H, H, 1, 3, 3, 2, 1};
    table.add({fmt::format("{} rows", H), fmt::format("{}", shape.P()),
               fmt::format("{}", transposed_extent(shape.P(), 3, 2, 1)),
               fmt::format("{}", transposed_extent(shape.P(), 3, 2, 1, 1))});
  }
  table.print();
}

void report_adjoint(std::uint64_t seed) {
  const ConvShape shape{2, 3, 17, 13, 5, 3, 5, 2, 1};
  const auto x = normal_numbers(shape.x().size(), Random(seed, 1));
  const auto w = normal_numbers(shape.w().size(), Random(seed, 2));
  const auto y = normal_numbers(shape.y().size(), Random(seed, 3));
  std::vector<float> Ax(y.size()), Aty(x.size());
  direct_forward(shape, x.data(), w.data(), Ax.data());
  direct_dx(shape, y.data(), w.data(), Aty.data());
  fmt::print("\n<Ax, y> = {:.3f}, <x, A'y> = {:.3f}\n", inner(Ax, y),
             inner(x, Aty));
}

/// How many places of a filter have taken part in each pixel.
void report_hits() {
  const ConvShape shape{1, 1, 7, 9, 1, 3, 3, 2, 1};
  const Matrix<float> ones = Matrix<float>::Ones(shape.P(), shape.Q());
  const Matrix<float> filter = Matrix<float>::Ones(3, 3);
  Matrix<float> hits(shape.H, shape.W);
  direct_dx(shape, ones.data(), filter.data(), hits.data());
  fmt::print("\n");
  print_numbers("How often a 3 x 3 filter with stride 2 meets each pixel",
                hits);
}

/// A part of a picture; beyond its rim the rim goes on.
Image part(const Image& image, std::int64_t top, std::int64_t left,
           std::int64_t height, std::int64_t width) {
  const Shape& shape = image.shape();
  Image piece = make_image(height, width, shape[2]);
  for (std::int64_t h = 0; h < height; ++h) {
    for (std::int64_t w = 0; w < width; ++w) {
      for (std::int64_t c = 0; c < shape[2]; ++c) {
        piece(h, w, c) = image(std::min(top + h, shape[0] - 1),
                               std::min(left + w, shape[1] - 1), c);
      }
    }
  }
  return piece;
}

/// A sixteenth of x, y = Ax with stride 2, and A'y, enlarged to one size.
Image detail(const Image& x, const Image& y, const Image& back) {
  const std::int64_t top = y.shape()[0] / 4, left = y.shape()[1] / 4;
  const std::int64_t height = top + 1, width = left + 1;
  const auto large = [&](const Image& image) {
    return enlarged(part(image, 2 * top, 2 * left, 2 * height, 2 * width), 3);
  };
  return grid(
      {large(x), enlarged(part(y, top, left, height, width), 6), large(back)},
      3, {"x", "y = Ax, stride 2", "A'y, made as bright as x"});
}

}  // namespace

void report_transposed(const Image& photograph, const Options& options,
                       Results& results) {
  report_extents();
  report_adjoint(options.seed);
  report_hits();

  const Tensor<float> x = tensor_of(photograph);
  const Matrix<float> filter = gaussian(3, 1);
  ConvShape shape{x.shape()[1], 1, x.shape()[2], x.shape()[3], 1, 3, 3, 2, 1};
  const Tensor<float> y = filtered(x, filter, shape.stride);
  Tensor<float> back(x.shape());
  direct_dx(shape, y.data(), filter.data(), back.data());

  const Fit fit = best_fit(x, back);
  for (float& value : back) value *= static_cast<float>(fit.factor);
  fmt::print(
      "\nThe photograph, {} numbers, to {} and back: {:.0f} % of it is lost\n",
      x.size(), y.size(), 100 * fit.distance);
  results.set("lost_there_and_back", fit.distance);

  write_png(options.out / "04_transposed.png",
            detail(photograph, image_of(y), image_of(back)));
  results.add_picture("04_transposed.png",
                      "A convolution and its transposed are no way and back");
}

}  // namespace hood
