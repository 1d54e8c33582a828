#include <tests/common/simt/primitives/harness.cuh>

namespace hood {
namespace {

constexpr unsigned ALL = 0xffffffffU;

/// A value that tells lanes apart.
template <class T>
__device__ T of_lane(unsigned lane) {
  return static_cast<T>(static_cast<float>(lane * 3 + 1));
}
template <>
__device__ __half2 of_lane<__half2>(unsigned lane) {
  return __floats2half2_rn(static_cast<float>(lane), 0.5F);
}
template <>
__device__ __nv_bfloat162 of_lane<__nv_bfloat162>(unsigned lane) {
  return __floats2bfloat162_rn(static_cast<float>(lane), 0.5F);
}

/// One warp: every shuffle, in widths of 32, 32 / STEP and so on.
template <class T, int STEP>
__global__ void shuffle_all(unsigned long long* out) {
  const unsigned lane = threadIdx.x;
  const T own = of_lane<T>(lane);
  const auto keep = [&](T got) {
    out[lane] = bits_of(got);
    out += 32;
  };
  for (int width = 32; width >= 2; width /= STEP) {
    for (const int from : {1, 33, -1}) {
      keep(__shfl_sync(ALL, own, from, width));
    }
    keep(__shfl_sync(ALL, own, static_cast<int>(lane * 5), width));
    for (const unsigned distance : {1U, 5U, 16U}) {
      keep(__shfl_up_sync(ALL, own, distance, width));
      keep(__shfl_down_sync(ALL, own, distance, width));
    }
    for (const int bits : {3, 16, 31}) {
      keep(__shfl_xor_sync(ALL, own, bits, width));
    }
  }
}

/// One warp, of which two thirds take part; none reads from one that does not.
__global__ void shuffle_some(unsigned long long* out) {
  const unsigned lane = threadIdx.x;
  const unsigned mask = 0xff00ffffU;
  for (unsigned i = 0; i < 6; ++i) out[32U * i + lane] = 0;
  if ((mask >> lane & 1U) == 0) return;
  out[lane] = __shfl_sync(mask, lane, 3);
  out[32 + lane] = __shfl_sync(mask, lane, 2, 8);
  out[64 + lane] = __shfl_xor_sync(mask, lane, 5);
  out[96 + lane] = __shfl_up_sync(mask, lane, 3, 8);
  out[128 + lane] = __shfl_down_sync(mask, lane, 3, 8);
  out[160 + lane] = __shfl_sync(mask, lane * 7ULL << 33, 31);
}

/// 96 threads in a block of 8 x 12: lanes go by x first.
__global__ void shuffle_in_rows(unsigned long long* out) {
  const unsigned thread = threadIdx.x + 8 * threadIdx.y;
  out[thread] = __shfl_sync(ALL, thread, 9);
}

template <class T>
void shuffle_type(std::vector<Result>& results, const char* name) {
  run(results, name, shuffle_all<T, 32>, 32, 13 * 32);
}

}  // namespace

void shuffles(std::vector<Result>& results) {
  run(results, "shuffles of int", shuffle_all<int, 4>, 32, 3 * 13 * 32);
  shuffle_type<double>(results, "shuffles of double");
  run(results, "shuffles of half2", shuffle_all<__half2, 16>, 32, 2 * 13 * 32);
  shuffle_type<__nv_bfloat162>(results, "shuffles of bfloat2");
  run(results, "shuffles of some lanes", shuffle_some, 32, 6 * 32);
  const OnDevice<unsigned long long> out(std::vector<unsigned long long>(96));
  shuffle_in_rows<<<1, dim3(8, 12)>>>(out.get());
  results.push_back({"shuffles in rows", "u64", out.copy()});
}

}  // namespace hood
