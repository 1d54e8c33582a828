#include <common/lens/check/warp_clocks.hpp>
#include <tests/support/catch.hpp>

using hood::lens::WarpClocks;

TEST_CASE("Lanes of a mask know of each other once they have met") {
  WarpClocks clocks;
  clocks.begin_block(64);
  const WarpClocks::Time before = clocks.now(0);
  CHECK(!clocks.is_before(0, before, 1));
  clocks.meet(0, 0x3);
  CHECK(clocks.is_before(0, before, 1));
  CHECK(clocks.is_before(1, before, 0));
  CHECK(!clocks.is_before(0, before, 2));
  CHECK(!clocks.is_before(0, clocks.now(0), 1));
  CHECK(!clocks.is_before(0, before, 33));
}

TEST_CASE("Lanes hear of others through a third") {
  WarpClocks clocks;
  clocks.begin_block(32);
  const WarpClocks::Time before = clocks.now(0);
  clocks.meet(0, 0x3);
  const WarpClocks::Time between = clocks.now(0);
  clocks.meet(0, 0x6);
  CHECK(clocks.is_before(0, before, 2));
  CHECK(!clocks.is_before(0, between, 2));
  clocks.reset();
  CHECK(!clocks.is_before(0, before, 2));
}

TEST_CASE("The clocks of a long kernel stand still, and accuse nobody") {
  WarpClocks clocks;
  clocks.begin_block(32);
  for (int i = 0; i < 70'000; ++i) clocks.meet(0, ~0U);
  CHECK(clocks.is_before(0, clocks.now(0), 1));
}
