// What the lens sees of register tiles, against counts by hand.
#include <chapters/10_register_tiling/convolution.hpp>
#include <chapters/10_register_tiling/versions.hpp>
#include <common/cuda/device_buffer.hpp>
#include <common/lens/lens.hpp>
#include <tests/support/conv_checks.hpp>

namespace hood {
namespace {

using lens::Accesses;
using lens::LaunchReport;
using lens::Lens;

// One block of 256 pixels x 64 filters, one stage of 36 steps.
const ConvShape ONE_BLOCK{1, 4, 16, 16, 64, 3, 3, 1, 1};
constexpr int WARPS = 8, STEPS = 36;

/// Runs one version of y.
template <class Tiles>
LaunchReport seen_of_y(const ConvShape& shape) {
  const Lens lens;
  const DeviceBuffer<float> x(
      std::vector<float>(static_cast<std::size_t>(shape.x().size()), 1)),
      w(std::vector<float>(static_cast<std::size_t>(shape.w().size()), 1));
  DeviceBuffer<float> y(static_cast<std::size_t>(shape.y().size()));
  convolve_registers<Tiles>(shape, x.data(), w.data(), y.data());
  CUDA_CHECK(cudaDeviceSynchronize());
  for (const lens::Finding& found : lens.last().findings) {
    FAIL_CHECK(found.text);
  }
  return lens.last();
}

Accesses pixel_reads(const LaunchReport& seen) {
  return seen.at("x[i] = from[at[i]];");
}

Accesses filter_reads(const LaunchReport& seen) {
  return seen.at("const float4 four =");
}

}  // namespace

TEST_CASE("a warp of 32 pixels meets conflicts, one of 8 x 4 none") {
  const LaunchReport wide = seen_of_y<PixelFilterTile>(ONE_BLOCK);
  REQUIRE(wide.blocks == 1);
  // 8 pixels and 2 float4s a step.
  CHECK(pixel_reads(wide).shared_reads().requests == WARPS * STEPS * 8);
  CHECK(filter_reads(wide).shared_reads().requests == WARPS * STEPS * 2);
  // Two rows of 16 pixels, 18 floats apart: 0-15 and 18-33. Two share a bank.
  CHECK(pixel_reads(wide).shared_reads().wavefronts_per_request() == 2);
  CHECK(filter_reads(wide).shared_reads().wavefronts_per_request() == 2);

  const LaunchReport square = seen_of_y<SquareWarpTile>(ONE_BLOCK);
  CHECK(pixel_reads(square).shared_reads().requests == WARPS * STEPS * 8);
  CHECK(pixel_reads(square).shared_reads().wavefronts_per_request() == 1);
  CHECK(filter_reads(square).shared_reads().wavefronts_per_request() == 2);
  CHECK(square.accesses.shared_reads().conflicts() == 0);
}

TEST_CASE("one pixel or one filter a thread: more loads for a product") {
  // 9 loads for 8 products, 3 for 8, 10 for 64.
  const double products = 36.0 * 64 * 256 / 32;  // of warps
  const auto loads = [&](const LaunchReport& seen) {
    const auto reads = seen.at("x[i] = from[at[i]];").shared_reads().requests;
    return double(reads) / products;
  };
  CHECK(loads(seen_of_y<PixelTile>(ONE_BLOCK)) == 1.0);
  CHECK(loads(seen_of_y<FilterTile>(ONE_BLOCK)) == 1.0 / 8);
  CHECK(loads(seen_of_y<PixelFilterTile>(ONE_BLOCK)) == 1.0 / 8);
}

TEST_CASE("each float of a single block is fetched once") {
  for (const LaunchReport& seen : {seen_of_y<SquareWarpTile>(ONE_BLOCK),
                                   seen_of_y<OverlappedTile>(ONE_BLOCK)}) {
    REQUIRE(seen.blocks == 1);
    CHECK(seen.sectors_read == (4 * 256 + 64 * 36) * 4 / 32);
    CHECK(seen.sectors_written == 64 * 256 * 4 / 32);
    // Of padding nothing is read.
    CHECK(seen.accesses.global_reads().lanes == 4 * 256 + 64 * 36);
    CHECK(seen.accesses.global_writes().lanes == 64 * 256);
  }
}

TEST_CASE("the eight by four lanes that stage filters meet no conflict") {
  const LaunchReport seen = seen_of_y<SquareWarpTile>(ONE_BLOCK);
  CHECK(seen.accesses.shared_writes().conflicts() == 0);
}

TEST_CASE("the lens accuses no register tile") {
  const Lens lens;
  for (const char* text : {"3,5,13,11,17,3,2,1,1", "2,3,12,9,4,3,3,2,1",
                           "2,3,9,11,4,2,2,3,0", "1,9,5,4,3,1,1,1,0"}) {
    const ConvShape shape = conv_shape_from(text);
    for (const Pass pass : ALL_PASSES) {
      check_versions_at(shape, pass, register_tiled_convolutions(),
                        Numbers::whole);
    }
  }
  CUDA_CHECK(cudaDeviceSynchronize());
  REQUIRE(!lens.launches().empty());
  for (const LaunchReport& seen : lens.launches()) {
    CAPTURE(seen.kernel);
    for (const lens::Finding& found : seen.findings) FAIL_CHECK(found.text);
  }
}

}  // namespace hood
