#pragma once

#include <common/core/options.hpp>
#include <nlohmann/json.hpp>
#include <string>

namespace hood {

/// The numbers a program found, written as JSON. The schema, "hood-results-1":
///
///     { "schema": "hood-results-1",
///       "program": "03_digits",
///       "options": { "seed": 1, "quick": false, ... },
///       "environment": { see environment.hpp },
///       "values": { "test_accuracy": 0.9781, ... },
///       "tables": { "epochs": [ { "epoch": 1, "loss": 0.31 }, ... ] },
///       "pictures": [ { "file": "curves.svg", "caption": "..." }, ... ] }
///
/// `options` are all that the result depends on; `values` are single figures; a
/// table is a list of rows, objects with the same keys; pictures are files in
/// the folder of `--out`. NaN and infinity, which JSON lacks, are refused.
class Results {
 public:
  explicit Results(const Options& options);

  /// Sets one figure. `value` may be a number, a string or a truth value.
  void set(const std::string& name, nlohmann::json value);
  /// Says on which device kernels ran, with its driver and toolkit: parts of
  /// the environment.
  void set_device(const std::string& name, const std::string& driver,
                  const std::string& toolkit);
  /// Appends a row to a table. Throws if its keys differ from the first row's.
  void add_row(const std::string& table, nlohmann::ordered_json row);
  /// Names a picture or chart the program has written to `--out`.
  void add_picture(const std::string& file, const std::string& caption);

  const nlohmann::ordered_json& json() const { return json_; }
  /// Writes the file that `--json` asked for, as a whole; does nothing without.
  void write() const;

 private:
  std::string path_;
  nlohmann::ordered_json json_;
};

}  // namespace hood
