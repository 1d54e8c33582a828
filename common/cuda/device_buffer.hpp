#pragma once

#include <common/cuda/check.hpp>
#include <cstddef>
#include <utility>
#include <vector>

namespace hood {

/// An array in the device's memory, freed at the end of its life.
template <class T>
class DeviceBuffer {
 public:
  /// `count` elements of no particular value.
  explicit DeviceBuffer(std::size_t count) : count_(count) {
    CUDA_CHECK(cudaMalloc(&data_, count * sizeof(T)));
  }
  /// A copy of what the host has.
  explicit DeviceBuffer(const std::vector<T>& host)
      : DeviceBuffer(host.size()) {
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
