#include <tests/support/catch.hpp>
#include <tests/tools/fetch/contents.hpp>

namespace hood {

TEST_CASE("a file's SHA-256 is compared byte for byte") {
  CHECK(sha256_of("abc") ==
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_of("") ==
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  const ScratchFolder scratch;
  const std::string large = odd_bytes(700001);  // several reads
  const PublishedFile file = published("large", large);
  CHECK(mismatch(scratch / "large", file) == "is missing");
  write_file_whole(scratch / "large", large);
  CHECK(mismatch(scratch / "large", file) == "");
  write_file_whole(scratch / "large", large.substr(1));
  CHECK(mismatch(scratch / "large", file) ==
        "has 700000 bytes, expected 700001");
  std::string wrong = large;
  wrong.back() ^= 1;
  write_file_whole(scratch / "large", wrong);
  CHECK(mismatch(scratch / "large", file) ==
        "has SHA-256 " + sha256_of(wrong) + ", expected " + file.sha256);
}

}  // namespace hood
