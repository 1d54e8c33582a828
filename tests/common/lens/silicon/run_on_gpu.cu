// Makes the launches that silicon.cpp predicts, on a GPU, for its profiler:
//
//   nvcc -std=c++20 -arch=sm_90 -O2 -I. -o launches
//       tests/common/lens/silicon/launches.cu
//       tests/common/lens/silicon/run_on_gpu.cu
//   ncu --csv --metrics ... ./launches
//
// Prints their names, a line each, in the order in which they are made.
#include <cuda_runtime.h>

#include <cstdio>
#include <tests/common/lens/silicon/launches.hpp>

int main() {
  for (const auto& [name, launch] : hood::lens::silicon_launches()) {
    std::printf("launch: %s\n", name.c_str());
    std::fflush(stdout);
    launch();
    const cudaError_t error = cudaDeviceSynchronize();
    if (error == cudaSuccess) continue;
    std::printf("%s: %s\n", name.c_str(), cudaGetErrorString(error));
    return 1;
  }
}
