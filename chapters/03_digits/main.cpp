// A net of two layers learns to read handwritten digits, and shows which of
// them it still gets wrong.
//
//     ./book run 3
//     ./book run 3 --set mnist --threads 2
#include <Eigen/Core>
#include <chapters/03_digits/report.hpp>

namespace {

using namespace hood;

int run(int argc, char** argv) {
  Options options("03_digits", "Reads digits and shows its mistakes");
  Recipe recipe;
  std::string set = "digits";
  std::int64_t threads = 1;
  options.add("--set", set, "What to read",
              {"digits", "made", "mnist", "fashion-mnist"});
  options.add("--epochs", recipe.epochs, "How often each picture is shown", 1,
              10000);
  options.add("--batch", recipe.batch, "Pictures a step", 1, 1000000);
  options.add("--learning-rate", recipe.learning_rate, "Of the first epoch",
              1e-6, 1e3);
  options.add_flag("--constant-rate", recipe.constant_rate,
                   "Do not let the learning rate fall");
  options.add("--hidden", recipe.hidden, "Neurons in the hidden layer", 1,
              10000);
  options.add("--threads", threads, "Threads of Eigen", 1, 1024);
  options.parse(argc, argv);
  if (options.quick && !options.given("--epochs")) recipe.epochs = 3;
  recipe.seed = options.seed;
  Eigen::setNbThreads(static_cast<int>(threads));

  const Parts parts = load_parts(options, set);
  Classifier<float> net = new_classifier(parts.train, recipe);
  Results results(options);

  report_large_scores();
  report_parts(parts, net, results);
  const auto epochs = train(net, parts, recipe, options.progress);
  report_training(epochs, options, results);
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
