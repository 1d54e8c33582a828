#pragma once

// CUDA's error codes: those that the book's programs can meet.
enum cudaError_t {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorInvalidConfiguration = 9,
  cudaErrorInvalidSymbol = 13,
  cudaErrorInvalidDevicePointer = 17,
  cudaErrorInvalidMemcpyDirection = 21,
  cudaErrorInvalidDeviceFunction = 98,
  cudaErrorNoDevice = 100,
  cudaErrorInvalidDevice = 101,
  cudaErrorInvalidResourceHandle = 400,
  cudaErrorNotReady = 600,
  cudaErrorIllegalAddress = 700,
  cudaErrorLaunchOutOfResources = 701,
  cudaErrorLaunchTimeout = 702,
  cudaErrorAssert = 710,
  cudaErrorMisalignedAddress = 716,
  cudaErrorLaunchFailure = 719,
  cudaErrorNotSupported = 801,
  cudaErrorStreamCaptureUnsupported = 900,
  cudaErrorStreamCaptureInvalidated = 901,
  cudaErrorUnknown = 999,
};

/// What failed last in a call of the host, which is forgotten by asking. A
/// kernel's own fault is not among it until a call waited for the kernel; from
/// then on every call returns it, until cudaDeviceReset().
cudaError_t cudaGetLastError();
/// The same without forgetting.
cudaError_t cudaPeekAtLastError();

/// "cudaErrorInvalidValue".
const char* cudaGetErrorName(cudaError_t error);
/// CUDA's words for `error`; if it is what failed last, followed by what
/// exactly happened: kernel, launch, block, thread, line. Valid until the next
/// call.
const char* cudaGetErrorString(cudaError_t error);
