#pragma once

#include <chapters/04_convolution/direct.hpp>
#include <chapters/04_convolution/im2col.hpp>
#include <chapters/04_convolution/matrix.hpp>
#include <string_view>
#include <vector>

namespace hood {

/// The three products of a convolution, computed in one way.
template <class T>
struct Way {
  std::string_view name;
  std::string_view idea;
  ConvProduct<T>* forward;
  ConvProduct<T>* dx;
  ConvProduct<T>* dw;
};

template <class T>
std::vector<Way<T>> all_ways() {
  return {
      {"direct", "the seven loops", direct_forward<T>, direct_dx<T>,
       direct_dw<T>},
      {"matrix", "the full matrix", matrix_forward<T>, matrix_dx<T>,
       matrix_dw<T>},
      {"im2col", "columns, Eigen's product", im2col_forward<T>, im2col_dx<T>,
       im2col_dw<T>},
  };
}

}  // namespace hood
