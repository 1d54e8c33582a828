#include <chapters/01_one_neuron/plane_picture.hpp>
#include <chapters/01_one_neuron/report.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <common/measure/table.hpp>
#include <cstdio>

namespace hood {
namespace {

// Somewhere in the second cloud, and easy to check by hand.
constexpr Point ROUND_POINT{2, 1, 1};

}  // namespace

void report_points(const CloudLesson& lesson, const Options& options,
                   Results& results) {
  fmt::print("{} points, the first two of them:\n", lesson.points.size());
  Table table({"x", "y", "label"});
  for (const Point& point : {lesson.points.at(0), lesson.points.at(1)}) {
    table.add(
        {number(point.x), number(point.y), fmt::format("{}", point.label)});
  }
  table.print();
  const auto undecided = [](double, double) { return 0.5; };
  Image picture = plane_picture(lesson.points, undecided, 3, 400);
  draw_ticks(picture, 3);
  write_png(options.out / "01_points.png", picture);
  results.add_picture("01_points.png", "The points to be told apart");
}

void report_one_step(const CloudLesson& lesson) {
  const Point& point = ROUND_POINT;
  const Neuron& before = lesson.start;
  const double sum = before.weighted_sum(point.x, point.y);
  const double output = activate(before.activation, sum);
  const double slope = activation_slope(before.activation, sum);
  Neuron after = before;
  delta_rule_step(after, point, lesson.rate);

  std::puts(
      "\nOne update by the delta rule, for the point (2, 1) with label 1");
  Table table({"quantity", "value"});
  const auto add = [&](const std::string& quantity, double value) {
    table.add({quantity, number(value, 5)});
  };
  add("weighted sum", sum);
  add("output", output);
  add("error = output - label", output - point.label);
  add("slope of the activation", slope);
  add("delta = error * slope", (output - point.label) * slope);
  add("weight of x, before", before.weights[0]);
  add("weight of x, after", after.weights[0]);
  add("output, after", after.output(point.x, point.y));
  table.print();
}

void report_gradient_check(const CloudLesson& lesson) {
  const Point& point = ROUND_POINT;
  const NeuronGradient rule = loss_gradient(lesson.start, point);
  const NeuronGradient measured = measured_gradient(lesson.start, point);

  std::puts("\nThe slope of the loss: chain rule and measurement");
  Table table({"by", "chain rule", "measured"});
  const auto add = [&](const std::string& by, double a, double b) {
    table.add({by, number(a, 6), number(b, 6)});
  };
  add("weight of x", rule.dweights[0], measured.dweights[0]);
  add("weight of y", rule.dweights[1], measured.dweights[1]);
  add("the bias", rule.dbias, measured.dbias);
  table.print();
}

void report_boundary(const Neuron& neuron) {
  std::puts("\nThe boundary");
  Table table({"line", "normal x", "normal y", "distance from the origin"});
  const auto add = [&](const std::string& line, const Neuron& its) {
    const double length = std::hypot(its.weights[0], its.weights[1]);
    const double x = its.weights[0] / length;
    const double y = its.weights[1] / length;
    const double distance = 0 - its.bias / length;
    table.add({line, number(x, 2), number(y, 2), number(distance, 2)});
  };
  add("learned", neuron);
  // Halfway between the middles of the clouds, at right angles to the way.
  add("ideal", Neuron{{8, 6}, -4});
  table.print();
}

}  // namespace hood
