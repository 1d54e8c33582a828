#include <fmt/core.h>

#include <algorithm>
#include <common/measure/chart.hpp>
#include <common/measure/roofline.hpp>

namespace hood {
namespace {

constexpr double TERA = 1e12;

/// From a tenth of what lies furthest left to ten times what lies furthest
/// right.
Series roof(double intensity, const Ceilings& ceilings) {
  const double ridge = ceilings.flops_per_second / ceilings.bytes_per_second;
  const double left = std::min(intensity, ridge) / 10;
  const double right = std::max(intensity, ridge) * 10;
  const double peak = ceilings.flops_per_second / TERA;
  return {fmt::format("attainable: {:.1f} TFLOP/s, {:.2f} TB/s", peak,
                      ceilings.bytes_per_second / TERA),
          {{left, left * ceilings.bytes_per_second / TERA},
           {ridge, peak},
           {right, peak}}};
}

}  // namespace

void write_roofline(const std::filesystem::path& path, const LadderTask& task,
                    const std::vector<LadderStep>& steps,
                    const Ceilings& ceilings) {
  const double intensity = task.flops / task.bytes;
  Chart chart{task.title, "flops for each byte", "TFLOP/s", {}, true, true};
  chart.series.push_back(roof(intensity, ceilings));
  for (const LadderStep& step : steps) {
    if (!step.time || !step.note.empty()) continue;
    const double tflops = task.flops / step.time->median / TERA;
    chart.series.push_back({fmt::format("{}: {:.2f}", step.version, tflops),
                            {{intensity, tflops}},
                            true});
  }
  write_charts(path, {chart});
}

}  // namespace hood
