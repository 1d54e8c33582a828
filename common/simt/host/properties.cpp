#include <fmt/core.h>

#include <common/simt/host/properties.hpp>
#include <common/simt/host/state.hpp>
#include <common/simt/host/work.hpp>
#include <common/simt/machine/device_memory.hpp>
#include <common/simt/machine/settings.hpp>
#include <cstdio>

using namespace hood::simt;

namespace {

cudaDeviceProp the_machine() {
  cudaDeviceProp machine{};
  const unsigned cores = settings().cores;
  std::snprintf(machine.name, sizeof machine.name,
                "SIMT machine on %u core%s of this computer", cores,
                cores == 1 ? "" : "s");
  machine.totalGlobalMem = device_buffers().total();
  machine.sharedMemPerBlock = 49152;
  machine.sharedMemPerBlockOptin = 232448;
  machine.sharedMemPerMultiprocessor = 233472;
  machine.totalConstMem = 65536;
  machine.regsPerBlock = 65536;
  machine.warpSize = 32;
  machine.maxThreadsPerBlock = 1024;
  machine.maxThreadsDim[0] = machine.maxThreadsDim[1] = 1024;
  machine.maxThreadsDim[2] = 64;
  machine.maxGridSize[0] = 2147483647;
  machine.maxGridSize[1] = machine.maxGridSize[2] = 65535;
  machine.maxThreadsPerMultiProcessor = 2048;
  // It plays what 8.0 has; the TMA and wgmma of 9.0 it does not.
  machine.major = 8;
  machine.minor = 0;
  machine.multiProcessorCount = static_cast<int>(cores);
  machine.concurrentKernels = 0;
  machine.integrated = 1;
  machine.managedMemory = 1;
  return machine;
}

cudaError_t check_device(int device) {
  if (device == 0) return told_fault();
  return failed(
      cudaErrorInvalidDevice,
      fmt::format("device {}: the SIMT machine is one, device 0", device));
}

}  // namespace

cudaError_t cudaGetDeviceCount(int* count) {
  *count = 1;
  return told_fault();
}

cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return told_fault();
}

cudaError_t cudaSetDevice(int device) {
  return check_device(device);
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  *properties = the_machine();
  return check_device(device);
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute,
                                   int device) {
  const cudaDeviceProp machine = the_machine();
  *value = 0;
  switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock:
      *value = machine.maxThreadsPerBlock;
      break;
    case cudaDevAttrMaxThreadsPerMultiProcessor:
      *value = machine.maxThreadsPerMultiProcessor;
      break;
    case cudaDevAttrMaxSharedMemoryPerBlock:
      *value = static_cast<int>(machine.sharedMemPerBlock);
      break;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
      *value = static_cast<int>(machine.sharedMemPerBlockOptin);
      break;
    case cudaDevAttrWarpSize:
      *value = machine.warpSize;
      break;
    case cudaDevAttrMultiProcessorCount:
      *value = machine.multiProcessorCount;
      break;
    case cudaDevAttrComputeCapabilityMajor:
      *value = machine.major;
      break;
    case cudaDevAttrComputeCapabilityMinor:
      *value = machine.minor;
      break;
    case cudaDevAttrClockRate:
    case cudaDevAttrMemoryClockRate:
    case cudaDevAttrGlobalMemoryBusWidth:
    case cudaDevAttrL2CacheSize:
      break;
  }
  return check_device(device);
}

cudaError_t cudaDriverGetVersion(int* version) {
  return cudaRuntimeGetVersion(version);
}

cudaError_t cudaRuntimeGetVersion(int* version) {
  *version = 13000;  // whose calls it has
  return told_fault();
}

cudaError_t cudaDeviceSynchronize() {
  if (const cudaError_t error = refuse_while_capturing()) return error;
  return wait_for_device();
}

cudaError_t cudaDeviceReset() {
  device_buffers().free_all();
  forget_errors();
  return cudaSuccess;
}
