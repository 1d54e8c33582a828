#include <tests/support/catch.hpp>
#include <tests/tools/book/loopback_server.hpp>
#include <tests/tools/book/scratch.hpp>
#include <tools/book/download.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

const Patience SHORT{std::chrono::seconds(2), std::chrono::seconds(1)};
const std::string CONTENT = odd_bytes(40'001);
const PublishedFile PUBLISHED = published("file.gz", CONTENT);

/// An address where nobody listens: of a server that is gone.
std::string nobody() {
  return LoopbackServer([](const HttpRequest&) { return HttpReply{}; }).url();
}

Download get(const std::vector<std::string>& mirrors, const Scratch& scratch) {
  setenv("no_proxy", "127.0.0.1", 1);
  return download(PUBLISHED, mirrors, scratch.folder(), SHORT);
}

/// The whole content from a server that is honest.
HttpReply honest(const HttpRequest& request) {
  return honest_reply(request, CONTENT);
}

/// A download from a server that always answers `reply` must fail, say
/// `reason`, and leave what was there; one from an honest server after it must
/// then be right.
void check_bad_mirror(const HttpReply& reply, const std::string& reason) {
  const LoopbackServer bad([&](const HttpRequest&) { return reply; });
  const LoopbackServer good(honest);
  const Scratch scratch;
  const fs::path target = scratch / PUBLISHED.name;
  write_file_whole(target, "an older file");

  const Download failed = get({bad.url()}, scratch);
  CHECK_FALSE(failed.done);
  REQUIRE(failed.failures.size() == 1);
  CHECK_THAT(failed.failures[0],
             Catch::Matchers::StartsWith(bad.url() + PUBLISHED.name + ": "));
  CHECK_THAT(failed.failures[0], Catch::Matchers::Contains(reason));
  CHECK(read_file(target) == "an older file");
  CHECK_FALSE(fs::exists(scratch / "file.gz.part"));

  const Download second = get({bad.url(), good.url()}, scratch);
  CHECK(second.done);
  CHECK(second.failures.size() == 1);
  CHECK(read_file(target) == CONTENT);
  CHECK_FALSE(fs::exists(scratch / "file.gz.part"));
}

}  // namespace

TEST_CASE("a file is downloaded, and not a second time") {
  const LoopbackServer server(honest);
  const Scratch scratch;
  CHECK(get({server.url()}, scratch).done);
  CHECK(read_file(scratch / "file.gz") == CONTENT);
  CHECK_FALSE(fs::exists(scratch / "file.gz.part"));
  CHECK(get({server.url()}, scratch).done);

  REQUIRE(server.requests().size() == 1);
  CHECK(server.requests()[0].path == "/file.gz");
  CHECK(server.requests()[0].from == -1);
  CHECK_THAT(server.requests()[0].head,
             Catch::Matchers::Contains("User-Agent: under-the-hood-book"));
}

TEST_CASE("a file that is wrong is replaced by a right one") {
  const LoopbackServer server(honest);
  const Scratch scratch;
  std::string wrong = CONTENT;
  wrong[2000] ^= 1;
  write_file_whole(scratch / "file.gz", wrong);
  CHECK(get({server.url()}, scratch).done);
  CHECK(read_file(scratch / "file.gz") == CONTENT);
}

TEST_CASE("a mirror that offers another size is refused") {
  check_bad_mirror({200, CONTENT, 3000}, "offers 3000 bytes, expected 40001");
  check_bad_mirror({200, CONTENT, 5000}, "offers 5000 bytes, expected 40001");
  check_bad_mirror({200, "", 0}, "expected 40001");
}

TEST_CASE("a mirror that does not say the size is measured") {
  check_bad_mirror({200, CONTENT.substr(1)},
                   "sends 40000 bytes, expected 40001");
  check_bad_mirror({200, CONTENT + "x"}, "sends more than the 40001 bytes");
  check_bad_mirror({200, ""}, "sends 0 bytes, expected 40001");
}

TEST_CASE("a mirror with wrong bytes is found out") {
  std::string wrong = CONTENT;
  wrong[40'000] ^= 1;
  check_bad_mirror(
      {200, wrong, 40'001},
      "has SHA-256 " + sha256_of(wrong) + ", expected " + sha256_of(CONTENT));
}

TEST_CASE("a mirror that has not got the file is passed over") {
  check_bad_mirror({404, "a page", 6}, "404");
  check_bad_mirror({500, "a page", 6}, "500");
  check_bad_mirror({300, "a page", 6}, "answers with HTTP status 300");
}

TEST_CASE("redirects lead only a few steps, and only to HTTP") {
  check_bad_mirror({302, "", 0, "Location: /file.gz"}, "(5) redirects");
  check_bad_mirror({302, "", 0, "Location: ftp://127.0.0.1:1/x"}, "\"ftp\"");
  const LoopbackServer server([](const HttpRequest& request) {
    return request.path == "/moved" ? honest(request)
                                    : HttpReply{301, "", 0, "Location: /moved"};
  });
  const Scratch scratch;
  CHECK(get({server.url()}, scratch).done);
}

TEST_CASE("a mirror that does not answer is not waited for") {
  HttpReply nothing{200, ""};
  nothing.silent = nothing.stalls = true;
  check_bad_mirror(nothing, "too slow");
}

TEST_CASE("a mirror that stalls is left, and its bytes are kept") {
  HttpReply one_byte{200, CONTENT.substr(0, 1), 40'001};
  one_byte.stalls = true;
  const LoopbackServer bad([&](const HttpRequest&) { return one_byte; });
  const LoopbackServer good(honest);
  const Scratch scratch;
  const Download result = get({bad.url(), good.url()}, scratch);
  CHECK(result.done);
  REQUIRE(result.failures.size() == 1);
  CHECK_THAT(result.failures[0], Catch::Matchers::Contains("too slow"));
  REQUIRE(good.requests().size() == 1);
  CHECK(good.requests()[0].from == 1);
}

TEST_CASE("where nobody listens, it says so") {
  const Scratch scratch;
  const Download result = get({nobody(), nobody()}, scratch);
  CHECK_FALSE(result.done);
  REQUIRE(result.failures.size() == 2);
  CHECK_THAT(result.failures[0], Catch::Matchers::Contains("onnect"));
  CHECK(fs::is_empty(scratch.folder()));
}

TEST_CASE("a download that broke off goes on where it was") {
  const HttpReply half{200, CONTENT.substr(0, 1777), 40'001};
  const LoopbackServer server([&](const HttpRequest& request) {
    return request.from < 0 ? half : honest(request);
  });
  const Scratch scratch;
  const Download broken = get({server.url()}, scratch);
  CHECK_FALSE(broken.done);
  CHECK_THAT(broken.failures.at(0), Catch::Matchers::Contains("38224 bytes"));
  CHECK(fs::file_size(scratch / "file.gz.part") == 1777);
  CHECK_FALSE(fs::exists(scratch / "file.gz"));

  CHECK(get({server.url()}, scratch).done);
  CHECK(read_file(scratch / "file.gz") == CONTENT);
  REQUIRE(server.requests().size() == 2);
  CHECK(server.requests()[1].from == 1777);
  CHECK(server.bytes_sent() == 40'001);
}

TEST_CASE("a server that ignores the range makes it start again") {
  const LoopbackServer server([](const HttpRequest&) {
    return HttpReply{200, CONTENT, 40'001};
  });
  const Scratch scratch;
  write_file_whole(scratch / "file.gz.part", CONTENT.substr(0, 1777));
  CHECK(get({server.url()}, scratch).done);
  CHECK(read_file(scratch / "file.gz") == CONTENT);
  REQUIRE(server.requests().size() == 1);
  CHECK(server.requests()[0].from == 1777);
}

TEST_CASE("a server that refuses the range is asked for the whole") {
  const LoopbackServer server([](const HttpRequest& request) {
    return request.from < 0 ? honest(request) : HttpReply{416, "", 0};
  });
  const Scratch scratch;
  write_file_whole(scratch / "file.gz.part", CONTENT.substr(0, 1777));
  CHECK(get({server.url()}, scratch).done);
  CHECK(read_file(scratch / "file.gz") == CONTENT);
  CHECK(server.requests().size() == 2);
}

TEST_CASE("a part with another beginning is thrown away") {
  const LoopbackServer server(honest);
  const Scratch scratch;
  write_file_whole(scratch / "file.gz.part", odd_bytes(1777, 2));
  CHECK(get({server.url()}, scratch).done);
  CHECK(read_file(scratch / "file.gz") == CONTENT);
  REQUIRE(server.requests().size() == 2);
  CHECK(server.requests()[0].from == 1777);
  CHECK(server.requests()[1].from == -1);
}

TEST_CASE("a part that is as long as the file, or longer, is judged first") {
  const LoopbackServer server(honest);
  for (const std::string& part : {odd_bytes(40'001, 2), odd_bytes(90'000, 2)}) {
    const Scratch scratch;
    write_file_whole(scratch / "file.gz.part", part);
    CHECK(get({server.url()}, scratch).done);
    CHECK(read_file(scratch / "file.gz") == CONTENT);
    CHECK(server.requests().back().from == -1);
  }
  const Scratch scratch;
  write_file_whole(scratch / "file.gz.part", CONTENT);
  CHECK(get({}, scratch).done);
  CHECK(read_file(scratch / "file.gz") == CONTENT);
}

TEST_CASE("a folder in the way of the file is not replaced") {
  const Scratch scratch;
  fs::create_directory(scratch / "file.gz");
  CHECK_THROWS_WITH(get({}, scratch), Catch::Matchers::Contains("folder"));
  CHECK(fs::is_directory(scratch / "file.gz"));
}

TEST_CASE("a file's SHA-256 is compared byte for byte") {
  CHECK(sha256_of("abc") ==
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_of("") ==
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  const Scratch scratch;
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
