// What the lens sees of the chapter's kernels, against counts by hand.
#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <chapters/08_naive_convolution/versions.hpp>
#include <chapters/09_shared_memory_tiling/versions.hpp>
#include <common/lens/lens.hpp>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

using lens::LaunchReport;
using lens::Lens;
using lens::Traffic;

GpuConvolution version(const std::string& name) {
  for (const GpuConvolution& one : tiled_convolutions()) {
    if (one.name == name) return one;
  }
  return naive_convolution();
}

/// What is seen of the first launch of a version that is right.
LaunchReport seen_of(const std::string& name, Pass pass,
                     const std::string& shape) {
  const Lens lens;
  ConvTrial trial(conv_shape_from(shape), pass, 1);
  CHECK(trial.fault_of(version(name)) == "");
  for (const LaunchReport& seen : lens.launches()) {
    for (const lens::Finding& found : seen.findings) FAIL_CHECK(found.text);
  }
  REQUIRE(!lens.launches().empty());
  return lens.launches().front();
}

Traffic shared_reads(const std::string& name, Pass pass,
                     const std::string& shape) {
  return seen_of(name, pass, shape).accesses.shared_reads();
}

}  // namespace

TEST_CASE("the lens accuses no tile") {
  for (const char* shape :
       {"2,3,5,7,6,3,2,1,1", "1,2,11,9,5,3,3,2,1", "2,5,9,10,3,2,5,3,2",
        "1,9,4,5,7,1,1,2,0", "3,1,9,8,2,5,5,4,0", "1,1,18,17,2,17,16,1,0"}) {
    for (const GpuConvolution& one : tiled_convolutions()) {
      for (const Pass pass : ALL_PASSES) {
        CAPTURE(shape, one.name, name_of(pass));
        if (one.product(pass) != nullptr) seen_of(one.name, pass, shape);
      }
    }
  }
}

TEST_CASE("a tile is loaded once and read once for each weight") {
  // Four blocks of 32 x 8 outputs, 8 warps each; tiles of 34 x 10 pixels, which
  // 32 lanes at a time bring.
  const std::string shape = "1,1,32,32,1,3,3,1,1";
  const LaunchReport seen = seen_of("tile", Pass::y, shape);
  CHECK(seen.grid.x == 4);
  CHECK(seen.block.x == 256);
  CHECK(seen.accesses.shared_writes().requests == 4 * 11);
  CHECK(seen.accesses.shared_writes().conflicts() == 0);
  CHECK(seen.accesses.shared_reads().requests == 4 * 8 * 9);
  CHECK(seen.accesses.shared_reads().conflicts() == 0);
  // All lanes read the same weight, of one sector.
  const Traffic weights = seen.at("sum += row[s] * *weights++").global_reads();
  CHECK(weights.requests == 4 * 8 * 9);
  CHECK(weights.sectors == 4 * 8 * 9);
}

TEST_CASE("a filter in shared memory is read like the pixels") {
  const LaunchReport seen =
      seen_of("tile_and_filters", Pass::y, "1,1,32,32,1,3,3,1,1");
  CHECK(seen.accesses.shared_reads().requests == 2 * 4 * 8 * 9);
  CHECK(seen.at("filter[i] = weights[i]").global_reads().requests == 4);
}

TEST_CASE("rows of 13 meet in the banks, until a pitch keeps them apart") {
  // 169 threads are 5 warps and 9 lanes. Each warp's pixels stretch over more
  // than 32 words of the 15 x 15 tile: two wavefronts, but for the last.
  const std::string shape = "1,1,13,13,1,3,3,1,1";
  const Traffic tile = shared_reads("tile", Pass::y, shape);
  CHECK(tile.requests == 6 * 9);
  CHECK(tile.wavefronts == (5 * 2 + 1) * 9);
  const Traffic ordered = shared_reads("without_conflicts", Pass::y, shape);
  CHECK(ordered.requests == 2 * 6 * 9);  // pixels and weights
  CHECK(ordered.conflicts() == 0);
}

TEST_CASE("with a stride of 2 two lanes share a bank, sorted they do not") {
  // 9 rows of 32 outputs: two blocks of 5 rows, the last of which has 4.
  const std::string shape = "1,1,17,64,1,3,3,2,1";
  const Traffic tile = shared_reads("tile", Pass::y, shape);
  CHECK(tile.requests == 2 * 5 * 9);
  CHECK(tile.wavefronts == 2 * tile.requests);
  const Traffic sorted = shared_reads("without_conflicts", Pass::y, shape);
  CHECK(sorted.requests == 2 * tile.requests);
  CHECK(sorted.conflicts() == 0);
}

TEST_CASE("phases are stored side by side, too") {
  // 8 x 32 outputs, a tile of 15 rows of 64 pixels: of every second row both
  // phases are stored, 16 lanes each. And two weights.
  const auto seen =
      seen_of("without_conflicts", Pass::y, "1,1,15,64,1,1,2,2,0").accesses;
  CHECK(seen.shared_writes().requests == 8 * 2 + 1);
  CHECK(seen.shared_writes().conflicts() == 0);
}

TEST_CASE("four filters share each pixel") {
  const std::string shape = "1,1,32,32,4,3,3,1,1";
  const unsigned places = 4 * 8 * 9;  // warps times weights
  CHECK(shared_reads("without_conflicts", Pass::y, shape).requests ==
        4 * 2 * places);
  const Traffic four = shared_reads("for_four", Pass::y, shape);
  CHECK(four.requests == 2 * places);  // a pixel and a float4 of weights
  CHECK(four.conflicts() == 0);
}

TEST_CASE("dx: no lane waits where threads are sorted by phase") {
  // Of the four phases one meets four weights, two meet two, one meets one.
  const std::string shape = "1,1,32,32,1,3,3,2,1";
  const Traffic sorted = shared_reads("without_conflicts", Pass::dx, shape);
  CHECK(sorted.requests == 2 * 4 * 2 * (4 + 2 + 2 + 1));
  CHECK(sorted.lanes_per_request() == 32);
  CHECK(sorted.conflicts() == 0);
  // Else each warp is a row: in every second one pixels meet two rows of
  // weights, and every second lane has a second weight there.
  const Traffic mixed = shared_reads("tile_and_filters", Pass::dx, shape);
  CHECK(mixed.requests == 2 * 4 * (4 * 2 + 4 * 1) * 2);
  CHECK(mixed.lanes_per_request() == 24);
}

TEST_CASE("dw: weights of a row beside each other, and of channels, too") {
  // 9 weights of 8 channels: 72 threads, 3 warps; 13 rows are 7 and 6.
  const std::string shape = "1,8,13,13,1,3,3,1,1";
  const Traffic tile = shared_reads("tile", Pass::dw, shape);
  CHECK(tile.requests == 2 * 3 * 169);  // a pixel and a slope
  CHECK(tile.conflicts() > 0);
  const Traffic ordered = shared_reads("without_conflicts", Pass::dw, shape);
  CHECK(ordered.requests == tile.requests);
  CHECK(ordered.conflicts() == 0);
}

TEST_CASE("a filter of one weight gains nothing by a tile") {
  const std::string shape = "2,8,14,14,8,1,1,1,0";
  const auto naive = seen_of("naive", Pass::y, shape).accesses;
  const auto tile = seen_of("tile", Pass::y, shape).accesses;
  CHECK(tile.global_reads().sectors == naive.global_reads().sectors);
  CHECK(tile.global_reads().requests == naive.global_reads().requests);
  CHECK(tile.shared().requests > 0);  // which the naive kernel does without
}

}  // namespace hood
