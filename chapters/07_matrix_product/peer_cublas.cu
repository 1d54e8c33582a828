#include <chapters/07_matrix_product/peer_cublas.hpp>

#ifdef HOOD_HAS_CUBLAS
#include <cublas_v2.h>
#include <fmt/core.h>

#include <algorithm>
#include <common/core/error.hpp>
#include <string>
#endif

namespace hood {

#ifdef HOOD_HAS_CUBLAS

namespace {

void check_cublas(cublasStatus_t status, const char* call) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  check_failed(fmt::format("{}: {}", call, cublasGetStatusString(status)));
}

/// Made once, and never destroyed: CUDA may end before this program's statics.
cublasHandle_t cublas_handle() {
  static const cublasHandle_t handle = [] {
    cublasHandle_t made = nullptr;
    check_cublas(cublasCreate(&made), "cublasCreate");
    check_cublas(cublasSetMathMode(made, CUBLAS_DEFAULT_MATH),
                 "cublasSetMathMode");
    return made;
  }();
  return handle;
}

/// cuBLAS counts by columns, and so takes each of our matrices for its
/// transpose. It is asked for C^T = B^T A^T.
void multiply_by_cublas(const ProductShape& shape,
                        const float* a,  // [M, K], or [K, M] if transposed
                        const float* b,  // [K, N], or [N, K] if transposed
                        float* c) {      // [M, N]
  if (shape.c_size() == 0) return;
  const auto op_of = [](bool is_transposed) {
    return is_transposed ? CUBLAS_OP_T : CUBLAS_OP_N;
  };
  const int a_row = shape.a_is_transposed ? shape.M : shape.K;
  const int b_row = shape.b_is_transposed ? shape.K : shape.N;
  const float one = 1, zero = 0;
  check_cublas(cublasSgemm(cublas_handle(), op_of(shape.b_is_transposed),
                           op_of(shape.a_is_transposed), shape.N, shape.M,
                           shape.K, &one, b, std::max(1, b_row), a,
                           std::max(1, a_row), &zero, c, shape.N),
               "cublasSgemm");
}

}  // namespace

std::optional<ProductVersion> cublas_product() {
  static const std::string idea = [] {
    int version = 0;
    check_cublas(cublasGetVersion(cublas_handle(), &version),
                 "cublasGetVersion");
    return fmt::format("NVIDIA's own, {}.{}.{}", version / 10000,
                       version / 100 % 100, version % 100);
  }();
  return ProductVersion{"cuBLAS", idea.c_str(), multiply_by_cublas, {}, {}};
}

#else

std::optional<ProductVersion> cublas_product() {
  return std::nullopt;
}

#endif

}  // namespace hood
