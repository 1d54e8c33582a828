// One neuron learns to tell two clouds of points apart, and fails at
// exclusive or.
//
//     ./book run 1
//     ./book run 1 --activation step
#include <chapters/01_one_neuron/report.hpp>
#include <common/core/error.hpp>
#include <common/core/options.hpp>
#include <common/measure/results.hpp>

namespace {

using namespace hood;

int run(int argc, char** argv) {
  Options options("01_one_neuron", "One neuron learns to separate two clouds");
  std::int64_t epochs = 100;
  double rate = 0.01;
  std::int64_t count = 200;
  std::string activation = "sigmoid";
  options.add("--epochs", epochs, "How often each point is shown", 0, 10000);
  options.add("--learning-rate", rate, "How far each update goes", 0, 1e6);
  options.add("--points", count, "How many points there are", 2, 10000);
  options.add("--activation", activation, "What is made of the weighted sum",
              {"sigmoid", "step"});
  options.parse(argc, argv);
  if (options.quick && !options.given("--epochs")) epochs = 20;
  Results results(options);

  // The start is wrong on purpose, so that there is something to learn.
  CloudLesson lesson;
  lesson.start.weights = {-1, 1};
  if (activation == "step") lesson.start.activation = Activation::step;
  lesson.points = two_clouds(count, options.seed);
  lesson.rate = rate;
  lesson.epochs = epochs;

  report_points(lesson, options, results);
  report_one_step(lesson);
  report_gradient_check(lesson);
  const Neuron neuron = report_learning(lesson, options, results);
  report_boundary(neuron);
  report_rates(lesson, options, results);
  report_xor(lesson, options, results);

  fmt::print("\npictures in {}\n", options.out.string());
  results.write();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
