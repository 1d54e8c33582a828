// That the sanitizers watch what the SIMT machine plays.
#include <common/cuda/check.hpp>
#include <common/cuda/device_buffer.hpp>
#include <limits>
#include <tests/support/catch.hpp>
#include <tests/support/in_child.hpp>

namespace hood {
namespace {

/// One block: the only one. One thread: adds what does not fit.
__global__ void overflow(int* out  // [1]
) {
  out[0] = std::numeric_limits<int>::max();
  out[0] += int(blockDim.x);
}

/// One block: the only one. One thread: reads behind its own array.
__global__ void read_behind(float* out,  // [1]
                            int i) {
  float own[4] = {1, 2, 3, 4};
  volatile float* elements = own;
  out[0] = elements[i];
}

template <class Launch>
ChildEnd launched(const Launch& launch) {
  return in_child([&] {
    launch();
    return int(cudaDeviceSynchronize());
  });
}

}  // namespace

TEST_CASE("arithmetic that is undefined ends the program") {
  DeviceBuffer<int> out(1);
  const ChildEnd end = launched([&] { overflow<<<1, 1>>>(out.data()); });
  CHECK(end.exit_code != 0);
  CHECK_THAT(end.err, ContainsSubstring("signed integer overflow"));
}

TEST_CASE("a thread that leaves its own array ends the program") {
  DeviceBuffer<float> out(1);
  CHECK(launched([&] { read_behind<<<1, 1>>>(out.data(), 3); }).exit_code == 0);
  const ChildEnd end = launched([&] { read_behind<<<1, 1>>>(out.data(), 4); });
  CHECK(end.exit_code != 0);
  CHECK_THAT(end.err, ContainsSubstring("sanitizers.cu:23"));
}

}  // namespace hood
