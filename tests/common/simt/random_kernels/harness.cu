#include <cstdint>
#include <cstdio>
#include <map>
#include <tests/common/simt/random_kernels/harness.cuh>
#include <vector>

namespace hood {

namespace {

bool done(cudaError_t status, unsigned seed) {
  if (status == cudaSuccess) return true;
  std::fprintf(stderr, "kernel %u: %s\n", seed, cudaGetErrorString(status));
  return false;
}

/// FNV-1a of the words.
std::uint32_t hash_of(const std::vector<unsigned>& words) {
  std::uint32_t hash = 2166136261U;
  for (const unsigned word : words) {
    for (int byte = 0; byte < 4; ++byte) {
      hash = (hash ^ (word >> 8 * byte & 255U)) * 16777619U;
    }
  }
  return hash;
}

struct Memory {
  unsigned* input = nullptr;
  unsigned* output = nullptr;  // then the counters
};

constexpr unsigned most_threads = 4 * 3 * 2 * 256;

/// False if CUDA says that something went wrong.
bool run(const RandomKernel& kernel, const Memory& memory,
         std::uint32_t& hash) {
  const dim3 g = kernel.grid;
  const dim3 b = kernel.block;
  const unsigned threads = g.x * g.y * g.z * b.x * b.y * b.z;
  std::vector<unsigned> written(threads + counter_count);
  const std::size_t bytes = written.size() * sizeof(unsigned);
  if (!done(cudaMemset(memory.output, 0, bytes), kernel.seed)) return false;
  kernel.function<<<g, b>>>(memory.input, memory.output,
                            memory.output + threads);
  if (!done(cudaGetLastError(), kernel.seed)) return false;
  if (!done(cudaMemcpy(written.data(), memory.output, bytes,
                       cudaMemcpyDeviceToHost),
            kernel.seed)) {
    return false;
  }
  hash = hash_of(written);
  return true;
}

Memory allocate() {
  Memory memory;
  std::vector<unsigned> input(input_size);
  for (unsigned i = 0; i < input_size; ++i) input[i] = i * 2654435761U ^ i << 7;
  done(cudaMalloc(&memory.input, input_size * sizeof(unsigned)), 0);
  done(cudaMalloc(&memory.output,
                  (most_threads + counter_count) * sizeof(unsigned)),
       0);
  done(cudaMemcpy(memory.input, input.data(), input_size * sizeof(unsigned),
                  cudaMemcpyHostToDevice),
       0);
  return memory;
}

std::map<unsigned, std::uint32_t> read(const char* name) {
  std::map<unsigned, std::uint32_t> hashes;
  std::FILE* file = std::fopen(name, "r");
  if (file == nullptr) return hashes;
  unsigned seed = 0;
  unsigned hash = 0;
  while (std::fscanf(file, "%u %x", &seed, &hash) == 2) hashes[seed] = hash;
  std::fclose(file);
  return hashes;
}

}  // namespace

int run_random_kernels(const RandomKernel* kernels, unsigned count,
                       const char* expected) {
  const auto hashes = expected == nullptr ? std::map<unsigned, std::uint32_t>{}
                                          : read(expected);
  const Memory memory = allocate();
  unsigned wrong = 0;
  for (unsigned i = 0; i < count; ++i) {
    const RandomKernel& kernel = kernels[i];
    std::uint32_t hash = 0;
    if (!run(kernel, memory, hash)) return 1;
    if (expected == nullptr) {
      std::printf("%u %08x\n", kernel.seed, hash);
      continue;
    }
    const auto known = hashes.find(kernel.seed);
    if (known != hashes.end() && known->second == hash) continue;
    ++wrong;
    std::printf("kernel %u: %08x, not what a GPU gave\n", kernel.seed, hash);
  }
  if (expected != nullptr) {
    std::printf("%u of %u kernels as on a GPU\n", count - wrong, count);
  }
  return wrong == 0 ? 0 : 1;
}

}  // namespace hood
