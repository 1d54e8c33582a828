#include <fmt/format.h>

#include <algorithm>
#include <tests/common/lens/divergence.cuh>
#include <tests/common/lens/support.hpp>

using namespace hood::lens;

// What is compiled here is observed. Of this function there is one in a
// program: so the lens, which calls it to name buffers, runs it observed, too.
template void fmt::detail::buffer<char>::append(const char*, const char*);

namespace {

struct Count {
  const char* load;
  int requests, lanes;
};

void check_counts(const LaunchReport& seen, const std::vector<Count>& counts) {
  for (const Count& c : counts) {
    INFO(c.load);
    const Traffic reads = seen.at(c.load).global_reads();
    CHECK(reads.requests == static_cast<unsigned>(c.requests));
    CHECK(reads.lanes == static_cast<unsigned>(c.lanes));
  }
}

/// How often a condition holds for the lanes of a warp.
template <class Condition>
int lanes_where(Condition condition) {
  int count = 0;
  for (int lane = 0; lane < 32; ++lane) count += condition(lane);
  return count;
}

}  // namespace

TEST_CASE("Lanes that part meet at the post-dominator") {
  std::vector<float> a = some_numbers(512), b = some_numbers(512);
  std::reverse(b.begin(), b.end());
  for (int i = 0; i < 16; ++i) b[i] = -1 + static_cast<float>(i) * 0.125F;
  Lens lens;
  const OnDevice<float> da(a), db(b), out(32);
  diverge<<<1, 32>>>(da.data(), db.data(), out.data());
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);

  const auto at = [&](const std::vector<float>& v, int i) {
    return v[static_cast<std::size_t>(i)];
  };
  int longest_search = 0, searches = 0, nested = 0, continued = 0, far = 0;
  int inner = 0, after_inner = 0;
  for (int lane = 0; lane < 32; ++lane) {
    int low = 0, high = 8 + (lane & 3), steps = 0;
    for (; low < high; ++steps) {
      const int middle = (low + high) / 2;
      if (at(b, middle) < static_cast<float>(lane & 7) * 0.25F - 1) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    longest_search = std::max(longest_search, steps);
    searches += steps;
    for (int i = 0; i < 4; ++i) nested += (lane + i) % 4;
    for (int i = 0; i < 8; ++i) continued += (i + lane) % 3 != 0;
    far += (lane % 3 == 0) + lane % 3 + 1;
    inner += lane % 8 + 1;
    after_inner += lane & 1 ? lane % 8 / 4 : 0;
  }
  const int first = lanes_where([&](int l) { return at(a, l + 64) > 0; });
  const int second = lanes_where(
      [&](int l) { return at(a, l + 64) > 0 && at(b, l + 64) > 0; });
  check_counts(lens.last(), {
                                {"of_own_length = ", 31, 496},
                                {"of_nested_loops = ", 12, nested},
                                {"of_odd_lanes = ", 1, 16},
                                {"of_even_lanes = ", 1, 16},
                                {"unless_continued = ", 8, continued},
                                {"until_broken = ", 4, 32 + 24 + 16 + 8},
                                {"after_break = ", 1, 32},
                                {"searched = ", longest_search, searches},
                                {"far = a[i]", 4, far},
                                {"first_condition = ", 1, 32},
                                {"// second condition", 1, first},
                                {"both = b[lane + 32]", 1, second},
                                {"v += a[lane + 96]", 1, 8},
                                {"v -= a[lane + 131]", 1, 8},
                                {"v *= a[lane + 170]", 1, 8},
                                {"v += 2 * a[lane + 213]", 1, 8},
                                {"after_switch = ", 1, 32},
                                {"in_inner_loop = ", 8, inner},
                                {"after_inner_loop = ", 1, after_inner},
                                {"after_both_loops = ", 1, 32},
                                {"of_those_left = ", 1, 20},
                            });
  CHECK(lens.last().findings.empty());
}

TEST_CASE("Lanes that part before or after a barrier meet again") {
  Lens lens;
  const OnDevice<float> a(some_numbers(160)), out(64);
  diverge_between_barriers<<<1, 64>>>(a.data(), out.data());
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  check_counts(lens.last(), {{"before_barrier = ", 2 * 3, 2 * 3 * 8},
                             {"together_before = ", 2 * 3, 2 * 3 * 32},
                             {"after_barrier = ", 2 * 3, 2 * 3 * 16},
                             {"together_after = ", 2 * 3, 2 * 3 * 32},
                             {"after_shuffle = ", 2, 64}});
}

TEST_CASE("What a long kernel does is counted though not all is kept") {
  Lens lens;
  const OnDevice<float> a(some_numbers(64)), out(32);
  const int n = 100'000;
  run_long<<<1, 32>>>(a.data(), out.data(), n);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  check_counts(lens.last(),
               {{"for_long = ", n, n * 32}, {"every_other = ", n, n * 16}});
}

TEST_CASE("What the lens does for a thread that waited is not the thread's") {
  Lens lens;
  const OnDevice<float> a(some_numbers(64)), out(32);
  const int n = 100'000;
  // In the second launch the way to the end is known: the lane waits at once.
  for (int launch = 0; launch < 2; ++launch) {
    run_long_alone<<<1, 32>>>(a.data(), out.data(), n);
    REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
    check_counts(lens.last(), {{"alone = ", n, n}, {"of_all = ", 1, 32}});
    CHECK(lens.last().accesses.global().requests == std::uint64_t(n) + 2);
  }
}
