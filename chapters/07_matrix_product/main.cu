// The ladder of matrix products.
#include <chapters/07_matrix_product/versions.hpp>
#include <common/core/error.hpp>
#include <common/core/options.hpp>
#include <common/cuda/device.hpp>
#include <common/measure/results.hpp>

namespace {

using namespace hood;

int run(int argc, char** argv) {
  Options options("07_matrix_product", "A matrix product, step by step");
  options.parse(argc, argv);
  require_device();
  const Results results(options);
  results.write();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
