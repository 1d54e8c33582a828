#pragma once

#include <common/core/where.hpp>
#include <common/simt/kernel/pipeline.hpp>
#include <cstddef>

// cuda::pipeline of one thread: the groups of copies as a queue.

namespace cuda {

enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread,
};

/// A number of bytes, with the promise that both ends of the copy are multiples
/// of `Alignment`.
template <std::size_t Alignment>
struct aligned_size_t {
  static constexpr std::size_t align = Alignment;
  std::size_t value;

  constexpr explicit aligned_size_t(std::size_t bytes) : value(bytes) {}
  constexpr operator std::size_t() const { return value; }
};

template <thread_scope Scope>
class pipeline {
  static_assert(Scope == thread_scope_thread,
                "the machine has cuda::pipeline for cuda::thread_scope_thread "
                "alone: share what it loads through __syncthreads()");

 public:
  pipeline() = default;
  pipeline(const pipeline&) = delete;
  pipeline& operator=(const pipeline&) = delete;
  pipeline(pipeline&&) = default;

  /// Begins a stage; there is always room for one.
  void producer_acquire() {}
  /// Ends it.
  void producer_commit() {
    hood::simt::close_copy_group();
    ++closed_;
  }
  /// Waits for the oldest stage that has not been waited for.
  void consumer_wait() {
    if (waited_ == closed_) return;
    ++waited_;
    hood::simt::wait_for_copies(closed_ - waited_);
  }
  /// Waits for all stages but the last `open`.
  void consumer_wait_prior(std::size_t open) {
    waited_ = closed_ - open;
    hood::simt::wait_for_copies(open);
  }
  void consumer_release() {}
  bool quit() { return true; }

 private:
  std::size_t closed_ = 0;
  std::size_t waited_ = 0;
};

inline pipeline<thread_scope_thread> make_pipeline() {
  return {};
}

/// Waits for all stages but the last `Open`.
template <unsigned Open>
void pipeline_consumer_wait_prior(pipeline<thread_scope_thread>& queue) {
  queue.consumer_wait_prior(Open);
}

}  // namespace cuda

namespace hood::simt {

template <class Size>
void check_promise(const void*, const void*, Size, Where) {}
/// The GPU's library believes it.
template <std::size_t Alignment>
void check_promise(const void* to, const void* from,
                   cuda::aligned_size_t<Alignment> size, Where where) {
  if (!is_multiple(to, Alignment) || !is_multiple(from, Alignment) ||
      size.value % Alignment != 0) {
    trap("memcpy_async: not as aligned as cuda::aligned_size_t promises",
         where);
  }
}

}  // namespace hood::simt

namespace cuda {

/// One thread copies `size` bytes.
template <class Size>
void memcpy_async(void* to, const void* from, Size size,
                  pipeline<thread_scope_thread>&,
                  hood::Where where = hood::Where::here()) {
  hood::simt::check_promise(to, from, size, where);
  hood::simt::copy_together(to, from, static_cast<std::size_t>(size), 0, 1);
}
/// The threads of `group` copy `size` bytes together.
template <class Group, class Size>
void memcpy_async(const Group& group, void* to, const void* from, Size size,
                  pipeline<thread_scope_thread>&,
                  hood::Where where = hood::Where::here()) {
  hood::simt::check_promise(to, from, size, where);
  hood::simt::copy_together(to, from, static_cast<std::size_t>(size),
                            group.thread_rank(), group.size());
}

}  // namespace cuda
