// A photograph is filtered, and a convolution computed in three ways.
//
//     ./book run 4
//     ./book run 4 --picture me.jpg
//     ./book run 4 --shape 8,16,28,28,32,3,3,1,1
#include <fmt/core.h>

#include <Eigen/Core>
#include <chapters/04_convolution/report.hpp>
#include <common/core/error.hpp>
#include <common/core/file.hpp>

namespace {

using namespace hood;

int run(int argc, char** argv) {
  Options options("04_convolution",
                  "Filters a photograph, and convolves in three ways");
  std::string shape = "4,3,32,32,8,5,5,1,2";
  std::filesystem::path picture =
      source_root() / "data" / "pictures" / "chelsea.png";
  options.add_text("--shape", shape, "The convolution to compare ways on",
                   "N,C,H,W,K,R,S,stride,pad");
  options.add_path("--picture", picture, "A PNG or JPEG picture to filter",
                   "FILE");
  options.parse(argc, argv);
  if (options.quick && !options.given("--shape")) shape = "2,3,12,11,4,3,3,1,1";

  Eigen::setNbThreads(1);
  const ConvShape conv_shape = conv_shape_from(shape);
  require_ways_fit(conv_shape);
  const Image photograph = read_image(picture, 3);
  Results results(options);

  report_by_hand();
  report_photograph(photograph, options, results);
  report_transposed(photograph, options, results);
  report_matrix_sizes(results);
  report_ways(conv_shape, options, results);

  fmt::print("\npictures in {}\n", options.out.string());
  results.write();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
