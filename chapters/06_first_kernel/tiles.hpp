#pragma once

namespace hood {

/// The extents of a grid with a block for each tile of a matrix.
struct Tiles {
  unsigned x;  // along W
  unsigned y;  // along H
};

/// Bad input if a grid cannot have as many.
Tiles tiles_for(int H, int W, int tile);

}  // namespace hood
