// What the program is asked, and what it tells.
#include <chapters/11_chwn_layout/chwn_sizes.hpp>
#include <common/core/file.hpp>
#include <common/core/process.hpp>
#include <nlohmann/json.hpp>
#include <set>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

ProcessEnd run_program(std::vector<std::string> words) {
  words.insert(words.begin(), CHAPTER_PROGRAM);
  ProcessOptions options;
  options.capture = true;
  return run_process(words, options);
}

}  // namespace

TEST_CASE("a quick run tells of every section") {
  const ScratchFolder folder;
  const std::string json = (folder / "results.json").string();
  const ProcessEnd end = run_program(
      {"--quick", "--json", json, "--out", (folder / "out").string()});
  REQUIRE(end.exit_code == 0);
  const auto tables = nlohmann::json::parse(read_file(json))["tables"];
  for (const char* table : {"sectors", "offers", "ways", "ladders", "batches_y",
                            "batches_dx", "batches_dw", "layers_y"}) {
    CAPTURE(table);
    CHECK(tables.contains(table));
  }
  CHECK(tables["sectors"].size() == 4);
  for (const auto& row : tables["sectors"]) CHECK(row["chwn"] == 4);
  for (const char* table : {"layers_y", "layers_dx", "layers_dw"}) {
    CAPTURE(table);
    REQUIRE(tables[table].size() == 1);
    for (const char* time :
         {"naive_ms", "tiled_ms", "registers_ms", "chwn_ms"}) {
      CHECK(tables[table][0][time] > 0);
    }
  }
  CHECK(std::filesystem::exists(folder / "out" / "11_batches.svg"));
}

TEST_CASE("a ladder alone has all versions, and those of lower chapters") {
  const ScratchFolder folder;
  const std::string json = (folder / "results.json").string();
  const ProcessEnd end =
      run_program({"--shape", "4,3,5,6,8,3,2,1,1", "--repeats", "1", "--json",
                   json, "--out", (folder / "out").string()});
  REQUIRE(end.exit_code == 0);
  const auto tables = nlohmann::json::parse(read_file(json))["tables"];
  CHECK(!tables.contains("layers_y"));
  std::set<std::string> versions;
  for (const auto& row : tables["ladder_dx"]) versions.insert(row["version"]);
  for (const char* one : {"naive", "one_image", "convnet_tile", "large_tile",
                          "patches", "chosen_tile"}) {
    CAPTURE(one);
    CHECK(versions.count(one) == 1);
  }
}

TEST_CASE("what the program refuses") {
  CHECK(run_program({"--version", "patches", "--pass", "y"}).exit_code == 2);
  CHECK(run_program({"--version", "none"}).exit_code == 2);
  CHECK(run_program({"--shape", "1,2,3"}).exit_code == 2);
}

TEST_CASE("known layers are what their papers say") {
  const auto& layers = known_layers();
  REQUIRE(layers.size() == 9);
  const auto gflop = [&](std::size_t i) {
    return 2e-9 * double(layers[i].shape.products());
  };
  // In GFLOP: L1 124.2, L2 532.7, L3 195.7, L4 20.6, L5 41.1.
  CHECK(gflop(2) == Approx(124.2).epsilon(0.002));
  CHECK(gflop(3) == Approx(532.7).epsilon(0.002));
  CHECK(gflop(4) == Approx(195.7).epsilon(0.002));
  CHECK(gflop(5) == Approx(20.6).epsilon(0.003));
  CHECK(gflop(6) == Approx(41.1).epsilon(0.002));
  for (const bool is_gpu : {false, true}) {
    for (const bool quick : {false, true}) {
      const ChwnSizes sizes = sizes_for(is_gpu, quick);
      CHECK(!sizes.conversions.empty());
      CHECK(!sizes.batches.empty());
      CHECK(shapes_of(sizes.layers).size() == sizes.layers.size());
      CHECK((sizes.repeats >= 20) == (is_gpu && !quick));
    }
  }
}

}  // namespace hood
