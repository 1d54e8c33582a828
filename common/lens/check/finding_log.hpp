#pragma once

#include <algorithm>
#include <common/lens/record/event.hpp>
#include <common/lens/report/finding.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace hood::lens {

/// A finding before the lines of its two places are looked up. The text is
/// `before`, the first place, `between`, the second place, `after`.
struct RawFinding {
  FindingKind kind;
  CodeOffset first, second;  // the same if there is but one
  std::string before, between, after;
  std::uint64_t count = 1;
};

/// Collects what is found in one launch, each fault once.
class FindingLog {
 public:
  explicit FindingLog(std::size_t most) : most_(most) {}

  /// Counts a fault. Calls `describe` for a RawFinding if it is new.
  template <class Describe>
  void add(FindingKind kind, CodeOffset first, CodeOffset second,
           Describe describe) {
    // Which of two accesses comes first is the order that they happened in.
    const auto key =
        std::make_tuple(kind, std::min(first, second), std::max(first, second));
    const auto found = index_.find(key);
    if (found != index_.end()) {
      ++findings_[found->second].count;
    } else if (findings_.size() >= most_) {
      ++dropped_;
    } else {
      index_[key] = findings_.size();
      findings_.push_back(describe());
    }
  }

  const std::vector<RawFinding>& findings() const { return findings_; }
  /// How often something was found when there was no room for more.
  std::uint64_t dropped() const { return dropped_; }
  void clear() {
    index_.clear();
    findings_.clear();
    dropped_ = 0;
  }

 private:
  std::size_t most_;
  std::map<std::tuple<FindingKind, CodeOffset, CodeOffset>, std::size_t> index_;
  std::vector<RawFinding> findings_;
  std::uint64_t dropped_ = 0;
};

}  // namespace hood::lens
