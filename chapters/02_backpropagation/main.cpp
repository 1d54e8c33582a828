// Two layers of neurons learn what one neuron cannot: exclusive or, and two
// spirals. Backpropagation gives the slopes, and measurement proves them.
//
//     ./book run 2
//     ./book run 2 --hidden 8 --batch 1 --learning-rate 0.1
#include <Eigen/Core>
#include <algorithm>
#include <chapters/02_backpropagation/report.hpp>
#include <common/core/error.hpp>
#include <common/core/options.hpp>
#include <common/measure/results.hpp>

namespace {

using namespace hood;

int run(int argc, char** argv) {
  Options options("02_backpropagation",
                  "Two layers learn to separate two spirals");
  LearningPlan plan{32, 16, 1, 500, 1};
  std::int64_t count = 400;
  options.add("--epochs", plan.epochs, "How often each point is shown", 1,
              100000);
  options.add("--learning-rate", plan.rate, "How far each step goes", 1e-6,
              1e3);
  options.add("--batch", plan.batch, "Points a step, at most --points", 1,
              2000);
  options.add("--hidden", plan.hidden, "Neurons in the hidden layer", 1, 1024);
  options.add("--points", count, "How many points there are", 2, 2000);
  options.parse(argc, argv);
  if (!options.given("--batch")) plan.batch = std::min(plan.batch, count);
  if (plan.batch > count) {
    bad_input(fmt::format("--batch {}", plan.batch),
              fmt::format("there are only {} points", count));
  }
  if (options.quick && !options.given("--epochs")) plan.epochs = 200;
  plan.seed = options.seed;
  Eigen::setNbThreads(1);  // seconds are those of one core
  Results results(options);

  report_xor(plan.seed, results);
  report_one_example(results);
  report_gradient_check(plan.seed, results);
  report_nudges(options, results);
  const SpiralLesson lesson{plan, spirals(count, plan.seed)};
  report_spirals(lesson, options, results);
  report_batches(lesson, options, results);

  fmt::print("\npictures in {}\n", options.out.string());
  results.write();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
