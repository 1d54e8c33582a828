// The order of sums, and its price.
#include <chapters/08_naive_convolution/convolution.hpp>
#include <chapters/08_naive_convolution/dw_bits.hpp>
#include <chapters/08_naive_convolution/grids.hpp>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/process.hpp>
#include <common/cuda/device.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>

namespace hood {
namespace {

using Prints = std::map<std::string, std::uint32_t>;

/// The bits of each version's dw, from a run of the program in which one core
/// plays the blocks in an order that is drawn with `seed`.
Prints prints_in_order(int seed) {
  const ScratchFolder folder;
  const std::string json = (folder / "sums.json").string();
  ProcessOptions options;
  options.capture = true;
  const ProcessEnd end =
      run_process({"env", "SIMT_CORES=1", "SIMT_ORDER=" + std::to_string(seed),
                   CHAPTER_PROGRAM, "--quick", "--json", json, "--out",
                   (folder / "out").string()},
                  options);
  REQUIRE(end.exit_code == 0);
  Prints prints;
  const auto results = nlohmann::json::parse(read_file(json));
  for (const auto& row : results["tables"]["repeated"]) {
    prints[row["version"]] = row["bits"];
  }
  return prints;
}

}  // namespace

TEST_CASE("a sum in two steps has the same bits in every run") {
  for (const Repeated& row : repeat_dw({33, 3, 7, 6, 5, 3, 3, 2, 1}, 8, 1)) {
    CAPTURE(row.version);
    CHECK(row.error < 1e-5);
    if (row.version == "atomic") continue;
    CHECK(row.results == 1);
    CHECK(row.weights == 0);
  }
}

TEST_CASE("a sum by atomics depends on the order of the blocks") {
  if (require_device().is_gpu) return;
  std::map<std::string, std::set<std::uint32_t>> prints;
  for (const int seed : {1, 2, 3}) {
    for (const auto& [version, print] : prints_in_order(seed)) {
      prints[version].insert(print);
    }
  }
  CHECK(prints.at("one_thread").size() == 1);
  CHECK(prints.at("two_steps").size() == 1);
  CHECK(prints.at("atomic").size() == 3);
}

TEST_CASE("a weight gets threads by the shape alone") {
  CHECK(dw_parts({64, 1, 28, 28, 6, 5, 5, 1, 2}) == 1748);  // 2^18 / 150
  CHECK(dw_parts({2, 1, 28, 28, 6, 5, 5, 1, 2}) == 56);     // rows
  CHECK(dw_parts({128, 256, 13, 13, 384, 3, 3, 1, 1}) == 1);
  CHECK(dw_parts({70000, 1, 2, 1, 1, 2, 1, 1, 0}) == 65535);  // y of a grid
}

TEST_CASE("three orders lie on three grids") {
  const auto grids = lay_out({{2, 3, 33, 30, 5, 3, 3, 1, 1}}, 1);
  REQUIRE(grids.size() == 3);
  CHECK((grids[0].x == 4 && grids[0].y == 5 && grids[0].z == 2));
  CHECK((grids[1].x == 1 && grids[1].y == 990 && grids[1].z == 2));
  CHECK((grids[2].x == 1 && grids[2].y == 990 && grids[2].z == 5));
  CHECK(grids[0].busy == Approx(990.0 / 1024));
  CHECK(grids[1].busy == Approx(5.0 / 256));
  CHECK(grids[2].rounds == 1);

  const auto far = lay_out({{1, 1, 1, 65537, 1, 1, 1, 1, 0}}, 1);
  CHECK((far[0].x == 257 && far[0].y == 1 && far[0].rounds == 1));
  CHECK((far[1].x == 1 && far[1].y == 65535 && far[1].rounds == 2));
}

TEST_CASE("what 31 bits cannot count is refused by name") {
  CHECK_THAT(refusal([] {
               conv_dims({1, 65536, 256, 256, 1, 1, 1, 1, 0});
             }),
             ContainsSubstring("4294967296 numbers in an image"));
  CHECK_THAT(refusal([] {
               conv_dims({1, 65536, 1, 1, 65536, 1, 1, 1, 0});
             }),
             ContainsSubstring("weights"));
  CHECK_THAT(refusal([] {
               conv_dims({1, 1, 1, 1, 1, 1, 1, 1LL << 33, 0});
             }),
             ContainsSubstring("stride"));
  // Indices step over the end: by a stride, and by a grid of 65,535 blocks.
  for (const ConvShape& shape :
       {ConvShape{1, 1, 3, 3, 1, 3, 3, (1LL << 31) - 1, 0},
        ConvShape{1, 1, 1, 1, 1, 1, 3, (1LL << 31) - (1 << 17) - 3, 1},
        ConvShape{1, 1, (1 << 24) - 1, 128, 1, 1, 1, 1, 0},
        ConvShape{(1LL << 31) - (1 << 17), 1, 1, 1, 1, 1, 1, 1, 0}}) {
    CHECK_THAT(refusal([&] { conv_dims(shape); }),
               ContainsSubstring("of shape " + shape.text()));
  }
  CHECK(conv_dims({1, 1, 3, 3, 1, 3, 3, 1 << 30, 0}).stride == 1 << 30);
  const ConvDims d = conv_dims({2, 3, 11, 9, 4, 3, 2, 2, 1});
  CHECK((d.P == 6 && d.Q == 5 && d.N == 2 && d.S == 2));
}

}  // namespace hood
