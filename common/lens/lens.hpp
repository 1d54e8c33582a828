#pragma once

#include <common/lens/report/launch_report.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace hood::lens {

class Watch;

struct LensOptions {
  /// Traffic is counted in one block of so many. Races and bounds are checked
  /// in all.
  unsigned sample = 1;
  bool traffic = true;
  bool races = true;
  std::size_t most_findings = 100;  ///< of a launch
  std::size_t examples = 8;         ///< requests kept of each instruction
  std::size_t most_reports = 1000;  ///< of launches that differ
};

/// Watches every load, store and atomic of the kernels that are compiled for it
/// (see README.md), from its construction to its destruction. Device memory
/// that it shall know must be allocated while it lives. One at a time.
///
///     Lens lens;
///     transpose<<<grid, block>>>(in, out, n);
///     std::fputs(report_text(lens.last()).c_str(), stdout);
class Lens {
 public:
  explicit Lens(const LensOptions& options = {});
  ~Lens();
  Lens(const Lens&) = delete;
  Lens& operator=(const Lens&) = delete;

  /// The last launch. Check failed if there was none.
  const LaunchReport& last() const;
  /// The launches, in order; of equal ones (kernel, line, grid and block) the
  /// first, with how often it was made.
  const std::vector<LaunchReport>& launches() const;

 private:
  std::unique_ptr<Watch> watch_;
};

/// Calls `work`, and `see` with the report of each launch that it makes and
/// that has ended when it returns: seen by the lens that there is, or by one
/// that lives as long.
/// @param options  of that one
void watch_launches(const std::function<void()>& work,
                    const std::function<void(const LaunchReport&)>& see,
                    const LensOptions& options = {});

}  // namespace hood::lens
