// How work is cut: no output and no product twice, none forgotten, and no block
// larger than a multiprocessor.
#include <chapters/04_convolution/direct.hpp>
#include <chapters/10_register_tiling/register_plan.hpp>
#include <chapters/10_register_tiling/register_tiles.hpp>
#include <map>
#include <set>
#include <tests/support/catch.hpp>
#include <tests/support/conv_shapes.hpp>
#include <tests/support/refusal.hpp>
#include <tuple>

namespace hood {
namespace {

constexpr std::size_t H200_BYTES = 232448;

/// The product of an output, a weight and a pixel, by their offsets.
using Product = std::tuple<std::int64_t, std::int64_t, std::int64_t>;

/// All products of a correlation, as (out, w, in).
void add_products(const Correlation& task, std::multiset<Product>& all) {
  for (std::int64_t n = 0; n < task.N; ++n)
    for (std::int64_t k = 0; k < task.K; ++k)
      for (std::int64_t p = 0; p < task.P; ++p)
        for (std::int64_t q = 0; q < task.Q; ++q)
          for (std::int64_t c = 0; c < task.C; ++c)
            for (std::int64_t r = 0; r < task.R; ++r)
              for (std::int64_t s = 0; s < task.S; ++s) {
                const std::int64_t row = p * task.stride + r - task.top;
                const std::int64_t column = q * task.stride + s - task.left;
                if (row < 0 || row >= task.H || column < 0 || column >= task.W)
                  continue;
                all.insert(
                    {task.out_first + n * task.out_n + k * task.out_k +
                         p * task.out_p + q * task.out_q,
                     task.w_first + k * task.w_k + c * task.w_c + r * task.w_r +
                         s * task.w_s,
                     ((n * task.C + c) * task.H + row) * task.W + column});
              }
}

std::vector<ConvShape> small_shapes() {
  std::vector<ConvShape> shapes;
  for (const ConvShape& shape : awkward_conv_shapes()) {
    if (shape.products() < 20000) shapes.push_back(shape);
  }
  return shapes;
}

void check_plan(const Correlation& task, const RegisterPlan& plan,
                std::size_t most_bytes) {
  const auto& [images, rows, columns] = plan.box;
  CHECK(images >= 1);
  CHECK(rows >= 1);
  CHECK(columns >= 1);
  CHECK(plan.stage.bytes(plan.tile) <= most_bytes);
  CHECK(std::int64_t{rows} * plan.boxes_p >= task.P);
  CHECK(std::int64_t{columns} * plan.boxes_q >= task.Q);
  const std::int64_t boxes_n = plan.boxes / plan.boxes_p / plan.boxes_q;
  CHECK(boxes_n * plan.boxes_p * plan.boxes_q == plan.boxes);
  CHECK(boxes_n * images >= task.N);
  CHECK((boxes_n - 1) * images < task.N);
  CHECK(plan.filter_tiles * plan.tile.filters >= task.K);
  CHECK(plan.stage.rows == (rows - 1) * task.stride + task.R);
  CHECK(plan.stage.columns == (columns - 1) * task.stride + task.S);
  CHECK(plan.stage.area == images * plan.stage.rows * plan.stage.columns);
}

}  // namespace

TEST_CASE("y is one correlation") {
  for (const ConvShape& shape : small_shapes()) {
    CAPTURE(shape.text());
    std::multiset<Product> expected, made;
    visit_products(shape, [&](std::int64_t y, std::int64_t w, std::int64_t x) {
      expected.insert({y, w, x});
    });
    add_products(correlation_of_y(shape), made);
    CHECK(made == expected);
  }
}

TEST_CASE("the classes of dx have each product once, and no other") {
  for (const ConvShape& shape : small_shapes()) {
    CAPTURE(shape.text());
    std::multiset<Product> expected, made;
    visit_products(shape, [&](std::int64_t y, std::int64_t w, std::int64_t x) {
      expected.insert({x, w, y});
    });
    std::set<std::int64_t> written;
    for (const Correlation& part : correlations_of_dx(shape)) {
      add_products(part, made);
      for (std::int64_t p = 0; p < part.P; ++p)
        for (std::int64_t q = 0; q < part.Q; ++q)
          CHECK(written.insert(part.out_first + p * part.out_p + q * part.out_q)
                    .second);
    }
    CHECK(made == expected);
    if (shape.stride <= std::min(shape.R, shape.S)) {
      CHECK(std::ssize(written) == shape.H * shape.W);
    }
  }
}

TEST_CASE("what cannot be counted in 31 bits is refused by name") {
  for (const char* text :
       {"2147483648,1,1,1,1,1,1,1,0", "1,1,1,1,2147483648,1,1,1,0",
        "1,1,65536,32768,1,1,1,1,0", "1,1073741824,2,1,1,2,1,1,0",
        "1,1,1,2147483000,1,1,1,1,400"}) {
    CAPTURE(text);
    const ConvShape shape = conv_shape_from(text);
    for (const auto& made : {refusal([&] { correlation_of_y(shape); }),
                             refusal([&] { correlations_of_dx(shape); })}) {
      CHECK_THAT(made, ContainsSubstring(text));
    }
  }
  CHECK(refusal([] {
          correlation_of_y(conv_shape_from("2147352575,1,1,1,1,1,1,1,0"));
        }) == "accepted");
}

TEST_CASE("every plan covers its outputs and fits") {
  for (const ConvShape& shape : awkward_conv_shapes()) {
    CAPTURE(shape.text());
    const Correlation y = correlation_of_y(shape);
    for (const TileSizes& tile : sizes_of(ChosenTile{})) {
      CAPTURE(tile.pixels, tile.filters);
      const auto plan = plan_correlation(y, tile, H200_BYTES);
      REQUIRE(plan);
      check_plan(y, *plan, H200_BYTES);
      CHECK(plan->box.pixels() <= tile.pixels);
      CHECK(plan->channels * plan->stages >= y.C);
      CHECK(plan->channels * (plan->stages - 1) < y.C);
      CHECK(plan->stage.steps == plan->channels * y.R * y.S);
      CHECK(plan->multiply_adds_per_product(y) >= 1);

      const auto slopes = plan_weight_slopes(y, tile, H200_BYTES);
      REQUIRE(slopes);
      check_plan(y, *slopes, H200_BYTES);
      CHECK(slopes->stage.steps == slopes->box.pixels());
      CHECK(slopes->boxes_of_part * slopes->parts >= slopes->boxes);
      CHECK(slopes->boxes_of_part * (slopes->parts - 1) < slopes->boxes);
      CHECK(slopes->weight_tiles * tile.pixels >= y.C * y.R * y.S);
      CHECK(slopes->multiply_adds_per_product(y) >= 1);
    }
  }
}

TEST_CASE("three images of 13 x 13 share a block of 512 pixels") {
  const Correlation y =
      correlation_of_y(conv_shape_from("128,256,13,13,384,3,3,1,1"));
  const auto chosen =
      cheapest_plan(plan_correlation, y, sizes_of(ChosenTile{}), H200_BYTES);
  REQUIRE(chosen);
  const RegisterPlan& plan = chosen->plan;
  CHECK(plan.tile.pixels == 512);
  CHECK(plan.tile.filters == 32);
  CHECK(plan.box.images == 3);
  CHECK(plan.box.rows == 13);
  CHECK(plan.box.columns == 13);
  CHECK(plan.blocks() == 43 * 12);
  // 43 blocks of 512 pixels for 128 images of 169.
  CHECK(plan.multiply_adds_per_product(y) == 43.0 * 512 / (128 * 169));
  // Each channel: 3 images of 15 x 15, and 9 weights of 32 filters.
  CHECK(plan.staged_floats(y) == 43.0 * 12 * 256 * (3 * 225 + 9 * 32));
  CHECK(plan.channels == 4);
  // Tables of 512 + 675 + 36 words; twice 36 x 36 and 4 x 675 floats.
  CHECK(plan.stage.bytes(plan.tile) == 4 * (1224 + 2 * (1296 + 2700)));
}

TEST_CASE("with less shared memory channels are fewer, then boxes smaller") {
  const Correlation y =
      correlation_of_y(conv_shape_from("4,64,40,40,64,7,7,1,3"));
  const TileSizes tile = sizes_of(OverlappedTile{}).front();
  const auto at_ease = plan_correlation(y, tile, H200_BYTES);
  REQUIRE(at_ease);
  for (const std::size_t bytes : {49152, 36000, 30000}) {
    CAPTURE(bytes);
    const auto tight = plan_correlation(y, tile, bytes);
    REQUIRE(tight);
    check_plan(y, *tight, bytes);
    CHECK(tight->stage.area <= at_ease->stage.area);
  }
  // Two buffers of 49 x 68 floats alone are 26,656 bytes.
  CHECK(!plan_correlation(y, tile, 26656));
  // The smallest tile takes what the largest does not.
  const auto chosen =
      cheapest_plan(plan_correlation, y, sizes_of(ChosenTile{}), 12000);
  REQUIRE(chosen);
  CHECK(chosen->plan.tile.filters <= 16);
}

TEST_CASE("the cheapest tile is the one with the least cost") {
  const std::vector<TileSizes> tiles = sizes_of(ChosenTile{});
  for (const char* text : {"64,256,56,56,256,3,3,1,1", "128,3,64,64,3,3,3,1,1",
                           "1,1,1,1,1,1,1,1,0", "128,512,7,7,512,3,3,1,1"}) {
    CAPTURE(text);
    const Correlation y = correlation_of_y(conv_shape_from(text));
    const auto chosen = cheapest_plan(plan_correlation, y, tiles, H200_BYTES);
    REQUIRE(chosen);
    for (const TileSizes& tile : tiles) {
      const auto other = plan_correlation(y, tile, H200_BYTES);
      CHECK(chosen->plan.cost <= other->cost);
    }
  }
}

TEST_CASE("three filters get the tile of four") {
  const auto parts =
      correlations_of_dx(conv_shape_from("128,3,224,224,96,11,11,4,2"));
  REQUIRE(parts.size() == 16);
  for (const Correlation& part : parts) {
    const auto chosen = cheapest_plan(plan_correlation, part,
                                      sizes_of(ChosenTile{}), H200_BYTES);
    REQUIRE(chosen);
    CHECK(chosen->plan.tile.filters == 4);
  }
}

}  // namespace hood
