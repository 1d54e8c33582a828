#pragma once

#include <string>

namespace hood {

/// A formula of the book, in LaTeX, as a line of plain text can show it:
/// "\frac{1}{1 + e^{-z}}" becomes "1/(1 + e^(-z))". What it does not know
/// stays as it is.
std::string plain_formula(std::string latex);

}  // namespace hood
