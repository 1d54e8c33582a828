// The halo, loaded once.
#include <chapters/08_naive_convolution/conv_ladder.hpp>
#include <chapters/08_naive_convolution/versions.hpp>
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

int run(int argc, char** argv) {
  ConvWishes wishes;
  Options options("09_shared_memory_tiling", "Convolution by tiles");
  const std::vector<GpuConvolution> versions = ladder_versions();
  read_conv_wishes(wishes, options, versions, argc, argv);
  const Device device = require_device();
  set_for_device(wishes, options, device);

  Results results(options);
  climb_conv_ladders(wishes, versions, device, options, results);
  results.write();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
