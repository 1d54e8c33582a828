#include <ucontext.h>
#include <common/simt/machine/signals.hpp>

#include <common/core/error.hpp>
#include <common/simt/machine/block.hpp>
#include <common/simt/machine/device_memory.hpp>
#include <common/simt/machine/words.hpp>
#include <memory>
#include <type_traits>

namespace hood::simt {

namespace {

constexpr int signals[] = {SIGSEGV, SIGBUS,  SIGFPE, SIGILL,
                           SIGABRT, SIGTRAP, SIGUSR2};
constexpr int endless = SIGUSR2;

struct Raised {
  int signal;
  const void* address;  // that was touched
  const void* code;     // that did it
};
thread_local Raised raised;

/// What happened, and as which error CUDA reports it.
std::pair<cudaError_t, std::string> described(const Raised& what) {
  switch (what.signal) {
    case SIGSEGV:
    case SIGBUS:
      if (this_block->stacks().contain(what.address)) {
        return {cudaErrorLaunchFailure,
                fmt::format("stack overflow: a thread has {} KiB",
                            this_block->stacks().bytes() >> 10)};
      }
      if (in_device_memory(what.address)) {
        return {cudaErrorIllegalAddress,
                "illegal memory access: " +
                    device_buffers().in_words(what.address)};
      }
      return {cudaErrorIllegalAddress,
              fmt::format("illegal memory access: the address {:#x} is not in "
                          "device memory",
                          reinterpret_cast<std::uintptr_t>(what.address))};
    case SIGFPE:
      return {cudaErrorLaunchFailure,
              "an integer was divided by zero, which has no defined result"};
    case SIGABRT:
      return {cudaErrorAssert, "abort(), as by an assert that failed"};
    case endless:
      return {cudaErrorLaunchTimeout, endless_in_words()};
    default:
      return {cudaErrorLaunchFailure, "an illegal instruction"};
  }
}

// Runs on a stack of its own, no longer within the handler.
[[noreturn]] void end_launch() {
  current_thread = outside_kernel;
  const auto& [error, message] = described(raised);
  const SourceLine line =
      source_line_of(static_cast<const char*>(raised.code) + 1);
  const std::string place = line.line == 0 ? "" : ", at " + in_words(line);
  this_block->fail(error, message + place);
}

/// Where the interrupted code goes on.
auto& code_of(ucontext_t& context) {
#if defined(__x86_64__)
  return context.uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  return context.uc_mcontext.pc;
#else
#error "Say here where a signal's context keeps the next instruction"
#endif
}

/// Lets the interrupted code go on with `function`, on the stack that ends at
/// `stack_top`, and says where it was.
const void* divert(ucontext_t& context, void (*function)(), char* stack_top) {
  const auto top =
      reinterpret_cast<std::uintptr_t>(stack_top) & ~std::uintptr_t{15};
  auto& code = code_of(context);
  const auto* was = reinterpret_cast<const void*>(code);
  code = reinterpret_cast<std::remove_reference_t<decltype(code)>>(function);
#if defined(__x86_64__)
  // A function begins as if a call had pushed its return address.
  context.uc_mcontext.gregs[REG_RSP] = static_cast<greg_t>(top - 8);
#else
  context.uc_mcontext.sp = top;
#endif
  return was;
}

extern "C" const char __executable_start, etext;

/// Whether the code that was interrupted is the program's own.
bool in_program(ucontext_t& context) {
  const auto code = static_cast<std::uintptr_t>(code_of(context));
  return code >= reinterpret_cast<std::uintptr_t>(&__executable_start) &&
         code < reinterpret_cast<std::uintptr_t>(&etext);
}

void on_signal(int signal, siginfo_t* info, void* context) {
  if (this_block == nullptr || this_block->running() == outside_kernel) {
    if (signal == endless) return;  // the thread went on in the meantime
    // Not a kernel's: what the program would do without the machine.
    struct sigaction standard {};
    standard.sa_handler = SIG_DFL;
    sigaction(signal, &standard, nullptr);
    if (signal == SIGABRT) raise(signal);
    return;
  }
  auto& interrupted = *static_cast<ucontext_t*>(context);
  // A lock that a library or the machine holds would never be given back.
  if (signal == endless &&
      (current_thread == outside_kernel || !in_program(interrupted))) {
    this_block->ask_to_end();
    return;  // and be asked again
  }
  // abort() lets only a handler that does not return keep the program alive.
  raised = {signal, info->si_addr, nullptr};
  raised.code =
      divert(interrupted, &end_launch, this_block->emergency_stack_top());
}

}  // namespace

KernelSignals::KernelSignals() {
  struct sigaction action {};
  action.sa_sigaction = &on_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (const int signal : signals) {
    struct sigaction before {};
    sigaction(signal, &action, &before);
    before_.push_back(before);
  }
}

KernelSignals::~KernelSignals() {
  for (std::size_t i = 0; i < before_.size(); ++i) {
    sigaction(signals[i], &before_[i], nullptr);
  }
}

void KernelSignals::end_endless(pthread_t host_thread) {
  pthread_kill(host_thread, endless);
}

void use_signal_stack() {
  constexpr std::size_t bytes = std::size_t{64} << 10;
  static thread_local const auto memory = std::make_unique<char[]>(bytes);
  stack_t stack{};
  stack.ss_sp = memory.get();
  stack.ss_size = bytes;
  sigaltstack(&stack, nullptr);
}

}  // namespace hood::simt
