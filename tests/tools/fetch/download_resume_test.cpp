#include <tests/tools/fetch/one_file.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

}  // namespace

TEST_CASE("a download that broke off goes on where it was") {
  const HttpReply half{200, CONTENT.substr(0, 1777), 40'001};
  const LoopbackServer server([&](const HttpRequest& request) {
    return request.from < 0 ? half : honest(request);
  });
  const ScratchFolder scratch;
  const Download broken = get({server.url()}, scratch);
  CHECK_FALSE(broken.done);
  CHECK_THAT(broken.failures.at(0), ContainsSubstring("38224 bytes"));
  CHECK(fs::file_size(scratch / "file.gz.part") == 1777);
  CHECK_FALSE(fs::exists(scratch / "file.gz"));

  CHECK(get({server.url()}, scratch).done);
  CHECK(holds(scratch / "file.gz", CONTENT));
  REQUIRE(server.requests().size() == 2);
  CHECK(server.requests()[1].from == 1777);
  CHECK(server.bytes_sent() == 40'001);
}

TEST_CASE("a server that ignores the range makes it start again") {
  const LoopbackServer server([](const HttpRequest&) {
    return HttpReply{200, CONTENT, 40'001};
  });
  const ScratchFolder scratch;
  write_file_whole(scratch / "file.gz.part", CONTENT.substr(0, 1777));
  CHECK(get({server.url()}, scratch).done);
  CHECK(holds(scratch / "file.gz", CONTENT));
  REQUIRE(server.requests().size() == 1);
  CHECK(server.requests()[0].from == 1777);
}

TEST_CASE("a server that refuses the range is asked for the whole") {
  const LoopbackServer server([](const HttpRequest& request) {
    return request.from < 0 ? honest(request) : HttpReply{416, "", 0};
  });
  const ScratchFolder scratch;
  write_file_whole(scratch / "file.gz.part", CONTENT.substr(0, 1777));
  CHECK(get({server.url()}, scratch).done);
  CHECK(holds(scratch / "file.gz", CONTENT));
  CHECK(server.requests().size() == 2);
}

TEST_CASE("a part with another beginning is thrown away") {
  const LoopbackServer server(honest);
  const ScratchFolder scratch;
  write_file_whole(scratch / "file.gz.part", odd_bytes(1777, 2));
  CHECK(get({server.url()}, scratch).done);
  CHECK(holds(scratch / "file.gz", CONTENT));
  REQUIRE(server.requests().size() == 2);
  CHECK(server.requests()[0].from == 1777);
  CHECK(server.requests()[1].from == -1);
}

TEST_CASE("a part that is as long as the file, or longer, is judged first") {
  for (const std::size_t bytes : {40'001U, 90'000U}) {
    const LoopbackServer server(honest);
    const ScratchFolder scratch;
    write_file_whole(scratch / "file.gz.part", odd_bytes(bytes, 2));
    CHECK(get({server.url()}, scratch).done);
    CHECK(holds(scratch / "file.gz", CONTENT));
    REQUIRE(server.requests().size() == 1);
    CHECK(server.requests()[0].from == -1);
  }
  const ScratchFolder scratch;
  write_file_whole(scratch / "file.gz.part", CONTENT);
  CHECK(get({}, scratch).done);
  CHECK(holds(scratch / "file.gz", CONTENT));
}

}  // namespace hood
