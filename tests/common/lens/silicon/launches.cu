#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <tests/common/lens/convolutions.cuh>
#include <tests/common/lens/copies.cuh>
#include <tests/common/lens/products.cuh>
#include <tests/common/lens/reductions.cuh>
#include <tests/common/lens/silicon/launches.hpp>
#include <tests/common/lens/silicon/patterns.cuh>
#include <tests/common/lens/silicon/patterns_by_table.cuh>
#include <tests/common/lens/tiled_convolution.cuh>

namespace hood::lens {

namespace {

/// An array of the device, never freed; filled by a formula.
template <class T, class Value>
T* array(std::size_t count, Value value) {
  std::vector<T> host(count);
  for (std::size_t i = 0; i < count; ++i) host[i] = value(i);
  T* data = nullptr;
  if (cudaMalloc(&data, count * sizeof(T)) != cudaSuccess ||
      cudaMemcpy(data, host.data(), count * sizeof(T),
                 cudaMemcpyHostToDevice) != cudaSuccess) {
    std::fputs("no memory\n", stderr);
    std::exit(1);
  }
  return data;
}

float small(std::size_t i) {
  return static_cast<float>(i % 17) - 8;
}

constexpr int n = 1 << 16;  // elements
constexpr int rows = 256;   // of a square matrix

using List = std::vector<SiliconLaunch>;

void add_copies(List& list) {
  float* a = array<float>(33 * n, small);
  float* b = array<float>(n + 64, small);
  float* c = array<float>(n + 64, small);
  list.push_back({"add", [=] { add<<<n / 256, 256>>>(a, b, c, n); }});
  for (const int shift : {1, 2, 4, 8, 31}) {
    list.push_back({"add, first array moved by " + std::to_string(shift),
                    [=] { add<<<n / 256, 256>>>(a + shift, b, c, n); }});
  }
  list.push_back({"add, blocks of 100",
                  [=] { add<<<(10007 + 99) / 100, 100>>>(a, b, c, 10007); }});
  for (const int stride : {2, 3, 4, 7, 8, 16, 32}) {
    list.push_back({"copy with stride " + std::to_string(stride), [=] {
                      copy_with_stride<<<n / 256, 256>>>(a, c, n, stride);
                    }});
  }
  list.push_back({"every second element",
                  [=] { every_second<<<n / 128, 128>>>(a, c, n - 5); }});
  int* from = array<int>(
      n, [](std::size_t i) { return static_cast<int>(i * 7919 % n); });
  list.push_back({"gather", [=] { gather<<<n / 256, 256>>>(a, from, c, n); }});
}

template <class T>
void add_copy_of(List& list, const std::string& name, int shift = 0) {
  T* x = array<T>(n + 64, [](std::size_t) { return T{}; });
  T* y = array<T>(n + 64, [](std::size_t) { return T{}; });
  list.push_back({"copy of " + name,
                  [=] { copy_of<T><<<n / 256, 256>>>(x + shift, y, n); }});
}

void add_vectors(List& list) {
  add_copy_of<char>(list, "char");
  add_copy_of<char>(list, "char, moved by 3", 3);
  add_copy_of<short>(list, "short");
  add_copy_of<double>(list, "double");
  add_copy_of<float2>(list, "float2");
  add_copy_of<float2>(list, "float2, moved by 1", 1);
  add_copy_of<float4>(list, "float4");
  add_copy_of<float4>(list, "float4, moved by 1", 1);
}

void add_matrices(List& list) {
  float* x = array<float>(rows * rows, small);
  float* y = array<float>(rows * rows, small);
  float* z = array<float>(rows * rows, small);
  const dim3 tiles(rows / 32, rows / 32);
  const dim3 tile(32, 8);
  list.push_back({"transpose, naive",
                  [=] { transpose_naive<<<tiles, tile>>>(x, y, rows); }});
  list.push_back({"transpose, tiled",
                  [=] { transpose_tiled<0><<<tiles, tile>>>(x, y, rows); }});
  list.push_back({"transpose, padded",
                  [=] { transpose_tiled<1><<<tiles, tile>>>(x, y, rows); }});
  list.push_back({"reverse", [=] { reverse<<<rows, 256, 1024>>>(x, y, 256); }});
  list.push_back({"product by tiles", [=] {
                    multiply_by_tiles<<<dim3(16, 16), dim3(16, 16)>>>(
                        x, y, z, rows, rows);
                  }});
  list.push_back({"product by registers", [=] {
                    multiply_by_registers<0>
                        <<<dim3(4, 4), 256>>>(x, y, z, rows, rows);
                  }});
  list.push_back({"product by registers, padded", [=] {
                    multiply_by_registers<4>
                        <<<dim3(4, 4), 256>>>(x, y, z, rows, rows);
                  }});
}

void add_convolutions(List& list) {
  const Extents e{32, 3, 32, 32, 2, 3, 3};
  float* x = array<float>(32 * 3 * 32 * 32, small);
  float* w = array<float>(2 * 3 * 3 * 3, small);
  float* y = array<float>(32 * 2 * 32 * 32, small);
  const dim3 block(32, 8);
  list.push_back({"convolution, NCHW", [=] {
                    convolve_nchw<<<dim3(4, 2, 32), block>>>(x, w, y, e);
                  }});
  list.push_back({"convolution, a lane an image, NCHW", [=] {
                    convolve_by_image<false>
                        <<<dim3(4, 32, 2), block>>>(x, w, y, e);
                  }});
  list.push_back({"convolution, a lane an image, CHWN", [=] {
                    convolve_by_image<true>
                        <<<dim3(4, 32, 2), block>>>(x, w, y, e);
                  }});
  list.push_back({"convolution by tiles", [=] {
                    convolve_tiled<0><<<dim3(4, 2, 32), block>>>(x, w, y, e);
                  }});
}

void add_reductions(List& list) {
  float* x = array<float>(n, small);
  float* out = array<float>(n, small);
  list.push_back(
      {"sum by shuffles", [=] { sum_by_shuffles<<<32, 256>>>(x, out, n); }});
  list.push_back(
      {"sum by tree", [=] { sum_by_tree<<<n / 256, 256>>>(x, out); }});
  auto* bytes = array<unsigned char>(n, [](std::size_t i) {
    return static_cast<unsigned char>(i * 2654435761U >> 13);
  });
  auto* counts = array<unsigned>(3 * n, [](std::size_t) { return 0U; });
  list.push_back({"histogram of bytes",
                  [=] { count_bytes<<<8, 256>>>(bytes, counts, n); }});
  for (const int different : {1, 2, 32, 1000}) {
    int* values = array<int>(
        n, [=](std::size_t i) { return static_cast<int>(i * 31 % different); });
    const std::string among = " among " + std::to_string(different);
    list.push_back({"global atomics" + among, [=] {
                      count_values<false><<<n / 256, 256>>>(values, counts, n);
                    }});
    list.push_back({"global atomics, result used," + among, [=] {
                      count_values<true><<<n / 256, 256>>>(values, counts, n);
                    }});
  }
  list.push_back({"polynomial, constants",
                  [=] { polynomial<<<n / 256, 256>>>(x, out, n); }});
}

template <class T>
void add_shared_patterns(List& list, const std::string& name) {
  T* out = array<T>(2048, [](std::size_t) { return T{}; });
  for (const int stride : {1, 2, 3, 4, 8, 16, 32}) {
    list.push_back(
        {"shared " + name + ", stride " + std::to_string(stride),
         [=] { shared_with_stride<T><<<1, 32>>>(out, stride, 0, 16); }});
  }
  for (const int first : {1, 8, 16, 31}) {
    list.push_back(
        {"shared " + name + ", lanes from " + std::to_string(first),
         [=] { shared_with_stride<T><<<1, 32>>>(out, 1, first, 16); }});
  }
  for (const int group : {2, 4, 8, 16, 32}) {
    list.push_back({"shared " + name + ", groups of " + std::to_string(group),
                    [=] { shared_in_groups<T><<<1, 32>>>(out, group, 16); }});
  }
}

Pattern pattern(int (*element)(int lane), unsigned lanes = ~0u) {
  Pattern p{};
  for (int lane = 0; lane < 32; ++lane) p.element[lane] = element(lane);
  p.lanes = lanes;
  return p;
}

struct NamedPattern {
  const char* name;
  Pattern pattern;
};

// Elements that lanes share, or not, in ways that tell rules apart.
std::vector<NamedPattern> shared_patterns() {
  return {
      {"all one", pattern([](int) { return 0; })},
      {"lane % 16", pattern([](int l) { return l % 16; })},
      {"lane % 8", pattern([](int l) { return l % 8; })},
      {"lane / 2", pattern([](int l) { return l / 2; })},
      {"pairs by xor 2", pattern([](int l) { return (l & 1) | l / 4 * 2; })},
      {"lane / 4 * 2 + lane % 2",
       pattern([](int l) { return l / 4 * 2 + l % 2; })},
      {"lane / 8", pattern([](int l) { return l / 8; })},
      {"pairs below, singles above",
       pattern([](int l) { return l < 16 ? l / 2 : l; })},
      {"singles below, pairs above",
       pattern([](int l) { return l < 16 ? l : 16 + l / 2; })},
      {"odd lanes", pattern([](int l) { return l; }, 0xaaaaaaaau)},
      {"odd lanes in one place", pattern([](int) { return 0; }, 0xaaaaaaaau)},
      {"lanes 0-7 and 16-23", pattern([](int l) { return l; }, 0x00ff00ffu)},
      {"one lane", pattern([](int l) { return l; }, 0x00000400u)},
      {"reversed", pattern([](int l) { return 31 - l; })},
      {"every second", pattern([](int l) { return 2 * l; })},
      {"mixed", pattern([](int l) { return l * 37 % 101; })},
      {"mixed, three of four lanes",
       pattern([](int l) { return l * 53 % 128; }, 0x77777777u)}};
}

template <class T>
void add_patterns(List& list, const std::string& type) {
  T* x = array<T>(512, [](std::size_t) { return T{}; });
  T* y = array<T>(512, [](std::size_t) { return T{}; });
  for (const auto& [name, p] : shared_patterns()) {
    list.push_back({"shared " + type + " by table, " + name,
                    [=, p = p] { shared_by_pattern<T><<<1, 32>>>(x, p); }});
    list.push_back({"global " + type + " by table, " + name,
                    [=, p = p] { global_by_pattern<T><<<1, 32>>>(x, y, p); }});
  }
}

template <class T, bool used>
void add_atomic_patterns(List& list, const std::string& type) {
  T* out = array<T>(512, [](std::size_t i) { return static_cast<T>(i % 7); });
  const std::vector<NamedPattern> patterns = {
      {"one place", pattern([](int) { return 0; })},
      {"two places", pattern([](int l) { return l % 2; })},
      {"two places of a bank", pattern([](int l) { return l % 2 * 32; })},
      {"eight places", pattern([](int l) { return l % 8; })},
      {"eight places of a bank", pattern([](int l) { return l % 8 * 32; })},
      {"32 places", pattern([](int l) { return l; })},
      {"32 places of a bank", pattern([](int l) { return l * 32 % 1024; })},
      {"mixed", pattern([](int l) { return l * l % 37; })}};
  for (const auto& [name, p] : patterns) {
    list.push_back({"shared atomics of " + type + ", " + name, [=, p = p] {
                      shared_atomics_by_pattern<T, used><<<1, 32>>>(out, p);
                    }});
  }
}

void add_tables(List& list) {
  add_patterns<float>(list, "float");
  add_patterns<float2>(list, "float2");
  add_patterns<float4>(list, "float4");
  add_atomic_patterns<unsigned, false>(list, "unsigned");
  add_atomic_patterns<unsigned, true>(list, "unsigned, used");
  add_atomic_patterns<float, false>(list, "float");
}

void add_shared_memory(List& list) {
  add_shared_patterns<char>(list, "char");
  add_shared_patterns<float>(list, "float");
  add_shared_patterns<float2>(list, "float2");
  add_shared_patterns<float4>(list, "float4");
  unsigned* out = array<unsigned>(32, [](std::size_t) { return 0U; });
  for (const int places : {1, 2, 8, 32}) {
    for (const int stride : {1, 32}) {
      list.push_back({"shared atomics on " + std::to_string(places) +
                          " places, stride " + std::to_string(stride),
                      [=] { shared_atomics<<<1, 32>>>(out, places, stride); }});
    }
  }
}

}  // namespace

std::vector<SiliconLaunch> silicon_launches() {
  List list;
  add_copies(list);
  add_vectors(list);
  add_matrices(list);
  add_convolutions(list);
  add_reductions(list);
  add_shared_memory(list);
  add_tables(list);
  return list;
}

}  // namespace hood::lens
