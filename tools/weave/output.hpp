#pragma once

#include <optional>
#include <string>
#include <vector>

namespace hood {

/// What an output block asks for.
struct OutputRequest {
  std::string program;                 // "03_digits"
  std::vector<std::string> arguments;  // "--quick"
  double tolerance = 0;                // relative, between numbers
  bool times = false;                  // numbers are not compared at all
  std::string from;                    // first line shown has this in it
  std::string to;                      // so has the last
};

/// Reads `PROGRAM OPTIONS | tolerance 0.02 | times | from "W" | to "W"`.
/// Bad input if it is anything else.
OutputRequest read_output_request(const std::string& arguments);

/// The lines of a program's output that are asked for, without trailing white
/// space. Bad input if `from` or `to` occurs in none.
std::string select_lines(const std::string& output,
                         const OutputRequest& request);

/// Whether a line of the text still stands for a line of output. White space
/// counts for nothing but a separator, rulers of any length are equal, and
/// numbers may differ as the request says. A number and NaN always differ.
bool same_output_line(const std::string& text, const std::string& output,
                      const OutputRequest& request);

}  // namespace hood
