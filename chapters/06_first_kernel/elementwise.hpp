#pragma once

#include <cstdint>

namespace hood {

// out = x + y and out = a x + y for n numbers: as loops of the host, and as
// kernels, whose pointers lead into device memory. out may not lie on x or y.

void add_on_cpu(const float* x,  // [n]
                const float* y,  // [n]
                float* out,      // [n]
                std::int64_t n);
/// A thread for each element.
void add(const float* x,  // [n]
         const float* y,  // [n]
         float* out,      // [n]
         std::int64_t n);

void saxpy_on_cpu(float a,
                  const float* x,  // [n]
                  const float* y,  // [n]
                  float* out,      // [n]
                  std::int64_t n);
/// A thread for each element.
void saxpy(float a,
           const float* x,  // [n]
           const float* y,  // [n]
           float* out,      // [n]
           std::int64_t n);
/// As many threads as keep the device busy; each takes one element after
/// another.
void saxpy_grid_stride(float a,
                       const float* x,  // [n]
                       const float* y,  // [n]
                       float* out,      // [n]
                       std::int64_t n);
/// The same with as many blocks as the caller says.
void saxpy_grid_stride(float a,
                       const float* x,  // [n]
                       const float* y,  // [n]
                       float* out,      // [n]
                       std::int64_t n, unsigned blocks);

}  // namespace hood
