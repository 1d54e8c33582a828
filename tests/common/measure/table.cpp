// Aligned tables.

#include <common/core/error.hpp>
#include <common/measure/table.hpp>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

TEST_CASE("words stand to the left and numbers to the right") {
  Table table({"kernel", "ms", "share"});
  table.add({"naive", "12.5", "1 %"});
  table.add({"register tiled", "-0.25", "100 %"});
  table.add({"-", ".5", ""});
  CHECK(table.text() ==
        "kernel             ms  share\n"
        "naive            12.5    1 %\n"
        "register tiled  -0.25  100 %\n"
        "-                  .5\n");
}

TEST_CASE("a column with a single word is a column of words") {
  Table table({"rate", "steps"});
  table.add({"0.1", "50"});
  table.add({"never", "1000"});
  CHECK(table.text() ==
        "rate   steps\n"
        "0.1       50\n"
        "never   1000\n");
}

TEST_CASE("a word may begin with a digit") {
  Table table({"ordinal", "speed-up"});
  table.add({"1st", "15.9x"});
  table.add({"22nd", "1x"});
  CHECK(table.text() ==
        "ordinal  speed-up\n"
        "1st         15.9x\n"
        "22nd           1x\n");
}

TEST_CASE("letters are counted, not bytes") {
  Table table({"größe", "±"});
  table.add({"3 µm", "1"});
  table.add({"eins", "10"});
  CHECK(table.text() ==
        "größe   ±\n"
        "3 µm    1\n"
        "eins   10\n");
}

TEST_CASE("a table without rows is its header") {
  CHECK(Table({"a", "b"}).text() == "a  b\n");
}

TEST_CASE("a row has a cell for every column") {
  Table table({"a", "b"});
  CHECK_THROWS_AS(table.add({"1"}), Error);
  CHECK_THROWS_AS(table.add({"1", "2", "3"}), Error);
}

}  // namespace
}  // namespace hood
