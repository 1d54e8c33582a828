#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <tests/support/catch.hpp>
#include <tests/support/device_fault.hpp>
#include <tests/support/guarded_buffer.hpp>
#include <tests/support/whole_numbers.hpp>
#include <utility>
#include <vector>

namespace hood {

void row_sums(const float* x,  // [H, W]
              float* sums,     // [H]
              int H, int W, int threads);

namespace {

using Floats = std::vector<float>;

struct Job {
  int H, W, threads;

  std::string text() const {
    return fmt::format("H = {}, W = {}, {} threads", H, W, threads);
  }
};

// The first is such that every usual mistake changes it in its own way.
const std::vector<Job> FEWER_THREADS{{3, 200, 75},   {2, 7, 1},   {5, 33, 32},
                                     {2, 1009, 11},  {3, 65, 64}, {1, 2048, 63},
                                     {2, 1030, 1023}};
const std::vector<Job> AS_MANY_THREADS{
    {3, 37, 37}, {2, 3, 3}, {1, 1, 1}, {4, 64, 64}, {3, 100, 100}};
const std::vector<Job> MORE_THREADS{{3, 5, 37},  {2, 1, 2},     {4, 31, 33},
                                    {3, 1, 512}, {2, 129, 999}, {2, 7, 1024}};

/// What a block makes of row h of x, rightly or not.
using Way = std::function<float(const Job& job, const Floats& x, int h)>;

constexpr float BEYOND = 77;  // what GuardedBuffer has behind the end

float sum(const Floats& numbers, std::size_t begin, std::size_t end) {
  float result = 0;
  for (std::size_t i = begin; i < end; ++i) {
    result += i < numbers.size() ? numbers[i] : BEYOND;
  }
  return result;
}

float sum_of(const Job& job, const Floats& x, int h) {
  const auto W = std::size_t(job.W), at = std::size_t(h) * W;
  return sum(x, at, at + W);
}

/// What each thread should bring.
Floats parts_of(const Job& job, const Floats& x, int h) {
  Floats parts(std::size_t(job.threads), 0.0f);
  for (int w = 0; w < job.W; ++w) {
    parts[std::size_t(w % job.threads)] += x[std::size_t(h * job.W + w)];
  }
  return parts;
}

float losing_odd_ones(const Job& job, const Floats& x, int h) {
  Floats parts = parts_of(job, x, h);
  for (std::size_t half = parts.size() / 2; half > 0; half /= 2) {
    for (std::size_t t = 0; t < half; ++t) parts[t] += parts[t + half];
  }
  return parts[0];
}

/// Every thread of the lower half adds a part, also where the number of parts
/// is odd and the middle one has no partner. Behind the last part there is 0.
template <class Partner>
float partners_for_all(Floats parts, const Partner& partner) {
  parts.push_back(0);
  for (std::size_t count = parts.size() - 1; count > 1;
       count = (count + 1) / 2) {
    const std::size_t half = (count + 1) / 2;
    for (std::size_t t = 0; t < half; ++t) {
      parts[t] += parts[partner(t, half, count)];
    }
  }
  return parts[0];
}

/// Thread 0 adds before the others have.
float without_barrier(const Job& job, const Floats& x, int h) {
  const Floats parts = parts_of(job, x, h);
  float own = parts[0];
  for (std::size_t count = parts.size(); count > 1; count = (count + 1) / 2) {
    own += parts[(count + 1) / 2];
  }
  return own;
}

float each_last(const Job& job, const Floats& x, int h) {
  const auto end = std::size_t(h + 1) * std::size_t(job.W);
  return sum(x, end - std::size_t(std::min(job.W, job.threads)), end);
}

float all_from_own_on(const Job& job, const Floats& x, int h) {
  float result = 0;
  for (int w = 0; w < job.W; ++w) {
    result +=
        float(std::min(w + 1, job.threads)) * x[std::size_t(h * job.W + w)];
  }
  return result;
}

std::vector<std::pair<std::string, Way>> mistakes() {
  const auto of_parts = [](auto f) -> Way {
    return [f](const Job& job, const Floats& x, int h) {
      return f(parts_of(job, x, h));
    };
  };
  const auto of_first = [](auto count) -> Way {
    return [count](const Job& job, const Floats& x, int h) {
      const auto at = std::size_t(h) * std::size_t(job.W);
      return sum(x, at, at + std::size_t(count(job)));
    };
  };
  return {
      {"only the first element of the row is in it",
       of_first([](const Job&) { return 1; })},
      {"thread 0's part alone: the parts are not added up",
       of_parts([](const Floats& p) { return p.front(); })},
      {"the elements from `threads` on are missing: each thread must go on, by "
       "`threads` elements",
       of_first([](const Job& job) { return std::min(job.W, job.threads); })},
      {"the last W % threads elements are missing",
       of_first(
           [](const Job& job) { return job.W / job.threads * job.threads; })},
      {"threads that have no element read the next row: their part is 0",
       of_first([](const Job& job) { return std::max(job.W, job.threads); })},
      {"where the number of parts is odd, one of them is lost",
       losing_odd_ones},
      {"where the number of parts is odd, the middle one has no partner: it is "
       "added to one that was added before, or that is none",
       of_parts([](const Floats& p) {
         return partners_for_all(p, [](std::size_t t, std::size_t half,
                                       std::size_t) { return t + half; });
       })},
      {"where the number of parts is odd, the middle one is added to itself",
       of_parts([](const Floats& p) {
         return partners_for_all(
             p, [](std::size_t t, std::size_t, std::size_t count) {
               return count - 1 - t;
             });
       })},
      {"a part is taken before its pair is added: a barrier is missing",
       without_barrier},
      {"parts beyond a power of two are lost", of_parts([](const Floats& p) {
         return sum(p, 0, std::bit_floor(p.size()));
       })},
      {"the first part is missing",
       of_parts([](const Floats& p) { return sum(p, 1, p.size()); })},
      {"only the parts of the first warp are in it",
       of_parts([](const Floats& p) {
         return sum(p, 0, std::min<std::size_t>(p.size(), 32));
       })},
      {"each thread keeps its last element only: add them", each_last},
      {"each thread goes on by 1 element, so that all meet: go on by `threads`",
       all_from_own_on},
      {"that is twice the sum", [](const Job& job, const Floats& x,
                                   int h) { return 2 * sum_of(job, x, h); }},
      {"that is the sum of row 0",
       [](const Job& job, const Floats& x, int) { return sum_of(job, x, 0); }}};
}

bool is_made_by(const Way& way, const Job& job, const Floats& x,
                const Floats& got) {
  for (int h = 0; h < job.H; ++h) {
    if (got[std::size_t(h)] != way(job, x, h)) return false;
  }
  return true;
}

/// Whether a sum of zeros is not 0, since a part begins with what an earlier
/// block has left in shared memory.
bool keeps_old_parts(const Job& job) {
  const Floats zeros(std::size_t(job.H) * std::size_t(job.W), 0.0f);
  GuardedBuffer<float> on_x(zeros), sums(Floats(std::size_t(job.H), NAN));
  row_sums(on_x.data(), sums.data(), job.H, job.W, job.threads);
  require_no_fault(job.text());
  const Floats got = sums.to_host();
  return std::any_of(got.begin(), got.end(),
                     [](float sum) { return std::abs(sum) > 0; });
}

std::string guess(const Job& job, const Floats& x, const Floats& got) {
  if (std::none_of(got.begin(), got.end(),
                   [](float value) { return std::isfinite(value); })) {
    return "no number: nothing was written, or a variable or a part was read "
           "that nobody has set; is a barrier missing?";
  }
  for (const auto& [words, way] : mistakes()) {
    if (is_made_by(way, job, x, got)) return words;
  }
  for (std::size_t t = 1; t < std::size_t(job.threads); ++t) {
    const Way part = [t](const Job& j, const Floats& numbers, int h) {
      return parts_of(j, numbers, h)[t];
    };
    if (is_made_by(part, job, x, got)) {
      return fmt::format("the part of thread {}: only thread 0 may write", t);
    }
  }
  if (keeps_old_parts(job)) {
    return "a part begins with what an earlier block has left there: set it "
           "before anybody adds to it or reads it; is a barrier missing?";
  }
  return "not one of the usual mistakes; is there a barrier wherever a thread "
         "reads what another has written?";
}

void check(const std::vector<Job>& jobs) {
  for (const Job& job : jobs) {
    const Floats x = whole_numbers<float>(std::int64_t{job.H} * job.W, 1);
    GuardedBuffer<float> on_x(x), sums(Floats(std::size_t(job.H), NAN));
    row_sums(on_x.data(), sums.data(), job.H, job.W, job.threads);
    require_no_fault(job.text());
    if (const auto outside = sums.written_outside()) {
      FAIL(fmt::format("{}:\nsums[{}] is written", job.text(), *outside));
    }
    const Floats got = sums.to_host();
    for (int h = 0; h < job.H; ++h) {
      const float right = sum_of(job, x, h);
      if (got[std::size_t(h)] == right) continue;
      FAIL(fmt::format("{}:\nsums[{}] is {}, expected {}\n{}", job.text(), h,
                       std::isnan(got[std::size_t(h)])
                           ? "NaN"
                           : fmt::format("{}", got[std::size_t(h)]),
                       right, guess(job, x, got)));
    }
  }
  SUCCEED();
}

}  // namespace

TEST_CASE("with fewer threads than elements") {
  check(FEWER_THREADS);
}

TEST_CASE("with a thread for each element of a row") {
  check(AS_MANY_THREADS);
}

TEST_CASE("with more threads than elements") {
  check(MORE_THREADS);
}

}  // namespace hood
