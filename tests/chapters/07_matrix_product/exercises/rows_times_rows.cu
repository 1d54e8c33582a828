#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <common/lens/lens.hpp>
#include <functional>
#include <string>
#include <tests/support/catch.hpp>
#include <tests/support/device_fault.hpp>
#include <tests/support/guarded_buffer.hpp>
#include <tests/support/whole_numbers.hpp>
#include <utility>
#include <vector>

namespace hood {

void rows_times_rows(const float* a,  // [M, K]
                     const float* b,  // [N, K]
                     float* c,        // [M, N]
                     int M, int N, int K);

namespace {

using Floats = std::vector<float>;

struct Job {
  int M, N, K;

  std::string text() const {
    return fmt::format("M = {}, N = {}, K = {}", M, N, K);
  }
};

// The first is such that every usual mistake changes it in its own way.
const std::vector<Job> JOBS{{37, 45, 50}, {32, 32, 32}, {64, 96, 64},
                            {1, 1, 100},  {33, 1, 5},   {5, 70, 1}};

/// An element of C, rightly or not.
using Way = std::function<float(const Job& job, const Floats& a,
                                const Floats& b, int m, int n)>;

/// Row m of A times row n of B, its first `count` products; rows that are not
/// there are zeros.
float row_times_row(const Job& job, const Floats& a, const Floats& b, int m,
                    int n, int count) {
  float sum = 0;
  if (m >= job.M || n >= job.N) return sum;
  for (int k = 0; k < count; ++k) {
    sum += a[std::size_t(m * job.K + k)] * b[std::size_t(n * job.K + k)];
  }
  return sum;
}

float right_way(const Job& job, const Floats& a, const Floats& b, int m,
                int n) {
  return row_times_row(job, a, b, m, n, job.K);
}

std::vector<std::pair<std::string, Way>> mistakes() {
  return {
      {"the tile of B lies turned: what was read at (n, k) must be stored, or "
       "used, at (k, n)",
       [](const Job& job, const Floats& a, const Floats& b, int m, int n) {
         float sum = 0;
         const int n0 = n / 32 * 32;
         for (int k = 0; k < job.K; ++k) {
           const int row = n0 + k % 32, at = k / 32 * 32 + n % 32;
           if (row < job.N && at < job.K) {
             sum += a[std::size_t(m * job.K + k)] *
                    b[std::size_t(row * job.K + at)];
           }
         }
         return sum;
       }},
      {"the rows of B from the last whole 32 on are missing",
       [](const Job& job, const Floats& a, const Floats& b, int m, int n) {
         return n < job.N / 32 * 32 ? right_way(job, a, b, m, n) : 0;
       }},
      {"the products from the last whole 32 on are missing",
       [](const Job& job, const Floats& a, const Floats& b, int m, int n) {
         return row_times_row(job, a, b, m, n, job.K / 32 * 32);
       }},
      {"rows of B are taken from the block's rows of A",
       [](const Job& job, const Floats& a, const Floats& b, int m, int n) {
         return right_way(job, a, b, m, m / 32 * 32 + n % 32);
       }},
      {"every block reads the first 32 rows of B",
       [](const Job& job, const Floats& a, const Floats& b, int m, int n) {
         return right_way(job, a, b, m, n % 32);
       }},
      {"every step reads the first 32 columns of B",
       [](const Job& job, const Floats& a, const Floats& b, int m, int n) {
         float sum = 0;
         for (int k = 0; k < job.K; ++k) {
           sum += a[std::size_t(m * job.K + k)] *
                  b[std::size_t(n * job.K + k % 32)];
         }
         return sum;
       }},
  };
}

Floats a_of(const Job& job) {
  return whole_numbers<float>(std::int64_t{job.M} * job.K, 1);
}

Floats b_of(const Job& job) {
  return whole_numbers<float>(std::int64_t{job.N} * job.K, 2);
}

/// Runs the answer. Ends the test case at a fault of the kernel.
Floats made_by_answer(const Job& job) {
  GuardedBuffer<float> a(a_of(job)), b(b_of(job));
  GuardedBuffer<float> c(Floats(std::size_t(job.M * job.N), NAN));
  rows_times_rows(a.data(), b.data(), c.data(), job.M, job.N, job.K);
  require_no_fault(job.text());
  if (const auto outside = c.written_outside()) {
    FAIL(fmt::format("{}:\nc[{}] is written", job.text(), *outside));
  }
  return c.to_host();
}

bool is_made_by(const Way& way, const Job& job, const Floats& a,
                const Floats& b, const Floats& made) {
  for (int m = 0; m < job.M; ++m) {
    for (int n = 0; n < job.N; ++n) {
      if (made[std::size_t(m * job.N + n)] != way(job, a, b, m, n)) {
        return false;
      }
    }
  }
  return true;
}

std::string guess(const Job& job, const Floats& made) {
  if (std::any_of(made.begin(), made.end(),
                  [](float value) { return !std::isfinite(value); })) {
    return "no number: something was read that nobody has set";
  }
  const Floats a = a_of(job), b = b_of(job);
  for (const auto& [words, way] : mistakes()) {
    if (is_made_by(way, job, a, b, made)) return words;
  }
  return "not one of the usual mistakes; does the guard ask about the number "
         "that is read?";
}

void require_right(const Job& job) {
  const Floats made = made_by_answer(job);
  const Floats a = a_of(job), b = b_of(job);
  for (int m = 0; m < job.M; ++m) {
    for (int n = 0; n < job.N; ++n) {
      const float value = made[std::size_t(m * job.N + n)];
      const float right = right_way(job, a, b, m, n);
      if (value == right) continue;
      FAIL(fmt::format("{}:\nC[{}, {}] is {}, expected {}\n{}", job.text(), m,
                       n, std::isnan(value) ? "NaN" : fmt::format("{}", value),
                       right, guess(job, made)));
    }
  }
}

}  // namespace

TEST_CASE("the products are right") {
  for (const Job& job : JOBS) {
    const lens::Lens lens;
    require_right(job);
    for (const lens::Finding& found : lens.last().findings) {
      FAIL(fmt::format("{}:\n{}", job.text(), found.text));
    }
  }
  SUCCEED();
}

TEST_CASE("neighbours read neighbours") {
  const lens::Lens lens;
  const Job job{64, 64, 64};
  made_by_answer(job);
  for (const lens::AccessLine& line : lens.last().accesses.lines()) {
    if (line.space != lens::Space::global) continue;
    const double sectors = line.traffic.sectors_per_request();
    if (sectors <= 4) continue;
    FAIL(
        fmt::format("line {} of the answer moves {} sectors for each request "
                    "of a warp, and 4 hold 32 floats that lie side by side",
                    line.source.line, sectors));
  }
  SUCCEED();
}

TEST_CASE("no two lanes wait for a bank") {
  const lens::Lens lens;
  const Job job{64, 64, 64};
  made_by_answer(job);
  for (const lens::AccessLine& line : lens.last().accesses.lines()) {
    if (line.space != lens::Space::shared) continue;
    if (line.traffic.conflicts() == 0) continue;
    FAIL(
        fmt::format("line {} of the answer takes {} wavefronts for each "
                    "request of a warp: lanes {} different words of one bank",
                    line.source.line, line.traffic.wavefronts_per_request(),
                    line.access == simt::Access::read ? "read" : "write"));
  }
  SUCCEED();
}

}  // namespace hood
