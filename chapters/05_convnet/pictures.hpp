#pragma once

#include <chapters/05_convnet/network.hpp>
#include <common/data/dataset.hpp>
#include <common/picture/image.hpp>

namespace hood {

/// The filters of the first layer, which must be a convolution, enlarged: blue
/// where a weight is negative, orange where it is positive, white at 0; each by
/// its own scale, and numbered from 0.
Image filters_picture(Network<float>& net);

/// What the network makes of a picture: the picture itself, and all channels
/// after each pooling layer, black for 0 to white for the largest of a layer.
Image feature_maps_picture(Network<float>& net, const Dataset& data,
                           std::uint32_t index);

}  // namespace hood
