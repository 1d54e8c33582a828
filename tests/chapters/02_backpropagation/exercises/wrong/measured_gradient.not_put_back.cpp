// says: the numbers before it were left a step behind
#include <functional>
#include <vector>

namespace hood {

using FunctionOfMany = std::function<double(const std::vector<double>&)>;

std::vector<double> measured_gradient(const FunctionOfMany& function,
                                      std::vector<double> numbers,
                                      double step) {
  std::vector<double> gradient(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const double kept = numbers[i];
    numbers[i] = kept + step;
    const double ahead = function(numbers);
    numbers[i] = kept - step;
    const double behind = function(numbers);
    gradient[i] = (ahead - behind) / (2 * step);
  }
  return gradient;
}

}  // namespace hood
