#include <chapters/06_first_kernel/mapping.hpp>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

bool is_folded(const Mapped& row) {
  return row.mapping == "folded";
}

}  // namespace

TEST_CASE("every mapping computes every batch of four axes") {
  for (const Extents& e :
       {Extents{1, 1, 1, 1, 1}, Extents{2, 3, 1, 5, 7}, Extents{3, 2, 1, 7, 5},
        Extents{1, 7, 1, 16, 17}, Extents{7, 1, 1, 17, 16},
        Extents{33, 5, 1, 1, 33}, Extents{5, 33, 1, 33, 1},
        Extents{13, 11, 1, 31, 2}}) {
    const auto rows = map_batch(e);
    CHECK(rows.size() == all_mappings().size());
    for (const Mapped& row : rows) {
      CAPTURE(row.mapping, row.extents);
      CHECK(row.outcome == "right");
    }
  }
}

TEST_CASE("every mapping that takes depth computes batches of five axes") {
  for (const Extents& e : {Extents{2, 3, 4, 5, 6}, Extents{3, 1, 11, 17, 1},
                           Extents{1, 3, 2, 16, 17}, Extents{5, 1, 3, 1, 7}}) {
    for (const Mapped& row : map_batch(e)) {
      CAPTURE(row.mapping, row.extents);
      const bool deep = row.mapping.find("5d") != std::string::npos;
      CHECK(row.outcome == (deep ? "right" : "-"));
    }
  }
}

TEST_CASE("only a batch folded into z ends at 65,535") {
  for (const Mapped& row : map_batch({65535, 1, 1, 1, 2})) {
    CHECK(row.outcome == "right");
  }
  for (const Mapped& row : map_batch({13108, 5, 1, 1, 1})) {
    CAPTURE(row.mapping);
    CHECK(row.outcome == (is_folded(row) ? "refused" : "right"));
    if (is_folded(row)) {
      CHECK_THAT(row.refusal, ContainsSubstring("launch of a kernel: invalid"));
    }
  }
  for (const Mapped& row : map_batch({1, 65536, 1, 1, 1})) {
    const bool by_channel = row.mapping == "looped";
    CHECK(row.outcome == (is_folded(row) || by_channel ? "refused" : "right"));
  }
  for (const Mapped& row : map_batch({300, 3, 80, 1, 1})) {
    const bool deep = row.mapping.find("5d") != std::string::npos;
    CHECK(row.outcome == (deep ? "right" : "-"));
  }
}

TEST_CASE("a batch says its extents") {
  CHECK(Extents{2, 3, 1, 5, 7}.text() == "[2, 3, 5, 7]");
  CHECK(Extents{2, 3, 4, 5, 7}.text() == "[2, 3, 4, 5, 7]");
}

}  // namespace hood
