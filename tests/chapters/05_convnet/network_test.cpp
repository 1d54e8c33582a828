#include <chapters/05_convnet/lenet.hpp>
#include <chapters/05_convnet/network_check.hpp>
#include <chapters/05_convnet/profile.hpp>
#include <chapters/05_convnet/versions.hpp>
#include <common/core/error.hpp>
#include <common/measure/worse.hpp>
#include <limits>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>

namespace hood {
namespace {

Tensor<double> random_images(const Shape& shape) {
  Tensor<double> x(shape);
  std::uint64_t i = 0;
  for (double& pixel : x) pixel = Random(1, 9).normal(i++);
  return x;
}

double worst(Network<double>& net, const Tensor<double>& x,
             const Labels& labels) {
  double largest = 0;
  for (const TensorError& error : gradient_errors(net, x, labels, 1e-5, 60)) {
    CHECK(error.slopes > 0);
    largest = worse(largest, error.distance);
  }
  return largest;
}

/// What a layer does, but for its faulty backward pass.
template <class Kind>
class Faulty : public Kind {
 public:
  using Fault = void (*)(Kind& layer, Tensor<double>* dx);
  Faulty(Kind layer, Fault fault) : Kind(std::move(layer)), fault_(fault) {}

  void backward(const Tensor<double>& x, const Tensor<double>& y,
                const Tensor<double>& dy, Tensor<double>* dx) override {
    Kind::backward(x, y, dy, dx);
    fault_(*this, dx);
  }

 private:
  Fault fault_;
};

const Way<double>& way() {
  static const Way<double> last = all_versions<double>().back();
  return last;
}

/// A network of one convolution, pooling and one fully connected layer, each
/// with a fault or none.
Network<double> network_with(Faulty<Convolution<double>>::Fault convolution,
                             Faulty<MaxPooling<double>>::Fault pooling,
                             Faulty<FullyConnected<double>>::Fault dense) {
  std::vector<std::unique_ptr<Layer<double>>> layers;
  layers.push_back(std::make_unique<Convolution<double>>(
      ConvShape{1, 1, 1, 1, 2, 1, 1, 1, 0}, Random(1), way()));
  layers.push_back(std::make_unique<Faulty<Convolution<double>>>(
      Convolution<double>({1, 2, 1, 1, 3, 3, 2, 1, 1}, Random(2), way()),
      convolution));
  layers.push_back(std::make_unique<Faulty<MaxPooling<double>>>(
      MaxPooling<double>(3, 2), pooling));
  layers.push_back(std::make_unique<Faulty<FullyConnected<double>>>(
      FullyConnected<double>(27, 4, Random(3)), dense));
  return Network<double>(std::move(layers));
}

template <class Kind>
void right(Kind&, Tensor<double>*) {}
template <class Kind>
void dx_doubled(Kind&, Tensor<double>* dx) {
  for (double& slope : *dx) slope *= 2;
}
template <class Kind>
void dx_partly_lost(Kind&, Tensor<double>* dx) {
  *(dx->end() - 1) = 0;
  *dx->begin() = 0;
}
template <class Kind>
void dw_of_other_sign(Kind& layer, Tensor<double>*) {
  for (double& slope : layer.learned()[0]->gradient) slope = -slope;
}
template <class Kind>
void db_halved(Kind& layer, Tensor<double>*) {
  for (double& slope : layer.learned()[1]->gradient) slope /= 2;
}
template <class Kind>
void one_dw_not_a_number(Kind& layer, Tensor<double>*) {
  *layer.learned()[0]->gradient.begin() =
      std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

TEST_CASE("the gradient of the whole network is the measured one") {
  for (const auto& [shape, labels] :
       {std::pair(Shape({3, 1, 11, 9}), Labels{3, 1, 4}),
        std::pair(Shape({1, 2, 8, 8}), Labels{9}),
        std::pair(Shape({2, 1, 28, 28}), Labels{0, 5})}) {
    for (const Way<double>& version : all_versions<double>()) {
      if (version.name != "lanes" && shape[2] == 28) continue;  // slow
      CAPTURE(shape.text(), version.name);
      Network<double> net = lenet<double>(shape, 10, 1, version);
      CHECK(worst(net, random_images(shape), labels) < 1e-7);
    }
  }
}

TEST_CASE("the gradient check catches broken layers") {
  using Conv = Convolution<double>;
  using Pool = MaxPooling<double>;
  using Dense = FullyConnected<double>;
  const Tensor<double> x = random_images(Shape({3, 1, 7, 6}));
  const Labels labels{3, 1, 0};
  const auto worst_of = [&](auto a, auto b, auto c) {
    Network<double> net = network_with(a, b, c);
    return worst(net, x, labels);
  };
  CHECK(worst_of(right<Conv>, right<Pool>, right<Dense>) < 1e-7);
  CHECK(worst_of(dx_doubled<Conv>, right<Pool>, right<Dense>) > 0.1);
  CHECK(worst_of(dw_of_other_sign<Conv>, right<Pool>, right<Dense>) > 0.1);
  CHECK(worst_of(db_halved<Conv>, right<Pool>, right<Dense>) > 0.1);
  CHECK(worst_of(dx_partly_lost<Conv>, right<Pool>, right<Dense>) > 1e-3);
  CHECK(worst_of(right<Conv>, dx_doubled<Pool>, right<Dense>) > 0.1);
  CHECK(worst_of(right<Conv>, right<Pool>, dx_doubled<Dense>) > 0.1);
  CHECK(worst_of(right<Conv>, right<Pool>, dw_of_other_sign<Dense>) > 0.1);
  CHECK(worst_of(right<Conv>, right<Pool>, db_halved<Dense>) > 0.1);
  CHECK(
      !(worst_of(right<Conv>, right<Pool>, one_dw_not_a_number<Dense>) < 1e9));
}

TEST_CASE("batches of different sizes follow each other") {
  Network<double> net = lenet<double>(Shape({1, 1, 8, 9}), 10, 1, way());
  const auto loss_of = [&](std::int64_t N) {
    const Tensor<double> x = random_images(Shape({N, 1, 8, 9}));
    const Labels labels(static_cast<std::size_t>(N), 7);
    CHECK(net.forward(x).shape() == Shape({N, 10}, "NK"));
    return net.backward(x, labels);
  };
  const double three = loss_of(3);
  loss_of(33);
  loss_of(1);
  CHECK(loss_of(3) == three);
}

TEST_CASE("backward without forward of the same batch is noticed") {
  Network<double> net = lenet<double>(Shape({1, 1, 8, 8}), 3, 1, way());
  const Tensor<double> two = random_images(Shape({2, 1, 8, 8}));
  CHECK_THROWS_AS(net.backward(two, Labels{0, 1}), Error);
  net.forward(two);
  CHECK_THROWS_AS(
      net.backward(random_images(Shape({3, 1, 8, 8})), Labels{0, 1, 2}), Error);
}

TEST_CASE("a step goes downhill, by the rate") {
  Network<double> net = lenet<double>(Shape({1, 1, 8, 8}), 3, 1, way());
  const Tensor<double> x = random_images(Shape({4, 1, 8, 8}));
  const Labels labels{0, 1, 2, 1};
  net.forward(x);
  const double before = net.backward(x, labels);
  const auto [name, one] = net.learned().front();
  CHECK(name == "0.w");
  const double weight = *one->value.begin(), slope = *one->gradient.begin();
  net.step(0.001);
  CHECK(*one->value.begin() == weight - 0.001 * slope);
  net.forward(x);
  CHECK(net.backward(x, labels) < before);
}

TEST_CASE("the network of the text") {
  Network<float> net =
      lenet<float>(Shape({1, 1, 28, 28}), 10, 1, all_versions<float>().back());
  std::int64_t learned = 0;
  for (const auto& [name, one] : net.learned()) learned += one->value.size();
  CHECK(learned ==
        16 * 26 + 32 * (16 * 25 + 1) + 120 * 801 + 84 * 121 + 10 * 85);
  CHECK_THAT(
      refusal([] {
        lenet<float>(Shape({1, 1, 7, 28}), 10, 1, all_versions<float>().back());
      }),
      ContainsSubstring("7 x 28"));
}

TEST_CASE("first weights depend on the seed alone, and differ by layer") {
  const auto weights = [](std::uint64_t seed, std::size_t i) {
    Network<float> net = lenet<float>(Shape({1, 1, 8, 8}), 10, seed,
                                      all_versions<float>().back());
    const Tensor<float>& value = net.learned().at(i).second->value;
    return std::vector<float>(value.begin(), value.end());
  };
  CHECK(weights(1, 0) == weights(1, 0));
  CHECK(weights(1, 0) != weights(2, 0));
  CHECK(weights(1, 0).front() != weights(1, 2).front());
}

TEST_CASE("the profile has a line for every layer, and changes nothing") {
  Network<float> net =
      lenet<float>(Shape({1, 1, 8, 8}), 10, 1, all_versions<float>().back());
  const std::vector<float> before(net.learned()[0].second->value.begin(),
                                  net.learned()[0].second->value.end());
  const auto costs =
      profile(net, Tensor<float>(Shape({2, 1, 8, 8})), Labels{1, 2});
  REQUIRE(costs.size() == net.layers().size());
  CHECK(costs[0].name == "convolution 16 of 3 x 3");
  CHECK(costs[0].learned == 160);
  CHECK(costs[0].products == 2 * 9216);
  CHECK(costs[0].y == Shape({2, 16, 8, 8}, "NKPQ"));
  for (const LayerCost& cost : costs) {
    CHECK(cost.forward_ms > 0);
    CHECK(cost.backward_ms >= 0);
  }
  const std::vector<float> after(net.learned()[0].second->value.begin(),
                                 net.learned()[0].second->value.end());
  CHECK(after == before);
}

}  // namespace hood
