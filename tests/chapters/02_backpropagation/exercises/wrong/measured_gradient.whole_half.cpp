// says: it is 0: of whole numbers, 1 / 2 is 0
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
    numbers[i] = kept;
    gradient[i] = 1 / 2 * (ahead - behind) / step;
  }
  return gradient;
}

}  // namespace hood
