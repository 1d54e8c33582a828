#include <cuda_runtime.h>

#include <cstddef>
#include <cstdlib>
#include <tests/common/lens/silicon/faulty_memory.cuh>
#include <tests/common/lens/silicon/faulty_order.cuh>
#include <tests/common/lens/silicon/seeded_faults.hpp>

namespace hood::lens {

namespace {

/// `count` elements that were set to 0, or never.
template <class T = float>
T* array(std::size_t count, bool written = true) {
  T* data = nullptr;
  cudaMalloc(&data, count * sizeof(T));
  if (written) cudaMemset(data, 0, count * sizeof(T));
  return data;
}

float* freed_array() {
  float* data = array(1024);
  cudaFree(data);
  return data;
}

using Faults = std::vector<SeededFault>;

void add_bounds(Faults& faults) {
  const auto add = [&](const char* name, const std::function<void()>& launch) {
    faults.push_back({name, "bounds", launch});
  };
  add("read one past the end",
      [] { read_at<<<1, 32>>>(array(1024), array(32), 1024 - 31); });
  add("write one past the end", [] { write_at<<<1, 32>>>(array(1024), 993); });
  add("read one past the end of 1001",
      [] { read_at<<<1, 32>>>(array(1001), array(32), 1001 - 31); });
  add("write one past the end of 1001",
      [] { write_at<<<1, 32>>>(array(1001), 970); });
  add("read before the beginning",
      [] { read_at<<<1, 32>>>(array(1024), array(32), -1); });
  add("write before the beginning",
      [] { write_at<<<1, 32>>>(array(1024), -1); });
  add("read far away",
      [] { read_at<<<1, 32>>>(array(1024), array(32), 1L << 33); });
  add("read a freed array",
      [] { read_at<<<1, 32>>>(freed_array(), array(32), 0); });
  add("write a freed array", [] { write_at<<<1, 32>>>(freed_array(), 0); });
  add("read memory of the host", [] {
    auto* host = static_cast<float*>(std::malloc(4096));
    read_at<<<1, 32>>>(host, array(32), 0);
  });
  add("write to the null pointer", [] { write_at<<<1, 32>>>(nullptr, 0); });
  add("read past all shared memory",
      [] { leave_shared<<<1, 32>>>(array(32), 65536); });
  add("read one past the only shared array",
      [] { leave_shared<<<1, 32>>>(array(32), 1); });
  add("read the next shared array",
      [] { enter_next_array<<<1, 32>>>(array(32), 1); });
  add("write past dynamic shared memory",
      [] { leave_dynamic<<<1, 32, 128>>>(array(32), 1); });
}

void add_alignment(Faults& faults) {
  const auto add = [&](const char* name, const std::function<void()>& launch) {
    faults.push_back({name, "alignment", launch});
  };
  add("read a float4 at 4",
      [] { read_as<float4><<<1, 32>>>(array(256), array<float4>(32), 1); });
  add("read a float2 at 4",
      [] { read_as<float2><<<1, 32>>>(array(256), array<float2>(32), 1); });
  add("read a double at 4",
      [] { read_as<double><<<1, 32>>>(array(256), array<double>(32), 1); });
  add("read a shared float4 at 8",
      [] { read_shared_as<float4><<<1, 32>>>(array<float4>(32), 2); });
}

void add_races(Faults& faults) {
  const auto add = [&](const char* name, const std::function<void()>& launch) {
    faults.push_back({name, "race", launch});
  };
  add("no barrier before a shared read",
      [] { reverse_twice<false, true><<<1, 64>>>(array(128)); });
  add("no barrier after a shared read",
      [] { reverse_twice<true, false><<<1, 64>>>(array(128)); });
  add("no barrier at all",
      [] { reverse_twice<false, false><<<1, 64>>>(array(128)); });
  add("a tree without barriers",
      [] { tree_without_barriers<<<1, 128>>>(array(1)); });
  add("a warp as if in step", [] { warp_in_step<<<1, 32>>>(array(32)); });
  add("all write one shared element",
      [] { all_write_one<<<1, 64>>>(array(64)); });
  add("count in shared memory without atomics",
      [] { count_without_atomics<<<1, 64>>>(array<unsigned>(4)); });
  add("a shared flag without a barrier",
      [] { flag_without_barrier<<<1, 64>>>(array(64)); });
  add("no barrier before a global read",
      [] { global_without_barrier<<<1, 128>>>(array(256)); });
  add("blocks write one element", [] { blocks_write_one<<<8, 1>>>(array(1)); });
  add("blocks count without atomics",
      [] { blocks_count_one<<<64, 1>>>(array<unsigned>(1)); });
  add("blocks read their neighbours' elements",
      [] { blocks_read_neighbour<<<64, 1>>>(array(128)); });
  add("atomics and stores on one element",
      [] { atomics_and_stores<<<1, 64>>>(array<unsigned>(1)); });
  add("an asynchronous copy nobody waits for",
      [] { forget_to_wait<<<1, 32>>>(array(32), array(32)); });
}

void add_unwritten(Faults& faults) {
  const auto add = [&](const char* name, const std::function<void()>& launch) {
    faults.push_back({name, "unwritten", launch});
  };
  add("read an array that nobody wrote",
      [] { read_at<<<1, 32>>>(array(32, false), array(32), 0); });
  add("read an array of which half was written", [] {
    float* x = array(64, false);
    cudaMemset(x, 0, 128);
    read_at<<<1, 32>>>(x, array(32), 16);
  });
  add("read a shared array of which half was written",
      [] { read_unwritten_half<<<1, 64>>>(array(64)); });
  add("read the border of a tile",
      [] { read_border<<<1, 32>>>(array(32), array(32)); });
}

void add_barriers(Faults& faults) {
  const auto add = [&](const char* name, const std::function<void()>& launch) {
    faults.push_back({name, "barrier", launch});
  };
  add("a barrier in a branch", [] { barrier_in_branch<<<1, 64>>>(array(64)); });
  add("two barriers for two halves of a warp",
      [] { two_barriers<<<1, 32>>>(array(32)); });
  add("leaving before a barrier",
      [] { leave_before_barrier<<<1, 64>>>(array(64), 40); });
  add("a shuffle that half of its lanes make",
      [] { half_a_shuffle<<<1, 32>>>(array(32)); });
  add("a mask without the lane that gives it",
      [] { not_in_mask<<<1, 32>>>(array(32)); });
}

}  // namespace

std::vector<SeededFault> seeded_faults() {
  Faults faults;
  add_bounds(faults);
  add_alignment(faults);
  add_races(faults);
  add_unwritten(faults);
  add_barriers(faults);
  return faults;
}

}  // namespace hood::lens
