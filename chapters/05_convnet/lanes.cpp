#include <algorithm>
#include <array>
#include <chapters/05_convnet/lanes.hpp>
#include <chapters/05_convnet/runs.hpp>
#include <utility>

namespace hood {
namespace {

std::int64_t quotient_up(std::int64_t a, std::int64_t b) {
  return (a + b - 1) / b;
}

// y and dx are computed by one function. Each of their numbers is a sum over
// neighbours; only which neighbours, and where their weights lie, differs.

/// What y is made from: results = K, sources = C. Or dx: results = C,
/// sources = K.
template <class T>
struct Gathering {
  std::int64_t N;
  std::int64_t results, height, width;
  std::int64_t sources, source_height, source_width;
  Runs rows, columns;
  std::vector<Lanes<T>> source;  // [N / COUNT, source_height, source_width,
                                 //  sources]
  std::vector<T> weights;        // [results / TILE, rows, columns, sources,
                                 //  TILE]
};

/// So many results are computed at once. Their sums fill 12 vector registers,
/// and leave four of the 16 of most CPUs for what is multiplied.
constexpr std::int64_t TILE = 6;

/// The weights of each tile in the order in which its sums need them. From one
/// result to the next they lie `result_step` apart in w, from one source to the
/// next `source_step`, and one place of the filter to the next 1.
template <class T>
void lay_out_weights(Gathering<T>& g, const T* w, std::int64_t result_step,
                     std::int64_t source_step) {
  const std::int64_t S = std::ssize(g.columns.order);
  for (std::int64_t first = 0; first < g.results; first += TILE) {
    const std::int64_t end = std::min(first + TILE, g.results);
    for (const std::int64_t r : g.rows.order) {
      for (const std::int64_t s : g.columns.order) {
        for (std::int64_t source = 0; source < g.sources; ++source) {
          for (std::int64_t result = first; result < end; ++result) {
            g.weights.push_back(
                w[result * result_step + source * source_step + r * S + s]);
          }
        }
      }
    }
  }
}

/// One row of `COUNT` results, the first of which is `first`, for the images of
/// a block.
template <int COUNT, class T>
void gather_row(const Gathering<T>& g, std::int64_t block, std::int64_t first,
                std::int64_t row, T* into) {
  constexpr std::int64_t LANES = Lanes<T>::COUNT;
  const std::int64_t S = std::ssize(g.columns.order);
  const std::int64_t filter = std::ssize(g.rows.order) * S * g.sources;
  const std::int64_t area = g.height * g.width;
  const std::int64_t images = std::min(LANES, g.N - block * LANES);
  const Run& down = g.rows.of[static_cast<std::size_t>(row)];
  for (std::int64_t column = 0; column < g.width; ++column) {
    const Run& across = g.columns.of[static_cast<std::size_t>(column)];
    Vector<T> sums[COUNT][2] = {};
    for (std::int64_t r = 0; r < down.count; ++r) {
      const std::int64_t pixel =
          (block * g.source_height + down.source + r) * g.source_width +
          across.source;
      const Lanes<T>* x = g.source.data() + pixel * g.sources;
      const T* w = g.weights.data() + first * filter +
                   ((down.weight + r) * S + across.weight) * g.sources * COUNT;
      for (std::int64_t i = 0; i < across.count * g.sources; ++i) {
#pragma GCC unroll 6
        for (int j = 0; j < COUNT; ++j) {
          sums[j][0] += w[i * COUNT + j] * x[i].half[0];
          sums[j][1] += w[i * COUNT + j] * x[i].half[1];
        }
      }
    }
    T* out = into + (block * LANES * g.results + first) * area + row * g.width +
             column;
    for (std::int64_t image = 0; image < images; ++image) {
      for (int j = 0; j < COUNT; ++j) {
        out[(image * g.results + j) * area] =
            sums[j][image / (LANES / 2)][image % (LANES / 2)];
      }
    }
  }
}

template <class T, int... COUNTS>
constexpr auto gather_rows(std::integer_sequence<int, COUNTS...>) {
  return std::array{gather_row<COUNTS + 1, T>...};
}

template <class T>
void gather(const Gathering<T>& g, T* into) {
  constexpr auto row_of =
      gather_rows<T>(std::make_integer_sequence<int, TILE>{});
  const std::int64_t blocks = quotient_up(g.N, Lanes<T>::COUNT);
  const std::int64_t tiles = quotient_up(g.results, TILE);
#pragma omp parallel for collapse(3)
  for (std::int64_t block = 0; block < blocks; ++block) {
    for (std::int64_t tile = 0; tile < tiles; ++tile) {
      for (std::int64_t row = 0; row < g.height; ++row) {
        const std::int64_t first = tile * TILE;
        const std::int64_t count = std::min(TILE, g.results - first);
        row_of[static_cast<std::size_t>(count - 1)](g, block, first, row, into);
      }
    }
  }
}

}  // namespace

template <class T>
std::vector<Lanes<T>> lanes_from_nchw(std::int64_t N, std::int64_t C,
                                      std::int64_t area, std::int64_t tile,
                                      const T* images) {
  constexpr std::int64_t LANES = Lanes<T>::COUNT;
  const std::int64_t blocks = quotient_up(N, LANES);
  const std::int64_t tiles = quotient_up(C, tile);
  std::vector<Lanes<T>> lanes(
      static_cast<std::size_t>(blocks * tiles * area * tile));
#pragma omp parallel for collapse(2)
  for (std::int64_t block = 0; block < blocks; ++block) {
    for (std::int64_t c = 0; c < C; ++c) {
      T* into = reinterpret_cast<T*>(
          lanes.data() + ((block * tiles + c / tile) * area * tile + c % tile));
      const std::int64_t first = block * LANES;
      // 16 pixels of each image in turn: what is read and what is written then
      // stays in the cache.
      for (std::int64_t start = 0; start < area; start += 16) {
        const std::int64_t end = std::min<std::int64_t>(start + 16, area);
        for (std::int64_t n = first; n < std::min(first + LANES, N); ++n) {
          for (std::int64_t pixel = start; pixel < end; ++pixel) {
            into[pixel * tile * LANES + n - first] =
                images[(n * C + c) * area + pixel];
          }
        }
      }
    }
  }
  return lanes;
}

template <class T>
void lanes_forward(const ConvShape& shape, const T* x, const T* w, T* y) {
  const auto& [N, C, H, W, K, R, S, stride, pad] = shape;
  const std::int64_t P = shape.P(), Q = shape.Q();
  Gathering<T> g{N,
                 K,
                 P,
                 Q,
                 C,
                 H,
                 W,
                 forward_runs(P, H, R, stride, pad),
                 forward_runs(Q, W, S, stride, pad),
                 lanes_from_nchw(N, C, H * W, C, x),
                 {}};
  lay_out_weights(g, w, C * R * S, R * S);
  gather(g, y);
}

template <class T>
void lanes_dx(const ConvShape& shape, const T* dy, const T* w, T* dx) {
  const auto& [N, C, H, W, K, R, S, stride, pad] = shape;
  const std::int64_t P = shape.P(), Q = shape.Q();
  Gathering<T> g{N,
                 C,
                 H,
                 W,
                 K,
                 P,
                 Q,
                 backward_runs(H, P, R, stride, pad),
                 backward_runs(W, Q, S, stride, pad),
                 lanes_from_nchw(N, K, P * Q, K, dy),
                 {}};
  lay_out_weights(g, w, R * S, C * R * S);
  gather(g, dx);
}

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
  const std::int64_t k_tiles = quotient_up(K, K_TILE);
  const std::int64_t c_tiles = quotient_up(C, C_TILE);
#pragma omp parallel for collapse(2)
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

template ConvProduct<float> lanes_forward<float>;
template ConvProduct<float> lanes_dx<float>;
template ConvProduct<float> lanes_dw<float>;
template ConvProduct<double> lanes_forward<double>;
template ConvProduct<double> lanes_dx<double>;
template ConvProduct<double> lanes_dw<double>;

}  // namespace hood
