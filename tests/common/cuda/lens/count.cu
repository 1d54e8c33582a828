// What count_on_device adds up, of kernels whose costs are known.
#include <common/core/error.hpp>
#include <common/cuda/check.hpp>
#include <common/cuda/count.hpp>
#include <common/cuda/device_buffer.hpp>
#include <common/lens/lens.hpp>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

/// One block: 32 numbers. One thread: one number, from `stride` further on for
/// each thread.
__global__ void copy_strided(const float* x,  // [32 * stride * gridDim.x]
                             float* out,      // [32 * gridDim.x]
                             int stride) {
  const unsigned i = blockIdx.x * 32 + threadIdx.x;
  out[i] = x[i * stride];
}

/// One block: 32 numbers. One thread: one column of shared memory, 32 wide.
__global__ void conflict(float* out  // [32]
) {
  __shared__ float tile[32 * 32];
  tile[threadIdx.x * 32] = 1;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x * 32];
}

/// One block: all adds. One thread: one of them.
__global__ void add_one(float* sum  // [1]
) {
  atomicAdd(sum, 1.0F);
}

/// One block: a race. One thread: writes what the others write.
__global__ void race_for(float* out  // [1]
) {
  out[0] = float(threadIdx.x);
}

struct Buffers {
  DeviceBuffer<float> x{4096}, out{1024};
  Buffers() {
    x.fill_bytes(0);
    out.fill_bytes(0);
  }
};

void launch_copy(Buffers& b, int blocks, int stride) {
  copy_strided<<<blocks, 32>>>(b.x.data(), b.out.data(), stride);
  cuda_check_launch();
}

}  // namespace

TEST_CASE("sectors are those that the warps ask for") {
  Buffers b;
  const auto dense = count_on_device([&] { launch_copy(b, 3, 1); });
  REQUIRE(dense);
  CHECK(dense->sectors_read == 3 * 4);
  CHECK(dense->sectors_written == 3 * 4);
  CHECK(dense->wavefronts == 0);
  CHECK(dense->findings == 0);
  const auto strided = count_on_device([&] { launch_copy(b, 3, 8); });
  CHECK(strided->sectors_read == 3 * 32);
  CHECK(strided->sectors_written == 3 * 4);
}

TEST_CASE("all launches of a version are added up, equal or not") {
  Buffers b;
  const auto both = count_on_device([&] {
    launch_copy(b, 3, 1);
    launch_copy(b, 3, 1);
    launch_copy(b, 1, 8);
  });
  CHECK(both->sectors_read == 12 + 12 + 32);
  CHECK(both->sectors_written == 12 + 12 + 4);
}

TEST_CASE("wavefronts, and those that conflicts cost") {
  Buffers b;
  const auto counted = count_on_device([&] {
    conflict<<<1, 32>>>(b.out.data());
    cuda_check_launch();
  });
  CHECK(counted->wavefronts == 64);
  CHECK(counted->conflicts == 62);
}

// Those on one address are done one after the other.
TEST_CASE("atomics are written, and no race") {
  Buffers b;
  const auto counted = count_on_device([&] {
    add_one<<<2, 64>>>(b.out.data());
    cuda_check_launch();
  });
  CHECK(counted->sectors_read == 0);
  CHECK(counted->sectors_written == 128);
  CHECK(counted->findings == 0);
  CHECK(b.out.to_host()[0] == 128);
}

TEST_CASE("a race is counted") {
  Buffers b;
  CHECK(count_on_device([&] {
          race_for<<<1, 64>>>(b.out.data());
          cuda_check_launch();
        })->findings == 1);
}

TEST_CASE("a fault that ends a launch is thrown, and nobody watches after it") {
  {
    Buffers b;
    CHECK_THROWS_AS(count_on_device([&] { launch_copy(b, 1, 4096); }), Error);
  }
  cudaDeviceReset();
  Buffers b;
  const lens::Lens lens;  // there is none any more
  CHECK(count_on_device([&] { launch_copy(b, 1, 1); })->sectors_read == 4);
}

TEST_CASE("what was launched before is not counted") {
  Buffers b;
  launch_copy(b, 8, 1);
  CHECK(count_on_device([&] { launch_copy(b, 1, 1); })->sectors_read == 4);
  CHECK(count_on_device([] {})->sectors_read == 0);
}

TEST_CASE("where a lens watches already, it also counts") {
  const lens::Lens lens;
  Buffers b;
  const auto counted = count_on_device([&] {
    launch_copy(b, 2, 1);
    launch_copy(b, 2, 1);
  });
  CHECK(counted->sectors_read == 16);
  launch_copy(b, 5, 1);
  CHECK(counted->sectors_read == 16);
  CHECK(lens.launches().size() == 2);
}

TEST_CASE("a lens that counts some blocks stands for all") {
  const lens::Lens lens({4});
  Buffers b;
  const auto counted = count_on_device([&] { launch_copy(b, 8, 2); });
  CHECK(counted->sectors_read == 8 * 8);
  CHECK(counted->sectors_written == 8 * 4);
  CHECK(lens.last().blocks_counted == 2);
}

}  // namespace hood
