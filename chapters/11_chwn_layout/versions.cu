#include <chapters/11_chwn_layout/convolution.hpp>
#include <chapters/11_chwn_layout/versions.hpp>

namespace hood {

const std::vector<GpuConvolution>& chwn_convolutions() {
  constexpr ConvLayout chwn = ConvLayout::chwn;
  static const std::vector<GpuConvolution> versions{
      {"one_image", "a warp along images", chwn, convolve_one_image,
       dx_one_image, dw_one_image},
      {"convnet_tile", "cuda-convnet's tiles", chwn, convolve_convnet_tile,
       dx_convnet_tile, dw_convnet_tile},
      {"large_tile", "tiles by the shape", chwn, convolve_large_tile,
       dx_large_tile, dw_large_tile},
      {"patches", "a tile for several pixels", chwn, nullptr, dx_patches,
       nullptr},
  };
  return versions;
}

GpuConvolution chwn_convolution() {
  return {"chwn",           "images side by side",
          ConvLayout::chwn, convolve_large_tile,
          dx_patches,       dw_large_tile};
}

}  // namespace hood
