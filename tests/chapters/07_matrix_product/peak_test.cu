#include <chapters/07_matrix_product/peak.hpp>
#include <common/cuda/device.hpp>
#include <tests/support/catch.hpp>

namespace hood {

TEST_CASE("the device's ceilings are where a device's can be") {
  const Ceilings found = measure_ceilings();
  // From an old laptop's core to ten times what the fastest card does.
  CHECK(found.flops_per_second > 1e7);
  CHECK(found.flops_per_second < 1e15);
  CHECK(found.bytes_per_second > 1e7);
  CHECK(found.bytes_per_second < 1e14);
}

}  // namespace hood
