#pragma once

#include <common/simt/kernel/warp.hpp>
#include <common/simt/kernel/wmma_fragment.hpp>

// nvcuda::wmma: products of small matrices that a warp works out together.
//
// A product is summed in float, in the order of k, each step rounded. A tensor
// core adds several products at once with a few bits more and cuts off the
// rest, so the last bits differ where sums are not exact; whole numbers below
// 2^24 come out the same.

namespace nvcuda::wmma {

template <class F, class T>
void fill_fragment(F& fragment, const T& value) {
  for (auto& element : fragment.x) {
    element = static_cast<std::remove_reference_t<decltype(element)>>(value);
  }
}

/// Loads a matrix of which row (or column, by the layout of `fragment`) r
/// begins at `matrix` + r `stride`. A lane loads 16 bytes at once, or what it
/// has of a row if that is less; on the GPU it is 4 bytes or 16, as the
/// compiler chooses. `matrix` must be a multiple of 32 bytes, a stride of 16.
template <class Use, int M, int N, int K, class T, class Layout>
void load_matrix_sync(fragment<Use, M, N, K, T, Layout>& fragment,
                      const hood::simt::ElementOf<T>* matrix, unsigned stride,
                      hood::Where where = hood::Where::here()) {
  static_assert(!std::is_void_v<Layout>,
                "the layout of an accumulator is an argument: mem_row_major or "
                "mem_col_major");
  hood::simt::check_matrix(matrix, stride, where);
  hood::simt::load_lines(fragment, matrix, stride);
  hood::simt::meet("load_matrix_sync", where);
}

/// The same of an accumulator, in the layout said.
template <int M, int N, int K, class T>
void load_matrix_sync(fragment<accumulator, M, N, K, T>& fragment,
                      const T* matrix, unsigned stride, layout_t layout,
                      hood::Where where = hood::Where::here()) {
  hood::simt::check_matrix(matrix, stride, where);
  if (layout == mem_row_major) {
    hood::simt::load_lines(fragment, matrix, stride);
  } else {
    fragment.for_each(
        hood::simt::lane_index(), [&](int i, int row, int column) {
          fragment.x[i] = matrix[static_cast<unsigned>(column) * stride +
                                 static_cast<unsigned>(row)];
        });
  }
  hood::simt::meet("load_matrix_sync", where);
}

/// Stores an accumulator: by rows in accesses of 16 bytes (8 for half), by
/// columns one element at a time.
template <int M, int N, int K, class T>
void store_matrix_sync(T* matrix,
                       const fragment<accumulator, M, N, K, T>& fragment,
                       unsigned stride, layout_t layout,
                       hood::Where where = hood::Where::here()) {
  hood::simt::check_matrix(matrix, stride, where);
  if (layout == mem_row_major) {
    hood::simt::store_lines(matrix, fragment, stride);
  } else {
    fragment.for_each(hood::simt::lane_index(),
                      [&](int i, int row, int column) {
                        matrix[static_cast<unsigned>(column) * stride +
                               static_cast<unsigned>(row)] = fragment.x[i];
                      });
  }
  hood::simt::meet("store_matrix_sync", where);
}

}  // namespace nvcuda::wmma

namespace hood::simt {

/// What one lane brings to a product.
template <class D, class A, class B, class C>
struct Product {
  D* d;
  const A* a;
  const B* b;
  const C* c;

  /// Done by one lane for all 32.
  static void of_all(void* const* lanes, unsigned) {
    using Sum = typename A::Sum;
    Sum a[A::rows][A::columns];
    Sum b[B::rows][B::columns];
    for (unsigned lane = 0; lane < 32; ++lane) {
      const auto& own = *static_cast<const Product*>(lanes[lane]);
      own.a->put_into(a, lane);
      own.b->put_into(b, lane);
    }
    Sum sums[C::rows][C::columns];
    for (unsigned lane = 0; lane < 32; ++lane) {
      static_cast<const Product*>(lanes[lane])->c->put_into(sums, lane);
    }
    for (int m = 0; m < C::rows; ++m) {
      for (int k = 0; k < A::columns; ++k) {
        for (int n = 0; n < C::columns; ++n) sums[m][n] += a[m][k] * b[k][n];
      }
    }
    for (unsigned lane = 0; lane < 32; ++lane) {
      static_cast<const Product*>(lanes[lane])->d->take_from(sums, lane);
    }
  }
};

}  // namespace hood::simt

namespace nvcuda::wmma {

/// d = a b + c
template <int M, int N, int K, class TD, class TA, class LayoutA, class TB,
          class LayoutB, class TC>
void mma_sync(fragment<accumulator, M, N, K, TD>& d,
              const fragment<matrix_a, M, N, K, TA, LayoutA>& a,
              const fragment<matrix_b, M, N, K, TB, LayoutB>& b,
              const fragment<accumulator, M, N, K, TC>& c,
              hood::Where where = hood::Where::here()) {
  static_assert(std::is_same_v<TA, TB>, "a and b have one type");
  using Product = hood::simt::Product<
      std::remove_reference_t<decltype(d)>, std::remove_cvref_t<decltype(a)>,
      std::remove_cvref_t<decltype(b)>, std::remove_cvref_t<decltype(c)>>;
  Product own{&d, &a, &b, &c};
  hood::simt::WarpCall call{.op = hood::simt::WarpOp::together,
                            .mask = hood::simt::all_lanes,
                            .together = &Product::of_all,
                            .argument = &own};
  hood::simt::warp_call(call, "mma_sync", where);
}

}  // namespace nvcuda::wmma
