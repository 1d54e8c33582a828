#pragma once

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>

namespace hood::simt {

/// A stack of its own and the place where its code goes on: what a thread of a
/// kernel is played on. A fiber runs until it switches to another by itself.
/// The thread of the host that it was made on is a fiber, too: home.
class Fiber {
 public:
  /// Makes this the fiber that calls `body` on the stack [bottom, bottom +
  /// bytes) when it is switched to first. `body` must never return. What the
  /// fiber did before is dropped, without destructors.
  void begin(void* bottom, std::size_t bytes, void (*body)());

  /// Leaves `from`, which now runs, and goes on with `to`; returns when
  /// somebody switches to `from`.
  static void change(Fiber& from, Fiber& to);

 private:
  static void enter(boost::context::detail::transfer_t);
  void arrive(const boost::context::detail::transfer_t&);

  boost::context::detail::fcontext_t context_ = nullptr;
  void (*body_)() = nullptr;
  void* bottom_ = nullptr;  // what the address sanitizer must know
  std::size_t bytes_ = 0;
  void* sanitizer_ = nullptr;
};

/// Lets the address sanitizer forget what stood on a stack that was abandoned.
void forget_stack(void* bottom, std::size_t bytes);

/// Equal stacks side by side, each with a page below it that nobody can touch.
class Stacks {
 public:
  Stacks(std::size_t count, std::size_t bytes);
  ~Stacks();
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;

  void* bottom(std::size_t i) const { return memory_ + i * stride_ + page_; }
  std::size_t bytes() const { return stride_ - page_; }
  bool contain(const void* address) const {
    return address >= memory_ && address < memory_ + size_;
  }
  const void* begin() const { return memory_; }
  std::size_t size() const { return size_; }
  std::size_t stride() const { return stride_; }

 private:
  std::size_t page_;
  std::size_t stride_;
  std::size_t size_;
  char* memory_;
};

}  // namespace hood::simt
