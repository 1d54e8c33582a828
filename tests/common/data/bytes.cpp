#include <common/data/bytes.hpp>
#include <limits>
#include <tests/common/data/support.hpp>

using namespace hood;

TEST_CASE("Numbers of a file are put together from their bytes") {
  const std::string bytes = "\xf1\x82\x03\x94\xf1\x82\x03\x94";
  ByteReader reader(bytes, "file");
  CHECK(reader.big_endian("one", 0, 0xFFFFFFFF) == 0xF1820394);
  CHECK(reader.little_endian("two", 0, 0xFFFFFFFF) == 0x940382F1);
  CHECK_NOTHROW(reader.expect_end());
}

TEST_CASE("Fields are taken while there are bytes") {
  const std::string bytes = "abcdefg";
  ByteReader reader(bytes, "file");
  CHECK(says(refusal([&] { reader.take(8, "head"); }),
             {"only 7 bytes", "head", "file", "8 bytes"}));
  CHECK(says(refusal([&] {
               reader.take(std::numeric_limits<std::uint64_t>::max(), "head");
             }),
             {"only 7 bytes"}));
  CHECK(reader.take(4, "head") == "abcd");
  CHECK(says(refusal([&] { reader.big_endian("count", 0, 0xFFFFFFFF); }),
             {"only 3 bytes", "count"}));
  CHECK(says(refusal([&] { reader.expect_end(); }), {"3 bytes too many"}));
  CHECK(reader.take(3, "rest") == "efg");
  CHECK(reader.take(0, "nothing").empty());
}

TEST_CASE("The first bytes of a file are not looked past") {
  CHECK(first_bytes("abc", 2, "file").size() == 2);
  CHECK(first_bytes("abc", 9, "file").size() == 3);
  CHECK(first_bytes("", 9, "file").empty());
  const std::string packed = gzipped(std::string(1000, 'a') + "b");
  const auto all = first_bytes(packed, 2000, "file");
  REQUIRE(all.size() == 1001);
  CHECK(all[999] == 'a');
  CHECK(all[1000] == 'b');
  CHECK(first_bytes(packed, 7, "file") == std::vector<std::uint8_t>(7, 'a'));
  CHECK(first_bytes(packed.substr(0, packed.size() - 1), 7, "file").size() ==
        7);
}

TEST_CASE("A folder's name is its path's last part") {
  CHECK(folder_name("/a/mnist") == "mnist");
  CHECK(folder_name("/a/mnist/") == "mnist");
  CHECK(folder_name("/a/b/../mnist/.") == "mnist");
  CHECK(folder_name(".") == std::filesystem::current_path().filename());
}
