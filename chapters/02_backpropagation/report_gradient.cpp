#include <chapters/02_backpropagation/one_example.hpp>
#include <chapters/02_backpropagation/report.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <common/measure/chart.hpp>
#include <common/measure/table.hpp>
#include <cstdio>

namespace hood {
namespace {

constexpr double CHECK_NUDGE = 1e-4;
constexpr double TOLERANCE = 1e-6;

/// A small network and a few examples, in double precision: what the gradients
/// are checked on.
struct CheckBench {
  explicit CheckBench(std::uint64_t seed)
      : network(2, 5, Random(seed, 2)), examples(spirals(7, seed)) {
    network.forward(examples.x);
    network.backward(examples.x, examples.t);
  }
  LossFunction loss() {
    return [this] {
      network.forward(examples.x);
      return network.loss(examples.t);
    };
  }
  TwoLayerNetwork<double> network;
  PointBatch<double> examples;
};

/// A backward pass with a mistake: the way back through tanh is left out.
void backward_without_tanh(TwoLayerNetwork<double>& network,
                           const PointBatch<double>& examples) {
  network.forward(examples.x);
  network.backward(examples.x, examples.t);
  network.first.backward(examples.x, network.dh, nullptr);
}

/// Prints one check, parameter by parameter. Returns whether all are right.
bool print_check(CheckBench& bench, const std::string& backward,
                 Results& results) {
  Table table({"parameter", "shape", "worst at", "backward", "measured",
               "relative error", ""});
  bool all_right = true;
  for (const Parameter<double>& parameter : bench.network.parameters()) {
    const GradientError error =
        worst_error(parameter, bench.loss(), CHECK_NUDGE);
    const bool right = error.relative <= TOLERANCE;
    all_right = all_right && right;
    table.add({error.name,
               fmt::format("[{}, {}]", parameter.value.rows(),
                           parameter.value.cols()),
               fmt::format("[{}, {}]", error.row, error.column),
               fmt::format("{:.5f}", error.backward),
               fmt::format("{:.5f}", error.measured),
               fmt::format("{:.0e}", error.relative), right ? "ok" : "WRONG"});
    results.add_row("gradient_check", {{"backward", backward},
                                       {"parameter", error.name},
                                       {"relative_error", error.relative},
                                       {"right", right}});
  }
  table.print();
  fmt::print("{} backward pass: {}\n", backward,
             all_right ? "every slope agrees" : "some slopes are wrong");
  return all_right;
}

/// A number in the drawing, and the slope of the loss by it.
struct Quantity {
  std::string name;
  double value;
  double slope;
};

/// All of them, after forward() and backward() of the one example.
std::vector<Quantity> quantities(TwoLayerNetwork<double>& network,
                                 const PointBatch<double>& example) {
  Matrix<double> a, z;
  network.first.forward(example.x, a);
  network.second.forward(network.h, z);
  const Matrix<double> dx = network.da * network.first.w.transpose();
  const double y = network.y(0, 0);
  std::vector<Quantity> all{
      {"x1", example.x(0, 0), dx(0, 0)},
      {"x2", example.x(0, 1), dx(0, 1)},
      {"a1", a(0, 0), network.da(0, 0)},
      {"a2", a(0, 1), network.da(0, 1)},
      {"h1 = tanh(a1)", network.h(0, 0), network.dh(0, 0)},
      {"h2 = tanh(a2)", network.h(0, 1), network.dh(0, 1)},
      {"z", z(0, 0), network.dz(0, 0)},
      {"y = sigmoid(z)", y, y - example.t(0, 0)}};
  for (const Parameter<double>& parameter : network.parameters()) {
    for (Eigen::Index row = 0; row < parameter.value.rows(); ++row) {
      for (Eigen::Index column = 0; column < parameter.value.cols(); ++column) {
        all.push_back({fmt::format("{}[{}, {}]", parameter.name, row, column),
                       parameter.value(row, column),
                       parameter.gradient(row, column)});
      }
    }
  }
  return all;
}

}  // namespace

void report_one_example(Results& results) {
  TwoLayerNetwork<double> network = drawn_network();
  const PointBatch<double> example = drawn_example();
  network.forward(example.x);
  network.backward(example.x, example.t);
  const double before = network.loss(example.t);

  std::puts("\nOne example, there and back");
  Table table({"quantity", "value", "slope of the loss by it"});
  for (const auto& [name, value, slope] : quantities(network, example)) {
    table.add(
        {name, fmt::format("{:.4f}", value), fmt::format("{:.4f}", slope)});
    results.add_row("one_example",
                    {{"quantity", name}, {"value", value}, {"slope", slope}});
  }
  table.print();
  network.step(1);
  network.forward(example.x);
  fmt::print("the loss: {:.4f}, and {:.4f} after one step of rate 1\n", before,
             network.loss(example.t));
}

void report_gradient_check(std::uint64_t seed, Results& results) {
  CheckBench bench(seed);
  fmt::print("\nThe backward pass against measurement, nudge {:.0e}\n",
             CHECK_NUDGE);
  if (!print_check(bench, "complete", results)) {
    check_failed("the backward pass is wrong");
  }
  std::puts("\nThe same with the way back through tanh left out");
  backward_without_tanh(bench.network, bench.examples);
  if (print_check(bench, "broken", results)) {
    check_failed("a wrong backward pass was not noticed");
  }
}

void report_nudges(const Options& options, Results& results) {
  CheckBench bench(options.seed);
  const auto parameters = bench.network.parameters();
  Series forward{"forward difference", {}};
  Series central{"central difference", {}};
  Table table({"nudge", "error, forward", "error, central"});
  for (int half = -2; half >= -26; --half) {
    const double nudge = std::pow(10, half / 2.0);
    const auto error = [&](Difference difference) {
      return gradient_distance(parameters, bench.loss(), nudge, difference);
    };
    const double one_sided = error(forward_difference);
    const double two_sided = error(central_difference);
    forward.points.push_back({nudge, one_sided});
    central.points.push_back({nudge, two_sided});
    results.add_row(
        "nudges",
        {{"nudge", nudge}, {"forward", one_sided}, {"central", two_sided}});
    if (half % 2 != 0) continue;  // the table shows whole powers of ten
    table.add({fmt::format("{:.0e}", nudge), fmt::format("{:.0e}", one_sided),
               fmt::format("{:.0e}", two_sided)});
  }
  std::puts("\nThe error of the measurement by its nudge");
  table.print();
  write_charts(options.out / "02_u_curve.svg",
               {{"How large a nudge?",
                 "nudge",
                 "relative error of the gradient",
                 {forward, central},
                 true,
                 true}});
  results.add_picture("02_u_curve.svg",
                      "The error of finite differences by their nudge");
}

}  // namespace hood
