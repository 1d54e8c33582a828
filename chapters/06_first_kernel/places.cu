#include <chapters/06_first_kernel/places.hpp>
#include <common/cuda/device_buffer.hpp>
#include <cstdio>

namespace hood {
namespace {

/// One block: as many elements beside each other as it has threads.
/// One thread: one element, in which it notes who it is.
__global__ void who_am_i_kernel(Place* places) {  // [blocks, threads]
  const int block = int(blockIdx.x), thread = int(threadIdx.x);
  const int i = block * int(blockDim.x) + thread;

  places[i] = {block, thread};
}

/// One block: the whole launch.
/// One thread: a line before and a line after the barrier.
__global__ void take_turns_kernel() {
  printf("thread %d comes to the barrier\n", int(threadIdx.x));
  __syncthreads();  // all have come
  printf("thread %d goes on\n", int(threadIdx.x));
}

}  // namespace

std::vector<Place> who_takes_what(int blocks, int threads) {
  DeviceBuffer<Place> places(static_cast<std::size_t>(blocks * threads));
  who_am_i_kernel<<<blocks, threads>>>(places.data());
  cuda_check_launch();
  return places.to_host();
}

void play_turns(int threads) {
  std::fflush(stdout);  // what the host has printed comes first
  take_turns_kernel<<<1, threads>>>();
  cuda_check_launch();
  CUDA_CHECK(cudaDeviceSynchronize());
}

}  // namespace hood
