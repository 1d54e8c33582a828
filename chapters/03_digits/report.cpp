#include <fmt/core.h>

#include <algorithm>
#include <chapters/03_digits/report.hpp>
#include <cmath>
#include <common/measure/chart.hpp>
#include <common/measure/table.hpp>
#include <common/measure/timing.hpp>

namespace hood {
namespace {

std::string percent(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

/// "03": the number of the chapter whose program this is.
std::string number_of(const Options& options) {
  return options.name().substr(0, 2);
}

void write_curves(const std::vector<Epoch>& epochs,
                  const std::filesystem::path& path) {
  Chart loss{"Loss", "epoch", "loss", {{"training", {}}, {"validation", {}}}};
  Chart wrong{"Misread", "epoch", "%", {{"training", {}}, {"validation", {}}}};
  loss.log_y = true;
  wrong.log_y = true;
  for (const Epoch& epoch : epochs) {
    const auto x = static_cast<double>(epoch.number);
    for (const std::size_t part : {0, 1}) {
      const Score& score = part == 0 ? epoch.train : epoch.validation;
      loss.series[part].points.emplace_back(x, score.loss);
      wrong.series[part].points.emplace_back(x, 100 * (1 - score.accuracy));
    }
  }
  write_charts(path, {loss, wrong});
}

void report_confusion(const std::vector<Reading>& readings,
                      const std::vector<std::string>& classes,
                      Results& results) {
  const auto counts =
      confusion_matrix(readings, static_cast<int>(classes.size()));
  std::vector<std::string> header{"is \\ read as"};
  header.insert(header.end(), classes.begin(), classes.end());
  Table table(header);
  for (std::size_t row = 0; row < classes.size(); ++row) {
    std::vector<std::string> cells{classes[row]};
    nlohmann::ordered_json json{{"truth", classes[row]}};
    for (std::size_t column = 0; column < classes.size(); ++column) {
      const int n = counts(static_cast<int>(row), static_cast<int>(column));
      cells.push_back(n == 0 ? "." : fmt::format("{}", n));
      json[classes[column]] = n;
    }
    table.add(cells);
    results.add_row("confusion", json);
  }
  table.print();
}

}  // namespace

void report_large_scores() {
  fmt::print("One picture, two classes, scores z and 0. Its loss:\n");
  Table table(
      {"z", "right, as defined", "joined", "wrong, as defined", "joined"});
  for (const float z : {1.0f, 10.0f, 88.0f, 89.0f, 2000.0f}) {
    const std::vector<float> scores{z, 0};
    const Matrix<float> logits =
        Eigen::Map<const Matrix<float>>(scores.data(), 1, 2);
    Matrix<float> dlogits;
    std::vector<std::string> cells{fmt::format("{}", z)};
    for (const std::uint8_t label : Labels{0, 1}) {
      for (const float loss :
           {naive_cross_entropy(scores, label),
            softmax_cross_entropy(logits, {label}, dlogits)}) {
        cells.push_back(fmt::format("{:.4g}", loss + 0.0f));  // never -0
      }
    }
    table.add(cells);
  }
  table.print();
}

void report_parts(const Parts& parts, const Classifier<float>& net,
                  Results& results) {
  const Shape& shape = parts.train.images.shape();
  const auto weights = net.first.w.size() + net.first.b.size() +
                       net.second.w.size() + net.second.b.size();
  fmt::print("\n{}: {} classes, pictures of {} x {}\n", parts.train.name,
             parts.train.classes.size(), shape[2], shape[3]);
  fmt::print("{} to train, {} to validate, {} to test\n", parts.train.size(),
             parts.validation.size(), parts.test.size());
  fmt::print("{} inputs, {} hidden, {} outputs: {} weights\n\n",
             net.first.w.rows(), net.first.w.cols(), net.second.w.cols(),
             weights);
  results.set("train_pictures", parts.train.size());
  results.set("validation_pictures", parts.validation.size());
  results.set("test_pictures", parts.test.size());
  results.set("weights", weights);
}

void report_training(const std::vector<Epoch>& epochs, const Options& options,
                     Results& results) {
  Table table({"epoch", "rate", "loss", "right", "validation loss", "right"});
  const std::size_t every = (epochs.size() + 9) / 10;
  std::vector<double> seconds;
  for (const auto& [number, rate, train, validation, time] : epochs) {
    seconds.push_back(time);
    results.add_row("epochs", {{"epoch", number},
                               {"learning_rate", rate},
                               {"train_loss", train.loss},
                               {"train_accuracy", train.accuracy},
                               {"validation_loss", validation.loss},
                               {"validation_accuracy", validation.accuracy},
                               {"seconds", time}});
    if (number > 1 && number % every != 0) continue;
    table.add({fmt::format("{}", number), fmt::format("{:.3g}", rate),
               fmt::format("{:.3f}", train.loss), percent(train.accuracy),
               fmt::format("{:.3f}", validation.loss),
               percent(validation.accuracy)});
  }
  table.print();
  fmt::print("kept: the weights after epoch {}\n", best_epoch(epochs));
  const double median = timing_of(seconds).median;
  fmt::print("\nan epoch took {:.3g} seconds\n", median);
  results.set("kept_epoch", best_epoch(epochs));
  results.set("seconds_per_epoch", median);
  const std::string file = number_of(options) + "_curves.svg";
  write_curves(epochs, options.out / file);
  results.add_picture(file, "Loss, and share of misread pictures");
}

void report_test(const std::vector<Reading>& readings, const Dataset& test,
                 Results& results) {
  const auto [loss, accuracy] = score_of(readings);
  const double error = std::sqrt(accuracy * (1 - accuracy) /
                                 static_cast<double>(readings.size()));
  fmt::print("test: {:.2f} % of {} right, give or take {:.2f} %\n\n",
             100 * accuracy, readings.size(), 100 * error);
  results.set("test_accuracy", accuracy);
  results.set("test_standard_error", error);
  results.set("test_loss", loss);
  report_confusion(readings, test.classes, results);
}

void report_mistakes(const std::vector<Reading>& readings, const Dataset& test,
                     const Options& options, Results& results) {
  const auto worst = worst_mistakes(readings, 24);
  if (worst.empty()) {
    fmt::print("\nno mistakes\n");
    return;
  }
  const auto first = worst_mistakes(readings, 3);
  fmt::print("\nthe surest mistakes:");
  for (const std::uint32_t n : first) {
    fmt::print("  {}", caption_of(readings[n], test.classes));
  }
  fmt::print("\n{}", terminal_preview(mistakes_strip(test, first), 76,
                                      terminal_has_colour()));
  const std::string file = number_of(options) + "_mistakes.png";
  write_png(options.out / file, mistakes_picture(test, readings, worst));
  results.add_picture(file, "The surest mistakes");
}

}  // namespace hood
