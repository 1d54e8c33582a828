#include <fmt/core.h>

#include <chapters/09_shared_memory_tiling/rooms.hpp>
#include <common/core/error.hpp>

namespace hood {
namespace {

constexpr std::int64_t EVERY_CARD = 48 * 1024, H200 = 227 * 1024;

Planned planned(const std::string& text, TileStep step, std::int64_t limit) {
  Planned row{text, name_of(step), limit, "-", "-", 0, 0, ""};
  try {
    const TilePlan plan =
        plan_tile(conv_shape_from(text), Pass::y, step, limit);
    row.outputs = fmt::format("{} x {}", plan.rows, plan.columns);
    row.tile = fmt::format("{} x {}", plan.tile_rows, plan.tile_columns);
    row.images = plan.images;
    row.bytes = plan.bytes;
  } catch (const Error& error) {
    if (error.code() != ExitCode::bad_input) throw;
    row.refusal = error.what();
  }
  return row;
}

}  // namespace

std::vector<TileRoom> rooms_of(const std::vector<std::int64_t>& sizes,
                               const std::vector<std::int64_t>& strides) {
  std::vector<TileRoom> rooms;
  for (const std::int64_t R : sizes) {
    for (const std::int64_t stride : strides) {
      const std::int64_t rows = (8 - 1) * stride + R;
      const std::int64_t columns = (32 - 1) * stride + R;
      rooms.push_back({R, stride, rows, columns,
                       rows * columns * std::int64_t{sizeof(float)}});
    }
  }
  return rooms;
}

std::vector<Planned> plans_of(const std::vector<std::string>& shapes,
                              const std::vector<TileStep>& steps) {
  std::vector<Planned> rows;
  for (const std::string& shape : shapes) {
    for (const TileStep step : steps) {
      for (const std::int64_t limit : {EVERY_CARD, H200}) {
        rows.push_back(planned(shape, step, limit));
      }
    }
  }
  return rows;
}

}  // namespace hood
