#pragma once

#include <string>
#include <vector>

namespace hood {

/// A stretch of a text that weave owns: what lies between
/// `<!-- kind: arguments -->` and `<!-- /kind -->`.
struct Block {
  std::string kind;       // "snippet"
  std::string arguments;  // "neuron.cpp predict", white space made single
  int line;               // of the opening marker, from 1
  std::size_t begin;      // the content's first byte
  std::size_t end;        // one past its last

  /// "snippet: neuron.cpp predict"
  std::string name() const {
    return arguments.empty() ? kind : kind + ": " + arguments;
  }
};

/// The blocks of a text in order. Markers in code are none. Bad input, with
/// `file` and line, for a kind that does not exist, a marker that is malformed
/// or has no partner, and a block within a block.
std::vector<Block> find_blocks(const std::string& text,
                               const std::string& file);

/// What to put between a block's markers so that `content` stands there: on
/// lines of its own, indented as the marker is, with the text's line ends. A
/// value alone stays within its line.
std::string set_in(const std::string& content, const std::string& text,
                   const Block& block);

}  // namespace hood
