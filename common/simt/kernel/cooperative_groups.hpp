#pragma once

#include <common/simt/kernel/cooperative_tile.hpp>
#include <common/simt/kernel/indices.hpp>
#include <common/simt/kernel/synchronisation.hpp>

// cooperative_groups: the block, and tiles of up to a warp, as objects.

namespace cooperative_groups {

class thread_block {
 public:
  static void sync(hood::Where where = hood::Where::here()) {
    __syncthreads(where);
  }
  static unsigned thread_rank() {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  }
  static unsigned num_threads() { return blockDim.x * blockDim.y * blockDim.z; }
  static unsigned size() { return num_threads(); }
  static dim3 group_index() { return blockIdx; }
  static dim3 thread_index() { return threadIdx; }
  static dim3 dim_threads() { return blockDim; }
  static dim3 group_dim() { return blockDim; }
};
inline thread_block this_thread_block() {
  return {};
}

class grid_group {
 public:
  static unsigned long long block_rank() {
    return blockIdx.x +
           static_cast<unsigned long long>(gridDim.x) *
               (blockIdx.y +
                static_cast<unsigned long long>(gridDim.y) * blockIdx.z);
  }
  static unsigned long long num_blocks() {
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
  }
  static unsigned long long thread_rank() {
    return block_rank() * thread_block::size() + thread_block::thread_rank();
  }
  static unsigned long long num_threads() {
    return num_blocks() * thread_block::size();
  }
  static unsigned long long size() { return num_threads(); }
  static dim3 dim_blocks() { return gridDim; }
  static dim3 group_dim() { return gridDim; }
  static dim3 block_index() { return blockIdx; }

  template <int never = 0>
  static void sync() {
    static_assert(never > 0,
                  "the machine plays one block after the other, so a grid "
                  "cannot wait for all of them: launch a second kernel");
  }
  template <int never = 0>
  static bool is_valid() {
    sync<never>();
    return false;
  }
};
inline grid_group this_grid() {
  return {};
}

/// The threads of `parent` in tiles of `Size`.
template <unsigned Size, class Parent>
thread_block_tile<Size, Parent> tiled_partition(const Parent&) {
  return {};
}

template <int never = 0>
void coalesced_threads() {
  static_assert(never > 0,
                "the machine does not know which lanes took a branch: find "
                "them by __ballot_sync before it");
}
template <int never = 0>
void this_cluster() {
  static_assert(never > 0, "the machine has no clusters: use one block");
}

template <class Group>
void sync(const Group& group, hood::Where where = hood::Where::here()) {
  group.sync(where);
}

}  // namespace cooperative_groups
