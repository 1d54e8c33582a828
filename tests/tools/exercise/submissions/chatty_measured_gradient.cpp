// Prints without end.
#include <cstdio>
#include <functional>
#include <vector>

namespace hood {

using FunctionOfMany = std::function<double(const std::vector<double>&)>;

std::vector<double> measured_gradient(const FunctionOfMany&,
                                      std::vector<double> numbers, double) {
  while (true) std::puts("more and more and more and more");
  return numbers;
}

}  // namespace hood
