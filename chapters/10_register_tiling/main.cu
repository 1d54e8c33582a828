// Several outputs of a thread, kept in registers.
//
//     ./book run 10
//     ./book run 10 --shape 64,256,56,56,256,3,3,1,1 --pass y  # on a GPU
//     ./book lens 10
#include <fmt/core.h>

#include <chapters/06_first_kernel/report.hpp>
#include <chapters/08_naive_convolution/conv_ladder.hpp>
#include <chapters/08_naive_convolution/versions.hpp>
#include <chapters/09_shared_memory_tiling/versions.hpp>
#include <chapters/10_register_tiling/report.hpp>
#include <chapters/10_register_tiling/versions.hpp>
#include <common/core/error.hpp>

namespace {

using namespace hood;

/// The best of chapters 8 and 9, and this chapter's.
std::vector<GpuConvolution> ladder_versions() {
  std::vector<GpuConvolution> versions{naive_convolution(),
                                       tiled_convolutions().back()};
  const auto& own = register_tiled_convolutions();
  versions.insert(versions.end(), own.begin(), own.end());
  return versions;
}

void explain_tiles(const ConvShape& shape, Results& results) {
  report_steps(register_versions(), results);
  report_registers(register_versions(), shape, results);
  report_tiles({conv_shape_from("128,256,13,13,384,3,3,1,1"),
                conv_shape_from("64,256,56,56,256,3,3,1,1"),
                conv_shape_from("128,512,7,7,512,3,3,1,1")},
               results);
  report_classes(conv_shape_from("128,3,224,224,96,11,11,4,2"), results);
}

int run(int argc, char** argv) {
  ConvWishes wishes;
  Options options("10_register_tiling", "Several outputs of a thread");
  const std::vector<GpuConvolution> versions = ladder_versions();
  read_conv_wishes(wishes, options, versions, argc, argv);
  const Device device = require_device();
  set_for_device(wishes, options, device);

  Results results(options);
  report_device(device, results);
  if (!wishes.only_ladder) {
    explain_tiles(conv_shape_from(wishes.shape), results);
  }
  climb_conv_ladders(wishes, versions, device, options, results);
  fmt::print("\npictures in {}\n", options.out.string());
  results.write();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
