#include <chapters/07_matrix_product/product_trial.hpp>
#include <common/lens/lens.hpp>
#include <tests/support/catch.hpp>

namespace hood {

TEST_CASE("the lens accuses no version") {
  for (const ProductShape& shape :
       {ProductShape{37, 61, 19}, ProductShape{36, 68, 20},
        ProductShape{129, 132, 12, true, false},
        ProductShape{132, 4, 12, true, true},
        ProductShape{5, 131, 9, false, true}, ProductShape{1, 1, 1},
        ProductShape{3, 3, 0}}) {
    const lens::Lens lens;
    ProductTrial trial(shape, 1);
    for (const ProductVersion& version : product_versions()) {
      CAPTURE(shape.text(), version.name);
      CHECK(trial.fault_of(version) == "");
    }
    CUDA_CHECK(cudaDeviceSynchronize());
    for (const lens::LaunchReport& seen : lens.launches()) {
      INFO(seen.kernel);
      for (const lens::Finding& found : seen.findings) FAIL_CHECK(found.text);
    }
  }
}

}  // namespace hood
