#include <mma.h>

#include <tests/common/simt/primitives/harness.cuh>

namespace hood {
namespace {

using namespace nvcuda;

/// One warp: d = a b + c of small whole numbers, which are exact in any order.
template <int M, int N, int K, class T, class Stored, class Sum, class LayoutA,
          class LayoutB>
__global__ void product(unsigned* out) {
  alignas(32) __shared__ Stored a[M * K];
  alignas(32) __shared__ Stored b[K * N];
  alignas(32) __shared__ Sum c[M * N];
  for (int i = static_cast<int>(threadIdx.x); i < M * K; i += 32)
    a[i] = static_cast<Stored>(static_cast<float>(i * 7 % 11 - 5));
  for (int i = static_cast<int>(threadIdx.x); i < K * N; i += 32)
    b[i] = static_cast<Stored>(static_cast<float>(i * 5 % 13 - 6));
  for (int i = static_cast<int>(threadIdx.x); i < M * N; i += 32)
    c[i] = static_cast<Sum>(static_cast<float>(i % 17));
  __syncwarp();

  constexpr bool a_by_rows = std::is_same_v<LayoutA, wmma::row_major>;
  constexpr bool b_by_rows = std::is_same_v<LayoutB, wmma::row_major>;
  wmma::fragment<wmma::matrix_a, M, N, K, T, LayoutA> left;
  wmma::fragment<wmma::matrix_b, M, N, K, T, LayoutB> right;
  wmma::fragment<wmma::accumulator, M, N, K, Sum> sum, none;
  wmma::load_matrix_sync(left, a, a_by_rows ? K : M);
  wmma::load_matrix_sync(right, b, b_by_rows ? N : K);
  wmma::load_matrix_sync(sum, c, N, wmma::mem_row_major);
  wmma::fill_fragment(none, static_cast<Sum>(1.0F));
  wmma::mma_sync(sum, left, right, sum);
  for (int i = 0; i < sum.num_elements; ++i) sum.x[i] += none.x[i];
  wmma::store_matrix_sync(c, sum, M, wmma::mem_col_major);
  __syncwarp();
  for (int i = static_cast<int>(threadIdx.x); i < M * N; i += 32)
    out[i] = static_cast<unsigned>(bits_of(c[i]));
}

template <int M, int N, int K, class T, class Stored, class Sum>
void products(std::vector<Result>& results, const std::string& name) {
  using row = wmma::row_major;
  using column = wmma::col_major;
  run(results, (name + " rows columns").c_str(),
      product<M, N, K, T, Stored, Sum, row, column>, 32, M * N);
  run(results, (name + " columns rows").c_str(),
      product<M, N, K, T, Stored, Sum, column, row>, 32, M * N);
}

}  // namespace

void matrices(std::vector<Result>& results) {
  products<16, 16, 16, __half, __half, float>(results, "wmma half to float");
  products<32, 8, 16, __half, __half, float>(results, "wmma 32x8 half");
  products<8, 32, 16, __half, __half, __half>(results, "wmma 8x32 half");
  products<16, 16, 16, __nv_bfloat16, __nv_bfloat16, float>(results,
                                                            "wmma bfloat");
  products<16, 16, 8, wmma::precision::tf32, float, float>(results,
                                                           "wmma tf32");
  products<16, 16, 16, signed char, signed char, int>(results, "wmma int8");
}

}  // namespace hood
