#pragma once

#include <string>
#include <vector>

namespace hood {

/// What a primitive of the machine gave for each of its inputs.
struct Result {
  std::string name;
  std::string type;  ///< of the values: u32, u64, f16, bf16, f32 or f64
  std::vector<unsigned long long> bits;  ///< the values' bits
};

void whole_numbers(std::vector<Result>& results);
void float_functions(std::vector<Result>& results);
void float_conversions(std::vector<Result>& results);
void halves(std::vector<Result>& results);
void bfloats(std::vector<Result>& results);
void shuffles(std::vector<Result>& results);
void votes(std::vector<Result>& results);
void atomics(std::vector<Result>& results);
void blocks(std::vector<Result>& results);
void vectors(std::vector<Result>& results);
void matrices(std::vector<Result>& results);
void copies(std::vector<Result>& results);
void groups(std::vector<Result>& results);

/// All of them.
inline std::vector<Result> all_primitives() {
  std::vector<Result> results;
  whole_numbers(results);
  float_functions(results);
  float_conversions(results);
  halves(results);
  bfloats(results);
  shuffles(results);
  votes(results);
  atomics(results);
  blocks(results);
  vectors(results);
  matrices(results);
  copies(results);
  groups(results);
  return results;
}

}  // namespace hood
