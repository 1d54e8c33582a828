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

struct ChannelsShape {
  int C, H, W, K, R, S;
};
int channels_that_fit(const ChannelsShape& shape, std::int64_t bytes);
void some_channels(const ChannelsShape& shape,
                   const float* x,  // [C, H, W]
                   const float* w,  // [K, C, R, S]
                   float* y,        // [K, P, Q]
                   int channels);

namespace {

using Floats = std::vector<float>;

constexpr std::int64_t ROWS = 8, COLUMNS = 16;  // of outputs in a block

struct Room {
  ChannelsShape shape;
  std::int64_t bytes;
};

// A channel of filters of 3 x 3 takes 10 x 18 floats, 720 bytes. No int holds
// the floats that the last one's takes.
const std::vector<Room> ROOMS{
    {{256, 13, 13, 8, 3, 3}, 48 * 1024},
    {{256, 13, 13, 8, 3, 3}, 10 * 720},
    {{256, 13, 13, 8, 3, 3}, 10 * 720 - 1},
    {{256, 13, 13, 8, 3, 3}, 720},
    {{256, 13, 13, 8, 3, 3}, 719},
    {{3, 64, 64, 8, 11, 5}, 227 * 1024},
    {{40, 64, 64, 8, 31, 30}, 48 * 1024},
    {{5, 64, 64, 8, 1, 1}, 4 * 8 * 16},
    {{9, 300, 300, 8, 256, 200}, 227 * 1024},
    {{1, 70000, 70000, 1, 65729, 65322}, 227 * 1024},
};

std::string text(const ChannelsShape& s) {
  return fmt::format("C = {}, H = {}, W = {}, K = {}, R = {}, S = {}", s.C, s.H,
                     s.W, s.K, s.R, s.S);
}

/// How many channels are said to fit, rightly or not.
using Count = std::function<std::int64_t(const ChannelsShape&, std::int64_t)>;

/// As many as fit, if a channel takes so many floats of so many bytes.
Count fitting(const std::function<std::int64_t(const ChannelsShape&)>& floats,
              std::int64_t each = 4) {
  return [=](const ChannelsShape& s, std::int64_t bytes) {
    return std::min(bytes / (floats(s) * each), std::int64_t{s.C});
  };
}

std::int64_t floats_of(const ChannelsShape& s) {
  return (ROWS + s.R - 1) * (COLUMNS + s.S - 1);
}

const Count RIGHT = fitting(floats_of);

std::vector<std::pair<std::string, Count>> miscounts() {
  return {
      {"it is all channels, whether they fit or not",
       [](const ChannelsShape& s, std::int64_t) { return s.C; }},
      {"a float takes 4 bytes", fitting(floats_of, 1)},
      {"that is without the halo: 8 x 16 outputs need more pixels than 8 x 16",
       fitting([](const ChannelsShape&) { return ROWS * COLUMNS; })},
      {"the halo is one too wide: an output needs R rows, and the next one "
       "only "
       "one more",
       fitting([](const ChannelsShape& s) {
         return (ROWS + s.R) * (COLUMNS + s.S);
       })},
      {"it is rounded up: the last channel has no room",
       [](const ChannelsShape& s, std::int64_t bytes) {
         const std::int64_t one = 4 * floats_of(s);
         return std::min((bytes + one - 1) / one, std::int64_t{s.C});
       }},
      {"it is more channels than there are",
       [](const ChannelsShape& s, std::int64_t bytes) {
         return bytes / (4 * floats_of(s));
       }},
      {"where not one channel fits, it must be 0",
       [](const ChannelsShape& s, std::int64_t bytes) {
         return std::max<std::int64_t>(RIGHT(s, bytes), 1);
       }},
      {"rows times columns do not fit into an int: count in 64 bits",
       [](const ChannelsShape& s, std::int64_t bytes) {
         const auto floats = std::int32_t(std::uint32_t(floats_of(s)));
         return std::min(bytes / (4 * std::int64_t{floats}), std::int64_t{s.C});
       }},
  };
}

std::string guess_count() {
  for (const auto& [words, count] : miscounts()) {
    bool same = true;
    for (const auto& [shape, bytes] : ROOMS) {
      same &= channels_that_fit(shape, bytes) == count(shape, bytes);
    }
    if (same) return words;
  }
  return "not one of the usual mistakes; draw the pixels of 8 x 16 outputs";
}

struct Job {
  ChannelsShape shape;
  int channels;  // at a time

  std::int64_t P() const { return shape.H - shape.R + 1; }
  std::int64_t Q() const { return shape.W - shape.S + 1; }
  std::int64_t outputs() const { return shape.K * P() * Q(); }
  std::string text() const {
    return fmt::format("{}, {} channels at a time", hood::text(shape),
                       channels);
  }
};

// The first is such that every usual mistake changes it in its own way.
const std::vector<Job> JOBS{
    {{7, 12, 21, 3, 3, 2}, 3}, {{6, 12, 21, 2, 2, 3}, 2},
    {{5, 9, 40, 2, 5, 4}, 1},  {{4, 8, 16, 3, 1, 1}, 4},
    {{9, 20, 7, 1, 3, 7}, 8},  {{1, 1, 1, 1, 1, 1}, 1}};

Floats x_of(const ChannelsShape& s) {
  return whole_numbers<float>(std::int64_t{s.C} * s.H * s.W, 1);
}

Floats w_of(const ChannelsShape& s) {
  return whole_numbers<float>(std::int64_t{s.K} * s.C * s.R * s.S, 2);
}

/// What channel `of_x` of x gives to an output by the weights of channel
/// `of_w`. Behind the end is what GuardedBuffer has there.
float part(const Job& job, std::int64_t at, std::int64_t of_x,
           std::int64_t of_w) {
  const ChannelsShape& d = job.shape;
  const Floats x = x_of(d), w = w_of(d);
  const auto number = [](const Floats& numbers, std::int64_t i) {
    return i < std::ssize(numbers) ? numbers[std::size_t(i)] : 77;
  };
  const std::int64_t q = at % job.Q(), p = at / job.Q() % job.P();
  const std::int64_t k = at / job.Q() / job.P();
  float sum = 0;
  for (int r = 0; r < d.R; ++r) {
    for (int s = 0; s < d.S; ++s) {
      sum += number(x, (of_x * d.H + p + r) * d.W + q + s) *
             number(w, ((k * d.C + of_w) * d.R + r) * d.S + s);
    }
  }
  return sum;
}

/// An output as it is made, rightly or not.
using Way = std::function<float(const Job& job, std::int64_t at)>;

/// The sum of the channels from the first to before the last.
float some(const Job& job, std::int64_t at, int first, int last) {
  float sum = 0;
  for (int c = first; c < last; ++c) sum += part(job, at, c, c);
  return sum;
}

float right_way(const Job& job, std::int64_t at) {
  return some(job, at, 0, job.shape.C);
}

std::vector<std::pair<std::string, Way>> mistakes() {
  const auto rounds = [](const Job& job) {
    return (job.shape.C + job.channels - 1) / job.channels;
  };
  return {
      {"the last round takes channels behind the last: how many are left?",
       [=](const Job& job, std::int64_t at) {
         return some(job, at, 0, rounds(job) * job.channels);
       }},
      {"each round takes the weights of the first channels",
       [](const Job& job, std::int64_t at) {
         float sum = 0;
         for (int c = 0; c < job.shape.C; ++c) {
           sum += part(job, at, c, c % job.channels);
         }
         return sum;
       }},
      {"each round takes the first channels' weights, and the last one takes "
       "channels behind the last",
       [=](const Job& job, std::int64_t at) {
         float sum = 0;
         for (int c = 0; c < rounds(job) * job.channels; ++c) {
           sum += part(job, at, c, c % job.channels);
         }
         return sum;
       }},
      {"the last round is missing: there are channels left, if fewer",
       [](const Job& job, std::int64_t at) {
         return some(job, at, 0, job.shape.C / job.channels * job.channels);
       }},
      {"only the last round's channels are in the sum",
       [=](const Job& job, std::int64_t at) {
         return some(job, at, (rounds(job) - 1) * job.channels, job.shape.C);
       }},
      {"only the first round's channels are in the sum",
       [](const Job& job, std::int64_t at) {
         return some(job, at, 0, std::min(job.channels, job.shape.C));
       }},
  };
}

std::string guess_way(const Job& job, const Floats& made) {
  if (std::any_of(made.begin(), made.end(),
                  [](float value) { return !std::isfinite(value); })) {
    return "no number: an output was not written";
  }
  for (const auto& [words, way] : mistakes()) {
    bool same = true;
    for (std::int64_t i = 0; i < std::ssize(made) && same; ++i) {
      same = made[std::size_t(i)] == way(job, i);
    }
    if (same) return words;
  }
  return "not one of the usual mistakes; follow `first` and `count` by hand";
}

/// What the answer makes. Ends the test case at a fault of the kernel, and at
/// what the lens finds.
Floats made_by_answer(const Job& job) {
  const lens::Lens lens;
  GuardedBuffer<float> x(x_of(job.shape)), w(w_of(job.shape));
  GuardedBuffer<float> y(Floats(std::size_t(job.outputs()), NAN));
  some_channels(job.shape, x.data(), w.data(), y.data(), job.channels);
  require_no_fault(job.text());
  for (const lens::Finding& found :
       lens.last().findings_of(lens::FindingKind::race)) {
    FAIL(fmt::format("{}:\n{}", job.text(), found.text));
  }
  for (const lens::Finding& found : lens.last().findings) {
    FAIL(fmt::format("{}:\n{}", job.text(), found.text));
  }
  if (const auto outside = y.written_outside()) {
    FAIL(fmt::format("{}:\ny[{}] is written", job.text(), *outside));
  }
  return y.to_host();
}

}  // namespace

TEST_CASE("as many channels are taken as fit") {
  for (const auto& [shape, bytes] : ROOMS) {
    const int said = channels_that_fit(shape, bytes);
    const std::int64_t expected = RIGHT(shape, bytes);
    if (said == expected) continue;
    FAIL(
        fmt::format("{}, {} bytes:\n{} channels are said to fit, expected {}, "
                    "of {} bytes each\n{}",
                    text(shape), bytes, said, expected, 4 * floats_of(shape),
                    guess_count()));
  }
  SUCCEED();
}

TEST_CASE("the outputs are sums over all channels") {
  for (const Job& job : JOBS) {
    const Floats made = made_by_answer(job);
    for (std::int64_t i = 0; i < job.outputs(); ++i) {
      const float value = made[std::size_t(i)], expected = right_way(job, i);
      if (value == expected) continue;
      FAIL(fmt::format("{}:\ny[{}, {}, {}] is {}, expected {}\n{}", job.text(),
                       i / job.Q() / job.P(), i / job.Q() % job.P(),
                       i % job.Q(), value, expected, guess_way(job, made)));
    }
  }
  SUCCEED();
}

}  // namespace hood
