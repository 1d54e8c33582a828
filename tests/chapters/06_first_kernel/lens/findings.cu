// The lens finds nothing in right kernels, and each fault with its line.
#include <chapters/06_first_kernel/faults.hpp>
#include <chapters/06_first_kernel/mapping.hpp>
#include <chapters/06_first_kernel/places.hpp>
#include <chapters/06_first_kernel/race.hpp>
#include <chapters/06_first_kernel/trial.hpp>
#include <common/lens/lens.hpp>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

using lens::Finding;
using lens::FindingKind;
using lens::Lens;

void check_clean(const Lens& lens) {
  CUDA_CHECK(cudaDeviceSynchronize());
  for (const lens::LaunchReport& seen : lens.launches()) {
    INFO(seen.kernel);
    for (const Finding& found : seen.findings) FAIL_CHECK(found.text);
  }
}

/// Makes a fault, then begins anew. `lens` has what it saw.
std::vector<Said> make_and_forget(const std::string& fault) {
  const auto said = make_fault(fault);
  REQUIRE(cudaDeviceReset() == cudaSuccess);
  return said;
}

}  // namespace

TEST_CASE("the lens accuses no version") {
  for (const auto& [H, W] : {std::pair(37, 61), std::pair(36, 68)}) {
    const Lens lens;
    Trial trial(H, W, 1);
    for (const Version& version : all_kernel_versions()) {
      CAPTURE(version.name);
      CHECK(trial.fault_of(version) == "");
    }
    check_clean(lens);
  }
}

TEST_CASE("the lens accuses no mapping") {
  const Lens lens;
  map_batch({3, 2, 1, 17, 5});
  map_batch({2, 3, 2, 5, 17});
  who_takes_what(3, 40);
  check_clean(lens);
}

TEST_CASE("a race is found with both its lines") {
  const Lens lens;
  race();
  CUDA_CHECK(cudaDeviceSynchronize());
  REQUIRE(lens.launches().size() == 4);

  const auto& reversed = lens.launches()[0];
  const auto races = reversed.findings_of(FindingKind::race);
  REQUIRE(!races.empty());
  const int read = reversed.line_of("which may not be there yet").line;
  const int write = read - 1;
  CHECK(races[0].first.line + races[0].second.line == write + read);

  const auto& added = lens.launches()[2];
  REQUIRE(!added.findings_of(FindingKind::race).empty());
  CHECK(added.findings_of(FindingKind::race)[0].first.line ==
        added.line_of("*sum = *sum + x[threadIdx.x];").line);

  CHECK(lens.launches()[1].findings.empty());
  CHECK(lens.launches()[3].findings.empty());
}

TEST_CASE("each faulty kernel is found with its line") {
  for (const auto& [fault, kind, line] :
       {std::tuple("out_of_bounds", FindingKind::out_of_bounds,
                   "out[threadIdx.x * stride] = float(threadIdx.x);"),
        std::tuple("one_too_far", FindingKind::out_of_bounds,
                   "out[threadIdx.x] = float(threadIdx.x);"),
        std::tuple("uninitialised", FindingKind::uninitialised,
                   "out[t] = all[t];")}) {
    CAPTURE(fault);
    const Lens lens;
    make_and_forget(fault);
    const auto found = lens.last().findings_of(kind);
    REQUIRE(!found.empty());
    CHECK(found[0].first.line == lens.last().line_of(line).line);
  }
  for (const char* fault : {"barrier_in_branch", "exit_before_barrier"}) {
    const Lens lens;
    make_and_forget(fault);
    CHECK_THAT(lens.last().fault, ContainsSubstring("faults.cu:"));
  }
  const Lens lens;
  make_and_forget("misaligned");
  CHECK_THAT(lens.last().fault, ContainsSubstring("faults.cu:"));
}

}  // namespace hood
