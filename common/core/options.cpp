#include <CLI/CLI.hpp>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/options.hpp>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>

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

/// A check that turns away NaN, which compares false with every bound.
template <class T>
CLI::Validator within(T least, T most) {
  const std::string range = most == std::numeric_limits<T>::max()
                                ? fmt::format("{} or more", least)
                                : fmt::format("between {} and {}", least, most);
  return CLI::Validator(
      [=](const std::string& text) -> std::string {
        T value{};
        if (CLI::detail::lexical_cast(text, value) && value >= least &&
            value <= most) {
          return "";
        }
        return fmt::format("{} is not a number {}", text, range);
      },
      range, "");
}

void add_path(CLI::App& app, const std::string& name,
              std::filesystem::path& value, const std::string& type,
              const std::string& help) {
  app.add_option_function<std::string>(
         name, [&value](const std::string& text) { value = text; }, help)
      ->type_name(type)
      ->default_str(value.string());
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
  app.add_option("--seed", seed, "Seed of all random numbers")
      ->type_name("N")
      ->capture_default_str()
      ->check(
          within<std::uint64_t>(0, std::numeric_limits<std::uint64_t>::max()));
  add_path(app, "--json", json, "FILE", "Write the results to this file");
  add_path(app, "--out", out, "DIR", "Write pictures and curves here");
  add_path(app, "--data", data, "DIR", "Folder of the data sets");
  app.add_flag_callback(
      "--no-progress", [this] { progress = false; }, "Show no progress");
}

Options::~Options() = default;

void Options::add(const std::string& name, std::int64_t& value,
                  const std::string& help, std::int64_t least,
                  std::int64_t most) {
  parser_->tell(name, value);
  parser_->app.add_option(name, value, help)
      ->type_name("N")
      ->capture_default_str()
      ->check(within(least, most));
}

void Options::add(const std::string& name, double& value,
                  const std::string& help, double least, double most) {
  parser_->tell(name, value);
  parser_->app.add_option(name, value, help)
      ->type_name("X")
      ->capture_default_str()
      ->check(within(least, most));
}

void Options::add(const std::string& name, std::string& value,
                  const std::string& help,
                  const std::vector<std::string>& choices) {
  parser_->tell(name, value);
  parser_->app.add_option(name, value, help)
      ->capture_default_str()
      ->check(CLI::IsMember(choices));
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
    std::exit(static_cast<int>(ExitCode::done));
  } catch (const CLI::ParseError& error) {
    bad_input(error.what(), fmt::format("see {} --help", name_));
  }
  require_writable_folder(out);
  if (!json.empty()) {
    const auto folder = std::filesystem::absolute(json).parent_path();
    if (!std::filesystem::is_directory(folder)) {
      bad_input(fmt::format("cannot write {}", json.string()),
                fmt::format("there is no folder {}", folder.string()));
    }
    require_writable_folder(folder);
  }
}

}  // namespace hood
