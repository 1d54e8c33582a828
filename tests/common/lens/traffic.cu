// The numbers of common kernels, each derived by hand, and those of an H200
// where it counted them.
#include <algorithm>
#include <tests/common/lens/convolutions.cuh>
#include <tests/common/lens/copies.cuh>
#include <tests/common/lens/products.cuh>
#include <tests/common/lens/reductions.cuh>
#include <tests/common/lens/support.hpp>

using namespace hood::lens;

namespace {

void finish(const Lens& lens) {
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  for (const Finding& f : lens.last().findings) FAIL_CHECK(f.text);
}

}  // namespace

TEST_CASE("A vector sum reads and writes 4 sectors per request") {
  Lens lens;
  const int n = 1 << 20;
  const OnDevice<float> a(some_numbers(n)), b(some_numbers(n)), c(n);
  add<<<n / 256, 256>>>(a.data(), b.data(), c.data(), n);
  finish(lens);
  const LaunchReport& seen = lens.last();
  CHECK(seen.at("left = a[i]").global_reads().sectors_per_request() == 4);
  CHECK(seen.at("right = b[i]").global_reads().sectors_per_request() == 4);
  CHECK(seen.at("c[i] = ").global_writes().sectors_per_request() == 4);
  CHECK(seen.at("left = a[i]").global_reads().requests == n / 32);
  CHECK(seen.accesses.global_reads().sectors == 262'144);
  CHECK(seen.accesses.global().efficiency() == 1);
  CHECK(seen.compulsory_bytes() == 3 * 4 * std::uint64_t{n});
  CHECK(seen.accesses.shared().requests == 0);

  add<<<n / 256, 256>>>(a.data() + 1, b.data(), c.data(), n - 1);
  finish(lens);
  CHECK(lens.last().accesses.global_reads().sectors == 294'911);
  CHECK(lens.launches().size() == 2);
}

TEST_CASE("A copy with a stride reads more sectors per request") {
  Lens lens;
  const int n = 1 << 12;
  const OnDevice<float> in(some_numbers(32 * n)), out(n);
  for (const int stride : {1, 2, 4, 8, 16, 32}) {
    copy_with_stride<<<n / 256, 256>>>(in.data(), out.data(), n, stride);
    finish(lens);
    const LaunchReport& seen = lens.last();
    CHECK(seen.at("value = in[").global_reads().sectors_per_request() ==
          std::min(32, 4 * stride));
    CHECK(seen.at("value = in[").global_reads().lines_per_request() == stride);
    CHECK(seen.at("out[i] = value").global_writes().sectors_per_request() == 4);
  }
}

TEMPLATE_TEST_CASE("A wide element is read by one request", "", unsigned char,
                   float, float2, float4, double) {
  Lens lens;
  const int n = 33;
  const std::vector<TestType> elements(n);
  const OnDevice<TestType> in(elements), out(n);
  copy_of<TestType><<<1, 64>>>(in.data(), out.data(), n);
  finish(lens);
  const Accesses line = lens.last().at("element = in[i]");
  CHECK(line.of_size(sizeof(TestType)).global_reads().requests == 2);
  CHECK(line.global_reads().requests == 2);
  CHECK(line.global_reads().lanes == 33);
  CHECK(line.global_reads().sectors == sizeof(TestType) + 1);
}

TEST_CASE("A tile makes a transpose's writes whole, padding frees its banks") {
  Lens lens;
  const int n = 256;
  const unsigned requests = n * n / 32;
  const OnDevice<float> in(some_numbers(n * n)), out(n * n);
  const dim3 grid(n / 32, n / 32), block(32, 8);
  transpose_naive<<<grid, block>>>(in.data(), out.data(), n);
  finish(lens);
  CHECK(lens.last().accesses.global_reads().sectors_per_request() == 4);
  CHECK(lens.last().accesses.global_writes().sectors_per_request() == 32);

  transpose_tiled<0><<<grid, block>>>(in.data(), out.data(), n);
  finish(lens);
  const Accesses crowded = lens.last().accesses;
  CHECK(crowded.global_writes().sectors_per_request() == 4);
  CHECK(crowded.shared_writes().wavefronts == requests);
  CHECK(crowded.shared_reads().wavefronts == 32 * requests);
  CHECK(crowded.shared_reads().conflicts() == 31 * requests);

  transpose_tiled<1><<<grid, block>>>(in.data(), out.data(), n);
  finish(lens);
  CHECK(lens.last().accesses.shared_reads().wavefronts == requests);
  CHECK(lens.last().accesses.shared_reads().conflicts() == 0);
}

TEST_CASE("The layout decides what a convolution reads") {
  Lens lens;
  const Extents e{32, 3, 32, 32, 2, 3, 3};
  const OnDevice<float> x(some_numbers(32 * 3 * 32 * 32));
  const OnDevice<float> w(some_numbers(2 * 3 * 9)), y(32 * 2 * 32 * 32);
  const dim3 block(32, 8);
  // 94 pairs of a row and r, and of a column and s, lie inside.
  convolve_nchw<<<dim3(4, 2, 32), block>>>(x.data(), w.data(), y.data(), e);
  finish(lens);
  Traffic pixels = lens.last().at("pixel = x[((").global_reads();
  CHECK(pixels.requests == 94 * 3 * 3 * 32 * 2);
  CHECK(pixels.sectors_per_request() == 4);
  CHECK(pixels.lanes == pixels.requests / 3 * 94);
  CHECK(lens.last()
            .at("float weight = w[")
            .global_reads()
            .sectors_per_request() == 1);

  const dim3 grid(4, 32, 2);
  convolve_by_image<false><<<grid, block>>>(x.data(), w.data(), y.data(), e);
  finish(lens);
  pixels = lens.last().at("pixel_of_image = x[at]").global_reads();
  CHECK(pixels.requests == 94 * 94 * 3 * 2);
  CHECK(pixels.sectors_per_request() == 32);
  CHECK(lens.last().accesses.global_writes().sectors_per_request() == 32);

  convolve_by_image<true><<<grid, block>>>(x.data(), w.data(), y.data(), e);
  finish(lens);
  pixels = lens.last().at("pixel_of_image = x[at]").global_reads();
  CHECK(pixels.sectors_per_request() == 4);
  CHECK(lens.last().accesses.global_writes().sectors_per_request() == 4);

  convolve_tiled<0><<<dim3(4, 2, 32), block>>>(x.data(), w.data(), y.data(), e);
  finish(lens);
  const Traffic tile = lens.last().at("from_tile = tile[").shared_reads();
  CHECK(tile.requests == 4 * 2 * 32 * 8 * 3 * 9);
  CHECK(tile.conflicts() == 0);
}

TEST_CASE("A product by tiles and one by registers") {
  Lens lens;
  const int n = 256;
  const OnDevice<float> A(some_numbers(n * n)), B(some_numbers(n * n));
  const OnDevice<float> C(n * n);
  multiply_by_tiles<<<dim3(16, 16), dim3(16, 16)>>>(A.data(), B.data(),
                                                    C.data(), n, n);
  finish(lens);
  CHECK(lens.last().accesses.global_reads().requests == 65'536);
  CHECK(lens.last().accesses.global_reads().sectors == 262'144);
  CHECK(lens.last().accesses.global_writes().sectors == 8192);
  CHECK(lens.last().accesses.shared_writes().wavefronts == 65'536);
  CHECK(lens.last().accesses.shared().conflicts() == 0);

  multiply_by_registers<0>
      <<<dim3(4, 4), 256>>>(A.data(), B.data(), C.data(), n, n);
  finish(lens);
  const LaunchReport seen = lens.last();
  CHECK(seen.at("float4*>(from_A)").global_reads().sectors_per_request() == 16);
  CHECK(seen.at("float4*>(from_B)").global_reads().sectors_per_request() == 16);
  CHECK(seen.accesses.global_reads().requests == 4096);
  CHECK(seen.accesses.global_writes().sectors == 8192);
  CHECK(seen.at("float4 left = ").shared_reads().wavefronts_per_request() == 2);
  CHECK(seen.at("float4 right = ").shared_reads().wavefronts_per_request() ==
        4);
  CHECK(seen.accesses.shared_reads().requests == 65'536);
  CHECK(seen.accesses.shared_reads().wavefronts == 196'608);
  CHECK(seen.accesses.shared_reads().conflicts() == 0);
  CHECK(seen.accesses.shared_writes().requests == 10'240);
  CHECK(seen.accesses.shared_writes().wavefronts == 40'960);
  CHECK(seen.accesses.shared_writes().conflicts() == 24'576);
  CHECK(seen.at("= a.x;").shared_writes().conflict_factor() == 4);

  multiply_by_registers<4>
      <<<dim3(4, 4), 256>>>(A.data(), B.data(), C.data(), n, n);
  finish(lens);
  CHECK(lens.last().accesses.shared_writes().wavefronts == 24'576);
  CHECK(lens.last().accesses.shared_writes().conflicts() == 8192);
}

TEST_CASE("Reductions and a histogram") {
  Lens lens;
  const int n = 1 << 18;
  const OnDevice<float> x(some_numbers(n)), out(n / 256);
  REQUIRE(cudaMemset(out.data(), 0, 4) == cudaSuccess);
  sum_by_shuffles<<<32, 256>>>(x.data(), out.data(), n);
  finish(lens);
  CHECK(lens.last().accesses.global_reads().sectors == n / 8);
  CHECK(lens.last().accesses.shared_writes().requests == 32 * 8);
  CHECK(lens.last().accesses.shared_writes().lanes == 32 * 8);
  CHECK(lens.last().accesses.shared_reads().wavefronts == 32);
  CHECK(lens.last().accesses.global_atomics().requests == 32);

  sum_by_tree<<<n / 256, 256>>>(x.data(), out.data());
  finish(lens);
  const Traffic tree = lens.last().at("s[i] += s[i + d]").shared_reads();
  CHECK(tree.requests == n / 256 * 12 * 2);
  CHECK(tree.wavefronts == n / 256 * 2 * 47);
  CHECK(lens.last().accesses.shared_writes().conflicts() == n / 256 * 35);

  std::vector<unsigned char> bytes(n);
  for (int i = 0; i < n; ++i) {
    bytes[static_cast<std::size_t>(i)] =
        static_cast<unsigned char>(i * i % 251);
  }
  const OnDevice<unsigned char> dbytes(bytes);
  const OnDevice<unsigned> counts(std::vector<unsigned>(256));
  count_bytes<<<8, 256>>>(dbytes.data(), counts.data(), n);
  finish(lens);
  CHECK(lens.last().at("byte = x[i]").global_reads().sectors == n / 32);
  CHECK(lens.last().at("&here[byte]").shared_atomics().requests == n / 32);
  CHECK(lens.last().at("&counts[i]").global_atomics().sectors_per_request() ==
        4);
}

TEST_CASE("Constant memory, variables and dynamic shared memory") {
  Lens lens;
  const int n = 1 << 10;
  const OnDevice<float> x(some_numbers(n)), y(n);
  const float c[4] = {1, 2, 3, 4};
  REQUIRE(cudaMemcpyToSymbol(coefficients, c, sizeof c) == cudaSuccess);
  polynomial<<<n / 256, 256>>>(x.data(), y.data(), n);
  finish(lens);
  CHECK(lens.last().accesses.constant_reads().requests > 0);
  // As an H200 counts: 4 sectors of x and 1 of factor.
  CHECK(lens.last().accesses.global_reads().requests == n / 32 * 2);
  CHECK(lens.last().accesses.global_reads().sectors == n / 32 * 5);

  reverse<<<n / 256, 256, 256 * sizeof(float)>>>(x.data(), y.data(), 256);
  finish(lens);
  CHECK(lens.last().at("part[n - 1 - t]").shared_reads().wavefronts == n / 32);
  CHECK(lens.last().shared_bytes == 1024);
}

TEST_CASE("Traffic may be counted in one block of n") {
  LensOptions options;
  options.sample = 4;
  Lens lens(options);
  const int n = 1 << 12;
  const OnDevice<float> a(some_numbers(n)), c(n);
  add<<<n / 256, 256>>>(a.data(), a.data(), c.data(), n);
  finish(lens);
  CHECK(lens.last().blocks == 16);
  CHECK(lens.last().blocks_counted == 4);
  CHECK(lens.last().accesses.global_writes().requests == n / 32 / 4);
  CHECK_THAT(report_text(lens.last()), ContainsSubstring("4 of 16 blocks"));
}
