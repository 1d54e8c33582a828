#pragma once

#include <cstdint>
#include <exception>

namespace hood {

/// Calls f(0) to f(count - 1), shared out among all threads, or one after the
/// other if that is not worthwhile. What a call throws cannot leave its thread:
/// it is kept, and thrown here when all are done.
template <class Function>
void in_parallel(std::int64_t count, bool worthwhile, Function f) {
  std::exception_ptr thrown;
#pragma omp parallel for if (worthwhile)
  for (std::int64_t i = 0; i < count; ++i) {
    try {
      f(i);
    } catch (...) {
#pragma omp critical
      thrown = std::current_exception();
    }
  }
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace hood
