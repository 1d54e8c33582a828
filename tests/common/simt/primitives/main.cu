// Prints what every primitive gives on the GPU, one JSON object a line. Its
// output is tests/common/simt/gpu_values.json, with which the SIMT machine is
// compared:
//
//   nvcc -std=c++20 -arch=sm_90 -I. -o primitives
//       tests/common/simt/primitives/*.cu
//   ./primitives > tests/common/simt/gpu_values.json

#include <cstdio>
#include <tests/common/simt/primitives/result.hpp>

int main() {
  for (const hood::Result& result : hood::all_primitives()) {
    std::printf("{\"name\": \"%s\", \"type\": \"%s\", \"bits\": \"",
                result.name.c_str(), result.type.c_str());
    const char* space = "";
    for (const unsigned long long bits : result.bits) {
      std::printf("%s%llx", space, bits);
      space = " ";
    }
    std::printf("\"}\n");
  }
}
