#include <unistd.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/options.hpp>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <type_traits>

namespace hood {

struct Options::Parser {
  CLI::App app;
  std::vector<std::function<void(nlohmann::ordered_json&)>> values;

  /// Has values() tell `value`, as it is then, under `name` without dashes.
  template <class T>
  void tell(const std::string& name, const T& value) {
    values.push_back([key = name.substr(name.find_first_not_of('-')), &value](
                         nlohmann::ordered_json& json) { json[key] = value; });
  }
};

namespace {

namespace fs = std::filesystem;

/// Adds an option that takes one number, written in full as C++ prints it: the
/// number readers of the standard library also take "5abc", "0x10" and " 5",
/// each of which is more likely a slip than meant.
template <class T>
void add_number(CLI::App& app, const std::string& name, T& value,
                const std::string& help, T least, T most) {
  const std::string range = most == std::numeric_limits<T>::max()
                                ? fmt::format("{} or more", least)
                                : fmt::format("{} to {}", least, most);
  const bool whole = std::is_integral_v<T>;
  const auto read = [=, &value](const std::string& text) {
    T number{};
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    // NaN compares false with every bound.
    if (rest != end || error != std::errc{} ||
        !(least <= number && number <= most)) {
      throw CLI::ValidationError(
          name, fmt::format("'{}' is not a {} ({})", text,
                            whole ? "whole number" : "number", range));
    }
    value = number;
  };
  app.add_option_function<std::string>(name, read,
                                       fmt::format("{} ({})", help, range))
      ->type_name(whole ? "N" : "X")
      ->default_str(fmt::format("{}", value));
}

/// One way to write a folder's path, whether or not it is there.
fs::path plain(const fs::path& folder) {
  std::error_code error;
  fs::path path = fs::weakly_canonical(fs::absolute(folder), error);
  if (error) path = fs::absolute(folder).lexically_normal();
  return path.has_filename() ? path : path.parent_path();
}

/// Makes sure, before anything is made, that a results file can be written.
void require_place_for(const fs::path& file, const fs::path& out) {
  const std::string problem = fmt::format("cannot write {}", file.string());
  if (are_same_place(file, out)) {
    bad_input(problem, "it is the folder of --out");
  }
  if (file.extension() == ".png" || file.extension() == ".svg") {
    bad_input(problem, "that is the name of a picture");
  }
  std::error_code unknown;
  const bool made_later = !fs::exists(out, unknown) && !unknown &&
                          are_same_place(fs::absolute(file).parent_path(), out);
  if (!made_later) require_writable_file(file);
}

/// Which folders must be made for `folder` to be there, the innermost last. A
/// link that leads nowhere, and what may not be seen, is there.
std::vector<fs::path> missing_folders(const fs::path& folder) {
  std::vector<fs::path> missing;
  std::error_code hidden;
  const auto is_missing = [&](const fs::path& at) {
    return fs::symlink_status(at, hidden).type() == fs::file_type::not_found;
  };
  for (fs::path at = plain(folder); is_missing(at); at = at.parent_path()) {
    missing.insert(missing.begin(), at);
  }
  return missing;
}

}  // namespace

Options::Options(const std::string& name, const std::string& summary)
    : out(source_root() / "build" / "out" / name),
      name_(name),
      parser_(std::make_unique<Parser>()) {
  CLI::App& app = parser_->app;
  app.description(summary);
  app.name(name);
  app.get_formatter()->column_width(34);
  app.set_help_flag("-h,--help", "Show this text");
  app.add_flag("--quick", quick, "A small run of a few seconds");
  add_number(app, "--seed", seed, "Seed of all random numbers",
             std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max());
  add_path("--json", json, "Write the results to this file", "FILE");
  add_path("--out", out, "Write pictures and curves here", "DIR");
  app.add_flag_callback(
      "--no-progress", [this] { progress = false; }, "Show no progress");
}

Options::~Options() {
  // Takes only empty folders, whatever has come in their place.
  for (auto at = made_.rbegin(); at != made_.rend(); ++at) rmdir(at->c_str());
}

void Options::add(const std::string& name, std::int64_t& value,
                  const std::string& help, std::int64_t least,
                  std::int64_t most) {
  parser_->tell(name, value);
  add_number(parser_->app, name, value, help, least, most);
}

void Options::add(const std::string& name, double& value,
                  const std::string& help, double least, double most) {
  parser_->tell(name, value);
  add_number(parser_->app, name, value, help, least, most);
}

void Options::add(const std::string& name, std::string& value,
                  const std::string& help,
                  const std::vector<std::string>& choices) {
  parser_->tell(name, value);
  parser_->app.add_option(name, value, help)
      ->capture_default_str()
      ->check(CLI::IsMember(choices));
}

void Options::add_path(const std::string& name, std::filesystem::path& value,
                       const std::string& help, const std::string& type) {
  const auto read = [name, &value](const std::string& text) {
    if (text.empty()) throw CLI::ValidationError(name, "an empty path");
    value = text;
  };
  parser_->app.add_option_function<std::string>(name, read, help)
      ->type_name(type)
      ->default_str(value.string());
}

void Options::add_data_folder() {
  add_path("--data", data, "Folder of the data sets", "DIR");
}

void Options::add_text(const std::string& name, std::string& value,
                       const std::string& help, const std::string& form) {
  parser_->tell(name, value);
  parser_->app.add_option(name, value, help)
      ->type_name(form)
      ->capture_default_str();
}

void Options::add_flag(const std::string& name, bool& value,
                       const std::string& help) {
  parser_->tell(name, value);
  parser_->app.add_flag(name, value, help);
}

nlohmann::ordered_json Options::values() const {
  nlohmann::ordered_json json{{"seed", seed}, {"quick", quick}};
  for (const auto& tell : parser_->values) tell(json);
  return json;
}

bool Options::given(const std::string& name) const {
  return parser_->app.count(name) > 0;
}

void Options::parse(int argc, char** argv) {
  try {
    parser_->app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::fputs(parser_->app.help().c_str(), stdout);
    std::exit(after_printing(static_cast<int>(ExitCode::done)));
  } catch (const CLI::ParseError& error) {
    bad_input(error.what(), fmt::format("see {} --help", name_));
  }
  if (!json.empty()) require_place_for(json, out);
  made_ = missing_folders(out);
  require_writable_folder(out);
  if (!json.empty()) require_writable_file(json);
}

}  // namespace hood
