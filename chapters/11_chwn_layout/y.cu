#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <chapters/11_chwn_layout/convolution.hpp>
#include <chapters/11_chwn_layout/gathered_product.hpp>

namespace hood {

void convolve_convnet_tile(const ConvShape& shape, const float* x,
                           const float* w, float* y) {
  conv_dims(shape);  // refuses what cannot be counted
  gather_by_convnet_tile(gather_of_y(shape), w, x, y);
}

void convolve_large_tile(const ConvShape& shape, const float* x, const float* w,
                         float* y) {
  conv_dims(shape);  // refuses what cannot be counted
  gather_by_best_tile(gather_of_y(shape), w, x, y);
}

}  // namespace hood
