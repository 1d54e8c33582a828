// Every tile by itself, which of them is chosen, and how dw is shared out.
#include <array>
#include <chapters/11_chwn_layout/chosen_ways.hpp>
#include <chapters/11_chwn_layout/convolution.hpp>
#include <chapters/11_chwn_layout/dw_tile.hpp>
#include <chapters/11_chwn_layout/gathered_product.hpp>
#include <chapters/11_chwn_layout/versions.hpp>
#include <common/cuda/device.hpp>
#include <tests/support/conv_checks.hpp>
#include <tests/support/guarded_buffer.hpp>
#include <utility>

namespace hood {
namespace {

constexpr std::size_t GATHERS = 10;

template <std::size_t I>
void y_by_tile(const ConvShape& shape,
               const float* x,  // [C, H, W, N]
               const float* w,  // [C, R, S, K]
               float* y) {      // [K, P, Q, N]
  gather_options()[I].launch(gather_of_y(shape), w, x, y);
}

template <std::size_t... I>
std::vector<GpuConvolution> y_of_tiles(std::index_sequence<I...>) {
  return {{gather_options()[I].name, "", ConvLayout::chwn, y_by_tile<I>,
           nullptr, nullptr}...};
}

std::vector<GpuConvolution> dw_of_tiles() {
  std::vector<GpuConvolution> all;
  for (const DwOption& one : dw_options()) {
    all.push_back(
        {one.name, "", ConvLayout::chwn, nullptr, nullptr, one.launch});
  }
  return all;
}

/// All extents that tiles cut are multiples of four, and less than a tile, a
/// tile, or a little more.
std::vector<ConvShape> shapes_of_tiles() {
  std::vector<ConvShape> shapes;
  for (const char* text :
       {"4,1,1,1,4,1,1,1,0", "4,3,5,6,8,3,2,1,1", "32,2,3,5,64,2,3,1,1",
        "36,5,4,3,68,1,1,1,0", "128,1,2,3,96,2,2,1,1", "132,3,2,2,132,1,2,1,0",
        "64,2,5,5,48,3,3,2,1", "8,17,4,4,12,2,2,3,2"}) {
    shapes.push_back(conv_shape_from(text));
  }
  return shapes;
}

std::string tile_of(const char* shape) {
  return best_gather_option(gather_of_y(conv_shape_from(shape))).name;
}

std::string dw_tile_of(const char* shape) {
  return best_dw_option(conv_shape_from(shape)).name;
}

}  // namespace

TEST_CASE("each tile of y is right, whichever would be chosen") {
  REQUIRE(gather_options().size() == GATHERS);
  const auto versions = y_of_tiles(std::make_index_sequence<GATHERS>());
  for (const ConvShape& shape : shapes_of_tiles()) {
    check_versions_at(shape, Pass::y, versions, Numbers::indexed);
  }
}

TEST_CASE("each tile of dw is right, whichever would be chosen") {
  for (const ConvShape& shape : shapes_of_tiles()) {
    check_versions_at(shape, Pass::dw, dw_of_tiles(), Numbers::indexed);
  }
}

TEST_CASE("a tile is chosen that the filters and images fill") {
  if (require_device().is_gpu && require_device().multiprocessors != 132) {
    return;  // another card may choose otherwise
  }
  CHECK(tile_of("128,256,13,13,384,3,3,1,1") == "128 x 128");
  CHECK(tile_of("128,3,224,224,96,11,11,4,2") == "96 x 128");
  CHECK(tile_of("128,64,56,56,64,3,3,1,1") == "64 x 128");
  CHECK(tile_of("64,256,56,56,256,3,3,1,1") == "128 x 64 x 2");
  CHECK(tile_of("32,256,56,56,256,3,3,1,1") == "128 x 32 x 4");
  CHECK(tile_of("32,64,56,56,64,3,3,1,1") == "64 x 32 x 4");
  // Ones and threes: nobody can move fours.
  for (const char* text :
       {"33,256,13,13,384,3,3,1,1", "1,256,13,13,384,3,3,1,1",
        "128,256,13,13,383,3,3,1,1", "3,3,3,3,3,3,3,1,1"}) {
    CHECK(tile_of(text) == "64 x 32 x 4, float by float");
  }
}

TEST_CASE("dw's tile wastes the fewest columns") {
  CHECK(dw_tile_of("128,256,13,13,384,3,3,1,1") == "128 x 128");
  CHECK(dw_tile_of("128,3,224,224,96,11,11,4,2") == "128 x 96");
  CHECK(dw_tile_of("128,3,224,224,64,7,7,2,3") == "128 x 64");
  CHECK(dw_tile_of("128,3,9,9,65,3,3,1,1") == "128 x 96");
  CHECK(dw_tile_of("128,3,9,9,1,3,3,1,1") == "128 x 64");
  CHECK(dw_tile_of("33,256,13,13,384,3,3,1,1") == "128 x 64, float by float");
}

TEST_CASE("a tile has blocks for all outputs, and no block too many") {
  for (const ConvShape& shape : awkward_conv_shapes()) {
    const GatherShape g = gather_of_y(shape);
    for (const GatherOption& one : gather_options()) {
      CAPTURE(shape.text(), one.name);
      const auto parts = [](std::int64_t all, std::int64_t tile) {
        std::int64_t count = 0;
        while (count * tile < all) ++count;
        return count;
      };
      CHECK(one.blocks_of(g) == parts(g.M, one.filters) *
                                    parts(g.N, one.images) *
                                    parts(g.places(), one.places));
      CHECK(one.cost_of(g) > 0);
    }
  }
}

TEST_CASE("dw's parts have every place of outputs once") {
  for (const ConvShape& shape : awkward_conv_shapes()) {
    for (const DwOption& one : dw_options()) {
      CAPTURE(shape.text(), one.name);
      const DwParts of = parts_of_dw(shape, one.rows, one.columns);
      const std::int64_t places = shape.P() * shape.Q();
      CHECK(of.parts * of.places_a_part >= places);
      CHECK((of.parts - 1) * of.places_a_part < places);
      CHECK(of.parts <= 65535);
    }
  }
  // 18 x 3 tiles want 20 parts for 1,056 blocks: of 9 places each they are 19.
  const DwParts conv3 =
      parts_of_dw(conv_shape_from("128,256,13,13,384,3,3,1,1"), 128, 128);
  CHECK(conv3.tiles == 54);
  CHECK(conv3.places_a_part == 9);
  CHECK(conv3.parts == 19);
  // Enough tiles need no parts.
  CHECK(
      parts_of_dw(conv_shape_from("4,2048,7,7,2048,3,3,1,1"), 128, 128).parts ==
      1);
}

TEST_CASE("patches are for few channels") {
  CHECK(best_patch(conv_shape_from("128,3,224,224,96,11,11,4,2")) == 4);
  CHECK(best_patch(conv_shape_from("128,256,13,13,384,3,3,1,1")) == 0);
  // A patch is a multiple of the stride, and at most 128 rows of a tile.
  for (const ConvShape& shape : awkward_conv_shapes()) {
    CAPTURE(shape.text());
    const int patch = best_patch(shape);
    CHECK(patch % shape.stride == 0);
    CHECK(patch * patch * shape.C <= 128);
  }
}

TEST_CASE("what the program says of a shape is what is done") {
  const ConvShape conv1 = conv_shape_from("128,3,224,224,96,11,11,4,2");
  const ChosenWay y = chosen_way(conv1, Pass::y);
  CHECK(y.tile == tile_of("128,3,224,224,96,11,11,4,2"));
  CHECK(y.blocks == 55 * 55);
  const ChosenWay dx = chosen_way(conv1, Pass::dx);
  CHECK(dx.pieces == "patches of 4 x 4");
  CHECK(dx.blocks % (57 * 57) == 0);
  CHECK(chosen_way(conv1, Pass::dw).pieces == "337 parts");
  const ConvShape many = conv_shape_from("128,64,56,56,128,3,3,2,1");
  CHECK(chosen_way(many, Pass::dx).pieces == "4 classes");

  int chosen = 0;
  for (const OfferedTile& one : offered_tiles(conv1)) {
    CHECK(one.cost >= 1);
    if (!one.chosen) continue;
    ++chosen;
    CHECK(one.tile == y.tile);
    CHECK(one.cost == 1);
  }
  CHECK(chosen == 1);
}

TEST_CASE("addresses that are no multiples of 16 bytes are taken, too") {
  const ConvShape shape = conv_shape_from("4,2,5,4,8,3,3,1,1");
  const auto size = [](const Shape& s) {
    return static_cast<std::size_t>(s.size());
  };
  // Ones and twos: y is twice the number of products that meet no padding.
  DeviceBuffer<float> x(std::vector<float>(size(shape.x()) + 1, 1));
  DeviceBuffer<float> w(std::vector<float>(size(shape.w()) + 1, 2));
  struct Shifts {
    int of_x, of_w, of_y;
  };
  for (const Shifts& by : {Shifts{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}}) {
    CAPTURE(by.of_x, by.of_w, by.of_y);
    GuardedBuffer<float> y(std::vector<float>(size(shape.y()) + 1, -1));
    convolve_large_tile(shape, x.data() + by.of_x, w.data() + by.of_w,
                        y.data() + by.of_y);
    CHECK(!y.written_outside());
    const std::vector<float> made = y.to_host();
    CHECK(made[by.of_y == 1 ? 0 : made.size() - 1] == -1);  // not part of y
    const auto at = [&](int p, int q) {
      return made[std::size_t(by.of_y + (p * 4 + q) * 4)];
    };
    CHECK(at(0, 0) == 2 * 2 * 4);
    CHECK(at(1, 1) == 2 * 2 * 9);
    CHECK(at(0, 1) == 2 * 2 * 6);

    GuardedBuffer<float> dw(std::vector<float>(size(shape.w()), -1));
    DeviceBuffer<float> dy(std::vector<float>(size(shape.y()) + 1, 1));
    dw_large_tile(shape, x.data() + by.of_x, dy.data() + by.of_y, dw.data());
    CHECK(!dw.written_outside());
    CHECK(dw.to_host()[0] == 4 * 4 * 3);  // weight (0, 0) meets 4 x 3 places
  }
}

}  // namespace hood
