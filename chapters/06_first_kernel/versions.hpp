#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hood {

/// What a version works on, in device memory.
struct Work {
  const float* x;  // [H, W]
  const float* y;  // [H, W]: the second input of an addition
  float* out;      // [H, W]; of a transpose [W, H]; of a sum [1]
  int H, W;
};

/// What is to be done with a matrix of n = H W elements.
enum class Task { copy, add, saxpy, transpose, sum };

/// A way to do it.
struct Version {
  const char* name;
  const char* idea;
  Task task;
  void (*run)(const Work& work);
};

/// saxpy's a.
inline constexpr float SAXPY_A = 3;

/// All versions; the first is CUDA's own copy, with which the others are
/// compared. The program lists them, the tests prove each.
const std::vector<Version>& all_kernel_versions();

/// Those called `name`, and CUDA's copy; all for "all".
std::vector<Version> versions_called(std::string_view name);

}  // namespace hood
