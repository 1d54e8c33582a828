#include <algorithm>
#include <chapters/03_digits/report.hpp>
#include <cmath>
#include <common/measure/chart.hpp>
#include <common/measure/table.hpp>
#include <common/measure/timing.hpp>

namespace hood {
namespace {

std::string percent(double share) { return fmt::format("{:.2f} %", 100 * share); }

void write_curves(const std::vector<Epoch>& epochs,
                  const std::filesystem::path& path) {
  Chart loss{"Loss", "epoch", "nats", {{"training", {}}, {"validation", {}}}};
  Chart wrong{"Misread", "epoch", "%", {{"training", {}}, {"validation", {}}}};
  loss.log_y = true;
  wrong.log_y = true;
  for (const Epoch& epoch : epochs) {
    const auto x = static_cast<double>(epoch.number);
    for (const int part : {0, 1}) {
      const Score& score = part == 0 ? epoch.train : epoch.validation;
      loss.series[part].points.emplace_back(x, score.loss);
      wrong.series[part].points.emplace_back(x, 100 * (1 - score.accuracy));
    }
  }
  write_charts(path, {loss, wrong});
}

}  // namespace

void report_large_scores() {
  fmt::print("One picture, two classes, their scores s and 0: the loss\n");
  Table table({"s", "right: by definition", "joined", "wrong: by definition",
               "joined"});
  for (const float s : {1.0f, 10.0f, 50.0f, 88.0f, 89.0f, 2000.0f}) {
    const std::vector<float> scores{s, 0};
    const Matrix<float> logits = Eigen::Map<const Matrix<float>>(&scores[0], 1, 2);
    Matrix<float> dlogits;
    std::vector<std::string> cells{fmt::format("{}", s)};
    for (const std::uint8_t label : Labels{0, 1}) {
      cells.push_back(fmt::format("{:.4g}", naive_cross_entropy(scores, label)));
      cells.push_back(fmt::format("{:.4g}", softmax_cross_entropy(logits, {label}, dlogits)));
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
  Table table({"epoch", "rate", "loss", "right", "validation loss", "right",
               "seconds"});
  std::vector<double> seconds;
  for (const Epoch& epoch : epochs) {
    table.add({fmt::format("{}", epoch.number),
               fmt::format("{:.3g}", epoch.learning_rate),
               fmt::format("{:.4f}", epoch.train.loss),
               percent(epoch.train.accuracy),
               fmt::format("{:.4f}", epoch.validation.loss),
               percent(epoch.validation.accuracy),
               fmt::format("{:.3f}", epoch.seconds)});
    results.add_row("epochs",
                    {{"epoch", epoch.number},
                     {"learning_rate", epoch.learning_rate},
                     {"train_loss", epoch.train.loss},
                     {"train_accuracy", epoch.train.accuracy},
                     {"validation_loss", epoch.validation.loss},
                     {"validation_accuracy", epoch.validation.accuracy},
                     {"seconds", epoch.seconds}});
    seconds.push_back(epoch.seconds);
  }
  table.print();
  results.set("seconds_per_epoch", timing_of(seconds).median);
  write_curves(epochs, options.out / "03_curves.svg");
  results.add_picture("03_curves.svg", "Loss, and share of misread pictures");
}

void report_test(const std::vector<Reading>& readings, const Dataset& test,
                 Results& results) {
  const Score score = score_of(readings);
  const double count = static_cast<double>(readings.size());
  const double error =
      std::sqrt(score.accuracy * (1 - score.accuracy) / count);
  fmt::print("\ntest: {} of {} right, give or take {:.2f} %\n\n",
             percent(score.accuracy), readings.size(), 100 * error);
  results.set("test_accuracy", score.accuracy);
  results.set("test_standard_error", error);
  results.set("test_loss", score.loss);

  const auto counts =
      confusion_matrix(readings, static_cast<int>(test.classes.size()));
  std::vector<std::string> header{"is \\ read as"};
  header.insert(header.end(), test.classes.begin(), test.classes.end());
  Table table(header);
  for (Eigen::Index row = 0; row < counts.rows(); ++row) {
    std::vector<std::string> cells{test.classes[row]};
    nlohmann::ordered_json json{{"truth", test.classes[row]}};
    for (Eigen::Index column = 0; column < counts.cols(); ++column) {
      const int n = counts(row, column);
      cells.push_back(n == 0 ? "." : fmt::format("{}", n));
      json[test.classes[column]] = n;
    }
    table.add(cells);
    results.add_row("confusion", json);
  }
  table.print();
}

void report_mistakes(const std::vector<Reading>& readings, const Dataset& test,
                     const Options& options, Results& results) {
  const auto worst = worst_mistakes(readings, 24);
  if (worst.empty()) {
    fmt::print("\nno mistakes\n");
    return;
  }
  fmt::print("\nThe surest mistakes:");
  const std::vector<std::uint32_t> first(worst.begin(), worst.begin() + std::min<std::ptrdiff_t>(3, std::ssize(worst)));
  for (const std::uint32_t n : first) fmt::print("  {}", caption_of(readings[n], test.classes));
  fmt::print("\n{}", terminal_preview(mistakes_strip(test, first), 76, terminal_has_colour()));
  write_png(options.out / "03_mistakes.png", mistakes_picture(test, readings, worst));
  results.add_picture("03_mistakes.png", "The surest mistakes on the test set");
}

}  // namespace hood
