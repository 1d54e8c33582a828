#include <algorithm>
#include <common/core/error.hpp>
#include <common/measure/table.hpp>
#include <cstdio>
#include <cstdlib>

namespace hood {
namespace {

/// Letters, not bytes: all bytes of UTF-8 but those that continue a letter.
std::size_t width(const std::string& cell) {
  return static_cast<std::size_t>(
      std::count_if(cell.begin(), cell.end(),
                    [](char byte) { return (byte & 0xC0) != 0x80; }));
}

/// A number, behind which a unit may stand: "97.8 %", "15.9x". A sign or point
/// alone stands for a number that is not there.
bool like_a_number(const std::string& cell) {
  char* end = nullptr;
  std::strtod(cell.c_str(), &end);
  const std::string unit = end;
  if (unit.size() == cell.size())
    return cell == "-" || cell == "." || cell.empty();
  return unit.empty() || std::string(" %x").find(unit[0]) != std::string::npos;
}

}  // namespace

Table::Table(std::vector<std::string> header) {
  rows_.push_back(header);
}

void Table::add(std::vector<std::string> cells) {
  if (cells.size() != rows_[0].size()) {
    check_failed(fmt::format("a row of {} cells in a table of {} columns",
                             cells.size(), rows_[0].size()));
  }
  rows_.push_back(std::move(cells));
}

std::string Table::text() const {
  std::vector<std::string> lines(rows_.size());
  for (std::size_t column = 0; column < rows_[0].size(); ++column) {
    std::size_t widest = 0;
    bool numbers = rows_.size() > 1;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      widest = std::max(widest, width(rows_[row][column]));
      numbers = numbers && (row == 0 || like_a_number(rows_[row][column]));
    }
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const std::string& cell = rows_[row][column];
      const std::string padding(widest - width(cell), ' ');
      if (column > 0) lines[row] += "  ";
      lines[row] += numbers ? padding + cell : cell + padding;
    }
  }
  std::string result;
  for (std::string& line : lines) {
    line.erase(line.find_last_not_of(' ') + 1);
    result += line + "\n";
  }
  return result;
}

void Table::print() const {
  std::fputs(text().c_str(), stdout);
}

}  // namespace hood
