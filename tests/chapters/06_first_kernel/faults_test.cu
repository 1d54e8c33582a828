// On a card some faults are the end of a process's work with it, so each is
// made by the program, in a process of its own.
#include <chapters/06_first_kernel/faults.hpp>
#include <chapters/06_first_kernel/race.hpp>
#include <common/core/file.hpp>
#include <common/core/process.hpp>
#include <common/cuda/device.hpp>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

/// What CUDA said at each call, by the call.
std::map<std::string, Said> made_by_program(const std::string& fault) {
  const ScratchFolder folder;
  const std::string json = (folder / "fault.json").string();
  ProcessOptions options;
  options.capture = true;
  const ProcessEnd end =
      run_process({CHAPTER_PROGRAM, "--fault", fault, "--json", json, "--out",
                   (folder / "out").string()},
                  options);
  REQUIRE(end.exit_code == 0);
  std::map<std::string, Said> all;
  const auto results = nlohmann::json::parse(read_file(json));
  for (const auto& row : results["tables"]["fault"]) {
    CHECK(row["fault"] == fault);
    all[row["call"]] = {row["call"], row["words"], row["error"]};
  }
  return all;
}

const std::string LAUNCH = "cudaGetLastError()";
const std::string WAIT = "cudaDeviceSynchronize()";
const std::string LATER = "cudaMalloc(), later";
const std::string RESULT = "the result";

bool on_machine() {
  return !require_device().is_gpu;
}

}  // namespace

TEST_CASE("a launch that cannot be is told at once, and then forgotten") {
  auto said = made_by_program("too_large_block");
  // CUDA 13 and the machine, or CUDA 12.
  CHECK((said[LAUNCH].error == "cudaErrorInvalidValue" ||
         said[LAUNCH].error == "cudaErrorInvalidConfiguration"));
  CHECK(said[WAIT].error == "cudaSuccess");
  CHECK(said[LATER].error == "cudaSuccess");
  CHECK(said[RESULT].words == "256 of 256 elements are wrong");
}

TEST_CASE("an illegal address is told late, and for ever") {
  // On an H200 the address is called one of no address space.
  const std::string far =
      on_machine() ? "cudaErrorIllegalAddress" : "cudaErrorInvalidAddressSpace";
  for (const auto& [fault, error] :
       {std::pair("out_of_bounds", far),
        std::pair("misaligned", std::string("cudaErrorMisalignedAddress"))}) {
    CAPTURE(fault);
    auto said = made_by_program(fault);
    CHECK(said[LAUNCH].error == "cudaSuccess");
    CHECK((said[WAIT].error == error ||
           said[WAIT].error == "cudaErrorIllegalAddress"));
    CHECK(said[LATER].error == said[WAIT].error);
    CHECK(said.count(RESULT) == 0);
  }
}

TEST_CASE("the machine says what a card says nothing of") {
  for (const auto& [fault, error, words] :
       {std::tuple("one_too_far", "cudaErrorIllegalAddress",
                   "0 bytes past the end of a buffer of 1024 bytes"),
        std::tuple("barrier_in_branch", "cudaErrorLaunchFailure",
                   "its threads wait at different barriers: threads 0-99"),
        std::tuple("exit_before_barrier", "cudaErrorLaunchFailure",
                   "threads 256-287 have left the kernel")}) {
    CAPTURE(fault);
    auto said = made_by_program(fault);
    CHECK(said[LAUNCH].error == "cudaSuccess");
    if (on_machine()) {
      CHECK(said[WAIT].error == error);
      CHECK_THAT(said[WAIT].words, ContainsSubstring(words));
      CHECK_THAT(said[WAIT].words, ContainsSubstring("faults.cu:"));
    } else {
      CHECK(said[WAIT].error == "cudaSuccess");
      CHECK(said[RESULT].words == "right, all the same");
    }
  }
}

TEST_CASE("no error says nothing of the result") {
  for (const char* fault : {"race", "uninitialised"}) {
    CAPTURE(fault);
    auto said = made_by_program(fault);
    CHECK(said[WAIT].error == "cudaSuccess");
    CHECK(said[LATER].error == "cudaSuccess");
    if (on_machine()) {
      CHECK_THAT(said[RESULT].words, ContainsSubstring("elements are wrong"));
    }
  }
}

TEST_CASE("a barrier or an atomic mends a race") {
  const auto raced = race();
  REQUIRE(raced.size() == 4);
  CHECK(raced[1].right);
  CHECK(raced[3].right);
  CHECK(raced[3].made == "the sum 32896, expected 32896");
  if (on_machine()) {
    CHECK(!raced[0].right);
    CHECK(raced[2].right);  // it plays the threads one after the other
  }
}

}  // namespace hood
