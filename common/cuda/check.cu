#include <common/core/error.hpp>
#include <common/cuda/check.hpp>

namespace hood {

void cuda_check(cudaError_t status, const char* call, Where where) {
  if (status == cudaSuccess) return;
  if (status == cudaErrorMemoryAllocation) {
    static_cast<void>(cudaGetLastError());  // or the next launch would fail
    throw Error(ExitCode::bad_input,
                fmt::format("{}: {}", call, cudaGetErrorString(status)),
                "choose a smaller batch or shape", where);
  }
  throw Error(ExitCode::check_failed, call, cudaGetErrorString(status), where);
}

void cuda_check_launch(Where where) {
  cuda_check(cudaGetLastError(), "launch of a kernel", where);
}

}  // namespace hood
