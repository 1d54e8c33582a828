#include <algorithm>
#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/10_register_tiling/pixel_boxes.hpp>

namespace hood {
namespace {

/// What cuts `extent` evenly into 1, 2, 3 ... pieces, up to `most`.
std::vector<int> even_cuts(int extent, int most) {
  std::vector<int> cuts;
  for (std::int64_t pieces = ceil_divide(extent, most);;) {
    const auto cut = int(ceil_divide(extent, pieces));
    cuts.push_back(cut);
    if (cut == 1) return cuts;
    pieces = ceil_divide(extent, cut - 1);
  }
}

}  // namespace

std::vector<PixelBox> pixel_boxes(const Correlation& task, int most) {
  // So that an offset within a box's images fits into 31 bits.
  const std::int64_t image = std::int64_t{task.C} * task.H * task.W;
  const std::int64_t out = task.out_n;
  const std::int64_t images =
      std::max<std::int64_t>(1, (std::int64_t{1} << 31) / std::max(image, out));
  std::vector<PixelBox> boxes;
  for (const int columns : even_cuts(task.Q, most)) {
    for (const int rows : even_cuts(task.P, most / columns)) {
      const std::int64_t fit = std::min<std::int64_t>(
          {task.N, most / (rows * columns), images - (images > 1)});
      for (const std::int64_t n : {std::int64_t{1}, fit}) {
        boxes.push_back({int(n), rows, columns});
        if (fit == 1) break;
      }
    }
  }
  return boxes;
}

}  // namespace hood
