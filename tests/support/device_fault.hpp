#pragma once

#include <cuda_runtime.h>

#include <string>
#include <tests/support/catch.hpp>

namespace hood {

/// Waits for the kernels launched so far. Empty if all is well; else what CUDA
/// says of the last launch or of what they did: on the SIMT machine with
/// kernel, block, thread and line. After a kernel's fault, as on a GPU, every
/// call fails until cudaDeviceReset().
inline std::string device_fault() {
  cudaError_t error = cudaGetLastError();
  if (error == cudaSuccess) error = cudaDeviceSynchronize();
  return error == cudaSuccess ? "" : cudaGetErrorString(error);
}

/// Ends the test case with these words if there was a fault. `what` says what
/// was launched.
inline void require_no_fault(const std::string& what) {
  const std::string fault = device_fault();
  if (!fault.empty()) FAIL(what + ":\n" + fault);
}

}  // namespace hood
