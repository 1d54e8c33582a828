#pragma once

#include <common/simt/machine/observer.hpp>
#include <cstdint>
#include <string>

namespace hood::lens {

enum class FindingKind : std::uint8_t {
  race,                 ///< two threads of a block, no barrier between them
  race_between_blocks,  ///< two blocks of one launch
  uninitialised,        ///< read before anybody has written it
  out_of_bounds,        ///< ends the launch
  misaligned,           ///< ends the launch
  overrun,              ///< one request runs over the end of a __shared__ array
};
/// "race", "race between blocks", ...
const char* name_of(FindingKind kind);

/// A fault of a kernel. Of the same fault at the same lines only the first is
/// told; the others are counted.
struct Finding {
  FindingKind kind;
  std::string text;  ///< one sentence with both lines
  simt::SourceLine first;
  simt::SourceLine second;  ///< of a race; else the same as `first`
  std::uint64_t count;
};

}  // namespace hood::lens
