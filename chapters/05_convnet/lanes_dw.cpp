#include <algorithm>
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

/// The slopes of a tile of filters and channels: [R, S].
template <int K_TILE, int C_TILE, class T>
std::vector<Slopes<K_TILE, C_TILE, T>> tile_of_slopes(
    const ConvShape& shape, const std::vector<Outputs>& columns,
    const Lanes<T>* x_tile, std::int64_t x_step, const Lanes<T>* dy_tile,
    std::int64_t dy_step) {
  const std::int64_t P = shape.P(), Q = shape.Q();
  std::vector<Slopes<K_TILE, C_TILE, T>> slopes(
      static_cast<std::size_t>(shape.R * shape.S));
  for (std::int64_t block = 0; block * Lanes<T>::COUNT < shape.N; ++block) {
    for (std::int64_t p = 0; p < P; ++p) {
      for (std::int64_t start = 0; start < Q; start += CHUNK) {
        for (std::int64_t r = 0; r < shape.R; ++r) {
          const std::int64_t h = p * shape.stride + r - shape.pad;
          if (h < 0 || h >= shape.H) continue;
          for (std::int64_t s = 0; s < shape.S; ++s) {
            const Outputs& all = columns[static_cast<std::size_t>(s)];
            const std::int64_t first = std::max(all.first, start);
            const std::int64_t end =
                std::min(all.first + all.count, start + CHUNK);
            const std::int64_t column =
                all.pixel + (first - all.first) * shape.stride;
            add_slopes<K_TILE, C_TILE>(
                dy_tile + block * dy_step + (p * Q + first) * K_TILE,
                x_tile + block * x_step + (h * shape.W + column) * C_TILE,
                shape.stride * C_TILE, end - first,
                slopes[static_cast<std::size_t>(r * shape.S + s)]);
          }
        }
      }
    }
  }
  return slopes;
}

template <int K_TILE, int C_TILE, class T>
void lanes_dw_tiled(const ConvShape& shape, const T* x, const T* dy, T* dw) {
  const auto& [N, C, H, W, K, R, S, stride, pad] = shape;
  const std::int64_t P = shape.P(), Q = shape.Q();
  const auto x_lanes = lanes_from_nchw(N, C, H * W, C_TILE, x);
  const auto dy_lanes = lanes_from_nchw(N, K, P * Q, K_TILE, dy);
  const auto columns = outputs_in_image(Q, W, S, stride, pad);
  const std::int64_t k_tiles = parts_of(K, K_TILE);
  const std::int64_t c_tiles = parts_of(C, C_TILE);
#pragma omp parallel for collapse(2) if (shape.products() > WORTH_THREADS)
  for (std::int64_t k_tile = 0; k_tile < k_tiles; ++k_tile) {
    for (std::int64_t c_tile = 0; c_tile < c_tiles; ++c_tile) {
      const auto slopes = tile_of_slopes<K_TILE, C_TILE>(
          shape, columns, x_lanes.data() + c_tile * H * W * C_TILE,
          c_tiles * H * W * C_TILE, dy_lanes.data() + k_tile * P * Q * K_TILE,
          k_tiles * P * Q * K_TILE);
      for (std::int64_t i = 0; i < K_TILE * C_TILE; ++i) {
        const std::int64_t k = k_tile * K_TILE + i / C_TILE;
        const std::int64_t c = c_tile * C_TILE + i % C_TILE;
        if (k >= K || c >= C) continue;
        for (std::int64_t rs = 0; rs < R * S; ++rs) {
          const Vector<T>& sum =
              slopes[static_cast<std::size_t>(rs)].of[i / C_TILE][i % C_TILE];
          T total = 0;
          for (std::int64_t lane = 0; lane < Lanes<T>::COUNT / 2; ++lane) {
            total += sum[lane];
          }
          dw[(k * C + c) * R * S + rs] = total;
        }
      }
    }
  }
}

}  // namespace

template <class T>
void lanes_dw(const ConvShape& shape, const T* x, const T* dy, T* dw) {
  if (shape.C == 1) {
    lanes_dw_tiled<6, 1>(shape, x, dy, dw);
  } else if (shape.C == 2) {
    lanes_dw_tiled<4, 2>(shape, x, dy, dw);
  } else {
    lanes_dw_tiled<4, 3>(shape, x, dy, dw);
  }
}

template ConvProduct<float> lanes_dw<float>;
template ConvProduct<double> lanes_dw<double>;

}  // namespace hood
