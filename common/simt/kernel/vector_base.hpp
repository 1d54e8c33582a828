#pragma once

#include <common/simt/kernel/vector_copy.hpp>
#include <cstddef>
#include <type_traits>

#define SIMT_INLINE __attribute__((always_inline))

namespace hood::simt {

// Their default constructors do nothing, so that they can be in __shared__.
// What is moved from was made in registers a moment ago, where its members
// are; what is copied from may lie in memory, and is loaded as a whole.

/// What float2 and its kin have in common.
template <class T>
struct alignas(2 * sizeof(T)) Vector2 {
  T x, y;

  Vector2() = default;
  constexpr Vector2(T x, T y = T()) : x(x), y(y) {}
  SIMT_INLINE constexpr Vector2(const Vector2& from) {
    if (std::is_constant_evaluated()) {
      take(from);
    } else {
      check_alignment<alignof(Vector2)>(&from);
      copy_vector<T, sizeof(Vector2)>(this, &from);
    }
  }
  SIMT_INLINE constexpr Vector2(Vector2&& from) noexcept
      : x(from.x), y(from.y) {}
  SIMT_INLINE constexpr Vector2& operator=(const Vector2& from) {
    if (std::is_constant_evaluated()) return take(from);
    check_alignment<alignof(Vector2)>(&from);
    check_alignment<alignof(Vector2)>(this);
    copy_vector<T, sizeof(Vector2)>(this, &from);
    return *this;
  }
  SIMT_INLINE constexpr Vector2& operator=(Vector2&& from) noexcept {
    if (std::is_constant_evaluated()) return take(from);
    check_alignment<alignof(Vector2)>(this);
    store_vector<T, sizeof(Vector2)>(this, from.x, from.y);
    return *this;
  }

 private:
  constexpr Vector2& take(const Vector2& from) {
    x = from.x;
    y = from.y;
    return *this;
  }
};

/// What float4 and its kin have in common.
template <class T>
struct alignas(sizeof(T) < 4 ? 4 * sizeof(T) : 16) Vector4 {
  T x, y, z, w;

  Vector4() = default;
  constexpr Vector4(T x, T y = T(), T z = T(), T w = T())
      : x(x), y(y), z(z), w(w) {}
  SIMT_INLINE constexpr Vector4(const Vector4& from) {
    if (std::is_constant_evaluated()) {
      take(from);
    } else {
      check_alignment<alignof(Vector4)>(&from);
      copy_vector<T, sizeof(Vector4)>(this, &from);
    }
  }
  SIMT_INLINE constexpr Vector4(Vector4&& from) noexcept
      : x(from.x), y(from.y), z(from.z), w(from.w) {}
  SIMT_INLINE constexpr Vector4& operator=(const Vector4& from) {
    if (std::is_constant_evaluated()) return take(from);
    check_alignment<alignof(Vector4)>(&from);
    check_alignment<alignof(Vector4)>(this);
    copy_vector<T, sizeof(Vector4)>(this, &from);
    return *this;
  }
  SIMT_INLINE constexpr Vector4& operator=(Vector4&& from) noexcept {
    if (std::is_constant_evaluated()) return take(from);
    check_alignment<alignof(Vector4)>(this);
    store_vector<T, sizeof(Vector4)>(this, from.x, from.y, from.z, from.w);
    return *this;
  }

 private:
  constexpr Vector4& take(const Vector4& from) {
    x = from.x;
    y = from.y;
    z = from.z;
    w = from.w;
    return *this;
  }
};

}  // namespace hood::simt

#undef SIMT_INLINE
