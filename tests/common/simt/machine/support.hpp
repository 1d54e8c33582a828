#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <string>
#include <tests/support/catch.hpp>
#include <vector>

namespace hood {

/// An array on the device, filled with zeros.
template <class T>
class Array {
 public:
  explicit Array(std::size_t count) : count_(count) {
    REQUIRE(cudaMalloc(&data_, count * sizeof(T)) == cudaSuccess);
    REQUIRE(cudaMemset(data_, 0, count * sizeof(T)) == cudaSuccess);
  }
  ~Array() {
    cudaFree(data_);
    cudaGetLastError();  // a reset may have freed it before
  }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;

  T* data() { return data_; }
  std::vector<T> values() const {
    std::vector<T> host(count_);
    REQUIRE(cudaMemcpy(host.data(), data_, count_ * sizeof(T),
                       cudaMemcpyDeviceToHost) == cudaSuccess);
    return host;
  }

 private:
  std::size_t count_;
  T* data_ = nullptr;
};

/// What the launch before has done wrong, as CUDA tells it to who waits; then
/// forgotten. "no error" if nothing.
inline std::string fault() {
  const std::string words = cudaGetErrorString(cudaDeviceSynchronize());
  cudaDeviceReset();
  return words;
}

}  // namespace hood
