#include <algorithm>
#include <chapters/05_convnet/runs.hpp>

namespace hood {

std::vector<Outputs> outputs_in_image(std::int64_t P, std::int64_t H,
                                      std::int64_t R, std::int64_t stride,
                                      std::int64_t pad) {
  std::vector<Outputs> places;
  for (std::int64_t r = 0; r < R; ++r) {
    Outputs outputs{0, 0, 0};
    for (std::int64_t p = 0; p < P; ++p) {
      const std::int64_t pixel = p * stride + r - pad;
      if (pixel < 0 || pixel >= H) continue;
      if (outputs.count == 0) outputs = {p, pixel, 0};
      ++outputs.count;
    }
    places.push_back(outputs);
  }
  return places;
}

Runs forward_runs(std::int64_t results, std::int64_t sources, std::int64_t taps,
                  std::int64_t stride, std::int64_t pad) {
  Runs runs;
  for (std::int64_t tap = 0; tap < taps; ++tap) runs.order.push_back(tap);
  for (std::int64_t result = 0; result < results; ++result) {
    const std::int64_t start = result * stride - pad;
    const std::int64_t first = std::max<std::int64_t>(start, 0);
    const std::int64_t end = std::min(start + taps, sources);
    runs.of.push_back(
        {first, first - start, std::max<std::int64_t>(end - first, 0)});
  }
  return runs;
}

Runs backward_runs(std::int64_t results, std::int64_t sources,
                   std::int64_t taps, std::int64_t stride, std::int64_t pad) {
  Runs runs;
  std::vector<std::int64_t> place(static_cast<std::size_t>(taps));
  for (std::int64_t tap = std::min(stride, taps) - 1; tap >= 0; --tap) {
    // The largest weight with this remainder comes first.
    std::int64_t last = tap + (taps - 1 - tap) / stride * stride;
    for (; last >= 0; last -= stride) {
      place[static_cast<std::size_t>(last)] = std::ssize(runs.order);
      runs.order.push_back(last);
    }
  }
  for (std::int64_t result = 0; result < results; ++result) {
    // The weight at source p is at - p * stride, and must be one of the filter.
    const std::int64_t at = result + pad;
    const std::int64_t first =
        std::max<std::int64_t>(at - taps + stride, 0) / stride;
    const std::int64_t end = std::min(at / stride + 1, sources);
    if (first >= end) {
      runs.of.push_back({0, 0, 0});
      continue;
    }
    const std::int64_t tap = at - first * stride;
    runs.of.push_back(
        {first, place[static_cast<std::size_t>(tap)], end - first});
  }
  return runs;
}

}  // namespace hood
