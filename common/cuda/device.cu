#include <common/core/error.hpp>
#include <common/cuda/check.hpp>
#include <common/cuda/device.hpp>

namespace hood {

Device require_device() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) {
    throw Error(ExitCode::no_gpu, "there is no GPU that CUDA can use",
                "the program of the same name with -simt at its end runs on "
                "the CPU; ./book run takes it by itself");
  }
  cudaDeviceProp facts;
  CUDA_CHECK(cudaGetDeviceProperties(&facts, 0));
  return {facts.name, facts.integrated == 0 || facts.l2CacheSize > 0,
          facts.multiProcessorCount, facts.totalGlobalMem,
          static_cast<std::size_t>(facts.l2CacheSize)};
}

}  // namespace hood
