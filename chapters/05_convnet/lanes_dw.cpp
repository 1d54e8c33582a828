#include <omp.h>

#include <algorithm>
#include <chapters/05_convnet/in_parallel.hpp>
#include <chapters/05_convnet/lanes.hpp>
#include <chapters/05_convnet/lanes_layout.hpp>
#include <chapters/05_convnet/runs.hpp>

namespace hood {
namespace {

/// A tile of slopes: K_TILE filters, C_TILE channels.
template <int K_TILE, int C_TILE, class T>
struct Slopes {
  Vector<T> of[K_TILE][C_TILE] = {};
};

/// Adds what `count` outputs beside each other give to the slopes of one place
/// of the filters.
template <int K_TILE, int C_TILE, class T>
void add_slopes(const Lanes<T>* dy,  // [count, K_TILE]
                const Lanes<T>* x, std::int64_t x_step, std::int64_t count,
                Slopes<K_TILE, C_TILE, T>& slopes) {
  Slopes<K_TILE, C_TILE, T> sums = slopes;  // in registers from here on
  for (std::int64_t q = 0; q < count; ++q) {
#pragma GCC unroll 2
    for (int half = 0; half < 2; ++half) {
#pragma GCC unroll 6
      for (int k = 0; k < K_TILE; ++k) {
#pragma GCC unroll 6
        for (int c = 0; c < C_TILE; ++c) {
          sums.of[k][c] += dy[k].half[half] * x[c].half[half];
        }
      }
    }
    dy += K_TILE;
    x += x_step;
  }
  slopes = sums;
}

/// So many outputs are taken at once, since they and their pixels should stay
/// in the fastest cache (32 KB) while one place of the filter after the other
/// meets them.
constexpr std::int64_t CHUNK = 32;

/// A tile of the filters' slopes for each place of the filters: [R, S].
template <int K_TILE, int C_TILE, class T>
using FilterSlopes = std::vector<Slopes<K_TILE, C_TILE, T>>;

/// The part of the tensors that a task reads: some tiles of filters and one of
/// channels. A step leads from one block of images to the next.
template <class T>
struct Tiles {
  const Lanes<T>* dy;  // [k_tiles, P, Q, K_TILE] of the first block
  const Lanes<T>* x;   // [H, W, C_TILE] of the first block
  std::int64_t dy_step, x_step;
  std::int64_t k_tiles;
};

/// What a row of outputs gives to the slopes.
template <int K_TILE, int C_TILE, class T>
void add_row(const ConvShape& shape, const std::vector<Outputs>& columns,
             const Tiles<T>& tiles, std::int64_t block, std::int64_t p,
             std::vector<FilterSlopes<K_TILE, C_TILE, T>>& slopes) {
  const std::int64_t P = shape.P(), Q = shape.Q();
  for (std::int64_t start = 0; start < Q; start += CHUNK) {
    for (std::int64_t r = 0; r < shape.R; ++r) {
      const std::int64_t h = p * shape.stride + r - shape.pad;
      if (h < 0 || h >= shape.H) continue;
      const Lanes<T>* x = tiles.x + block * tiles.x_step + h * shape.W * C_TILE;
      for (std::int64_t tile = 0; tile < tiles.k_tiles; ++tile) {
        const Lanes<T>* dy =
            tiles.dy + block * tiles.dy_step + (tile * P + p) * Q * K_TILE;
        for (std::int64_t s = 0; s < shape.S; ++s) {
          const Outputs& all = columns[static_cast<std::size_t>(s)];
          const std::int64_t first = std::max(all.first, start);
          const std::int64_t end =
              std::min(all.first + all.count, start + CHUNK);
          const std::int64_t column =
              all.pixel + (first - all.first) * shape.stride;
          add_slopes<K_TILE, C_TILE>(
              dy + first * K_TILE, x + column * C_TILE, shape.stride * C_TILE,
              end - first,
              slopes[static_cast<std::size_t>(tile)]
                    [static_cast<std::size_t>(r * shape.S + s)]);
        }
      }
    }
  }
}

/// What all rows of all images give.
template <int K_TILE, int C_TILE, class T>
std::vector<FilterSlopes<K_TILE, C_TILE, T>> slopes_of(
    const ConvShape& shape, const std::vector<Outputs>& columns,
    const Tiles<T>& tiles) {
  std::vector<FilterSlopes<K_TILE, C_TILE, T>> slopes(
      static_cast<std::size_t>(tiles.k_tiles),
      FilterSlopes<K_TILE, C_TILE, T>(
          static_cast<std::size_t>(shape.R * shape.S)));
  for (std::int64_t n = 0; n < shape.N; n += Lanes<T>::COUNT) {
    for (std::int64_t p = 0; p < shape.P(); ++p) {
      add_row(shape, columns, tiles, n / Lanes<T>::COUNT, p, slopes);
    }
  }
  return slopes;
}

/// Adds up the lanes of a tile of slopes, and puts the sums where they belong.
template <int K_TILE, int C_TILE, class T>
void put_slopes(const ConvShape& shape,
                const FilterSlopes<K_TILE, C_TILE, T>& slopes,
                std::int64_t first_k, std::int64_t first_c,
                T* dw) {  // [K, C, R, S]
  const std::int64_t places = shape.R * shape.S;
  for (int i = 0; i < K_TILE * C_TILE; ++i) {
    const std::int64_t k = first_k + i / C_TILE, c = first_c + i % C_TILE;
    if (k >= shape.K || c >= shape.C) continue;  // the tile was filled up
    for (std::int64_t place = 0; place < places; ++place) {
      const Vector<T>& sum =
          slopes[static_cast<std::size_t>(place)].of[i / C_TILE][i % C_TILE];
      T total = 0;
      for (std::int64_t lane = 0; lane < Lanes<T>::COUNT / 2; ++lane) {
        total += sum[lane];
      }
      dw[(k * shape.C + c) * places + place] = total;
    }
  }
}

template <int K_TILE, int C_TILE, class T>
void lanes_dw_tiled(const ConvShape& shape, const T* x, const T* dy, T* dw) {
  const auto& [N, C, H, W, K, R, S, stride, pad] = shape;
  const std::int64_t P = shape.P(), Q = shape.Q();
  const auto x_lanes = lanes_from_nchw(N, C, H * W, C_TILE, x);
  const auto dy_lanes = lanes_from_nchw(N, K, P * Q, K_TILE, dy);
  const auto columns = outputs_in_image(Q, W, S, stride, pad);
  const std::int64_t c_tiles = parts_of(C, C_TILE);
  const std::int64_t k_tiles = parts_of(K, K_TILE);
  // The larger the stride, the fewer places of the filter use a pixel: so more
  // filters shall use it while it is near. But every thread needs some.
  const std::int64_t group =
      std::min(4 * stride, parts_of(k_tiles, omp_get_max_threads()));
  const std::int64_t groups = parts_of(k_tiles, group);
  const std::int64_t x_size = H * W * C_TILE, dy_size = P * Q * K_TILE;
  in_parallel(
      groups * c_tiles, shape.products() > WORTH_THREADS, [&](std::int64_t i) {
        const std::int64_t first = i / c_tiles * group, c_tile = i % c_tiles;
        const Tiles<T> tiles{.dy = dy_lanes.get() + first * dy_size,
                             .x = x_lanes.get() + c_tile * x_size,
                             .dy_step = k_tiles * dy_size,
                             .x_step = c_tiles * x_size,
                             .k_tiles = std::min(group, k_tiles - first)};
        const auto slopes = slopes_of<K_TILE, C_TILE>(shape, columns, tiles);
        for (std::int64_t tile = 0; tile < tiles.k_tiles; ++tile) {
          put_slopes<K_TILE, C_TILE>(shape, slopes[std::size_t(tile)],
                                     (first + tile) * K_TILE, c_tile * C_TILE,
                                     dw);
        }
      });
}

}  // namespace

template <class T>
void lanes_dw(const ConvShape& shape, const T* x, const T* dy, T* dw) {
  // As many sums as registers hold, and few channels that are not there.
  if (shape.C == 1) {
    lanes_dw_tiled<6, 1>(shape, x, dy, dw);
  } else if (shape.C == 3) {
    lanes_dw_tiled<4, 3>(shape, x, dy, dw);
  } else {
    lanes_dw_tiled<6, 2>(shape, x, dy, dw);
  }
}

template ConvProduct<float> lanes_dw<float>;
template ConvProduct<double> lanes_dw<double>;

}  // namespace hood
