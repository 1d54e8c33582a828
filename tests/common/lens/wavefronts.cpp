#include <array>
#include <common/lens/warp/wavefronts.hpp>
#include <functional>
#include <tests/support/catch.hpp>

using namespace hood::lens;

namespace {

WarpAccess access(unsigned size, const std::function<unsigned(unsigned)>& word,
                  unsigned mask = ~0U, Access kind = Access::read) {
  WarpAccess a{0, kind, size, mask, {}};
  for (unsigned l = 0; l < 32; ++l) a.address[l] = 0x1000 + 4 * word(l);
  return a;
}

unsigned count(const WarpAccess& a) {
  return wavefronts_of(a).count;
}
unsigned least(const WarpAccess& a) {
  return wavefronts_of(a).least;
}

}  // namespace

TEST_CASE("Words in different banks come in one wavefront") {
  for (const unsigned stride : {0, 1, 3, 5, 31, 33}) {
    CHECK(count(access(4, [&](unsigned l) { return l * stride; })) == 1);
  }
  for (const unsigned stride : {2, 4, 8, 16, 32}) {
    CHECK(count(access(4, [&](unsigned l) { return l * stride; })) == stride);
  }
  CHECK(count(access(
            4, [](unsigned l) { return l * 32; }, 0x00010001)) == 2);
  CHECK(count(access(4, [](unsigned l) { return l / 2 * 32; })) == 16);
  CHECK(least(access(4, [](unsigned l) { return l * 32; })) == 1);
}

TEST_CASE("Bytes of one word do not conflict") {
  WarpAccess a = access(1, [](unsigned) { return 0U; });
  for (unsigned l = 0; l < 32; ++l) a.address[l] = 0x1000 + l;
  CHECK(count(a) == 1);
}

TEST_CASE("8 bytes take two wavefronts, 16 bytes four") {
  CHECK(count(access(8, [](unsigned l) { return 2 * l; })) == 2);
  CHECK(count(access(
            8, [](unsigned l) { return 2 * l; }, 0xffff)) == 1);
  CHECK(count(access(8, [](unsigned l) { return 4 * l; })) == 4);
  CHECK(least(access(8, [](unsigned l) { return 4 * l; })) == 2);
  CHECK(count(access(16, [](unsigned l) { return 4 * l; })) == 4);
  CHECK(count(access(
            16, [](unsigned l) { return 4 * l; }, 0xff00ff)) == 2);
  CHECK(count(access(16, [](unsigned l) { return 8 * l; })) == 8);
}

TEST_CASE("Passes whose lanes agree in pairs are made as one") {
  const auto all_the_same = [](unsigned) { return 0U; };
  CHECK(count(access(8, all_the_same)) == 1);
  CHECK(count(access(16, all_the_same)) == 2);
  // Two addresses, one for each half warp: as an H200 counts.
  CHECK(count(access(16, [](unsigned l) { return l / 16 * 4; })) == 2);
  // Sixteen addresses, each of both half warps: as an H200 counts.
  CHECK(count(access(16, [](unsigned l) { return l % 16 * 4; })) == 4);
  CHECK(count(access(16, [](unsigned l) { return l / 2 * 4; })) == 2);
  CHECK(count(access(16, [](unsigned l) { return (l / 4 * 2 + l % 2) * 4; })) ==
        2);
}

TEST_CASE("Passes are made as one in the whole warp or not at all") {
  const auto below = [](unsigned l) { return (l < 16 ? l / 2 : l) * 4; };
  CHECK(count(access(16, below)) == 4);
  const auto above = [](unsigned l) { return (l < 16 ? l : 16 + l / 2) * 4; };
  CHECK(count(access(16, above)) == 4);
}

TEST_CASE("Passes of a write are never made as one") {
  const auto all_the_same = [](unsigned) { return 0U; };
  CHECK(count(access(8, all_the_same, ~0U, Access::write)) == 2);
  CHECK(count(access(16, all_the_same, ~0U, Access::write)) == 4);
}

TEST_CASE("Atomics of one word follow each other") {
  const auto all_the_same = [](unsigned) { return 0U; };
  CHECK(count(access(4, all_the_same, ~0U, Access::atomic)) == 32);
  CHECK(count(access(
            4, [](unsigned l) { return l; }, ~0U, Access::atomic)) == 1);
}
