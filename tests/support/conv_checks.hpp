#pragma once

#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <common/core/error.hpp>
#include <common/cuda/device_buffer.hpp>
#include <cstdint>
#include <functional>
#include <numeric>
#include <string>
#include <tests/support/catch.hpp>
#include <tests/support/conv_shapes.hpp>
#include <tests/support/whole_numbers.hpp>
#include <vector>

namespace hood {

/// Whether a version may refuse a shape. If it may, it must.
using MayRefuse =
    std::function<bool(const GpuConvolution&, Pass, const ConvShape&)>;

inline bool refuses_nothing(const GpuConvolution&, Pass, const ConvShape&) {
  return false;
}

/// Proves every version that has the pass at a shape.
inline void check_versions_at(const ConvShape& shape, Pass pass,
                              const std::vector<GpuConvolution>& versions,
                              Numbers numbers,
                              const MayRefuse& may_refuse = refuses_nothing) {
  ConvTrial trial(shape, pass, 8, numbers);
  for (const GpuConvolution& version : versions) {
    if (version.product(pass) == nullptr) continue;
    INFO(name_of(pass) << " by " << version.name << " of " << shape.text());
    try {
      const std::string fault = trial.fault_of(version);
      CHECK(fault == "");
      CHECK(!may_refuse(version, pass, shape));
    } catch (const Error& error) {
      INFO(error.what());
      CHECK(may_refuse(version, pass, shape));
    }
  }
}

/// Proves every version that has the pass at all awkward shapes: with whole
/// numbers and with indices, which must come out exactly, and at some with
/// normal numbers.
inline void check_versions(const std::vector<GpuConvolution>& versions,
                           Pass pass,
                           const MayRefuse& may_refuse = refuses_nothing) {
  std::size_t i = 0;
  for (const ConvShape& shape : awkward_conv_shapes()) {
    check_versions_at(shape, pass, versions, Numbers::whole, may_refuse);
    check_versions_at(shape, pass, versions, Numbers::indexed, may_refuse);
    if (i++ % 8 == 7) {
      check_versions_at(shape, pass, versions, Numbers::normal, may_refuse);
    }
  }
}

/// The same for shapes that are larger than a grid is in y and z.
inline void check_far_shapes(const std::vector<GpuConvolution>& versions,
                             Pass pass,
                             const MayRefuse& may_refuse = refuses_nothing) {
  for (const ConvShape& shape : far_conv_shapes()) {
    check_versions_at(shape, pass, versions, Numbers::whole, may_refuse);
  }
}

/// What a version makes of a and b. All in NCHW, on the host.
inline std::vector<float> made_by(const GpuConvolution& version, Pass pass,
                                  const ConvShape& shape,
                                  const std::vector<float>& a,
                                  const std::vector<float>& b) {
  const ConvTensors tensors = tensors_of(pass, shape);
  const auto on_device = [&](const std::vector<float>& numbers,
                             const Shape& nchw) {
    return DeviceBuffer<float>(
        reordered(numbers, nchw, ConvLayout::nchw, version.layout));
  };
  const DeviceBuffer<float> device_a = on_device(a, tensors.a);
  const DeviceBuffer<float> device_b = on_device(b, tensors.b);
  DeviceBuffer<float> made(static_cast<std::size_t>(tensors.made.size()));
  made.fill_bytes(0xff);
  version.product(pass)(shape, device_a.data(), device_b.data(), made.data());
  return reordered(made.to_host(), tensors.made, version.layout,
                   ConvLayout::nchw);
}

/// Exact for whole numbers.
inline double inner_product(const std::vector<float>& a,
                            const std::vector<float>& b) {
  REQUIRE(a.size() == b.size());
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// x, w and dy of whole numbers.
struct ConvNumbers {
  std::vector<float> x, w, dy;

  explicit ConvNumbers(const ConvShape& shape)
      : x(whole_numbers<float>(shape.x().size(), 1)),
        w(whole_numbers<float>(shape.w().size(), 2)),
        dy(whole_numbers<float>(shape.y().size(), 3)) {}

  /// The loss <y(x, w), dy>, whichever of the three products it is computed by.
  double loss(const GpuConvolution& version, Pass pass,
              const ConvShape& shape) const {
    const auto& a = pass == Pass::dx ? dy : x;
    const auto& b = pass == Pass::dw ? dy : w;
    const auto& other = pass == Pass::y ? dy : pass == Pass::dx ? x : w;
    return inner_product(made_by(version, pass, shape, a, b), other);
  }
};

/// Shapes at which gradients and outputs are compared with each other.
inline std::vector<ConvShape> gradient_conv_shapes() {
  std::vector<ConvShape> shapes;
  for (const char* text :
       {"2,3,5,7,4,3,2,1,1", "2,2,12,9,3,3,3,2,1", "1,2,13,10,3,2,3,3,2",
        "33,3,5,4,5,2,2,1,0", "2,3,9,11,4,2,2,4,1"}) {
    shapes.push_back(conv_shape_from(text));
  }
  return shapes;
}

/// <y(x), dy> = <x, dx(dy)> = <w, dw(x, dy)>, exactly, for all products of all
/// versions.
inline void check_adjoint(const std::vector<GpuConvolution>& versions,
                          const MayRefuse& may_refuse = refuses_nothing) {
  for (const ConvShape& shape : gradient_conv_shapes()) {
    const ConvNumbers numbers(shape);
    double first = 0;
    bool is_first = true;
    for (const GpuConvolution& version : versions) {
      for (const Pass pass : ALL_PASSES) {
        if (version.product(pass) == nullptr) continue;
        if (may_refuse(version, pass, shape)) continue;
        INFO(name_of(pass) << " by " << version.name << " of " << shape.text());
        const double loss = numbers.loss(version, pass, shape);
        if (is_first) first = loss;
        is_first = false;
        CHECK(loss == first);
      }
    }
    REQUIRE(!is_first);
  }
}

/// Nudges some pixels and weights by 1: since the loss is linear in each, it
/// must change by dx, and by dw, exactly. y is of the same version, or, if it
/// has none, of the last before it that has.
inline void check_finite_differences(
    const std::vector<GpuConvolution>& versions,
    const MayRefuse& may_refuse = refuses_nothing) {
  const GpuConvolution* with_y = nullptr;
  for (const ConvShape& shape : gradient_conv_shapes()) {
    for (const GpuConvolution& version : versions) {
      if (version.y != nullptr && !may_refuse(version, Pass::y, shape)) {
        with_y = &version;
      }
      REQUIRE(with_y != nullptr);
      for (const Pass pass : {Pass::dx, Pass::dw}) {
        if (version.product(pass) == nullptr) continue;
        if (may_refuse(version, pass, shape)) continue;
        ConvNumbers numbers(shape);
        const bool by_x = pass == Pass::dx;
        const std::vector<float> slopes =
            by_x ? made_by(version, pass, shape, numbers.dy, numbers.w)
                 : made_by(version, pass, shape, numbers.x, numbers.dy);
        const double before = numbers.loss(*with_y, Pass::y, shape);
        std::vector<float>& nudged = by_x ? numbers.x : numbers.w;
        const std::size_t step = nudged.size() / 5 + 1;
        for (std::size_t i = 0; i < nudged.size(); i += step) {
          INFO(name_of(pass) << "[" << i << "] by " << version.name << " of "
                             << shape.text());
          nudged[i] += 1;
          const double after = numbers.loss(*with_y, Pass::y, shape);
          nudged[i] -= 1;
          CHECK(after - before == double(slopes[i]));
        }
      }
    }
  }
}

}  // namespace hood
