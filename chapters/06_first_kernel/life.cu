#include <chapters/06_first_kernel/elementwise.hpp>
#include <chapters/06_first_kernel/life.hpp>
#include <common/core/error.hpp>
#include <common/cuda/check.hpp>
#include <common/measure/timing.hpp>
#include <functional>

namespace hood {
namespace {

/// Does the step and waits until the device has done it.
double ms_of(const std::function<void()>& step) {
  CUDA_CHECK(cudaDeviceSynchronize());
  const Stopwatch watch;
  step();
  CUDA_CHECK(cudaDeviceSynchronize());
  return 1e3 * watch.seconds();
}

}  // namespace

std::vector<Step> life_of_an_array(std::int64_t n) {
  const std::size_t bytes = static_cast<std::size_t>(n) * sizeof(float);
  std::vector<float> host(static_cast<std::size_t>(n), 1);
  float *x = nullptr, *out = nullptr;
  std::vector<Step> steps;
  const auto add_step = [&](const char* call, const char* what, double moved,
                            const std::function<void()>& step) {
    const double ms = ms_of(step);
    steps.push_back({call, what, ms, 1e-6 * moved / ms});
  };
  const double moved = double(bytes);

  //> life
  add_step("cudaMalloc", "two arrays", 0, [&] {
    CUDA_CHECK(cudaMalloc(&x, bytes));
    CUDA_CHECK(cudaMalloc(&out, bytes));
  });
  add_step("cudaMemcpy", "host to device", moved, [&] {
    CUDA_CHECK(cudaMemcpy(x, host.data(), bytes, cudaMemcpyHostToDevice));
  });
  add_step("add<<<...>>>", "out = x + x", 2 * moved,
           [&] { add(x, x, out, n); });
  add_step("cudaMemcpy", "device to host", moved, [&] {
    CUDA_CHECK(cudaMemcpy(host.data(), out, bytes, cudaMemcpyDeviceToHost));
  });
  add_step("cudaFree", "both", 0, [&] {
    CUDA_CHECK(cudaFree(x));
    CUDA_CHECK(cudaFree(out));
  });
  //< life
  for (const float value : host) {
    if (!(value == 2)) check_failed("1 + 1 came back from the device wrong");
  }
  return steps;
}

}  // namespace hood
