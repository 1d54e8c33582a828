#pragma once

#include <common/core/options.hpp>
#include <common/measure/results.hpp>
#include <common/measure/timing.hpp>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
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
  std::string note;              ///< why it is not measured: "refused: ..."
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
/// chart of them, `NAME.svg`, and where there are ceilings `NAME_roofline.svg`.
///
/// The results have these tables, of which each but the first is there if it
/// has a row:
/// - `ladders`: name, title, shape, flops, bytes, outputs of each task
/// - `NAME`: of steps that were timed: shape, version, idea, peer, verified,
///   ms, min_ms, max_ms, repeats, tflops, gb_per_s (of `bytes`),
///   times_previous, times_first, with ceilings of_floor, with a peer of_peer
/// - `NAME_counts`: of steps that were counted: shape, version, idea, peer,
///   verified, sectors_read, sectors_written, bytes_per_output, times_least
///   (bytes moved by `bytes`), wavefronts, conflicts, findings
/// - `NAME_unmeasured`: of the others: shape, version, idea, peer, note
///
/// A step is compared with the last one before it that is no peer; the first,
/// which has none, is 1.00 times itself.
/// @param ceilings  none where times say nothing (on the SIMT machine)
void report_ladder(const LadderTask& task, const std::vector<LadderStep>& steps,
                   const std::optional<Ceilings>& ceilings,
                   const Options& options, Results& results);

/// Why there is nothing to report: the first reason, if each of the book's own
/// steps has a note that begins with "refused: "; else "".
std::string refusal_of_all(const std::vector<LadderStep>& steps);

/// A ladder as it was reported.
struct Ladder {
  LadderTask task;
  std::vector<LadderStep> steps;  ///< first those timed, then those counted
  std::optional<Ceilings> ceilings;
};

/// The ladders in what a program wrote with `--json`, in order. Bad input if it
/// is no such file, or lacks a figure.
std::vector<Ladder> read_ladders(const nlohmann::ordered_json& results);

}  // namespace hood
