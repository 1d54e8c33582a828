#pragma once

#include <chapters/03_digits/pipeline.hpp>
#include <chapters/04_convolution/conv_shape.hpp>
#include <chapters/05_convnet/network.hpp>
#include <chapters/05_convnet/versions.hpp>
#include <common/core/options.hpp>
#include <common/measure/results.hpp>
#include <vector>

namespace hood {

// Each prints its part and, where it is given them, adds to the results.

/// The data, and the layers with what they make, learn and multiply.
void report_network(const Parts& parts, Network<float>& net, Results& results);

/// The gradient of a whole network beside the measured one.
void report_gradient(Results& results);

/// The first filters and what the layers make of a test picture, as
/// 05_filters.png and 05_maps.png.
void report_pictures(Network<float>& net, const Dataset& test,
                     const Options& options, Results& results);

/// Where the time of a step goes, as a table and as 05_profile.svg.
/// @param N  pictures in the batch
void report_profile(Network<float>& net, const Dataset& data, std::int64_t N,
                    const Options& options, Results& results);

/// The versions of the convolution at a shape, as a table and as
/// 05_ladder.svg.
void report_ladder(const ConvShape& shape,
                   const std::vector<Way<float>>& versions,
                   const Options& options, Results& results);

}  // namespace hood
