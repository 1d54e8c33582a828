// What the lens sees of the chapter's kernels, against counts by hand.
#include <chapters/06_first_kernel/copy.hpp>
#include <chapters/06_first_kernel/elementwise.hpp>
#include <chapters/06_first_kernel/strides.hpp>
#include <chapters/06_first_kernel/sum.hpp>
#include <chapters/06_first_kernel/transpose.hpp>
#include <common/cuda/device_buffer.hpp>
#include <common/lens/lens.hpp>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

using lens::Accesses;
using lens::Lens;

/// The last launch's accesses; it must have been right.
const Accesses& seen_by(const Lens& lens) {
  CUDA_CHECK(cudaDeviceSynchronize());
  for (const lens::Finding& found : lens.last().findings) {
    FAIL_CHECK(found.text);
  }
  return lens.last().accesses;
}

}  // namespace

TEST_CASE("a stride moves as many sectors as the program counts") {
  const Lens lens;
  const int n = 4096;
  const DeviceBuffer<float> x(std::vector<float>(32 * n + 8, 1));
  DeviceBuffer<float> out(n);
  for (const auto& [stride, offset] :
       {std::pair(1, 0), std::pair(2, 0), std::pair(3, 0), std::pair(4, 0),
        std::pair(8, 0), std::pair(16, 0), std::pair(32, 0), std::pair(1, 1),
        std::pair(1, 2), std::pair(1, 4), std::pair(1, 8), std::pair(2, 5)}) {
    CAPTURE(stride, offset);
    copy_with_stride(x.data(), out.data(), n, stride, offset);
    const Accesses& seen = seen_by(lens);
    CHECK(seen.global_reads().sectors_per_request() ==
          sectors_of_request(stride, offset));
    CHECK(seen.global_writes().sectors_per_request() == 4);
    CHECK(seen.global_reads().requests == n / 32);
  }
}

TEST_CASE("a copy by float4 makes a quarter of the requests") {
  const Lens lens;
  const int n = 1 << 14;
  const DeviceBuffer<float> x(std::vector<float>(n, 1));
  DeviceBuffer<float> out(n);
  copy(x.data(), out.data(), n);
  CHECK(seen_by(lens).global_reads().requests == n / 32);
  CHECK(seen_by(lens).global_reads().sectors_per_request() == 4);
  for (auto* const version :
       {copy_float4, copy_four_float4s, copy_float4_grid_stride}) {
    version(x.data(), out.data(), n);
    const Accesses& seen = seen_by(lens);
    CHECK(seen.global_reads().requests == n / 128);
    CHECK(seen.global_reads().sectors_per_request() == 16);
    CHECK(seen.global_writes().requests == n / 128);
    CHECK(seen.global_writes().efficiency() == 1);
  }
}

TEST_CASE("addition and saxpy move each byte once") {
  const Lens lens;
  const int n = 10'007;
  const DeviceBuffer<float> x(std::vector<float>(n, 1));
  const DeviceBuffer<float> y(std::vector<float>(n, 2));
  DeviceBuffer<float> out(n);
  for (const int version : {0, 1, 2}) {
    CAPTURE(version);
    if (version == 0) add(x.data(), y.data(), out.data(), n);
    if (version == 1) saxpy(3, x.data(), y.data(), out.data(), n);
    if (version == 2) saxpy_grid_stride(3, x.data(), y.data(), out.data(), n);
    const Accesses& seen = seen_by(lens);
    CHECK(seen.global_reads().requests == 2 * ((n + 31) / 32));
    CHECK(seen.global_reads().sectors == 2 * ((n + 7) / 8));
    CHECK(seen.global_writes().sectors == (n + 7) / 8);
  }
}

TEST_CASE("a tile mends a transpose's writes, and padding its banks") {
  const Lens lens;
  const int H = 128, W = 192;
  const unsigned requests = H * W / 32;
  const DeviceBuffer<float> x(std::vector<float>(H * W, 1));
  DeviceBuffer<float> out(H * W);

  transpose_naive(x.data(), out.data(), H, W);
  CHECK(seen_by(lens).global_reads().sectors_per_request() == 4);
  CHECK(seen_by(lens).global_writes().sectors_per_request() == 32);

  transpose_tiled(x.data(), out.data(), H, W);
  CHECK(seen_by(lens).global_reads().sectors_per_request() == 4);
  CHECK(seen_by(lens).global_writes().sectors_per_request() == 4);
  CHECK(seen_by(lens).shared_writes().conflicts() == 0);
  CHECK(seen_by(lens).shared_reads().wavefronts == 32 * requests);

  for (auto* const version : {transpose_padded, transpose_padded_64}) {
    version(x.data(), out.data(), H, W);
    CHECK(seen_by(lens).global_reads().sectors_per_request() == 4);
    CHECK(seen_by(lens).global_writes().sectors_per_request() == 4);
    CHECK(seen_by(lens).shared_writes().wavefronts == requests);
    CHECK(seen_by(lens).shared_reads().wavefronts == requests);
  }

  for (auto* const version : {transpose_float4_32, transpose_float4_64}) {
    version(x.data(), out.data(), H, W);
    const Accesses& seen = seen_by(lens);
    CHECK(seen.global_reads().requests == requests / 4);
    CHECK(seen.global_reads().sectors_per_request() == 16);
    CHECK(seen.global_writes().requests == requests / 4);
    CHECK(seen.global_writes().sectors_per_request() == 16);
    CHECK(seen.shared_writes().requests == requests / 4);
    CHECK(seen.shared().conflicts() == 0);
  }
}

TEST_CASE("the fewer atomics, the more is added before") {
  const Lens lens;
  const int n = 1 << 14;
  const DeviceBuffer<float> x(std::vector<float>(n, 1));
  DeviceBuffer<float> sum(1);
  sum_atomic(x.data(), sum.data(), n);
  CHECK(seen_by(lens).global_atomics().requests == n / 32);
  CHECK(seen_by(lens).global_atomics().lanes == n);
  sum_tree(x.data(), sum.data(), n);
  CHECK(seen_by(lens).global_atomics().lanes == n / 256);
  CHECK(seen_by(lens).shared().conflicts() == 0);
  sum_shuffles(x.data(), sum.data(), n);
  CHECK(seen_by(lens).global_atomics().lanes == lens.last().blocks);
  CHECK(seen_by(lens).global_reads().sectors == n / 8);
}

}  // namespace hood
