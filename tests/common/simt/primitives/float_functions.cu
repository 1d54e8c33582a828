#include <tests/common/simt/primitives/floats.hpp>
#include <tests/common/simt/primitives/function_list.cuh>

namespace hood {
namespace {

// clang-format off
#define SIMT_EXACT(X)                                                        \
  X(__fsqrt_rn)                                                              \
  X(__fsqrt_rz)                                                              \
  X(__fsqrt_rd)                                                              \
  X(__fsqrt_ru)                                                              \
  X(__frcp_rn)                                                               \
  X(__frcp_rz)                                                               \
  X(__frcp_rd) X(__frcp_ru) X(__frsqrt_rn) X(__saturatef) X(fabsf) X(floorf) \
      X(ceilf) X(truncf) X(rintf) X(roundf) X(sqrtf)
#define SIMT_NEAR(X)                                                       \
  X(__expf)                                                                \
  X(__exp10f)                                                              \
  X(__sinf)                                                                \
  X(__cosf)                                                                \
  X(__tanf)                                                                \
  X(expf)                                                                  \
  X(exp2f) X(exp10f) X(expm1f) X(sinf) X(cosf) X(tanf) X(sinpif) X(cospif) \
      X(sinhf) X(coshf) X(tanhf) X(atanf) X(cbrtf) X(erff) X(erfcf)        \
          X(normcdff)
#define SIMT_NEAR_OF_POSITIVE(X) \
  X(rsqrtf)                      \
  X(rcbrtf)                      \
  X(__logf) X(__log2f) X(__log10f) X(logf) X(log2f) X(log10f) X(log1pf)
#define SIMT_OF_TWO(X)                                                 \
  X(__fadd_rn)                                                         \
  X(__fadd_rz)                                                         \
  X(__fadd_rd)                                                         \
  X(__fadd_ru)                                                         \
  X(__fsub_rn)                                                         \
  X(__fsub_rz)                                                         \
  X(__fsub_rd) X(__fsub_ru) X(__fmul_rn) X(__fmul_rz) X(__fmul_rd)     \
      X(__fmul_ru) X(__fdiv_rn) X(__fdiv_rz) X(__fdiv_rd) X(__fdiv_ru) \
          X(fminf) X(fmaxf) X(min) X(max) X(fmodf) X(copysignf) X(__fdividef)
#define SIMT_OF_TWO_POSITIVE(X) X(powf) X(__powf) X(hypotf) X(atan2f) X(rhypotf)
#define SIMT_OF_THREE(X) \
  X(__fmaf_rn) X(__fmaf_rz) X(__fmaf_rd) X(__fmaf_ru) X(fmaf)
#define SIMT_OF_THREE_USUAL(X) X(norm3df) X(rnorm3df)
// clang-format on

SIMT_EXACT(SIMT_UNARY)
SIMT_NEAR(SIMT_UNARY)
SIMT_NEAR_OF_POSITIVE(SIMT_UNARY)
SIMT_OF_TWO(SIMT_BINARY)
SIMT_OF_TWO_POSITIVE(SIMT_BINARY)
SIMT_OF_THREE(SIMT_TERNARY)
SIMT_OF_THREE_USUAL(SIMT_TERNARY)

/// In double, each step rounded.
struct Of_double_sum {
  static __device__ double of(double x, double y) {
    return __dadd_rn(__dmul_rn(x, y), __ddiv_rn(x, 3.0));
  }
};

}  // namespace

void float_functions(std::vector<Result>& results) {
  {
    const std::vector<float>& inputs = awkward_floats;
    SIMT_EXACT(SIMT_EVALUATE)
  }
  {
    const std::vector<float>& inputs = usual_floats;
    SIMT_NEAR(SIMT_EVALUATE)
    SIMT_OF_THREE_USUAL(SIMT_EVALUATE_TRIPLES)
    evaluate_pairs<Of_double_sum>(results, "double_sum",
                                  std::vector<double>{0.1, -2.0, 3e7, 1e-9});
  }
  {
    const std::vector<float>& inputs = positive_floats;
    SIMT_NEAR_OF_POSITIVE(SIMT_EVALUATE)
  }
  {
    const std::vector<float>& inputs = few_floats;
    SIMT_OF_TWO(SIMT_EVALUATE_PAIRS)
    SIMT_OF_THREE(SIMT_EVALUATE_TRIPLES)
  }
  {
    const std::vector<float> inputs = {0.1F, 0.5F, 1.0F, 1.7F, 3.0F, 9.5F};
    SIMT_OF_TWO_POSITIVE(SIMT_EVALUATE_PAIRS)
  }
}

}  // namespace hood
