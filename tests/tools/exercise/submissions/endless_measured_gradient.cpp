// Never ends.
#include <functional>
#include <vector>

namespace hood {

using FunctionOfMany = std::function<double(const std::vector<double>&)>;

std::vector<double> measured_gradient(const FunctionOfMany&,
                                      std::vector<double> numbers, double) {
  volatile bool on = true;
  while (on) {
  }
  return numbers;
}

}  // namespace hood
