#include <fmt/core.h>

#include <algorithm>
#include <chapters/01_one_neuron/neuron.hpp>
#include <chapters/01_one_neuron/plane_picture.hpp>
#include <chapters/02_backpropagation/report.hpp>
#include <common/measure/chart.hpp>
#include <common/measure/progress.hpp>
#include <common/measure/table.hpp>
#include <cstdio>
#include <functional>
#include <set>

namespace hood {
namespace {

std::string percent(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

/// One epoch in the order that belongs to this seed and epoch.
void learn_epoch(TwoLayerNetwork<float>& network, const LearningPlan& plan,
                 const PointBatch<float>& examples, std::int64_t epoch) {
  train_epoch(network, examples,
              shuffled_batches(static_cast<std::uint32_t>(examples.x.rows()),
                               static_cast<std::uint32_t>(plan.batch),
                               plan.seed, static_cast<std::uint64_t>(epoch)),
              plan.rate);
}

/// The plane with every fourth pair of points: all of them would hide it.
Image picture_of(const std::function<double(double, double)>& output,
                 const std::vector<Point>& points) {
  std::vector<Point> some;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i / 2 % 4 == 0) some.push_back(points[i]);
  }
  return plane_picture(some, output, 3.4, 180);
}

Image picture_of(TwoLayerNetwork<float>& network,
                 const std::vector<Point>& points) {
  Matrix<float> x(1, 2);
  const auto output = [&](double across, double up) {
    x << static_cast<float>(across), static_cast<float>(up);
    return double(network.forward(x)(0, 0));
  };
  return picture_of(output, points);
}

/// The loss of the trial's first run by epochs times `unit`. Later epochs lie
/// closer on a logarithmic axis; those that fall on one another are left out.
Series drawn(std::int64_t batch, const RateTrial& trial, double unit) {
  const LearningCurve& curve = trial.first;
  Series series{fmt::format("batch {}, rate {}", batch, trial.rate), {}};
  double next = 1;
  for (std::int64_t epoch = 1; epoch <= curve.epochs(); ++epoch) {
    if (double(epoch) < next && epoch < curve.epochs()) continue;
    next = 1.02 * double(epoch);
    series.points.push_back(
        {double(epoch) * unit, curve.loss[static_cast<std::size_t>(epoch)]});
  }
  return series;
}

/// What best_rate() found, as a row of the table and of the results.
void add_trial(const LearningPlan& plan, std::int64_t steps_an_epoch,
               const std::optional<RateTrial>& trial, Table& table,
               Results& results) {
  const std::string batch = std::to_string(plan.batch);
  const std::string steps = std::to_string(steps_an_epoch);
  if (!trial) {
    table.add({batch, steps, "-", "-", "-", "-", "-"});
    return;
  }
  const double all_steps = trial->epochs * double(steps_an_epoch);
  const double microseconds = 1e6 * trial->seconds / std::max(all_steps, 1.0);
  table.add({batch, steps, fmt::format("{}", trial->rate),
             fmt::format("{:.0f}", trial->epochs),
             fmt::format("{:.0f}", all_steps),
             fmt::format("{:.2f}", microseconds),
             fmt::format("{:.3f}", trial->seconds)});
  results.add_row("batches", {{"batch", plan.batch},
                              {"rate", trial->rate},
                              {"steps_per_epoch", steps_an_epoch},
                              {"epochs", trial->epochs},
                              {"steps", all_steps},
                              {"microseconds_per_step", microseconds},
                              {"seconds", trial->seconds}});
}

}  // namespace

void report_xor(std::uint64_t seed, Results& results) {
  constexpr std::uint64_t RUNS = 20;
  const PointBatch<float> corners(xor_corners());
  fmt::print("Exclusive or, {} runs for each number of hidden neurons\n", RUNS);
  Table table({"hidden neurons", "runs that learn it"});
  for (const std::int64_t hidden : {1, 2, 3, 4, 8}) {
    int learned = 0;
    for (std::uint64_t run = 0; run < RUNS; ++run) {
      const LearningPlan plan{hidden, 4, 3, 1000, seed + run};
      TwoLayerNetwork<float> network = new_network(plan);
      for (std::int64_t epoch = 1; epoch <= plan.epochs; ++epoch) {
        learn_epoch(network, plan, corners, epoch);
      }
      if (accuracy(network, corners) == 1) ++learned;
    }
    table.add({std::to_string(hidden), std::to_string(learned)});
    results.add_row("xor", {{"hidden", hidden}, {"learned", learned}});
  }
  table.print();
}

void report_spirals(const SpiralLesson& lesson, const Options& options,
                    Results& results) {
  const PointBatch<float> examples(lesson.points);
  const PointBatch<float> fresh(spirals(1000, lesson.plan.seed + 1));
  const Neuron line = best_line(lesson.points);
  const double best = accuracy(line, lesson.points);
  std::vector<Image> frames{picture_of(
      [&](double x, double y) { return line.output(x, y); }, lesson.points)};
  std::vector<std::string> captions{"best line: " + percent(best)};

  std::puts("\nTwo spirals");
  Table table({"epoch", "loss", "right", "right of 1000 new points"});
  TwoLayerNetwork<float> network = new_network(lesson.plan);
  const std::int64_t last = lesson.plan.epochs;
  const std::set<std::int64_t> shown{0,        last / 50, last / 10,
                                     last / 4, last / 2,  last};
  for (std::int64_t epoch = 0; epoch <= last; ++epoch) {
    if (epoch > 0) learn_epoch(network, lesson.plan, examples, epoch);
    if (shown.count(epoch) == 0) continue;
    // loss() is that of the latest forward pass: the examples must be last.
    const double unseen = accuracy(network, fresh);
    const double right = accuracy(network, examples);
    const double loss = network.loss(examples.t);
    table.add({std::to_string(epoch), fmt::format("{:.4f}", loss),
               percent(right), percent(unseen)});
    results.add_row("epochs", {{"epoch", epoch},
                               {"loss", loss},
                               {"accuracy", right},
                               {"accuracy_new_points", unseen}});
    if (epoch == 0) continue;  // a picture of chance
    frames.push_back(picture_of(network, lesson.points));
    captions.push_back(fmt::format("{} epochs: {}", epoch, percent(right)));
  }
  table.print();
  results.set("accuracy", accuracy(network, examples));
  results.set("best_line_accuracy", best);
  write_png(options.out / "02_spirals.png", grid(frames, 3, captions));
  results.add_picture("02_spirals.png", "Two spirals while they are learned");
}

void report_batches(const SpiralLesson& lesson, const Options& options,
                    Results& results) {
  const std::vector<double> rates{0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200};
  const double goal = options.quick ? 0.05 : 0.005;
  const std::uint64_t runs = options.quick ? 1 : 5;
  const PointBatch<float> examples(lesson.points);
  const auto count = std::ssize(lesson.points);
  const std::string run = fmt::format(", seed {}", options.seed);
  Chart by_epoch{"by epochs" + run, "epochs", "loss", {}, true, false};
  Chart by_time{"by time" + run, "milliseconds", "loss", {}, true, false};
  Table table({"batch", "steps an epoch", "best rate", "epochs", "steps",
               "microseconds a step", "seconds"});

  std::set<std::int64_t> sizes{1, 16, 64, count};
  sizes.erase(sizes.upper_bound(count), sizes.end());
  Progress progress("batch sizes", std::ssize(sizes), options.progress);
  for (const std::int64_t batch : sizes) {
    LearningPlan plan = lesson.plan;
    plan.batch = batch;
    plan.epochs = options.quick ? 200 : 1500;
    const auto trial = best_rate(plan, examples, goal, rates, runs);
    add_trial(plan, (count + batch - 1) / batch, trial, table, results);
    progress.advance();
    if (!trial) continue;
    const double milliseconds = 1000 * trial->seconds / trial->epochs;
    by_epoch.series.push_back(drawn(batch, *trial, 1));
    by_time.series.push_back(drawn(batch, *trial, milliseconds));
  }
  fmt::print(
      "\nEpochs and seconds to a loss of {}, mean of {} runs (-: not "
      "reached)\n",
      goal, runs);
  table.print();
  write_charts(options.out / "02_batches.svg", {by_epoch, by_time});
  results.add_picture("02_batches.svg",
                      "The loss by epochs and by seconds, for batch sizes");
}

}  // namespace hood
