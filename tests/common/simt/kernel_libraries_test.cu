// wmma, asynchronous copies and misaligned vectors, in kernels that the machine
// plays.

#include <cuda_bf16.h>
#include <cuda_pipeline.h>
#include <mma.h>

#include <cmath>
#include <string>
#include <tests/support/catch.hpp>
#include <vector>

namespace hood {
namespace {

using namespace nvcuda;

/// An array in device memory.
template <class T>
struct Array {
  explicit Array(const std::vector<T>& values) : size(values.size()) {
    REQUIRE(cudaMalloc(&data, size * sizeof(T)) == cudaSuccess);
    REQUIRE(cudaMemcpy(data, values.data(), size * sizeof(T),
                       cudaMemcpyHostToDevice) == cudaSuccess);
  }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  ~Array() { cudaFree(data); }
  std::vector<T> copy() const {
    std::vector<T> values(size);
    REQUIRE(cudaMemcpy(values.data(), data, size * sizeof(T),
                       cudaMemcpyDeviceToHost) == cudaSuccess);
    return values;
  }
  T* data = nullptr;
  std::size_t size;
};

std::vector<float> floats(std::size_t n, unsigned seed) {
  std::vector<float> values(n);
  for (float& value : values) {
    seed = seed * 1664525U + 1013904223U;
    value = static_cast<float>(seed >> 16) / 65536.0F - 0.5F;
  }
  return values;
}

/// One warp: c = a b by tiles of M x N, with K steps of `k`.
template <int M, int N, int k, class T, class Stored>
__global__ void multiply(const Stored* a,  // [M, K]
                         const Stored* b,  // [K, N]
                         float* c,         // [M, N]
                         int K) {
  wmma::fragment<wmma::matrix_a, M, N, k, T, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, M, N, k, T, wmma::row_major> right;
  wmma::fragment<wmma::accumulator, M, N, k, float> sum;
  wmma::fill_fragment(sum, 0.0F);
  for (int at = 0; at < K; at += k) {
    wmma::load_matrix_sync(left, a + at, static_cast<unsigned>(K));
    wmma::load_matrix_sync(right, b + at * N, N);
    wmma::mma_sync(sum, left, right, sum);
  }
  wmma::store_matrix_sync(c, sum, N, wmma::mem_row_major);
}

template <int M, int N, int k, class T, class Stored>
void check_product() {
  const int K = 3 * k;
  const auto a = floats(static_cast<std::size_t>(M * K), 1);
  const auto b = floats(static_cast<std::size_t>(K * N), 2);
  const Array<Stored> da({a.begin(), a.end()}), db({b.begin(), b.end()});
  const Array<float> dc(std::vector<float>(static_cast<std::size_t>(M * N)));
  multiply<M, N, k, T, Stored><<<1, 32>>>(da.data, db.data, dc.data, K);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  const std::vector<float> c = dc.copy();
  const auto at = [](const std::vector<float>& x, int i) {
    return static_cast<double>(
        static_cast<float>(Stored(x[static_cast<std::size_t>(i)])));
  };
  int wrong = 0;
  for (int m = 0; m < M; ++m) {
    for (int n = 0; n < N; ++n) {
      double sum = 0;
      for (int i = 0; i < K; ++i) sum += at(a, m * K + i) * at(b, i * N + n);
      const double got = c[static_cast<std::size_t>(m * N + n)];
      // tf32 drops 13 bits of each factor.
      wrong += !(std::fabs(got - sum) <= (sizeof(Stored) == 4 ? 2e-2 : 1e-5));
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("wmma multiplies in every shape") {
  check_product<16, 16, 16, half, half>();
  check_product<32, 8, 16, half, half>();
  check_product<8, 32, 16, half, half>();
  check_product<16, 16, 16, nv_bfloat16, nv_bfloat16>();
  check_product<16, 16, 8, wmma::precision::tf32, float>();
}

__global__ void load_fragment(const half* a, unsigned stride) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::load_matrix_sync(left, a, stride);
}

/// The message of what ended the last launch.
std::string fault() {
  const cudaError_t error = cudaDeviceSynchronize();
  const std::string message = cudaGetErrorString(error);
  (void)cudaDeviceReset();
  return error == cudaSuccess ? "nothing" : message;
}

TEST_CASE("wmma refuses what is misaligned") {
  half* a = nullptr;
  REQUIRE(cudaMalloc(&a, 4096) == cudaSuccess);
  load_fragment<<<1, 32>>>(a + 8, 16U);
  CHECK_THAT(fault(), ContainsSubstring("multiple of 32 bytes"));
  REQUIRE(cudaMalloc(&a, 4096) == cudaSuccess);
  load_fragment<<<1, 32>>>(a, 17U);
  CHECK_THAT(fault(), ContainsSubstring("stride"));
}

__global__ void copy_later(const float4* in, float4* out, bool waits) {
  __shared__ float4 tile[32];
  tile[threadIdx.x] = make_float4(-1, -1, -1, -1);
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 16);
  __pipeline_commit();
  if (waits) __pipeline_wait_prior(0);
  out[threadIdx.x] = tile[threadIdx.x];
}

TEST_CASE("an asynchronous copy is there for who waits, and not before") {
  const Array<float4> in(std::vector<float4>(32, make_float4(1, 2, 3, 4)));
  const Array<float4> out(std::vector<float4>(32));
  copy_later<<<1, 32>>>(in.data, out.data, true);
  CHECK(out.copy()[31].w == 4.0F);
  copy_later<<<1, 32>>>(in.data, out.data, false);
  CHECK(out.copy()[31].w == -1.0F);
}

__global__ void copy_bytes(const char* in, std::size_t bytes, int shift) {
  alignas(16) __shared__ char tile[64];
  __pipeline_memcpy_async(tile + shift, in, bytes);
}

TEST_CASE("an asynchronous copy has 4, 8 or 16 bytes and is aligned") {
  char* in = nullptr;
  REQUIRE(cudaMalloc(&in, 256) == cudaSuccess);
  copy_bytes<<<1, 1>>>(in, std::size_t{12}, 0);
  CHECK_THAT(fault(), ContainsSubstring("4, 8 or 16 bytes"));
  REQUIRE(cudaMalloc(&in, 256) == cudaSuccess);
  copy_bytes<<<1, 1>>>(in, std::size_t{16}, 8);
  CHECK_THAT(fault(), ContainsSubstring("misaligned"));
}

template <class T>
__global__ void load_at(const char* memory, int shift, T* out) {
  *out = *reinterpret_cast<const T*>(memory + shift);
}
template <class T>
__global__ void store_at(char* memory, int shift, const T* in) {
  *reinterpret_cast<T*>(memory + shift) = *in;
}

template <class T>
void check_misaligned() {
  for (const bool stores : {false, true}) {
    for (const int shift : {0, static_cast<int>(alignof(T) / 2)}) {
      char* memory = nullptr;
      T* other = nullptr;
      REQUIRE(cudaMalloc(&memory, 256) == cudaSuccess);
      REQUIRE(cudaMalloc(&other, 256) == cudaSuccess);
      if (stores) {
        store_at<T><<<1, 1>>>(memory, shift, other);
      } else {
        load_at<T><<<1, 1>>>(memory, shift, other);
      }
      CHECK_THAT(fault(),
                 ContainsSubstring(shift == 0 ? "nothing" : "misaligned"));
    }
  }
}

TEST_CASE("a vector at an odd address ends the launch") {
  check_misaligned<float4>();
  check_misaligned<float2>();
  check_misaligned<int4>();
  check_misaligned<double4>();
  check_misaligned<short4>();
  check_misaligned<char4>();
  check_misaligned<char2>();
  check_misaligned<half2>();
}

}  // namespace
}  // namespace hood
