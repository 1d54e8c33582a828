#include <chapters/02_backpropagation/gradient_check.hpp>
#include <chapters/03_digits/classifier.hpp>
#include <cmath>
#include <common/measure/worse.hpp>
#include <functional>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

/// A net of random weights and biases, and pictures for it.
struct Lesson {
  Classifier<double> net;
  Matrix<double> x;
  Labels labels;

  Lesson(int examples, int inputs, int hidden, int classes)
      : net(inputs, hidden, classes, 3), x(examples, inputs), labels(examples) {
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      x.data()[i] = Random(6, 1).uniform(i);
    }
    for (int n = 0; n < examples; ++n) {
      labels[n] = static_cast<std::uint8_t>(Random(6, 2).below(n, classes));
    }
    for (int h = 0; h < hidden; ++h) net.first.b(0, h) = 0.1 * (h % 5 - 2);
    for (int k = 0; k < classes; ++k) net.second.b(0, k) = 0.1 * (k % 4 - 1);
  }

  double loss() {
    Matrix<double> ignored;
    return softmax_cross_entropy(net.forward(x), labels, ignored);
  }

  void backward() {
    net.forward(x);
    net.backward(x, labels);
  }

  /// The largest relative error of the slopes the net holds.
  double error() {
    const LossFunction measure = [&] { return loss(); };
    double largest = 0;
    for (const Parameter<double>& parameter :
         {Parameter<double>{"first.w", net.first.w, net.first.dw},
          Parameter<double>{"first.b", net.first.b, net.first.db},
          Parameter<double>{"second.w", net.second.w, net.second.dw},
          Parameter<double>{"second.b", net.second.b, net.second.db}}) {
      // Small, so that hardly any hidden neuron's sum changes its sign.
      const double error = worst_error(parameter, measure, 1e-6).relative;
      largest = worse(largest, error);
    }
    return largest;
  }
};

}  // namespace

TEST_CASE("all slopes of the net agree with differences") {
  for (const int examples : {1, 2, 7, 33}) {
    for (const int hidden : {1, 3, 17}) {
      for (const int classes : {2, 3, 10}) {
        CAPTURE(examples, hidden, classes);
        Lesson lesson(examples, 5, hidden, classes);
        lesson.backward();
        CHECK(lesson.error() <= 1e-6);
      }
    }
  }
}

TEST_CASE("a broken net is noticed") {
  using Net = Classifier<double>;
  const std::vector<std::pair<std::string, std::function<void(Lesson&)>>>
      mutants{
          {"ReLU left out backward",
           [](Lesson& l) {
             l.net.second.backward(l.net.hidden, l.net.dlogits, &l.net.dhidden);
             l.net.first.backward(l.x, l.net.dhidden, nullptr);
           }},
          {"ReLU the wrong way round",
           [](Lesson& l) {
             Net& net = l.net;
             net.second.backward(net.hidden, net.dlogits, &net.dhidden);
             net.dhidden = (net.hidden.array() > 0).select(0, net.dhidden);
             net.first.backward(l.x, net.dhidden, nullptr);
           }},
          {"pictures out of step with their labels",
           [](Lesson& l) {
             std::rotate(l.labels.begin(), l.labels.begin() + 1,
                         l.labels.end());
             l.backward();
             std::rotate(l.labels.begin(), l.labels.end() - 1, l.labels.end());
           }},
          {"sum in place of the mean", [](Lesson& l) { l.net.second.dw *= 7; }},
          {"bias forgotten", [](Lesson& l) { l.net.first.db.setZero(); }}};
  for (const auto& [name, mutant] : mutants) {
    CAPTURE(name);
    Lesson lesson(7, 5, 17, 3);
    lesson.backward();
    CHECK(lesson.error() <= 1e-6);
    lesson.backward();
    mutant(lesson);
    CHECK(lesson.error() > 1e-3);
  }
}

TEST_CASE("an untrained net's loss is near ln 10") {
  const Lesson lesson(200, 64, 256, 10);
  Classifier<double> net(64, 256, 10, 1);
  net.second.w.setZero();
  Matrix<double> ignored;
  CHECK(softmax_cross_entropy(net.forward(lesson.x), lesson.labels, ignored) ==
        Approx(std::log(10.0)));
}

TEST_CASE("a small step lowers the loss by what its slopes foretell") {
  Lesson lesson(33, 5, 17, 10);
  const double before = lesson.loss();
  lesson.backward();
  const double slope =
      lesson.net.first.dw.squaredNorm() + lesson.net.first.db.squaredNorm() +
      lesson.net.second.dw.squaredNorm() + lesson.net.second.db.squaredNorm();
  lesson.net.step(1e-5);
  CHECK((before - lesson.loss()) / 1e-5 == Approx(slope).epsilon(1e-2));
}

TEST_CASE("weights depend on the seed alone, and differ between layers") {
  const Classifier<float> a(10, 10, 10, 1), b(10, 10, 10, 1), c(10, 10, 10, 2);
  CHECK(a.first.w == b.first.w);
  CHECK(a.second.w == b.second.w);
  CHECK(a.first.w != c.first.w);
  CHECK(a.first.w != a.second.w);
}

}  // namespace hood
