#include <common/core/error.hpp>
#include <common/simt/host/memory.hpp>
#include <common/simt/host/state.hpp>
#include <common/simt/host/work.hpp>
#include <common/simt/machine/device_memory.hpp>
#include <common/simt/machine/observed_by.hpp>
#include <common/simt/machine/words.hpp>
#include <cstdlib>

using namespace hood;
using namespace hood::simt;

namespace {

extern "C" const char __executable_start, _end;

/// Whether it is a variable of the program: __device__ ones are.
bool is_variable(const void* address) {
  return address >= &__executable_start && address < &_end;
}

/// Refuses [address, address + bytes) unless it lies where `kind` says.
cudaError_t check_end(const void* address, std::size_t bytes, bool on_device,
                      const char* end) {
  if (address == nullptr) {
    return failed(cudaErrorInvalidValue,
                  fmt::format("the {} of a copy is no address", end));
  }
  if (!on_device) {
    if (!in_device_memory(address)) return cudaSuccess;
    return failed(
        cudaErrorInvalidValue,
        fmt::format("the {} of a copy is memory of the device, not of "
                    "the host as its kind says",
                    end));
  }
  if (!in_device_memory(address)) {
    if (is_variable(address)) return cudaSuccess;
    return failed(cudaErrorInvalidValue,
                  fmt::format("the {} of a copy is memory of the host, not of "
                              "the device as its kind says",
                              end));
  }
  if (device_buffers().holder_of(address, bytes)) return cudaSuccess;
  return failed(cudaErrorInvalidValue,
                fmt::format("{} bytes from {} do not lie in one buffer", bytes,
                            device_buffers().in_words(address)));
}

cudaError_t check_copy(void* to, std::size_t to_bytes, const void* from,
                       std::size_t from_bytes, cudaMemcpyKind kind) {
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault) {
    return failed(cudaErrorInvalidMemcpyDirection);
  }
  const bool to_device =
      kind == cudaMemcpyDefault
          ? in_device_memory(to)
          : kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool from_device =
      kind == cudaMemcpyDefault
          ? in_device_memory(from)
          : kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  if (const auto error = check_end(to, to_bytes, to_device, "destination")) {
    return error;
  }
  return check_end(from, from_bytes, from_device, "source");
}

void tell_host_wrote(void* memory, std::size_t bytes) {
  if (observer != nullptr && in_device_memory(memory)) {
    observer->host_wrote(memory, bytes);
  }
}

cudaError_t copy_rows(void* to, std::size_t to_pitch, const void* from,
                      std::size_t from_pitch, std::size_t width,
                      std::size_t height, cudaMemcpyKind kind,
                      cudaStream_t stream) {
  if (width == 0 || height == 0) return told_fault();
  if (width > to_pitch || width > from_pitch) {
    return failed(cudaErrorInvalidValue, "rows are wider than their pitch");
  }
  const std::size_t to_bytes = (height - 1) * to_pitch + width;
  const std::size_t from_bytes = (height - 1) * from_pitch + width;
  if (const auto error = check_copy(to, to_bytes, from, from_bytes, kind)) {
    return error;
  }
  return do_in(stream, [=] {
    for (std::size_t row = 0; row < height; ++row) {
      char* const begin = static_cast<char*>(to) + row * to_pitch;
      std::memmove(begin, static_cast<const char*>(from) + row * from_pitch,
                   width);
      tell_host_wrote(begin, width);
    }
    return cudaSuccess;
  });
}

/// What a call that waits for the device returns: `error`, or else a fault.
cudaError_t after_waiting(cudaError_t error) {
  const cudaError_t fault = wait_for_device();
  return error != cudaSuccess ? error : fault;
}

}  // namespace

cudaError_t cudaMalloc(void** memory, std::size_t bytes, Where where) {
  if (memory == nullptr) return failed(cudaErrorInvalidValue);
  *memory = nullptr;
  if (bytes == 0 || told_fault() != cudaSuccess) return told_fault();
  *memory = device_buffers().allocate(bytes, where);
  if (*memory == nullptr) {
    return failed(
        cudaErrorMemoryAllocation,
        fmt::format("{} bytes were asked for, {} of {} are in use", bytes,
                    device_buffers().used(), device_buffers().total()));
  }
  if (observer != nullptr) observer->allocated(*memory, bytes, where);
  return cudaSuccess;
}

// What the host writes to it, nobody sees; it counts as written.
cudaError_t cudaMallocManaged(void** memory, std::size_t bytes, unsigned,
                              Where where) {
  const cudaError_t error = cudaMalloc(memory, bytes, where);
  if (error == cudaSuccess && bytes > 0) tell_host_wrote(*memory, bytes);
  return error;
}

cudaError_t cudaFree(void* memory) {
  if (memory == nullptr) return wait_for_device();
  const auto buffer = device_buffers().holder_of(memory, 0);
  if (!device_buffers().free(memory)) {
    return failed(cudaErrorInvalidValue,
                  "it is not what cudaMalloc returned, or was freed before: " +
                      device_buffers().in_words(memory));
  }
  if (observer != nullptr) observer->freed(memory, buffer->bytes);
  return wait_for_device();
}

cudaError_t cudaFreeAsync(void* memory, cudaStream_t stream) {
  return do_in(stream, [memory] { return cudaFree(memory); });
}

cudaError_t cudaMallocHost(void** memory, std::size_t bytes) {
  *memory = bytes == 0 ? nullptr : std::malloc(bytes);
  return *memory == nullptr && bytes > 0 ? failed(cudaErrorMemoryAllocation)
                                         : told_fault();
}

cudaError_t cudaFreeHost(void* memory) {
  std::free(memory);
  return told_fault();
}

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes,
                       cudaMemcpyKind kind) {
  if (const auto error = refuse_while_capturing()) return error;
  return after_waiting(cudaMemcpyAsync(to, from, bytes, kind));
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes,
                            cudaMemcpyKind kind, cudaStream_t stream) {
  return copy_rows(to, bytes, from, bytes, bytes, 1, kind, stream);
}

cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from,
                         std::size_t from_pitch, std::size_t width,
                         std::size_t height, cudaMemcpyKind kind) {
  if (const auto error = refuse_while_capturing()) return error;
  return after_waiting(
      copy_rows(to, to_pitch, from, from_pitch, width, height, kind, nullptr));
}

cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from,
                              std::size_t from_pitch, std::size_t width,
                              std::size_t height, cudaMemcpyKind kind,
                              cudaStream_t stream) {
  return copy_rows(to, to_pitch, from, from_pitch, width, height, kind, stream);
}

cudaError_t cudaMemset(void* memory, int byte, std::size_t bytes) {
  if (const auto error = refuse_while_capturing()) return error;
  return after_waiting(cudaMemsetAsync(memory, byte, bytes));
}

cudaError_t cudaMemsetAsync(void* memory, int byte, std::size_t bytes,
                            cudaStream_t stream) {
  if (bytes == 0) return told_fault();
  if (const auto error = check_end(memory, bytes, true, "destination")) {
    return error;
  }
  return do_in(stream, [=] {
    std::memset(memory, byte, bytes);
    tell_host_wrote(memory, bytes);
    return cudaSuccess;
  });
}

cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total) {
  *total = device_buffers().total();
  *free = *total - device_buffers().used();
  return told_fault();
}
