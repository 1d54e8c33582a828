#pragma once

#include <cuda_runtime.h>

#include <common/lens/lens.hpp>
#include <cstddef>
#include <cstdint>
#include <tests/support/catch.hpp>
#include <vector>

namespace hood::lens {

/// An array in device memory.
template <class T>
class OnDevice {
 public:
  /// Not written.
  explicit OnDevice(std::size_t count, Where where = Where::here())
      : count_(count) {
    REQUIRE(cudaMalloc(&data_, count * sizeof(T), where) == cudaSuccess);
  }
  explicit OnDevice(const std::vector<T>& values, Where where = Where::here())
      : OnDevice(values.size(), where) {
    REQUIRE(cudaMemcpy(data_, values.data(), values.size() * sizeof(T),
                       cudaMemcpyHostToDevice) == cudaSuccess);
  }
  ~OnDevice() { cudaFree(data_); }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

  T* data() const { return data_; }
  std::vector<T> values() const {
    std::vector<T> v(count_);
    REQUIRE(cudaMemcpy(v.data(), data_, count_ * sizeof(T),
                       cudaMemcpyDeviceToHost) == cudaSuccess);
    return v;
  }

 private:
  T* data_ = nullptr;
  std::size_t count_;
};

/// Numbers from [-1, 1), always the same.
inline std::vector<float> some_numbers(std::size_t count) {
  std::vector<float> v(count);
  std::uint64_t state = 1;
  for (float& x : v) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    x = static_cast<float>(static_cast<std::int32_t>(state >> 32)) * 0x1p-31F;
  }
  return v;
}

}  // namespace hood::lens
