#pragma once

#include <algorithm>
#include <common/cuda/device_buffer.hpp>
#include <cstdint>
#include <optional>
#include <vector>

namespace hood {

/// An array in the device's memory between two guard bands: it shows who writes
/// outside of it.
template <class T>
class GuardedBuffer {
 public:
  /// A copy of what the host has.
  explicit GuardedBuffer(const std::vector<T>& host)
      : all_(between_guards(host)) {}

  T* data() { return all_.data() + GUARD; }
  /// Waits for the device, and returns what the array holds.
  std::vector<T> to_host() const {
    const std::vector<T> all = all_.to_host();
    return {all.begin() + GUARD, all.end() - GUARD};
  }
  /// The first element written that does not belong to the array: -1 is the one
  /// before it, and its length the one behind it.
  std::optional<std::int64_t> written_outside() const {
    const std::vector<T> all = all_.to_host();
    const auto count = std::int64_t(all.size());
    for (std::int64_t i = 0; i < count; ++i) {
      const bool guards = i < GUARD || i >= count - GUARD;
      if (guards && !(all[std::size_t(i)] == VALUE)) return i - GUARD;
    }
    return std::nullopt;
  }

 private:
  // As wide as the largest block: one that does not look where the array ends
  // stays within.
  static constexpr std::int64_t GUARD = 1024;
  // Not NaN, which stays NaN whatever is added to it.
  static inline const T VALUE{77};

  static std::vector<T> between_guards(const std::vector<T>& host) {
    std::vector<T> all(host.size() + 2 * GUARD, VALUE);
    std::copy(host.begin(), host.end(), all.begin() + GUARD);
    return all;
  }

  DeviceBuffer<T> all_;
};

}  // namespace hood
