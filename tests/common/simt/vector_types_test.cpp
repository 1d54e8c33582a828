// CUDA's vector types: layout, use as aggregates, and copies.

#include <common/simt/kernel/bfloat16.hpp>
#include <common/simt/kernel/half.hpp>
#include <common/simt/kernel/indices.hpp>
#include <common/simt/kernel/memory_hints.hpp>
#include <common/simt/kernel/qualifiers.hpp>
#include <common/simt/kernel/vector_types.hpp>
#include <tests/support/catch.hpp>
#include <type_traits>

namespace hood {
namespace {

template <class T>
constexpr bool is(std::size_t size, std::size_t alignment) {
  return sizeof(T) == size && alignof(T) == alignment &&
         std::is_trivially_default_constructible_v<T>;
}

static_assert(is<char1>(1, 1) && is<char2>(2, 2) && is<uchar3>(3, 1) &&
              is<uchar4>(4, 4));
static_assert(is<short1>(2, 2) && is<short2>(4, 4) && is<ushort3>(6, 2) &&
              is<ushort4>(8, 8));
static_assert(is<int1>(4, 4) && is<int2>(8, 8) && is<uint3>(12, 4) &&
              is<uint4>(16, 16));
static_assert(is<long1>(8, 8) && is<long2>(16, 16) && is<ulong3>(24, 8) &&
              is<ulong4>(32, 16) && is<longlong2>(16, 16) &&
              is<ulonglong4_16a>(32, 16));
static_assert(is<float1>(4, 4) && is<float2>(8, 8) && is<float3>(12, 4) &&
              is<float4>(16, 16));
static_assert(is<double1>(8, 8) && is<double2>(16, 16) && is<double3>(24, 8) &&
              is<double4>(32, 16));
static_assert(is<__half2>(4, 4) && is<__nv_bfloat162>(4, 4) &&
              is<__half>(2, 2));
static_assert(std::is_same_v<decltype(char4::x), signed char>);
static_assert(std::is_same_v<decltype(longlong4::w), long long>);

constexpr float4 constant = make_float4(1, 2, 3, 4);
constexpr float4 copied = constant;
static_assert(copied.x == 1 && copied.y == 2 && copied.z == 3 && copied.w == 4);

/// As in a kernel: no constructor runs.
float4* shared_array() {
  __shared__ float4 array[5];
  return array;
}

template <class T>
void check_copies_of_4() {
  T array[3] = {T{1, 2, 3, 4}, T{}, T{9}};
  array[1] = array[0];
  array[1].z = 7;
  const T local = array[1];
  __stcs(&array[2], local);
  const T loaded = __ldg(&array[2]);
  CHECK(loaded.x == 1);
  CHECK(loaded.y == 2);
  CHECK(loaded.z == 7);
  CHECK(loaded.w == 4);
  CHECK(array[0].z == 3);
  array[0] = T{5, 6, 7, 8};
  CHECK(array[0].x + array[0].y + array[0].z + array[0].w == 26);
}

template <class T>
void check_copies_of_2() {
  T array[3] = {T{1, 2}, T{}, T{9}};
  array[1] = array[0];
  array[1].y = 7;
  const T local = array[1];
  array[2] = local;
  CHECK(array[2].x == 1);
  CHECK(array[2].y == 7);
  CHECK(array[0].y == 2);
  array[0] = T{5, 6};
  CHECK(array[0].x + array[0].y == 11);
}

TEST_CASE("vectors are copied as wholes and changed by member") {
  check_copies_of_4<char4>();
  check_copies_of_4<uchar4>();
  check_copies_of_4<short4>();
  check_copies_of_4<uint4>();
  check_copies_of_4<longlong4>();
  check_copies_of_4<float4>();
  check_copies_of_4<double4>();
  check_copies_of_2<char2>();
  check_copies_of_2<ushort2>();
  check_copies_of_2<int2>();
  check_copies_of_2<ulong2>();
  check_copies_of_2<float2>();
  check_copies_of_2<double2>();
}

TEST_CASE("vectors are used as CUDA's are") {
  float4 v{};
  CHECK(v.w == 0.0F);
  v = make_float4(1, 2, 3, 4);
  auto [x, y, z, w] = v;
  CHECK(x + y + z + w == 10.0F);
  float4 zeros = {0};
  CHECK(zeros.x == 0.0F);
  v = zeros = constant;
  CHECK(v.y == 2.0F);
  union {
    float4 whole;
    float part[4];
  } both;
  both.whole = v;
  CHECK(both.part[2] == 3.0F);
  float4& self = v;
  v = self;
  CHECK(v.w == 4.0F);
  shared_array()[3] = v;
  CHECK(shared_array()[3].z == 3.0F);
  const dim3 grid(make_uint3(4, 5, 6));
  CHECK(grid.y == 5);
  const __half2 pair = __floats2half2_rn(1.5F, -2.0F);
  __half2 pairs[2] = {pair, pair};
  pairs[0].x = 4;
  CHECK(__low2float(pairs[0]) == 4.0F);
  CHECK(__high2float(pairs[0]) == -2.0F);
  CHECK(__low2float(pairs[1]) == 1.5F);
}

}  // namespace
}  // namespace hood
