#include <chapters/06_first_kernel/faults.hpp>
#include <chapters/06_first_kernel/versions.hpp>
#include <chapters/06_first_kernel/wishes.hpp>
#include <common/core/error.hpp>
#include <vector>

namespace hood {
namespace {

void add_options(Options& options, KernelWishes& wishes) {
  std::vector<std::string> versions{"all"}, faults{"none"};
  for (const Version& one : all_kernel_versions())
    versions.emplace_back(one.name);
  for (const Fault& one : all_faults()) faults.emplace_back(one.name);
  options.add("--version", wishes.version,
              "Only time this version, beside CUDA's copy", versions);
  options.add("--rows", wishes.rows, "Of the matrix that versions work on", 1,
              1 << 20);
  options.add("--columns", wishes.columns, "Of the same", 1, 1 << 20);
  options.add("--repeats", wishes.repeats, "How often a version is timed", 1,
              10000);
  options.add("--fault", wishes.fault, "Only make this mistake", faults);
}

}  // namespace

void read_kernel_wishes(KernelWishes& wishes, Options& options, int argc,
                        char** argv) {
  add_options(options, wishes);
  options.parse(argc, argv);
  for (const char* option : {"--version", "--rows", "--columns"}) {
    if (options.given(option)) wishes.only_versions = true;
  }
  if (options.given("--fault") &&
      (wishes.only_versions || options.given("--repeats"))) {
    bad_input("--fault with versions or repeats",
              "with --fault nothing is timed");
  }
  constexpr std::int64_t MOST = std::int64_t{1} << 31;
  if (wishes.rows * wishes.columns > MOST) {
    bad_input(fmt::format("{} x {} floats", wishes.rows, wishes.columns),
              "at most 2147483648 are taken");
  }
  if (!options.quick) return;
  if (!options.given("--rows")) wishes.rows = 100;
  if (!options.given("--columns")) wishes.columns = 132;
  if (!options.given("--repeats")) wishes.repeats = 1;
}

void set_for_gpu(KernelWishes& wishes, const Options& options) {
  if (options.quick) return;
  if (!options.given("--rows")) wishes.rows = 8192;
  if (!options.given("--columns")) wishes.columns = 8192;
  if (!options.given("--repeats")) wishes.repeats = 20;
}

}  // namespace hood
