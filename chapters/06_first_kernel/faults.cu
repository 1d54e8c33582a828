#include <fmt/core.h>

#include <algorithm>
#include <chapters/06_first_kernel/faults.hpp>
#include <chapters/06_first_kernel/race.hpp>
#include <common/core/error.hpp>
#include <common/cuda/device_buffer.hpp>

namespace hood {
namespace {

/// One block: all elements.
/// One thread: one element, `stride` behind its neighbour's.
__global__ void count_with_stride_kernel(float* out,  // [RACERS]
                                         std::int64_t stride) {
  out[threadIdx.x * stride] = float(threadIdx.x);
}

/// One block: all elements.
/// One thread: one element, although there may be fewer than threads.
__global__ void count_without_guard_kernel(float* out) {  // [RACERS]
  out[threadIdx.x] = float(threadIdx.x);
}

/// One block: all elements.
/// One thread: four of them, from the wrong one on.
__global__ void count_misaligned_kernel(float* out) {  // [RACERS]
  const int i = 4 * int(threadIdx.x);
  *reinterpret_cast<float4*>(out + i + 1) =
      make_float4(float(i + 1), float(i + 2), float(i + 3), float(i + 4));
}

/// One block: all elements.
/// One thread: one element by way of shared memory.
__global__ void barrier_in_branch_kernel(float* out) {  // [RACERS]
  __shared__ float all[RACERS];
  const int t = int(threadIdx.x);
  all[t] = float(RACERS - 1 - t);
  if (t < 100) {
    __syncthreads();
  } else {
    __syncthreads();
  }
  out[t] = all[RACERS - 1 - t];
}

/// One block: all elements.
/// One thread: one element by way of shared memory, if it is wanted.
__global__ void exit_before_barrier_kernel(float* out,  // [RACERS]
                                           int n) {
  __shared__ float all[RACERS];
  const int t = int(threadIdx.x);
  if (t >= n) return;
  all[t] = float(n - 1 - t);
  __syncthreads();
  out[t] = all[n - 1 - t];
}

/// One block: all elements.
/// One thread: one element by way of shared memory that nobody has filled.
__global__ void uninitialised_kernel(float* out,  // [RACERS]
                                     int filled) {
  __shared__ float all[RACERS];
  const int t = int(threadIdx.x);
  if (t < filled) all[t] = float(t);
  __syncthreads();
  out[t] = all[t];
}

// The launches.

void too_large_block(float* out) {  // [RACERS]
  count_without_guard_kernel<<<1, 1025>>>(out);
}
void out_of_bounds(float* out) {  // [RACERS]
  count_with_stride_kernel<<<1, RACERS>>>(out, 1 << 22);
}
void one_too_far(float* out) {  // [RACERS]
  count_without_guard_kernel<<<1, RACERS + 1>>>(out);
}
void misaligned(float* out) {  // [RACERS]
  count_misaligned_kernel<<<1, RACERS / 4 - 1>>>(out);
}
void race_in_shared(float* out) {  // [RACERS]
  std::vector<float> x(RACERS);
  for (int i = 0; i < RACERS; ++i) {
    x[static_cast<std::size_t>(i)] = float(RACERS - 1 - i);
  }
  const DeviceBuffer<float> on_device(x);
  reverse_without_barrier(on_device.data(), out);
}
void barrier_in_branch(float* out) {  // [RACERS]
  barrier_in_branch_kernel<<<1, RACERS>>>(out);
}
void exit_before_barrier(float* out) {  // [RACERS]
  exit_before_barrier_kernel<<<1, RACERS + 32>>>(out, RACERS);
}
void uninitialised(float* out) {  // [RACERS]
  uninitialised_kernel<<<1, RACERS>>>(out, 200);
}

/// How the result differs from 0, 1, 2 ...
std::string judged(const std::vector<float>& out) {
  int wrong = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (!(out[i] == float(i))) ++wrong;
  }
  if (wrong == 0) return "right, all the same";
  return fmt::format("{} of {} elements are wrong", wrong, out.size());
}

Said said(const char* call, cudaError_t error) {
  return {call, cudaGetErrorString(error), cudaGetErrorName(error)};
}

}  // namespace

const std::vector<Fault>& all_faults() {
  static const std::vector<Fault> faults{
      {"too_large_block", "a block of 1,025 threads", too_large_block},
      {"out_of_bounds", "a stride of 2^24 elements where 1 is meant",
       out_of_bounds},
      {"one_too_far", "a thread more than there are elements", one_too_far},
      {"misaligned", "a float4 at an address that is no multiple of 16",
       misaligned},
      {"race", "a read that does not wait for the write", race_in_shared},
      {"barrier_in_branch", "two barriers, and each thread comes to one",
       barrier_in_branch},
      {"exit_before_barrier", "a warp that leaves before the barrier",
       exit_before_barrier},
      {"uninitialised", "shared memory of which a part was never written",
       uninitialised},
  };
  return faults;
}

std::vector<Said> make_fault(const std::string& name) {
  const auto fault =
      std::find_if(all_faults().begin(), all_faults().end(),
                   [&](const Fault& one) { return one.name == name; });
  if (fault == all_faults().end()) bad_input("there is no fault " + name);
  DeviceBuffer<float> out(RACERS);
  out.fill_bytes(0xff);
  CUDA_CHECK(cudaDeviceSynchronize());

  //> late
  fault->launch(out.data());
  std::vector<Said> all{said("cudaGetLastError()", cudaGetLastError())};
  all.push_back(said("cudaDeviceSynchronize()", cudaDeviceSynchronize()));
  void* other = nullptr;
  all.push_back(said("cudaMalloc(), later", cudaMalloc(&other, 4)));
  //< late
  if (all.back().error == "cudaSuccess") {
    cudaFree(other);
    all.push_back({"the result", judged(out.to_host()), "cudaSuccess"});
  }
  return all;
}

}  // namespace hood
