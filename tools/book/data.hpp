#pragma once

#include <filesystem>
#include <string>
#include <tools/book/command.hpp>
#include <tools/book/data_sets.hpp>
#include <vector>

namespace hood {

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

/// Adds `./book data`.
void add_data_command(CLI::App& app, Request& request);

}  // namespace hood
