#pragma once

#include <chapters/05_convnet/layers.hpp>
#include <chapters/05_convnet/network.hpp>

namespace hood {

/// A network after LeNet-5 for images of `classes` kinds: two convolutions,
/// each with ReLU and pooling behind it, then three fully connected layers.
/// ReLU and max pooling stand where the original has tanh and averages. Images
/// below 28 x 28 get more and smaller filters. Bad input if they are below
/// 8 x 8.
/// Source: LeCun, Bottou, Bengio and Haffner, "Gradient-based learning applied
/// to document recognition", 1998.
/// @param images  [*, C, H, W]
template <class T>
Network<T> lenet(const Shape& images, std::int64_t classes, std::uint64_t seed,
                 const Way<T>& way);

}  // namespace hood
