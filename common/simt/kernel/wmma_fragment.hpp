#pragma once

#include <algorithm>
#include <bit>
#include <common/simt/kernel/bfloat16.hpp>
#include <common/simt/kernel/calls.hpp>
#include <common/simt/kernel/half.hpp>
#include <cstdint>
#include <type_traits>

// The part of a small matrix that one lane of a warp holds. Which elements
// they are is nobody's business but wmma's.

namespace nvcuda::wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };

namespace precision {
/// float of which 10 bits of the fraction count.
struct tf32;
}  // namespace precision

/// The nearest number of 10 bits of fraction, ties away from zero.
inline float __float_to_tf32(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  if ((bits & 0x7f800000U) == 0x7f800000U) return x;
  return std::bit_cast<float>((bits + 0x1000U) & ~0x1fffU);
}

}  // namespace nvcuda::wmma

namespace hood::simt {

template <class T>
struct Element {
  using type = T;
};
template <>
struct Element<nvcuda::wmma::precision::tf32> {
  using type = float;
};
/// What is stored of a T.
template <class T>
using ElementOf = typename Element<T>::type;

/// The shapes that the GPU has.
template <class T>
constexpr bool has_shape(int m, int n, int k) {
  if (std::is_same_v<T, nvcuda::wmma::precision::tf32>) {
    return m == 16 && n == 16 && k == 8;
  }
  if (std::is_same_v<T, double>) return m == 8 && n == 8 && k == 4;
  return k == 16 && m * n == 256 && (m == 8 || m == 16 || m == 32);
}

/// A matrix in the registers of a warp, as lines that are contiguous in memory:
/// rows, or the columns of a matrix in column-major order. They are dealt out
/// in chunks of up to 16 bytes, chunk i to lane i mod 32.
template <class T, int rows_, int columns_, bool by_columns>
struct Part {
  static constexpr int rows = rows_;
  static constexpr int columns = columns_;
  static constexpr int num_elements = rows * columns / 32;
  static constexpr int length = by_columns ? rows : columns;
  static constexpr int chunk =
      std::min(num_elements, static_cast<int>(16 / sizeof(ElementOf<T>)));
  using element_type = T;
  using storage_element_type = ElementOf<T>;
  using Sum = std::conditional_t<
      std::is_integral_v<T>, int,
      std::conditional_t<std::is_same_v<T, double>, double, float>>;

  alignas(chunk * sizeof(ElementOf<T>)) ElementOf<T> x[num_elements];

  /// Calls `f(i, line, place)` for each of the lane's elements x[i].
  template <class F>
  static void for_each(unsigned lane, F f) {
    for (int i = 0; i < num_elements; ++i) {
      const int at =
          (i / chunk * 32 + static_cast<int>(lane)) * chunk + i % chunk;
      f(i, at / length, at % length);
    }
  }
  void put_into(Sum (&matrix)[rows][columns], unsigned lane) const {
    for_each(lane, [&](int i, int line, int place) {
      (by_columns ? matrix[place][line] : matrix[line][place]) = number(x[i]);
    });
  }
  void take_from(const Sum (&matrix)[rows][columns], unsigned lane) {
    for_each(lane, [&](int i, int line, int place) {
      x[i] = static_cast<ElementOf<T>>(by_columns ? matrix[place][line]
                                                  : matrix[line][place]);
    });
  }
  /// Of tf32, what the tensor core sees.
  static Sum number(ElementOf<T> element) {
    if constexpr (std::is_same_v<T, nvcuda::wmma::precision::tf32>) {
      return std::bit_cast<float>(std::bit_cast<std::uint32_t>(element) &
                                  ~0x1fffU);
    } else {
      return static_cast<Sum>(element);
    }
  }
};

}  // namespace hood::simt

namespace nvcuda::wmma {

template <class Use, int M, int N, int K, class T, class Layout = void>
struct fragment;

template <int M, int N, int K, class T, class Layout>
struct fragment<matrix_a, M, N, K, T, Layout>
    : hood::simt::Part<T, M, K, std::is_same_v<Layout, col_major>> {
  static_assert(hood::simt::has_shape<T>(M, N, K), "the GPU has no such shape");
};
template <int M, int N, int K, class T, class Layout>
struct fragment<matrix_b, M, N, K, T, Layout>
    : hood::simt::Part<T, K, N, std::is_same_v<Layout, col_major>> {
  static_assert(hood::simt::has_shape<T>(M, N, K), "the GPU has no such shape");
};
template <int M, int N, int K, class T>
struct fragment<accumulator, M, N, K, T> : hood::simt::Part<T, M, N, false> {};

}  // namespace nvcuda::wmma

namespace hood::simt {

/// Waits for the warp.
inline void meet(const char* name, Where where) {
  WarpCall call{.op = WarpOp::synchronise, .mask = 0xffffffffU};
  warp_call(call, name, where);
}

/// Ends the launch where the GPU would do anything.
template <class T>
void check_matrix(const T* matrix, unsigned stride, Where where) {
  if (reinterpret_cast<std::uintptr_t>(matrix) % 32 != 0) {
    trap("a matrix of wmma must begin at a multiple of 32 bytes", where);
  }
  if (stride * sizeof(T) % 16 != 0) {
    trap("a stride of wmma must be a multiple of 16 bytes", where);
  }
}

/// Copies the lane's chunks from the lines of a matrix in memory.
template <class P, class T>
void load_lines(P& part, const T* matrix, unsigned stride) {
  P::for_each(lane_index(), [&](int i, int line, int place) {
    if (i % P::chunk != 0) return;
    copy_vector<std::uint8_t, P::chunk * sizeof(T)>(
        &part.x[i], matrix + static_cast<unsigned>(line) * stride + place);
  });
}
template <class P, class T>
void store_lines(T* matrix, const P& part, unsigned stride) {
  P::for_each(lane_index(), [&](int i, int line, int place) {
    if (i % P::chunk != 0) return;
    copy_vector<std::uint8_t, P::chunk * sizeof(T)>(
        matrix + static_cast<unsigned>(line) * stride + place, &part.x[i]);
  });
}

}  // namespace hood::simt
