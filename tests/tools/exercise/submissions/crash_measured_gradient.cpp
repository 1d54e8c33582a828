// Writes through a null pointer.
#include <functional>
#include <vector>

namespace hood {

using FunctionOfMany = std::function<double(const std::vector<double>&)>;

std::vector<double> measured_gradient(const FunctionOfMany&,
                                      std::vector<double> numbers, double) {
  volatile int* volatile nowhere = nullptr;
  *nowhere = 1;
  return numbers;
}

}  // namespace hood
