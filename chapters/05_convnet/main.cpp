// A network of convolutions learns to read digits, and becomes fast.
//
//     ./book run 5
//     ./book run 5 --set mnist --epochs 5
//     ./book run 5 --shape 32,64,27,27,192,5,5,1,2 --version lanes
#include <fmt/core.h>
#include <omp.h>

#include <Eigen/Core>
#include <chapters/03_digits/report.hpp>
#include <chapters/05_convnet/ladder.hpp>
#include <chapters/05_convnet/lenet.hpp>
#include <chapters/05_convnet/model_file.hpp>
#include <chapters/05_convnet/report.hpp>
#include <chapters/05_convnet/training.hpp>
#include <chapters/05_convnet/wishes.hpp>
#include <common/core/error.hpp>

namespace {

using namespace hood;

void read_digits(const Wishes& wishes, const Options& options,
                 Results& results) {
  const Parts parts = load_parts(options, wishes.set);
  require_batch_fits(parts.train, wishes.recipe);
  Network<float> net =
      lenet<float>(parts.train.images.shape(), std::ssize(parts.train.classes),
                   options.seed, wishes.versions().back());
  if (options.given("--load")) load_model(wishes.load, net);

  report_network(parts, net, results);
  report_gradient(results);
  if (!options.given("--load")) {
    report_training(train(net, parts, wishes.recipe, options.progress), options,
                    results);
  }
  const auto readings = read_pictures(net, parts.test);
  require_finite(readings);
  if (options.given("--save")) save_model(wishes.save, net);
  report_test(readings, parts.test, results);
  report_mistakes(readings, parts.test, options, results);
  report_pictures(net, parts.test, options, results);
  report_profile(net, parts.train, wishes.recipe.batch, options, results);
}

int run(int argc, char** argv) {
  Wishes wishes;
  Options options("05_convnet",
                  "Reads digits with convolutions, and makes them fast");
  read_command_line(wishes, options, argc, argv);
  const ConvShape shape = conv_shape_from(wishes.shape);
  require_ladder_fits(shape);
  omp_set_num_threads(static_cast<int>(wishes.threads));
  Eigen::setNbThreads(1);  // the versions bring threads of their own

  Results results(options);
  if (!options.given("--shape")) read_digits(wishes, options, results);
  report_ladder(shape, wishes.versions(), options, results);
  fmt::print("\npictures in {}\n", options.out.string());
  results.write();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
