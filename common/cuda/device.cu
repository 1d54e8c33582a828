#include <common/core/error.hpp>
#include <common/cuda/check.hpp>
#include <common/cuda/device.hpp>

namespace hood {

namespace {

/// 13020 is CUDA 13.2.
std::string in_words(int version) {
  return fmt::format("CUDA {}.{}", version / 1000, version % 1000 / 10);
}

}  // namespace

Device require_device() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) {
    throw Error(ExitCode::no_gpu, "there is no GPU that CUDA can use",
                "the program of the same name with -simt at its end runs on "
                "the CPU; ./book run takes it by itself");
  }
  cudaDeviceProp facts;
  CUDA_CHECK(cudaGetDeviceProperties(&facts, 0));
  int driver = 0;
  int toolkit = 0;
  CUDA_CHECK(cudaDriverGetVersion(&driver));
  CUDA_CHECK(cudaRuntimeGetVersion(&toolkit));
  return {facts.name,
          facts.integrated == 0 || facts.l2CacheSize > 0,
          facts.multiProcessorCount,
          facts.totalGlobalMem,
          static_cast<std::size_t>(facts.l2CacheSize),
          in_words(driver),
          in_words(toolkit)};
}

}  // namespace hood
