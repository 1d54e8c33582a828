// Calls itself without end.
#include <functional>
#include <vector>

namespace hood {

using FunctionOfMany = std::function<double(const std::vector<double>&)>;

int deeper(volatile int n) {
  return n == 0 ? 0 : 1 + deeper(n + 1);
}

std::vector<double> measured_gradient(const FunctionOfMany&,
                                      std::vector<double> numbers, double) {
  numbers[0] = deeper(1);
  return numbers;
}

}  // namespace hood
