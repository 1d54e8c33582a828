#include <common/simt/host/error.hpp>
#include <common/simt/host/state.hpp>
#include <cstdio>
#include <string>

namespace hood::simt {

namespace {

struct Told {
  cudaError_t error = cudaSuccess;
  std::string detail;
};

/// What went wrong so far.
struct State {
  Told last;  // of a call of the host
  bool last_was_told = true;
  Told fault;  // of a kernel
  bool fault_was_told = false;

  // A program that never asked shall not end as if all was well.
  ~State() {
    if (fault.error != cudaSuccess && !fault_was_told) {
      std::fprintf(stderr, "%s (nobody asked CUDA for errors)\n",
                   fault.detail.c_str());
    }
  }
};

State& state() {
  static State state;
  return state;
}

struct Name {
  cudaError_t error;
  const char* name;
  const char* words;
};

constexpr Name names[] = {
    {cudaSuccess, "cudaSuccess", "no error"},
    {cudaErrorInvalidValue, "cudaErrorInvalidValue", "invalid argument"},
    {cudaErrorMemoryAllocation, "cudaErrorMemoryAllocation", "out of memory"},
    {cudaErrorInvalidConfiguration, "cudaErrorInvalidConfiguration",
     "invalid configuration argument"},
    {cudaErrorInvalidSymbol, "cudaErrorInvalidSymbol", "invalid device symbol"},
    {cudaErrorInvalidDevicePointer, "cudaErrorInvalidDevicePointer",
     "invalid device pointer"},
    {cudaErrorInvalidMemcpyDirection, "cudaErrorInvalidMemcpyDirection",
     "invalid copy direction for memcpy"},
    {cudaErrorInvalidDeviceFunction, "cudaErrorInvalidDeviceFunction",
     "invalid device function"},
    {cudaErrorNoDevice, "cudaErrorNoDevice",
     "no CUDA-capable device is detected"},
    {cudaErrorInvalidDevice, "cudaErrorInvalidDevice",
     "invalid device ordinal"},
    {cudaErrorInvalidResourceHandle, "cudaErrorInvalidResourceHandle",
     "invalid resource handle"},
    {cudaErrorNotReady, "cudaErrorNotReady", "device not ready"},
    {cudaErrorIllegalAddress, "cudaErrorIllegalAddress",
     "an illegal memory access was encountered"},
    {cudaErrorLaunchOutOfResources, "cudaErrorLaunchOutOfResources",
     "too many resources requested for launch"},
    {cudaErrorLaunchTimeout, "cudaErrorLaunchTimeout",
     "the launch timed out and was terminated"},
    {cudaErrorAssert, "cudaErrorAssert", "device-side assert triggered"},
    {cudaErrorMisalignedAddress, "cudaErrorMisalignedAddress",
     "misaligned address"},
    {cudaErrorLaunchFailure, "cudaErrorLaunchFailure",
     "unspecified launch failure"},
    {cudaErrorNotSupported, "cudaErrorNotSupported", "operation not supported"},
    {cudaErrorStreamCaptureUnsupported, "cudaErrorStreamCaptureUnsupported",
     "operation not permitted when stream is capturing"},
    {cudaErrorStreamCaptureInvalidated, "cudaErrorStreamCaptureInvalidated",
     "operation failed due to a previous error during capture"},
    {cudaErrorUnknown, "cudaErrorUnknown", "unknown error"},
};

const Name& name_of(cudaError_t error) {
  for (const Name& name : names) {
    if (name.error == error) return name;
  }
  return names[std::size(names) - 1];
}

}  // namespace

cudaError_t failed(cudaError_t error, const std::string& detail) {
  state().last = {error, detail};
  state().last_was_told = false;
  return error;
}

void set_fault(cudaError_t error, const std::string& message) {
  if (state().fault.error != cudaSuccess) return;  // the first is the cause
  state().fault = {error, message};
  state().fault_was_told = false;
}

cudaError_t told_fault() {
  return state().fault_was_told ? state().fault.error : cudaSuccess;
}

cudaError_t wait_for_device() {
  State& now = state();
  if (now.fault.error == cudaSuccess) return cudaSuccess;
  now.fault_was_told = true;
  return now.fault.error;
}

void forget_errors() {
  state() = {};
}

}  // namespace hood::simt

using namespace hood::simt;

cudaError_t cudaPeekAtLastError() {
  if (told_fault() != cudaSuccess) return told_fault();
  return state().last_was_told ? cudaSuccess : state().last.error;
}

cudaError_t cudaGetLastError() {
  const cudaError_t error = cudaPeekAtLastError();
  state().last_was_told = true;  // its words may still be asked for
  return error;
}

const char* cudaGetErrorName(cudaError_t error) {
  return name_of(error).name;
}

const char* cudaGetErrorString(cudaError_t error) {
  static std::string text;
  const State& now = state();
  text = name_of(error).words;
  for (const Told* told : {&now.fault, &now.last}) {
    if (told->error == error && !told->detail.empty()) {
      text += ": " + told->detail;
      break;
    }
  }
  return text.c_str();
}
