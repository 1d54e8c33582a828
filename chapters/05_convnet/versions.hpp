#pragma once

#include <chapters/04_convolution/ways.hpp>
#include <chapters/05_convnet/lanes.hpp>
#include <chapters/05_convnet/rows.hpp>
#include <chapters/05_convnet/threads.hpp>

namespace hood {

/// The versions of a convolution, from the slowest to the fastest. The program
/// lists them, the tests prove each, and a layer computes with any of them.
template <class T>
std::vector<Way<T>> all_versions() {
  return {
      {"naive", "the seven loops of chapter 4", direct_forward<T>, direct_dx<T>,
       direct_dw<T>},
      {"rows", "a weight meets a whole row", rows_forward<T>, rows_dx<T>,
       rows_dw<T>},
      {"im2col", "columns, Eigen's product", im2col_forward<T>, im2col_dx<T>,
       im2col_dw<T>},
      {"threads", "im2col, images shared out", threads_forward<T>,
       threads_dx<T>, threads_dw<T>},
      {"lanes", "direct, an image in each lane", lanes_forward<T>, lanes_dx<T>,
       lanes_dw<T>},
  };
}

}  // namespace hood
