#include <chapters/03_digits/readings.hpp>
#include <cmath>
#include <common/core/error.hpp>

namespace hood {

void append_readings(const Matrix<float>& logits, const Labels& labels,
                     std::vector<Reading>& readings) {
  require_labels(labels, logits);
  Matrix<float> log_p;
  log_softmax(logits, log_p);
  for (std::size_t n = 0; n < labels.size(); ++n) {
    const auto row = log_p.row(static_cast<Eigen::Index>(n));
    Eigen::Index guess = 0;
    const float most = row.maxCoeff(&guess);
    readings.push_back({labels[n], static_cast<std::uint8_t>(guess),
                        std::exp(most), -row(labels[n])});
  }
}

Score score_of(const std::vector<Reading>& readings) {
  if (readings.empty()) check_failed("a score of no readings");
  Score sum{0, 0};
  for (const Reading& reading : readings) {
    sum.loss += double(reading.loss);
    sum.accuracy += reading.guess == reading.truth;
  }
  const auto count = static_cast<double>(readings.size());
  return {sum.loss / count, sum.accuracy / count};
}

}  // namespace hood
