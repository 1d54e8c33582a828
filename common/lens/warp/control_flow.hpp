#pragma once

#include <common/lens/record/event.hpp>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace hood::lens {

/// The control-flow graph of the kernels, as far as threads have walked it: an
/// edge for each step from one basic block to the next that some thread took.
///
/// A branch parts the lanes of a warp; they come together again at its
/// immediate post-dominator: the first block that every way from the branch to
/// the end must pass.
///
///          A      if (odd lane)        the lanes part at A;
///         / \                          every way on from A passes D,
///        B   C    B; else C;           and D before E:
///         \ /                          reconvergence(A) = D
///          D      D;
///          |
///          E
///
/// The end is that of the function or, where a thread stops there first, the
/// next barrier of the block.
class ControlFlow {
 public:
  ControlFlow();

  /// A thread went from a block to the next; from `nowhere`: it entered.
  void step(CodeOffset from, CodeOffset to) {
    const std::uint64_t edge = std::uint64_t{from} << 32 | to;
    std::uint64_t& known = known_edges_[hash(from, to)];
    if (known == edge) return;
    known = edge;
    if (from != nowhere) learn(from, to);
  }
  /// A thread left a function at the end of a block.
  void leave(CodeOffset from) { step(from, nowhere); }
  /// A thread came to a barrier at the end of the block `from`. The barrier is
  /// taken for a block of its own, and what follows, one higher, for another.
  CodeOffset barrier_after(CodeOffset from);

  /// Where lanes that part at the end of a block meet; nowhere: at the end.
  CodeOffset reconvergence(CodeOffset block);
  /// Whether some thread has gone from here to the end.
  bool knows_the_way(CodeOffset block);

 private:
  struct Block {
    CodeOffset code;
    std::vector<int> next;      // blocks that follow
    int post_dominator = none;  // the immediate one
    int order = -1;             // in which a walk back from the end leaves it
  };
  static constexpr int none = -1;
  static constexpr int the_end = 0;
  static constexpr CodeOffset first_barrier = 0x80000000;

  static std::size_t hash(CodeOffset from, CodeOffset to) {
    return (from * 2654435761U ^ to * 40503U) >> 7 & (edges_known - 1);
  }
  void learn(CodeOffset from, CodeOffset to);
  int block_at(CodeOffset code);
  int post_dominator_of(CodeOffset block);
  void find_post_dominators();
  std::vector<int> walk_back_from_end();
  int common_post_dominator(int a, int b) const;

  static constexpr std::size_t edges_known = 4096;
  std::vector<std::uint64_t> known_edges_;  // a cache: most steps are old
  std::unordered_map<CodeOffset, int> index_;
  std::unordered_map<CodeOffset, CodeOffset> barriers_;
  std::vector<Block> blocks_;
  bool changed_ = false;
};

}  // namespace hood::lens
