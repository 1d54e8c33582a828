#include <algorithm>
#include <chapters/06_first_kernel/copy.hpp>
#include <chapters/06_first_kernel/trial.hpp>
#include <initializer_list>
#include <tests/support/catch.hpp>
#include <utility>

namespace hood {
namespace {

/// Every version of these tasks on a matrix of H x W.
void check_all(int H, int W, std::initializer_list<Task> tasks) {
  Trial trial(H, W, 6);
  for (const Version& version : all_kernel_versions()) {
    if (std::find(tasks.begin(), tasks.end(), version.task) == tasks.end()) {
      continue;
    }
    CAPTURE(H, W, version.name);
    CHECK(trial.fault_of(version) == "");
  }
}

}  // namespace

TEST_CASE("every version is right for any number of elements") {
  for (const int n : {0,    1,    2,    3,    4,    5,    31,   32,    33,
                      127,  128,  255,  256,  257,  1000, 1009, 1023,  1024,
                      1025, 4095, 4096, 4099, 6145, 8191, 8209, 16411, 70001}) {
    check_all(1, n, {Task::copy, Task::add, Task::saxpy, Task::sum});
  }
}

TEST_CASE("every transpose is right for any rectangle") {
  for (const auto& [H, W] :
       {std::pair(0, 5),    std::pair(5, 0),    std::pair(1, 1),
        std::pair(1, 1009), std::pair(1009, 1), std::pair(2, 3),
        std::pair(31, 33),  std::pair(32, 32),  std::pair(33, 31),
        std::pair(64, 65),  std::pair(65, 64),  std::pair(63, 127),
        std::pair(4, 8),    std::pair(36, 68),  std::pair(68, 36),
        std::pair(128, 64), std::pair(64, 132), std::pair(100, 4),
        std::pair(4, 100),  std::pair(97, 101), std::pair(128, 62)}) {
    check_all(H, W, {Task::transpose});
  }
}

TEST_CASE("a matrix of more rows than a grid has tiles is refused") {
  // Nothing is launched, so no memory of that size is needed.
  for (const Version& version : all_kernel_versions()) {
    if (version.task != Task::transpose) continue;
    CAPTURE(version.name);
    CHECK_THROWS_WITH(version.run({nullptr, nullptr, nullptr, 1 << 23, 1}),
                      ContainsSubstring("at most 65535 tiles"));
  }
}

TEST_CASE("float4 is not used where an address does not allow it") {
  const int n = 1013;
  std::vector<float> x(n + 3);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = float(i);
  const DeviceBuffer<float> on_x(x);
  for (const int from : {0, 1, 2, 3}) {
    for (const int to : {0, 1, 2, 3}) {
      for (auto* const version :
           {copy_float4, copy_four_float4s, copy_float4_grid_stride}) {
        CAPTURE(from, to);
        DeviceBuffer<float> out(std::vector<float>(n + 8, -1));
        version(on_x.data() + from, out.data() + to, n);
        const std::vector<float> made = out.to_host();
        bool right = made[std::size_t(to + n)] == -1;
        for (int i = 0; i < n; ++i) {
          right &= made[std::size_t(to + i)] == float(from + i);
        }
        CHECK(right);
      }
    }
  }
}

namespace {

void leave_nan(const Work&) {}

void leave_last(const Work& work) {
  copy(work.x, work.out, std::int64_t{work.H} * work.W - 1);
}

void write_behind(const Work& work) {
  const std::int64_t n = std::int64_t{work.H} * work.W;
  copy(work.x, work.out, n);
  copy(work.x, work.out + n, 1);
}

void write_before(const Work& work) {
  copy(work.x, work.out, std::int64_t{work.H} * work.W);
  copy(work.x, work.out - 1, 1);
}

void swap_extents(const Work& work) {
  all_kernel_versions()[8].run({work.x, work.y, work.out, work.W, work.H});
}

}  // namespace

TEST_CASE("a trial finds what is wrong with a version") {
  Trial trial(33, 35, 1);
  for (const auto& [run, words] :
       {std::pair(&leave_nan, "element 0 of 1155 is NaN"),
        std::pair(&leave_last, "element 1154 of 1155 is NaN"),
        std::pair(&write_behind, "writes outside"),
        std::pair(&write_before, "writes outside")}) {
    CHECK_THAT(trial.fault_of({"broken", "", Task::copy, run}),
               ContainsSubstring(words));
  }
  REQUIRE(all_kernel_versions()[8].name == std::string("transpose_naive"));
  CHECK_THAT(trial.fault_of({"broken", "", Task::transpose, swap_extents}),
             ContainsSubstring("expected"));
  CHECK_THAT(trial.fault_of({"broken", "", Task::sum, leave_nan}),
             ContainsSubstring("element 0 of 1 is NaN"));
}

TEST_CASE("versions are found by their names, beside CUDA's copy") {
  CHECK(versions_called("all").size() == all_kernel_versions().size());
  const auto one = versions_called("sum_tree");
  REQUIRE(one.size() == 2);
  CHECK(one[0].name == std::string("cudaMemcpy"));
  CHECK(one[1].name == std::string("sum_tree"));
  CHECK(versions_called("cudaMemcpy").size() == 1);
}

}  // namespace hood
