#include <cuda_runtime.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <tests/support/catch.hpp>
#include <tests/support/device_fault.hpp>
#include <tests/support/guarded_buffer.hpp>
#include <tests/support/whole_numbers.hpp>
#include <vector>

namespace hood {

// One block: its threads' elements, blockDim.x neighbours at a time.
// One thread: every (gridDim.x * blockDim.x)-th element.
__global__ void grid_stride_saxpy(float* y,        // [n]
                                  const float* x,  // [n]
                                  float a, std::int64_t n);

namespace {

using Floats = std::vector<float>;

constexpr float A = 2.5f;  // times whole numbers it is exact

struct Job {
  std::int64_t n, grid, block;

  std::int64_t threads() const { return grid * block; }
  std::string text() const {
    return fmt::format("n = {}, {} blocks of {} threads", n, grid, block);
  }
};

// In the first of each, every usual mistake shows.
const std::vector<Job> ENOUGH_THREADS{
    {1009, 11, 96}, {1, 1, 1},   {1, 7, 32},    {2, 1, 2},      {31, 1, 32},
    {32, 1, 32},    {33, 2, 32}, {96, 32, 3},   {1000, 4, 256}, {1024, 1, 1024},
    {523, 523, 1},  {5, 64, 64}, {4096, 64, 64}};
const std::vector<Job> FEW_THREADS{
    {1009, 3, 96},  {2, 1, 1},       {33, 1, 32},         {97, 2, 33},
    {64, 1, 32},    {257, 2, 128},   {1021, 1021 / 2, 1}, {4099, 1, 1},
    {4099, 64, 64}, {3072, 1, 1024}, {10007, 5, 1000}};

/// Which elements a mistaken thread computes: from `block` times its block's
/// number plus `thread` times its own plus `more`, every step-th below end.
struct Walk {
  std::string words;
  std::int64_t block, thread, more, step, end;

  /// How often each element is computed.
  std::vector<int> times(const Job& job) const {
    std::vector<int> times(std::size_t(job.n), 0);
    for (std::int64_t i = 0; i < job.threads(); ++i) {
      std::int64_t at = i / job.block * block + i % job.block * thread + more;
      for (; at < end; at += step) ++times[std::size_t(at)];
    }
    return times;
  }
};

std::vector<Walk> mistaken_walks(const Job& job) {
  const auto& [n, grid, block] = job;
  const std::int64_t all = job.threads();
  return {
      {"the elements beyond the first grid are not touched: each thread must "
       "go on, by gridDim.x * blockDim.x elements",
       block, 1, 0, n, n},
      {"each thread goes on by blockDim.x elements, so that blocks meet: go on "
       "by gridDim.x * blockDim.x",
       block, 1, 0, block, n},
      {"each thread goes on by gridDim.x elements: go on by gridDim.x * "
       "blockDim.x",
       block, 1, 0, grid, n},
      {"each thread goes on by 1 element, so that all meet: go on by gridDim.x "
       "* blockDim.x",
       block, 1, 0, 1, n},
      {"each thread goes on by one element too many", block, 1, 0, all + 1, n},
      {"all blocks compute the same elements: blockIdx.x is not used", 0, 1, 0,
       all, n},
      {"every block computes all elements: blockIdx.x is not used", 0, 1, 0,
       block, n},
      {"all threads of a block compute the same elements: threadIdx.x is not "
       "used",
       1, 0, 0, grid, n},
      {"all threads of a block compute the same elements: threadIdx.x is not "
       "used",
       block, 0, 0, all, n},
      {"every thread computes all elements", 0, 0, 0, 1, n},
      {"block b begins at b * gridDim.x: it should at b * blockDim.x", grid, 1,
       0, all, n},
      {"element 0 is not touched: numbers begin at 0", block, 1, 1, all, n},
      {"the last element is not touched: it is number n - 1", block, 1, 0, all,
       n - 1}};
}

/// Mistaken formulas, as y = by_x * x + by_y * y + one + by_both * x * y.
struct Formula {
  std::string words;
  float by_x, by_y, one, by_both;
};

const std::vector<Formula> MISTAKEN_FORMULAS{
    {"y is not added", A, 0, 0, 0},
    {"y is subtracted: add it", A, -1, 0, 0},
    {"a * x is subtracted: add it", -A, 1, 0, 0},
    {"a is not used", 1, 1, 0, 0},
    {"a became a whole number", 2, 1, 0, 0},
    {"x is not used", 0, 1, A, 0},
    {"x and y are swapped", 1, A, 0, 0},
    {"a times x + y: it is a times x alone", A, A, 0, 0},
    {"it is a * x * y: y is added", 0, 0, 0, A}};

/// What a kernel was given and what it made of it.
struct Run {
  Job job;
  Floats x, y, got;

  float expected(std::size_t i) const { return A * x[i] + y[i]; }
  bool is(const Walk& walk) const {
    const auto times = walk.times(job);
    for (std::size_t i = 0; i < got.size(); ++i) {
      if (got[i] != y[i] + float(times[i]) * A * x[i]) return false;
    }
    return true;
  }
  bool is(const Formula& formula) const {
    const auto& [words, by_x, by_y, one, by_both] = formula;
    for (std::size_t i = 0; i < got.size(); ++i) {
      const float both = by_both * x[i] * y[i];
      if (got[i] != by_x * x[i] + by_y * y[i] + one + both) return false;
    }
    return true;
  }
  std::string mistake() const {
    if (got == y) return "y is as it was before: nothing was written";
    for (const Formula& formula : MISTAKEN_FORMULAS) {
      if (is(formula)) return formula.words;
    }
    for (const Walk& walk : mistaken_walks(job)) {
      if (is(walk)) return walk.words;
    }
    return "not one of the usual mistakes";
  }
};

void check_outside(const Job& job, const GuardedBuffer<float>& y) {
  const auto outside = y.written_outside();
  if (!outside) return;
  FAIL(fmt::format("{}:\nelement {} is written: {}", job.text(), *outside,
                   *outside < 0        ? "the first is number 0"
                   : *outside == job.n ? "one too many, the last is n - 1"
                                       : "the last is n - 1"));
}

Run run(const Job& job) {
  Run run{
      job, whole_numbers<float>(job.n, 1), whole_numbers<float>(job.n, 2), {}};
  GuardedBuffer<float> x(run.x), y(run.y);
  grid_stride_saxpy<<<unsigned(job.grid), unsigned(job.block)>>>(
      y.data(), x.data(), A, job.n);
  require_no_fault(job.text());
  check_outside(job, y);
  run.got = y.to_host();
  return run;
}

void check(const std::vector<Job>& jobs) {
  for (const Job& job : jobs) {
    const Run now = run(job);
    for (std::size_t i = 0; i < now.got.size(); ++i) {
      if (now.got[i] == now.expected(i)) continue;
      FAIL(fmt::format("{}:\ny[{}] is {}, expected {} * {} + {} = {}\n{}",
                       job.text(), i, now.got[i], A, now.x[i], now.y[i],
                       now.expected(i), now.mistake()));
    }
  }
  SUCCEED();
}

}  // namespace

TEST_CASE("with a thread for each element") {
  check(ENOUGH_THREADS);
}

TEST_CASE("with fewer threads than elements, each goes on") {
  check(FEW_THREADS);
}

TEST_CASE("without elements, nothing is written") {
  for (const Job& job : {Job{0, 1, 1}, Job{0, 3, 96}}) run(job);
  SUCCEED();
}

}  // namespace hood
