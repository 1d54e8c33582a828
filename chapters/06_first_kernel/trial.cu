#include <fmt/core.h>

#include <algorithm>
#include <chapters/06_first_kernel/trial.hpp>
#include <cmath>
#include <common/core/random.hpp>
#include <limits>

namespace hood {
namespace {

// A multiple of 16 bytes, so that results stay where float4 can reach them.
constexpr std::int64_t GUARD = 64;

/// Whole numbers from -4 to 4. They repeat after a prime, so that no two rows
/// or columns of usual sizes are equal.
std::vector<float> whole_numbers(std::int64_t count, std::uint64_t seed,
                                 std::uint64_t stream) {
  constexpr std::int64_t PERIOD = 1000003;
  std::vector<float> numbers(static_cast<std::size_t>(count));
  const Random random(seed, stream);
  for (std::int64_t i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    numbers[at] = i < PERIOD ? float(random.below(at, 9)) - 4
                             : numbers[at - std::size_t{PERIOD}];
  }
  return numbers;
}

/// Of a NaN without its sign.
std::string in_words(float value) {
  return std::isnan(value) ? "NaN" : fmt::format("{}", value);
}

/// Whether all of [begin, end) of `values` are NaN, as they were before.
bool untouched(const std::vector<float>& values, std::int64_t begin,
               std::int64_t end) {
  return std::all_of(values.begin() + begin, values.begin() + end,
                     [](float value) { return std::isnan(value); });
}

}  // namespace

Trial::Trial(int H, int W, std::uint64_t seed)
    : H_(H),
      W_(W),
      x_(whole_numbers(std::int64_t{H} * W, seed, 0)),
      y_(whole_numbers(std::int64_t{H} * W, seed, 1)),
      device_x_(x_),
      device_y_(y_),
      device_out_(std::max<std::size_t>(x_.size(), 1) + 2 * GUARD) {
  for (const float value : x_) sum_ += value;
}

Work Trial::work() {
  return {device_x_.data(), device_y_.data(), device_out_.data() + GUARD, H_,
          W_};
}

std::int64_t Trial::size_of_result(Task task) const {
  return task == Task::sum ? 1 : std::int64_t{H_} * W_;
}

double Trial::compulsory_bytes(Task task) const {
  const double n = double(H_) * W_;
  const double numbers = task == Task::sum                          ? n + 1
                         : task == Task::add || task == Task::saxpy ? 3 * n
                                                                    : 2 * n;
  return numbers * sizeof(float);
}

float Trial::expected(Task task, std::int64_t i) const {
  const auto at = static_cast<std::size_t>(i);
  switch (task) {
    case Task::copy:
      return x_[at];
    case Task::add:
      return x_[at] + y_[at];
    case Task::saxpy:
      return SAXPY_A * x_[at] + y_[at];
    case Task::transpose:
      return x_[static_cast<std::size_t>(i % H_ * W_ + i / H_)];
    case Task::sum:
      return sum_;
  }
  return std::numeric_limits<float>::quiet_NaN();
}

std::string Trial::fault_of(const Version& version) {
  device_out_.fill_bytes(0xff);  // NaN
  version.run(work());
  const std::vector<float> out = device_out_.to_host();

  const std::int64_t size = size_of_result(version.task);
  for (std::int64_t i = 0; i < size; ++i) {
    const float value = out[static_cast<std::size_t>(i + GUARD)];
    const float right = expected(version.task, i);
    if (!(value == right)) {
      return fmt::format("{}: element {} of {} is {}, expected {}",
                         version.name, i, size, in_words(value), right);
    }
  }
  if (!untouched(out, 0, GUARD) ||
      !untouched(out, GUARD + size, std::ssize(out))) {
    return fmt::format("{}: writes outside its result", version.name);
  }
  return "";
}

}  // namespace hood
