#include <algorithm>
#include <common/lens/warp/wavefronts.hpp>
#include <cstdint>

namespace hood::lens {

namespace {

/// Whether each lane of `lanes` has the address of the lane `distance` bits
/// away, or that one is off.
bool pairs_agree(const WarpAccess& access, unsigned lanes, unsigned distance) {
  for (unsigned l = 0; l < 32; ++l) {
    const unsigned other = l ^ distance;
    if ((lanes >> l & 1U) != 0 && (lanes >> other & 1U) != 0 &&
        access.address[l] != access.address[other]) {
      return false;
    }
  }
  return true;
}

/// How many words the fullest bank has to give to some lanes.
unsigned fullest_bank(const WarpAccess& access, unsigned lanes) {
  constexpr std::size_t most = 32 * 5;
  std::uint64_t words[most];
  std::size_t count = 0;
  bool in_order = true;
  for (unsigned l = 0; l < 32; ++l) {
    if ((lanes >> l & 1U) == 0) continue;
    const std::uint64_t last = (access.address[l] + access.size - 1) / 4;
    for (std::uint64_t w = access.address[l] / 4; w <= last; ++w) {
      in_order = in_order && (count == 0 || words[count - 1] < w);
      words[count++] = w;
    }
  }
  if (!in_order && access.access != Access::atomic) {
    std::sort(words, words + count);
    count = static_cast<std::size_t>(std::unique(words, words + count) - words);
  }
  std::uint8_t in_bank[32] = {};
  std::uint8_t fullest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    fullest = std::max(fullest, ++in_bank[words[i] % 32]);
  }
  return fullest;
}

void add_pass(Wavefronts& sum, const WarpAccess& access, unsigned lanes) {
  lanes &= access.mask;
  if (lanes == 0) return;
  sum.count += fullest_bank(access, lanes);
  ++sum.least;
}

}  // namespace

Wavefronts wavefronts_of(const WarpAccess& access) {
  Wavefronts sum{0, 0};
  if (access.size <= 4) {
    add_pass(sum, access, ~0U);
    return sum;
  }
  const unsigned lanes_in_pass = access.size <= 8 ? 16 : 8;
  const unsigned pass = (1U << lanes_in_pass) - 1;
  const bool in_pairs =
      access.access == Access::read && (pairs_agree(access, access.mask, 1) ||
                                        pairs_agree(access, access.mask, 2));
  for (unsigned first = 0; first < 32; first += 2 * lanes_in_pass) {
    const unsigned low = pass << first;
    const unsigned high = low << lanes_in_pass;
    if (in_pairs) {
      add_pass(sum, access, low | high);
    } else {
      add_pass(sum, access, low);
      add_pass(sum, access, high);
    }
  }
  return sum;
}

}  // namespace hood::lens
