#pragma once

#include <cuda_pipeline.h>

#include <chapters/11_chwn_layout/gather.hpp>
#include <chapters/11_chwn_layout/tap_counter.cuh>
#include <cstddef>
#include <cstdint>

namespace hood {

/// A thread's share of a tile [STEP taps, WIDE floats] in shared memory, in
/// pieces of WIDTH floats.
template <int STEP, int WIDE, int WIDTH, int THREADS>
struct TapShare {
  static constexpr int COLUMNS = WIDE / WIDTH;
  static constexpr int ALL = STEP * COLUMNS;
  static constexpr int PIECES = (ALL + THREADS - 1) / THREADS;

  /// Whether this thread has a piece p; where shares are equal, all have.
  __device__ static bool has(int p) {
    return ALL % THREADS == 0 || int(threadIdx.x) + p * THREADS < ALL;
  }
  __device__ static int row(int p) {
    return (int(threadIdx.x) + p * THREADS) / COLUMNS;
  }
  __device__ static int column(int p) {
    return (int(threadIdx.x) + p * THREADS) % COLUMNS * WIDTH;
  }
};

/// Copies a piece into shared memory, zeros if `from` is null. `any` is some
/// address that may be read.
template <int WIDTH>
__device__ inline void copy_or_zero(float* to, const float* from,
                                    const float* any) {
  constexpr std::size_t BYTES = WIDTH * sizeof(float);
  __pipeline_memcpy_async(to, from ? from : any, BYTES, from ? 0 : BYTES);
}

/// Brings the filters into shared memory, some taps at a time.
template <class Tile, int WIDTH>
class FilterRows {
  using Share = TapShare<Tile::STEP, Tile::FILTERS, WIDTH, Tile::THREADS>;

 public:
  using Rows = float[Tile::STEP][Tile::FILTERS];  // [tap, filter]

  /// @param m0  the block's first filter
  __device__ FilterRows(const GatherShape& g, const TapCounter& counter,
                        const float* filters,  // [channels, R, S, M]
                        int m0)
      : g_(g), counter_(counter), filters_(filters), m0_(m0) {
#pragma unroll
    for (int p = 0; p < Share::PIECES; ++p) {
      taps_[p] = counter.tap(Share::row(p));
    }
  }

  /// Asks for the next STEP taps.
  __device__ void copy_async(Rows& rows) {
#pragma unroll
    for (int p = 0; p < Share::PIECES; ++p) {
      if (Share::has(p)) {
        copy_or_zero<WIDTH>(&rows[Share::row(p)][Share::column(p)],
                            find(taps_[p], m0_ + Share::column(p)), filters_);
      }
      counter_.advance(taps_[p]);
    }
  }

 private:
  __device__ const float* find(const Tap& tap, int m) const {
    if (!counter_.has(tap) || m >= g_.M) return nullptr;
    const int r = g_.down.tap_base + tap.i * g_.down.tap_step;
    const int s = g_.across.tap_base + tap.j * g_.across.tap_step;
    const int row = (tap.c * g_.down.filter_extent + r) *  // below 2^31
                        g_.across.filter_extent +
                    s;
    return filters_ + std::int64_t{row} * g_.M + m;
  }

  const GatherShape& g_;
  const TapCounter& counter_;
  const float* filters_;
  int m0_;
  Tap taps_[Share::PIECES];
};

/// Brings what the taps meet into shared memory, some taps at a time.
template <class Tile, int WIDTH>
class SourceRows {
  using Share = TapShare<Tile::STEP, Tile::WIDE, WIDTH, Tile::THREADS>;
  static_assert(Tile::THREADS % Share::COLUMNS == 0,
                "all pieces of a thread are of one place");

 public:
  using Rows = float[Tile::STEP][Tile::WIDE];  // [tap, place and image]

  /// @param place0, n0  the block's first place and image
  __device__ SourceRows(const GatherShape& g, const TapCounter& counter,
                        const float* source,  // [channels, rows, columns, N]
                        int place0, int n0)
      : g_(g), counter_(counter), source_(source) {
    const int column = Share::column(0);
    const int asked = place0 + column / Tile::IMAGES;
    // Beyond the last place a long stride would lead beyond 31 bits.
    const int place = min(asked, g.down.places * g.across.places - 1);
    n_ = n0 + column % Tile::IMAGES;
    is_live_ = asked == place && n_ < g.N;
    row0_ = g.down.source_base + place / g.across.places * g.down.source_stride;
    column0_ =
        g.across.source_base + place % g.across.places * g.across.source_stride;
#pragma unroll
    for (int p = 0; p < Share::PIECES; ++p) {
      taps_[p] = counter.tap(Share::row(p));
    }
  }

  /// Asks for the next STEP taps.
  __device__ void copy_async(Rows& rows) {
#pragma unroll
    for (int p = 0; p < Share::PIECES; ++p) {
      if (Share::has(p)) {
        copy_or_zero<WIDTH>(&rows[Share::row(p)][Share::column(p)],
                            find(taps_[p]), source_);
      }
      counter_.advance(taps_[p]);
    }
  }

 private:
  __device__ const float* find(const Tap& tap) const {
    const GatherAxis &down = g_.down, &across = g_.across;
    const int row = row0_ + tap.i * down.source_step;
    const int column = column0_ + tap.j * across.source_step;
    if (!is_live_ || !counter_.has(tap)) return nullptr;
    // A block with one place has left out the taps that meet the padding.
    if (Tile::PLACES > 1 && (row < 0 || row >= down.source_extent ||
                             column < 0 || column >= across.source_extent)) {
      return nullptr;
    }
    const int pixel = (tap.c * down.source_extent + row) *  // below 2^31
                          across.source_extent +
                      column;
    return source_ + std::int64_t{pixel} * g_.N + n_;
  }

  const GatherShape& g_;
  const TapCounter& counter_;
  const float* source_;
  int n_, row0_, column0_;
  bool is_live_;
  Tap taps_[Share::PIECES];
};

}  // namespace hood
