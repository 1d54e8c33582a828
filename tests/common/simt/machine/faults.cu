// What a kernel does wrong ends in one message that says where.

#include <common/simt/machine/settings.hpp>
#include <cstdlib>
#include <tests/common/simt/machine/support.hpp>

namespace hood {
namespace {

/// One block, one thread: writes one element.
__global__ void write_kernel(float* x,  // [n]
                             long i) {
  x[i + threadIdx.x] = 1;
}

/// One block: threads from `n` on leave before the barrier.
/// One thread: nothing else.
__global__ void leave_early_kernel(unsigned n) {
  if (threadIdx.x >= n) return;
  __syncthreads();  // protects nothing
}

/// One block: two barriers, in two branches.
/// One thread: comes to one of them.
__global__ void branch_kernel() {
  if (threadIdx.x < 32) {
    __syncthreads();  // protects nothing
  } else {
    __syncthreads();  // protects nothing
  }
}

/// One block: half of a warp is missing in a shuffle that names all.
/// One thread: one lane.
__global__ void half_shuffle_kernel(float* x) {  // [32]
  if (threadIdx.x < 16) {
    x[threadIdx.x] = __shfl_xor_sync(0xffffffffu, 1.0f, 1);
  } else {
    __syncthreads();  // never passed by all
  }
}

/// One block: the upper half of a warp leaves before a shuffle.
/// One thread: one lane.
__global__ void ask_absent_kernel(float* x) {  // [32]
  if (threadIdx.x >= 16) return;
  x[threadIdx.x] = __shfl_down_sync(0xffffffffu, 1.0f, 1);
}

/// One block, one thread: is not among the lanes that it names.
__global__ void not_named_kernel() {
  __syncwarp(0xfffffffeu);
}

/// One block, one thread: a shuffle among groups of three.
__global__ void odd_width_kernel(float* x) {  // [32]
  x[0] = __shfl_sync(0xffffffffu, 1.0f, 0, 3);
}

/// One block, one thread: divides.
__global__ void divide_kernel(int* x,  // [1]
                              int by) {
  x[0] = x[0] / by;
}

__device__ __noinline__ int depth_of(int n, volatile int* x) {
  volatile int frame[100];
  frame[n % 100] = n;
  return n == 0 ? 0 : depth_of(n - 1, x) + frame[n % 100];
}

/// One block, one thread: calls itself a million times.
__global__ void recurse_kernel(int* x) {
  x[0] = depth_of(1000000, x);
}

/// One block, one thread: asserts what is false.
__global__ void assert_kernel(int x) {
  if (x != 1) abort();
}

/// One block, one thread: a vector at an address that is none of its own.
__global__ void misaligned_kernel(float* x) {  // [8]
  *reinterpret_cast<float4*>(x + 1) = make_float4(1, 2, 3, 4);
}

/// One block, one thread: waits for ever.
__global__ void wait_kernel(const volatile int* x) {  // [1]
  while (*x == 0) {
  }
}

/// One block: meets at one barrier after the other.
/// One thread: nothing else.
__global__ void meet_for_ever_kernel() {
  for (;;) __syncthreads();  // protects nothing
}

/// One block, one thread: launches another kernel.
__global__ void launch_kernel() {
  assert_kernel<<<1, 1>>>(1);
}

/// One block, one thread: an array of a megabyte of its own.
__global__ void large_array_kernel(int* x) {  // [1]
  volatile int own[1 << 18];
  own[x[0]] = 1;
  x[0] = own[7];
}

/// One block, one thread: prints a text at an address that is none.
__global__ void print_kernel(const char* text) {
  printf("%s\n", text);
}

/// One block, one thread: allocates and frees for ever.
__global__ void allocate_kernel(volatile int* x) {  // [1]
  while (*x == 0) {
    free(malloc(200000));
  }
}

/// One block, one thread: counts where no int is.
__global__ void count_misaligned_kernel(char* x) {  // [8]
  atomicAdd(reinterpret_cast<int*>(x + 1), 1);
}

TEST_CASE("a kernel that is ended while it prints or allocates locks nothing") {
  const auto before = simt::settings();
  simt::settings().seconds = 0.2;
  print_kernel<<<1, 1>>>(reinterpret_cast<const char*>(12345));
  CHECK_THAT(fault(), ContainsSubstring("illegal memory access"));
  for (int i = 0; i < 3; ++i) {
    Array<int> x(1);
    allocate_kernel<<<2, 1>>>(x.data());
    CHECK_THAT(fault(), ContainsSubstring("the launch timed out"));
  }
  simt::settings() = before;
  std::printf("%s", "");
  std::fflush(stdout);
}

TEST_CASE("an atomic at an address that is none of its own") {
  Array<char> x(8);
  count_misaligned_kernel<<<1, 1>>>(x.data());
  CHECK_THAT(fault(), ContainsSubstring("misaligned address"));
}

TEST_CASE("an address outside of all buffers is told with thread and line") {
  Array<float> x(256);
  write_kernel<<<1, 32>>>(x.data(), 256);
  const int launched = __LINE__ - 1;
  const std::string words = fault();
  CHECK_THAT(words, ContainsSubstring(
                        "an illegal memory access was encountered: kernel "
                        "write_kernel, launched at"));
  CHECK_THAT(words, ContainsSubstring("faults.cu:" + std::to_string(launched)));
  CHECK_THAT(words, ContainsSubstring("0 bytes past the end of a buffer of "
                                      "1024 bytes (cudaMalloc at"));
  CHECK_THAT(words, ContainsSubstring("faults.cu:13, block (0,0,0), thread "
                                      "(0,0,0)"));
}

TEST_CASE("what lies just behind a buffer is looked at after the launch") {
  Array<float> x(250);
  write_kernel<<<1, 32>>>(x.data(), 250 - 31);
  const std::string words = fault();
  CHECK_THAT(words, ContainsSubstring("wrote past the end of a buffer of 1000 "
                                      "bytes"));
}

TEST_CASE("what lies before a buffer is seen, too") {
  Array<float> x(250);
  write_kernel<<<1, 1>>>(x.data(), -1);
  CHECK_THAT(fault(), ContainsSubstring("wrote before a buffer of 1000 bytes"));
}

TEST_CASE("a freed buffer is nobody's") {
  float* x = nullptr;
  cudaMalloc(&x, 1024);
  cudaFree(x);
  write_kernel<<<1, 32>>>(x, 3);
  CHECK_THAT(fault(), ContainsSubstring("byte 12 of a freed buffer of 1024"));
}

TEST_CASE("an address of nobody at all") {
  write_kernel<<<1, 32>>>(nullptr, 4);
  CHECK_THAT(fault(), ContainsSubstring("0x10 is not in device memory"));
}

TEST_CASE("leaving before a barrier") {
  leave_early_kernel<<<2, 64>>>(40);
  CHECK_THAT(fault(),
             ContainsSubstring("not all of its threads come to the barrier: "
                               "threads 0-39 wait in __syncthreads() at") &&
                 ContainsSubstring("threads 40-63 have left the kernel"));
}

TEST_CASE("different barriers in different branches") {
  branch_kernel<<<1, 64>>>();
  CHECK_THAT(fault(),
             ContainsSubstring("its threads wait at different barriers: "
                               "threads 0-31 wait in __syncthreads() at") &&
                 ContainsSubstring("; threads 32-63 wait in"));
}

TEST_CASE("a barrier of all in a branch of some is not passed") {
  half_shuffle_kernel<<<1, 32>>>(nullptr);
  CHECK_THAT(fault(),
             ContainsSubstring("wait for each other and none can go on") &&
                 ContainsSubstring("threads 0-15 wait in __shfl_xor_sync() "
                                   "with mask 0xffffffff at") &&
                 ContainsSubstring("threads 16-31 wait in __syncthreads()"));
}

TEST_CASE("a lane that its own mask does not name, and an odd width") {
  not_named_kernel<<<1, 32>>>();
  CHECK_THAT(fault(), ContainsSubstring("lane 0 calls __syncwarp() with mask "
                                        "0xfffffffe, in which it is not"));
  odd_width_kernel<<<1, 32>>>(nullptr);
  CHECK_THAT(fault(), ContainsSubstring("__shfl_sync() has width 3"));
}

TEST_CASE("a shuffle from a lane that has left") {
  Array<float> x(32);
  ask_absent_kernel<<<1, 32>>>(x.data());
  CHECK_THAT(fault(),
             ContainsSubstring("lane 15 asks in __shfl_down_sync() for the "
                               "value of lane 16, which does not take part"));
}

TEST_CASE("a division by zero") {
  Array<int> x(1);
  divide_kernel<<<1, 1>>>(x.data(), 0);
  CHECK_THAT(fault(), ContainsSubstring("an integer was divided by zero"));
}

TEST_CASE("a stack that is full") {
  Array<int> x(1);
  recurse_kernel<<<3, 40>>>(x.data());
  CHECK_THAT(fault(), ContainsSubstring("stack overflow: a thread has"));
}

TEST_CASE("abort") {
  assert_kernel<<<1, 1>>>(2);
  CHECK(cudaDeviceSynchronize() == cudaErrorAssert);
  CHECK_THAT(fault(), ContainsSubstring("device-side assert triggered: kernel "
                                        "assert_kernel"));
}

TEST_CASE("a misaligned vector") {
  Array<float> x(8);
  misaligned_kernel<<<1, 1>>>(x.data());
  CHECK(cudaDeviceSynchronize() == cudaErrorMisalignedAddress);
  CHECK_THAT(fault(),
             ContainsSubstring("a vector of 16 bytes that does not begin at a "
                               "multiple of 16: byte 4 of a buffer of "
                               "32 bytes"));
}

TEST_CASE("a thread that waits for ever is ended") {
  const auto before = simt::settings();
  simt::settings().seconds = 0.3;
  Array<int> x(1);
  wait_kernel<<<4, 2>>>(x.data());
  const std::string words = fault();
  simt::settings() = before;
  CHECK_THAT(words, ContainsSubstring("the launch timed out") &&
                        ContainsSubstring("a thread ran for 0.3 s"));
}

TEST_CASE("a block whose threads meet for ever is ended") {
  const auto before = simt::settings();
  simt::settings().seconds = 0.02;
  meet_for_ever_kernel<<<1, 2>>>();
  const std::string words = fault();
  simt::settings() = before;
  CHECK_THAT(words, ContainsSubstring("the launch timed out"));
}

TEST_CASE("a kernel that launches a kernel is refused") {
  launch_kernel<<<1, 1>>>();
  CHECK_THAT(fault(), ContainsSubstring("a kernel launches a kernel"));
}

TEST_CASE("an array larger than the stack") {
  Array<int> x(1);
  large_array_kernel<<<1, 1>>>(x.data());
  CHECK_THAT(fault(), ContainsSubstring("stack overflow"));
}

TEST_CASE("a fault is told late, stays, and goes with a reset") {
  write_kernel<<<1, 32>>>(nullptr, 4);
  CHECK(cudaGetLastError() == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaErrorIllegalAddress);
  float* x = nullptr;
  CHECK(cudaGetLastError() == cudaErrorIllegalAddress);
  CHECK(cudaGetLastError() == cudaErrorIllegalAddress);
  CHECK(cudaMalloc(&x, 4) == cudaErrorIllegalAddress);
  CHECK(cudaDeviceReset() == cudaSuccess);
  CHECK(cudaGetLastError() == cudaSuccess);
  CHECK(cudaMalloc(&x, 4) == cudaSuccess);
  write_kernel<<<1, 1>>>(x, 0);
  CHECK(cudaFree(x) == cudaSuccess);
}

TEST_CASE("after any fault the machine plays as before") {
  for (int i = 0; i < 30; ++i) {
    leave_early_kernel<<<8, 64>>>(40);
    CHECK_THAT(fault(), ContainsSubstring("have left the kernel"));
    recurse_kernel<<<3, 40>>>(nullptr);
    CHECK(fault() != "no error");
    Array<float> x(64);
    write_kernel<<<1, 64>>>(x.data(), 0);
    CHECK(x.values() == std::vector<float>(64, 1.0f));
  }
}

}  // namespace
}  // namespace hood
