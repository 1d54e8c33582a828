#pragma once

#include <string>

namespace hood {

/// Markdown made pleasant for a terminal: comments gone, links as their words,
/// pictures as a line that names the file, formulas plain; with `colour`,
/// headings bold and code tinted.
std::string terminal_text(const std::string& markdown, bool colour);

}  // namespace hood
