#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <chapters/08_naive_convolution/convolution.hpp>
#include <chapters/08_naive_convolution/grids.hpp>
#include <common/core/error.hpp>
#include <utility>

namespace hood {
namespace {

/// @param inner  what x of the grid counts; one thread for each
Laid laid(const ConvShape& shape, const std::string& version, const dim3& grid,
          std::int64_t inner) {
  const std::int64_t outer = shape.y().size() / inner;
  const std::int64_t blocks = std::int64_t{grid.y} * grid.z;
  return {shape.text(),
          version,
          grid.x,
          grid.y,
          grid.z,
          double(inner) / (double(grid.x) * THREADS),
          ceil_divide(outer, blocks)};
}

void require_right(ConvTrial& trial, const Laid& grid, ConvProduct<float>* y) {
  const std::string fault = trial.fault_of(
      {grid.version.c_str(), "", ConvLayout::nchw, y, nullptr, nullptr});
  if (!fault.empty()) check_failed(fault);
}

}  // namespace

std::vector<Laid> lay_out(const std::vector<ConvShape>& shapes,
                          std::uint64_t seed) {
  std::vector<Laid> all;
  for (const ConvShape& shape : shapes) {
    const ConvDims d = conv_dims(shape);
    ConvTrial trial(shape, Pass::y, seed);
    for (const auto& [grid, y] :
         {std::pair(laid(shape, "along_q", grid_along_q(d), d.P * d.Q),
                    &convolve_along_q),
          std::pair(laid(shape, "along_k", grid_along_k(d), d.K),
                    &convolve_along_k),
          std::pair(laid(shape, "along_n", grid_along_n(d), d.N),
                    &convolve_along_n)}) {
      require_right(trial, grid, y);
      all.push_back(grid);
    }
  }
  return all;
}

}  // namespace hood
