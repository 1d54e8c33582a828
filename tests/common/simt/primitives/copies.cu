#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>

#include <cuda/pipeline>
#include <tests/common/simt/primitives/harness.cuh>

namespace hood {
namespace {

__device__ unsigned source_words[256];

/// 64 threads.
__global__ void fill_source(unsigned* out) {
  for (unsigned i = threadIdx.x; i < 256; i += 64) {
    source_words[i] = i * 0x01010101U + 7;
  }
  out[threadIdx.x] = 0;
}

/// 64 threads copy 4, 8 and 16 bytes each, some with zeros at the end.
__global__ void primitive_copies(unsigned* out) {
  alignas(16) __shared__ unsigned words[4 * 64];
  const unsigned t = threadIdx.x;
  __pipeline_memcpy_async(&words[4 * t], &source_words[t], 4);
  __pipeline_memcpy_async(&words[4 * t + 2], &source_words[2 * t], 8, 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  words[4 * t + 1] = 5;
  __syncthreads();
  for (unsigned i = t; i < 256; i += 64) out[i] = words[255 - i];
  __syncthreads();
  __pipeline_memcpy_async(&words[4 * t], &source_words[4 * t], 16,
                          t % 2 == 0 ? 0 : 12);
  __pipeline_commit();
  __pipeline_commit();
  __pipeline_wait_prior(1);
  __syncthreads();
  for (unsigned i = t; i < 256; i += 64) out[256 + i] = words[255 - i];
}

/// 64 threads with two stages, each thread waiting for its own.
__global__ void queue_of_stages(unsigned* out) {
  alignas(16) __shared__ unsigned words[2][64];
  const unsigned t = threadIdx.x;
  auto queue = cuda::make_pipeline();
  for (unsigned stage = 0; stage < 5; ++stage) {
    if (stage < 4) {
      queue.producer_acquire();
      cuda::memcpy_async(&words[stage % 2][t], &source_words[64 * stage + t],
                         sizeof(unsigned), queue);
      queue.producer_commit();
    }
    if (stage == 0) continue;
    queue.consumer_wait();
    __syncthreads();
    out[64 * (stage - 1) + t] = words[(stage - 1) % 2][63 - t];
    __syncthreads();
    queue.consumer_release();
  }
}

/// 64 threads copy together, also sizes and places that cp.async cannot.
__global__ void copies_together(unsigned* out) {
  namespace cg = cooperative_groups;
  alignas(16) __shared__ unsigned words[256];
  __shared__ char bytes[16];
  const auto block = cg::this_thread_block();
  cg::memcpy_async(block, words, source_words, sizeof(unsigned) * 256);
  cg::wait(block);
  for (unsigned i = threadIdx.x; i < 256; i += 64) out[i] = words[255 - i];
  cg::memcpy_async(block, bytes,
                   reinterpret_cast<const char*>(source_words) + 3, 13);
  cg::wait(block);
  if (threadIdx.x < 13) {
    out[256 + threadIdx.x] = static_cast<unsigned char>(bytes[threadIdx.x]);
  }
}

}  // namespace

void copies(std::vector<Result>& results) {
  run(results, "copies: source", fill_source, 64, 64);
  run(results, "copies: primitives", primitive_copies, 64, 512);
  run(results, "copies: pipeline", queue_of_stages, 64, 256);
  run(results, "copies: groups", copies_together, 64, 269);
}

}  // namespace hood
