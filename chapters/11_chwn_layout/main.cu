// Convolution with the images of a batch side by side in memory.
//
//     ./book run 11
//     ./book run 11 --shape 128,3,224,224,96,11,11,4,2  # on a GPU
//     ./book lens 11
#include <fmt/core.h>

#include <chapters/06_first_kernel/report.hpp>
#include <chapters/08_naive_convolution/conv_ladder.hpp>
#include <chapters/08_naive_convolution/versions.hpp>
#include <chapters/09_shared_memory_tiling/versions.hpp>
#include <chapters/10_register_tiling/versions.hpp>
#include <chapters/11_chwn_layout/report.hpp>
#include <chapters/11_chwn_layout/versions.hpp>
#include <common/core/error.hpp>
#include <common/cuda/count.hpp>

namespace {

using namespace hood;

/// The best of chapters 8 to 11.
std::vector<GpuConvolution> best_of_chapters() {
  return {naive_convolution(), tiled_convolutions().back(),
          register_tiled_convolutions().back(), chwn_convolution()};
}
const std::vector<std::string> NAMES{"naive", "tiled", "registers", "chwn"};

/// The best of chapters 8 to 10, and this chapter's.
std::vector<GpuConvolution> ladder_versions() {
  std::vector<GpuConvolution> versions = best_of_chapters();
  versions.pop_back();
  const auto& own = chwn_convolutions();
  versions.insert(versions.end(), own.begin(), own.end());
  return versions;
}

void explain_layout(const ChwnSizes& sizes, bool is_gpu, const Options& options,
                    Results& results) {
  report_conversions(
      convert_layouts(sizes.conversions, sizes.repeats, options.seed), is_gpu,
      results);
  report_sectors(sectors_by_stride(), results);
  report_reads(reads_by_stride(best_of_chapters(), options.seed), NAMES,
               results);
}

void explain_tiles(Results& results) {
  report_offers(known_layers().front().shape, results);
  report_ways(known_layers(), results);
  report_tile_facts(results);
}

/// From one image to many; then layers of known nets.
void time_in_company(const ChwnSizes& sizes, const Options& options,
                     Results& results) {
  const std::vector<GpuConvolution> versions = best_of_chapters();
  report_batches(
      time_products("batches", sizes.batches, {versions[2], versions[3]},
                    sizes.repeats, options),
      {"registers", "chwn"}, options, results);
  report_layers(sizes.layers,
                time_products("layers", shapes_of(sizes.layers), versions,
                              sizes.repeats, options),
                NAMES, results);
}

int run(int argc, char** argv) {
  ConvWishes wishes;
  Options options("11_chwn_layout", "Convolution, images side by side");
  const std::vector<GpuConvolution> versions = ladder_versions();
  read_conv_wishes(wishes, options, versions, argc, argv);
  const Device device = require_device();
  set_for_device(wishes, options, device);
  const ChwnSizes sizes = sizes_for(device.is_gpu, options.quick);

  Results results(options);
  report_device(device, results);
  if (!wishes.only_ladder) {
    explain_layout(sizes, device.is_gpu, options, results);
    explain_tiles(results);
  }
  climb_conv_ladders(wishes, versions, device, options, results);
  const bool is_observed = count_on_device([] {}).has_value();
  if (!wishes.only_ladder && !is_observed) {
    time_in_company(sizes, options, results);
  }
  fmt::print("\npictures in {}\n", options.out.string());
  results.write();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
