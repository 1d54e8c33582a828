#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <tests/common/lens/convolutions.cuh>
#include <tests/common/lens/copies.cuh>
#include <tests/common/lens/products.cuh>
#include <tests/common/lens/reductions.cuh>
#include <tests/common/lens/silicon/launches.hpp>
#include <tests/common/lens/silicon/patterns.cuh>
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
  return list;
}

}  // namespace hood::lens
