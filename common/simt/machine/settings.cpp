#include <algorithm>
#include <common/core/error.hpp>
#include <common/simt/machine/settings.hpp>
#include <cstdlib>
#include <string>
#include <thread>

namespace hood::simt {

namespace {

/// The number in the environment variable `name`, if it is set.
std::optional<double> number_of(const char* name, double least) {
  const char* text = std::getenv(name);
  if (text == nullptr || *text == '\0') return std::nullopt;
  char* end = nullptr;
  const double number = std::strtod(text, &end);
  if (*end != '\0' || !(number >= least) || !(number <= 1e9)) {
    bad_input(fmt::format("the environment variable {} is '{}'", name, text),
              fmt::format("it takes a number from {}", least));
  }
  return number;
}

Settings from_environment() {
  const unsigned all = std::max(1U, std::thread::hardware_concurrency());
  Settings settings{};
  settings.cores =
      static_cast<unsigned>(number_of("SIMT_CORES", 1).value_or(all));
  settings.seconds = number_of("SIMT_SECONDS", 0.01).value_or(20);
  if (const auto order = number_of("SIMT_ORDER", 0)) {
    settings.order = static_cast<std::uint64_t>(*order);
  }
  return settings;
}

}  // namespace

Settings& settings() {
  static Settings settings = from_environment();
  return settings;
}

}  // namespace hood::simt
