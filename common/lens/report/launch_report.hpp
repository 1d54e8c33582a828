#pragma once

#include <common/lens/report/finding.hpp>
#include <common/lens/report/traffic.hpp>
#include <common/lens/warp/request_counter.hpp>
#include <common/simt/machine/observer.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hood::lens {

enum class Space : std::uint8_t { global, shared, constant };
const char* name_of(Space space);
const char* name_of(Access access);

/// All accesses of one kind and width that a source line makes.
struct AccessLine {
  simt::SourceLine source;
  Space space;
  Access access;
  unsigned size;  ///< bytes of a lane
  Traffic traffic;
  std::vector<Example> examples;
};

/// Some of a launch's accesses, asked for by kind.
class Accesses {
 public:
  Traffic global_reads() const { return sum(Space::global, Access::read); }
  Traffic global_writes() const { return sum(Space::global, Access::write); }
  Traffic global_atomics() const { return sum(Space::global, Access::atomic); }
  Traffic shared_reads() const { return sum(Space::shared, Access::read); }
  Traffic shared_writes() const { return sum(Space::shared, Access::write); }
  Traffic shared_atomics() const { return sum(Space::shared, Access::atomic); }
  Traffic constant_reads() const { return sum(Space::constant, Access::read); }
  Traffic global() const {
    return global_reads() += global_writes() += global_atomics();
  }
  Traffic shared() const {
    return shared_reads() += shared_writes() += shared_atomics();
  }
  /// Those of `size` bytes only.
  Accesses of_size(unsigned size) const;

  const std::vector<AccessLine>& lines() const { return lines_; }
  std::vector<AccessLine>& lines() { return lines_; }

 private:
  Traffic sum(Space space, Access access) const;

  std::vector<AccessLine> lines_;  // by file, line, space, access and size
};

/// What the lens saw of a launch. A test reads:
///
///     const LaunchReport& seen = lens.last();
///     CHECK(seen.at("in[y * n + x]").global_reads().sectors_per_request() ==
///     4); CHECK(seen.findings.empty());
struct LaunchReport {
  std::string kernel;
  Where where;  ///< of the launch
  dim3 grid, block;
  std::size_t shared_bytes = 0;      ///< dynamic
  std::uint64_t times = 1;           ///< it was launched so
  std::uint64_t blocks = 0;          ///< that ran
  std::uint64_t blocks_counted = 0;  ///< in the traffic: all, or one in n
  std::uint64_t sectors_read = 0;    ///< each once: what it must move at least
  std::uint64_t sectors_written = 0;
  std::string fault;  ///< what ended it early, or empty
  Accesses accesses;
  std::vector<Finding> findings;
  std::uint64_t findings_dropped = 0;  ///< beyond the limit

  /// What is seen at a line of a file, whose path ends in `file`.
  Accesses at(std::string_view file, int line) const;
  /// The same for the one source line that contains `text`. Check failed if
  /// there is none, or more than one.
  Accesses at(std::string_view text) const;
  /// The number of the one line that contains `text`, in the files that the
  /// launch touched.
  simt::SourceLine line_of(std::string_view text) const;

  std::vector<Finding> findings_of(FindingKind kind) const;
  std::uint64_t compulsory_bytes() const {
    return (sectors_read + sectors_written) * sector_bytes;
  }
};

/// The text of a source line, without indentation; empty if it cannot be read.
std::string source_text(const std::string& file, int line);

/// Aligned text: each line beside its figures, hot ones marked, findings below.
std::string report_text(const LaunchReport& report);
/// All of it, as the schema "hood-lens-1" (see README.md) has it.
std::string report_json(const std::vector<LaunchReport>& reports);

}  // namespace hood::lens
