#include <chapters/04_convolution/conv_shape.hpp>
#include <chapters/04_convolution/transposed.hpp>
#include <common/core/error.hpp>
#include <set>
#include <tests/support/catch.hpp>

namespace hood {

TEST_CASE("a transposed convolution makes every height that has P rows") {
  for (const std::int64_t R : {1, 2, 3, 5}) {
    for (const std::int64_t stride : {1, 2, 3, 5}) {
      for (std::int64_t pad = 0; pad < R; ++pad) {
        for (const std::int64_t P : {3, 5, 7, 17}) {
          CAPTURE(P, R, stride, pad);
          std::set<std::int64_t> heights, made;
          for (std::int64_t H = 1; H < 200; ++H) {
            if (H + 2 * pad < R) continue;
            const ConvShape shape{1, 1, H, R, 1, R, 1, stride, pad};
            if (shape.P() == P) heights.insert(H);
          }
          for (std::int64_t extra = 0; extra < stride; ++extra) {
            const std::int64_t least = (P - 1) * stride + R - 2 * pad;
            if (least + extra < 1) continue;
            made.insert(transposed_extent(P, R, stride, pad, extra));
          }
          CHECK(made == heights);
        }
      }
    }
  }
}

TEST_CASE("other extents are refused") {
  CHECK_THROWS_WITH(transposed_extent(3, 3, 2, 1, 2),
                    "2 extra rows: with stride 2 there can be 0 to 1");
  CHECK_THROWS_AS(transposed_extent(3, 3, 2, 1, -1), Error);
  CHECK_THROWS_AS(transposed_extent(1, 3, 1, 2, 0), Error);
}

}  // namespace hood
