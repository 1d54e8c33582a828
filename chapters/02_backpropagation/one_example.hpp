#pragma once

#include <chapters/02_backpropagation/spirals.hpp>
#include <chapters/02_backpropagation/two_layer_network.hpp>

namespace hood {

/// The network of the chapter's drawing: two inputs, two hidden neurons, and
/// weights with one digit, so that all of it can be followed on paper.
TwoLayerNetwork<double> drawn_network();

/// The one example of the drawing: a corner of exclusive or.
PointBatch<double> drawn_example();

}  // namespace hood
