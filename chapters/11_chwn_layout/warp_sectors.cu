#include <fmt/core.h>

#include <algorithm>
#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <chapters/11_chwn_layout/warp_sectors.hpp>
#include <common/core/error.hpp>
#include <common/cuda/count.hpp>
#include <set>

namespace hood {
namespace {

constexpr std::int64_t STRIDES[]{1, 2, 4, 8};

/// The index of an output: of its image, row and column, for one filter.
struct OutputPlace {
  std::int64_t n, p, q;
};

OutputPlace place_of(ConvLayout layout, const ConvShape& s, std::int64_t i) {
  if (layout == ConvLayout::chwn) {
    return {i % s.N, i / s.N / s.Q(), i / s.N % s.Q()};
  }
  return {i / s.Q() / s.P(), i / s.Q() % s.P(), i % s.Q()};
}

/// The sectors that the warp from output `first` on touches at one weight of
/// channel 0.
std::size_t sectors_of_request(ConvLayout layout, const ConvShape& s,
                               std::int64_t first, std::int64_t r,
                               std::int64_t c) {
  constexpr std::int64_t FLOATS = 8;  // of a sector
  const std::int64_t end = std::min(first + 32, s.N * s.P() * s.Q());
  std::set<std::int64_t> sectors;
  for (std::int64_t i = first; i < end; ++i) {
    const auto [n, p, q] = place_of(layout, s, i);
    const std::int64_t row = p * s.stride + r - s.pad;
    const std::int64_t column = q * s.stride + c - s.pad;
    if (row < 0 || row >= s.H || column < 0 || column >= s.W) continue;
    const std::int64_t at = layout == ConvLayout::chwn
                                ? (row * s.W + column) * s.N + n
                                : (n * s.C * s.H + row) * s.W + column;
    sectors.insert(at / FLOATS);
  }
  return sectors.size();
}

/// 3 x 3 filters over as many outputs, whatever the stride.
ConvShape shape_with_stride(std::int64_t N, std::int64_t C, std::int64_t P,
                            std::int64_t K, std::int64_t stride) {
  const std::int64_t H = (P - 1) * stride + 1;
  return {N, C, H, H, K, 3, 3, stride, 1};
}

}  // namespace

double sectors_of_x(ConvLayout layout, const ConvShape& s) {
  std::size_t sectors = 0, requests = 0;
  for (std::int64_t i = 0; i < s.N * s.P() * s.Q(); i += 32) {
    for (std::int64_t r = 0; r < s.R; ++r) {
      for (std::int64_t c = 0; c < s.S; ++c) {
        const std::size_t of_one = sectors_of_request(layout, s, i, r, c);
        sectors += of_one;
        requests += of_one > 0 ? 1 : 0;
      }
    }
  }
  return requests == 0 ? 0 : double(sectors) / double(requests);
}

std::vector<StrideSectors> sectors_by_stride() {
  std::vector<StrideSectors> rows;
  for (const std::int64_t stride : STRIDES) {
    const ConvShape shape = shape_with_stride(32, 1, 32, 1, stride);
    rows.push_back({stride, sectors_of_x(ConvLayout::nchw, shape),
                    sectors_of_x(ConvLayout::chwn, shape)});
  }
  return rows;
}

double StrideReads::bytes_per_output(std::size_t version) const {
  return 32 * double(sectors[version]) / double(shape.y().size());
}

std::vector<StrideReads> reads_by_stride(
    const std::vector<GpuConvolution>& versions, std::uint64_t seed) {
  std::vector<StrideReads> rows;
  if (!count_on_device([] {})) return rows;
  for (const std::int64_t stride : STRIDES) {
    const ConvShape shape = shape_with_stride(32, 4, 8, 32, stride);
    ConvTrial trial(shape, Pass::y, seed);
    StrideReads row{stride, shape, {}};
    for (const GpuConvolution& version : versions) {
      std::string fault;
      const auto count =
          count_on_device([&] { fault = trial.fault_of(version); });
      if (!fault.empty()) check_failed(fault);
      row.sectors.push_back(count->sectors_read);
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace hood
