#include <chapters/06_first_kernel/elementwise.hpp>
#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/06_first_kernel/loop_to_grid.hpp>
#include <chapters/06_first_kernel/places.hpp>
#include <common/cuda/device_buffer.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>

namespace hood {

TEST_CASE("blocks are counted so that every element has a thread") {
  CHECK(blocks_for(0) == 0);
  CHECK(blocks_for(1) == 1);
  CHECK(blocks_for(256) == 1);
  CHECK(blocks_for(257) == 2);
  CHECK(blocks_for(33, 32) == 2);
  CHECK(blocks_for(std::int64_t{2147483647} * 256) == 2147483647);
  CHECK_THAT(refusal([] { blocks_for(std::int64_t{2147483647} * 256 + 1); }),
             ContainsSubstring("at most 2147483647 blocks"));
  CHECK(some_blocks_for(1) == 1);
  CHECK(some_blocks_for(std::int64_t{1} << 40) ==
        some_blocks_for(std::int64_t{1} << 41));
}

TEST_CASE("every thread writes at the element that it took") {
  const auto places = who_takes_what(5, 33);
  REQUIRE(places.size() == 165);
  for (std::size_t i = 0; i < places.size(); ++i) {
    CHECK(places[i].block == int(i / 33));
    CHECK(places[i].thread == int(i % 33));
  }
}

TEST_CASE("the kernels make what the loops make") {
  for (const Covered& row :
       loop_to_grid({0, 1, 2, 31, 255, 256, 257, 1009, 65537})) {
    CAPTURE(row.n);
    CHECK(row.add == "right");
    CHECK(row.saxpy == "right");
    CHECK(row.grid_stride == "right");
    CHECK(row.threads - row.idle == row.n);
    CHECK(row.idle < 256);
  }
}

TEST_CASE("a grid-stride loop covers n with any number of blocks") {
  for (const std::int64_t n : {1, 255, 257, 5003}) {
    const std::vector<float> x(std::size_t(n), 2), y(std::size_t(n), 1);
    const DeviceBuffer<float> on_x(x), on_y(y);
    for (const unsigned blocks : {1U, 2U, 3U, 7U, 64U}) {
      CAPTURE(n, blocks);
      DeviceBuffer<float> out(x.size() + 1);
      out.fill_bytes(0xff);
      saxpy_grid_stride(5, on_x.data(), on_y.data(), out.data(), n, blocks);
      std::vector<float> made = out.to_host();
      CHECK(!(made.back() == made.back()));
      made.pop_back();
      CHECK(made == std::vector<float>(std::size_t(n), 11));
    }
  }
}

}  // namespace hood
