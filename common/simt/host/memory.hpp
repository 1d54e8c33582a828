#pragma once

#include <common/core/where.hpp>
#include <common/simt/host/stream.hpp>
#include <cstddef>
#include <cstring>
#include <type_traits>

enum cudaMemcpyKind {
  cudaMemcpyHostToHost = 0,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDefault = 4,
};

/// `bytes` of device memory that begin at a multiple of 256 and end before
/// memory that nobody may touch. It is filled with a pattern that is NaN as
/// float, double, half and bfloat16.
cudaError_t cudaMalloc(void** memory, std::size_t bytes,
                       hood::Where where = hood::Where::here());
template <class T>
cudaError_t cudaMalloc(T** memory, std::size_t bytes,
                       hood::Where where = hood::Where::here()) {
  return cudaMalloc(reinterpret_cast<void**>(memory), bytes, where);
}
template <class T>
cudaError_t cudaMallocAsync(T** memory, std::size_t bytes, cudaStream_t,
                            hood::Where where = hood::Where::here()) {
  return cudaMalloc(memory, bytes, where);
}
/// Also the host may touch it; here it may touch all device memory.
inline constexpr unsigned cudaMemAttachGlobal = 1;
cudaError_t cudaMallocManaged(void** memory, std::size_t bytes,
                              unsigned flags = cudaMemAttachGlobal,
                              hood::Where where = hood::Where::here());
template <class T>
cudaError_t cudaMallocManaged(T** memory, std::size_t bytes,
                              unsigned flags = cudaMemAttachGlobal,
                              hood::Where where = hood::Where::here()) {
  return cudaMallocManaged(reinterpret_cast<void**>(memory), bytes, flags,
                           where);
}
/// Frees it; whoever touches it from then on is stopped.
cudaError_t cudaFree(void* memory);
cudaError_t cudaFreeAsync(void* memory, cudaStream_t stream);

/// Memory of the host from which copies could run beside the host's work.
cudaError_t cudaMallocHost(void** memory, std::size_t bytes);
template <class T>
cudaError_t cudaMallocHost(T** memory, std::size_t bytes) {
  return cudaMallocHost(reinterpret_cast<void**>(memory), bytes);
}
inline constexpr unsigned cudaHostAllocDefault = 0;
template <class T>
cudaError_t cudaHostAlloc(T** memory, std::size_t bytes, unsigned) {
  return cudaMallocHost(reinterpret_cast<void**>(memory), bytes);
}
cudaError_t cudaFreeHost(void* memory);

/// Copies `bytes`. The kind must say where the two ends lie, and device memory
/// must hold as much.
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes,
                       cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes,
                            cudaMemcpyKind kind, cudaStream_t stream = nullptr);
/// Copies `height` rows of `width` bytes that begin a pitch apart.
cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from,
                         std::size_t from_pitch, std::size_t width,
                         std::size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from,
                              std::size_t from_pitch, std::size_t width,
                              std::size_t height, cudaMemcpyKind kind,
                              cudaStream_t stream = nullptr);
cudaError_t cudaMemset(void* memory, int byte, std::size_t bytes);
cudaError_t cudaMemsetAsync(void* memory, int byte, std::size_t bytes,
                            cudaStream_t stream = nullptr);

// A __constant__ or __device__ variable is a variable of the host here.

template <class T>
cudaError_t cudaMemcpyToSymbol(T& symbol, const void* from, std::size_t bytes,
                               std::size_t offset = 0,
                               cudaMemcpyKind = cudaMemcpyHostToDevice) {
  if (offset + bytes > sizeof symbol) return cudaErrorInvalidValue;
  char* place =
      reinterpret_cast<char*>(&const_cast<std::remove_const_t<T>&>(symbol));
  std::memcpy(place + offset, from, bytes);
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, std::size_t bytes,
                                 std::size_t offset = 0,
                                 cudaMemcpyKind = cudaMemcpyDeviceToHost) {
  if (offset + bytes > sizeof symbol) return cudaErrorInvalidValue;
  std::memcpy(to, reinterpret_cast<const char*>(&symbol) + offset, bytes);
  return cudaSuccess;
}
template <class T>
cudaError_t cudaGetSymbolAddress(void** address, T& symbol) {
  *address = &symbol;
  return cudaSuccess;
}

cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total);
