#pragma once

#include <cmath>
#include <limits>
#include <vector>

namespace hood {

/// Floats of every kind: zeros, ties, ends of ranges, subnormal, infinite, NaN.
inline const std::vector<float> awkward_floats = {
    0.0F,
    -0.0F,
    1.0F,
    -1.0F,
    0.5F,
    1.5F,
    2.5F,
    -2.5F,
    0.1F,
    -0.7F,
    3.14159274F,
    0.999999940F,
    1.00000012F,
    255.5F,
    2047.5F,
    2051.0F,
    65504.0F,
    65519.9961F,
    65520.0F,
    -65520.0F,
    16777216.0F,
    8388607.5F,
    2147483520.0F,
    2147483648.0F,
    -2147483648.0F,
    -2147483904.0F,
    4294967296.0F,
    9.2233720e18F,
    1.8446744e19F,
    0x1p-14F,
    0x1.ffcp-15F,
    0x1.ffep-15F,
    0x1p-24F,
    0x1p-25F,
    0x1.8p-24F,
    0x1.000002p-25F,
    -0x1.8p-24F,
    0x1.01p0F,
    0x1.018p0F,
    0x1.002p0F,
    0x1p-126F,
    0x1.fffffcp-127F,
    1e-40F,
    0x1p-133F,
    0x1p-134F,
    0x1.8p-133F,
    0x1p-149F,
    -0x1p-149F,
    0x1.8p126F,
    3.40282347e38F,
    -3.40282347e38F,
    0x1.fep127F,
    std::numeric_limits<float>::infinity(),
    -std::numeric_limits<float>::infinity(),
    std::numeric_limits<float>::quiet_NaN()};

/// Some of them, for functions of two. (nvcc 13 reads -0x1.234564p-130F as
/// minus infinity, and 16777217.0F as 16777218: none of those here.)
inline const std::vector<float> few_floats = {
    0.0F,
    -1.5F,
    0.1F,
    1.00000012F,
    16777216.0F,
    0x1p-126F,
    -1e-39F,
    -3.40282347e38F,
    std::numeric_limits<float>::infinity(),
    std::numeric_limits<float>::quiet_NaN()};

/// Of the usual size.
inline const std::vector<float> usual_floats = {
    0.0F,  1e-3F, -1e-3F, 0.1F, -0.25F, 0.5F,         0.75F,
    -0.9F, 1.0F,  -1.0F,  1.1F, 1.5F,   -1.57079637F, 1.57079637F,
    2.0F,  -2.2F, 2.75F,  3.0F, 3.1F,   -3.1F};

/// The same above zero.
inline const std::vector<float> positive_floats = {
    1e-30F, 1e-3F,  0.1F,       0.25F, 0.5F,        0.75F, 0.999F,
    1.0F,   1.001F, 1.5F,       2.0F,  2.71828183F, 3.0F,  7.0F,
    10.0F,  100.0F, 12345.678F, 1e10F, 1e30F};

}  // namespace hood
