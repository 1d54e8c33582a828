#include <sys/mman.h>
#include <unistd.h>

#include <common/core/error.hpp>
#include <common/simt/machine/fiber.hpp>

#if defined(__SANITIZE_ADDRESS__)
#define SIMT_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SIMT_ADDRESS_SANITIZER 1
#endif
#endif
#ifdef SIMT_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace hood::simt {

using boost::context::detail::jump_fcontext;
using boost::context::detail::make_fcontext;
using boost::context::detail::transfer_t;

namespace {

struct Change {
  Fiber* from;
  Fiber* to;
};

}  // namespace

void forget_stack([[maybe_unused]] void* bottom,
                  [[maybe_unused]] std::size_t bytes) {
#ifdef SIMT_ADDRESS_SANITIZER
  ASAN_UNPOISON_MEMORY_REGION(bottom, bytes);
#endif
}

void Fiber::begin(void* bottom, std::size_t bytes, void (*body)()) {
  forget_stack(bottom, bytes);
  body_ = body;
  bottom_ = bottom;
  bytes_ = bytes;
  sanitizer_ = nullptr;
  context_ = make_fcontext(static_cast<char*>(bottom) + bytes, bytes, &enter);
}

void Fiber::change(Fiber& from, Fiber& to) {
#ifdef SIMT_ADDRESS_SANITIZER
  __sanitizer_start_switch_fiber(&from.sanitizer_, to.bottom_, to.bytes_);
#endif
  Change change{&from, &to};
  from.arrive(jump_fcontext(to.context_, &change));
}

// Whoever arrives keeps for the fiber that was left where it goes on.
void Fiber::arrive(const transfer_t& transfer) {
  Fiber& left = *static_cast<Change*>(transfer.data)->from;
  left.context_ = transfer.fctx;
#ifdef SIMT_ADDRESS_SANITIZER
  const void* bottom = nullptr;
  std::size_t bytes = 0;
  __sanitizer_finish_switch_fiber(sanitizer_, &bottom, &bytes);
  if (left.bottom_ == nullptr) {  // home: a stack that the system made
    left.bottom_ = const_cast<void*>(bottom);
    left.bytes_ = bytes;
  }
#endif
}

void Fiber::enter(transfer_t transfer) {
  Fiber& self = *static_cast<Change*>(transfer.data)->to;
  self.arrive(transfer);
  self.body_();
}

Stacks::Stacks(std::size_t count, std::size_t bytes)
    : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))),
      stride_((bytes + page_ - 1) / page_ * page_ + page_),
      size_(count * stride_) {
  void* memory = mmap(nullptr, size_, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    bad_input("no memory for the stacks of a block's threads",
              fmt::format("{} MiB of addresses are needed", size_ >> 20));
  }
  memory_ = static_cast<char*>(memory);
  for (std::size_t i = 0; i < count; ++i) {
    mprotect(memory_ + i * stride_, page_, PROT_NONE);
  }
}

Stacks::~Stacks() {
  munmap(memory_, size_);
}

}  // namespace hood::simt
