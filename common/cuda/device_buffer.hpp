#pragma once

#include <common/cuda/check.hpp>
#include <cstddef>
#include <utility>
#include <vector>

namespace hood {

/// cudaMalloc(); the SIMT machine's remembers who has asked, for its messages.
template <class T>
cudaError_t allocate(T** memory, std::size_t bytes, Where where) {
  if constexpr (requires { cudaMalloc(memory, bytes, where); }) {
    return cudaMalloc(memory, bytes, where);
  } else {
    return cudaMalloc(memory, bytes);
  }
}

/// An array in the device's memory, freed at the end of its life.
template <class T>
class DeviceBuffer {
 public:
  /// `count` elements of no particular value.
  explicit DeviceBuffer(std::size_t count, Where where = Where::here())
      : count_(count) {
    cuda_check(allocate(&data_, count * sizeof(T), where), "cudaMalloc", where);
  }
  /// A copy of what the host has.
  explicit DeviceBuffer(const std::vector<T>& host, Where where = Where::here())
      : DeviceBuffer(host.size(), where) {
    copy_from(host);
  }
  ~DeviceBuffer() { cudaFree(data_); }
  DeviceBuffer(DeviceBuffer&& other) noexcept
      : count_(std::exchange(other.count_, 0)),
        data_(std::exchange(other.data_, nullptr)) {}
  DeviceBuffer& operator=(DeviceBuffer&& other) noexcept {
    std::swap(count_, other.count_);
    std::swap(data_, other.data_);
    return *this;
  }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return count_; }
  std::size_t bytes() const { return count_ * sizeof(T); }

  /// `host` must have as many elements.
  void copy_from(const std::vector<T>& host) {
    CUDA_CHECK(cudaMemcpy(data_, host.data(), host.size() * sizeof(T),
                          cudaMemcpyHostToDevice));
  }
  /// Sets every byte.
  void fill_bytes(int byte) { CUDA_CHECK(cudaMemset(data_, byte, bytes())); }
  /// Waits for the device, and returns what it holds.
  std::vector<T> to_host() const {
    std::vector<T> host(count_);
    CUDA_CHECK(cudaMemcpy(host.data(), data_, bytes(), cudaMemcpyDeviceToHost));
    return host;
  }

 private:
  std::size_t count_;
  T* data_ = nullptr;
};

}  // namespace hood
