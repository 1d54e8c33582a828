#include <algorithm>
#include <chapters/05_convnet/lanes_layout.hpp>
#include <chapters/05_convnet/peak.hpp>
#include <common/measure/timing.hpp>

namespace hood {
namespace {

constexpr int SUMS = 12;  // enough that none has to wait for itself

/// Returns a number that depends on all sums, so that none can be left out.
float multiply_and_add(std::int64_t rounds, float factor) {
  Vector<float> sums[SUMS];
  // All different: equal sums would be computed once.
  for (int i = 0; i < SUMS; ++i) sums[i] = Vector<float>{} + float(i);
  const Vector<float> addend = Vector<float>{} + factor;
  for (std::int64_t round = 0; round < rounds; ++round) {
#pragma GCC unroll 12
    for (int i = 0; i < SUMS; ++i) sums[i] = sums[i] * factor + addend;
  }
  Vector<float> total = {};
  for (const Vector<float>& sum : sums) total += sum;
  return total[0];
}

}  // namespace

double peak_of_one_core() {
  constexpr std::int64_t ROUNDS = 1'000'000;
  const double operations =
      2.0 * ROUNDS * SUMS * double(sizeof(Vector<float>) / sizeof(float));
  // volatile: the compiler may not compute the result once for all tries.
  volatile float factor = 0.5f;
  volatile float result = 0;
  double best = 0;
  for (int i = 0; i < 20; ++i) {
    const Stopwatch watch;
    result = multiply_and_add(ROUNDS, factor);
    best = std::max(best, operations / watch.seconds());
  }
  static_cast<void>(result);
  return best;
}

}  // namespace hood
