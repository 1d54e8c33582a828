#include <common/cuda/count.hpp>
#include <tests/support/catch.hpp>

namespace hood {

TEST_CASE("a program that nobody observes launches, and counts nothing") {
  int calls = 0;
  CHECK(!count_on_device([&] { ++calls; }));
  CHECK(calls == 1);
}

}  // namespace hood
