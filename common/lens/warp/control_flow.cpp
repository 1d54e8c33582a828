#include <algorithm>
#include <common/lens/warp/control_flow.hpp>
#include <utility>

namespace hood::lens {

ControlFlow::ControlFlow() : known_edges_(edges_known), blocks_(1) {}

int ControlFlow::block_at(CodeOffset code) {
  if (code == nowhere) return the_end;
  const auto [found, is_new] =
      index_.try_emplace(code, static_cast<int>(blocks_.size()));
  if (is_new) blocks_.push_back({code, {}});
  return found->second;
}

void ControlFlow::learn(CodeOffset from, CodeOffset to) {
  const int a = block_at(from), b = block_at(to);
  std::vector<int>& next = blocks_[static_cast<std::size_t>(a)].next;
  if (std::find(next.begin(), next.end(), b) != next.end()) return;
  next.push_back(b);
  changed_ = true;
}

CodeOffset ControlFlow::barrier_after(CodeOffset from) {
  const auto next =
      first_barrier + static_cast<CodeOffset>(2 * barriers_.size());
  const CodeOffset barrier = barriers_.try_emplace(from, next).first->second;
  step(from, barrier);
  step(barrier, nowhere);
  return barrier;
}

int ControlFlow::post_dominator_of(CodeOffset block) {
  if (changed_) find_post_dominators();
  const auto found = index_.find(block);
  if (found == index_.end()) return none;
  return blocks_[static_cast<std::size_t>(found->second)].post_dominator;
}

CodeOffset ControlFlow::reconvergence(CodeOffset block) {
  const int meet = post_dominator_of(block);
  return meet > the_end ? blocks_[static_cast<std::size_t>(meet)].code
                        : nowhere;
}

bool ControlFlow::knows_the_way(CodeOffset block) {
  return post_dominator_of(block) != none;
}

// Depth first along the edges' other direction. A block is listed when all that
// lies behind it has been.
std::vector<int> ControlFlow::walk_back_from_end() {
  std::vector<std::vector<int>> before(blocks_.size());
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    for (const int n : blocks_[i].next) {
      before[static_cast<std::size_t>(n)].push_back(static_cast<int>(i));
    }
    blocks_[i].order = -1;
    blocks_[i].post_dominator = none;
  }
  std::vector<int> left;
  std::vector<bool> seen(blocks_.size());
  std::vector<std::pair<int, std::size_t>> path{{the_end, 0}};
  seen[the_end] = true;
  while (!path.empty()) {
    const auto at = static_cast<std::size_t>(path.back().first);
    if (path.back().second == before[at].size()) {
      blocks_[at].order = static_cast<int>(left.size());
      left.push_back(path.back().first);
      path.pop_back();
      continue;
    }
    const int b = before[at][path.back().second++];
    if (seen[static_cast<std::size_t>(b)]) continue;
    seen[static_cast<std::size_t>(b)] = true;
    path.emplace_back(b, 0);
  }
  return left;
}

int ControlFlow::common_post_dominator(int a, int b) const {
  const auto block = [&](int i) -> const Block& {
    return blocks_[static_cast<std::size_t>(i)];
  };
  while (a != b) {
    while (block(a).order < block(b).order) a = block(a).post_dominator;
    while (block(b).order < block(a).order) b = block(b).post_dominator;
  }
  return a;
}

// K. Cooper, T. Harvey, K. Kennedy, "A Simple, Fast Dominance Algorithm", 2001,
// on the graph turned round: the post-dominators of a block are itself and
// what those of all its next blocks have in common. Repeated, from the end on,
// until nothing changes.
void ControlFlow::find_post_dominators() {
  const std::vector<int> left = walk_back_from_end();
  blocks_[the_end].post_dominator = the_end;
  for (changed_ = true; changed_;) {
    changed_ = false;
    for (auto at = left.rbegin(); at != left.rend(); ++at) {
      if (*at == the_end) continue;
      Block& block = blocks_[static_cast<std::size_t>(*at)];
      int common = none;
      for (const int n : block.next) {
        if (blocks_[static_cast<std::size_t>(n)].post_dominator == none) {
          continue;
        }
        common = common == none ? n : common_post_dominator(common, n);
      }
      changed_ = changed_ || common != block.post_dominator;
      block.post_dominator = common;
    }
  }
}

}  // namespace hood::lens
