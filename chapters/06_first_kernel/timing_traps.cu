#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/06_first_kernel/timing_traps.hpp>
#include <common/cuda/device_buffer.hpp>
#include <common/cuda/gpu_timing.hpp>

namespace hood {
namespace {

constexpr int REPEATS = 10;

/// One block: as many elements beside each other as it has threads.
/// One thread: one element.
__global__ void triple_kernel(const float* x,  // [n]
                              float* out,      // [n]
                              std::int64_t n) {
  const std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 3 * x[i];
}

void wait() {
  CUDA_CHECK(cudaDeviceSynchronize());
}

/// By the host's clock, from before the launch until it is over, or, without
/// waiting, until the launch has returned.
double seconds_by_host(const std::function<void()>& launch, bool waiting) {
  wait();
  const Stopwatch watch;
  launch();
  if (waiting) wait();
  const double seconds = watch.seconds();
  wait();
  return seconds;
}

double median_by_host(const std::function<void()>& launch, bool waiting) {
  std::vector<double> seconds;
  for (int i = 0; i < REPEATS; ++i) {
    seconds.push_back(seconds_by_host(launch, waiting));
  }
  return timing_of(seconds).median;
}

}  // namespace

std::vector<Clocked> time_in_five_ways(std::int64_t n) {
  std::vector<float> x(static_cast<std::size_t>(n), 1), out(x.size());
  const DeviceBuffer<float> on_x(x);
  DeviceBuffer<float> on_out(x.size());
  const auto loop = [&] {
    for (std::size_t i = 0; i < x.size(); ++i) out[i] = 3 * x[i];
  };
  const auto launch = [&] {
    triple_kernel<<<blocks_for(n), THREADS>>>(on_x.data(), on_out.data(), n);
    cuda_check_launch();
  };

  const double of_loop = time_runs(loop, REPEATS).median;
  std::vector<Clocked> ways;
  const auto add = [&](const char* how, double seconds) {
    ways.push_back({how, 1e3 * seconds, of_loop / seconds});
  };
  add("the loop on the CPU", of_loop);
  add("kernel, its first launch", seconds_by_host(launch, true));
  add("kernel, without waiting", median_by_host(launch, false));
  add("kernel, waiting", median_by_host(launch, true));
  add("kernel, by events", time_on_device(launch, REPEATS).median);
  return ways;
}

}  // namespace hood
