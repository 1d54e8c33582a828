#include <common/cuda/count.hpp>
#include <tests/support/catch.hpp>

namespace hood {

TEST_CASE("a program that nobody observes counts nothing, and runs nothing") {
  bool called = false;
  CHECK(!count_on_device([&] { called = true; }));
  CHECK(!called);
}

}  // namespace hood
