#include <tests/common/simt/primitives/harness.cuh>

namespace hood {
namespace {

template <class T>
__device__ unsigned size_of() {
  return static_cast<unsigned>(sizeof(T) * 100 + alignof(T));
}

#define SIMT_VECTOR_TYPES(X) \
  X(char)                    \
  X(uchar)                   \
  X(short)                   \
  X(ushort)                  \
  X(int) X(uint) X(long) X(ulong) X(longlong) X(ulonglong) X(float) X(double)
#define SIMT_SIZES(name)       \
  *out++ = size_of<name##1>(); \
  *out++ = size_of<name##2>(); \
  *out++ = size_of<name##3>();
#define SIMT_MEMBERS(name)                                      \
  {                                                             \
    __shared__ name##2 twos[3];                                 \
    twos[1] = make_##name##2(5, 6);                             \
    name##2 two = twos[1];                                      \
    two.y += 2;                                                 \
    twos[2] = two;                                              \
    const name##3 three = make_##name##3(7, 8, 9);              \
    const name##1 one = make_##name##1(3);                      \
    *out++ = static_cast<unsigned>(twos[2].x + 10 * twos[2].y + \
                                   100 * three.z + one.x);      \
  }
#define SIMT_FOUR_TYPES(X) \
  X(char) X(uchar) X(short) X(ushort) X(int) X(uint) X(float)
#define SIMT_FOURS(name)                                                     \
  {                                                                          \
    __shared__ name##4 fours[4];                                             \
    fours[3] = make_##name##4(1, 2, 3, 4);                                   \
    name##4 four = fours[3];                                                 \
    four.z = static_cast<decltype(four.z)>(four.z * 3);                      \
    fours[0] = four;                                                         \
    name##4 zero{};                                                          \
    const name##4 some = {1, 2};                                             \
    zero = fours[0];                                                         \
    *out++ = static_cast<unsigned>(zero.x + 10 * zero.y + 100 * zero.z +     \
                                   1000 * zero.w + 10000 * some.y + some.w); \
    *out++ = size_of<name##4>();                                             \
  }

/// One thread.
__global__ void sizes_and_members(unsigned* out) {
  SIMT_VECTOR_TYPES(SIMT_SIZES)
  SIMT_VECTOR_TYPES(SIMT_MEMBERS)
  SIMT_FOUR_TYPES(SIMT_FOURS)
  *out++ = size_of<__half2>();
  *out++ = size_of<__nv_bfloat162>();
  *out++ = size_of<dim3>();
}

}  // namespace

void vectors(std::vector<Result>& results) {
  run(results, "vector types", sizes_and_members, 1, 36 + 12 + 14 + 3);
}

}  // namespace hood
