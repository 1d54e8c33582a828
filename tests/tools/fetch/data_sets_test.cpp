#include <unistd.h>

#include <algorithm>
#include <set>
#include <tests/support/child.hpp>
#include <tests/tools/fetch/small_sets.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

bool is_address_of_folder(const std::string& url) {
  return (url.rfind("http://", 0) == 0 || url.rfind("https://", 0) == 0) &&
         url.back() == '/';
}

void check_description(const PublishedFile& file) {
  CAPTURE(file.name);
  CHECK(file.name.find('/') == std::string::npos);
  CHECK_FALSE(file.name.empty());
  CHECK(file.bytes > 0);
  CHECK(file.sha256.size() == 64);
  CHECK(file.sha256.find_first_not_of("0123456789abcdef") == std::string::npos);
}

/// Into a folder of the set's name, as ./book data does it.
std::size_t fetch(const DataSet& set, const ScratchFolder& scratch) {
  return fetch_data_set(set, scratch / set.name);
}

}  // namespace

TEST_CASE("every known set is described in full, with two mirrors") {
  const auto sets = read_data_sets(source_root() / "data" / "sources.json");
  std::set<std::string> sums;
  for (const DataSet& set : sets) {
    CAPTURE(set.name);
    CHECK_FALSE(set.contents.empty());
    CHECK_FALSE(set.licence.empty());
    CHECK(set.mirrors.size() >= 2);
    CHECK(std::all_of(set.mirrors.begin(), set.mirrors.end(),
                      is_address_of_folder));
    CHECK_FALSE(set.files.empty());
    for (const PublishedFile& file : set.files) {
      check_description(file);
      CHECK(sums.insert(file.sha256).second);
    }
    if (set.archive) check_description(*set.archive);
  }
  CHECK(find_data_set(sets, "cifar10").archive.has_value());
  for (const char* name : {"mnist", "fashion-mnist", "cifar10"}) {
    CHECK(find_data_set(sets, name).name == name);
  }
}

TEST_CASE("a description that is wrong is told with its file") {
  const ScratchFolder scratch;
  for (const char* text : {"{", "{}", R"({"sets": [{"name": 1}]})"}) {
    write_file_whole(scratch / "sources.json", text);
    CHECK_THAT(message_of([&] { read_data_sets(scratch / "sources.json"); }),
               ContainsSubstring("sources.json"));
  }
}

TEST_CASE("an archive is unpacked and removed") {
  const LoopbackServer server(small_sets);
  const DataSet packed = sets_at(server.url())[1];
  const ScratchFolder scratch;
  CHECK(fetch(packed, scratch) == 2);
  CHECK(fetch(packed, scratch) == 0);
  CHECK(server.requests().size() == 1);
  CHECK(holds(scratch / "packed/images", IMAGES));
  CHECK(holds(scratch / "packed/labels", LABELS));
  CHECK_FALSE(fs::exists(scratch / "packed/all.tar.gz"));
  CHECK_FALSE(fs::exists(scratch / "packed/readme.html"));
}

TEST_CASE("an archive put there by hand is used") {
  const LoopbackServer server(small_sets);
  const ScratchFolder scratch;
  fs::create_directory(scratch / "packed");
  write_file_whole(scratch / "packed/all.tar.gz", ARCHIVE);
  CHECK(fetch(sets_at(server.url())[1], scratch) == 2);
  CHECK(server.requests().empty());
  CHECK(holds(scratch / "packed/images", IMAGES));
}

TEST_CASE("without a network, one line says how to do it by hand") {
  DataSet plain = sets_at("")[0];
  plain.mirrors = {"http://127.0.0.1:1/a/", "http://127.0.0.1:1/b/"};
  const ScratchFolder scratch;
  const std::string message = message_of([&] { fetch(plain, scratch); });
  for (const std::string& part :
       {std::string("cannot download plain"), plain.mirrors[0],
        plain.mirrors[1], (scratch / "plain").string(),
        "images (SHA-256 " + sha256_of(IMAGES) + ")",
        "labels (SHA-256 " + sha256_of(LABELS) + ")"}) {
    CHECK_THAT(message, ContainsSubstring(part));
  }
  CHECK(message.find('\n') == std::string::npos);
}

TEST_CASE("two programs at once take turns") {
  const LoopbackServer server([](const HttpRequest& request) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    return small_sets(request);
  });
  const DataSet packed = sets_at(server.url())[1];
  const ScratchFolder scratch;
  // Both begin when both are there: a process must not be copied while its
  // server is at work and holds locks of the memory's that nobody will give
  // back in the copy.
  int start[2];
  REQUIRE(pipe(start) == 0);
  const auto work = [&] {
    char byte;
    if (read(start[0], &byte, 1) == 1) fetch(packed, scratch);
  };
  const Child first(work);
  const Child second(work);
  CHECK(write(start[1], "xx", 2) == 2);
  CHECK(first.wait() == 0);
  CHECK(second.wait() == 0);
  close(start[0]);
  close(start[1]);
  CHECK(missing_files(packed, scratch / "packed").empty());
  CHECK(server.requests().size() == 1);
}

}  // namespace hood
