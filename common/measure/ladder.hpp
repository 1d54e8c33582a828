#pragma once

#include <common/core/options.hpp>
#include <common/measure/results.hpp>
#include <common/measure/timing.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hood {

/// What an observed program (NN-lens) counts of one call of a version, summed
/// over its launches; see common/lens.
struct Counted {
  std::uint64_t sectors_read = 0, sectors_written = 0;  ///< of global memory
  std::uint64_t wavefronts = 0;                         ///< of shared memory
  std::uint64_t conflicts = 0;  ///< those of them that bank conflicts cost
  std::uint64_t findings = 0;   ///< races, reads out of bounds, ...
};

/// One version of a task: proved, then timed or counted.
struct LadderStep {
  std::string version, idea;
  bool is_peer = false;          ///< a library's, not the book's
  std::optional<Timing> time;    ///< none if it was not run
  std::optional<Counted> count;  ///< none unless the program is observed
  std::string note;              ///< why it was not run: "refused: ..."
};

/// What all steps of a ladder do.
struct LadderTask {
  std::string name;      ///< of the table of results: "ladder_y"
  std::string title;     ///< "y of 128,256,13,13,384,3,3,1,1"
  std::string shape;     ///< as `--shape` takes it
  double flops;          ///< of the direct algorithm, a multiply-add is two
  double bytes;          ///< that must be read and written at least
  std::int64_t outputs;  ///< how many numbers it makes
};

/// What the device can do at most, measured in the same run.
struct Ceilings {
  double flops_per_second;
  double bytes_per_second;

  /// The time below which no version of the task can come: the longer of its
  /// arithmetic at the one and its traffic at the other, in seconds.
  double floor(const LadderTask& task) const;
};

/// Prints the steps as a table and adds them to the results: with times, how
/// they compare with the step before, the first step, the floor and the best
/// peer; with counts, sectors, wavefronts and bytes for each output. Draws a
/// chart of them, `NAME.svg`.
/// @param ceilings  none where times say nothing (on the SIMT machine)
void report_ladder(const LadderTask& task, const std::vector<LadderStep>& steps,
                   const std::optional<Ceilings>& ceilings,
                   const Options& options, Results& results);

}  // namespace hood
