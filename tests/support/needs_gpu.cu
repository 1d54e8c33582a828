// Linked into tests that run on a GPU: without one, they are skipped.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

namespace {

const struct NeedsGpu {
  NeedsGpu() {
    int count = 0;
    if (cudaGetDeviceCount(&count) == cudaSuccess && count > 0) return;
    std::puts("skipped: there is no GPU");
    std::_Exit(77);
  }
} needs_gpu;

}  // namespace
