#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/09_shared_memory_tiling/convolution.hpp>
#include <chapters/09_shared_memory_tiling/tiled.cuh>

namespace hood {

std::int64_t most_shared_bytes() {
  int bytes = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(
      &bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
  return bytes;
}

namespace {

Tiling tiling_of(const ConvDims& d, const TilePlan& plan) {
  const bool of_dx = plan.pass == Pass::dx;
  const int height = of_dx ? d.H : d.P, width = of_dx ? d.W : d.Q;
  return {int(plan.rows),
          int(plan.columns),
          int(plan.images),
          int(plan.phases),
          int(plan.tile_rows),
          int(plan.tile_columns),
          int(plan.pitch),
          int(plan.phase_plane),
          int(plan.plane),
          int(ceil_divide(height, plan.rows)),
          int(ceil_divide(width, plan.columns)),
          int(ceil_divide(of_dx ? d.C : d.K, plan.outputs))};
}

std::int64_t tiles_of(const Tiling& tiling) {
  return std::int64_t{tiling.down} * tiling.across;
}

}  // namespace

TileLaunch::TileLaunch(const ConvShape& shape, const TilePlan& plan)
    : d(conv_dims(shape)),
      tiling(tiling_of(d, plan)),
      blocks(blocks_for(shape.N * tiles_of(tiling) * tiling.groups, 1)),
      threads(unsigned(plan.threads)),
      bytes(std::size_t(plan.bytes)) {}

}  // namespace hood
