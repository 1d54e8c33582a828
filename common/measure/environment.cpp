#include <sys/utsname.h>
#include <unistd.h>

#include <chrono>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/process.hpp>
#include <common/measure/environment.hpp>
#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

namespace hood {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// What follows `key` and `separator` in the first such line of a file.
json entry(const char* file, const std::string& key, char separator) {
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find(separator);
    if (line.compare(0, key.size(), key) != 0 || at == std::string::npos) {
      continue;
    }
    const std::size_t first = line.find_first_not_of(" \"", at + 1);
    const std::size_t last = line.find_last_not_of(" \"");
    if (first != std::string::npos) return line.substr(first, last - first + 1);
  }
  return nullptr;
}

std::string date_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

json memory_gib() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const double bytes =
      static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGE_SIZE));
  if (pages <= 0) return nullptr;
  return static_cast<std::int64_t>(bytes / (1 << 30) + 0.5);
}

json system_name() {
  utsname kernel{};
  if (uname(&kernel) != 0) return nullptr;
  const std::string name = fmt::format("{} {}", kernel.sysname, kernel.release);
  const json distribution = entry("/etc/os-release", "PRETTY_NAME=", '=');
  if (distribution.is_null()) return name;
  return fmt::format("{}, {}", distribution.get<std::string>(), name);
}

/// What git says of the book's folder. Throws if it fails: no git, no
/// repository.
std::string git(std::vector<std::string> arguments) {
  // Neither a repository around the book's folder nor one that the caller has
  // set is the book's own.
  const fs::path root = source_root();
  std::vector<std::string> command{
      "env",
      "-u",
      "GIT_DIR",
      "-u",
      "GIT_WORK_TREE",
      "-u",
      "GIT_INDEX_FILE",
      "GIT_CEILING_DIRECTORIES=" + root.parent_path().string(),
      "git",
      "--no-optional-locks",
      "-C",
      root.string()};
  command.insert(command.end(), arguments.begin(), arguments.end());
  ProcessOptions options;
  options.capture = options.silence = true;
  const ProcessEnd end = run_process(command, options);
  if (end.exit_code != 0) bad_input("git failed");
  return end.out;
}

json commit() try {
  const std::string name = git({"rev-parse", "--short", "HEAD"});
  const std::string changes = git({"status", "--porcelain"});
  return name.substr(0, name.find('\n')) + (changes.empty() ? "" : "+");
} catch (const Error&) {
  return nullptr;
}

std::string compiler() {
#ifdef __clang__
  return "clang++ " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

}  // namespace

json environment() {
  const unsigned cores = std::thread::hardware_concurrency();
  return {{"date", date_now()},
          {"cpu", entry("/proc/cpuinfo", "model name", ':')},
          {"cores", cores > 0 ? json(cores) : json()},
          {"memory_gib", memory_gib()},
          {"system", system_name()},
          {"compiler", compiler()},
          {"flags", HOOD_FLAGS},
          {"build_type", HOOD_BUILD_TYPE},
          {"commit", commit()},
          {"device", nullptr},
          {"driver", nullptr},
          {"toolkit", nullptr}};
}

}  // namespace hood
