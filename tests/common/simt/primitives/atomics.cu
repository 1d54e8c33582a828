#include <tests/common/simt/primitives/harness.cuh>

namespace hood {
namespace {

/// Keeps what an atomic returned.
struct Keep {
  unsigned long long* out;
  template <class T>
  __device__ void operator()(const T& value) {
    *out++ = bits_of(value);
  }
};

/// One thread: what is returned and what is left, one after the other.
template <class T>
__global__ void whole_in_turn(unsigned long long* out) {
  Keep keep{out};
  T place = 5;
  __shared__ T shared;
  shared = static_cast<T>(-9);
  keep(atomicAdd(&shared, static_cast<T>(12)));
  keep(atomicMin(&shared, static_cast<T>(-1)));
  keep(atomicMax(&shared, static_cast<T>(100)));
  keep(atomicExch(&shared, static_cast<T>(0x55)));
  keep(atomicCAS(&shared, static_cast<T>(1), static_cast<T>(2)));
  keep(atomicCAS(&shared, static_cast<T>(0x55), static_cast<T>(0x77)));
  keep(atomicAnd(&shared, static_cast<T>(0x3c)));
  keep(atomicOr(&shared, static_cast<T>(-256)));
  keep(atomicXor(&shared, static_cast<T>(0xabc)));
  keep(atomicAdd_block(&shared, static_cast<T>(1)));
  keep(atomicMax_system(&shared, place));
  keep(shared);
}

__global__ void small_in_turn(unsigned long long* out) {
  Keep keep{out};
  __shared__ unsigned shared;
  __shared__ int number;
  shared = 2;
  number = -4;
  for (int i = 0; i < 4; ++i) keep(atomicInc(&shared, 3U));
  for (int i = 0; i < 4; ++i) keep(atomicDec(&shared, 5U));
  atomicExch(&shared, 9U);
  keep(atomicDec(&shared, 5U));
  atomicExch(&shared, 9U);
  keep(atomicInc(&shared, 5U));
  keep(shared);
  keep(atomicSub(&number, 7));
  keep(atomicSub(&shared, 7U));
  keep(number);
  keep(shared);
}

template <class T>
__global__ void float_in_turn(unsigned long long* out) {
  Keep keep{out};
  __shared__ T shared;
  shared = static_cast<T>(0.1F);
  keep(atomicAdd(&shared, static_cast<T>(0.2F)));
  keep(atomicAdd(&shared, static_cast<T>(1e4F)));
  keep(atomicAdd(&shared, static_cast<T>(-1e-6F)));
  keep(shared);
}

__global__ void pair_in_turn(unsigned long long* out) {
  Keep keep{out};
  __shared__ __half2 halves;
  __shared__ __nv_bfloat162 bfloats;
  __shared__ float exchanged;
  halves = __floats2half2_rn(0.1F, 3.0F);
  bfloats = __floats2bfloat162_rn(0.1F, 3.0F);
  exchanged = 3.5F;
  keep(atomicAdd(&halves, __floats2half2_rn(1.0F, 0.001F)));
  keep(atomicAdd(&bfloats, __floats2bfloat162_rn(1.0F, 0.001F)));
  keep(atomicExch(&exchanged, -1.0F));
  keep(halves);
  keep(bfloats);
  keep(exchanged);
}

/// 256 threads at once: what is left does not depend on their order.
__global__ void all_at_once(unsigned long long* out) {
  const unsigned t = threadIdx.x;
  const int number = static_cast<int>(t * 2654435761U);
  atomicAdd(&out[0], static_cast<unsigned long long>(t));
  atomicMin(&out[1], static_cast<unsigned long long>(1000 - t));
  atomicMax(&out[2], static_cast<unsigned long long>(t * t));
  atomicOr(&out[3], 1ULL << (t % 64));
  atomicXor(&out[4], static_cast<unsigned long long>(t) << 20);
  atomicAdd(reinterpret_cast<int*>(&out[5]), number);
  atomicMin(reinterpret_cast<int*>(&out[6]), number);
  atomicMax(reinterpret_cast<int*>(&out[7]), number);
  atomicAdd(reinterpret_cast<float*>(&out[8]), static_cast<float>(t));
  atomicAdd(reinterpret_cast<double*>(&out[9]), 0.25);
  atomicInc(reinterpret_cast<unsigned*>(&out[10]), 99U);
  atomicDec(reinterpret_cast<unsigned*>(&out[11]), 99U);
  __threadfence();
}

}  // namespace

void atomics(std::vector<Result>& results) {
  run(results, "atomics of int", whole_in_turn<int>, 1, 12);
  run(results, "atomics of unsigned", whole_in_turn<unsigned>, 1, 12);
  run(results, "atomics of long", whole_in_turn<unsigned long long>, 1, 12);
  run(results, "atomics that count", small_in_turn, 1, 15);
  run(results, "atomics of float", float_in_turn<float>, 1, 4);
  run(results, "atomics of double", float_in_turn<double>, 1, 4);
  run(results, "atomics of half", float_in_turn<__half>, 1, 4);
  run(results, "atomics of bfloat", float_in_turn<__nv_bfloat16>, 1, 4);
  run(results, "atomics of pairs", pair_in_turn, 1, 6);
  run(results, "atomics at once", all_at_once, 256, 12);
}

}  // namespace hood
