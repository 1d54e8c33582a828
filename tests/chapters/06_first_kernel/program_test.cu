#include <chapters/06_first_kernel/bench.hpp>
#include <chapters/06_first_kernel/grid_sizes.hpp>
#include <chapters/06_first_kernel/life.hpp>
#include <chapters/06_first_kernel/strides.hpp>
#include <chapters/06_first_kernel/timing_traps.hpp>
#include <chapters/06_first_kernel/wishes.hpp>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>

namespace hood {
namespace {

/// What is said of a command line; `wishes` as they are read.
std::string said_of(std::vector<std::string> words, KernelWishes& wishes) {
  const ScratchFolder folder;
  words.insert(words.begin(), "06_first_kernel");
  words.push_back("--out");
  words.push_back((folder / "out").string());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  return refusal([&] {
    Options options("06_first_kernel", "");
    read_kernel_wishes(wishes, options, int(arguments.size()),
                       arguments.data());
    set_for_gpu(wishes, options);
  });
}

std::string said_of(const std::vector<std::string>& words) {
  KernelWishes wishes;
  return said_of(words, wishes);
}

}  // namespace

TEST_CASE("what means nothing together is refused") {
  for (const auto& [option, value] :
       {std::pair("--version", "copy"), std::pair("--rows", "3"),
        std::pair("--columns", "3"), std::pair("--repeats", "3")}) {
    CHECK_THAT(said_of({"--fault", "race", option, value}),
               ContainsSubstring("nothing is timed"));
  }
  CHECK_THAT(said_of({"--rows", "1048576", "--columns", "2049"}),
             ContainsSubstring("at most 2147483648"));
  CHECK(said_of({"--rows", "1048576", "--columns", "2048"}) == "accepted");
  CHECK_THAT(said_of({"--rows", "0"}), !ContainsSubstring("accepted"));
  CHECK_THAT(said_of({"--fault", "nothing"}), !ContainsSubstring("accepted"));
  CHECK_THAT(said_of({"--version", "best"}), !ContainsSubstring("accepted"));
}

TEST_CASE("sizes follow the device, unless they are given") {
  KernelWishes open, quick, given;
  CHECK(said_of({}, open) == "accepted");
  CHECK(open.rows == 8192);
  CHECK(!open.only_versions);
  CHECK(said_of({"--quick"}, quick) == "accepted");
  CHECK(quick.rows == 100);
  CHECK(quick.repeats == 1);
  CHECK(said_of({"--rows", "7", "--quick"}, given) == "accepted");
  CHECK(given.rows == 7);
  CHECK(given.columns == 132);
  CHECK(given.only_versions);
}

TEST_CASE("sectors of a request, by hand") {
  CHECK(sectors_of_request(1, 0) == 4);
  CHECK(sectors_of_request(1, 8) == 4);
  for (const int offset : {1, 2, 4, 7}) {
    CHECK(sectors_of_request(1, offset) == 5);
  }
  CHECK(sectors_of_request(2, 0) == 8);
  CHECK(sectors_of_request(3, 0) == 12);
  CHECK(sectors_of_request(8, 0) == 32);
  CHECK(sectors_of_request(32, 5) == 32);
  CHECK(sectors_of_request(0, 3) == 1);
}

TEST_CASE("copies with strides are right, and each is timed") {
  const auto rows = copy_with_strides(1009, 1);
  REQUIRE(rows.size() == 10);
  CHECK(rows[5].stride == 32);
  CHECK(rows[5].sectors == 32);
  CHECK(rows[9].offset == 8);
  for (const Strided& row : rows) CHECK(row.gb_per_s > 0);
}

TEST_CASE("an array lives, and its times are told") {
  const auto steps = life_of_an_array(1009);
  REQUIRE(steps.size() == 5);
  for (const Step& step : steps) CHECK(step.ms >= 0);
  CHECK(steps[0].gb_per_s == 0);
  CHECK(steps[2].gb_per_s > 0);
  CHECK(time_in_five_ways(1009).size() == 5);
  const auto grids = time_grid_sizes(1009, 1);
  REQUIRE(grids.size() == 4);
  CHECK(grids[3].blocks == 4);
}

namespace {

void do_nothing(const Work&) {}

}  // namespace

TEST_CASE("a version that is wrong is not timed") {
  const auto rows =
      measure(versions_called("transpose_padded"), 33, 35, 2, 1, false);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].share == 1);
  CHECK(rows[1].share > 0);
  CHECK(rows[1].min_ms <= rows[1].ms);
  const std::vector<Version> broken{all_kernel_versions()[0],
                                    {"broken", "", Task::copy, do_nothing}};
  CHECK_THROWS_WITH(measure(broken, 33, 35, 2, 1, false),
                    ContainsSubstring("broken: element 0"));
}

}  // namespace hood
