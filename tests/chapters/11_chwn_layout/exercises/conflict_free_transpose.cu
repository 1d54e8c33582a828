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
#include <utility>
#include <vector>

namespace hood {

void conflict_free_transpose(const float* x,  // [N, C, H, W]
                             float* out,      // [C, H, W, N]
                             int N, int pixels);

namespace {

using Floats = std::vector<float>;

constexpr int SIDE = 32;

struct Job {
  int N, pixels;

  std::string text() const {
    return fmt::format("N = {}, {} pixels", N, pixels);
  }
  bool has_whole_tiles() const { return N % SIDE == 0 && pixels % SIDE == 0; }
  std::int64_t size() const { return std::int64_t{N} * pixels; }
};

// The first is of whole tiles only: what is wrong there is not the edge.
const std::vector<Job> JOBS{{64, 96}, {32, 32}, {33, 70}, {3, 100}, {100, 3},
                            {1, 257}, {40, 1},  {31, 31}, {1, 1}};

/// Where in x a mistaken answer finds what it puts into out[pixel, n]; may lie
/// outside of x.
using Source = std::function<std::int64_t(const Job& job, int pixel, int n)>;

std::vector<std::pair<std::string, Source>> mistakes() {
  return {
      {"out is x as it was: nothing has moved",
       [](const Job& job, int pixel, int n) {
         return std::int64_t{pixel} * job.N + n;
       }},
      {"elements are written into the tile at one place and read at another: "
       "both loops must ask place_in_tile",
       [](const Job& job, int pixel, int n) {
         return std::int64_t{n} * job.pixels + (pixel ^ n % SIDE);
       }},
      {"within each tile rows and columns are exchanged",
       [](const Job& job, int pixel, int n) {
         const int row = n / SIDE * SIDE + pixel % SIDE;
         const int column = pixel / SIDE * SIDE + n % SIDE;
         return std::int64_t{row} * job.pixels + column;
       }},
  };
}

std::string guess(const Job& job, const Floats& made) {
  const auto missing = std::count_if(
      made.begin(), made.end(), [](float value) { return std::isnan(value); });
  if (missing == std::ssize(made)) return "nothing is written";
  if (!job.has_whole_tiles()) {
    return "whole tiles are right: what do the threads do that have no image "
           "or no pixel?";
  }
  if (missing > 0) return fmt::format("{} numbers are not written", missing);
  for (const auto& [words, source] : mistakes()) {
    bool same = true;
    for (int pixel = 0; pixel < job.pixels && same; ++pixel) {
      for (int n = 0; n < job.N && same; ++n) {
        const auto at = std::size_t(std::int64_t{pixel} * job.N + n);
        const std::int64_t from = source(job, pixel, n);
        same = from >= job.size() || made[at] == float(from);
      }
    }
    if (same) return words;
  }
  return "not one of the usual mistakes: do two elements share a place in the "
         "tile?";
}

/// Ends the test case unless the tile is what the stub has.
void require_small_tile(const Job& job, const lens::LaunchReport& seen) {
  constexpr std::size_t ENOUGH = SIDE * SIDE * sizeof(float);
  if (seen.shared_bytes > ENOUGH) {
    FAIL(fmt::format("{}:\nthe tile has {} bytes, and {} are enough",
                     job.text(), seen.shared_bytes, ENOUGH));
  }
  for (const lens::AccessLine& line : seen.accesses.lines()) {
    if (line.space != lens::Space::shared) continue;
    for (const lens::Example& example : line.examples) {
      if (example.buffer == "dynamic shared memory") continue;
      FAIL(
          fmt::format("{}:\nthe tile is the {} bytes that the launch asks "
                      "for; this is another: {}",
                      job.text(), ENOUGH, example.buffer));
    }
  }
}

/// Runs the answer, which must be right. Returns what the lens has seen.
lens::LaunchReport seen_of_answer(const Job& job) {
  const lens::Lens lens;
  // A number says where in x it was.
  Floats host_x(std::size_t(job.size()));
  for (std::size_t i = 0; i < host_x.size(); ++i) host_x[i] = float(i);
  const DeviceBuffer<float> x(host_x);
  GuardedBuffer<float> out(Floats(host_x.size(), NAN));
  conflict_free_transpose(x.data(), out.data(), job.N, job.pixels);
  require_no_fault(job.text());
  if (const auto outside = out.written_outside()) {
    FAIL(fmt::format("{}:\nout is written at {}, and has {} numbers\n{}",
                     job.text(), *outside, job.size(),
                     guess(job, out.to_host())));
  }
  const auto races = lens.last().findings_of(lens::FindingKind::race);
  for (const lens::Finding& found :
       races.empty() ? lens.last().findings : races) {
    FAIL(fmt::format("{}:\n{}", job.text(), found.text));
  }
  const Floats made = out.to_host();
  for (int pixel = 0; pixel < job.pixels; ++pixel) {
    for (int n = 0; n < job.N; ++n) {
      const float value =
          made[std::size_t(pixel) * std::size_t(job.N) + std::size_t(n)];
      const float expected = float(std::int64_t{n} * job.pixels + pixel);
      if (value == expected) continue;
      FAIL(fmt::format("{}:\npixel {} of image {} is {}, expected {}\n{}",
                       job.text(), pixel, n,
                       std::isnan(value) ? "NaN" : fmt::format("{}", value),
                       expected, guess(job, made)));
    }
  }
  return lens.last();
}

}  // namespace

TEST_CASE("every pixel of every image finds its place") {
  for (const Job& job : JOBS) seen_of_answer(job);
  SUCCEED();
}

TEST_CASE("no bank is asked twice") {
  for (const Job& job : JOBS) {
    const lens::LaunchReport seen = seen_of_answer(job);
    require_small_tile(job, seen);
    for (const auto& [what, traffic] :
         {std::pair("writes a row of the tile", seen.accesses.shared_writes()),
          std::pair("reads a column of it", seen.accesses.shared_reads())}) {
      if (traffic.conflicts() == 0) continue;
      FAIL(
          fmt::format("{}:\na warp {} in {:.1f} wavefronts, and 1 is enough: "
                      "in which banks do its 32 elements lie?",
                      job.text(), what, traffic.wavefronts_per_request()));
    }
  }
  SUCCEED();
}

TEST_CASE("neighbours read and write neighbours") {
  const Job job{64, 96};
  const lens::LaunchReport seen = seen_of_answer(job);
  for (const auto& [what, traffic] :
       {std::pair("reads", seen.accesses.global_reads()),
        std::pair("writes", seen.accesses.global_writes())}) {
    const double sectors = traffic.sectors_per_request();
    if (sectors == 4) continue;
    FAIL(
        fmt::format("{}:\na warp's request {} {:.1f} sectors, and 4 are "
                    "enough",
                    job.text(), what, sectors));
  }
  SUCCEED();
}

}  // namespace hood
