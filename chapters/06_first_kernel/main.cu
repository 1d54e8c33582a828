// From a loop on the CPU to a grid of threads.
//
//     ./book run 6
//     ./book run 6 --fault out_of_bounds
//     ./book run 6 --version transpose_padded --rows 4096 --columns 4096
#include <fmt/core.h>

#include <chapters/06_first_kernel/report.hpp>
#include <chapters/06_first_kernel/versions.hpp>
#include <chapters/06_first_kernel/wishes.hpp>
#include <common/core/error.hpp>

namespace {

using namespace hood;

/// Batches of awkward extents; one of them has more images than a grid has
/// places in z, and two have five axes.
std::vector<Mapped> map_batches(bool quick) {
  std::vector<Mapped> rows;
  for (const Extents& e :
       {Extents{2, 3, 1, 5, 7}, Extents{33, 1, 1, 17, 16},
        Extents{1, 65, 1, 1, 37}, Extents{quick ? 65536 : 70000, 1, 1, 1, 3},
        Extents{2, 3, 4, 5, 6}, Extents{3, 1, 11, 17, 1}}) {
    const auto more = map_batch(e);
    rows.insert(rows.end(), more.begin(), more.end());
  }
  return rows;
}

void first_steps(const KernelWishes& wishes, const Options& options,
                 bool on_gpu, Results& results) {
  const std::int64_t n = wishes.rows * wishes.columns;
  const int repeats = int(wishes.repeats);
  const Extents batch = on_gpu          ? Extents{64, 64, 1, 56, 56}
                        : options.quick ? Extents{2, 3, 1, 28, 28}
                                        : Extents{16, 16, 1, 28, 28};
  report_places(who_takes_what(3, 4), results);
  play_turns(4);
  report_covered(loop_to_grid({0, 1, 31, 257, 1009, 100003}), results);
  report_life(life_of_an_array(n), n, results);
  report_fault("too_large_block", make_fault("too_large_block"), results);
  report_clocks(time_in_five_ways(n), n, results);
  report_grid_sizes(time_grid_sizes(n, repeats), n, results);
  report_strides(copy_with_strides(n / 16, repeats), results);
  report_race(race(), results);
  report_mappings(map_batches(options.quick), all_mappings().size(), results);
  report_mapping_times(time_mappings(batch, repeats), batch, results);
}

int run(int argc, char** argv) {
  KernelWishes wishes;
  Options options("06_first_kernel", "From a loop to a grid of threads");
  read_kernel_wishes(wishes, options, argc, argv);
  const Device device = require_device();
  if (device.is_gpu) set_for_gpu(wishes, options);

  Results results(options);
  report_device(device, results);
  if (options.given("--fault")) {
    report_fault(wishes.fault, make_fault(wishes.fault), results);
    results.write();
    return 0;
  }
  if (!wishes.only_versions) {
    first_steps(wishes, options, device.is_gpu, results);
  }
  const int H = int(wishes.rows), W = int(wishes.columns);
  report_versions(measure(versions_called(wishes.version), H, W,
                          int(wishes.repeats), options.seed, options.progress),
                  H, W, options, results);
  fmt::print("\npictures in {}\n", options.out.string());
  results.write();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
