#include <chapters/04_convolution/tasks.hpp>
#include <chapters/05_convnet/profile.hpp>

namespace hood {

std::vector<LayerCost> profile(Network<float>& net, const Tensor<float>& x,
                               const Labels& labels) {
  net.forward(x);
  net.backward(x, labels);
  std::vector<LayerCost> costs;
  for (std::size_t i = 0; i < net.layers().size(); ++i) {
    Layer<float>& layer = *net.layers()[i];
    const Tensor<float>& input = i == 0 ? x : net.y(i - 1);
    Tensor<float> y(net.y(i).shape());
    Tensor<float> dx(input.shape());
    costs.push_back({layer.name(), y.shape(), learned_count(layer),
                     layer.products(input.shape()),
                     typical_milliseconds([&] { layer.forward(input, y); }),
                     typical_milliseconds([&] {
                       layer.backward(input, y, net.dy(i),
                                      i == 0 ? nullptr : &dx);
                     })});
  }
  return costs;
}

}  // namespace hood
