#include <fmt/core.h>
#include <unistd.h>

#include <common/core/error.hpp>
#include <common/cuda/check.hpp>
#include <common/cuda/room.hpp>

namespace hood {
namespace {

constexpr double MOST = 0.9;  // of what there is

std::string gib(double bytes) {
  return fmt::format("{:.1f} GiB", bytes / (1 << 30));
}

}  // namespace

void require_room(const std::string& what, double host, double device) {
  const double has =
      double(sysconf(_SC_PHYS_PAGES)) * double(sysconf(_SC_PAGESIZE));
  if (host > MOST * has) {
    bad_input(what, fmt::format("to compute what is expected takes {} of the "
                                "host's memory, which has {}",
                                gib(host), gib(has)));
  }
  std::size_t free = 0, total = 0;
  CUDA_CHECK(cudaMemGetInfo(&free, &total));
  if (device > MOST * double(free)) {
    bad_input(what, fmt::format("it takes {} of the device's memory, of which "
                                "{} are free",
                                gib(device), gib(double(free))));
  }
}

}  // namespace hood
