#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

namespace hood {

/// What the command line asks for: set by the subcommand that was named.
struct Request {
  std::vector<std::string> needs;  // targets to build before it runs
  std::function<int()> run;        // does it; returns the exit code
};

// Each adds one subcommand, which fills `request` when it is named.
void add_tour_command(CLI::App& app, Request& request);
void add_test_command(CLI::App& app, Request& request);
void add_list_command(CLI::App& app, Request& request);
void add_run_command(CLI::App& app, Request& request);
void add_lens_command(CLI::App& app, Request& request);
void add_bench_command(CLI::App& app, Request& request);
void add_read_command(CLI::App& app, Request& request);
void add_docs_command(CLI::App& app, Request& request);
void add_exercise_command(CLI::App& app, Request& request);
void add_grade_command(CLI::App& app, Request& request);

}  // namespace hood
