#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <common/lens/lens.hpp>
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

void sliding_column(const float* x,        // [H, W]
                    const float* weights,  // [5]
                    float* y,              // [P, W]
                    int H, int W);

namespace {

using Floats = std::vector<float>;

constexpr int R = 5, ROWS = 16;

struct Job {
  int H, W;

  int P() const { return H - R + 1; }
  std::string text() const { return fmt::format("H = {}, W = {}", H, W); }
};

// The first is such that every usual mistake changes it in its own way.
const std::vector<Job> JOBS{{41, 70}, {20, 64}, {5, 1}, {21, 65}, {36, 33}};

// No two of them are equal, nor are they the same from behind.
const Floats WEIGHTS{3, -1, 4, 2, -5};

Floats x_of(const Job& job) {
  return whole_numbers<float>(std::int64_t{job.H} * job.W, 1);
}

/// An output as it is made, rightly or not.
using Way = std::function<float(const Job& job, const Floats& x, int p, int w)>;

float pixel(const Job& job, const Floats& x, int h, int w) {
  return h < 0 || h >= job.H ? 0 : x[std::size_t(h * job.W + w)];
}

float right(const Job& job, const Floats& x, int p, int w) {
  float sum = 0;
  for (int r = 0; r < R; ++r) {
    sum += WEIGHTS[std::size_t(r)] * pixel(job, x, p + r, w);
  }
  return sum;
}

std::vector<std::pair<std::string, Way>> mistakes() {
  return {
      {"the window is turned: its oldest pixel meets the last weight",
       [](const Job& job, const Floats& x, int p, int w) {
         float sum = 0;
         for (int r = 0; r < R; ++r) {
           sum += WEIGHTS[std::size_t(R - 1 - r)] * pixel(job, x, p + r, w);
         }
         return sum;
       }},
      {"the window does not slide: each output takes the first one's pixels",
       [](const Job& job, const Floats& x, int p, int w) {
         return right(job, x, p / ROWS * ROWS, w);
       }},
      {"the window's first four pixels are not shifted: only the last is new",
       [](const Job& job, const Floats& x, int p, int w) {
         const int p0 = p / ROWS * ROWS;
         float sum = WEIGHTS[R - 1] * pixel(job, x, p + R - 1, w);
         for (int r = 0; r + 1 < R; ++r) {
           sum += WEIGHTS[std::size_t(r)] * pixel(job, x, p0 + r, w);
         }
         return sum;
       }},
      {"the window begins empty: the first four outputs of each block lack "
       "pixels",
       [](const Job& job, const Floats& x, int p, int w) {
         const int p0 = p / ROWS * ROWS;
         float sum = 0;
         for (int r = 0; r < R; ++r) {
           const int h = p + r;
           if (h >= p0 + R - 1) {
             sum += WEIGHTS[std::size_t(r)] * pixel(job, x, h, w);
           }
         }
         return sum;
       }},
      {"the window is one pixel too far down",
       [](const Job& job, const Floats& x, int p, int w) {
         return right(job, x, p + 1, w);
       }},
      {"the window is one pixel too far up",
       [](const Job& job, const Floats& x, int p, int w) {
         const int p0 = p / ROWS * ROWS;
         return p == p0 ? right(job, x, p, w) : right(job, x, p - 1, w);
       }},
      {"every block begins with the image's first rows",
       [](const Job& job, const Floats& x, int p, int w) {
         return right(job, x, p % ROWS, w);
       }},
  };
}

std::string guess(const Job& job, const Floats& x, const Floats& made) {
  if (std::any_of(made.begin(), made.end(),
                  [](float value) { return !std::isfinite(value); })) {
    return "no number: an output was not written, or an entry of the window "
           "was read that nobody has set";
  }
  for (const auto& [words, way] : mistakes()) {
    bool same = true;
    for (int p = 0; p < job.P() && same; ++p) {
      for (int w = 0; w < job.W && same; ++w) {
        same = made[std::size_t(p * job.W + w)] == way(job, x, p, w);
      }
    }
    if (same) return words;
  }
  return "not one of the usual mistakes; follow the window by hand for two "
         "outputs";
}

/// Runs the answer, which must be right. Returns its reads of global memory.
lens::Traffic reads_of_answer(const Job& job) {
  const lens::Lens lens;
  const Floats host_x = x_of(job);
  GuardedBuffer<float> x(host_x), weights(WEIGHTS);
  GuardedBuffer<float> y(Floats(std::size_t(job.P() * job.W), NAN));
  sliding_column(x.data(), weights.data(), y.data(), job.H, job.W);
  require_no_fault(job.text());
  if (const auto outside = y.written_outside()) {
    FAIL(fmt::format("{}:\ny[{}] is written", job.text(), *outside));
  }
  const Floats made = y.to_host();
  for (int p = 0; p < job.P(); ++p) {
    for (int w = 0; w < job.W; ++w) {
      const float value = made[std::size_t(p * job.W + w)];
      const float expected = right(job, host_x, p, w);
      if (value == expected) continue;
      FAIL(fmt::format("{}:\ny[{}, {}] is {}, expected {}\n{}", job.text(), p,
                       w, value, expected, guess(job, host_x, made)));
    }
  }
  return lens.last().accesses.global_reads();
}

}  // namespace

TEST_CASE("the column slides over every image") {
  for (const Job& job : JOBS) reads_of_answer(job);
  SUCCEED();
}

TEST_CASE("each thread reads each weight and each pixel once") {
  // Two warps, two blocks of 16 outputs: 20 pixels and 5 weights a thread.
  const Job job{36, 64};
  const std::uint64_t reads = reads_of_answer(job).requests / 4;
  const std::string per_thread = fmt::format(
      "{}:\na thread makes {} reads of global memory for its {} outputs, "
      "expected {}\n",
      job.text(), reads, ROWS, ROWS + R - 1 + R);
  if (reads == 2 * R * ROWS) {
    FAIL(per_thread + "weights and pixels are read again for each output");
  }
  if (reads >= R * ROWS + ROWS + R - 1) {
    FAIL(per_thread + "the weights are read again for each output");
  }
  if (reads >= R * ROWS) {
    FAIL(per_thread +
         "the pixels are read again for each output: shift the "
         "window, and read the last one");
  }
  if (reads != ROWS + R - 1 + R) {
    FAIL(per_thread + "each of 20 pixels and 5 weights must be read once");
  }
  SUCCEED();
}

}  // namespace hood
