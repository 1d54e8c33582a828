#pragma once

#include <array>
#include <chapters/01_one_neuron/clouds.hpp>
#include <cstdint>
#include <vector>

namespace hood {

/// What a neuron makes of its weighted sum.
enum class Activation { sigmoid, step };

/// A neuron with two inputs.
struct Neuron {
  std::array<double, 2> weights{};
  double bias = 0;
  Activation activation = Activation::sigmoid;

  double weighted_sum(double x, double y) const;
  /// The activation of the weighted sum, in [0, 1].
  double output(double x, double y) const;
};

/// 1 / (1 + e^-sum): 0 and 1 for large sums of either sign, never NaN for a
/// number.
double sigmoid(double sum);

/// What the activation yields for a weighted sum.
double activate(Activation activation, double sum);

/// How fast activate() rises at this sum. The step's jump at 0 counts as flat.
double activation_slope(Activation activation, double sum);

/// Half the squared difference between the output and the label.
double loss(const Neuron& neuron, const Point& point);

/// By how much loss() grows per unit of each weight and of the bias.
struct NeuronGradient {
  std::array<double, 2> dweights{};
  double dbias = 0;
};

/// The gradient of loss() by the chain rule.
NeuronGradient loss_gradient(const Neuron& neuron, const Point& point);

/// The same gradient, measured: each weight and the bias is nudged up and down
/// by 0.00001, and the change of loss() divided by 0.00002.
NeuronGradient measured_gradient(Neuron neuron, const Point& point);

/// One update by the delta rule: `rate` times the gradient, downhill.
void delta_rule_step(Neuron& neuron, const Point& point, double rate);

/// Online learning: in every epoch, one delta_rule_step() for each point, in
/// the order given.
void learn(Neuron& neuron, const std::vector<Point>& points, double rate,
           std::int64_t epochs);

/// The mean of loss() over the points. Throws if there are none.
double mean_loss(const Neuron& neuron, const std::vector<Point>& points);

/// The share of points for which the answer (1 for an output of 0.5 or more,
/// else 0) is the label. Throws if there are none.
double accuracy(const Neuron& neuron, const std::vector<Point>& points);

/// Of all lines that touch a point, at 360 angles a degree apart, the one with
/// the highest accuracy, as a step neuron with weights of length 1. Throws if
/// there are no points.
Neuron best_line(const std::vector<Point>& points);

}  // namespace hood
