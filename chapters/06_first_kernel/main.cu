// From a loop on the CPU to a grid of threads.
#include <fmt/core.h>

#include <common/core/error.hpp>
#include <common/core/options.hpp>
#include <common/cuda/device.hpp>

namespace {

using namespace hood;

int run(int argc, char** argv) {
  Options options("06_first_kernel", "From a loop to a grid of threads");
  options.parse(argc, argv);
  const Device device = require_device();
  fmt::print("{}\n", device.name);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
