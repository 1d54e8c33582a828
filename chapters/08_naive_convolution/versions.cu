#include <chapters/08_naive_convolution/convolution.hpp>
#include <chapters/08_naive_convolution/versions.hpp>

namespace hood {

const std::vector<GpuConvolution>& naive_convolutions() {
  constexpr ConvLayout nchw = ConvLayout::nchw;
  static const std::vector<GpuConvolution> versions{
      {"along_n", "a warp along images", nchw, convolve_along_n, nullptr,
       nullptr},
      {"along_k", "a warp along filters", nchw, convolve_along_k, nullptr,
       nullptr},
      {"along_q", "a warp along pixels", nchw, convolve_along_q, nullptr,
       nullptr},
      {"every_weight", "a pixel asks every weight", nchw, nullptr,
       dx_every_weight, nullptr},
      {"met_weights", "a pixel asks those it met", nchw, nullptr,
       dx_met_weights, nullptr},
      {"one_thread", "one thread for a long sum", nchw, nullptr, nullptr,
       dw_one_thread},
      {"atomic", "several, added atomically", nchw, nullptr, nullptr,
       dw_atomic},
      {"two_steps", "several, stored, then added", nchw, nullptr, nullptr,
       dw_two_steps},
  };
  return versions;
}

GpuConvolution naive_convolution() {
  return {"naive",          "one thread per result", ConvLayout::nchw,
          convolve_along_q, dx_met_weights,          dw_two_steps};
}

}  // namespace hood
