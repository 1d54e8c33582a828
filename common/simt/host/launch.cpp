#include <algorithm>
#include <common/core/error.hpp>
#include <common/simt/host/launch.hpp>
#include <common/simt/host/state.hpp>
#include <common/simt/host/work.hpp>
#include <common/simt/machine/device_memory.hpp>
#include <common/simt/machine/words.hpp>
#include <common/simt/machine/workers.hpp>
#include <map>

namespace hood::simt {

namespace {

// What every card since compute capability 5.0 takes, and how much dynamic
// shared memory 9.0 gives (CUDA C++ Programming Guide, Compute Capabilities).
constexpr unsigned most_threads = 1024;
constexpr dim3 most_in_block(1024, 1024, 64);
constexpr dim3 most_in_grid(2147483647, 65535, 65535);
constexpr std::size_t shared_bytes_unasked = 49152;
constexpr std::size_t shared_bytes_at_most = 232448;

std::map<const void*, std::size_t>& allowed_shared_bytes() {
  static std::map<const void*, std::size_t> bytes;
  return bytes;
}

std::size_t shared_bytes_of(const void* kernel) {
  const auto found = allowed_shared_bytes().find(kernel);
  return found == allowed_shared_bytes().end()
             ? shared_bytes_unasked
             : std::max(found->second, shared_bytes_unasked);
}

std::string outside(const char* what, dim3 extents, dim3 most) {
  const auto inside = [](unsigned extent, unsigned limit) {
    return extent >= 1 && extent <= limit;
  };
  if (inside(extents.x, most.x) && inside(extents.y, most.y) &&
      inside(extents.z, most.z)) {
    return "";
  }
  return fmt::format(
      "a {} of {} x {} x {}: from 1 to {} x {} x {} are possible", what,
      extents.x, extents.y, extents.z, most.x, most.y, most.z);
}

/// Why no card would take the launch, or nothing.
std::string objection(const Launch& launch) {
  std::string text = outside("grid", launch.grid, most_in_grid);
  if (text.empty()) text = outside("block", launch.block, most_in_block);
  if (text.empty() && launch.threads() > most_threads) {
    text = fmt::format("a block of {} threads: at most {} are possible",
                       launch.threads(), most_threads);
  }
  return text;
}

std::string objection_to_shared_memory(const Launch& launch) {
  const std::size_t most = shared_bytes_of(launch.function);
  if (launch.shared_bytes <= most) return "";
  return fmt::format(
      "{} bytes of dynamic shared memory: at most {} are possible{}",
      launch.shared_bytes, most,
      launch.shared_bytes <= shared_bytes_at_most
          ? ", more after cudaFuncSetAttribute with "
            "cudaFuncAttributeMaxDynamicSharedMemorySize"
          : "");
}

cudaError_t run(const Launch& launch) {
  const Fault fault = play(launch);
  if (fault) {
    set_fault(fault.error, fault.message);
    return cudaSuccess;  // it is told when the host waits
  }
  const std::string margin = device_buffers().written_margin();
  if (!margin.empty()) {
    set_fault(cudaErrorIllegalAddress,
              fmt::format("{}: wrote {}; the lens names thread and line",
                          in_words(launch), margin));
  }
  return cudaSuccess;
}

}  // namespace

bool is_captured(cudaStream_t stream) {
  return stream != nullptr && stream->captured;
}

void submit(Launch launch, Work arguments, cudaStream_t stream) {
  if (current_thread != outside_kernel) {
    trap("a kernel launches a kernel, which the machine does not play",
         launch.where);
  }
  if (const std::string no = objection(launch); !no.empty()) {
    // As CUDA 13 does; before it was cudaErrorInvalidConfiguration.
    failed(cudaErrorInvalidValue, in_words(launch) + ": " + no);
    return;
  }
  if (const std::string no = objection_to_shared_memory(launch); !no.empty()) {
    failed(cudaErrorInvalidValue, in_words(launch) + ": " + no);
    return;
  }
  do_in(stream,
        [launch, arguments = std::move(arguments)] { return run(launch); });
}

cudaError_t allow_shared_bytes(const void* kernel, std::size_t bytes) {
  if (bytes > shared_bytes_at_most) {
    return failed(cudaErrorInvalidValue,
                  fmt::format("{} bytes of dynamic shared memory: a block has "
                              "at most {}",
                              bytes, shared_bytes_at_most));
  }
  allowed_shared_bytes()[kernel] = bytes;
  return cudaSuccess;
}

}  // namespace hood::simt

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes,
                                  const void* /*kernel*/) {
  *attributes = {};
  return hood::simt::failed(cudaErrorNotSupported,
                            "the SIMT machine has no registers to count");
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int* blocks, const void* /*kernel*/, int /*threads*/,
    std::size_t /*shared_bytes*/) {
  *blocks = 0;
  return hood::simt::failed(
      cudaErrorNotSupported,
      "the SIMT machine has no multiprocessors that blocks share");
}
