// The halo, loaded once.
//
//     ./book run 9
//     ./book run 9 --shape 1,2,130,131,2,63,63,4,0
//     ./book lens 9
#include <fmt/core.h>

#include <chapters/06_first_kernel/report.hpp>
#include <chapters/08_naive_convolution/conv_ladder.hpp>
#include <chapters/08_naive_convolution/versions.hpp>
#include <chapters/09_shared_memory_tiling/report.hpp>
#include <chapters/09_shared_memory_tiling/versions.hpp>
#include <common/core/error.hpp>

namespace {

using namespace hood;

/// The best of chapter 8, and this chapter's.
std::vector<GpuConvolution> ladder_versions() {
  std::vector<GpuConvolution> versions{naive_convolution()};
  const auto& tiled = tiled_convolutions();
  versions.insert(versions.end(), tiled.begin(), tiled.end());
  return versions;
}

/// AlexNet's first three layers, then filters whose pixels have fewer uses.
std::vector<std::string> shapes_that_gain(const Device& device, bool quick) {
  if (quick) return {"1,2,9,9,4,3,3,1,1", "1,2,9,9,4,1,1,1,0"};
  if (!device.is_gpu) {
    return {"1,3,67,67,8,11,11,4,0", "2,8,27,27,8,5,5,1,2",
            "4,16,13,13,16,3,3,1,1", "4,16,26,26,16,3,3,2,1",
            "4,16,26,26,16,2,2,2,0", "8,32,13,13,32,1,1,1,0"};
  }
  return {"128,3,227,227,96,11,11,4,0", "128,96,27,27,256,5,5,1,2",
          "128,256,13,13,384,3,3,1,1",  "128,128,56,56,128,3,3,2,1",
          "128,128,56,56,128,2,2,2,0",  "128,256,13,13,384,1,1,1,0"};
}

void first_steps(const ConvWishes& wishes, const Device& device,
                 const Options& options, Results& results) {
  report_rooms(rooms_of({1, 3, 5, 11, 31, 63}, {1, 2, 4}), results);
  report_plans(
      plans_of({"128,256,13,13,384,3,3,1,1", "128,3,227,227,96,11,11,4,0",
                "16,64,512,512,64,63,63,4,0", "1,1,300,300,1,256,256,1,0"},
               {TileStep::tile, TileStep::for_four}),
      results);
  report_phases(count_phases({1, 2, 3, 4, 8}, options.seed), results);
  report_gains(measure_gains(shapes_that_gain(device, options.quick),
                             int(wishes.repeats), options.seed),
               results);
}

int run(int argc, char** argv) {
  ConvWishes wishes;
  Options options("09_shared_memory_tiling", "Convolution by tiles");
  const std::vector<GpuConvolution> versions = ladder_versions();
  read_conv_wishes(wishes, options, versions, argc, argv);
  const Device device = require_device();
  set_for_device(wishes, options, device);

  Results results(options);
  report_device(device, results);
  if (!wishes.only_ladder) first_steps(wishes, device, options, results);
  climb_conv_ladders(wishes, versions, device, options, results);
  fmt::print("\npictures in {}\n", options.out.string());
  results.write();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
