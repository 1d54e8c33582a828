// What kernels ask for goes to the block that this thread of the host plays.
#include <common/core/error.hpp>
#include <common/simt/kernel/calls.hpp>
#include <common/simt/kernel/print.hpp>
#include <common/simt/machine/block.hpp>
#include <common/simt/machine/device_memory.hpp>
#include <common/simt/machine/observed_by.hpp>
#include <common/simt/machine/words.hpp>
#include <cstdarg>
#include <cstdio>

namespace hood::simt {

namespace {

/// The machine's own work is not the kernel's: while this lives, nobody takes
/// what it loads and stores for that.
class OutsideKernel {
 public:
  OutsideKernel() : thread_(current_thread) { current_thread = outside_kernel; }
  ~OutsideKernel() { current_thread = thread_; }
  OutsideKernel(const OutsideKernel&) = delete;
  OutsideKernel& operator=(const OutsideKernel&) = delete;

 private:
  int thread_;
};

Block& present_block(const char* what) {
  if (this_block == nullptr || this_block->running() == outside_kernel) {
    check_failed(fmt::format("{} was called outside a kernel", what),
                 "only a kernel's thread may call it");
  }
  return *this_block;
}

}  // namespace

std::uint64_t warp_call(WarpCall& call, const char* name, Where where) {
  return present_block(name).come_to_warp_call(call, name, where);
}

int block_barrier(BarrierKind kind, bool predicate, Where where) {
  return present_block("__syncthreads").come_to_barrier(kind, predicate, where);
}

unsigned active_lanes() {
  return present_block("__activemask").active_lanes();
}

unsigned lane_index() {
  return static_cast<unsigned>(present_block("lane_index").running()) % 32;
}

void memory_fence(Scope scope) {
  const OutsideKernel outside;
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (observer != nullptr) observer->fence(scope);
}

void give_way() {
  present_block("__nanosleep").give_way();
}

// Often enough for a thread that spins on a lock, and too seldom to cost.
void count_atomic() {
  constexpr unsigned between = 256;
  static thread_local unsigned count = 0;
  if (++count % between == 0 && this_block != nullptr) this_block->give_way();
}

void* dynamic_shared() {
  return present_block("dynamic shared memory").dynamic_shared();
}

void copy_later(void* shared, const void* global, std::size_t bytes,
                std::size_t zeros) {
  const OutsideKernel outside;
  present_block("an asynchronous copy")
      .later_copies()
      .add({shared, global, bytes, zeros, __builtin_return_address(0)});
}

void close_copy_group() {
  const OutsideKernel outside;
  present_block("an asynchronous copy").later_copies().close_group();
}

void wait_for_copies(std::size_t open) {
  const OutsideKernel outside;
  present_block("an asynchronous copy").later_copies().wait(open);
}

int print(const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  std::va_list again;
  va_copy(again, arguments);
  char few[256];
  const int length = std::vsnprintf(few, sizeof few, format, arguments);
  va_end(arguments);
  const OutsideKernel outside;
  if (length < static_cast<int>(sizeof few)) {
    if (length > 0)
      std::fwrite(few, 1, static_cast<std::size_t>(length), stdout);
  } else {
    std::string many(static_cast<std::size_t>(length) + 1, '\0');
    std::vsnprintf(many.data(), many.size(), format, again);
    std::fwrite(many.data(), 1, many.size() - 1, stdout);
  }
  va_end(again);
  return length;
}

void misaligned_access(const volatile void* address, std::size_t size) {
  const void* from = __builtin_return_address(0);
  if (this_block == nullptr || this_block->running() == outside_kernel) {
    check_failed(
        fmt::format("the address {} of a vector of {} bytes is not a "
                    "multiple of {}",
                    const_cast<const void*>(address), size, size));
  }
  current_thread = outside_kernel;
  const SourceLine line = source_line_of(from);
  const auto* plain = const_cast<const void*>(address);
  const std::string place =
      in_device_memory(plain)
          ? device_buffers().in_words(plain)
          : fmt::format("{} bytes behind a multiple of {}",
                        reinterpret_cast<std::uintptr_t>(plain) % size, size);
  end_launch_illegal(
      fmt::format("a vector of {} bytes that does not begin at a multiple of "
                  "{}: {}, at {}",
                  size, size, place, in_words(line)),
      true);
}

void trap(const char* reason, Where where) {
  present_block("a trap").fail(
      cudaErrorLaunchFailure,
      fmt::format("{}, at {}", reason, in_words(where)));
}

void observe_access(const volatile void* address, std::size_t size,
                    Access access) {
  if (observer == nullptr || current_thread == outside_kernel) return;
  const void* from = __builtin_return_address(0);
  const OutsideKernel outside;
  observer->accessed(const_cast<const void*>(address), size, access, from);
}

void end_launch_illegal(const std::string& message, bool misaligned) {
  this_block->fail(
      misaligned ? cudaErrorMisalignedAddress : cudaErrorIllegalAddress,
      message);
}

std::string name_of_thread(unsigned thread) {
  return fmt::format("block {}, thread {}", in_words(blockIdx),
                     in_words(index_of(thread, blockDim)));
}

}  // namespace hood::simt
