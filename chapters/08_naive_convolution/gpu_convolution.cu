#include <chapters/08_naive_convolution/gpu_convolution.hpp>

namespace hood {

const char* name_of(Pass pass) {
  return pass == Pass::y ? "y" : pass == Pass::dx ? "dx" : "dw";
}

ConvProduct<float>* GpuConvolution::product(Pass pass) const {
  return pass == Pass::y ? y : pass == Pass::dx ? dx : dw;
}

ConvTensors tensors_of(Pass pass, const ConvShape& shape) {
  switch (pass) {
    case Pass::y:
      return {shape.x(), shape.w(), shape.y()};
    case Pass::dx:
      return {shape.y(), shape.w(), shape.x()};
    case Pass::dw:
      break;
  }
  return {shape.x(), shape.y(), shape.w()};
}

std::int64_t terms_of(Pass pass, const ConvShape& shape) {
  switch (pass) {
    case Pass::y:
      return shape.C * shape.R * shape.S;
    case Pass::dx:
      return shape.K * shape.R * shape.S;
    case Pass::dw:
      break;
  }
  return shape.N * shape.P() * shape.Q();
}

Shape shape_in(ConvLayout layout, const Shape& nchw) {
  if (layout == ConvLayout::nchw) return nchw;
  std::string letters(nchw.layout());
  letters = letters.substr(1) + letters[0];
  return Shape({nchw[1], nchw[2], nchw[3], nchw[0]}, letters);
}

std::vector<float> reordered(const std::vector<float>& numbers,
                             const Shape& nchw, ConvLayout from,
                             ConvLayout to) {
  if (from == to) return numbers;
  // A transposition: the outermost axis becomes the innermost, or the reverse.
  const std::int64_t outermost = nchw[0], others = nchw.size() / nchw[0];
  const bool from_nchw = from == ConvLayout::nchw;
  const std::int64_t rows = from_nchw ? outermost : others;
  const std::int64_t columns = from_nchw ? others : outermost;
  std::vector<float> result(numbers.size());
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t column = 0; column < columns; ++column) {
      result[static_cast<std::size_t>(column * rows + row)] =
          numbers[static_cast<std::size_t>(row * columns + column)];
    }
  }
  return result;
}

}  // namespace hood
