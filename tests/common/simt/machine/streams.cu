// Streams, events and graphs keep the order of their work.

#include <cstring>
#include <tests/common/simt/machine/support.hpp>

namespace hood {
namespace {

/// One block, one thread: y = 2 y + x.
__global__ void step_kernel(int* y, int x) {
  y[0] = 2 * y[0] + x;
}  // y [1]

/// One block: 32 elements.
/// One thread: its own number, in the grid.
__global__ void number_kernel(int* y) {  // [threads of the grid]
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = static_cast<int>(i);
}

struct Stream {
  Stream() { REQUIRE(cudaStreamCreate(&stream) == cudaSuccess); }
  ~Stream() { cudaStreamDestroy(stream); }
  cudaStream_t stream = nullptr;
};

TEST_CASE("work in a stream is done in its order") {
  Stream s;
  Array<int> y(1);
  int seen[2] = {};
  const int one = 1;
  cudaMemcpyAsync(y.data(), &one, 4, cudaMemcpyHostToDevice, s.stream);
  step_kernel<<<1, 1, 0, s.stream>>>(y.data(), 3);
  cudaMemcpyAsync(&seen[0], y.data(), 4, cudaMemcpyDeviceToHost, s.stream);
  step_kernel<<<1, 1, 0, s.stream>>>(y.data(), 4);
  cudaMemsetAsync(y.data() + 0, 0, 0, s.stream);
  cudaMemcpyAsync(&seen[1], y.data(), 4, cudaMemcpyDeviceToHost, s.stream);
  CHECK(cudaStreamSynchronize(s.stream) == cudaSuccess);
  CHECK(seen[0] == 5);
  CHECK(seen[1] == 14);
}

TEST_CASE("what is captured is done only when its graph is launched") {
  Stream s;
  Array<int> y(1);
  int seen = -1;
  int calls = 0;
  cudaStreamBeginCapture(s.stream, cudaStreamCaptureModeGlobal);
  cudaStreamCaptureStatus status{};
  cudaStreamIsCapturing(s.stream, &status);
  CHECK(status == cudaStreamCaptureStatusActive);
  for (int i = 1; i <= 3; ++i) {
    step_kernel<<<1, 1, 0, s.stream>>>(y.data(), i);  // i is kept as it is now
  }
  cudaMemcpyAsync(&seen, y.data(), 4, cudaMemcpyDeviceToHost, s.stream);
  cudaLaunchHostFunc(
      s.stream, [](void* count) { ++*static_cast<int*>(count); }, &calls);
  cudaGraph_t graph = nullptr;
  CHECK(cudaStreamEndCapture(s.stream, &graph) == cudaSuccess);
  CHECK(seen == -1);
  cudaGraphExec_t executable = nullptr;
  CHECK(cudaGraphInstantiate(&executable, graph) == cudaSuccess);
  CHECK(cudaGraphDestroy(graph) == cudaSuccess);
  CHECK(cudaGraphLaunch(executable, s.stream) == cudaSuccess);
  CHECK(seen == 11);
  CHECK(cudaGraphLaunch(executable, s.stream) == cudaSuccess);
  CHECK(seen == 99);
  CHECK(calls == 2);
  cudaGraphExecDestroy(executable);
}

TEST_CASE("a stream that waits for a captured one is captured with it") {
  Stream a;
  Stream b;
  Array<int> y(1);
  cudaEvent_t forked = nullptr;
  cudaEvent_t joined = nullptr;
  cudaEventCreate(&forked);
  cudaEventCreate(&joined);
  cudaStreamBeginCapture(a.stream, cudaStreamCaptureModeGlobal);
  step_kernel<<<1, 1, 0, a.stream>>>(y.data(), 1);
  cudaEventRecord(forked, a.stream);
  cudaStreamWaitEvent(b.stream, forked);
  step_kernel<<<1, 1, 0, b.stream>>>(y.data(), 5);
  cudaEventRecord(joined, b.stream);
  cudaStreamWaitEvent(a.stream, joined);
  cudaGraph_t graph = nullptr;
  CHECK(cudaStreamEndCapture(a.stream, &graph) == cudaSuccess);
  CHECK(y.values()[0] == 0);
  cudaGraphExec_t executable = nullptr;
  cudaGraphInstantiate(&executable, graph, 0);
  cudaGraphLaunch(executable, a.stream);
  CHECK(y.values()[0] == 7);
  step_kernel<<<1, 1, 0, b.stream>>>(y.data(), 0);  // no longer captured
  CHECK(y.values()[0] == 14);
  cudaGraphExecDestroy(executable);
  cudaGraphDestroy(graph);
  cudaEventDestroy(forked);
  cudaEventDestroy(joined);
}

TEST_CASE("a call that waits spoils a capture") {
  Stream s;
  Array<int> y(1);
  int seen = 0;
  cudaStreamBeginCapture(s.stream, cudaStreamCaptureModeGlobal);
  CHECK(cudaMemcpy(&seen, y.data(), 4, cudaMemcpyDeviceToHost) ==
        cudaErrorStreamCaptureUnsupported);
  CHECK(cudaDeviceSynchronize() == cudaErrorStreamCaptureUnsupported);
  cudaGraph_t graph = nullptr;
  CHECK(cudaStreamEndCapture(s.stream, &graph) ==
        cudaErrorStreamCaptureInvalidated);
  CHECK(graph == nullptr);
  cudaGetLastError();
  CHECK(cudaMemcpy(&seen, y.data(), 4, cudaMemcpyDeviceToHost) == cudaSuccess);
}

TEST_CASE("events take time, in their order") {
  cudaEvent_t begin = nullptr;
  cudaEvent_t end = nullptr;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  float milliseconds = -1;
  CHECK(cudaEventElapsedTime(&milliseconds, begin, end) ==
        cudaErrorInvalidResourceHandle);
  cudaGetLastError();
  Array<int> y(32000);
  cudaEventRecord(begin);
  number_kernel<<<1000, 32>>>(y.data());
  cudaEventRecord(end);
  CHECK(cudaEventSynchronize(end) == cudaSuccess);
  CHECK(cudaEventElapsedTime(&milliseconds, begin, end) == cudaSuccess);
  CHECK(milliseconds > 0);
  cudaEvent_t untimed = nullptr;
  cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming);
  cudaEventRecord(untimed);
  CHECK(cudaEventElapsedTime(&milliseconds, begin, untimed) ==
        cudaErrorInvalidResourceHandle);
  cudaGetLastError();
  for (const cudaEvent_t event : {begin, end, untimed}) cudaEventDestroy(event);
}

TEST_CASE("the machine says what it is") {
  cudaDeviceProp facts{};
  REQUIRE(cudaGetDeviceProperties(&facts, 0) == cudaSuccess);
  CHECK_THAT(facts.name, ContainsSubstring("SIMT machine"));
  CHECK(facts.warpSize == 32);
  int major = 0;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
  CHECK(major == facts.major);
  CHECK(cudaSetDevice(1) == cudaErrorInvalidDevice);
  CHECK(cudaGetLastError() == cudaErrorInvalidDevice);
  CHECK(cudaGetLastError() == cudaSuccess);
}

}  // namespace
}  // namespace hood
