// What does not fit into memory is the user's mistake, and is said so.
#include <common/core/error.hpp>
#include <common/cuda/device_buffer.hpp>
#include <common/cuda/room.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>

namespace hood {

TEST_CASE("what no memory holds is refused before it is used") {
  CHECK(refusal([] { require_room("a", 1e6, 1e6); }) == "accepted");
  CHECK_THAT(refusal([] { require_room("a", 1e18, 1e6); }),
             ContainsSubstring("a: ") && ContainsSubstring("host's memory"));
  CHECK_THAT(refusal([] { require_room("a", 1e6, 1e18); }),
             ContainsSubstring("a: ") && ContainsSubstring("device's memory"));
}

TEST_CASE("a device that is full refuses, and goes on") {
  CHECK_THAT(refusal([] { DeviceBuffer<float> large(std::size_t{1} << 60); }),
             ContainsSubstring("out of memory") &&
                 ContainsSubstring("choose a smaller batch or shape"));
  cuda_check_launch();  // nothing is left of it
  DeviceBuffer<float> small(1);
  small.fill_bytes(0);
  CHECK(small.to_host() == std::vector<float>{0});
}

}  // namespace hood
