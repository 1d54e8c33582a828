#include <fmt/core.h>

#include <algorithm>
#include <chapters/04_convolution/direct.hpp>
#include <chapters/04_convolution/matrix.hpp>
#include <chapters/04_convolution/photograph.hpp>
#include <chapters/04_convolution/report.hpp>
#include <common/measure/table.hpp>
#include <utility>
#include <vector>

namespace hood {
namespace {

/// The outputs of one filter over one image of one channel.
Matrix<float> correlated(const Matrix<float>& image,
                         const Matrix<float>& filter) {
  const ConvShape shape{
      1, 1, image.rows(), image.cols(), 1, filter.rows(), filter.cols(), 1, 0};
  Matrix<float> y(shape.P(), shape.Q());
  direct_forward(shape, image.data(), filter.data(), y.data());
  return y;
}

}  // namespace

void print_numbers(const std::string& title, const Matrix<float>& numbers) {
  std::size_t width = 0;
  for (const float number : numbers.reshaped()) {
    width = std::max(width, fmt::formatted_size("{:g}", number));
  }
  fmt::print("{}\n", title);
  for (const auto& row : numbers.rowwise()) {
    for (const float number : row) fmt::print(" {:{}g}", number, width);
    fmt::print("\n");
  }
}

void report_by_hand() {
  Matrix<float> image(4, 5);
  image << 1, 1, 5, 5, 5,  //
      1, 1, 5, 5, 5,       //
      1, 1, 1, 5, 5,       //
      1, 1, 1, 1, 5;
  const Matrix<float> filter = sobel();
  print_numbers("An image", image);
  print_numbers("a filter", filter);
  print_numbers("their cross-correlation", correlated(image, filter));
  print_numbers("their convolution, with the filter turned round",
                correlated(image, filter.reverse()));
}

void report_photograph(const Image& photograph, const Options& options,
                       Results& results) {
  const Tensor<float> x = tensor_of(photograph);
  const Image found = image_of(edges(x));
  const std::vector<Image> pictures{photograph,
                                    image_of(filtered(x, gaussian(9, 2.5f))),
                                    image_of(filtered(x, sharpening())), found};
  write_jpeg(options.out / "04_photograph.jpg",
             grid(pictures, 2, {"as it was", "blurred", "sharpened", "edges"}));
  results.add_picture("04_photograph.jpg", "A photograph, filtered");
  const ConvShape shape{
      x.shape()[1], 1, x.shape()[2], x.shape()[3], 1, 3, 3, 1, 1};
  fmt::print("\nA 3 x 3 filter on {} x {} x {} numbers: {} products\n", shape.N,
             shape.H, shape.W, shape.products());
  fmt::print("The edges\n{}",
             terminal_preview(found, 76, terminal_has_colour()));
}

void report_matrix_sizes(Results& results) {
  const std::vector<float> w{1, 2, 3, 4};
  fmt::print("\n");
  print_numbers(
      "The matrix of a filter 2 x 2 and an image of 3 x 3",
      convolution_matrix<float>({1, 1, 3, 3, 1, 2, 2, 1, 0}, w.data()));

  fmt::print("\nThe matrix of one channel, filter 3 x 3, padding 1\n");
  Table table({"image", "stride", "numbers", "of them not 0", "bytes"});
  for (const auto& [side, stride] :
       {std::pair{8, 1}, {28, 1}, {64, 1}, {128, 1}, {300, 2}, {300, 1}}) {
    const ConvShape shape{1, 1, side, side, 1, 3, 3, stride, 1};
    const std::int64_t bytes = matrix_bytes(shape, sizeof(float));
    std::int64_t products = 0;
    visit_products(shape, [&](auto...) { ++products; });
    table.add({fmt::format("{0} x {0}", side), fmt::format("{}", stride),
               fmt::format("{}", bytes / std::int64_t{sizeof(float)}),
               fmt::format("{}", products), fmt::format("{}", bytes)});
    results.add_row("matrix_sizes", {{"side", side},
                                     {"stride", stride},
                                     {"bytes", bytes},
                                     {"not_zero", products}});
  }
  table.print();
}

}  // namespace hood
