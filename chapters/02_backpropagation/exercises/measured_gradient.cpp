// The slope of any function by each of its numbers, by central differences.
// Budget: about 6 lines in the loop.
#include <functional>
#include <vector>

namespace hood {

using FunctionOfMany = std::function<double(const std::vector<double>&)>;

std::vector<double> measured_gradient(const FunctionOfMany& function,
                                      std::vector<double> numbers,
                                      double step) {
  std::vector<double> gradient(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    gradient[i] = function(numbers) * step;  // TODO: a difference
  }
  return gradient;
}

}  // namespace hood
