// The first convolution on a GPU: one thread per result.
#include <chapters/08_naive_convolution/conv_ladder.hpp>
#include <chapters/08_naive_convolution/versions.hpp>
#include <common/core/error.hpp>

namespace {

using namespace hood;

int run(int argc, char** argv) {
  ConvWishes wishes;
  Options options("08_naive_convolution", "Convolution, a thread per result");
  read_conv_wishes(wishes, options, naive_convolutions(), argc, argv);
  const Device device = require_device();
  set_for_device(wishes, options, device);

  Results results(options);
  climb_conv_ladders(wishes, naive_convolutions(), device, options, results);
  results.write();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
