#pragma once

#include <cuda_runtime.h>

#include <chapters/07_matrix_product/register_tile.cuh>

namespace hood {

/// A thread's share of EXTENT rows of STEP images each, on its way through
/// registers into shared memory, where it lies turned: [image, row].
template <int EXTENT, int STEP, int WIDTH, int THREADS>
class TurnedRows {
  static_assert(STEP % WIDTH == 0, "whole pieces");
  static constexpr int PER_ROW = STEP / WIDTH;
  static constexpr int ALL = EXTENT * PER_ROW;

 public:
  static constexpr int PIECES = (ALL + THREADS - 1) / THREADS;
  /// Four floats more than a row has, against bank conflicts.
  static constexpr int PITCH = EXTENT + 4;
  using Tile = float[STEP][PITCH];

  /// Whether this thread has a piece p; where shares are equal, all have.
  __device__ static bool has(int p) {
    return ALL % THREADS == 0 || int(threadIdx.x) + p * THREADS < ALL;
  }
  __device__ static int row(int p) {
    return (int(threadIdx.x) + p * THREADS) / PER_ROW;
  }
  /// The first image of all pieces of this thread.
  __device__ static int image() {
    static_assert(THREADS % PER_ROW == 0, "a thread's pieces are of one");
    return int(threadIdx.x) % PER_ROW * WIDTH;
  }

  /// Loads a piece; zeros if `from` is null.
  __device__ void fetch(int p, const float* from) {
#pragma unroll
    for (int l = 0; l < WIDTH; ++l) pieces_[p][l] = 0;
    if (from == nullptr) return;
    if constexpr (WIDTH == 4) {
      load_fours(from, 0, pieces_[p]);
    } else {
      pieces_[p][0] = *from;
    }
  }
  /// Stores what was fetched.
  __device__ void store(Tile& tile) const {
#pragma unroll
    for (int p = 0; p < PIECES; ++p) {
      if (!has(p)) continue;
#pragma unroll
      for (int l = 0; l < WIDTH; ++l) {
        tile[image() + l][row(p)] = pieces_[p][l];
      }
    }
  }

 private:
  float pieces_[PIECES][WIDTH];
};

}  // namespace hood
