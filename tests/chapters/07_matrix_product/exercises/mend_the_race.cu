#include <fmt/core.h>

#include <cmath>
#include <common/lens/lens.hpp>
#include <common/simt/machine/observer.hpp>
#include <string>
#include <tests/support/catch.hpp>
#include <tests/support/device_fault.hpp>
#include <tests/support/guarded_buffer.hpp>
#include <tests/support/whole_numbers.hpp>
#include <vector>

namespace hood {

void multiply_by_two_pairs(const float* a,  // [M, K]
                           const float* b,  // [K, N]
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

const std::vector<Job> JOBS{{16, 16, 64}, {32, 48, 16}, {17, 31, 33},
                            {1, 1, 100},  {40, 1, 5},   {5, 50, 1}};

Floats product(const Job& job, const Floats& a, const Floats& b) {
  Floats c(std::size_t(job.M * job.N), 0.0f);
  for (int m = 0; m < job.M; ++m) {
    for (int k = 0; k < job.K; ++k) {
      for (int n = 0; n < job.N; ++n) {
        c[std::size_t(m * job.N + n)] +=
            a[std::size_t(m * job.K + k)] * b[std::size_t(k * job.N + n)];
      }
    }
  }
  return c;
}

/// What a run makes of the job. Ends the test case at a fault of the kernel.
Floats made_by_answer(const Job& job, const Floats& a, const Floats& b) {
  GuardedBuffer<float> on_a(a), on_b(b);
  GuardedBuffer<float> c(Floats(std::size_t(job.M * job.N), NAN));
  multiply_by_two_pairs(on_a.data(), on_b.data(), c.data(), job.M, job.N,
                        job.K);
  require_no_fault(job.text());
  if (const auto outside = c.written_outside()) {
    FAIL(fmt::format("{}:\nc[{}] is written", job.text(), *outside));
  }
  return c.to_host();
}

Floats a_of(const Job& job) {
  return whole_numbers<float>(std::int64_t{job.M} * job.K, 1);
}

Floats b_of(const Job& job) {
  return whole_numbers<float>(std::int64_t{job.K} * job.N, 2);
}

/// Ends the test case at the first race, with its two lines, or at a read of
/// what nobody has written.
void require_no_race(const Job& job) {
  const lens::Lens lens;
  made_by_answer(job, a_of(job), b_of(job));
  for (const lens::Finding& found :
       lens.last().findings_of(lens::FindingKind::race)) {
    FAIL(fmt::format("{}:\n{}", job.text(), found.text));
  }
  for (const lens::Finding& found : lens.last().findings) {
    FAIL(fmt::format("{}:\n{}", job.text(), found.text));
  }
}

void require_right(const Job& job) {
  const Floats a = a_of(job), b = b_of(job), right = product(job, a, b);
  const Floats made = made_by_answer(job, a, b);
  for (std::size_t i = 0; i < right.size(); ++i) {
    if (made[i] == right[i]) continue;
    FAIL(fmt::format("{}:\nC[{}, {}] is {}, expected {}", job.text(),
                     i / std::size_t(job.N), i % std::size_t(job.N),
                     std::isnan(made[i]) ? "NaN" : fmt::format("{}", made[i]),
                     right[i]));
  }
}

/// Counts how often all threads of a block have waited for each other.
class Barriers : public simt::Observer {
 public:
  Barriers() : before_(simt::observe(this)) {}
  ~Barriers() override { simt::observe(before_); }
  void barrier_opens() override { ++count_; }
  int count() const { return count_; }

 private:
  simt::Observer* before_;
  int count_ = 0;
};

}  // namespace

TEST_CASE("no thread reads what another writes at the same time") {
  for (const Job& job : JOBS) require_no_race(job);
  SUCCEED();
}

TEST_CASE("the products are right") {
  for (const Job& job : JOBS) require_right(job);
  SUCCEED();
}

TEST_CASE("nobody waits more often than needed") {
  const Job job{16, 16, 160};
  require_right(job);
  Barriers barriers;
  made_by_answer(job, a_of(job), b_of(job));
  const int steps = job.K / 16, enough = steps + 1;
  if (barriers.count() > enough) {
    FAIL(fmt::format(
        "{}:\nthe block waits {} times, and {} are enough: once before the "
        "loop, and once in each of {} steps",
        job.text(), barriers.count(), enough, steps));
  }
  SUCCEED();
}

}  // namespace hood
