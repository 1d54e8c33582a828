// What the lens sees of each version, against counts by hand. All are of a
// product of 128 x 128 x 128, whole tiles for every version.
#include <chapters/07_matrix_product/versions.hpp>
#include <common/cuda/device_buffer.hpp>
#include <common/lens/lens.hpp>
#include <string>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

using lens::Accesses;
using lens::Lens;

constexpr int SIDE = 128;
constexpr std::uint64_t PRODUCTS = SIDE * SIDE * SIDE;

/// The accesses of a version, which must be right.
Accesses seen_of(const std::string& name, bool a_is_transposed = false,
                 bool b_is_transposed = false) {
  const Lens lens;
  const std::vector<float> ones(SIDE * SIDE, 1);
  const DeviceBuffer<float> a(ones), b(ones);
  DeviceBuffer<float> c(SIDE * SIDE);
  for (const ProductVersion& version : product_versions()) {
    if (version.name != name) continue;
    version.run({SIDE, SIDE, SIDE, a_is_transposed, b_is_transposed}, a.data(),
                b.data(), c.data());
  }
  CUDA_CHECK(cudaDeviceSynchronize());
  for (const lens::Finding& found : lens.last().findings) {
    FAIL_CHECK(found.text);
  }
  CHECK(c.to_host() == std::vector<float>(SIDE * SIDE, SIDE));
  return lens.last().accesses;
}

}  // namespace

TEST_CASE("a naive warp reads a column of A and writes one of C") {
  const Accesses seen = seen_of("naive");
  // For each product 32 sectors of A and one of B, in two requests of a warp.
  CHECK(seen.global_reads().requests == 2 * PRODUCTS / 32);
  CHECK(seen.global_reads().sectors == (32 + 1) * PRODUCTS / 32);
  CHECK(seen.global_writes().sectors_per_request() == 32);
}

TEST_CASE("a coalesced warp reads one number of A and a row of B") {
  const Accesses seen = seen_of("coalesced");
  CHECK(seen.global_reads().requests == 2 * PRODUCTS / 32);
  CHECK(seen.global_reads().sectors == (1 + 4) * PRODUCTS / 32);
  CHECK(seen.global_writes().sectors_per_request() == 4);
}

TEST_CASE("a tile's side is how often a number is used once it was read") {
  struct Row {
    const char* version;
    std::uint64_t side;
  };
  for (const auto& [version, side] :
       {Row{"shared_tile", 32}, Row{"register_tile_1d", 64},
        Row{"register_tile_2d", 128}, Row{"vector_loads", 128},
        Row{"register_prefetch", 128}, Row{"async_copies", 128}}) {
    CAPTURE(version);
    const Accesses seen = seen_of(version);
    CHECK(seen.global_reads().bytes == 2 * PRODUCTS / side * sizeof(float));
    CHECK(seen.global_reads().efficiency() == 1);
    CHECK(seen.global_writes().bytes == SIDE * SIDE * sizeof(float));
  }
}

TEST_CASE("shared reads of a product, and their wavefronts") {
  struct Row {
    const char* version;
    std::uint64_t products;    // of a thread, for each k
    std::uint64_t requests;    // of a warp, for the same
    std::uint64_t wavefronts;  // that serve them
  };
  for (const auto& [version, products, requests, wavefronts] : {
           // One number of A for the warp, 32 of B side by side.
           Row{"shared_tile", 1, 2, 2},
           // Eight numbers of A for the warp, 32 of B side by side.
           Row{"register_tile_1d", 8, 9, 9},
           // Eight of A, in two rows that share a bank; eight of B, each for 16
           // lanes that lie 8 floats apart: four in a bank.
           Row{"register_tile_2d", 64, 16, 8 * 2 + 8 * 4},
           // Two fours of A, which neighbours share; two of B, side by side.
           Row{"vector_loads", 64, 4, 2 * 2 + 2 * 4},
           Row{"register_prefetch", 64, 4, 2 * 2 + 2 * 4},
           Row{"async_copies", 64, 4, 2 * 2 + 2 * 4},
       }) {
    CAPTURE(version);
    const Accesses seen = seen_of(version);
    const std::uint64_t warp_steps = PRODUCTS / products / 32;
    CHECK(seen.shared_reads().requests == requests * warp_steps);
    CHECK(seen.shared_reads().wavefronts == wavefronts * warp_steps);
    CHECK(seen.shared_writes().conflicts() == 0);
  }
}

TEST_CASE("of 128 x 128 tiles only the first has bank conflicts") {
  for (const ProductVersion& version : product_versions()) {
    if (version.name == std::string("warp_tiled")) break;
    CAPTURE(version.name);
    const bool has_some = version.name == std::string("register_tile_2d");
    CHECK((seen_of(version.name).shared().conflicts() > 0) == has_some);
  }
}

TEST_CASE("from float4s on, transposed factors cost no more sectors") {
  for (const char* version :
       {"vector_loads", "register_prefetch", "async_copies"}) {
    for (const bool a : {false, true}) {
      for (const bool b : {false, true}) {
        CAPTURE(version, a, b);
        const Accesses seen = seen_of(version, a, b);
        CHECK(seen.global_reads().efficiency() == 1);
        CHECK(seen.shared().conflicts() == 0);
      }
    }
  }
}

TEST_CASE("before float4s, a transposed B is read down its columns") {
  // A warp reads 32 numbers of A side by side, and 32 of B that lie apart.
  const Accesses seen = seen_of("shared_tile", false, true);
  CHECK(seen.global_reads().sectors_per_request() == (4 + 32) / 2.0);
}

}  // namespace hood
