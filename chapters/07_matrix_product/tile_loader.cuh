#pragma once

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace hood {

/// Brings tiles of a factor into shared memory as [k, i], where i counts rows
/// of A or columns of B; outside of the factor there are zeros. All THREADS
/// threads of a block take part, each with the same places in every tile.
/// @tparam K_IS_INNER  whether the factor lies in memory as [i, k]: A as it is,
///                     B transposed; it is turned on its way
/// @tparam WIDTH       floats that a thread moves at a time. 4 asks for an
///                     address and a row length that are multiples of 16 bytes.
/// @tparam WHOLE       no tile reaches out of the factor: nothing is checked
template <bool K_IS_INNER, int WIDTH, int TILE, int K_STEP, int THREADS,
          bool WHOLE = false>
class TileLoader {
  static_assert(WIDTH == 1 || WIDTH == 4, "a float or a float4");
  static_assert(TILE * K_STEP % (THREADS * WIDTH) == 0, "equal shares");
  static constexpr int PIECES = TILE * K_STEP / (THREADS * WIDTH);

 public:
  /// Whether a tile is turned on its way.
  static constexpr bool TURNS = K_IS_INNER;
  /// Four floats more than a row has, so that the four floats that a thread
  /// turns and its neighbours' fall into different banks.
  static constexpr int PITCH = TILE + 4;

  /// For the tiles that begin at i0.
  __device__ TileLoader(const float* factor,  // [extent, K] or [K, extent]
                        int extent, int K, int i0)
      : factor_(factor), extent_(extent), K_(K), i0_(i0) {}

  /// Loads this thread's share of the tile that begins at k0 into registers.
  __device__ void fetch(int k0) {
#pragma unroll
    for (int p = 0; p < PIECES; ++p) {
      const Place place = place_of(p);
      const float* const from = find(place, k0);
      const auto* const piece = reinterpret_cast<const Piece*>(from);
      pieces_[p] = WHOLE || from ? *piece : Piece{};
    }
  }

  /// Stores what was fetched.
  __device__ void store(float (&tile)[K_STEP][PITCH]) const {
#pragma unroll
    for (int p = 0; p < PIECES; ++p) {
      const auto [k, i] = place_of(p);
      if constexpr (WIDTH == 1) {
        tile[k][i] = pieces_[p];
      } else if constexpr (K_IS_INNER) {
        tile[k][i] = pieces_[p].x;
        tile[k + 1][i] = pieces_[p].y;
        tile[k + 2][i] = pieces_[p].z;
        tile[k + 3][i] = pieces_[p].w;
      } else {
        *reinterpret_cast<float4*>(&tile[k][i]) = pieces_[p];
      }
    }
  }

  /// Copies this thread's share without registers: it is there after
  /// __pipeline_commit() and __pipeline_wait_prior(). Cards before compute
  /// capability 8.0 copy at once.
  __device__ void copy_async(int k0, float (&tile)[K_STEP][PITCH]) const {
    static_assert(WIDTH == 1 || !K_IS_INNER, "a copy turns nothing");
    constexpr std::size_t BYTES = WIDTH * sizeof(float);
#pragma unroll
    for (int p = 0; p < PIECES; ++p) {
      const Place place = place_of(p);
      const float* const from = find(place, k0);
      const bool there = WHOLE || from;
      __pipeline_memcpy_async(&tile[place.k][place.i], there ? from : factor_,
                              BYTES, there ? 0 : BYTES);
    }
  }

 private:
  struct Place {  // in a tile
    int k, i;
  };

  /// Where this thread's piece p lies; neighbours' lie beside it in memory.
  __device__ static Place place_of(int p) {
    constexpr int INNER = K_IS_INNER ? K_STEP : TILE;
    const int at = (int(threadIdx.x) + p * THREADS) * WIDTH;
    const int inner = at % INNER, outer = at / INNER;
    return K_IS_INNER ? Place{inner, outer} : Place{outer, inner};
  }

  /// Null outside of the factor. Of four floats, all are outside or none.
  __device__ const float* find(Place place, int k0) const {
    const int k = k0 + place.k, i = i0_ + place.i;
    if (!WHOLE && (k >= K_ || i >= extent_)) return nullptr;
    return factor_ + (K_IS_INNER ? std::int64_t{i} * K_ + k
                                 : std::int64_t{k} * extent_ + i);
  }

  using Piece = std::conditional_t<WIDTH == 4, float4, float>;

  const float* factor_;
  int extent_, K_, i0_;
  Piece pieces_[PIECES];
};

}  // namespace hood
