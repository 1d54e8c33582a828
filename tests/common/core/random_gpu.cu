// The same stream on any device: the GPU's random numbers against the CPU's,
// bit for bit.

#include <common/core/random.hpp>
#include <cstdio>
#include <cstring>
#include <vector>

namespace {

struct Numbers {
  std::uint32_t bits;
  float uniform;
  float normal;
};

__host__ __device__ Numbers numbers_at(std::uint64_t seed, std::uint64_t i) {
  const hood::Random random(seed, 7);
  return {random.bits(i), random.uniform(i), random.normal(i)};
}

/// One block: 256 neighbouring positions of the stream.
/// One thread: the numbers at one position, every `stride`-th being looked at.
__global__ void numbers_kernel(Numbers* numbers,  // [count]
                               std::uint32_t count, std::uint64_t seed,
                               std::uint64_t stride) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) numbers[i] = numbers_at(seed, i * stride);
}

bool done(cudaError_t status, const char* call) {
  if (status == cudaSuccess) return true;
  std::fprintf(stderr, "error: %s: %s\n", call, cudaGetErrorString(status));
  return false;
}

/// The number of positions at which CPU and GPU differ; -1 if a call failed.
int differences(std::uint32_t count, std::uint64_t seed, std::uint64_t stride) {
  std::vector<Numbers> from_gpu(count);
  Numbers* on_gpu = nullptr;
  const std::size_t bytes = count * sizeof(Numbers);
  bool well = done(cudaMalloc(&on_gpu, bytes), "cudaMalloc");
  // Poison, so that a kernel that never ran is seen.
  well = well && done(cudaMemset(on_gpu, 0xFF, bytes), "cudaMemset");
  if (well) {
    numbers_kernel<<<(count + 255) / 256, 256>>>(on_gpu, count, seed, stride);
    well =
        done(cudaGetLastError(), "numbers_kernel") &&
        done(cudaMemcpy(from_gpu.data(), on_gpu, bytes, cudaMemcpyDeviceToHost),
             "cudaMemcpy");
  }
  cudaFree(on_gpu);
  if (!well) return -1;
  int differing = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const Numbers expected = numbers_at(seed, i * stride);
    if (std::memcmp(&expected, &from_gpu[i], sizeof expected) != 0) {
      if (++differing == 1) {
        std::printf("at %u: CPU %08x %.9g %.9g, GPU %08x %.9g %.9g\n", i,
                    expected.bits, expected.uniform, expected.normal,
                    from_gpu[i].bits, from_gpu[i].uniform, from_gpu[i].normal);
      }
    }
  }
  return differing;
}

}  // namespace

int main() {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::puts("skipped: no GPU here; the same numbers are tested on the CPU");
    return 77;
  }
  const int near = differences(1'000'003, 1, 1);
  const int far = differences(33, 0xFEDCBA9876543210, 0x1'0000'0001);
  std::printf("%d and %d differences\n", near, far);
  return near == 0 && far == 0 ? 0 : 1;
}
