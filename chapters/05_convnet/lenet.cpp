#include <chapters/05_convnet/lenet.hpp>
#include <common/core/error.hpp>

namespace hood {
namespace {

struct Convolutions {
  ConvShape first, second;
};

Convolutions convolutions_for(std::int64_t C, std::int64_t H, std::int64_t W) {
  if (H < 8 || W < 8) {
    bad_input(fmt::format("images of {} x {}", H, W),
              "this network needs 8 x 8 or more");
  }
  if (H < 28 || W < 28) {
    return {{1, C, H, W, 16, 3, 3, 1, 1},
            {1, 16, H / 2, W / 2, 32, 3, 3, 1, 1}};
  }
  return {{1, C, H, W, 16, 5, 5, 1, 2}, {1, 16, H / 2, W / 2, 32, 5, 5, 1, 0}};
}

}  // namespace

template <class T>
Network<T> lenet(const Shape& images, std::int64_t classes, std::uint64_t seed,
                 const Way<T>& way) {
  const auto [first, second] =
      convolutions_for(images[1], images[2], images[3]);
  const std::int64_t features = second.K * (second.P() / 2) * (second.Q() / 2);
  std::vector<std::unique_ptr<Layer<T>>> layers;
  const auto add = [&](auto layer) {
    layers.push_back(std::make_unique<decltype(layer)>(std::move(layer)));
  };
  add(Convolution<T>(first, Random(seed, 0), way));
  add(ReLU<T>());
  add(MaxPooling<T>(2, 2));
  add(Convolution<T>(second, Random(seed, 1), way));
  add(ReLU<T>());
  add(MaxPooling<T>(2, 2));
  add(FullyConnected<T>(features, 120, Random(seed, 2)));
  add(ReLU<T>());
  add(FullyConnected<T>(120, 84, Random(seed, 3)));
  add(ReLU<T>());
  add(FullyConnected<T>(84, classes, Random(seed, 4)));
  return Network<T>(std::move(layers));
}

template Network<float> lenet(const Shape&, std::int64_t, std::uint64_t,
                              const Way<float>&);
template Network<double> lenet(const Shape&, std::int64_t, std::uint64_t,
                               const Way<double>&);

}  // namespace hood
