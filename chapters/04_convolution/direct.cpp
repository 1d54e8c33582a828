#include <algorithm>
#include <chapters/04_convolution/direct.hpp>

namespace hood {

template <class T>
void direct_forward(const ConvShape& shape, const T* x, const T* w, T* y) {
  std::fill_n(y, shape.y().size(), T(0));
  visit_products(
      shape, [=](std::int64_t out, std::int64_t weight, std::int64_t pixel) {
        y[out] += w[weight] * x[pixel];
      });
}

template <class T>
void direct_dx(const ConvShape& shape, const T* dy, const T* w, T* dx) {
  std::fill_n(dx, shape.x().size(), T(0));
  visit_products(
      shape, [=](std::int64_t out, std::int64_t weight, std::int64_t pixel) {
        dx[pixel] += w[weight] * dy[out];
      });
}

template <class T>
void direct_dw(const ConvShape& shape, const T* x, const T* dy, T* dw) {
  std::fill_n(dw, shape.w().size(), T(0));
  visit_products(
      shape, [=](std::int64_t out, std::int64_t weight, std::int64_t pixel) {
        dw[weight] += x[pixel] * dy[out];
      });
}

template ConvProduct<float> direct_forward<float>;
template ConvProduct<float> direct_dx<float>;
template ConvProduct<float> direct_dw<float>;
template ConvProduct<double> direct_forward<double>;
template ConvProduct<double> direct_dx<double>;
template ConvProduct<double> direct_dw<double>;

}  // namespace hood
