#pragma once

#include <cuda_runtime.h>

// Products of matrices whose extents are multiples of the tiles.

__global__ void multiply_by_tiles(const float* A,  // [M, K]
                                  const float* B,  // [K, N]
                                  float* C,        // [M, N]
                                  int N, int K) {
  __shared__ float As[16][16], Bs[16][16];
  const int tx = static_cast<int>(threadIdx.x);
  const int ty = static_cast<int>(threadIdx.y);
  const int row = static_cast<int>(blockIdx.y) * 16 + ty;
  const int column = static_cast<int>(blockIdx.x) * 16 + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += 16) {
    As[ty][tx] = A[row * K + k0 + tx];
    Bs[ty][tx] = B[(k0 + ty) * N + column];
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  C[row * N + column] = sum;
}

/// 64 x 64 outputs by 256 threads, 4 x 4 in each.
template <int PADDING>
__global__ void multiply_by_registers(const float* __restrict__ A,
                                      const float* __restrict__ B,
                                      float* __restrict__ C, int N, int K) {
  __shared__ __align__(16) float As[16][64 + PADDING];  // transposed
  __shared__ __align__(16) float Bs[16][64];
  const int t = static_cast<int>(threadIdx.x), tx = t % 16, ty = t / 16;
  A += static_cast<int>(blockIdx.y) * 64 * K;
  B += blockIdx.x * 64;
  C +=
      static_cast<int>(blockIdx.y) * 64 * N + static_cast<int>(blockIdx.x) * 64;
  float sum[4][4] = {};
  for (int k0 = 0; k0 < K; k0 += 16) {
    const int row = t / 4, column = t % 4 * 4;
    const float* from_A = &A[row * K + k0 + column];
    const float* from_B = &B[(k0 + ty) * N + tx * 4];
    const float4 a = *reinterpret_cast<const float4*>(from_A);
    const float4 b = *reinterpret_cast<const float4*>(from_B);
    As[column][row] = a.x;
    As[column + 1][row] = a.y;
    As[column + 2][row] = a.z;
    As[column + 3][row] = a.w;
    *reinterpret_cast<float4*>(&Bs[ty][tx * 4]) = b;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 16; ++k) {
      const float4 left = *reinterpret_cast<const float4*>(&As[k][ty * 4]);
      const float4 right = *reinterpret_cast<const float4*>(&Bs[k][tx * 4]);
      const float l[4] = {left.x, left.y, left.z, left.w};
      const float r[4] = {right.x, right.y, right.z, right.w};
#pragma unroll
      for (int i = 0; i < 4; ++i) {
#pragma unroll
        for (int j = 0; j < 4; ++j) sum[i][j] += l[i] * r[j];
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    const float4 out = make_float4(sum[i][0], sum[i][1], sum[i][2], sum[i][3]);
    *reinterpret_cast<float4*>(&C[(ty * 4 + i) * N + tx * 4]) = out;
  }
}
