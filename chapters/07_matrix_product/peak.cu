#include <algorithm>
#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/07_matrix_product/peak.hpp>
#include <common/cuda/check.hpp>
#include <common/cuda/device.hpp>
#include <common/cuda/device_buffer.hpp>
#include <common/cuda/gpu_timing.hpp>

namespace hood {
namespace {

constexpr int CHAINS = 16;  // that do not wait for each other
constexpr int REPEATS = 10;

/// One block: its share of the device's threads.
/// One thread: chains of multiply-adds, each of which waits for its last.
__global__ void multiply_adds_kernel(float* out,  // [gridDim.x, THREADS]
                                     float factor, int rounds) {
  const int i = int(blockIdx.x) * THREADS + int(threadIdx.x);
  float chains[CHAINS];
  for (int j = 0; j < CHAINS; ++j) chains[j] = float(i + j);

#pragma unroll 4
  for (int round = 0; round < rounds; ++round) {
#pragma unroll
    for (int j = 0; j < CHAINS; ++j) {
      chains[j] = __fmaf_rn(chains[j], factor, 1.0f);
    }
  }

  // What nobody writes, the compiler would not compute.
  float sum = 0;
  for (int j = 0; j < CHAINS; ++j) sum += chains[j];
  out[i] = sum;
}

double flops_per_second() {
  const Device device = require_device();
  const unsigned blocks = 8 * unsigned(device.multiprocessors);
  const int rounds = device.is_gpu ? 4096 : 64;  // about half a millisecond
  DeviceBuffer<float> out(std::size_t{blocks} * THREADS);
  const Timing time = time_on_device(
      [&] {
        multiply_adds_kernel<<<blocks, THREADS>>>(out.data(), 0.5f, rounds);
        cuda_check_launch();
      },
      REPEATS);
  return 2.0 * CHAINS * rounds * double(out.size()) / time.min;
}

double bytes_per_second() {
  // Far more than the L2 holds, and little of what the card has.
  const Device device = require_device();
  const std::size_t bytes =
      std::min(std::max(std::size_t{32} << 20, 16 * device.l2_bytes),
               device.memory_bytes / 16);
  DeviceBuffer<char> from(bytes), to(bytes);
  from.fill_bytes(1);
  const Timing time = time_on_device(
      [&] {
        CUDA_CHECK(cudaMemcpyAsync(to.data(), from.data(), bytes,
                                   cudaMemcpyDeviceToDevice));
      },
      REPEATS);
  return 2.0 * double(bytes) / time.min;
}

}  // namespace

Ceilings measure_ceilings() {
  return {flops_per_second(), bytes_per_second()};
}

}  // namespace hood
