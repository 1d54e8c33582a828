#include <tests/common/simt/primitives/harness.cuh>

namespace hood {
namespace {

constexpr unsigned ALL = 0xffffffffU;

/// One warp, of which the lanes of `mask` take part.
__device__ void vote_in(unsigned mask, unsigned* out) {
  const unsigned lane = threadIdx.x % 32;
  for (unsigned i = 0; i < 12; ++i) out[i * 32 + lane] = 0;
  if ((mask >> lane & 1U) == 0) return;
  const auto keep = [&](unsigned value) {
    out[lane] = value;
    out += 32;
  };
  keep(__ballot_sync(mask, lane % 3 == 0));
  keep(__ballot_sync(mask, static_cast<int>(lane) - 5));
  keep(static_cast<unsigned>(__any_sync(mask, lane == 31)));
  keep(static_cast<unsigned>(__any_sync(mask, 0)));
  keep(static_cast<unsigned>(__all_sync(mask, lane < 24)));
  keep(static_cast<unsigned>(__all_sync(mask, 8)));
  keep(__match_any_sync(mask, lane / 5));
  keep(__match_any_sync(mask, static_cast<double>(lane % 3)));
  int equal = 7;
  keep(__match_all_sync(mask, lane / 32, &equal));
  keep(static_cast<unsigned>(equal));
  keep(__match_all_sync(mask, static_cast<long long>(lane), &equal));
  keep(static_cast<unsigned>(equal));
}

__device__ void reduce_in(unsigned mask, unsigned* out) {
  const unsigned lane = threadIdx.x % 32;
  for (unsigned i = 0; i < 9; ++i) out[i * 32 + lane] = 0;
  if ((mask >> lane & 1U) == 0) return;
  const unsigned own = lane * 0x9e3779b9U + 5;
  const int number = static_cast<int>(own);
  const auto keep = [&](unsigned value) {
    out[lane] = value;
    out += 32;
  };
  keep(__reduce_add_sync(mask, own));
  keep(__reduce_min_sync(mask, own));
  keep(__reduce_max_sync(mask, own));
  keep(__reduce_and_sync(mask, own | 0x41U));
  keep(__reduce_or_sync(mask, own & 0x0ff00ff0U));
  keep(__reduce_xor_sync(mask, own));
  keep(static_cast<unsigned>(__reduce_add_sync(mask, number)));
  keep(static_cast<unsigned>(__reduce_min_sync(mask, number)));
  keep(static_cast<unsigned>(__reduce_max_sync(mask, number)));
}

__global__ void vote_all(unsigned* out) {
  vote_in(ALL, out);
}
__global__ void vote_some(unsigned* out) {
  vote_in(0x5a00ffe1U, out);
}
__global__ void vote_one(unsigned* out) {
  vote_in(0x00000080U, out);
}
__global__ void reduce_all(unsigned* out) {
  reduce_in(ALL, out);
}
__global__ void reduce_some(unsigned* out) {
  reduce_in(0x5a00ffe1U, out);
}

/// One warp whose halves vote beside each other.
__global__ void vote_in_halves(unsigned* out) {
  const unsigned lane = threadIdx.x;
  if (lane < 16) {
    out[lane] = __ballot_sync(0x0000ffffU, lane % 2);
  } else {
    out[lane] = __reduce_add_sync(0xffff0000U, lane);
  }
  __syncwarp();
  out[32 + lane] = __ballot_sync(ALL, lane % 5 == 0);
}

/// A warp of 20 threads.
__global__ void vote_short(unsigned* out) {
  const unsigned mask = 0x000fffffU;
  out[threadIdx.x] = __ballot_sync(mask, 1) ^ __activemask();
}

}  // namespace

void votes(std::vector<Result>& results) {
  run(results, "votes of all", vote_all, 32, 12 * 32);
  run(results, "votes of some", vote_some, 32, 12 * 32);
  run(results, "votes of one", vote_one, 32, 12 * 32);
  run(results, "reductions of all", reduce_all, 32, 9 * 32);
  run(results, "reductions of some", reduce_some, 32, 9 * 32);
  run(results, "votes in halves", vote_in_halves, 32, 64);
  run(results, "votes of a short warp", vote_short, 20, 20);
}

}  // namespace hood
