#include <chapters/06_first_kernel/transpose.hpp>
#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <chapters/11_chwn_layout/layouts.hpp>

namespace hood {

void chwn_from_nchw(const ConvShape& shape, const float* nchw, float* chwn) {
  const ConvDims d = conv_dims(shape);
  transpose_float4_64(nchw, chwn, d.N, d.C * d.H * d.W);
}

void nchw_from_chwn(const ConvShape& shape, const float* chwn, float* nchw) {
  const ConvDims d = conv_dims(shape);
  transpose_float4_64(chwn, nchw, d.C * d.H * d.W, d.N);
}

void crsk_from_kcrs(const ConvShape& shape, const float* kcrs, float* crsk) {
  const ConvDims d = conv_dims(shape);
  transpose_float4_64(kcrs, crsk, d.K, d.C * d.R * d.S);
}

void kcrs_from_crsk(const ConvShape& shape, const float* crsk, float* kcrs) {
  const ConvDims d = conv_dims(shape);
  transpose_float4_64(crsk, kcrs, d.C * d.R * d.S, d.K);
}

}  // namespace hood
