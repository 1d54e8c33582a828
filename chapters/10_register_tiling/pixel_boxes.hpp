#pragma once

#include <chapters/10_register_tiling/correlation.hpp>
#include <vector>

namespace hood {

/// Outputs side by side in one or several images.
struct PixelBox {
  int images, rows, columns;

  int pixels() const { return images * rows * columns; }
};

/// The boxes of at most `most` outputs that are worth a thought: those that cut
/// rows and columns evenly, of one image or of as many as there is room for.
std::vector<PixelBox> pixel_boxes(const Correlation& task, int most);

}  // namespace hood
