#pragma once

#include <cuda_runtime.h>

#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <chapters/11_chwn_layout/turned_rows.cuh>
#include <cstdint>

namespace hood {

/// Where images of x meet the weights of a tile.
template <class Tile, int WIDTH>
class MetPixels {
  using Rows = TurnedRows<Tile::ROWS, Tile::STEP, WIDTH, Tile::BLOCK>;

 public:
  using Shared = typename Rows::Tile;

  __device__ MetPixels(const ConvDims& d,
                       const float* x,  // [C, H, W, N]
                       int row0)
      : d_(d), x_(x) {
#pragma unroll
    for (int p = 0; p < Rows::PIECES; ++p) {
      const int i = row0 + Rows::row(p);
      c_[p] = i / d.S / d.R;
      r_[p] = i / d.S % d.R - d.pad;
      s_[p] = i % d.S - d.pad;
    }
  }

  /// STEP images from n0 on, for the output at (p, q).
  __device__ void fetch(int p, int q, int n0) {
    const int n = n0 + Rows::image();
#pragma unroll
    for (int i = 0; i < Rows::PIECES; ++i) {
      const int row = p * d_.stride + r_[i], column = q * d_.stride + s_[i];
      const bool is_there = Rows::has(i) && c_[i] < d_.C && row >= 0 &&
                            row < d_.H && column >= 0 && column < d_.W &&
                            n < d_.N;
      const int pixel = (c_[i] * d_.H + row) * d_.W + column;
      rows_.fetch(i, is_there ? x_ + std::int64_t{pixel} * d_.N + n : nullptr);
    }
  }
  __device__ void store(Shared& shared) const {
    rows_.store(shared);
  }

 private:
  const ConvDims& d_;
  const float* x_;
  int c_[Rows::PIECES], r_[Rows::PIECES], s_[Rows::PIECES];
  Rows rows_;
};

/// The outputs of a tile's filters.
template <class Tile, int WIDTH>
class FilterSlopes {
  using Rows = TurnedRows<Tile::COLUMNS, Tile::STEP, WIDTH, Tile::BLOCK>;

 public:
  using Shared = typename Rows::Tile;

  __device__ FilterSlopes(const ConvDims& d,
                          const float* dy,  // [K, P, Q, N]
                          int k0)
      : d_(d), dy_(dy), k0_(k0) {}

  /// STEP images from n0 on, of the output at (p, q).
  __device__ void fetch(int p, int q, int n0) {
    const int n = n0 + Rows::image();
#pragma unroll
    for (int i = 0; i < Rows::PIECES; ++i) {
      const int k = k0_ + Rows::row(i);
      const bool is_there = Rows::has(i) && k < d_.K && n < d_.N;
      const int output = (k * d_.P + p) * d_.Q + q;
      rows_.fetch(i,
                  is_there ? dy_ + std::int64_t{output} * d_.N + n : nullptr);
    }
  }
  __device__ void store(Shared& shared) const {
    rows_.store(shared);
  }

 private:
  const ConvDims& d_;
  const float* dy_;
  int k0_;
  Rows rows_;
};

/// Where a block is among the places of outputs and the images.
template <int STEP>
struct SlopeCounter {
  int p, q, n0;

  __device__ void advance(const ConvDims& d) {
    n0 += STEP;
    if (n0 < d.N) return;
    n0 = 0;
    if (++q < d.Q) return;
    q = 0;
    ++p;
  }
};

}  // namespace hood
