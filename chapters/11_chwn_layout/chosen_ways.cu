#include <fmt/core.h>

#include <algorithm>
#include <chapters/11_chwn_layout/chosen_ways.hpp>
#include <chapters/11_chwn_layout/convolution.hpp>
#include <chapters/11_chwn_layout/dw_tile.hpp>
#include <chapters/11_chwn_layout/gathered_product.hpp>

namespace hood {
namespace {

ChosenWay way_of_gather(const GatherShape& gather, const std::string& pieces) {
  const GatherOption& tile = best_gather_option(gather);
  return {tile.name, pieces, tile.blocks_of(gather), tile.waves_of(gather)};
}

/// Pixel class by pixel class; the tile is that of the first.
ChosenWay way_of_classes(const ConvShape& shape) {
  ChosenWay way = way_of_gather(gather_of_dx(shape, 0, 0), "one");
  const std::int64_t down = std::min(shape.stride, shape.H);
  const std::int64_t across = std::min(shape.stride, shape.W);
  if (down * across == 1) return way;
  way = {way.tile, fmt::format("{} classes", down * across), 0, 0};
  for (int i = 0; i < down; ++i) {
    for (int j = 0; j < across; ++j) {
      const ChosenWay one = way_of_gather(gather_of_dx(shape, i, j), "");
      way.blocks += one.blocks;
      way.waves += one.waves;
    }
  }
  return way;
}

ChosenWay way_of_dx(const ConvShape& shape) {
  const int patch = best_patch(shape);
  if (patch == 0) return way_of_classes(shape);
  return way_of_gather(gather_of_patches(shape, patch),
                       fmt::format("patches of {} x {}", patch, patch));
}

ChosenWay way_of_dw(const ConvShape& shape) {
  const DwOption& tile = best_dw_option(shape);
  const DwParts of = parts_of_dw(shape, tile.rows, tile.columns);
  const std::int64_t blocks = of.tiles * of.parts;
  return {tile.name, fmt::format("{} parts", of.parts), blocks,
          card_fills(blocks, tile.fit)};
}

}  // namespace

ChosenWay chosen_way(const ConvShape& shape, Pass pass) {
  if (pass == Pass::y) return way_of_gather(gather_of_y(shape), "one");
  return pass == Pass::dx ? way_of_dx(shape) : way_of_dw(shape);
}

std::vector<OfferedTile> offered_tiles(const ConvShape& shape) {
  const GatherShape gather = gather_of_y(shape);
  const GatherOption& best = best_gather_option(gather);
  std::vector<OfferedTile> offers;
  for (const GatherOption& one : gather_options()) {
    const double columns = double(one.images) * one.places;
    const double staged =
        1e3 * (one.filters + columns) / (one.filters * columns);
    offers.push_back({one.name, one.blocks_of(gather), one.waves_of(gather),
                      staged, one.cost_of(gather) / best.cost_of(gather),
                      &one == &best});
  }
  return offers;
}

}  // namespace hood
