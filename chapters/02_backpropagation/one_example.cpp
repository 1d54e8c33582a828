#include <chapters/02_backpropagation/one_example.hpp>

namespace hood {

TwoLayerNetwork<double> drawn_network() {
  TwoLayerNetwork<double> network(2, 2, Random(0));
  network.first.w << 0.5, 0.2, -0.3, 0.4;
  network.first.b << 0.1, -0.1;
  network.second.w << 0.6, -0.8;
  network.second.b << 0.2;
  return network;
}

PointBatch<double> drawn_example() {
  return PointBatch<double>({{1, -1, 1}});
}

}  // namespace hood
