#include <algorithm>
#include <chapters/01_one_neuron/plane_picture.hpp>
#include <chapters/01_one_neuron/report.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <common/measure/chart.hpp>
#include <common/measure/progress.hpp>
#include <common/measure/table.hpp>
#include <cstdio>

namespace hood {
namespace {

constexpr std::int64_t PIXELS = 220;  // of each picture, along a side

std::string number(double value, int digits = 4) {
  return fmt::format("{:.{}f}", value + 0.0, digits);  // no minus before 0
}

std::string percent(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

Image picture_of(const Neuron& neuron, const std::vector<Point>& points,
                 double extent) {
  const auto output = [&](double x, double y) { return neuron.output(x, y); };
  return plane_picture(points, output, extent, PIXELS);
}

/// 0, 1, 2, 5, 10, 20, 50 and so on, and the last epoch.
std::vector<std::int64_t> milestones(std::int64_t epochs) {
  std::vector<std::int64_t> result{0};
  for (std::int64_t power = 1; power < epochs; power *= 10) {
    for (const std::int64_t epoch : {power, 2 * power, 5 * power}) {
      if (epoch < epochs) result.push_back(epoch);
    }
  }
  if (epochs > 0) result.push_back(epochs);
  return result;
}

}  // namespace

void report_points(const Lesson& lesson, const Options& options,
                   Results& results) {
  fmt::print("{} points, the first two of them:\n", lesson.points.size());
  Table table({"x", "y", "label"});
  for (const Point& point : {lesson.points.at(0), lesson.points.at(1)}) {
    table.add(
        {number(point.x), number(point.y), fmt::format("{}", point.label)});
  }
  table.print();
  const auto undecided = [](double, double) { return 0.5; };
  write_png(options.out / "01_points.png",
            plane_picture(lesson.points, undecided, 3, 400));
  results.add_picture("01_points.png", "The points to be told apart");
}

void report_one_step(const Lesson& lesson) {
  const Point& point = lesson.points.at(1);
  const Neuron& before = lesson.start;
  const double sum = before.weighted_sum(point.x, point.y);
  const double output = activate(before.activation, sum);
  const double slope = activation_slope(before.activation, sum);
  Neuron after = before;
  delta_rule_step(after, point, lesson.rate);

  std::puts("\nOne update by the delta rule");
  Table table({"quantity", "value"});
  const auto add = [&](const std::string& quantity, double value) {
    table.add({quantity, number(value)});
  };
  add("input x", point.x);
  add("input y", point.y);
  add("label", point.label);
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

void report_gradient_check(const Lesson& lesson) {
  const Point& point = lesson.points.at(1);
  const NeuronGradient rule = error_gradient(lesson.start, point);
  const NeuronGradient measured = measured_gradient(lesson.start, point);

  std::puts("\nThe slope of the error: chain rule and measurement");
  Table table({"by", "chain rule", "measured"});
  const auto add = [&](const std::string& by, double a, double b) {
    table.add({by, number(a, 6), number(b, 6)});
  };
  add("weight of x", rule.dweights[0], measured.dweights[0]);
  add("weight of y", rule.dweights[1], measured.dweights[1]);
  add("bias", rule.dbias, measured.dbias);
  table.print();
}

Neuron report_learning(const Lesson& lesson, const Options& options,
                       Results& results) {
  std::puts("\nLearning two clouds");
  Table table({"epochs", "weight x", "weight y", "bias", "error", "right"});
  Neuron neuron = lesson.start;
  std::vector<Image> frames;
  std::vector<std::string> captions;
  std::int64_t learned = 0;
  for (const std::int64_t epoch : milestones(lesson.epochs)) {
    learn(neuron, lesson.points, lesson.rate, epoch - learned);
    learned = epoch;
    const double error = mean_error(neuron, lesson.points);
    const double right = accuracy(neuron, lesson.points);
    table.add({std::to_string(epoch), number(neuron.weights[0]),
               number(neuron.weights[1]), number(neuron.bias), number(error),
               percent(right)});
    results.add_row("epochs", {{"epoch", epoch},
                               {"weight_x", neuron.weights[0]},
                               {"weight_y", neuron.weights[1]},
                               {"bias", neuron.bias},
                               {"error", error},
                               {"accuracy", right}});
    frames.push_back(picture_of(neuron, lesson.points, 3));
    captions.push_back(fmt::format("{} epochs: {}", epoch, percent(right)));
  }
  table.print();
  write_png(options.out / "01_boundary.png", grid(frames, 4, captions));
  results.add_picture("01_boundary.png", "The boundary while it is learned");
  results.set("accuracy", accuracy(neuron, lesson.points));
  return neuron;
}

void report_boundary(const Neuron& neuron, Results& results) {
  std::puts("\nThe boundary");
  Table table({"line", "normal x", "normal y", "distance from the origin"});
  const auto add = [&](const std::string& line, const Neuron& its) {
    const double length = std::hypot(its.weights[0], its.weights[1]);
    const double x = its.weights[0] / length;
    const double y = its.weights[1] / length;
    const double distance = 0 - its.bias / length;
    table.add({line, number(x, 2), number(y, 2), number(distance, 2)});
    results.add_row("boundary", {{"line", line},
                                 {"normal_x", x},
                                 {"normal_y", y},
                                 {"distance", distance}});
  };
  add("learned", neuron);
  // Halfway between the middles of the clouds, at right angles to the way.
  add("ideal", Neuron{{8, 6}, -4});
  table.print();
}

void report_rates(const Lesson& lesson, const Options& options,
                  Results& results) {
  std::puts("\nThe same with other learning rates");
  const std::vector<double> rates{1e-4, 1e-3, 0.01, 0.1, 1, 10, 1000};
  Table table({"rate", "error after 1 epoch", "error at the end", "right"});
  Chart chart{"Learning rates", "epochs", "mean error", {}, false, true};
  Progress progress("learning rates", std::ssize(rates), options.progress);
  for (const double rate : rates) {
    Neuron neuron = lesson.start;
    Series curve{fmt::format("{}", rate), {}};
    for (std::int64_t epoch = 0; epoch <= lesson.epochs; ++epoch) {
      if (epoch > 0) learn(neuron, lesson.points, rate, 1);
      curve.points.push_back(
          {static_cast<double>(epoch), mean_error(neuron, lesson.points)});
    }
    const double first = curve.points[std::min(lesson.epochs, 1l)].second;
    const double last = curve.points.back().second;
    const double right = accuracy(neuron, lesson.points);
    table.add({curve.name, number(first), number(last), percent(right)});
    results.add_row("rates", {{"rate", rate},
                              {"error_after_1", first},
                              {"error", last},
                              {"accuracy", right}});
    chart.series.push_back(std::move(curve));
    progress.advance();
  }
  table.print();
  write_charts(options.out / "01_loss.svg", {chart});
  results.add_picture("01_loss.svg", "The error at several learning rates");
}

void report_xor(const Lesson& lesson, const Options& options,
                Results& results) {
  const std::vector<Point> points = xor_clouds(200, options.seed);
  Neuron learned = lesson.start;
  learn(learned, points, lesson.rate, lesson.epochs);
  const Neuron line = best_line(points);

  std::puts("\nExclusive or");
  Table table({"x", "y", "label", "learned neuron", "best line"});
  for (const Point& corner : xor_corners()) {
    const double output = learned.output(corner.x, corner.y);
    const double answer = line.output(corner.x, corner.y);
    table.add({fmt::format("{}", corner.x), fmt::format("{}", corner.y),
               fmt::format("{}", corner.label), number(output, 2),
               fmt::format("{}", answer)});
    results.add_row("xor", {{"x", corner.x},
                            {"y", corner.y},
                            {"label", corner.label},
                            {"learned", output},
                            {"best_line", answer}});
  }
  const double right = accuracy(learned, points);
  const double most = accuracy(line, points);
  table.print();
  fmt::print("right: learned {}, best line {}\n", percent(right),
             percent(most));
  results.set("xor_accuracy", right);
  results.set("xor_best_line_accuracy", most);
  write_png(
      options.out / "01_xor.png",
      grid({picture_of(learned, points, 2), picture_of(line, points, 2)}, 2,
           {"learned: " + percent(right), "best line: " + percent(most)}));
  results.add_picture("01_xor.png", "Exclusive or: learned, and the best line");
}

}  // namespace hood
