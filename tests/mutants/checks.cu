#include <fmt/core.h>

#include <algorithm>
#include <chapters/06_first_kernel/trial.hpp>
#include <chapters/07_matrix_product/product_trial.hpp>
#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <chapters/08_naive_convolution/versions.hpp>
#include <chapters/09_shared_memory_tiling/versions.hpp>
#include <chapters/10_register_tiling/versions.hpp>
#include <chapters/11_chwn_layout/layouts.hpp>
#include <chapters/11_chwn_layout/versions.hpp>
#include <common/core/error.hpp>
#include <common/core/random.hpp>
#include <common/cuda/device_buffer.hpp>
#include <cstring>
#include <numeric>
#include <tests/mutants/mutants.hpp>
#include <tests/support/conv_shapes.hpp>
#include <tuple>

namespace hood {
namespace {

/// "09" and "y" of "09 y", "07" and "" of "07".
std::string chapter_of(const std::string& check) {
  return check.substr(0, 2);
}
std::string subject_of(const std::string& check) {
  return check.size() > 3 ? check.substr(3) : "";
}

/// One of the shapes at which the chapters' tests prove all versions: so what
/// is caught here is caught there.
ConvShape tested_shape(const std::string& text) {
  for (const auto& shapes : {awkward_conv_shapes(), far_conv_shapes()}) {
    for (const ConvShape& shape : shapes) {
      if (shape.text() == text) return shape;
    }
  }
  check_failed("no test of the chapters tries shape " + text);
}

/// Of each kind of awkwardness one: a remainder in every extent, strides
/// longer than the filter in one direction and in both, whole fours of images
/// and filters, whole tiles, more than a grid counts in y and z.
std::vector<ConvShape> shapes_for(const std::string& chapter, Pass pass) {
  std::vector<ConvShape> shapes;
  for (const char* text :
       {"2,3,5,7,4,3,3,1,1", "3,2,8,11,5,2,3,1,0", "1,3,11,8,2,3,2,2,1",
        "2,2,7,10,4,2,3,3,2", "2,5,7,9,3,1,1,2,0", "33,1,5,4,2,3,3,1,1",
        "33,3,7,6,5,3,3,2,1", "1,2,32,33,2,3,3,1,1", "2,3,5,6,33,3,3,1,1",
        "2,33,5,6,3,3,3,1,1", "100,3,5,5,4,2,3,2,0", "32,16,4,4,32,3,3,1,1",
        "128,1,2,3,96,2,2,1,1"}) {
    shapes.push_back(tested_shape(text));
  }
  if (chapter != "08") return shapes;  // the others' grids have x alone
  shapes.push_back(tested_shape(pass == Pass::y ? "1,2,1,1,70000,1,1,1,0"
                                                : "70000,1,2,1,2,2,1,1,0"));
  return shapes;
}

const std::vector<GpuConvolution>& convolutions_of(const std::string& chapter) {
  if (chapter == "08") return naive_convolutions();
  if (chapter == "09") return tiled_convolutions();
  if (chapter == "10") return register_tiled_convolutions();
  return chwn_convolutions();
}

Pass pass_called(const std::string& name) {
  return name == "y" ? Pass::y : name == "dx" ? Pass::dx : Pass::dw;
}

std::string fault_in_convolutions(const std::string& chapter, Pass pass) {
  for (const ConvShape& shape : shapes_for(chapter, pass)) {
    ConvTrial trial(shape, pass, 1, Numbers::indexed);
    for (const GpuConvolution& version : convolutions_of(chapter)) {
      if (version.product(pass) == nullptr) continue;
      const std::string fault = trial.fault_of(version);
      if (!fault.empty()) return fault;
    }
  }
  return "";
}

/// More blocks than a grid has, and few of them in 32 bits: must be refused.
std::string fault_in_grid(const std::string& chapter) {
  const ConvShape shape =
      conv_shape_from(chapter == "09"   ? "262145,1,1,1,16384,1,1,1,0"
                      : chapter == "10" ? "16777217,1,1,1,524288,1,1,1,0"
                                        : "1048580,1,1,1,16777216,1,1,1,0");
  // Chapter 11's first version has no tiles.
  const GpuConvolution& version =
      convolutions_of(chapter)[chapter == "11" ? 1 : 0];
  try {
    version.y(shape, nullptr, nullptr, nullptr);
    CUDA_CHECK(cudaDeviceSynchronize());
  } catch (const Error& error) {
    return error.code() == ExitCode::bad_input ? "" : error.what();
  }
  return fmt::format("{} accepts {}", version.name, shape.text());
}

/// From NCHW to CHWN and back, of images and filters.
std::string fault_in_layouts() {
  using Conversion = void(const ConvShape& shape, const float* from, float* to);
  const ConvShape shape = conv_shape_from("33,3,7,6,5,3,2,1,0");
  const std::tuple<Shape, Conversion*, Conversion*> conversions[] = {
      {shape.x(), chwn_from_nchw, nchw_from_chwn},
      {shape.w(), crsk_from_kcrs, kcrs_from_crsk}};
  for (const auto& [extents, there, back] : conversions) {
    std::vector<float> numbers(std::size_t(extents.size()));
    std::iota(numbers.begin(), numbers.end(), 0.0F);
    const DeviceBuffer<float> first(numbers);
    DeviceBuffer<float> turned(numbers.size()), last(numbers.size());
    there(shape, first.data(), turned.data());
    back(shape, turned.data(), last.data());
    if (turned.to_host() !=
        reordered(numbers, extents, ConvLayout::nchw, ConvLayout::chwn)) {
      return "there: numbers lie in wrong places";
    }
    if (last.to_host() != numbers) return "back: numbers lie in wrong places";
  }
  return "";
}

std::string fault_in_products() {
  for (const ProductShape& shape :
       {ProductShape{37, 41, 19}, ProductShape{1, 130, 9},
        ProductShape{70, 64, 7}, ProductShape{132, 8, 20, true, true},
        ProductShape{64, 68, 33}, ProductShape{20, 12, 16, false, true}}) {
    ProductTrial trial(shape, 1);
    for (const ProductVersion& version : product_versions()) {
      const std::string fault = trial.fault_of(version);
      if (!fault.empty()) return fault;
    }
  }
  return "";
}

std::string fault_in_transposes() {
  for (const auto& [H, W] : {std::pair(37, 61), std::pair(36, 68),
                             std::pair(36, 61), std::pair(1, 65)}) {
    Trial trial(H, W, 1);
    for (const Version& version : all_kernel_versions()) {
      if (version.task != Task::transpose) continue;
      const std::string fault = trial.fault_of(version);
      if (!fault.empty()) return fault;
    }
  }
  return "";
}

/// Sums of these depend on their order.
DeviceBuffer<float> normal_buffer(const Shape& shape, std::uint64_t stream) {
  std::vector<float> numbers(std::size_t(shape.size()));
  const Random random(1, stream);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = float(random.normal(i));
  }
  return DeviceBuffer<float>(numbers);
}

}  // namespace

std::string fault_in(const std::string& check) {
  const std::string chapter = chapter_of(check), subject = subject_of(check);
  if (chapter == "06") return fault_in_transposes();
  if (chapter == "07") return fault_in_products();
  if (subject == "grid") return fault_in_grid(chapter);
  if (subject == "layouts") return fault_in_layouts();
  return fault_in_convolutions(chapter, pass_called(subject));
}

std::string bits_of(const std::string& check) {
  const std::string subject = subject_of(check);
  if (subject != "y" && subject != "dx" && subject != "dw") return "";
  const Pass pass = pass_called(subject);
  const ConvShape shape = conv_shape_from("33,3,9,7,5,3,3,1,1");
  const ConvTensors tensors = tensors_of(pass, shape);
  const DeviceBuffer<float> a = normal_buffer(tensors.a, 1);
  const DeviceBuffer<float> b = normal_buffer(tensors.b, 2);
  DeviceBuffer<float> made(std::size_t(tensors.made.size()));
  std::string text;
  for (const GpuConvolution& version : convolutions_of(chapter_of(check))) {
    if (version.product(pass) == nullptr) continue;
    if (std::string(version.name) == "atomic") continue;  // it says so itself
    version.product(pass)(shape, a.data(), b.data(), made.data());
    for (const float value : made.to_host()) {
      std::uint32_t bits = 0;
      std::memcpy(&bits, &value, sizeof bits);
      text += fmt::format("{:08x}", bits);
    }
  }
  return text;
}

}  // namespace hood
