// run_faults N: makes the Nth seeded fault on a GPU, for compute-sanitizer;
// without N, prints their number.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <tests/common/lens/silicon/seeded_faults.hpp>

int main(int argc, char** argv) {
  const auto faults = hood::lens::seeded_faults();
  if (argc != 2) {
    std::printf("%zu\n", faults.size());
    return 0;
  }
  const auto& fault = faults.at(std::strtoul(argv[1], nullptr, 10));
  fault.launch();
  std::printf("fault: %s: %s\n", fault.name.c_str(),
              cudaGetErrorString(cudaDeviceSynchronize()));
}
