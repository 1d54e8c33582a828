#include <chapters/10_register_tiling/convolution.hpp>
#include <chapters/10_register_tiling/versions.hpp>

namespace hood {
namespace {

template <class Tiles>
RegisterVersion version(const char* name, const char* idea) {
  const GpuConvolution convolution{name,
                                   idea,
                                   ConvLayout::nchw,
                                   convolve_registers<Tiles>,
                                   dx_registers<Tiles>,
                                   dw_registers<Tiles>};
  return {convolution, sizes_of(Tiles{}), facts_of_y<Tiles>,
          facts_of_dw<Tiles>};
}

}  // namespace

const std::vector<RegisterVersion>& register_versions() {
  static const std::vector<RegisterVersion> versions{
      version<PixelTile>("pixels", "8 pixels a thread"),
      version<FilterTile>("filters", "8 filters a thread"),
      version<PixelFilterTile>("register_tiled", "8 pixels x 8 filters"),
      version<SquareWarpTile>("square_warps", "warps of 8 x 4 threads"),
      version<OverlappedTile>("overlapped", "next stage copied meanwhile"),
      version<ChosenTile>("chosen_tile", "tile chosen for the shape"),
  };
  return versions;
}

const std::vector<GpuConvolution>& register_tiled_convolutions() {
  static const std::vector<GpuConvolution> versions = [] {
    std::vector<GpuConvolution> all;
    for (const RegisterVersion& one : register_versions()) {
      all.push_back(one.convolution);
    }
    return all;
  }();
  return versions;
}

}  // namespace hood
