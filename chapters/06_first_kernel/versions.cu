#include <chapters/06_first_kernel/copy.hpp>
#include <chapters/06_first_kernel/elementwise.hpp>
#include <chapters/06_first_kernel/sum.hpp>
#include <chapters/06_first_kernel/transpose.hpp>
#include <chapters/06_first_kernel/versions.hpp>
#include <common/cuda/check.hpp>

namespace hood {
namespace {

std::int64_t size_of(const Work& work) {
  return std::int64_t{work.H} * work.W;
}

void copy_by_cuda(const Work& work) {
  const auto bytes = static_cast<std::size_t>(size_of(work)) * sizeof(float);
  CUDA_CHECK(
      cudaMemcpyAsync(work.out, work.x, bytes, cudaMemcpyDeviceToDevice));
}

template <void (*F)(const float*, float*, std::int64_t)>
void run_unary(const Work& work) {
  F(work.x, work.out, size_of(work));
}

void run_add(const Work& work) {
  add(work.x, work.y, work.out, size_of(work));
}

void run_saxpy(const Work& work) {
  saxpy(SAXPY_A, work.x, work.y, work.out, size_of(work));
}

void run_saxpy_grid_stride(const Work& work) {
  saxpy_grid_stride(SAXPY_A, work.x, work.y, work.out, size_of(work));
}

template <void (*F)(const float*, float*, int, int)>
void run_transpose(const Work& work) {
  F(work.x, work.out, work.H, work.W);
}

}  // namespace

const std::vector<Version>& all_kernel_versions() {
  static const std::vector<Version> versions{
      {"cudaMemcpy", "CUDA's own copy", Task::copy, copy_by_cuda},
      {"copy", "a thread for each float", Task::copy, run_unary<copy>},
      {"copy_float4", "a thread for each float4", Task::copy,
       run_unary<copy_float4>},
      {"copy_four_float4s", "four float4s on their way", Task::copy,
       run_unary<copy_four_float4s>},
      {"copy_float4_grid_stride", "few threads, many float4s", Task::copy,
       run_unary<copy_float4_grid_stride>},
      {"add", "a thread for each float", Task::add, run_add},
      {"saxpy", "a thread for each float", Task::saxpy, run_saxpy},
      {"saxpy_grid_stride", "few threads, many floats", Task::saxpy,
       run_saxpy_grid_stride},
      {"transpose_naive", "a thread for each float", Task::transpose,
       run_transpose<transpose_naive>},
      {"transpose_tiled", "32 x 32 in shared memory", Task::transpose,
       run_transpose<transpose_tiled>},
      {"transpose_padded", "32 x 33 in shared memory", Task::transpose,
       run_transpose<transpose_padded>},
      {"transpose_padded_64", "64 x 65, 16 floats a thread", Task::transpose,
       run_transpose<transpose_padded_64>},
      {"transpose_float4_32", "32 x 32, 4 x 4 in registers", Task::transpose,
       run_transpose<transpose_float4_32>},
      {"transpose_float4_64", "64 x 64, 4 x 4 in registers", Task::transpose,
       run_transpose<transpose_float4_64>},
      {"sum_atomic", "every thread adds to one number", Task::sum,
       run_unary<sum_atomic>},
      {"sum_tree", "pairs in shared memory", Task::sum, run_unary<sum_tree>},
      {"sum_shuffles", "registers, then lane to lane", Task::sum,
       run_unary<sum_shuffles>},
  };
  return versions;
}

std::vector<Version> versions_called(std::string_view name) {
  std::vector<Version> versions;
  for (const Version& one : all_kernel_versions()) {
    if (name == "all" || name == one.name || versions.empty()) {
      versions.push_back(one);
    }
  }
  return versions;
}

}  // namespace hood
