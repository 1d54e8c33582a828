#include <algorithm>
#include <array>
#include <chapters/05_convnet/in_parallel.hpp>
#include <chapters/05_convnet/lanes.hpp>
#include <chapters/05_convnet/lanes_layout.hpp>
#include <chapters/05_convnet/runs.hpp>
#include <utility>

namespace hood {
namespace {

// y and dx are computed by one function. Each of their numbers is a sum over
// neighbours; only which neighbours, and where their weights lie, differs.

/// What y is made from: results = K, sources = C. Or dx: results = C,
/// sources = K.
template <class T>
struct Gathering {
  std::int64_t products;
  std::int64_t N;
  std::int64_t results, height, width;
  std::int64_t sources, source_height, source_width;
  Runs rows, columns;
  std::unique_ptr<Lanes<T>[]>
      source;              // [N / COUNT, source_height, source_width,
                           //  sources]
  std::vector<T> weights;  // [results / TILE, rows, columns, sources,
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
  g.weights.reserve(static_cast<std::size_t>(g.results * g.sources * S *
                                             std::ssize(g.rows.order)));
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

/// The sums of `COUNT` results for the images of a block.
template <int COUNT, class T>
struct Sums {
  Vector<T> of[COUNT][2] = {};
};

/// Adds `count` products to each of them.
template <int COUNT, class T>
void add_products(const Lanes<T>* x,  // [count]
                  const T* w,         // [count, COUNT]
                  std::int64_t count, Sums<COUNT, T>& sums) {
  Sums<COUNT, T> local = sums;  // in registers from here on
  for (std::int64_t i = 0; i < count; ++i) {
#pragma GCC unroll 6
    for (int j = 0; j < COUNT; ++j) {
      local.of[j][0] += w[i * COUNT + j] * x[i].half[0];
      local.of[j][1] += w[i * COUNT + j] * x[i].half[1];
    }
  }
  sums = local;
}

/// Takes the sums of one place out of their lanes: [images, results, area].
template <int COUNT, class T>
void put_sums(const Sums<COUNT, T>& sums, std::int64_t images,
              std::int64_t results, std::int64_t area, T* into) {
  constexpr std::int64_t HALF = Lanes<T>::COUNT / 2;
  for (std::int64_t image = 0; image < images; ++image) {
    for (int j = 0; j < COUNT; ++j) {
      into[(image * results + j) * area] =
          sums.of[j][image / HALF][image % HALF];
    }
  }
}

/// One row of `COUNT` results, the first of which is `first`, for the images of
/// a block.
template <int COUNT, class T>
void gather_row(const Gathering<T>& g, std::int64_t block, std::int64_t first,
                std::int64_t row, T* into) {
  const std::int64_t n = block * Lanes<T>::COUNT;
  const std::int64_t images = std::min(Lanes<T>::COUNT, g.N - n);
  const std::int64_t area = g.height * g.width;
  const std::int64_t S = std::ssize(g.columns.order);
  const T* tile =
      g.weights.data() + first * std::ssize(g.rows.order) * S * g.sources;
  const Run& down = g.rows.of[static_cast<std::size_t>(row)];
  for (std::int64_t column = 0; column < g.width; ++column) {
    const Run& across = g.columns.of[static_cast<std::size_t>(column)];
    Sums<COUNT, T> sums;
    for (std::int64_t r = 0; r < down.count; ++r) {
      const std::int64_t pixel =
          (block * g.source_height + down.source + r) * g.source_width +
          across.source;
      const std::int64_t place = (down.weight + r) * S + across.weight;
      add_products(g.source.get() + pixel * g.sources,
                   tile + place * g.sources * COUNT, across.count * g.sources,
                   sums);
    }
    put_sums(sums, images, g.results, area,
             into + (n * g.results + first) * area + row * g.width + column);
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
  const std::int64_t blocks = parts_of(g.N, Lanes<T>::COUNT);
  const std::int64_t tiles = parts_of(g.results, TILE);
  in_parallel(blocks * tiles * g.height, g.products > WORTH_THREADS,
              [&](std::int64_t i) {  // block, tile, row
                const std::int64_t row = i % g.height;
                const std::int64_t first = i / g.height % tiles * TILE;
                const std::int64_t count = std::min(TILE, g.results - first);
                row_of[static_cast<std::size_t>(count - 1)](
                    g, i / g.height / tiles, first, row, into);
              });
}

}  // namespace

template <class T>
void lanes_forward(const ConvShape& shape, const T* x, const T* w, T* y) {
  const auto& [N, C, H, W, K, R, S, stride, pad] = shape;
  const std::int64_t P = shape.P(), Q = shape.Q();
  Gathering<T> g{.products = shape.products(),
                 .N = N,
                 .results = K,
                 .height = P,
                 .width = Q,
                 .sources = C,
                 .source_height = H,
                 .source_width = W,
                 .rows = forward_runs(P, H, R, stride, pad),
                 .columns = forward_runs(Q, W, S, stride, pad),
                 .source = lanes_from_nchw(N, C, H * W, C, x),
                 .weights = {}};
  lay_out_weights(g, w, C * R * S, R * S);
  gather(g, y);
}

template <class T>
void lanes_dx(const ConvShape& shape, const T* dy, const T* w, T* dx) {
  const auto& [N, C, H, W, K, R, S, stride, pad] = shape;
  const std::int64_t P = shape.P(), Q = shape.Q();
  Gathering<T> g{.products = shape.products(),
                 .N = N,
                 .results = C,
                 .height = H,
                 .width = W,
                 .sources = K,
                 .source_height = P,
                 .source_width = Q,
                 .rows = backward_runs(H, P, R, stride, pad),
                 .columns = backward_runs(W, Q, S, stride, pad),
                 .source = lanes_from_nchw(N, K, P * Q, K, dy),
                 .weights = {}};
  lay_out_weights(g, w, R * S, C * R * S);
  gather(g, dx);
}

template ConvProduct<float> lanes_forward<float>;
template ConvProduct<float> lanes_dx<float>;
template ConvProduct<double> lanes_forward<double>;
template ConvProduct<double> lanes_dx<double>;

}  // namespace hood
