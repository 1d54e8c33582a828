#pragma once

#include <common/core/where.hpp>
#include <common/simt/host/stream.hpp>
#include <common/simt/kernel/indices.hpp>
#include <common/simt/machine/observer.hpp>
#include <cstddef>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

namespace hood::simt {

/// A kernel's launch with its arguments, which it owns.
using Work = std::shared_ptr<const void>;

/// Runs the launch, or, if `stream` is being captured, keeps it and `arguments`
/// for the graph.
void submit(Launch launch, Work arguments, cudaStream_t stream);
/// Whether that is so: only then need the arguments outlive the call.
bool is_captured(cudaStream_t stream);

/// A kernel and the arguments that it is called with, once for each thread.
template <class... P>
struct Call {
  void (*kernel)(P...);
  std::tuple<P...> arguments;

  static void run(const void* call) {
    const Call& self = *static_cast<const Call*>(call);
    std::apply(self.kernel, self.arguments);
  }
};

/// What `kernel<<<grid, block, shared_bytes, stream>>>` is on the machine: a
/// function that takes the kernel's arguments.
template <class... P>
class Launcher {
 public:
  Launcher(Launch launch, void (*kernel)(P...), cudaStream_t stream)
      : launch_(launch), kernel_(kernel), stream_(stream) {}

  void operator()(std::type_identity_t<P>... arguments) {
    using Arguments = Call<std::remove_const_t<P>...>;
    // What a card takes (CUDA 12.1, from compute capability 7.0).
    static_assert(sizeof(Arguments) - sizeof(void*) <= 32764,
                  "a kernel's arguments are limited to 32,764 bytes");
    launch_.run = Arguments::run;
    launch_.argument_bytes = sizeof(Arguments);
    if (is_captured(stream_)) {
      auto kept = std::make_shared<const Arguments>(
          Arguments{kernel_, {std::move(arguments)...}});
      launch_.arguments = kept.get();
      submit(launch_, kept, stream_);
    } else {
      const Arguments call{kernel_, {std::move(arguments)...}};
      launch_.arguments = &call;
      submit(launch_, nullptr, stream_);
    }
  }

 private:
  Launch launch_;
  void (*kernel_)(P...);
  cudaStream_t stream_;
};

/// @param name    the kernel, as the source writes it
/// @param kernel  a `__global__` function
template <class... P>
Launcher<P...> launch(const char* name, void (*kernel)(P...), Where where,
                      dim3 grid, dim3 block, std::size_t shared_bytes = 0,
                      cudaStream_t stream = nullptr) {
  Launch launch{.kernel = name,
                .where = where,
                .grid = grid,
                .block = block,
                .shared_bytes = shared_bytes,
                .function = reinterpret_cast<const void*>(kernel)};
  return {launch, kernel, stream};
}

/// Lets the kernel ask for so many bytes of dynamic shared memory.
cudaError_t allow_shared_bytes(const void* kernel, std::size_t bytes);

}  // namespace hood::simt

enum cudaFuncAttribute {
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributePreferredSharedMemoryCarveout = 9,
};

/// Kernels may ask for more than 48 KiB of dynamic shared memory only after
/// this was called for them.
template <class... P>
cudaError_t cudaFuncSetAttribute(void (*kernel)(P...),
                                 cudaFuncAttribute attribute, int value) {
  if (value < 0) return cudaErrorInvalidValue;
  if (attribute == cudaFuncAttributeMaxDynamicSharedMemorySize) {
    return hood::simt::allow_shared_bytes(reinterpret_cast<const void*>(kernel),
                                          static_cast<std::size_t>(value));
  }
  return cudaSuccess;
}

/// What nvcc made of a kernel.
struct cudaFuncAttributes {
  std::size_t sharedSizeBytes;
  std::size_t localSizeBytes;
  int maxThreadsPerBlock;
  int numRegs;
};

/// The machine has neither registers nor multiprocessors that blocks share:
/// both return cudaErrorNotSupported.
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes,
                                  const void* kernel);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int* blocks, const void* kernel, int threads, std::size_t shared_bytes);
