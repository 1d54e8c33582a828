// Exercise: rows times rows.
//
// C = A B, and B is given transposed: each element of C is a row of A times a
// row of B. The product is right, but neighbours read numbers of B that lie a
// row apart, 32 sectors for each request of a warp. Let neighbours read
// neighbours, 4 sectors, without two lanes that wait for the same bank of
// shared memory. About 3 lines.
#include <cuda_runtime.h>

#include <common/cuda/check.hpp>
#include <cstdint>

namespace hood {
namespace {

constexpr int SIDE = 32;  // of a tile

/// One block: 32 x 32 elements of C.
/// One thread: one of them, and one element of each tile.
__global__ void rows_times_rows_kernel(const float* a,  // [M, K]
                                       const float* b,  // [N, K]
                                       float* c,        // [M, N]
                                       int M, int N, int K) {
  // Tiles, as [m, k] and [k, n].
  __shared__ float a_tile[SIDE][SIDE];
  __shared__ float b_tile[SIDE][SIDE + 1];  // padded
  const int tx = int(threadIdx.x), ty = int(threadIdx.y);
  const int m0 = int(blockIdx.y) * SIDE, n0 = int(blockIdx.x) * SIDE;
  const int m = m0 + ty, n = n0 + tx;

  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += SIDE) {
    // Load; outside there are zeros.
    const bool a_inside = m < M && k0 + tx < K;
    a_tile[ty][tx] = a_inside ? a[m * K + k0 + tx] : 0;
    const bool b_inside = n0 + ty < N && k0 + tx < K;
    b_tile[tx][ty] = b_inside ? b[(n0 + ty) * K + k0 + tx] : 0;

    __syncthreads();  // both tiles are whole

    // Compute.
    for (int k = 0; k < SIDE; ++k) {
      sum += a_tile[ty][k] * b_tile[k][tx];
    }
    __syncthreads();  // nobody reads these tiles any more
  }

  // Write.
  if (m < M && n < N) c[m * N + n] = sum;
}

}  // namespace

/// C = A B in device memory, where B is given transposed; M and N are at most
/// 1,000,000.
void rows_times_rows(const float* a,  // [M, K]
                     const float* b,  // [N, K]
                     float* c,        // [M, N]
                     int M, int N, int K) {
  const dim3 grid(unsigned(N + SIDE - 1) / SIDE, unsigned(M + SIDE - 1) / SIDE);
  rows_times_rows_kernel<<<grid, dim3(SIDE, SIDE)>>>(a, b, c, M, N, K);
  cuda_check_launch();
}

}  // namespace hood
