#include <omp.h>

#include <chapters/04_convolution/tasks.hpp>
#include <chapters/05_convnet/in_parallel.hpp>
#include <chapters/05_convnet/ladder.hpp>
#include <chapters/05_convnet/lanes_layout.hpp>
#include <chapters/05_convnet/versions.hpp>
#include <common/core/error.hpp>
#include <new>
#include <tests/chapters/04_convolution/results.hpp>
#include <tests/chapters/04_convolution/shapes.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>

namespace hood {
namespace {

/// Around what the lanes take at once: 16 images (8 in double), 6 filters, 4
/// filters and 3 channels of dw, 32 outputs.
std::vector<ConvShape> shapes_around_tiles() {
  return {{15, 2, 3, 4, 5, 2, 2, 1, 1},   {16, 3, 4, 3, 6, 3, 2, 1, 0},
          {17, 4, 3, 3, 7, 2, 3, 1, 1},   {33, 1, 5, 4, 13, 3, 3, 2, 1},
          {7, 5, 3, 3, 12, 3, 3, 1, 1},   {8, 6, 3, 3, 4, 3, 3, 1, 1},
          {9, 7, 2, 3, 1, 2, 2, 1, 1},    {1, 1, 3, 31, 3, 2, 1, 1, 0},
          {1, 2, 2, 32, 4, 1, 2, 1, 0},   {2, 3, 2, 33, 5, 2, 1, 1, 0},
          {1, 3, 5, 71, 2, 3, 5, 1, 2},   {1, 1, 4, 131, 1, 3, 4, 2, 1},
          {2, 3, 23, 19, 4, 11, 7, 4, 2}, {1, 2, 9, 9, 2, 2, 2, 3, 1}};
}

class Threads {
 public:
  explicit Threads(int count) : before_(omp_get_max_threads()) {
    omp_set_num_threads(count);
  }
  ~Threads() { omp_set_num_threads(before_); }

 private:
  int before_;
};

template <class T>
void check_all_versions(const std::vector<ConvShape>& shapes) {
  for (const ConvShape& shape : shapes) {
    const auto x = whole_numbers<T>(shape.x().size(), 1);
    const auto w = whole_numbers<T>(shape.w().size(), 2);
    const auto dy = whole_numbers<T>(shape.y().size(), 3);
    const auto y = result_of(direct_forward<T>, shape, x, w, shape.y());
    const auto dx = result_of(direct_dx<T>, shape, dy, w, shape.x());
    const auto dw = result_of(direct_dw<T>, shape, x, dy, shape.w());
    for (const Way<T>& version : all_versions<T>()) {
      CAPTURE(shape.text(), version.name);
      CHECK(result_of(version.forward, shape, x, w, shape.y()) == y);
      CHECK(result_of(version.dx, shape, dy, w, shape.x()) == dx);
      CHECK(result_of(version.dw, shape, x, dy, shape.w()) == dw);
    }
  }
}

}  // namespace

TEST_CASE("all versions make the same numbers, at every awkward shape") {
  check_all_versions<float>(awkward_shapes());
  check_all_versions<double>(awkward_shapes());
}

TEST_CASE("all versions make the same numbers, around every tile") {
  for (const int count : {1, 2, 3, 7}) {
    const Threads threads(count);
    CAPTURE(count);
    check_all_versions<float>(shapes_around_tiles());
    check_all_versions<double>(shapes_around_tiles());
  }
}

TEST_CASE("rounding of the lanes does not depend on the number of threads") {
  const ConvShape shape{33, 5, 9, 11, 13, 3, 3, 1, 1};
  const auto x = normal_numbers(shape.x().size(), Random(1, 1));
  const auto w = normal_numbers(shape.w().size(), Random(1, 2));
  const auto dy = normal_numbers(shape.y().size(), Random(1, 3));
  const auto all = [&](int count) {
    const Threads threads(count);
    return std::vector{result_of(lanes_forward<float>, shape, x, w, shape.y()),
                       result_of(lanes_dx<float>, shape, dy, w, shape.x()),
                       result_of(lanes_dw<float>, shape, x, dy, shape.w())};
  };
  CHECK(all(1) == all(2));
  CHECK(all(1) == all(5));
}

TEST_CASE("images go into lanes, and what is left over is zero") {
  // Two images of three channels of two pixels, in tiles of two channels.
  const std::vector<double> images{1, 2, 3, 4, 5, 6, 10, 20, 30, 40, 50, 60};
  const auto lanes = lanes_from_nchw(2, 3, 2, 2, images.data());
  const auto at = [&](std::size_t i) {
    const Vector<double>& first = lanes[i].half[0];
    const Vector<double>& second = lanes[i].half[1];
    const bool rest = first[2] != 0 || first[3] != 0 || second[0] != 0 ||
                      second[1] != 0 || second[2] != 0 || second[3] != 0;
    return rest ? std::pair(-1.0, -1.0) : std::pair(first[0], first[1]);
  };
  CHECK(at(0) == std::pair(1.0, 10.0));  // first pixel of channels 0 and 1
  CHECK(at(1) == std::pair(3.0, 30.0));
  CHECK(at(2) == std::pair(2.0, 20.0));  // second pixel
  CHECK(at(3) == std::pair(4.0, 40.0));
  CHECK(at(4) == std::pair(5.0, 50.0));  // channel 2, alone in its tile
  CHECK(at(5) == std::pair(0.0, 0.0));
  CHECK(at(6) == std::pair(6.0, 60.0));
  CHECK(at(7) == std::pair(0.0, 0.0));
}

TEST_CASE("columns that are too large are refused outside of the threads") {
  const ConvShape shape{2, 64, 1024, 1024, 1, 33, 33, 1, 16};
  float unused = 0;
  for (ConvProduct<float>* product :
       {threads_forward<float>, threads_dx<float>, threads_dw<float>}) {
    CHECK_THAT(refusal([&] { product(shape, &unused, &unused, &unused); }),
               ContainsSubstring("bytes"));
  }
}

TEST_CASE("what is thrown on a thread arrives") {
  for (const int count : {1, 3}) {
    const Threads threads(count);
    std::vector<int> calls(10);
    const auto run = [&](bool worthwhile) {
      in_parallel(10, worthwhile, [&](std::int64_t i) {
        ++calls[static_cast<std::size_t>(i)];
        if (i == 4) throw std::bad_alloc();
      });
    };
    CHECK_THROWS_AS(run(true), std::bad_alloc);
    CHECK_THROWS_AS(run(false), std::bad_alloc);
    CHECK(calls == std::vector<int>(10, 2));
  }
}

TEST_CASE("a version that is wrong is never timed") {
  const auto broken = [](const ConvShape& shape, const float* x, const float* w,
                         float* y) {
    lanes_forward(shape, x, w, y);
    y[shape.y().size() - 1] += 0.01f;
  };
  const auto nan = [](const ConvShape& shape, const float* x, const float* dy,
                      float* dw) {
    lanes_dw(shape, x, dy, dw);
    dw[0] = NAN;
  };
  const auto idle = [](const ConvShape&, const float*, const float*, float*) {};
  const ConvShape shape{3, 2, 5, 4, 3, 3, 2, 1, 1};
  Way<float> way = all_versions<float>().back();
  CHECK(climb(shape, {way}, 1).size() == 1);
  way.forward = broken;
  CHECK_THROWS_WITH(climb(shape, {way}, 1), ContainsSubstring("y of shape"));
  way = all_versions<float>().back();
  way.dx = idle;
  CHECK_THROWS_WITH(climb(shape, {way}, 1), ContainsSubstring("dx of shape"));
  way = all_versions<float>().back();
  way.dw = nan;
  CHECK_THROWS_WITH(climb(shape, {way}, 1), ContainsSubstring("dw of shape"));
}

}  // namespace hood
