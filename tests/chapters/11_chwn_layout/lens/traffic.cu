// What the lens sees of images side by side, against counts by hand.
#include <chapters/08_naive_convolution/versions.hpp>
#include <chapters/11_chwn_layout/conversions.hpp>
#include <chapters/11_chwn_layout/convolution.hpp>
#include <chapters/11_chwn_layout/dw_tile.hpp>
#include <chapters/11_chwn_layout/gathered_product.hpp>
#include <chapters/11_chwn_layout/versions.hpp>
#include <chapters/11_chwn_layout/warp_sectors.hpp>
#include <common/lens/lens.hpp>
#include <functional>
#include <tests/support/conv_checks.hpp>

namespace hood {
namespace {

using lens::LaunchReport;
using lens::Lens;
using lens::Traffic;

std::vector<float> ones(const Shape& shape) {
  return std::vector<float>(static_cast<std::size_t>(shape.size()), 1);
}

/// What was seen of the first launch of a product of ones.
LaunchReport seen_of(ConvProduct<float>* product, const ConvShape& shape,
                     const Shape& a, const Shape& b, const Shape& made) {
  const Lens lens;
  const DeviceBuffer<float> of_a(ones(a)), of_b(ones(b));
  DeviceBuffer<float> into(static_cast<std::size_t>(made.size()));
  product(shape, of_a.data(), of_b.data(), into.data());
  CUDA_CHECK(cudaDeviceSynchronize());
  for (const LaunchReport& one : lens.launches()) {
    for (const lens::Finding& found : one.findings) FAIL_CHECK(found.text);
  }
  return lens.launches().front();
}

LaunchReport seen_of_y(ConvProduct<float>* product, const ConvShape& shape) {
  return seen_of(product, shape, shape.x(), shape.w(), shape.y());
}

LaunchReport seen_of_launch(decltype(GatherOption::launch) launch,
                            const ConvShape& shape) {
  const Lens lens;
  const DeviceBuffer<float> x(ones(shape.x())), w(ones(shape.w()));
  DeviceBuffer<float> y(static_cast<std::size_t>(shape.y().size()));
  launch(gather_of_y(shape), w.data(), x.data(), y.data());
  CUDA_CHECK(cudaDeviceSynchronize());
  for (const lens::Finding& found : lens.last().findings) {
    FAIL_CHECK(found.text);
  }
  return lens.last();
}

LaunchReport seen_of_tile(const GatherOption& tile, const ConvShape& shape) {
  return seen_of_launch(tile.launch, shape);
}

LaunchReport seen_of_dw(const DwOption& tile, const ConvShape& shape) {
  return seen_of(tile.launch, shape, shape.x(), shape.y(), shape.w());
}

/// 32 rows of 32 outputs.
ConvShape with_stride(std::int64_t N, std::int64_t stride) {
  const std::int64_t H = 31 * stride + 1;
  return {N, 1, H, H, 1, 3, 3, stride, 1};
}

}  // namespace

TEST_CASE("a warp of 32 images reads 4 sectors, whatever the stride") {
  for (const std::int64_t stride : {1, 2, 4, 8}) {
    CAPTURE(stride);
    const ConvShape shape = with_stride(32, stride);
    const Traffic reads = seen_of_y(convolve_one_image, shape)
                              .at("sum += w[weight] * x[pixel * d.N + n];")
                              .global_reads();
    // Two requests for each product: 1 sector of the weight, 4 of x.
    CHECK(reads.requests > 0);
    CHECK(2 * reads.sectors == reads.requests * 5);
    CHECK(sectors_of_x(ConvLayout::chwn, shape) == 4);
  }
}

TEST_CASE("what the program says of both layouts is what the lens sees") {
  for (const std::int64_t stride : {1, 2, 4, 8}) {
    CAPTURE(stride);
    const ConvShape shape = with_stride(2, stride);
    const Traffic pixels = seen_of_y(naive_convolutions()[2].y, shape)
                               .at("image[(c * d.H + row) * d.W + column];")
                               .global_reads();
    CHECK(sectors_of_x(ConvLayout::nchw, shape) ==
          Approx(pixels.sectors_per_request()));
  }
  // 33 images: a warp begins anywhere, and reads parts of two pixels.
  const ConvShape odd = with_stride(33, 2);
  const Traffic reads = seen_of_y(convolve_one_image, odd)
                            .at("sum += w[weight] * x[pixel * d.N + n];")
                            .global_reads();
  const double sectors = sectors_of_x(ConvLayout::chwn, odd);
  CHECK(sectors > 4);
  CHECK(sectors < 6);
  CHECK(2 * reads.sectors_per_request() - 1 == Approx(sectors).epsilon(0.03));
}

TEST_CASE("by hand: sectors of a warp, NCHW") {
  // Weight 0 of 3 lies one left of the outputs, so that its warps begin before
  // a sector: 0-30, 0-31, 1-32 (the last column is not there).
  const ConvShape one{1, 1, 32, 32, 1, 1, 3, 1, 1};
  CHECK(sectors_of_x(ConvLayout::nchw, one) == 4);
  // With stride 8 each lane has a sector of its own; the padding none.
  const ConvShape eight{1, 1, 1, 249, 1, 1, 1, 8, 0};
  CHECK(sectors_of_x(ConvLayout::nchw, eight) == 32);
  const ConvShape two{1, 1, 1, 63, 1, 1, 1, 2, 0};
  CHECK(sectors_of_x(ConvLayout::nchw, two) == 8);
}

TEST_CASE("the versions read as much with stride 8 as with stride 1") {
  const std::vector<StrideReads> rows =
      reads_by_stride({chwn_convolution(), naive_convolution()}, 1);
  REQUIRE(rows.size() == 4);
  for (std::size_t i = 1; i < rows.size(); ++i) {
    CHECK(rows[i].stride == 2 * rows[i - 1].stride);
    CHECK(rows[i].shape.y().size() == rows[0].shape.y().size());
    CHECK(rows[i].sectors[0] == rows[0].sectors[0]);
    CHECK(rows[i].sectors[1] > rows[i - 1].sectors[1]);
  }
}

TEST_CASE("a block reads its filters and images once for each tap") {
  const ConvShape shape{128, 4, 5, 5, 128, 3, 3, 1, 0};
  const LaunchReport seen = seen_of_tile(gather_options()[0], shape);
  REQUIRE(seen.blocks == 9);
  const Traffic reads = seen.accesses.global_reads();
  CHECK(reads.sectors == 9 * 36 * (128 + 128) / 8);
  CHECK(reads.sectors_per_request() == 16);  // 32 float4s
  CHECK(seen.accesses.global_writes().sectors == 9 * 128 * 128 / 8);
  CHECK(seen.accesses.global_writes().efficiency() == 1);
}

TEST_CASE("of taps that meet the padding nothing is read") {
  // Along each axis 2 + 3 + 3 + 3 + 2 taps fall into the image.
  const ConvShape shape{128, 4, 5, 5, 128, 3, 3, 1, 1};
  const LaunchReport seen = seen_of_tile(gather_options()[0], shape);
  REQUIRE(seen.blocks == 25);
  CHECK(seen.accesses.global_reads().sectors == 4 * 13 * 13 * (128 + 128) / 8);
}

TEST_CASE("no tile of y has bank conflicts") {
  const ConvShape shape{128, 3, 3, 3, 96, 2, 2, 1, 0};
  for (const GatherOption& tile : gather_options()) {
    CAPTURE(tile.name);
    const LaunchReport seen = seen_of_tile(tile, shape);
    CHECK(seen.accesses.shared().requests > 0);
    CHECK(seen.accesses.shared().conflicts() == 0);
  }
}

TEST_CASE("wavefronts of a warp for a tap: 4 + 4, 8 + 4 and 4 + 8") {
  struct Expected {
    decltype(GatherOption::launch) launch;
    std::int64_t filters;
    std::uint64_t warps, requests, wavefronts;
  };
  // A float4 takes four wavefronts, or two where neighbours read the same.
  // cuda-convnet's second tile is for whole 64 filters.
  for (const Expected& one :
       {Expected{gather_by_convnet_tile, 32, 4, 3, 8},
        Expected{gather_by_convnet_tile, 64, 4, 5, 12},
        Expected{gather_options().front().launch, 128, 8, 4, 12}}) {
    CAPTURE(one.filters);
    const ConvShape shape{128, 16, 1, 1, one.filters, 1, 1, 1, 0};  // 16 taps
    const LaunchReport seen = seen_of_launch(one.launch, shape);
    const Traffic reads = seen.at("const auto four =").shared_reads();
    CHECK(seen.blocks == 1);
    CHECK(reads.requests == 16 * one.warps * one.requests);
    CHECK(reads.wavefronts == 16 * one.warps * one.wavefronts);
  }
}

TEST_CASE("dw's images turn on their way into shared memory") {
  const ConvShape shape{32, 32, 3, 3, 128, 2, 2, 1, 0};
  for (const DwOption& tile : dw_options()) {
    CAPTURE(tile.name);
    const LaunchReport seen = seen_of_dw(tile, shape);
    CHECK(seen.accesses.shared_reads().conflicts() == 0);
    // In steps of 16 images, images 0 and 8 of a row meet in a bank.
    const double expected = tile.columns == 96 ? 2 : 1;
    CHECK(seen.accesses.shared_writes().conflict_factor() == expected);
  }
}

TEST_CASE("a change of layout moves each sector once, without conflicts") {
  for (const Converted& one :
       convert_layouts({conv_shape_from("128,4,8,8,1,1,1,1,0"),
                        conv_shape_from("64,3,16,16,1,1,1,1,0")},
                       1, 1)) {
    CAPTURE(one.what, one.shape.text());
    REQUIRE(one.count);
    const auto sectors = std::uint64_t(one.shape.x().size() / 8);
    CHECK(one.count->sectors_read == sectors);
    CHECK(one.count->sectors_written == sectors);
    CHECK(one.count->conflicts == 0);
  }
}

TEST_CASE("the lens accuses no version of chapter 11") {
  const Lens lens;
  for (const char* text : {"3,5,9,7,17,3,2,1,1", "4,3,12,9,4,3,3,2,1",
                           "8,3,9,11,8,2,2,3,0", "32,4,5,4,12,1,1,1,0"}) {
    const ConvShape shape = conv_shape_from(text);
    for (const Pass pass : ALL_PASSES) {
      check_versions_at(shape, pass, chwn_convolutions(), Numbers::whole);
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
