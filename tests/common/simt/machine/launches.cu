// Which launches the machine takes, and that every thread of them runs once.

#include <cuda_pipeline.h>

#include <common/simt/machine/settings.hpp>
#include <tests/common/simt/machine/support.hpp>
#include <thread>

namespace hood {
namespace {

__device__ unsigned thread_of_grid() {
  const unsigned block =
      blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned thread =
      threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  return block * blockDim.x * blockDim.y * blockDim.z + thread;
}

/// One block: as many elements of `visits` as it has threads.
/// One thread: counts its visit.
__global__ void visit_kernel(int* visits) {  // [threads of the grid]
  visits[thread_of_grid()] += 1;
}

/// One block: the same, with a barrier between.
/// One thread: counts the visit of its right neighbour.
__global__ void visit_neighbour_kernel(int* visits) {  // [threads of the grid]
  __shared__ unsigned element[1024];
  const unsigned first = thread_of_grid() - threadIdx.x;
  element[threadIdx.x] = first + threadIdx.x;
  __syncthreads();  // the neighbour has written its element
  visits[element[(threadIdx.x + 1) % blockDim.x]] += 1;
}

/// One block, one thread: nothing.
__global__ void idle_kernel() {}

bool runs_everywhere_once(dim3 grid, dim3 block) {
  const std::size_t threads =
      std::size_t{grid.x} * grid.y * grid.z * block.x * block.y * block.z;
  Array<int> visits(threads);
  visit_kernel<<<grid, block>>>(visits.data());
  return visits.values() == std::vector<int>(threads, 1);
}

TEST_CASE("every thread of a grid runs once") {
  for (const dim3 grid : {dim3(1), dim3(7), dim3(3, 2), dim3(2, 3, 5)}) {
    for (const dim3 block :
         {dim3(1), dim3(31), dim3(32), dim3(33), dim3(1024), dim3(16, 4),
          dim3(1, 1, 64), dim3(5, 7, 3), dim3(32, 32)}) {
      CHECK(runs_everywhere_once(grid, block));
    }
  }
}

TEST_CASE("any number of cores and any order give the same") {
  const auto before = simt::settings();
  for (unsigned cores = 1; cores <= 5; ++cores) {
    for (unsigned order = 0; order < 5; ++order) {
      simt::settings().cores = cores;
      if (order > 0) simt::settings().order = order;
      CHECK(runs_everywhere_once(dim3(5, 4), dim3(33, 2)));
      Array<int> visits(70 * 3);
      visit_neighbour_kernel<<<3, 70>>>(visits.data());
      CHECK(visits.values() == std::vector<int>(70 * 3, 1));
      simt::settings() = before;
    }
  }
}

/// One block, one thread: notes which block ran when.
__global__ void note_order_kernel(unsigned* order,  // [blocks]
                                  unsigned* next) {
  order[atomicAdd(next, 1u)] = blockIdx.x;
}

TEST_CASE("a seed draws another order of blocks, always the same one") {
  const auto before = simt::settings();
  simt::settings().cores = 1;
  const auto order_of = [](auto seed) {
    simt::settings().order = seed;
    Array<unsigned> order(64);
    Array<unsigned> next(1);
    note_order_kernel<<<64, 1>>>(order.data(), next.data());
    return order.values();
  };
  const auto plain = order_of(std::optional<std::uint64_t>{});
  const auto first = order_of(std::optional<std::uint64_t>{1});
  const auto again = order_of(std::optional<std::uint64_t>{1});
  const auto second = order_of(std::optional<std::uint64_t>{2});
  simt::settings() = before;
  for (unsigned i = 0; i < 64; ++i) CHECK(plain[i] == i);
  CHECK(first != plain);
  CHECK(first == again);
  CHECK(first != second);
}

std::string objection(dim3 grid, dim3 block, std::size_t bytes = 0) {
  idle_kernel<<<grid, block, bytes>>>();
  const cudaError_t error = cudaGetLastError();
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(cudaGetLastError() == cudaSuccess);
  return cudaGetErrorString(error);
}

TEST_CASE("a launch at the documented limits is taken") {
  for (const dim3 grid : {dim3(1, 65535), dim3(1, 1, 65535), dim3(100000)}) {
    CHECK(objection(grid, 1) == "no error");
  }
  for (const dim3 block : {dim3(1024), dim3(1, 1024), dim3(16, 1, 64)}) {
    CHECK(objection(1, block) == "no error");
  }
  CHECK(objection(1, 1, 49152) == "no error");
}

TEST_CASE("a launch beyond the limits is refused with the reason") {
  using Catch::Matchers::StartsWith;
  const std::string start = "invalid argument: kernel idle_kernel";
  for (const dim3 grid :
       {dim3(0), dim3(1, 65536), dim3(1, 1, 65536), dim3(2147483648U)}) {
    CHECK_THAT(objection(grid, 1), StartsWith(start));
    CHECK_THAT(objection(grid, 1), ContainsSubstring("2147483647 x 65535"));
  }
  for (const dim3 block : {dim3(0), dim3(1025), dim3(1, 1, 65)}) {
    CHECK_THAT(objection(1, block), StartsWith(start));
    CHECK_THAT(objection(1, block), ContainsSubstring("1024 x 1024 x 64"));
  }
  CHECK_THAT(objection(1, dim3(33, 32)), ContainsSubstring("1056 threads"));
  CHECK_THAT(objection(1, 1, 49153), ContainsSubstring("cudaFuncSetAttribute"));
}

/// One block: reverses its part of an array in dynamic shared memory.
/// One thread: one element.
__global__ void reverse_kernel(int* y,          // [blockDim.x]
                               const int* x) {  // [blockDim.x]
  extern __shared__ int part[];
  part[threadIdx.x] = x[threadIdx.x];
  __syncthreads();  // all elements are there
  y[threadIdx.x] = part[blockDim.x - 1 - threadIdx.x];
}

/// One block: asks for copies that it does not wait for.
/// One thread: one element.
__global__ void ask_for_copy_kernel(const int* x) {  // [blockDim.x]
  __shared__ int part[32];
  __pipeline_memcpy_async(&part[threadIdx.x], &x[threadIdx.x], sizeof(int));
  __pipeline_commit();
}

/// One block: copies by way of shared memory.
/// One thread: one element.
__global__ void copy_kernel(int* y,          // [blockDim.x]
                            const int* x) {  // [blockDim.x]
  __shared__ int part[32];
  __pipeline_memcpy_async(&part[threadIdx.x], &x[threadIdx.x], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  y[threadIdx.x] = part[threadIdx.x];
}

TEST_CASE("copies that nobody waits for end with their block") {
  Array<int> y(32);
  Array<int> x(32);
  {
    Array<int> other(32);
    ask_for_copy_kernel<<<64, 32>>>(other.data());
    CHECK(cudaDeviceSynchronize() == cudaSuccess);
  }
  copy_kernel<<<1, 32>>>(y.data(), x.data());
  CHECK(y.values() == std::vector<int>(32, 0));
}

TEST_CASE("several threads of the host may launch") {
  Array<int> a(64 * 33);
  Array<int> b(64 * 33);
  const auto launch_often = [](int* visits) {
    for (int i = 0; i < 200; ++i) visit_kernel<<<64, 33>>>(visits);
  };
  std::thread other(launch_often, a.data());
  launch_often(b.data());
  other.join();
  CHECK(a.values() == std::vector<int>(64 * 33, 200));
  CHECK(b.values() == std::vector<int>(64 * 33, 200));
}

TEST_CASE("dynamic shared memory is as large as was asked for") {
  std::vector<int> x(1000);
  for (int i = 0; i < 1000; ++i) x[i] = i;
  Array<int> from(1000);
  Array<int> to(1000);
  cudaMemcpy(from.data(), x.data(), 4000, cudaMemcpyHostToDevice);
  reverse_kernel<<<1, 1000, 4000>>>(to.data(), from.data());
  CHECK(to.values() == std::vector<int>(x.rbegin(), x.rend()));
}

TEST_CASE("more than 48 KiB must be asked for, and 227 KiB are the most") {
  CHECK(cudaFuncSetAttribute(reverse_kernel,
                             cudaFuncAttributeMaxDynamicSharedMemorySize,
                             232448) == cudaSuccess);
  Array<int> from(1000);
  Array<int> to(1000);
  reverse_kernel<<<1, 1000, 232448>>>(to.data(), from.data());
  CHECK(cudaGetLastError() == cudaSuccess);
  CHECK(cudaFuncSetAttribute(reverse_kernel,
                             cudaFuncAttributeMaxDynamicSharedMemorySize,
                             232449) == cudaErrorInvalidValue);
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
}

}  // namespace
}  // namespace hood
