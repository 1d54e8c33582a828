#include <chapters/07_matrix_product/matrix_product.hpp>
#include <chapters/07_matrix_product/versions.hpp>

namespace hood {

const std::vector<ProductVersion>& product_versions() {
  static const std::vector<ProductVersion> versions{
      {"naive", "a thread for each output", multiply_naive, {}, facts_of_naive},
      {"coalesced",
       "neighbours along N",
       multiply_coalesced,
       {},
       facts_of_coalesced},
      {"shared_tile",
       "32 x 32 in shared memory",
       multiply_shared_tile,
       {32, 32, 1, 1},
       facts_of_shared_tile},
      {"register_tile_1d",
       "8 outputs a thread",
       multiply_register_tile_1d,
       {64, 64, 8, 1},
       facts_of_register_tile_1d},
      {"register_tile_2d",
       "8 x 8 outputs a thread",
       multiply_register_tile_2d,
       {128, 128, 8, 8},
       facts_of_register_tile_2d},
      {"vector_loads",
       "float4s, A turned",
       multiply_vector_loads,
       {128, 128, 8, 8},
       facts_of_vector_loads},
      {"register_prefetch",
       "the next tile in registers",
       multiply_register_prefetch,
       {128, 128, 8, 8},
       facts_of_register_prefetch},
      {"async_copies",
       "the next tile by cp.async",
       multiply_async_copies,
       {128, 128, 8, 8},
       facts_of_async_copies},
      {"warp_tiled",
       "a square a warp, 8 x 16 a thread",
       multiply_warp_tiled,
       {128, 256, 8, 16},
       facts_of_warp_tiled},
  };
  return versions;
}

}  // namespace hood
