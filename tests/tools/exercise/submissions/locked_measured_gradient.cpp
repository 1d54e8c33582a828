// Locks its folder up.
#include <filesystem>
#include <functional>
#include <vector>

namespace hood {

using FunctionOfMany = std::function<double(const std::vector<double>&)>;

std::vector<double> measured_gradient(const FunctionOfMany&,
                                      std::vector<double> numbers, double) {
  std::filesystem::create_directories("a/b");
  std::filesystem::permissions("a", std::filesystem::perms::none);
  return numbers;
}

}  // namespace hood
