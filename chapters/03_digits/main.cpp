// A net of two layers learns to read digits, and shows its mistakes.
//
//     ./book run 3
//     ./book run 3 --set mnist --threads 2
#include <fmt/core.h>

#include <Eigen/Core>
#include <algorithm>
#include <chapters/03_digits/report.hpp>
#include <thread>

namespace {

using namespace hood;

/// Fills in what the command line leaves open.
void fill_in(Recipe& recipe, const Options& options, bool small) {
  recipe.seed = options.seed;
  if (!options.given("--epochs")) {
    recipe.epochs = options.quick ? (small ? 10 : 1) : (small ? 40 : 10);
  }
  if (!options.given("--learning-rate")) recipe.learning_rate = small ? 1 : 0.5;
}

int run(int argc, char** argv) {
  Options options("03_digits", "Learns to read digits and shows its mistakes");
  std::string set = "digits";
  Recipe recipe;
  std::int64_t threads = 1;
  options.add("--set", set, "What to read",
              {"digits", "made", "mnist", "fashion-mnist"});
  options.add("--epochs", recipe.epochs,
              "How often each picture is shown; 10 if it is 28 x 28", 1,
              100000);
  options.add("--batch", recipe.batch, "Pictures a step", 1, 1000000);
  options.add("--learning-rate", recipe.learning_rate,
              "Of the first epoch; 0.5 if pictures are 28 x 28", 1e-6, 1e3);
  options.add_flag("--constant-rate", recipe.constant_rate,
                   "Do not let the rate fall");
  options.add("--hidden", recipe.hidden, "Hidden neurons", 1, 100000);
  options.add("--threads", threads, "Threads of a matrix product", 1,
              std::max(1u, std::thread::hardware_concurrency()));
  options.add_data_folder();
  options.parse(argc, argv);
  fill_in(recipe, options, set == "digits");

  Eigen::setNbThreads(static_cast<int>(threads));
  const Parts parts = load_parts(options, set);
  Classifier<float> net = new_classifier(parts.train, recipe);
  Results results(options);

  report_large_scores();
  report_parts(parts, net, results);
  report_training(train(net, parts, recipe, options.progress), options,
                  results);
  const auto readings = read_pictures(net, parts.test);
  report_test(readings, parts.test, results);
  report_mistakes(readings, parts.test, options, results);

  fmt::print("\npictures in {}\n", options.out.string());
  results.write();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
