#include <common/cuda/check.hpp>
#include <common/cuda/kernel_facts.hpp>

namespace hood {

std::optional<KernelFacts> facts_of_kernel(const void* kernel, int threads,
                                           std::size_t dynamic_bytes) {
  cudaFuncAttributes found;
  const cudaError_t status = cudaFuncGetAttributes(&found, kernel);
  if (status == cudaErrorNotSupported) {
    cudaGetLastError();  // forgotten
    return std::nullopt;
  }
  cuda_check(status, "cudaFuncGetAttributes", Where::here());
  int blocks = 0;
  CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
      &blocks, kernel, threads, dynamic_bytes));
  int most_threads = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&most_threads,
                                    cudaDevAttrMaxThreadsPerMultiProcessor, 0));
  return KernelFacts{threads,
                     found.numRegs,
                     found.localSizeBytes,
                     found.sharedSizeBytes + dynamic_bytes,
                     blocks,
                     double(blocks) * threads / most_threads};
}

}  // namespace hood
