// Device memory, copies, variables of the device, and what is refused.

#include <cstdint>
#include <tests/common/simt/machine/support.hpp>

namespace hood {
namespace {

__constant__ float coefficients[4];
__device__ int counter = 5;

/// One block, one thread: a polynomial, and one more count.
__global__ void polynomial_kernel(float* y, float x) {  // y [1]
  y[0] = ((coefficients[3] * x + coefficients[2]) * x + coefficients[1]) * x +
         coefficients[0];
  counter += 1;
}

TEST_CASE("a buffer is aligned, and filled with NaN") {
  for (const std::size_t count : {1U, 3U, 64U, 65U, 1000U, 100000U}) {
    float* x = nullptr;
    REQUIRE(cudaMalloc(&x, count * sizeof(float)) == cudaSuccess);
    CHECK(reinterpret_cast<std::uintptr_t>(x) % 256 == 0);
    std::vector<float> host(count);
    cudaMemcpy(host.data(), x, count * sizeof(float), cudaMemcpyDeviceToHost);
    for (const float value : host) CHECK(value != value);
    cudaFree(x);
  }
}

TEST_CASE("nothing is a buffer, too") {
  void* memory = &memory;
  CHECK(cudaMalloc(&memory, 0) == cudaSuccess);
  CHECK(memory == nullptr);
  CHECK(cudaFree(nullptr) == cudaSuccess);
}

TEST_CASE("too much memory is refused, and the rest can still be had") {
  std::size_t free = 0;
  std::size_t total = 0;
  cudaMemGetInfo(&free, &total);
  void* memory = nullptr;
  CHECK(cudaMalloc(&memory, total + 1) == cudaErrorMemoryAllocation);
  CHECK(memory == nullptr);
  CHECK_THAT(cudaGetErrorString(cudaGetLastError()),
             ContainsSubstring("out of memory: "));
  CHECK(cudaMalloc(&memory, std::size_t{1} << 63) == cudaErrorMemoryAllocation);
  CHECK(cudaGetLastError() == cudaErrorMemoryAllocation);
  CHECK(cudaMalloc(&memory, 1000) == cudaSuccess);
  std::size_t left = 0;
  cudaMemGetInfo(&left, &total);
  CHECK(free - left == 1000);
  cudaFree(memory);
}

TEST_CASE("copies that do not fit are refused, and copy nothing") {
  Array<int> x(10);
  std::vector<int> host(20, 7);
  const auto to_device = [&](int* to, std::size_t count) {
    const cudaError_t error = cudaMemcpy(to, host.data(), count * sizeof(int),
                                         cudaMemcpyHostToDevice);
    CHECK(cudaGetLastError() == error);
    return error;
  };
  CHECK(to_device(x.data(), 11) == cudaErrorInvalidValue);
  CHECK(to_device(x.data() + 5, 6) == cudaErrorInvalidValue);
  CHECK(to_device(x.data() - 1, 2) == cudaErrorInvalidValue);
  CHECK(to_device(host.data() + 10, 2) == cudaErrorInvalidValue);
  CHECK(x.values() == std::vector<int>(10, 0));
  CHECK(to_device(x.data() + 5, 5) == cudaSuccess);
  CHECK(cudaMemcpy(host.data(), x.data(), 40, cudaMemcpyHostToDevice) ==
        cudaErrorInvalidValue);
  CHECK(cudaMemcpy(host.data(), x.data(), 40, cudaMemcpyKind(7)) ==
        cudaErrorInvalidMemcpyDirection);
  CHECK(cudaMemcpy(host.data(), x.data(), 40, cudaMemcpyDefault) ==
        cudaSuccess);
  CHECK(host[4] == 0);
  CHECK(host[5] == 7);
  cudaGetLastError();
}

TEST_CASE("what is freed twice, or was never allocated, is refused") {
  int* x = nullptr;
  cudaMalloc(&x, 40);
  CHECK(cudaFree(x + 1) == cudaErrorInvalidValue);
  CHECK(cudaFree(x) == cudaSuccess);
  CHECK(cudaFree(x) == cudaErrorInvalidValue);
  CHECK_THAT(cudaGetErrorString(cudaGetLastError()),
             ContainsSubstring("freed buffer of 40 bytes"));
}

TEST_CASE("no address is no end of a copy") {
  Array<int> x(4);
  CHECK(cudaMemcpy(x.data(), nullptr, 4, cudaMemcpyHostToDevice) ==
        cudaErrorInvalidValue);
  CHECK(cudaMemcpy(nullptr, x.data(), 4, cudaMemcpyDeviceToHost) ==
        cudaErrorInvalidValue);
  cudaGetLastError();
}

TEST_CASE("freed addresses are not soon used again") {
  std::vector<int*> freed;
  for (int i = 0; i < 100; ++i) {
    int* x = nullptr;
    REQUIRE(cudaMalloc(&x, 1000) == cudaSuccess);
    for (const int* before : freed) CHECK(x != before);
    cudaFree(x);
    freed.push_back(x);
  }
}

TEST_CASE("rows are copied with their pitch") {
  std::vector<int> host(5 * 8);
  for (int i = 0; i < 40; ++i) host[i] = i;
  Array<int> x(5 * 3);
  CHECK(cudaMemcpy2D(x.data(), 3 * sizeof(int), host.data() + 2,
                     8 * sizeof(int), 3 * sizeof(int), 5,
                     cudaMemcpyHostToDevice) == cudaSuccess);
  const std::vector<int> values = x.values();
  for (int row = 0; row < 5; ++row) {
    for (int i = 0; i < 3; ++i) CHECK(values[row * 3 + i] == row * 8 + 2 + i);
  }
  CHECK(cudaMemcpy2D(x.data(), 2, host.data(), 8, 3, 1,
                     cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
  cudaGetLastError();
}

TEST_CASE("variables of the device are written and read by the host") {
  const float values[4] = {1, 2, 3, 4};
  CHECK(cudaMemcpyToSymbol(coefficients, values, sizeof values) == cudaSuccess);
  CHECK(cudaMemcpyToSymbol(coefficients, values, 4, 16) ==
        cudaErrorInvalidValue);
  const int start = 41;
  CHECK(cudaMemcpyToSymbol(counter, &start, sizeof start) == cudaSuccess);
  Array<float> y(1);
  polynomial_kernel<<<1, 1>>>(y.data(), 2.0f);
  CHECK(y.values()[0] == 49.0f);
  int count = 0;
  CHECK(cudaMemcpyFromSymbol(&count, counter, sizeof count) == cudaSuccess);
  CHECK(count == 42);
  void* address = nullptr;
  CHECK(cudaGetSymbolAddress(&address, counter) == cudaSuccess);
  CHECK(cudaMemcpy(&count, address, sizeof count, cudaMemcpyDeviceToHost) ==
        cudaSuccess);
  cudaGetLastError();
}

}  // namespace
}  // namespace hood
