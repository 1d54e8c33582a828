#pragma once

#include <cstdint>
#include <optional>

namespace hood::simt {

/// How the machine plays kernels. What a kernel computes does not depend on it,
/// unless its threads race.
struct Settings {
  /// Threads of the host that play blocks: SIMT_CORES, or all there are.
  unsigned cores;
  /// SIMT_ORDER: the blocks of a grid, and the warps of a block, run in an
  /// order that is drawn with this seed; without, in the order of their
  /// numbers.
  std::optional<std::uint64_t> order;
  /// SIMT_SECONDS: how long one thread of a kernel may run without coming to a
  /// barrier or to its end before it is taken to wait for ever; a block may run
  /// 15 times as long. 20.
  double seconds;
};

/// What is in force; it may be changed between launches.
Settings& settings();

}  // namespace hood::simt
