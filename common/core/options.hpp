#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace hood {

/// The command line of a chapter's program: the options that all of them
/// share, and those that it adds. A value that is missing, not a number, or
/// out of range ends the program with one line and exit code 2.
class Options {
 public:
  /// @param name     the chapter, "03_digits"
  /// @param summary  one line for `--help`
  Options(const std::string& name, const std::string& summary);
  /// Removes the folder of `--out` if parse() made it and it is empty: a
  /// program that refused its input leaves nothing.
  ~Options();
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;

  bool quick = false;          ///< `--quick`: seconds, for tests
  std::uint64_t seed = 1;      ///< `--seed`
  std::filesystem::path json;  ///< `--json` FILE; empty: no results file
  std::filesystem::path out;   ///< `--out` DIR; build/out/NAME if not given
  bool progress = true;        ///< false with `--no-progress`
  std::filesystem::path data;  ///< `--data` DIR; see add_data_folder()

  /// Adds an option `--name VALUE`. `value` holds the default, is shown in
  /// `--help`, and must outlive parse(). Values outside [least, most] and NaN
  /// are refused.
  void add(const std::string& name, std::int64_t& value,
           const std::string& help, std::int64_t least, std::int64_t most);
  void add(const std::string& name, double& value, const std::string& help,
           double least, double most);
  /// Adds an option that takes one of `choices`.
  void add(const std::string& name, std::string& value, const std::string& help,
           const std::vector<std::string>& choices);
  /// Adds an option that takes the path of a file or folder, which `--help`
  /// shows as `type`. Paths are no part of values().
  void add_path(const std::string& name, std::filesystem::path& value,
                const std::string& help, const std::string& type);
  /// Adds `--data` DIR; see common/data/locate.hpp.
  void add_data_folder();
  /// Adds an option that takes any text; `--help` shows what it looks like as
  /// `form`. Whoever reads the text says what is wrong with it.
  void add_text(const std::string& name, std::string& value,
                const std::string& help, const std::string& form);
  /// Adds an option without a value.
  void add_flag(const std::string& name, bool& value, const std::string& help);

  /// Reads the command line, makes the folder of `--out`, and makes sure that
  /// it and `--json` can be written. After `--help`, prints it and ends the
  /// program.
  void parse(int argc, char** argv);

  /// What the run depends on: seed, quick, and the values of the options that
  /// were added, under their names without "--"; no paths.
  nlohmann::ordered_json values() const;

  /// Whether the option was given on the command line.
  bool given(const std::string& name) const;

  /// The chapter's name.
  const std::string& name() const { return name_; }

 private:
  struct Parser;
  std::string name_;
  std::vector<std::filesystem::path> made_;  // folders, the innermost last
  std::unique_ptr<Parser> parser_;
};

}  // namespace hood
