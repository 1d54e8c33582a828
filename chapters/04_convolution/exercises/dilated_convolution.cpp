// A convolution whose filters have gaps: `dilation` pixels from one weight to
// the next. With dilation 1 it is the convolution of this chapter.
// Budget: about 10 lines of loops, and the size of the output.
#include <chapters/04_convolution/conv_shape.hpp>
#include <common/core/error.hpp>
#include <utility>
#include <vector>

namespace hood {

struct Dilated {
  std::int64_t P = 0, Q = 0;
  std::vector<float> y;  // [N, K, P, Q]
};

Dilated dilated_convolution(const ConvShape& shape, std::int64_t dilation,
                            const std::vector<float>& x,    // [N, C, H, W]
                            const std::vector<float>& w) {  // [K, C, R, S]
  if (std::cmp_not_equal(x.size(), shape.x().size()) ||
      std::cmp_not_equal(w.size(), shape.w().size()) || dilation < 1) {
    check_failed("dilated_convolution: the sizes do not fit");
  }
  // P() and Q() of the shape do not know of the dilation.
  Dilated out;
  out.P = 1;  // TODO: how many places has the filter, with its gaps?
  out.Q = 1;  // TODO
  out.y.assign(shape.N * shape.K * out.P * out.Q, 0.0f);
  // TODO: every output is a sum over c, r and s
  return out;
}

}  // namespace hood
