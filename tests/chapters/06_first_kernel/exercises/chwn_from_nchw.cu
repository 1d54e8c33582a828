#include <fmt/core.h>

#include <cmath>
#include <common/core/error.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <tests/support/catch.hpp>
#include <tests/support/device_fault.hpp>
#include <tests/support/guarded_buffer.hpp>
#include <utility>
#include <vector>

namespace hood {

void chwn_from_nchw(const float* x,  // [N, C, H, W]
                    float* out,      // [C, H, W, N]
                    int N, int C, int H, int W);

namespace {

using Floats = std::vector<float>;

struct Job {
  std::int64_t N, C, H, W;

  std::string text() const {
    return fmt::format("[{}, {}, {}, {}] (N, C, H, W)", N, C, H, W);
  }
  std::int64_t CHW() const { return C * H * W; }
  std::int64_t size() const { return N * CHW(); }
  /// Where x[n, c, h, w] lies.
  std::int64_t at(std::int64_t n, std::int64_t c, std::int64_t h,
                  std::int64_t w) const {
    return ((n * C + c) * H + h) * W + w;
  }
};

/// A place in out, and which pixel and image belong there.
struct Place {
  std::int64_t index, i, n, c, h, w;
};

Place place_of(const Job& job, std::int64_t index) {
  const std::int64_t i = index / job.N;
  return {index,    i, index % job.N, i / job.W / job.H, i / job.W % job.H,
          i % job.W};
}

/// Where in x a mistaken answer finds what it puts in a place of out.
using Source = std::function<std::int64_t(const Job& job, const Place& p)>;

std::vector<std::pair<std::string, Source>> mistakes() {
  return {
      {"out is x as it was: nothing has moved",
       [](const Job&, const Place& p) { return p.index; }},
      {"every image is image 0: n is not used in x",
       [](const Job&, const Place& p) { return p.i; }},
      {"all pixels of an image are its first one: i is not used in x",
       [](const Job& job, const Place& p) { return p.n * job.CHW(); }},
      {"all numbers are the last of image 0",
       [](const Job& job, const Place&) { return job.CHW() - 1; }},
      {"x is read as [N, C, W, H]: rows and columns are exchanged",
       [](const Job& job, const Place& p) {
         return ((p.n * job.C + p.c) * job.W + p.w) * job.H + p.h;
       }},
      {"out is [H, W, C, N]: the order of c, h and w shall stay",
       [](const Job& job, const Place& p) {
         return job.at(p.n, p.i % job.C, p.i / job.C / job.W,
                       p.i / job.C % job.W);
       }},
      {"out is [C, N, H, W]: n shall be the last, so that images lie side by "
       "side",
       [](const Job& job, const Place& p) {
         const std::int64_t pixels = job.H * job.W;
         const std::int64_t pixel = p.index % pixels;
         return job.at(p.index / pixels % job.N, p.index / pixels / job.N,
                       pixel / job.W, pixel % job.W);
       }},
      {"this is the way back, from CHWN to NCHW: x is [N, C, H, W]",
       [](const Job& job, const Place& p) {
         return p.index % job.CHW() * job.N + p.index / job.CHW();
       }},
      {"the images come in the opposite order",
       [](const Job& job, const Place& p) {
         return (job.N - 1 - p.n) * job.CHW() + p.i;
       }},
      {"the pixels come in the opposite order",
       [](const Job& job, const Place& p) {
         return p.n * job.CHW() + job.CHW() - 1 - p.i;
       }},
      {"an image is taken for C numbers apart: there are C * H * W",
       [](const Job& job, const Place& p) { return p.n * job.C + p.i; }},
      {"an image is taken for H * W numbers apart: there are C * H * W",
       [](const Job& job, const Place& p) {
         return p.n * job.H * job.W + p.i;
       }},
  };
}

/// Which places of out nobody has written, if there are such.
std::string unwritten(const Job& job, const Floats& got) {
  std::int64_t count = 0, first = -1;
  bool whole_images = true, whole_pixels = true;
  for (std::int64_t index = 0; index < job.size(); ++index) {
    if (!std::isnan(got[std::size_t(index)])) continue;
    if (first < 0) first = index;
    ++count;
  }
  if (count == 0) return "";
  if (count == job.size()) return "nothing is written";
  const Place begin = place_of(job, first);
  for (std::int64_t index = 0; index < job.size(); ++index) {
    const Place p = place_of(job, index);
    const bool missing = std::isnan(got[std::size_t(index)]);
    whole_images &= missing == (p.n >= begin.n);
    whole_pixels &= missing == (p.i >= begin.i);
  }
  if (whole_images) {
    return fmt::format(
        "images from {} on are not written: a thread for each "
        "of N is wanted, so blocks are counted up",
        begin.n);
  }
  if (whole_pixels) {
    return fmt::format("pixels from {} on are not written: who takes them?",
                       begin.i);
  }
  if (first == 0) return "the first pixel or image is not written";
  return fmt::format("{} numbers are not written", count);
}

std::string guess(const Job& job, const Floats& got) {
  if (const std::string words = unwritten(job, got); !words.empty()) {
    return words;
  }
  for (const auto& [words, source] : mistakes()) {
    bool all = true;
    for (std::int64_t index = 0; all && index < job.size(); ++index) {
      all = got[std::size_t(index)] == float(source(job, place_of(job, index)));
    }
    if (all) return words;
  }
  return "not one of the usual mistakes";
}

void run(const Job& job, const Floats& x, GuardedBuffer<float>& out) {
  GuardedBuffer<float> on_x(x);
  try {
    chwn_from_nchw(on_x.data(), out.data(), int(job.N), int(job.C), int(job.H),
                   int(job.W));
  } catch (const Error& error) {  // of cuda_check_launch()
    FAIL(fmt::format("{}:\n{}\n{}", job.text(), error.what(),
                     "y and z of a grid end at 65,535, and none may be 0"));
  }
  require_no_fault(job.text());
}

void check(const Job& job) {
  // A number says where in x it was; all are exact, for they are below 2^24.
  Floats x(std::size_t(job.size()));
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = float(i);
  GuardedBuffer<float> out(Floats(x.size(), NAN));
  run(job, x, out);
  if (const auto outside = out.written_outside()) {
    FAIL(fmt::format("{}:\nout is written at {}, and has {} numbers",
                     job.text(), *outside, job.size()));
  }
  const Floats got = out.to_host();
  for (std::int64_t index = 0; index < job.size(); ++index) {
    const Place p = place_of(job, index);
    const float value = got[std::size_t(index)];
    const auto right = float(job.at(p.n, p.c, p.h, p.w));
    if (value == right) continue;
    FAIL(
        fmt::format("{}:\nout[{}, {}, {}, {}] is {}, expected {}, which is "
                    "x[{}, {}, {}, {}]\n{}",
                    job.text(), p.c, p.h, p.w, p.n,
                    std::isnan(value) ? "NaN" : fmt::format("{}", value), right,
                    p.n, p.c, p.h, p.w, guess(job, got)));
  }
}

}  // namespace

TEST_CASE("every pixel of every image finds its place") {
  // In the first every usual mistake shows.
  for (const Job& job :
       {Job{300, 2, 3, 5}, Job{1, 1, 1, 1}, Job{1, 3, 5, 2}, Job{7, 1, 1, 1},
        Job{256, 3, 2, 2}, Job{257, 1, 7, 3}, Job{33, 5, 4, 1}}) {
    check(job);
  }
  SUCCEED();
}

TEST_CASE("there may be more than 65,535 pixels") {
  check({3, 1, 2, 35001});
  SUCCEED();
}

TEST_CASE("there may be more than 65,535 images") {
  check({70001, 1, 1, 3});
  SUCCEED();
}

}  // namespace hood
