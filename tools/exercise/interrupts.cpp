#include <csignal>
#include <tools/exercise/interrupts.hpp>

namespace hood {
namespace {

volatile std::sig_atomic_t noted = 0;

}  // namespace

Interrupts::Interrupts() {
  noted = 0;
  struct sigaction note {};
  note.sa_handler = [](int signal) { noted = signal; };
  for (std::size_t i = 0; i < SIGNALS.size(); ++i) {
    sigaction(SIGNALS[i], &note, &before_[i]);
  }
}

Interrupts::~Interrupts() {
  for (std::size_t i = 0; i < SIGNALS.size(); ++i) {
    sigaction(SIGNALS[i], &before_[i], nullptr);
  }
}

int Interrupts::came() const {
  return noted;
}

}  // namespace hood
