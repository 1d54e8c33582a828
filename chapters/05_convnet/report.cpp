#include <fmt/core.h>
#include <omp.h>

#include <algorithm>
#include <chapters/05_convnet/ladder.hpp>
#include <chapters/05_convnet/lenet.hpp>
#include <chapters/05_convnet/network_check.hpp>
#include <chapters/05_convnet/peak.hpp>
#include <chapters/05_convnet/pictures.hpp>
#include <chapters/05_convnet/profile.hpp>
#include <chapters/05_convnet/report.hpp>
#include <chapters/05_convnet/training.hpp>
#include <common/measure/chart.hpp>
#include <common/measure/table.hpp>
#include <numeric>

namespace hood {
namespace {

/// What a layer makes of one picture: "6 x 28 x 28".
std::string makes(const Shape& y) {
  std::string text = fmt::format("{}", y[1]);
  for (std::size_t axis = 2; axis < y.rank(); ++axis) {
    text += fmt::format(" x {}", y[axis]);
  }
  return text;
}

}  // namespace

void report_network(const Parts& parts, Network<float>& net, Results& results) {
  const Shape& images = parts.train.images.shape();
  fmt::print("{}: {} to train, {} to validate, {} to test\n", parts.train.name,
             parts.train.size(), parts.validation.size(), parts.test.size());
  Table table({"layer", "makes", "learned", "multiplications"});
  Shape x = images.with_outermost(1);
  table.add({"a picture", makes(x), "0", "0"});
  std::int64_t all_learned = 0, all_products = 0;
  for (const auto& layer : net.layers()) {
    const Shape y = layer->output(x);
    const std::int64_t learned = learned_count(*layer);
    const std::int64_t products = layer->products(x);
    table.add({layer->name(), makes(y), fmt::format("{}", learned),
               fmt::format("{}", products)});
    results.add_row("layers", {{"layer", layer->name()},
                               {"makes", makes(y)},
                               {"learned", learned},
                               {"multiplications", products}});
    all_learned += learned;
    all_products += products;
    x = y;
  }
  table.add({"all", "", fmt::format("{}", all_learned),
             fmt::format("{}", all_products)});
  table.print();
  results.set("learned", all_learned);
  results.set("multiplications", all_products);
}

void report_gradient(Results& results) {
  constexpr std::int64_t N = 3, MOST = 50;
  Network<double> net = lenet<double>(Shape({N, 1, 11, 9}, "NCHW"), 10, 1,
                                      all_versions<double>().back());
  Tensor<double> x(Shape({N, 1, 11, 9}, "NCHW"));
  const Random random(1, 9);
  for (std::int64_t i = 0; i < x.size(); ++i) {
    x.data()[i] = double(random.normal(static_cast<std::uint64_t>(i)));
  }
  fmt::print("\nThe gradient of such a network in double, {} pictures\n", N);
  Table table({"tensor", "slopes measured", "largest", "distance"});
  for (const auto& [name, slopes, largest, distance] :
       gradient_errors(net, x, {3, 1, 4}, 1e-5, MOST)) {
    table.add({name, fmt::format("{}", slopes), fmt::format("{:.4f}", largest),
               fmt::format("{:.0e}", distance)});
    results.add_row("gradient", {{"tensor", name},
                                 {"slopes", slopes},
                                 {"largest", largest},
                                 {"distance", distance}});
  }
  table.print();
}

void report_pictures(Network<float>& net, const Dataset& test,
                     const Options& options, Results& results) {
  write_png(options.out / "05_filters.png", filters_picture(net));
  results.add_picture("05_filters.png", "What the first filters have learned");
  write_png(options.out / "05_maps.png", feature_maps_picture(net, test, 0));
  results.add_picture("05_maps.png", "What the layers make of a picture");
}

void report_profile(Network<float>& net, const Dataset& data, std::int64_t N,
                    const Options& options, Results& results) {
  Batch batch(static_cast<std::size_t>(std::min(N, data.size())));
  std::iota(batch.begin(), batch.end(), 0u);
  const auto [x, labels] = load_images(data, batch);
  const auto costs = profile(net, x, labels);
  double all = 0;
  for (const LayerCost& cost : costs) all += cost.forward_ms + cost.backward_ms;

  fmt::print("\nWhere the {:.2f} ms of a step with {} pictures go\n", all,
             batch.size());
  Table table({"layer", "learned", "multiplications", "forward ms",
               "backward ms", "share"});
  BarChart chart{"A step with " + std::to_string(batch.size()) + " pictures",
                 "milliseconds",
                 {},
                 {{"forward", {}}, {"backward", {}}}};
  for (const LayerCost& cost : costs) {
    const double share = (cost.forward_ms + cost.backward_ms) / all;
    table.add({cost.name, fmt::format("{}", cost.learned),
               fmt::format("{}", cost.products),
               fmt::format("{:.3f}", cost.forward_ms),
               fmt::format("{:.3f}", cost.backward_ms),
               fmt::format("{:.0f} %", 100 * share)});
    results.add_row("profile", {{"layer", cost.name},
                                {"learned", cost.learned},
                                {"multiplications", cost.products},
                                {"forward_ms", cost.forward_ms},
                                {"backward_ms", cost.backward_ms},
                                {"share", share}});
    chart.bars.push_back(cost.name);
    chart.series[0].lengths.push_back(cost.forward_ms);
    chart.series[1].lengths.push_back(cost.backward_ms);
  }
  table.print();
  write_bars(options.out / "05_profile.svg", chart);
  results.add_picture("05_profile.svg", "Where the time of a step goes");
}

void report_ladder(const ConvShape& shape,
                   const std::vector<Way<float>>& versions,
                   const Options& options, Results& results) {
  const auto rungs = climb(shape, versions, options.seed);
  const double peak = peak_of_one_core() / 1e9;
  fmt::print("\ny, dx and dw of shape {}\n", shape.text());
  Table table({"version", "idea", "y ms", "dx ms", "dw ms", "GFLOP/s",
               "times the first"});
  BarChart chart{"y of " + shape.text(), "GFLOP/s", {}, {{"", {}}}};
  for (const Rung& rung : rungs) {
    const double faster = rungs.front().y_ms / rung.y_ms;
    table.add(
        {rung.version, rung.idea, fmt::format("{:.3f}", rung.y_ms),
         fmt::format("{:.3f}", rung.dx_ms), fmt::format("{:.3f}", rung.dw_ms),
         fmt::format("{:.2f}", rung.gflops), fmt::format("{:.1f}", faster)});
    results.add_row("ladder", {{"shape", shape.text()},
                               {"version", rung.version},
                               {"idea", rung.idea},
                               {"y_ms", rung.y_ms},
                               {"dx_ms", rung.dx_ms},
                               {"dw_ms", rung.dw_ms},
                               {"gflops", rung.gflops},
                               {"error", rung.error},
                               {"times", faster}});
    chart.bars.push_back(rung.version);
    chart.series[0].lengths.push_back(rung.gflops);
  }
  table.print();
  fmt::print("one core does at most {:.0f} GFLOP/s\n", peak);
  chart.bars.push_back("at most");
  chart.series[0].lengths.push_back(peak * omp_get_max_threads());
  results.set("peak_gflops", peak);
  write_bars(options.out / "05_ladder.svg", chart);
  results.add_picture("05_ladder.svg", "From the seven loops to the lanes");
}

}  // namespace hood
