#pragma once

#include <chapters/07_matrix_product/product_shape.hpp>
#include <common/cuda/kernel_facts.hpp>
#include <optional>
#include <vector>

namespace hood {

/// How a version divides C. A number that a block has loaded serves a row or a
/// column of its tile, one that a thread has loaded of the thread's.
struct Blocking {
  int block_m = 1, block_n = 1;    ///< 1 where a block shares nothing
  int thread_m = 1, thread_n = 1;  ///< outputs of a thread

  /// How many operations a byte from global memory serves, if no cache helps.
  double flops_per_byte() const {
    return 2 / (sizeof(float) * (1.0 / block_m + 1.0 / block_n));
  }
  /// How many multiply-adds a number serves that a thread has loaded.
  double products_per_load() const {
    return 1 / (1.0 / thread_m + 1.0 / thread_n);
  }
};

/// A way to multiply matrices.
struct ProductVersion {
  const char* name;
  const char* idea;
  MatrixProduct* run;
  Blocking blocking;
  std::optional<KernelFacts> (*facts)();  ///< of its main kernel; null: unknown
};

/// All versions, in the ladder's order. The program lists them, the tests prove
/// each.
const std::vector<ProductVersion>& product_versions();

}  // namespace hood
