#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hood::lens {

/// Addresses from `begin` on.
struct Region {
  std::uint64_t begin = 0;
  std::uint64_t bytes = 0;

  bool has(std::uint64_t address) const { return address - begin < bytes; }
};

/// Where the program's code and variables lie, and its __constant__ ones.
Region program_image();
Region constant_memory();
/// Where its thread-local variables lie that this thread of the host sees:
/// among them all __shared__ arrays of all kernels.
Region thread_local_memory();

/// A variable of the program.
struct Variable {
  std::uint64_t offset;  ///< from the beginning of its region
  std::uint64_t bytes;
  std::string name;  ///< without the scopes that it lies in
};
/// The __shared__ arrays of all kernels, by offset in thread_local_memory().
std::vector<Variable> shared_arrays();
/// The program's other variables, by offset in program_image().
std::vector<Variable> image_variables();

}  // namespace hood::lens
