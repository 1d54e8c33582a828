// What the lens counts of the three orders, against counts by hand.
#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <chapters/08_naive_convolution/convolution.hpp>
#include <chapters/08_naive_convolution/versions.hpp>
#include <common/lens/lens.hpp>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

using lens::Accesses;
using lens::LaunchReport;
using lens::Lens;
using lens::Traffic;

const char* const PIXEL = "image[(c * d.H + row) * d.W + column];";
const char* const WEIGHT = "sum += filter[(c * d.R + r) * d.S + s] *";

/// 32 images of 2 x 4 x 32, 32 filters of 2 x 3 x 3: a warp is one row of
/// outputs, or one output of all filters, or of all images.
const ConvShape SHAPE{32, 2, 4, 32, 32, 3, 3, 1, 1};

/// The last launch, which must have been right.
const LaunchReport& seen_by(const Lens& lens) {
  CUDA_CHECK(cudaDeviceSynchronize());
  for (const lens::Finding& found : lens.last().findings) {
    FAIL_CHECK(found.text);
  }
  return lens.last();
}

/// How many pixels that are in the image the weights of one filter meet, along
/// one axis of `count` pixels.
std::uint64_t meetings(std::int64_t count) {
  return std::uint64_t(3 * count - 2);  // the first and the last miss one
}

}  // namespace

TEST_CASE("a warp along pixels reads 4 sectors and 1") {
  const Lens lens;
  ConvTrial trial(SHAPE, Pass::y, 1);
  trial.run(naive_convolutions()[2]);
  const LaunchReport& seen = seen_by(lens);
  // A weight meets a row of pixels, without one of them at the ends.
  const Traffic pixels = seen.at(PIXEL).global_reads();
  CHECK(pixels.sectors_per_request() == 4);
  CHECK(pixels.requests == 32 * 32 * 2 * meetings(4) * 3);
  CHECK(seen.at(WEIGHT).global_reads().sectors_per_request() == 1);
  CHECK(seen.accesses.global_writes().sectors_per_request() == 4);
  CHECK(seen.accesses.global_writes().requests == 32 * 32 * 4);
}

TEST_CASE("a warp along filters reads 1 sector and 32") {
  const Lens lens;
  ConvTrial trial(SHAPE, Pass::y, 1);
  trial.run(naive_convolutions()[1]);
  const LaunchReport& seen = seen_by(lens);
  CHECK(seen.at(PIXEL).global_reads().sectors_per_request() == 1);
  const Traffic weights = seen.at(WEIGHT).global_reads();
  CHECK(weights.sectors_per_request() == 32);  // they lie 72 bytes apart
  CHECK(weights.requests == 32 * 2 * meetings(4) * meetings(32));
  CHECK(seen.accesses.global_writes().sectors_per_request() == 32);
}

TEST_CASE("a warp along images reads 32 sectors and 1") {
  const Lens lens;
  ConvTrial trial(SHAPE, Pass::y, 1);
  trial.run(naive_convolutions()[0]);
  const LaunchReport& seen = seen_by(lens);
  const Traffic pixels = seen.at(PIXEL).global_reads();
  CHECK(pixels.sectors_per_request() == 32);  // they lie 1024 bytes apart
  CHECK(pixels.requests == 32 * 2 * meetings(4) * meetings(32));
  CHECK(seen.at(WEIGHT).global_reads().sectors_per_request() == 1);
  CHECK(seen.accesses.global_writes().sectors_per_request() == 32);
}

TEST_CASE("in rows of 13 a warp along pixels has idle lanes") {
  const Lens lens;
  ConvTrial trial({2, 8, 13, 13, 2, 3, 3, 1, 1}, Pass::y, 1);
  trial.run(naive_convolutions()[2]);
  const Traffic pixels = seen_by(lens).at(PIXEL).global_reads();
  CHECK(pixels.sectors_per_request() == Approx(4.39).epsilon(0.001));
  CHECK(double(pixels.lanes) / double(pixels.requests) ==
        Approx(26.84).epsilon(0.001));
}

TEST_CASE("dx visits what met a pixel, and no more") {
  const Lens lens;
  // Stride 2: a pixel has met one row of a filter or two, of three.
  const ConvShape shape{1, 1, 33, 33, 2, 3, 3, 2, 0};
  ConvTrial trial(shape, Pass::dx, 1);
  for (const std::size_t version : {3, 4}) {
    trial.run(naive_convolutions()[version]);
    const LaunchReport& seen = seen_by(lens);
    // 16 x 16 outputs, 9 weights, 2 filters: each meeting is read by one lane.
    // The same for its weight.
    CHECK(seen.accesses.global_reads().lanes == 2 * 16 * 16 * 9 * 2);
  }
}

TEST_CASE("two steps store and read each part once") {
  const Lens lens;
  const ConvShape shape{4, 8, 6, 6, 32, 1, 1, 1, 0};
  REQUIRE(dw_parts(shape) == 24);  // all rows
  ConvTrial trial(shape, Pass::dw, 1);
  trial.run(naive_convolutions()[7]);
  CUDA_CHECK(cudaDeviceSynchronize());
  REQUIRE(lens.launches().size() == 2);
  const std::uint64_t sectors = 8 * 32 / 8;
  CHECK(lens.launches()[0].accesses.global_writes().sectors == 24 * sectors);
  CHECK(lens.launches()[1].accesses.global_reads().sectors == 24 * sectors);
  CHECK(lens.launches()[1].accesses.global_writes().sectors == sectors);

  trial.run(naive_convolutions()[6]);
  CHECK(seen_by(lens).accesses.global_atomics().lanes == 24 * 8 * 32);
}

TEST_CASE("the lens accuses no convolution") {
  for (const ConvShape& shape : {ConvShape{2, 3, 5, 7, 4, 3, 2, 1, 1},
                                 ConvShape{3, 2, 11, 9, 5, 3, 3, 2, 1}}) {
    const Lens lens;
    for (const Pass pass : ALL_PASSES) {
      ConvTrial trial(shape, pass, 1);
      for (const GpuConvolution& version : naive_convolutions()) {
        if (version.product(pass) == nullptr) continue;
        CAPTURE(version.name);
        CHECK(trial.fault_of(version) == "");
      }
    }
    for (const LaunchReport& seen : lens.launches()) {
      for (const lens::Finding& found : seen.findings) FAIL_CHECK(found.text);
    }
  }
}

}  // namespace hood
