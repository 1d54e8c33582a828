#include <chapters/07_matrix_product/climb.hpp>
#include <chapters/07_matrix_product/peer_cublas.hpp>
#include <chapters/07_matrix_product/wishes.hpp>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/cuda/device.hpp>
#include <string>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>
#include <vector>

namespace hood {
namespace {

/// What is said of a command line; `wishes` as they are read for a device.
std::string said_of(std::vector<std::string> words, ProductWishes& wishes,
                    bool is_gpu = true) {
  const ScratchFolder folder;
  words.insert(words.begin(), "07_matrix_product");
  words.push_back("--out");
  words.push_back((folder / "out").string());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  return refusal([&] {
    Options options("07_matrix_product", "");
    read_product_wishes(wishes, options, int(arguments.size()),
                        arguments.data());
    Device device = require_device();
    device.is_gpu = is_gpu;
    set_for_device(wishes, options, device);
  });
}

std::string said_of(const std::vector<std::string>& words) {
  ProductWishes wishes;
  return said_of(words, wishes);
}

}  // namespace

TEST_CASE("a size is three numbers that matrices can have") {
  const ProductShape shape = product_shape_of("3,20,1000");
  CHECK(shape.M == 3);
  CHECK(shape.N == 20);
  CHECK(shape.K == 1000);
  CHECK(shape.text() == "3,20,1000");
  for (const char* wrong :
       {"", "3", "3,4", "3,4,", "3,4,5,", "3,4,5,6", "3,,5", "0,4,5", "3,-4,5",
        "3,4,x", "3, 4,5", "3,4,5 ", "1073741825,1,1", "99999999999,1,1"}) {
    CAPTURE(wrong);
    CHECK_THAT(refusal([&] { product_shape_of(wrong); }),
               ContainsSubstring("expected M,N,K"));
  }
  CHECK_THAT(refusal([] { product_shape_of("65536,32769,1"); }),
             ContainsSubstring("a matrix would have 2147549184 elements"));
  CHECK(product_shape_of("65536,32768,1").c_size() == std::int64_t{1} << 31);
}

TEST_CASE("wrong command lines are refused") {
  CHECK_THAT(said_of({"--size", "3,4"}), ContainsSubstring("M,N,K"));
  CHECK_THAT(said_of({"--version", "best"}), !ContainsSubstring("accepted"));
  CHECK_THAT(said_of({"--repeats", "0"}), !ContainsSubstring("accepted"));
  CHECK(said_of({"--ladder"}) == "accepted");
}

TEST_CASE("sizes follow the device, unless they are given") {
  ProductWishes on_gpu, on_cpu, quick, given;
  CHECK(said_of({}, on_gpu) == "accepted");
  CHECK(on_gpu.size == "4096,4096,4096");
  CHECK(on_gpu.repeats == 20);
  CHECK(!on_gpu.only_ladder);
  CHECK(said_of({}, on_cpu, false) == "accepted");
  CHECK(on_cpu.size == "256,256,256");
  CHECK(on_cpu.repeats == 3);
  CHECK(said_of({"--quick"}, quick) == "accepted");
  CHECK(quick.size == "36,20,28");
  CHECK(quick.repeats == 1);
  CHECK(said_of({"--size", "5,6,7", "--repeats", "9", "--quick"}, given) ==
        "accepted");
  CHECK(given.size == "5,6,7");
  CHECK(given.repeats == 9);
  CHECK(given.only_ladder);
}

TEST_CASE("what a tile saves, by hand") {
  // Without one, two floats are fetched for a multiply-add.
  CHECK(Blocking{}.flops_per_byte() == 0.25);
  CHECK(Blocking{}.products_per_load() == 0.5);
  CHECK(Blocking{32, 32, 1, 1}.flops_per_byte() == 8);
  CHECK(Blocking{128, 128, 8, 8}.flops_per_byte() == 32);
  CHECK(Blocking{128, 128, 8, 8}.products_per_load() == 4);
  CHECK(Blocking{64, 64, 8, 1}.products_per_load() == Approx(8 / 9.0));
}

namespace {

void make_nothing(const ProductShape&, const float*, const float*, float*) {}

void refuse(const ProductShape&, const float*, const float*, float*) {
  bad_input("this", "that");
}

}  // namespace

TEST_CASE("a version that is wrong, or refuses, is not timed") {
  auto versions = product_versions_called("shared_tile");
  REQUIRE(versions.size() == 1);
  versions.push_back({"broken", "", make_nothing, {}, nullptr});
  versions.push_back({"modest", "", refuse, {}, nullptr});
  const auto ladder = climb_product_ladder({33, 35, 37}, versions, 2, 1, false);
  CHECK(ladder.task.outputs == 33 * 35);
  CHECK(ladder.task.flops == 2 * 33 * 35 * 37);
  CHECK(ladder.task.bytes == 4 * (33 * 37 + 37 * 35 + 33 * 35));
  REQUIRE(ladder.steps.size() >= 3);
  CHECK((ladder.steps[0].time || ladder.steps[0].count));
  CHECK(!ladder.steps[0].is_peer);
  CHECK(ladder.steps[1].note == "wrong");
  CHECK(!ladder.steps[1].time);
  CHECK(ladder.steps[2].note == "refused: this: that");
  REQUIRE(ladder.faults.size() == 1);
  CHECK_THAT(ladder.faults[0], ContainsSubstring("broken: C[0, 0]"));
  for (std::size_t i = 3; i < ladder.steps.size(); ++i) {
    CHECK(ladder.steps[i].version == "cuBLAS");
    CHECK(ladder.steps[i].is_peer);
  }
}

TEST_CASE("versions are found by their names") {
  CHECK(product_versions_called("all").size() == product_versions().size());
  CHECK(product_versions_called("naive").size() == 1);
  CHECK(product_versions_called("nobody").empty());
}

TEST_CASE("on a GPU every kernel says what it takes") {
  const bool is_gpu = require_device().is_gpu;
  CHECK((is_gpu || !cublas_product()));
  for (const ProductVersion& version : product_versions()) {
    CAPTURE(version.name);
    REQUIRE(version.facts != nullptr);
    const auto facts = version.facts();
    REQUIRE(facts.has_value() == is_gpu);
    if (!facts) continue;
    CHECK(facts->registers > 0);
    CHECK(facts->blocks > 0);
    CHECK(facts->spilled_bytes == 0);
    CHECK(facts->occupancy <= 1);
  }
}

}  // namespace hood
