#include <chapters/07_matrix_product/peer_cublas.hpp>
#include <chapters/07_matrix_product/product_trial.hpp>
#include <common/cuda/device.hpp>
#include <cstddef>
#include <string>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>
#include <tuple>
#include <utility>
#include <vector>

namespace hood {
namespace {

/// Every version on a product, and on its three transposed forms.
void check_all(ProductShape shape,
               FactorNumbers numbers = FactorNumbers::whole) {
  for (const bool a_is_transposed : {false, true}) {
    for (const bool b_is_transposed : {false, true}) {
      shape.a_is_transposed = a_is_transposed;
      shape.b_is_transposed = b_is_transposed;
      ProductTrial trial(shape, 7, numbers);
      for (const ProductVersion& version : product_versions()) {
        CAPTURE(shape.text(), a_is_transposed, b_is_transposed, version.name);
        CHECK(trial.fault_of(version) == "");
      }
    }
  }
}

}  // namespace

TEST_CASE("every version multiplies the smallest matrices") {
  for (const int M : {1, 2, 5}) {
    for (const int N : {1, 3, 4}) {
      for (const int K : {1, 2, 8}) check_all({M, N, K});
    }
  }
}

TEST_CASE("every version multiplies rows, columns and vectors") {
  check_all({1, 1, 257});
  check_all({1, 131, 17});
  check_all({131, 1, 17});
  check_all({257, 1, 1});
  check_all({1, 257, 1});
  check_all({67, 71, 1});
}

TEST_CASE("every version multiplies around the edges of its tiles") {
  for (const int side : {31, 33, 63, 65}) {
    check_all({side, 2 * side, side});
  }
  for (const ProductShape& shape :
       {ProductShape{127, 129, 7}, ProductShape{128, 128, 8},
        ProductShape{129, 127, 9}, ProductShape{128, 132, 12},
        ProductShape{132, 124, 16}, ProductShape{256, 128, 4},
        ProductShape{64, 192, 15}, ProductShape{192, 64, 17}}) {
    check_all(shape);
  }
}

TEST_CASE("every version multiplies what has no nice factor") {
  check_all({97, 89, 101});
  check_all({100, 100, 100});
  check_all({13, 211, 37});
  check_all({139, 149, 23});
  check_all({44, 300, 28});
}

TEST_CASE("a product of 1000 with odd ends is right") {
  ProductTrial trial({1001, 1003, 37}, 1);
  for (const ProductVersion& version : product_versions()) {
    CHECK(trial.fault_of(version) == "");
  }
}

TEST_CASE("only some rows are whole float4s") {
  check_all({8, 6, 4});
  check_all({6, 8, 4});
  check_all({8, 4, 6});
  check_all({130, 132, 12});
  check_all({132, 130, 12});
  check_all({132, 132, 10});
}

TEST_CASE("sums of numbers that are not whole differ by rounding only") {
  check_all({9, 37, 130}, FactorNumbers::normal);
  check_all({3, 134, 500}, FactorNumbers::normal);
}

TEST_CASE("where nothing is added up, C is zero") {
  check_all({5, 7, 0});
  check_all({130, 132, 0});
}

TEST_CASE("where C is empty, nothing is written") {
  check_all({0, 5, 3});
  check_all({5, 0, 3});
  check_all({0, 0, 0});
}

TEST_CASE("cuBLAS, where there is one, is asked for the same product") {
  const auto peer = cublas_product();
  if (!peer) return;
  for (const bool a_is_transposed : {false, true}) {
    for (const bool b_is_transposed : {false, true}) {
      for (const auto& [M, N] :
           {std::pair(1, 7), std::pair(33, 1), std::pair(97, 131)}) {
        ProductTrial trial({M, N, 65, a_is_transposed, b_is_transposed}, 7);
        CAPTURE(M, N, a_is_transposed, b_is_transposed);
        CHECK(trial.fault_of(*peer) == "");
      }
    }
  }
}

TEST_CASE("float4 is not used where an address does not allow it") {
  const int n = 20;
  std::vector<float> numbers(n * n + 4);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = float(i % 7);
  const DeviceBuffer<float> a(numbers), b(numbers);
  for (const ProductVersion& version : product_versions()) {
    for (const auto& [from_a, from_b, to] :
         {std::tuple(1, 0, 0), std::tuple(0, 2, 0), std::tuple(0, 0, 3)}) {
      CAPTURE(version.name, from_a, from_b, to);
      DeviceBuffer<float> c(std::vector<float>(n * n + 4, -1));
      version.run({n, n, n}, a.data() + from_a, b.data() + from_b,
                  c.data() + to);
      const std::vector<float> made = c.to_host();
      bool right = made[std::size_t(n * n + to)] == -1 || to == 3;
      for (int m = 0; m < n; ++m) {
        for (int i = 0; i < n; ++i) {
          float sum = 0;
          for (int k = 0; k < n; ++k) {
            sum += numbers[std::size_t(from_a + m * n + k)] *
                   numbers[std::size_t(from_b + k * n + i)];
          }
          right &= made[std::size_t(to + m * n + i)] == sum;
        }
      }
      CHECK(right);
    }
  }
}

TEST_CASE("more tiles than a grid has blocks are refused") {
  // Nothing is launched, so no memory of that size is needed.
  for (const ProductVersion& version : product_versions()) {
    CAPTURE(version.name);
    const ProductShape shape{1 << 30, 1 << 30, 1};
    CHECK_THAT(refusal([&] { version.run(shape, nullptr, nullptr, nullptr); }),
               ContainsSubstring("a grid has at most 2147483647 blocks"));
  }
}

TEST_CASE("C may have more rows of tiles than y of a grid can count") {
  // 65,536 tiles of 128 rows, each of which must be found and set to zero.
  ProductTrial trial({65535 * 128 + 1, 1, 0}, 3);
  for (const ProductVersion& version : product_versions()) {
    if (version.name == std::string("vector_loads")) {
      CHECK(trial.fault_of(version) == "");
    }
  }
}

TEST_CASE("C may have more elements than 32 bits can count") {
  // Of 65,537 rows the last begins at 2^31. Only a large card has the room.
  const Device device = require_device();
  if (!device.is_gpu || device.memory_bytes < std::size_t{16} << 30) return;
  const ProductShape shape{65537, 32768, 1};
  const DeviceBuffer<float> a(std::vector<float>(65537, 3));
  const DeviceBuffer<float> b(std::vector<float>(32768, 5));
  DeviceBuffer<float> c(static_cast<std::size_t>(shape.c_size()));
  for (const ProductVersion& version : product_versions()) {
    CAPTURE(version.name);
    c.fill_bytes(0xff);
    version.run(shape, a.data(), b.data(), c.data());
    std::vector<float> last(32768);
    CUDA_CHECK(cudaMemcpy(last.data(), c.data() + (std::int64_t{1} << 31),
                          last.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(last == std::vector<float>(32768, 15));
  }
}

namespace {

MatrixProduct* run_of(const char* name) {
  for (const ProductVersion& version : product_versions()) {
    if (version.name == std::string(name)) return version.run;
  }
  return nullptr;
}

void leave_nan(const ProductShape&, const float*, const float*, float*) {}

/// All rows but the last.
void leave_last_row(const ProductShape& shape, const float* a, const float* b,
                    float* c) {
  run_of("naive")({shape.M - 1, shape.N, shape.K}, a, b, c);
}

void write_behind(const ProductShape& shape, const float* a, const float* b,
                  float* c) {
  run_of("naive")(shape, a, b, c);
  run_of("naive")({1, 1, 1}, a, b, c + shape.c_size());
}

void write_before(const ProductShape& shape, const float* a, const float* b,
                  float* c) {
  run_of("naive")(shape, a, b, c);
  run_of("naive")({1, 1, 1}, a, b, c - 1);
}

/// The last product of each sum is forgotten.
void leave_last_k(const ProductShape& shape, const float* a, const float* b,
                  float* c) {
  run_of("naive")({shape.M, shape.N, shape.K - 1, true}, a, b, c);
}

/// Reads A as if it were [K, M].
void mistake_layout(const ProductShape& shape, const float* a, const float* b,
                    float* c) {
  run_of("naive")({shape.M, shape.N, shape.K, true}, a, b, c);
}

}  // namespace

TEST_CASE("a trial finds what is wrong with a version") {
  for (const FactorNumbers numbers :
       {FactorNumbers::whole, FactorNumbers::normal}) {
    ProductTrial trial({33, 35, 37}, 1, numbers);
    for (const auto& [run, words] :
         {std::pair(&leave_nan, "C[0, 0] of 33,35,37 is NaN"),
          std::pair(&leave_last_row, "C[32, 0] of 33,35,37 is NaN"),
          std::pair(&write_behind, "writes outside"),
          std::pair(&write_before, "writes outside"),
          std::pair(&mistake_layout, "expected")}) {
      CHECK_THAT(trial.fault_of({"broken", "", run, {}, nullptr}),
                 ContainsSubstring(words));
    }
    ProductTrial transposed({33, 35, 37, true}, 1, numbers);
    CHECK_THAT(transposed.fault_of({"broken", "", leave_last_k, {}, nullptr}),
               ContainsSubstring("expected"));
  }
}

TEST_CASE("a trial whose sums would not be exact is refused") {
  CHECK_THAT(
      refusal([] {
        ProductTrial({1, 1, (1 << 20) + 1}, 1);
      }),
      ContainsSubstring("K of 1,1,1048577: up to 1048576 the sums of the trial "
                        "are exact"));
}

TEST_CASE("matrices that do not fit into memory are refused by name") {
  for (const FactorNumbers numbers :
       {FactorNumbers::whole, FactorNumbers::normal}) {
    CHECK_THAT(refusal([&] {
                 ProductTrial({1 << 30, 1 << 30, 1}, 1, numbers);
               }),
               ContainsSubstring("product of 1073741824,1073741824,1: ") &&
                   ContainsSubstring("memory"));
  }
}

}  // namespace hood
