#include <chapters/01_one_neuron/plane_picture.hpp>
#include <chapters/01_one_neuron/report.hpp>
#include <common/core/error.hpp>
#include <common/measure/chart.hpp>
#include <common/measure/progress.hpp>
#include <common/measure/table.hpp>
#include <cstdio>

namespace hood {
namespace {

std::string percent(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

Image picture_of(const Neuron& neuron, const std::vector<Point>& points,
                 double extent, std::int64_t pixels) {
  const auto output = [&](double x, double y) { return neuron.output(x, y); };
  return plane_picture(points, output, extent, pixels);
}

/// 0, 1, 2, 5, 10, 20, 50 and so on, and the last epoch.
std::vector<std::int64_t> milestones(std::int64_t last) {
  std::vector<std::int64_t> result{0};
  for (std::int64_t power = 1; power < last; power *= 10) {
    for (const std::int64_t epoch : {power, 2 * power, 5 * power}) {
      if (epoch < last) result.push_back(epoch);
    }
  }
  if (last > 0) result.push_back(last);
  return result;
}

/// Lets the neuron learn at this rate; the loss before and after each epoch.
Series learning_curve(Neuron& neuron, const CloudLesson& lesson, double rate) {
  Series curve{fmt::format("rate {}", rate), {}};
  for (std::int64_t epoch = 0; epoch <= lesson.epochs; ++epoch) {
    if (epoch > 0) learn(neuron, lesson.points, rate, 1);
    curve.points.push_back(
        {static_cast<double>(epoch), mean_loss(neuron, lesson.points)});
  }
  return curve;
}

}  // namespace

Neuron report_learning(const CloudLesson& lesson, const Options& options,
                       Results& results) {
  std::puts("\nLearning two clouds");
  Table table({"epochs", "weight x", "weight y", "bias", "loss", "right"});
  Neuron neuron = lesson.start;
  std::vector<Image> frames;
  std::vector<std::string> captions;
  std::int64_t learned = 0;
  for (const std::int64_t epoch : milestones(lesson.epochs)) {
    learn(neuron, lesson.points, lesson.rate, epoch - learned);
    learned = epoch;
    const double mean = mean_loss(neuron, lesson.points);
    const double right = accuracy(neuron, lesson.points);
    table.add({std::to_string(epoch), number(neuron.weights[0]),
               number(neuron.weights[1]), number(neuron.bias), number(mean),
               percent(right)});
    results.add_row("epochs", {{"epoch", epoch},
                               {"weight_x", neuron.weights[0]},
                               {"weight_y", neuron.weights[1]},
                               {"bias", neuron.bias},
                               {"loss", mean},
                               {"accuracy", right}});
    frames.push_back(picture_of(neuron, lesson.points, 3, 144));
    captions.push_back(fmt::format("{} epochs: {}", epoch, percent(right)));
  }
  table.print();
  write_png(options.out / "01_boundary.png", grid(frames, 4, captions));
  results.add_picture("01_boundary.png", "The boundary while it is learned");
  results.set("accuracy", accuracy(neuron, lesson.points));
  return neuron;
}

void report_rates(const CloudLesson& lesson, const Options& options,
                  Results& results) {
  std::puts("\nThe same with other learning rates");
  const std::vector<double> rates{1e-4, 1e-3, 0.01, 0.1, 1, 10, 1000};
  Table table({"rate", "loss after 1 epoch", "loss at the end", "right"});
  Chart chart{"Learning rates", "epochs", "mean loss", {}, false, true};
  Progress progress("learning rates", std::ssize(rates), options.progress);
  for (const double rate : rates) {
    Neuron neuron = lesson.start;
    const Series curve = learning_curve(neuron, lesson, rate);
    const double first = curve.points.at(lesson.epochs > 0 ? 1 : 0).second;
    const double last = curve.points.back().second;
    const double right = accuracy(neuron, lesson.points);
    table.add({fmt::format("{}", rate), number(first, 5), number(last, 5),
               percent(right)});
    results.add_row("rates", {{"rate", rate},
                              {"loss_after_1", first},
                              {"loss", last},
                              {"accuracy", right}});
    chart.series.push_back(curve);
    progress.advance();
  }
  table.print();
  write_charts(options.out / "01_loss.svg", {chart});
  results.add_picture("01_loss.svg", "The loss at several learning rates");
}

void report_xor(const CloudLesson& lesson, const Options& options,
                Results& results) {
  const std::vector<Point> points = xor_clouds(200, options.seed);
  Neuron learned = lesson.start;
  learn(learned, points, lesson.rate, lesson.epochs);
  const Neuron line = best_line(points);

  std::puts("\nExclusive or");
  Table table({"x", "y", "label", "learned neuron", "best line"});
  for (const Point& corner : xor_corners()) {
    table.add({fmt::format("{}", corner.x), fmt::format("{}", corner.y),
               fmt::format("{}", corner.label),
               number(learned.output(corner.x, corner.y), 2),
               number(line.output(corner.x, corner.y), 2)});
  }
  table.print();
  const double right = accuracy(learned, points);
  const double most = accuracy(line, points);
  fmt::print("right: learned {}, best line {}\n", percent(right),
             percent(most));
  fmt::print("loss: learned {}, best line {}\n",
             number(mean_loss(learned, points)),
             number(mean_loss(line, points)));
  results.set("xor_accuracy", right);
  results.set("xor_best_line_accuracy", most);
  write_png(
      options.out / "01_xor.png",
      grid({picture_of(learned, points, 2, 240),
            picture_of(line, points, 2, 240)},
           2, {"learned: " + percent(right), "best line: " + percent(most)}));
  results.add_picture("01_xor.png", "Exclusive or: learned, and the best line");
}

}  // namespace hood
