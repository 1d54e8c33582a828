// Each seeded fault is found, with both lines; right kernels are not accused.
#include <tests/common/lens/faulty.cuh>
#include <tests/common/lens/last_block.cuh>
#include <tests/common/lens/support.hpp>
#include <tests/common/lens/tiled_convolution.cuh>

using namespace hood::lens;

namespace {

/// The launch that was just made ended in a fault; begins anew.
std::string fault_of_launch() {
  REQUIRE(cudaDeviceSynchronize() != cudaSuccess);
  const std::string message = cudaGetErrorString(cudaGetLastError());
  REQUIRE(cudaDeviceReset() == cudaSuccess);
  return message;
}

/// Whether a launch found such a fault at these two lines.
bool has_found(const LaunchReport& seen, FindingKind kind, const char* a,
               const char* b) {
  const int at = seen.line_of(a).line, and_at = seen.line_of(b).line;
  for (const Finding& f : seen.findings_of(kind)) {
    const int first = f.first.line, second = f.second.line;
    if (first == at && second == and_at) return true;
    if (first == and_at && second == at) return true;
  }
  return false;
}

/// The launch found such a fault at these two lines, and none of another kind.
/// (Who comes too early may also read what nobody has written yet.)
void check_found(const Lens& lens, FindingKind kind, const char* a,
                 const char* b) {
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(has_found(lens.last(), kind, a, b));
  for (const Finding& f : lens.last().findings) {
    INFO(f.text);
    CHECK((f.kind == kind || f.kind == FindingKind::uninitialised));
  }
}

void check_clean(const Lens& lens) {
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  for (const Finding& f : lens.last().findings) FAIL_CHECK(f.text);
}

}  // namespace

TEST_CASE("A missing barrier is a race with both its lines") {
  Lens lens;
  const Extents e{2, 3, 32, 32, 2, 3, 3};
  const OnDevice<float> x(some_numbers(2 * 3 * 32 * 32)), y(2 * 2 * 32 * 32);
  const OnDevice<float> w(some_numbers(2 * 3 * 9));
  const dim3 grid(4, 2, 2), block(32, 8);
  convolve_tiled<0><<<grid, block>>>(x.data(), w.data(), y.data(), e);
  check_clean(lens);

  convolve_tiled<1><<<grid, block>>>(x.data(), w.data(), y.data(), e);
  check_found(lens, FindingKind::race,
              "tile[i / 34][i % 34] =", "from_tile = tile");
  convolve_tiled<2><<<grid, block>>>(x.data(), w.data(), y.data(), e);
  check_found(lens, FindingKind::race,
              "tile[i / 34][i % 34] =", "from_tile = tile");
  const std::string text = lens.last().findings.front().text;
  CHECK_THAT(text, ContainsSubstring(", a __shared__ array of "));
  CHECK_THAT(text, ContainsSubstring(" at tiled_convolution.cuh:"));
  CHECK_THAT(text, ContainsSubstring("no barrier between them"));
  convolve_tiled<3><<<grid, block>>>(x.data(), w.data(), y.data(), e);
  CHECK_THAT(fault_of_launch(), ContainsSubstring("__syncthreads"));
  CHECK(!lens.last().fault.empty());
}

TEST_CASE("Lanes of a warp are in order only by __syncwarp") {
  Lens lens;
  const OnDevice<float> out(32);
  reverse_in_warp<true><<<1, 32>>>(out.data());
  check_clean(lens);
  reverse_in_warp<false><<<1, 32>>>(out.data());
  check_found(lens, FindingKind::race, "v = s[31 - t]", "// again");
  CHECK(lens.last().findings.size() >= 2);
  exchange_between<false><<<1, 32>>>(out.data());
  check_clean(lens);
  exchange_between<true><<<1, 32>>>(out.data());
  check_found(lens, FindingKind::race, "// of my own", "// of another");
  exchange_after_shuffle<<<1, 32>>>(out.data());
  check_found(lens, FindingKind::race, "// before the shuffle", "// after it");
}

TEST_CASE("Blocks of a launch race") {
  Lens lens;
  const OnDevice<float> out(std::vector<float>(64));
  write_by_all_blocks<<<4, 1>>>(out.data());
  check_found(lens, FindingKind::race_between_blocks, "out[0] = ", "out[0] = ");
  REQUIRE(lens.last().findings.size() == 1);
  CHECK(lens.last().findings.front().count == 3);
  read_of_other_block<<<8, 1>>>(out.data());
  check_found(lens, FindingKind::race_between_blocks, "neighbour = values[",
              "// its own");
  const OnDevice<float> x(some_numbers(64)), partial(2);
  sum_by_last_block<<<2, 32>>>(x.data(), partial.data(), out.data());
  check_clean(lens);
  const OnDevice<unsigned> done(std::vector<unsigned>(1));
  sum_without_fence<<<2, 32>>>(partial.data(), done.data(), out.data());
  check_found(lens, FindingKind::race_between_blocks, "// for the last block",
              "v += partial[b]");
}

TEST_CASE("Atomics do not race with each other, but with loads and stores") {
  Lens lens;
  const OnDevice<int> counter(std::vector<int>(1)), out(64);
  increase_atomically<<<2, 64>>>(counter.data());
  check_clean(lens);
  increase<<<1, 64>>>(counter.data());
  check_found(lens, FindingKind::race, "counter[0] = counter[0] + 1",
              "counter[0] = counter[0] + 1");
  read_what_atomics_wrote<<<1, 64>>>(counter.data(), out.data());
  check_found(lens, FindingKind::race, "// first atomically", "= counter[0];");
  increase_variable<<<1, 64>>>();
  check_found(lens, FindingKind::race, "device_counter = device_counter",
              "device_counter = device_counter");
  CHECK_THAT(lens.last().findings.front().text,
             ContainsSubstring("device_counter, a variable of 4 bytes"));
}

TEST_CASE("What nobody wrote is not read") {
  Lens lens;
  const OnDevice<float> unwritten(64), out(64);
  copy<<<1, 32>>>(unwritten.data(), out.data());
  check_found(lens, FindingKind::uninitialised, "to[i] = from[i]",
              "to[i] = from[i]");
  copy<<<1, 32>>>(out.data(), unwritten.data());
  check_clean(lens);
  read_half_written<<<1, 64>>>(out.data());
  check_found(lens, FindingKind::uninitialised, "out[t] = s[t]",
              "out[t] = s[t]");
  read_of_earlier_block<<<2, 32>>>(out.data());
  check_found(lens, FindingKind::uninitialised, "= s[threadIdx.x]",
              "= s[threadIdx.x]");
}

TEST_CASE("Neighbouring bytes are nobody's race") {
  Lens lens;
  const OnDevice<unsigned char> in(std::vector<unsigned char>(256, 7)),
      out(256);
  increase_bytes<<<1, 256>>>(in.data(), out.data());
  check_clean(lens);
}

TEST_CASE("Who leaves a buffer is stopped, with the buffer's name") {
  Lens lens;
  const auto run = [&](auto what) {
    what();
    const std::string message = fault_of_launch();
    REQUIRE(!lens.last().findings.empty());
    const Finding& f = lens.last().findings.back();
    CHECK(f.kind == FindingKind::out_of_bounds);
    CHECK_THAT(message, ContainsSubstring("out of bounds"));
    INFO(message);
    CHECK_THAT(f.text, ContainsSubstring("faulty.cuh:"));
    return message;
  };
  std::string message = run([] {
    const OnDevice<float> in(some_numbers(1024)), out(1024);
    read_next<<<4, 256>>>(in.data(), out.data());
    cudaDeviceSynchronize();
  });
  CHECK_THAT(message, ContainsSubstring("0 bytes past the end of a buffer of "
                                        "4096 bytes from cudaMalloc at "
                                        "faults.cu:"));
  CHECK_THAT(message, ContainsSubstring("thread (255,0,0)"));
  message = run([] {
    const OnDevice<float> out(32);
    float* freed = nullptr;
    REQUIRE(cudaMalloc(&freed, 128) == cudaSuccess);
    REQUIRE(cudaFree(freed) == cudaSuccess);
    copy<<<1, 32>>>(freed, out.data());
    cudaDeviceSynchronize();
  });
  CHECK_THAT(message, ContainsSubstring("FREED"));
  message = run([] {
    const std::vector<float> in(32);
    const OnDevice<float> out(32);
    copy<<<1, 32>>>(in.data(), out.data());
    cudaDeviceSynchronize();
  });
  CHECK_THAT(message, ContainsSubstring("memory of the host"));
  message = run([] {
    const OnDevice<float> out(32);
    overrun_dynamic<<<1, 32, 128>>>(out.data(), 1);
    cudaDeviceSynchronize();
  });
  CHECK_THAT(message, ContainsSubstring("0 bytes past the end of dynamic "
                                        "shared memory of 128 bytes"));
}

TEST_CASE("A misaligned vector is stopped") {
  Lens lens;
  {
    const OnDevice<float> in(some_numbers(64));
    const OnDevice<float4> out(8);
    read_vectors<<<1, 8>>>(in.data(), out.data());
    check_clean(lens);
    read_vectors<<<1, 8>>>(in.data() + 1, out.data());
    CHECK(cudaDeviceSynchronize() == cudaErrorMisalignedAddress);
  }
  CHECK_THAT(fault_of_launch(), ContainsSubstring("faulty.cuh:"));
}

// What lies behind an array depends on the compiler: another array, or nothing.
TEST_CASE("An index that leaves its shared array is found") {
  Lens lens;
  for (const int distance : {0, 4, -4}) {
    const OnDevice<float> out(32);
    leave_array<<<1, 32>>>(out.data(), distance);
    cudaDeviceSynchronize();
    const LaunchReport& seen = lens.last();
    INFO(report_text(seen));
    const bool found = !seen.findings_of(FindingKind::overrun).empty() ||
                       !seen.findings_of(FindingKind::out_of_bounds).empty();
    CHECK(found == (distance != 0));
    cudaDeviceReset();
  }
}

TEST_CASE("Buffers from before the lens are known") {
  const OnDevice<float> in(some_numbers(32)), out(32);
  Lens lens;
  copy<<<1, 32>>>(in.data(), out.data());
  check_clean(lens);
}
