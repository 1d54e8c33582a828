#include <chapters/09_shared_memory_tiling/convolution.hpp>
#include <chapters/09_shared_memory_tiling/versions.hpp>

namespace hood {
namespace {

TilePlan plan_here(const ConvShape& shape, Pass pass, TileStep step) {
  return plan_tile(shape, pass, step, most_shared_bytes());
}

template <TileStep STEP>
void y_by(const ConvShape& shape,
          const float* x,  // [N, C, H, W]
          const float* w,  // [K, C, R, S]
          float* y) {      // [N, K, P, Q]
  convolve_tiled(shape, x, w, y, plan_here(shape, Pass::y, STEP));
}

template <TileStep STEP>
void dx_by(const ConvShape& shape,
           const float* dy,  // [N, K, P, Q]
           const float* w,   // [K, C, R, S]
           float* dx) {      // [N, C, H, W]
  dx_tiled(shape, dy, w, dx, plan_here(shape, Pass::dx, STEP));
}

template <TileStep STEP>
void dw_by(const ConvShape& shape,
           const float* x,   // [N, C, H, W]
           const float* dy,  // [N, K, P, Q]
           float* dw) {      // [K, C, R, S]
  dw_tiled(shape, x, dy, dw, plan_here(shape, Pass::dw, STEP));
}

}  // namespace

const std::vector<GpuConvolution>& tiled_convolutions() {
  constexpr auto nchw = ConvLayout::nchw;
  using enum TileStep;
  static const std::vector<GpuConvolution> versions{
      {name_of(tile), "pixels in shared memory", nchw, y_by<tile>, dx_by<tile>,
       dw_by<tile>},
      {name_of(tile_and_filters), "and the filters", nchw,
       y_by<tile_and_filters>, dx_by<tile_and_filters>, nullptr},
      {name_of(without_conflicts), "in the banks' order", nchw,
       y_by<without_conflicts>, dx_by<without_conflicts>,
       dw_by<without_conflicts>},
      {name_of(for_four), "four results a thread", nchw, y_by<for_four>,
       dx_by<for_four>, dw_by<for_four>},
  };
  return versions;
}

}  // namespace hood
