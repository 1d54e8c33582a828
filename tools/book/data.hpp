#pragma once

#include <filesystem>
#include <string>
#include <tools/fetch/data_sets.hpp>
#include <vector>

namespace CLI {
class App;
}

namespace hood {

struct Request;

/// What `./book data` was asked for.
struct DataRequest {
  std::vector<std::string> names;  // of data sets; none: list them
  std::filesystem::path data;      // --data DIR; empty: $HOOD_DATA, or data/
  bool check = false;              // --check: verify, download nothing
  bool progress = true;            // false with --no-progress
};

/// Lists the known data sets, verifies those that are there, or downloads.
/// @return the exit code: check_failed if a check found a file wrong
int data_command(const DataRequest& request, const std::vector<DataSet>& known);

/// Adds `./book data`, which fills `request` when it is named.
void add_data_command(CLI::App& app, Request& request);

}  // namespace hood
