#include <fmt/core.h>

#include <chapters/02_backpropagation/one_example.hpp>
#include <chapters/02_backpropagation/spirals.hpp>
#include <chapters/02_backpropagation/two_layer_network.hpp>
#include <cmath>
#include <common/core/file.hpp>
#include <common/measure/worse.hpp>
#include <functional>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

using Network = TwoLayerNetwork<double>;
using Examples = PointBatch<double>;

/// The largest relative_error of the gradients the network holds.
double largest_error(Network& network, const Examples& examples) {
  const LossFunction loss = [&] {
    network.forward(examples.x);
    return network.loss(examples.t);
  };
  double largest = 0;
  for (const Parameter<double>& parameter : network.parameters()) {
    const double error = worst_error(parameter, loss, 1e-4).relative;
    largest = worse(largest, error);
  }
  return largest;
}

Network example_network() {
  Network network(2, 5, Random(11));
  network.first.b << 0.1, -0.2, 0.3, -0.4, 0.5;
  network.second.b << -0.3;
  return network;
}

/// A backward pass with one mistake, and its name.
struct Mutant {
  std::string name;
  std::function<void(Network&, const Examples&)> backward;
};

const std::vector<Mutant> MUTANTS{
    {"sign of the error flipped",
     [](Network& n, const Examples& e) { n.backward(e.x, 2 * n.y - e.t); }},
    {"slope of the sigmoid left out",
     [](Network& n, const Examples& e) {
       n.dz = (n.y - e.t) / double(n.y.rows());
       n.second.backward(n.h, n.dz, &n.dh);
       n.da = n.dh.array() * (1 - n.h.array().square());
       n.first.backward(e.x, n.da, nullptr);
     }},
    {"slope of tanh left out",
     [](Network& n, const Examples& e) {
       n.first.backward(e.x, n.dh, nullptr);
     }},
    {"tanh itself in place of its slope",
     [](Network& n, const Examples& e) {
       n.da = n.dh.array() * n.h.array();
       n.first.backward(e.x, n.da, nullptr);
     }},
    {"tanh not squared in its slope",
     [](Network& n, const Examples& e) {
       n.da = n.dh.array() * (1 - n.h.array());
       n.first.backward(e.x, n.da, nullptr);
     }},
    {"bias of the hidden layer forgotten",
     [](Network& n, const Examples&) { n.first.db.setZero(); }},
    {"bias of one example instead of all",
     [](Network& n, const Examples&) { n.first.db = n.da.row(0); }},
    {"sum over the batch instead of the mean",
     [](Network& n, const Examples& e) { n.first.dw *= double(e.x.rows()); }},
    {"examples out of step with their slopes",
     [](Network& n, const Examples& e) {
       n.first.backward(e.x.colwise().reverse(), n.da, nullptr);
     }},
    {"slopes sent back through the next layer's new weights",
     [](Network& n, const Examples& e) {
       const Matrix<double> kept = n.second.w;
       n.second.step(1);
       n.dh = n.dz * n.second.w.transpose();
       n.second.w = kept;
       n.second.b += n.second.db;
       n.da = n.dh.array() * (1 - n.h.array().square());
       n.first.backward(e.x, n.da, nullptr);
     }},
    {"outputs of an earlier forward pass",
     [](Network& n, const Examples& e) {
       n.first.w.array() += 0.01;
       n.forward(e.x);
       n.first.w.array() -= 0.01;
       n.backward(e.x, e.t);
     }},
};

}  // namespace

TEST_CASE("the drawn example is what paper says") {
  Network network = drawn_network();
  const Examples example = drawn_example();
  network.forward(example.x);
  network.backward(example.x, example.t);
  const double h1 = std::tanh(0.5 + 0.3 + 0.1);
  const double h2 = std::tanh(0.2 - 0.4 - 0.1);
  const double y = 1 / (1 + std::exp(-(0.6 * h1 - 0.8 * h2 + 0.2)));
  CHECK(network.h(0, 0) == Approx(h1));
  CHECK(network.h(0, 1) == Approx(h2));
  CHECK(network.y(0, 0) == Approx(y));
  CHECK(network.loss(example.t) == Approx((y - 1) * (y - 1) / 2));
  const double dz = (y - 1) * y * (1 - y);
  CHECK(network.dz(0, 0) == Approx(dz));
  CHECK(network.da(0, 1) == Approx(dz * -0.8 * (1 - h2 * h2)));
  CHECK(network.first.dw(1, 1) == Approx(dz * 0.8 * (1 - h2 * h2)));
  CHECK(network.second.dw(1, 0) == Approx(dz * h2));
}

TEST_CASE("the drawing shows the example's numbers") {
  const std::string drawing = read_file(
      source_root() / "chapters/02_backpropagation/figures/02_graph.svg");
  Network network = drawn_network();
  const Examples example = drawn_example();
  network.forward(example.x);
  network.backward(example.x, example.t);
  std::vector<double> numbers{
      network.h(0, 0),  network.h(0, 1),  network.y(0, 0),  network.dz(0, 0),
      network.dh(0, 0), network.dh(0, 1), network.da(0, 0), network.da(0, 1)};
  numbers.push_back(network.y(0, 0) - 1);
  numbers.push_back(network.loss(example.t));
  const Matrix<double> dx = network.da * network.first.w.transpose();
  numbers.insert(numbers.end(), {dx(0, 0), dx(0, 1)});
  for (const auto& parameter : network.parameters()) {
    for (Eigen::Index i = 0; i < parameter.gradient.size(); ++i) {
      numbers.push_back(parameter.gradient.data()[i]);
    }
  }
  for (const double number : numbers) {
    const std::string text =
        fmt::format("{}{:.4f}", number < 0 ? "−" : "", std::abs(number));
    CAPTURE(text);
    CHECK(drawing.find(">" + text + "<") != std::string::npos);
  }
}

TEST_CASE("every gradient of the network agrees with differences") {
  for (const int examples : {1, 2, 7, 33}) {
    for (const int hidden : {1, 3, 17}) {
      CAPTURE(examples, hidden);
      const Examples batch(spirals(examples, 5));
      Network network(2, hidden, Random(9));
      network.forward(batch.x);
      network.backward(batch.x, batch.t);
      CHECK(largest_error(network, batch) <= 1e-6);
    }
  }
}

TEST_CASE("a broken backward pass is noticed") {
  const Examples batch(spirals(7, 5));
  for (const Mutant& mutant : MUTANTS) {
    CAPTURE(mutant.name);
    Network network = example_network();
    network.forward(batch.x);
    network.backward(batch.x, batch.t);
    CHECK(largest_error(network, batch) <= 1e-6);
    network.forward(batch.x);
    network.backward(batch.x, batch.t);
    mutant.backward(network, batch);
    const double error = largest_error(network, batch);
    CHECK(error > 1e-4);
  }
}

TEST_CASE("the gradient of a batch is the mean of its examples'") {
  const std::vector<Point> points = spirals(5, 3);
  const Examples batch(points);
  Network network = example_network();
  Matrix<double> mean = Matrix<double>::Zero(2, 5);
  double loss = 0;
  for (const Point& point : points) {
    const Examples one({point});
    network.forward(one.x);
    network.backward(one.x, one.t);
    mean += network.first.dw / 5;
    loss += network.loss(one.t) / 5;
  }
  network.forward(batch.x);
  network.backward(batch.x, batch.t);
  CHECK((network.first.dw - mean).norm() <= 1e-14);
  CHECK(network.loss(batch.t) == Approx(loss));
}

TEST_CASE("huge sums give 0 and 1, not NaN") {
  TwoLayerNetwork<float> network(2, 3, Random(1));
  network.second.w.setConstant(1e6f);
  Matrix<float> x(2, 2);
  network.first.w.setOnes();
  x << 1e6f, 1e6f, -1e6f, -1e6f;
  CHECK(network.forward(x)(0, 0) == 1);
  CHECK(network.forward(x)(1, 0) == 0);
  network.backward(x, Matrix<float>::Zero(2, 1));
  CHECK(network.first.dw.allFinite());
  CHECK(network.second.dw.allFinite());
}

}  // namespace hood
