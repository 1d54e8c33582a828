// The first convolution on a GPU: one thread per result.
//
//     ./book run 8
//     ./book run 8 --shape 64,1,28,28,6,5,5,1,2 --pass dw
//     ./book lens 8
#include <fmt/core.h>

#include <chapters/06_first_kernel/report.hpp>
#include <chapters/08_naive_convolution/conv_ladder.hpp>
#include <chapters/08_naive_convolution/report.hpp>
#include <chapters/08_naive_convolution/versions.hpp>
#include <common/core/error.hpp>

namespace {

using namespace hood;

/// The ladder's shape, and two with more images, and more columns, than y and z
/// of a grid can count.
std::vector<ConvShape> shapes_to_lay_out(const ConvWishes& wishes, bool quick) {
  std::vector<ConvShape> shapes{conv_shape_from(wishes.shape)};
  if (quick) return shapes;
  shapes.push_back(conv_shape_from("70000,1,2,1,1,2,1,1,0"));
  shapes.push_back(conv_shape_from("1,1,2,200000,2,2,3,1,1"));
  return shapes;
}

void first_steps(const ConvWishes& wishes, const Options& options,
                 Results& results) {
  constexpr int RUNS = 10;
  // LeNet's first layer: few weights, and long sums.
  const ConvShape lenet = conv_shape_from(
      options.quick ? "5,1,28,28,6,5,5,1,2" : "64,1,28,28,6,5,5,1,2");
  report_grids(lay_out(shapes_to_lay_out(wishes, options.quick), options.seed),
               results);
  report_repeated(repeat_dw(lenet, RUNS, options.seed), lenet, RUNS, results);
  report_against_cpu(compare_with_cpu(conv_shape_from(wishes.shape),
                                      int(wishes.repeats), options.seed),
                     wishes.shape, results);
}

int run(int argc, char** argv) {
  ConvWishes wishes;
  Options options("08_naive_convolution", "Convolution, a thread per result");
  read_conv_wishes(wishes, options, naive_convolutions(), argc, argv);
  const Device device = require_device();
  set_for_device(wishes, options, device);

  Results results(options);
  report_device(device, results);
  if (!wishes.only_ladder) first_steps(wishes, options, results);
  climb_conv_ladders(wishes, naive_convolutions(), device, options, results);
  fmt::print("\npictures in {}\n", options.out.string());
  results.write();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
