// says: the window begins empty
// Exercise: a window that slides in registers.
//
// A column of R = 5 weights moves down the columns of an image: y[p, w] is the
// sum over r of weights[r] * x[p + r, w]. A thread makes ROWS outputs of a
// column, from the top down. As it stands it reads 5 weights and 5 pixels for
// each of them. Four of these pixels it has read before. Keep the weights and
// the last 5 pixels in registers: each is read once by a thread. About 10
// lines.
#include <cuda_runtime.h>

#include <common/cuda/check.hpp>
#include <cstdint>

namespace hood {
namespace {

constexpr int R = 5, ROWS = 16;

/// One block: ROWS rows of outputs, 64 columns.
/// One thread: ROWS outputs of a column.
__global__ void sliding_column_kernel(const float* x,        // [H, W]
                                      const float* weights,  // [R]
                                      float* y,              // [P, W]
                                      int P, int W) {
  const int w = int(blockIdx.x * blockDim.x + threadIdx.x);
  const int p0 = int(blockIdx.y) * ROWS;
  if (w >= W) return;
  const float* const column = x + std::int64_t{p0} * W + w;

  float own[R], window[R];
#pragma unroll
  for (int r = 0; r < R; ++r) own[r] = weights[r];
#pragma unroll
  for (int r = 1; r < R; ++r) window[r] = 0;

  for (int p = 0; p < ROWS && p0 + p < P; ++p) {
    float sum = 0;
#pragma unroll
    for (int r = 0; r + 1 < R; ++r) window[r] = window[r + 1];
    window[R - 1] = column[std::int64_t{p + R - 1} * W];
#pragma unroll
    for (int r = 0; r < R; ++r) {
      sum += own[r] * window[r];
    }
    y[std::int64_t{p0 + p} * W + w] = sum;
  }
}

}  // namespace

/// y[p, w] = weights[0] x[p, w] + ... + weights[4] x[p + 4, w] in device
/// memory, for P = H - 4 rows.
void sliding_column(const float* x,        // [H, W]
                    const float* weights,  // [5]
                    float* y,              // [P, W]
                    int H, int W) {
  const int P = H - R + 1;
  const dim3 grid(unsigned((W + 63) / 64), unsigned((P + ROWS - 1) / ROWS));
  sliding_column_kernel<<<grid, 64>>>(x, weights, y, P, W);
  cuda_check_launch();
}

}  // namespace hood
