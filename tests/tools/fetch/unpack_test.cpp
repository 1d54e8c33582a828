#include <tests/tools/fetch/small_sets.hpp>
#include <tools/fetch/unpack.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

}  // namespace

TEST_CASE("an archive's paths decide nothing") {
  const ScratchFolder scratch;
  const fs::path inner = scratch / "inner";
  fs::create_directory(inner);
  const fs::path archive = inner / "all.tar.gz";
  write_tar_gz(archive, {{"../evil", "evil"}, {"../images", IMAGES}});
  unpack(archive, {published("images", IMAGES)}, inner);
  CHECK(holds(inner / "images", IMAGES));
  CHECK_FALSE(fs::exists(scratch / "evil"));
  CHECK_FALSE(fs::exists(scratch / "images"));
  CHECK_FALSE(fs::exists(inner / "evil"));
}

TEST_CASE("what is not as published is not written") {
  const ScratchFolder scratch;
  const fs::path archive = scratch / "all.tar.gz";
  const std::vector<PublishedFile> wanted{published("images", IMAGES)};
  const auto message = [&] {
    return message_of([&] { unpack(archive, wanted, scratch.path()); });
  };
  write_file_whole(scratch / "images", "an older file");

  write_tar_gz(archive, {{"images", odd_bytes(5003, 9)}});
  CHECK_THAT(message(), ContainsSubstring("SHA-256"));
  write_tar_gz(archive, {{"images", IMAGES + "x"}, {"labels", LABELS}});
  CHECK_THAT(message(), ContainsSubstring("has no images of 5003"));
  write_tar_gz(archive, {{"images", IMAGES}}, '2');  // a symbolic link
  CHECK_THAT(message(), ContainsSubstring("has no images"));
  write_tar_gz(archive, {{"images", IMAGES}});
  const std::string whole = read_file(archive);
  write_file_whole(archive, whole.substr(0, whole.size() / 2));
  CHECK_THAT(message(), ContainsSubstring("cut short"));
  write_file_whole(archive, odd_bytes(5000));
  CHECK_THAT(message(), ContainsSubstring("no tar archive"));
  write_file_whole(archive, "");
  CHECK_THAT(message(), ContainsSubstring("has no images"));
  CHECK(read_file(scratch / "images") == "an older file");
}

}  // namespace hood
