// The index arithmetic of gathered products, against the seven loops: no
// product is made twice, and none is forgotten.
#include <chapters/04_convolution/direct.hpp>
#include <chapters/11_chwn_layout/gather.hpp>
#include <chapters/11_chwn_layout/tap_counter.cuh>
#include <common/cuda/device_buffer.hpp>
#include <functional>
#include <set>
#include <tests/support/catch.hpp>
#include <tests/support/conv_shapes.hpp>
#include <tuple>

namespace hood {
namespace {

/// The product of an output, a weight and a pixel, by their offsets in NCHW.
using Product = std::tuple<std::int64_t, std::int64_t, std::int64_t>;
using Products = std::multiset<Product>;

std::vector<ConvShape> small_shapes() {
  std::vector<ConvShape> shapes;
  for (const ConvShape& shape : awkward_conv_shapes()) {
    if (shape.products() < 20000) shapes.push_back(shape);
  }
  REQUIRE(shapes.size() >= 40);
  return shapes;
}

Products products_of(const ConvShape& shape) {
  Products all;
  visit_products(shape, [&](std::int64_t y, std::int64_t w, std::int64_t x) {
    all.insert({y, w, x});
  });
  return all;
}

/// One axis of a place and a tap: rows of source, filter and what is made.
struct AxisTap {
  int source, filter, made;
};

/// All of an axis that fall into the source and into what is made.
std::vector<AxisTap> taps_of(const GatherAxis& axis, int pixel = 0) {
  std::vector<AxisTap> taps;
  for (int p = 0; p < axis.places; ++p) {
    for (int i = 0; i < axis.taps; ++i) {
      const AxisTap tap{
          axis.source_base + p * axis.source_stride + i * axis.source_step,
          axis.tap_base + i * axis.tap_step,
          axis.made_base + p * axis.made_stride + pixel};
      CHECK(tap.filter >= 0);
      CHECK(tap.filter < axis.filter_extent);
      if (tap.source < 0 || tap.source >= axis.source_extent) continue;
      if (tap.made < 0 || tap.made >= axis.made_extent) continue;
      taps.push_back(tap);
    }
  }
  return taps;
}

/// Calls f for every pair of a vertical and a horizontal one.
void for_pairs(const std::vector<AxisTap>& down,
               const std::vector<AxisTap>& across,
               const std::function<void(AxisTap, AxisTap)>& f) {
  for (const AxisTap& a : down) {
    for (const AxisTap& b : across) f(a, b);
  }
}

void add_y(const ConvShape& s, Products& all) {
  const GatherShape g = gather_of_y(s);
  REQUIRE(g.channels == s.C);
  REQUIRE(g.M == s.K);
  REQUIRE(g.N == s.N);
  for_pairs(taps_of(g.down), taps_of(g.across), [&](AxisTap a, AxisTap b) {
    for (int n = 0; n < g.N; ++n)
      for (int k = 0; k < g.M; ++k)
        for (int c = 0; c < g.channels; ++c) {
          all.insert({((n * s.K + k) * s.P() + a.made) * s.Q() + b.made,
                      ((k * s.C + c) * s.R + a.filter) * s.S + b.filter,
                      ((n * s.C + c) * s.H + a.source) * s.W + b.source});
        }
  });
}

/// Of dx, where pixel (h, w) meets output (p, q) by weight (r, s).
void add_slope(const ConvShape& s, const GatherShape& g, AxisTap a, AxisTap b,
               std::int64_t r, std::int64_t column, std::int64_t channels,
               Products& all) {
  for (int n = 0; n < g.N; ++n)
    for (int k = 0; k < g.channels; ++k)
      for (int c = 0; c < channels; ++c) {
        all.insert({((n * s.K + k) * s.P() + a.source) * s.Q() + b.source,
                    ((k * s.C + c) * s.R + r) * s.S + column,
                    ((n * s.C + c) * s.H + a.made) * s.W + b.made});
      }
}

void add_classes(const ConvShape& s, Products& all) {
  for (int i = 0; i < std::min(s.stride, s.H); ++i) {
    for (int j = 0; j < std::min(s.stride, s.W); ++j) {
      const GatherShape g = gather_of_dx(s, i, j);
      REQUIRE(g.channels == s.K);
      REQUIRE(g.M == s.C);
      for_pairs(taps_of(g.down), taps_of(g.across), [&](AxisTap a, AxisTap b) {
        add_slope(s, g, a, b, a.filter, b.filter, g.M, all);
      });
    }
  }
}

/// A patch's pixel meets an output by a weight, or by the zeros around them.
void add_patches(const ConvShape& s, int patch, Products& all) {
  const GatherShape g = gather_of_patches(s, patch);
  REQUIRE(g.M == s.C * patch * patch);
  REQUIRE(g.down.taps == patch_taps(s.R, s.stride, patch));
  REQUIRE(g.across.taps == patch_taps(s.S, s.stride, patch));
  for (int i = 0; i < patch; ++i) {
    for (int j = 0; j < patch; ++j) {
      for_pairs(
          taps_of(g.down, i), taps_of(g.across, j), [&](AxisTap a, AxisTap b) {
            const auto r = a.made + s.pad - a.source * s.stride;
            const auto column = b.made + s.pad - b.source * s.stride;
            // As the filters were spread for this pixel and tap.
            CHECK(r == i + s.stride * ((s.R - 1) / s.stride - a.filter));
            CHECK(column == j + s.stride * ((s.S - 1) / s.stride - b.filter));
            if (r < 0 || r >= s.R || column < 0 || column >= s.S) return;
            add_slope(s, g, a, b, r, column, s.C, all);
          });
    }
  }
}

}  // namespace

TEST_CASE("y is one gathered product") {
  for (const ConvShape& shape : small_shapes()) {
    CAPTURE(shape.text());
    Products made;
    add_y(shape, made);
    CHECK(made == products_of(shape));
  }
}

TEST_CASE("dx is a gathered product for each class of pixels") {
  for (const ConvShape& shape : small_shapes()) {
    CAPTURE(shape.text());
    Products made;
    add_classes(shape, made);
    CHECK(made == products_of(shape));
  }
}

TEST_CASE("dx is one gathered product of patches, of any size") {
  for (const ConvShape& shape : small_shapes()) {
    const Products expected = products_of(shape);
    for (int times = 1; times <= 3; ++times) {
      CAPTURE(shape.text(), times);
      Products made;
      add_patches(shape, times * int(shape.stride), made);
      CHECK(made == expected);
    }
  }
}

TEST_CASE("AlexNet's first layer, by hand") {
  const ConvShape shape = conv_shape_from("128,3,224,224,96,11,11,4,2");
  const GatherShape y = gather_of_y(shape);
  CHECK(y.places() == 55 * 55);
  CHECK(y.down.taps == 11);
  CHECK(y.down.source_base == -2);
  CHECK(y.down.source_stride == 4);
  // Row 0 with its padding is row 2: weights 2, 6 and 10 meet it.
  const GatherShape dx = gather_of_dx(shape, 0, 0);
  CHECK(dx.down.tap_base == 2);
  CHECK(dx.down.tap_step == 4);
  CHECK(dx.down.taps == 3);
  CHECK(dx.down.places == 56);
  // Patches of 4 x 4 begin two rows above the image: 57 of them; each row of
  // pixels is met by 3 rows of outputs.
  const GatherShape patches = gather_of_patches(shape, 4);
  CHECK(patches.M == 48);
  CHECK(patches.places() == 57 * 57);
  CHECK(patches.down.taps == 3);
  CHECK(patches.down.made_base == -2);
}

namespace {

/// One block: one thread.
/// One thread: the range of taps inside, at every place.
__global__ void ranges_kernel(GatherAxis axis,
                              int* ranges) {  // [places, first and count]
  for (int place = 0; place < axis.places; ++place) {
    const TapRange range = taps_inside(axis, place);
    ranges[2 * place] = range.first;
    ranges[2 * place + 1] = range.count;
  }
}

/// One block: `step` threads, as many as taps are brought at a time.
/// One thread: every step-th tap, and where it is behind the last.
__global__ void count_taps_kernel(TapRange down, TapRange across, int channels,
                                  int rounds,
                                  int* taps) {  // [rounds, step, c and i and j]
  const int step = int(blockDim.x);
  const TapCounter counter(down, across, channels, step);
  Tap tap = counter.tap(int(threadIdx.x));
  for (int round = 0; round < rounds; ++round) {
    int* const to = taps + 3 * (round * step + int(threadIdx.x));
    const bool has = counter.has(tap);
    to[0] = has ? tap.c : -1;
    to[1] = has ? tap.i : -1;
    to[2] = has ? tap.j : -1;
    counter.advance(tap);
  }
}

}  // namespace

TEST_CASE("the taps of a place that fall into the source") {
  for (const ConvShape& shape : awkward_conv_shapes()) {
    for (const GatherAxis& axis :
         {gather_of_y(shape).down, gather_of_y(shape).across,
          gather_of_dx(shape, 0, 0).down,
          gather_of_patches(shape, int(shape.stride)).across}) {
      CAPTURE(shape.text());
      DeviceBuffer<int> made(2 * static_cast<std::size_t>(axis.places));
      ranges_kernel<<<1, 1>>>(axis, made.data());
      cuda_check_launch();
      const std::vector<int> ranges = made.to_host();
      for (int place = 0; place < axis.places; ++place) {
        const int first = ranges[2 * std::size_t(place)];
        const int count = ranges[2 * std::size_t(place) + 1];
        for (int i = 0; i < axis.taps; ++i) {
          const int at = axis.source_base + place * axis.source_stride +
                         i * axis.source_step;
          const bool inside = at >= 0 && at < axis.source_extent;
          const bool found = i >= first && i < first + count;
          if (inside != found) FAIL_CHECK("place " << place << ", tap " << i);
        }
      }
    }
  }
}

TEST_CASE("taps are counted like an odometer") {
  for (const int step : {1, 3, 8, 16}) {
    for (const TapRange down : {TapRange{0, 3}, {2, 1}, {1, 11}, {0, 0}}) {
      for (const TapRange across : {TapRange{0, 3}, {4, 7}, {0, 1}}) {
        constexpr int CHANNELS = 5;
        const int count = CHANNELS * down.count * across.count;
        const int rounds = count / step + 2;  // and some behind the last
        CAPTURE(step, down.first, down.count, across.first, across.count);
        DeviceBuffer<int> made(3 * std::size_t(rounds * step));
        count_taps_kernel<<<1, unsigned(step)>>>(down, across, CHANNELS, rounds,
                                                 made.data());
        cuda_check_launch();
        std::vector<int> expected;
        for (int c = 0; c < CHANNELS; ++c)
          for (int i = 0; i < down.count; ++i)
            for (int j = 0; j < across.count; ++j) {
              for (const int index : {c, down.first + i, across.first + j}) {
                expected.push_back(index);
              }
            }
        expected.resize(3 * std::size_t(rounds * step), -1);
        CHECK(made.to_host() == expected);
      }
    }
  }
}

}  // namespace hood
