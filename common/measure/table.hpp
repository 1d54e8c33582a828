#pragma once

#include <string>
#include <vector>

namespace hood {

/// An aligned table for the terminal: words to the left, numbers to the right.
///
///     Table table({"epoch", "loss", "accuracy"});
///     table.add({"1", "0.3121", "91.2 %"});
///     std::fputs(table.text().c_str(), stdout);
class Table {
 public:
  explicit Table(std::vector<std::string> header);

  /// Appends a row. Throws unless it has a cell for every column.
  void add(std::vector<std::string> cells);

  /// The whole table, a newline at the end of every line. A column whose
  /// cells are all numbers, with or without a unit, is aligned to the right.
  std::string text() const;
  void print() const;

 private:
  std::vector<std::vector<std::string>> rows_;  // the header first
};

}  // namespace hood
