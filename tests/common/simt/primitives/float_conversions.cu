#include <mma.h>

#include <tests/common/simt/primitives/floats.hpp>
#include <tests/common/simt/primitives/function_list.cuh>

namespace hood {
namespace {

__device__ float tf32(float x) {
  return nvcuda::wmma::__float_to_tf32(x);
}

#define SIMT_ALL_4(X, name) X(name##_rn) X(name##_rz) X(name##_rd) X(name##_ru)
#define SIMT_OF_FLOAT(X)      \
  SIMT_ALL_4(X, __float2int)  \
  SIMT_ALL_4(X, __float2uint) \
  SIMT_ALL_4(X, __float2ll)   \
  SIMT_ALL_4(X, __float2ull)  \
  SIMT_ALL_4(X, __float2half) \
  SIMT_ALL_4(X, __float2bfloat16) X(__float_as_int) X(tf32)
#define SIMT_OF_DOUBLE(X)       \
  SIMT_ALL_4(X, __double2int)   \
  SIMT_ALL_4(X, __double2uint)  \
  SIMT_ALL_4(X, __double2ll)    \
  SIMT_ALL_4(X, __double2ull)   \
  SIMT_ALL_4(X, __double2float) \
  X(__double2half) X(__double2bfloat16) X(__double2hiint) X(__double2loint)

SIMT_OF_FLOAT(SIMT_UNARY)
SIMT_OF_DOUBLE(SIMT_UNARY)

}  // namespace

void float_conversions(std::vector<Result>& results) {
  {
    const std::vector<float>& inputs = awkward_floats;
    SIMT_OF_FLOAT(SIMT_EVALUATE)
  }
  {
    std::vector<double> inputs(awkward_floats.begin(), awkward_floats.end());
    // On either side of ties, where rounding to float first would go wrong.
    for (const double tie : {1.0 + 0x1p-11, 1.0 + 0x1p-8, 1.0 + 0x1p-24}) {
      inputs.push_back(tie * (1 + 0x1p-40));
      inputs.push_back(tie * (1 - 0x1p-40));
    }
    inputs.insert(inputs.end(), {1e300, -1e-300, 0x1p-150, 0x1.000001p-150});
    SIMT_OF_DOUBLE(SIMT_EVALUATE)
  }
}

}  // namespace hood
