#pragma once

#include <chapters/10_register_tiling/register_tile.hpp>
#include <vector>

namespace hood {

/// Tiles of which a version takes the one that its plan finds cheapest.
template <class... Tiles>
struct TileList {};

template <class... Tiles>
std::vector<TileSizes> sizes_of(TileList<Tiles...>) {
  return {Tiles::sizes()...};
}

// The steps of the chapter: each of them keeps what the one before has.

/// Several pixels of a thread, one filter.
using PixelTile = TileList<RegisterTile<32, 8, 8, 1, 32, 1>>;
/// Several filters, one pixel.
using FilterTile = TileList<RegisterTile<32, 8, 1, 8, 32, 1>>;
/// Both.
using PixelFilterTile = TileList<RegisterTile<32, 8, 8, 8, 32, 1>>;
/// A warp is 8 x 4 threads.
using SquareWarpTile = TileList<RegisterTile<32, 8, 8, 8, 8, 1>>;
/// The next stage is copied meanwhile.
using OverlappedTile = TileList<RegisterTile<32, 8, 8, 8, 8, 2>>;
/// Pixels x filters of a block as the shape asks for them.
using ChosenTile = TileList<RegisterTile<32, 8, 8, 8, 8, 2>,   // 256 x 64
                            RegisterTile<32, 8, 7, 8, 8, 2>,   // 224 x 64
                            RegisterTile<64, 4, 8, 8, 8, 2>,   // 512 x 32
                            RegisterTile<16, 16, 8, 8, 8, 2>,  // 128 x 128
                            RegisterTile<16, 8, 4, 8, 8, 2>,   // 64 x 64
                            RegisterTile<32, 4, 4, 4, 8, 2>,   // 128 x 16
                            RegisterTile<128, 1, 8, 4, 32, 2>  // 1024 x 4
                            >;

}  // namespace hood
