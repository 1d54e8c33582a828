#include <fmt/core.h>

#include <chapters/06_first_kernel/race.hpp>
#include <common/cuda/device_buffer.hpp>

namespace hood {
namespace {

/// One block: all elements.
/// One thread: brings one element, and takes the one opposite.
__global__ void reverse_without_barrier_kernel(const float* x,  // [RACERS]
                                               float* out) {    // [RACERS]
  __shared__ float all[RACERS];
  const int t = int(threadIdx.x);
  all[t] = x[t];
  out[t] = all[RACERS - 1 - t];  // which may not be there yet
}

/// One block: all elements.
/// One thread: brings one element, and takes the one opposite.
__global__ void reverse_with_barrier_kernel(const float* x,  // [RACERS]
                                            float* out) {    // [RACERS]
  __shared__ float all[RACERS];
  const int t = int(threadIdx.x);
  all[t] = x[t];
  __syncthreads();  // all have brought theirs
  out[t] = all[RACERS - 1 - t];
}

/// One block: all elements.
/// One thread: adds one of them to the sum.
__global__ void add_up_without_atomic_kernel(const float* x,  // [RACERS]
                                             float* sum) {    // [1]
  *sum = *sum + x[threadIdx.x];
}

/// One block: all elements.
/// One thread: adds one of them to the sum.
__global__ void add_up_with_atomic_kernel(const float* x,  // [RACERS]
                                          float* sum) {    // [1]
  atomicAdd(sum, x[threadIdx.x]);
}

}  // namespace

void reverse_without_barrier(const float* x, float* out) {
  reverse_without_barrier_kernel<<<1, RACERS>>>(x, out);
  cuda_check_launch();
}

void reverse_with_barrier(const float* x, float* out) {
  reverse_with_barrier_kernel<<<1, RACERS>>>(x, out);
  cuda_check_launch();
}

void add_up_without_atomic(const float* x, float* sum) {
  add_up_without_atomic_kernel<<<1, RACERS>>>(x, sum);
  cuda_check_launch();
}

void add_up_with_atomic(const float* x, float* sum) {
  add_up_with_atomic_kernel<<<1, RACERS>>>(x, sum);
  cuda_check_launch();
}

namespace {

using RaceFunction = void (*)(const float*, float*);

Raced reversed_by(const char* kernel, RaceFunction function,
                  const std::vector<float>& x) {
  const DeviceBuffer<float> on_device(x);
  DeviceBuffer<float> out(x.size());
  out.fill_bytes(0xff);
  function(on_device.data(), out.data());
  const std::vector<float> made = out.to_host();
  int wrong = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!(made[i] == x[x.size() - 1 - i])) ++wrong;
  }
  return {kernel, fmt::format("{} of {} elements wrong", wrong, x.size()),
          wrong == 0};
}

Raced added_up_by(const char* kernel, RaceFunction function,
                  const std::vector<float>& x) {
  const DeviceBuffer<float> on_device(x);
  DeviceBuffer<float> sum(std::vector<float>{0});
  function(on_device.data(), sum.data());
  float right = 0;
  for (const float value : x) right += value;
  const float made = sum.to_host()[0];
  return {kernel, fmt::format("the sum {}, expected {}", made, right),
          made == right};
}

}  // namespace

std::vector<Raced> race() {
  std::vector<float> x(RACERS);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = float(i + 1);
  return {
      reversed_by("reverse_without_barrier", reverse_without_barrier, x),
      reversed_by("reverse_with_barrier", reverse_with_barrier, x),
      added_up_by("add_up_without_atomic", add_up_without_atomic, x),
      added_up_by("add_up_with_atomic", add_up_with_atomic, x),
  };
}

}  // namespace hood
