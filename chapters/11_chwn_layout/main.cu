// Convolution with the images of a batch side by side.
#include <chapters/08_naive_convolution/conv_ladder.hpp>
#include <chapters/11_chwn_layout/versions.hpp>
#include <common/core/error.hpp>

namespace {

using namespace hood;

int run(int argc, char** argv) {
  ConvWishes wishes;
  Options options("11_chwn_layout", "Convolution with images side by side");
  read_conv_wishes(wishes, options, chwn_convolutions(), argc, argv);
  const Device device = require_device();
  set_for_device(wishes, options, device);

  Results results(options);
  climb_conv_ladders(wishes, chwn_convolutions(), device, options, results);
  results.write();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
