// A product of matrices, from a thread for each output to the speed of NVIDIA's
// own library.
//
//     ./book run 7
//     ./book run 7 --size 1000,999,513
//     ./book run 7 --version shared_tile
#include <fmt/core.h>

#include <chapters/06_first_kernel/report.hpp>
#include <chapters/07_matrix_product/climb.hpp>
#include <chapters/07_matrix_product/peak.hpp>
#include <chapters/07_matrix_product/report.hpp>
#include <chapters/07_matrix_product/wishes.hpp>
#include <common/core/error.hpp>
#include <optional>

namespace {

using namespace hood;

/// The fastest versions and cuBLAS, from small matrices to large ones.
std::vector<ProductLadder> climb_sizes(const ProductWishes& wishes,
                                       const Options& options) {
  const auto& all = product_versions();
  const std::vector<ProductVersion> fastest(all.end() - 4, all.end());
  std::vector<ProductLadder> ladders;
  for (const int size : {256, 512, 1024, 2048, 4096, 8192}) {
    ladders.push_back(climb_product_ladder({size, size, size}, fastest,
                                           int(wishes.repeats), options.seed,
                                           options.progress));
  }
  return ladders;
}

/// Ends the program if a version was wrong, or all refused.
void require_right(const ProductLadder& ladder) {
  if (!ladder.faults.empty()) check_failed(ladder.faults.front());
  const std::string refusal = refusal_of_all(ladder.steps);
  if (!refusal.empty()) bad_input(refusal);
}

int run(int argc, char** argv) {
  ProductWishes wishes;
  Options options("07_matrix_product", "A product of matrices, step by step");
  read_product_wishes(wishes, options, argc, argv);
  const Device device = require_device();
  set_for_device(wishes, options, device);
  const auto versions = product_versions_called(wishes.version);

  Results results(options);
  report_device(device, results);
  std::optional<Ceilings> ceilings;
  if (device.is_gpu) {
    ceilings = measure_ceilings();
    report_ceilings(*ceilings, results);
  }
  if (!wishes.only_ladder) {
    report_blockings(versions, results);
    report_facts(versions, results);
  }

  const ProductLadder ladder =
      climb_product_ladder(product_shape_of(wishes.size), versions,
                           int(wishes.repeats), options.seed, options.progress);
  report_ladder(ladder.task, ladder.steps, ceilings, options, results);
  report_served(ladder, results);
  if (ceilings) {
    report_asked_roofline(ladder, versions, *ceilings, options, results);
  }
  require_right(ladder);

  if (device.is_gpu && !options.quick && !wishes.only_ladder) {
    const auto sizes = climb_sizes(wishes, options);
    report_sizes(sizes, options, results);
    for (const ProductLadder& one : sizes) require_right(one);
  }
  fmt::print("\npictures in {}\n", options.out.string());
  results.write();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
