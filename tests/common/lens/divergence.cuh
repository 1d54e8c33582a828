#pragma once

#include <cuda_runtime.h>

// Every way in which the lanes of one warp can part and meet again. How often
// each load is made, and by how many lanes, is counted by hand in
// reconvergence.cu, for lanes that meet at the branch's post-dominator.

__attribute__((noinline)) __device__ float far_load(const float* a, int i) {
  const float far = a[i];
  return far * 2;
}

__global__ void diverge(const float* a, const float* b, float* out) {
  const int lane = static_cast<int>(threadIdx.x);
  float v = 0;
  for (int i = 0; i < lane; ++i) {
    const float of_own_length = a[i];
    v += of_own_length;
  }
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < (lane + i) % 4; ++j) {
      const float of_nested_loops = a[i * 64 + j * 32 + lane];
      v += of_nested_loops;
    }
  }
  if (lane & 1) {
    const float of_odd_lanes = a[lane];
    v += of_odd_lanes;
  } else {
    const float of_even_lanes = b[lane];
    v -= of_even_lanes;
  }
  for (int i = 0; i < 8; ++i) {
    if ((i + lane) % 3 == 0) continue;
    const float unless_continued = a[i * 32 + lane + 128];
    v += unless_continued;
  }
  for (int i = 0; i < 16; ++i) {
    const float until_broken = a[i + 350];
    v += until_broken;
    if (i == lane % 4) break;
  }
  const float after_break = b[lane + 400];
  v *= after_break;
  int low = 0, high = 8 + (lane & 3);
  while (low < high) {
    const int middle = (low + high) / 2;
    const float searched = b[middle];
    if (searched < static_cast<float>(lane & 7) * 0.25F - 1) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  v += static_cast<float>(low);
  if (lane % 3 == 0) v += far_load(a, lane);
  for (int i = 0; i < 3; ++i) {
    if (lane % 3 >= i) v += far_load(b, lane + i);
  }
  const float first_condition = a[lane + 64];
  float both = 0;
  if (first_condition > 0 && b[lane + 64] > 0) {  // second condition
    both = b[lane + 32];
  }
  v += both;
  switch (lane % 4) {
    case 0:
      v += a[lane + 96];
      break;
    case 1:
      v -= a[lane + 131];
      break;
    case 2:
      v *= a[lane + 170];
      break;
    default:
      v += 2 * a[lane + 213];
  }
  const float after_switch = b[lane + 100];
  v += after_switch;
  for (int i = 0; i < 4; ++i) {  // left from its inner loop
    bool stop = false;
    for (int j = 0; j < 4; ++j) {
      const float in_inner_loop = a[i * 4 + j + 300];
      v += in_inner_loop;
      if (i * 4 + j == lane % 8) {
        stop = true;
        break;
      }
    }
    if (stop) break;
    if (lane & 1) {
      const float after_inner_loop = b[i * 32 + lane + 256];
      v += after_inner_loop;
    }
  }
  const float after_both_loops = b[lane + 200];
  v += after_both_loops;
  out[lane] = v;
  if (lane >= 20) return;
  const float of_those_left = b[lane + 300];
  out[lane] = v + of_those_left;
}

/// The same questions on both sides of barriers: the lanes that part after one
/// meet before the next.
__global__ void diverge_between_barriers(const float* a, float* out) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
  float v = 0;
  for (int i = 0; i < 3; ++i) {
    if (lane < 8) {
      const float before_barrier = a[lane];
      v += before_barrier;
    }
    const float together_before = a[lane + 32];
    v += together_before;
    __syncthreads();
    if (lane % 2 == 0) {
      const float after_barrier = a[lane + 64];
      v -= after_barrier;
    }
    const float together_after = a[lane + 96];
    v *= together_after;
    __syncthreads();
  }
  if (lane >= 16) v += __shfl_xor_sync(0xffff0000U, v, 1);
  const float after_shuffle = a[lane + 128];
  out[threadIdx.x] = v + after_shuffle;
}

/// Runs long with no barrier: lanes let each other catch up meanwhile.
__global__ void run_long(const float* a, float* out, int n) {
  const int lane = static_cast<int>(threadIdx.x);
  float v = 0;
  for (int i = 0; i < n; ++i) {
    const float for_long = a[i % 32 + lane];
    v += for_long;
    if ((i + lane) % 2 == 0) {
      const float every_other = a[lane];
      v -= every_other;
    }
  }
  out[lane] = v;
}

/// Only the first lane has much to do, after a barrier: all have begun.
__global__ void run_long_alone(const float* a, float* out, int n) {
  const int lane = static_cast<int>(threadIdx.x);
  float v = 0;
  __syncthreads();
  if (lane == 0) {
    for (int i = 0; i < n; ++i) {
      const float alone = a[i % 32];
      v += alone;
    }
  }
  const float of_all = a[lane + 32];
  out[lane] = v + of_all;
}
