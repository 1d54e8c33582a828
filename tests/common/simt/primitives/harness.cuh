#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <tests/common/simt/primitives/result.hpp>
#include <type_traits>
#include <vector>

// Runs functions on the GPU, or on the machine, and keeps the bits that come
// out. The same text for nvcc and for the machine.

namespace hood {

inline void require(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "error: %s\n", cudaGetErrorString(error));
  std::exit(1);
}

template <class T>
__device__ unsigned long long bits_of(const T& value) {
  static_assert(sizeof(T) <= 8);
  unsigned long long bits = 0;
  memcpy(&bits, &value, sizeof(T));
  return bits;
}

inline const char* const type_names[] = {"u32",  "u64", "f16",
                                         "bf16", "f32", "f64"};
/// The place of T's name among them.
template <class T>
__host__ __device__ constexpr unsigned type_code() {
  if (std::is_same_v<T, __half>) return 2;
  if (std::is_same_v<T, __nv_bfloat16>) return 3;
  if (std::is_same_v<T, float>) return 4;
  if (std::is_same_v<T, double>) return 5;
  return sizeof(T) == 8 ? 1 : 0;
}

/// An array in device memory, filled from the host.
template <class T>
class OnDevice {
 public:
  explicit OnDevice(const std::vector<T>& values) : size_(values.size()) {
    require(cudaMalloc(&values_, size_ * sizeof(T)));
    require(cudaMemcpy(values_, values.data(), size_ * sizeof(T),
                       cudaMemcpyHostToDevice));
  }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;
  ~OnDevice() { cudaFree(values_); }

  T* get() const { return values_; }
  std::vector<T> copy() const {
    std::vector<T> values(size_);
    require(cudaGetLastError());
    require(cudaMemcpy(values.data(), values_, size_ * sizeof(T),
                       cudaMemcpyDeviceToHost));
    return values;
  }

 private:
  T* values_ = nullptr;
  std::size_t size_;
};

// One block: everything. One thread: every 64th input. Only here is known what
// type a function returns, so its code is put behind the results.
template <class F, class In>
__global__ void evaluate1(unsigned long long* out, const In* x, unsigned n) {
  for (unsigned i = threadIdx.x; i < n; i += 64) out[i] = bits_of(F::of(x[i]));
  out[n] = type_code<decltype(F::of(x[0]))>();
}
template <class F, class In>
__global__ void evaluate2(unsigned long long* out, const In* x, const In* y,
                          unsigned n) {
  for (unsigned i = threadIdx.x; i < n; i += 64)
    out[i] = bits_of(F::of(x[i], y[i]));
  out[n] = type_code<decltype(F::of(x[0], y[0]))>();
}
template <class F, class In>
__global__ void evaluate3(unsigned long long* out, const In* x, const In* y,
                          const In* z, unsigned n) {
  for (unsigned i = threadIdx.x; i < n; i += 64)
    out[i] = bits_of(F::of(x[i], y[i], z[i]));
  out[n] = type_code<decltype(F::of(x[0], y[0], z[0]))>();
}

using Bits = std::vector<unsigned long long>;

inline Result with_type(const char* name, Bits bits) {
  const char* type = type_names[bits.back()];
  bits.pop_back();
  return {name, type, bits};
}

/// Every input alone.
template <class F, class In>
void evaluate(std::vector<Result>& results, const char* name,
              const std::vector<In>& x) {
  const OnDevice<unsigned long long> out(Bits(x.size() + 1));
  const OnDevice<In> a(x);
  evaluate1<F, In>
      <<<1, 64>>>(out.get(), a.get(), static_cast<unsigned>(x.size()));
  results.push_back(with_type(name, out.copy()));
}

/// Every input with every other.
template <class F, class In>
void evaluate_pairs(std::vector<Result>& results, const char* name,
                    const std::vector<In>& inputs) {
  std::vector<In> x, y;
  for (const In& first : inputs) {
    for (const In& second : inputs) {
      x.push_back(first);
      y.push_back(second);
    }
  }
  const OnDevice<unsigned long long> out(Bits(x.size() + 1));
  const OnDevice<In> a(x), b(y);
  evaluate2<F, In>
      <<<1, 64>>>(out.get(), a.get(), b.get(), static_cast<unsigned>(x.size()));
  results.push_back(with_type(name, out.copy()));
}

/// Some triples of inputs.
template <class F, class In>
void evaluate_triples(std::vector<Result>& results, const char* name,
                      const std::vector<In>& inputs) {
  std::vector<In> x, y, z;
  for (unsigned i = 0; i < 72; ++i) {
    const auto pick = [&](unsigned factor) {
      return inputs[(i * factor + i / 7) % inputs.size()];
    };
    x.push_back(pick(1));
    y.push_back(pick(5));
    z.push_back(pick(11));
  }
  const OnDevice<unsigned long long> out(Bits(x.size() + 1));
  const OnDevice<In> a(x), b(y), c(z);
  evaluate3<F, In><<<1, 64>>>(out.get(), a.get(), b.get(), c.get(),
                              static_cast<unsigned>(x.size()));
  results.push_back(with_type(name, out.copy()));
}

/// `kernel` is run by one warp or more and sets `n` results.
template <class T>
void run(std::vector<Result>& results, const char* name, void (*kernel)(T* out),
         unsigned threads, unsigned n) {
  const OnDevice<T> out(std::vector<T>(std::size_t{n}));
  kernel<<<1, threads>>>(out.get());
  Result result{name, type_names[type_code<T>()], {}};
  for (const T& value : out.copy()) {
    unsigned long long bits = 0;
    std::memcpy(&bits, &value, sizeof(T));
    result.bits.push_back(bits);
  }
  results.push_back(result);
}

}  // namespace hood
