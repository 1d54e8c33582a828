// Exercise: a tile for each shape.
//
// A filter of one weight has no neighbours: y[n, k, i] is the sum over c of
// w[k, c] * x[n, c, i]. In this kernel a thread keeps PIXELS x FILTERS sums in
// registers, and reads everything from global memory: for each channel a warp
// asks for its 32 * PIXELS pixels, 8 of which are a sector, and for FILTERS
// weights, each a sector of its own. The tile 8 x 8 serves every shape. Choose
// for each shape the tile that reads the fewest sectors. About 8 lines.
#include <cuda_runtime.h>

#include <common/cuda/check.hpp>
#include <cstdint>

namespace hood {

/// Images of I pixels.
struct PointwiseShape {
  int N, C, I, K;
};

/// Sums of a thread, at most 64.
struct PointwiseTile {
  int pixels, filters;
};
inline constexpr int POINTWISE_TILES = 5;
inline constexpr PointwiseTile POINTWISE_TILE[POINTWISE_TILES]{
    {16, 4}, {8, 8}, {4, 16}, {2, 32}, {1, 64}};

/// The place in POINTWISE_TILE of the one that reads the fewest sectors.
int choose_tile(const PointwiseShape& shape) {
  // TODO: count the sectors that each tile reads, and take the fewest
  return shape.K > 0 ? 1 : 0;  // TODO: always 8 x 8
}

namespace {

/// One block: a warp's pixels of an image, for some filters.
/// One thread: PIXELS of them, 32 apart, for FILTERS filters.
template <int PIXELS, int FILTERS>
__global__ void pointwise_kernel(const float* x,  // [N, C, I]
                                 const float* w,  // [K, C]
                                 float* y,        // [N, K, I]
                                 PointwiseShape shape) {
  const auto [N, C, I, K] = shape;
  const int i0 = int(blockIdx.x) * 32 * PIXELS + int(threadIdx.x);
  const int k0 = int(blockIdx.y) * FILTERS, n = int(blockIdx.z);

  float sums[FILTERS][PIXELS] = {};
  for (int c = 0; c < C; ++c) {
    // Load.
    float pixels[PIXELS];
#pragma unroll
    for (int a = 0; a < PIXELS; ++a) {
      const int i = i0 + 32 * a;
      pixels[a] = i < I ? x[(std::int64_t{n} * C + c) * I + i] : 0;
    }
    // Multiply.
#pragma unroll
    for (int f = 0; f < FILTERS; ++f) {
      if (k0 + f >= K) continue;
      const float weight = w[std::int64_t{k0 + f} * C + c];
#pragma unroll
      for (int a = 0; a < PIXELS; ++a) sums[f][a] += weight * pixels[a];
    }
  }

  // Write.
#pragma unroll
  for (int f = 0; f < FILTERS; ++f) {
#pragma unroll
    for (int a = 0; a < PIXELS; ++a) {
      const int i = i0 + 32 * a;
      if (k0 + f < K && i < I)
        y[(std::int64_t{n} * K + k0 + f) * I + i] = sums[f][a];
    }
  }
}

template <int PIXELS, int FILTERS>
void launch(const float* x, const float* w, float* y,
            const PointwiseShape& shape) {
  const dim3 grid(unsigned((shape.I + 32 * PIXELS - 1) / (32 * PIXELS)),
                  unsigned((shape.K + FILTERS - 1) / FILTERS),
                  unsigned(shape.N));
  pointwise_kernel<PIXELS, FILTERS><<<grid, 32>>>(x, w, y, shape);
  cuda_check_launch();
}

}  // namespace

/// y of x and w in device memory, with the tile that POINTWISE_TILE has there.
void pointwise(const float* x,  // [N, C, I]
               const float* w,  // [K, C]
               float* y,        // [N, K, I]
               const PointwiseShape& shape, int tile) {
  constexpr decltype(&launch<8, 8>) launches[POINTWISE_TILES]{
      launch<16, 4>, launch<8, 8>, launch<4, 16>, launch<2, 32>, launch<1, 64>};
  launches[tile](x, w, y, shape);
}

}  // namespace hood
