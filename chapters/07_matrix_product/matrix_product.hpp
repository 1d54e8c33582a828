#pragma once

#include <chapters/07_matrix_product/product_shape.hpp>
#include <common/cuda/kernel_facts.hpp>
#include <optional>

namespace hood {

// C = A B in several ways, from the slowest on; see MatrixProduct. All take any
// extents, 0 included, and transposed factors. Bad input if C has more tiles
// than a grid has blocks. Of the main kernel of each, facts are told.

/// A thread for each element of C; neighbours lie along M.
MatrixProduct multiply_naive;
std::optional<KernelFacts> facts_of_naive();
/// The same, and neighbours lie along N.
MatrixProduct multiply_coalesced;
std::optional<KernelFacts> facts_of_coalesced();
/// Tiles of 32 x 32 in shared memory.
MatrixProduct multiply_shared_tile;
std::optional<KernelFacts> facts_of_shared_tile();
/// Eight elements of a column for each thread.
MatrixProduct multiply_register_tile_1d;
std::optional<KernelFacts> facts_of_register_tile_1d();
/// Eight times eight elements for each thread.
MatrixProduct multiply_register_tile_2d;
std::optional<KernelFacts> facts_of_register_tile_2d();
/// The same by float4, and tiles of A are turned on their way. Float by float
/// where a row length or an address is no multiple of 16 bytes; so are those
/// that follow.
MatrixProduct multiply_vector_loads;
std::optional<KernelFacts> facts_of_vector_loads();
/// Two pairs of tiles; the next one is fetched into registers meanwhile.
MatrixProduct multiply_register_prefetch;
std::optional<KernelFacts> facts_of_register_prefetch();
/// Two pairs of tiles; the next one is copied meanwhile, without registers.
/// Before compute capability 8.0 nothing is copied meanwhile.
MatrixProduct multiply_async_copies;
std::optional<KernelFacts> facts_of_async_copies();
/// A square of C for each warp, 8 x 16 elements of it for each thread. As
/// async_copies where rows are no whole float4s.
MatrixProduct multiply_warp_tiled;
std::optional<KernelFacts> facts_of_warp_tiled();

}  // namespace hood
