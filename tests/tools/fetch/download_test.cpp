#include <tests/tools/fetch/one_file.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// An address where nobody listens: of a server that is gone.
std::string nobody() {
  return LoopbackServer([](const HttpRequest&) { return HttpReply{}; }).url();
}

/// A download from a server that always answers `reply` must fail, say
/// `reason`, and leave what was there; one from an honest server after it must
/// then be right.
void check_bad_mirror(const HttpReply& reply, const std::string& reason) {
  const LoopbackServer bad([&](const HttpRequest&) { return reply; });
  const LoopbackServer good(honest);
  const ScratchFolder scratch;
  const fs::path target = scratch / PUBLISHED.name;
  write_file_whole(target, "an older file");

  const Download failed = get({bad.url()}, scratch);
  CHECK_FALSE(failed.done);
  REQUIRE(failed.failures.size() == 1);
  CHECK_THAT(failed.failures[0],
             Catch::Matchers::StartsWith(bad.url() + PUBLISHED.name + ": "));
  CHECK_THAT(failed.failures[0], ContainsSubstring(reason));
  CHECK(read_file(target) == "an older file");
  CHECK_FALSE(fs::exists(scratch / "file.gz.part"));

  const Download second = get({bad.url(), good.url()}, scratch);
  CHECK(second.done);
  CHECK(second.failures.size() == 1);
  CHECK(holds(target, CONTENT));
  CHECK_FALSE(fs::exists(scratch / "file.gz.part"));
}

}  // namespace

TEST_CASE("a file is downloaded, and not a second time") {
  const LoopbackServer server(honest);
  const ScratchFolder scratch;
  const LoopbackServer spare(honest);
  CHECK(get({server.url(), spare.url()}, scratch).done);
  CHECK(spare.requests().empty());
  CHECK(holds(scratch / "file.gz", CONTENT));
  CHECK_FALSE(fs::exists(scratch / "file.gz.part"));
  CHECK(get({server.url()}, scratch).done);

  REQUIRE(server.requests().size() == 1);
  CHECK(server.requests()[0].path == "/file.gz");
  CHECK(server.requests()[0].from == -1);
  CHECK_THAT(server.requests()[0].head,
             ContainsSubstring("User-Agent: under-the-hood-book"));
}

TEST_CASE("a file that is wrong is replaced by a right one") {
  const LoopbackServer server(honest);
  const ScratchFolder scratch;
  std::string wrong = CONTENT;
  wrong[2000] ^= 1;
  write_file_whole(scratch / "file.gz", wrong);
  CHECK(get({server.url()}, scratch).done);
  CHECK(holds(scratch / "file.gz", CONTENT));
}

TEST_CASE("a mirror that offers another size is refused") {
  check_bad_mirror({200, CONTENT, 3000}, "offers 3000 bytes, expected 40001");
  check_bad_mirror({200, CONTENT, 50'000},
                   "offers 50000 bytes, expected 40001");
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
  const HttpReply reply{200, wrong, 40'001};
  check_bad_mirror(reply, "has SHA-256 " + sha256_of(wrong) + ", expected " +
                              sha256_of(CONTENT));
  const LoopbackServer server([&](const HttpRequest&) { return reply; });
  const ScratchFolder scratch;
  CHECK_FALSE(get({server.url()}, scratch).done);
  CHECK(server.requests().size() == 1);
}

TEST_CASE("a mirror that has not got the file is passed over") {
  check_bad_mirror({404, "a page", 6}, "404");
  check_bad_mirror({404, "", 0}, "404");
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
  const ScratchFolder scratch;
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
  const ScratchFolder scratch;
  const Download result = get({bad.url(), good.url()}, scratch);
  CHECK(result.done);
  REQUIRE(result.failures.size() == 1);
  CHECK_THAT(result.failures[0], ContainsSubstring("too slow"));
  REQUIRE(good.requests().size() == 1);
  CHECK(good.requests()[0].from == 1);
}

TEST_CASE("where nobody listens, it says so") {
  const ScratchFolder scratch;
  const Download result = get({nobody(), nobody()}, scratch);
  CHECK_FALSE(result.done);
  REQUIRE(result.failures.size() == 2);
  CHECK_THAT(result.failures[0], ContainsSubstring("onnect"));
  CHECK(fs::is_empty(scratch.path()));
}

TEST_CASE("a folder in the way of the file is not replaced") {
  const ScratchFolder scratch;
  fs::create_directory(scratch / "file.gz");
  CHECK_THROWS_WITH(get({}, scratch), ContainsSubstring("folder"));
  CHECK(fs::is_directory(scratch / "file.gz"));
}

}  // namespace hood
