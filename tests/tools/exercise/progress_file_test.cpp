#include <signal.h>
#include <unistd.h>

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/random.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/child.hpp>
#include <tools/exercise/progress_file.hpp>

namespace hood {
namespace {

void one_more_check(Standing& standing) {
  ++standing.checks;
}

TEST_CASE("progress is kept") {
  const ScratchFolder scratch;
  const ProgressFile file(scratch / "answers");
  CHECK(file.read().empty());
  file.change("a", [](Standing& standing) {
    standing = {3, 2, "2026-05-31", "2026-05-30"};
  });
  file.change("b", one_more_check);
  const Standings read = ProgressFile(scratch / "answers").read();
  REQUIRE(read.size() == 2);
  CHECK(read.at("a").checks == 3);
  CHECK(read.at("a").hints == 2);
  CHECK(read.at("a").passed == "2026-05-31");
  CHECK(read.at("a").gave_up == "2026-05-30");
  CHECK(read.at("b").checks == 1);
  CHECK(read.at("b").passed.empty());
}

TEST_CASE("a damaged progress file is refused and left as it is") {
  const ScratchFolder scratch;
  const ProgressFile file(scratch.path());
  for (const std::string text :
       {"", "{", "[]", "{}", "{\"exercises\": 3}",
        "{\"exercises\": {\"a\": {\"checks\": \"many\"}}}",
        "{\"exercises\": {\"a\": {\"checks\": 1}}}", "\xff\xfe"}) {
    INFO(text);
    write_file_whole(scratch / "progress.json", text);
    CHECK_THROWS_AS(file.read(), Error);
    CHECK_THROWS_AS(file.change("a", one_more_check), Error);
    CHECK(read_file(scratch / "progress.json") == text);
  }
}

TEST_CASE("two programs at the same time lose nothing") {
  const ScratchFolder scratch;
  const auto work = [&] {
    const ProgressFile file(scratch.path());
    for (int i = 0; i < 30; ++i) file.change("a", one_more_check);
  };
  const Child one(work), two(work);
  CHECK(one.wait() == 0);
  CHECK(two.wait() == 0);
  CHECK(ProgressFile(scratch.path()).read().at("a").checks == 60);
}

TEST_CASE("a program killed while it writes loses nothing") {
  const ScratchFolder scratch;
  const ProgressFile file(scratch.path());
  file.change("a", one_more_check);
  int before = 1;
  for (std::uint64_t i = 0; i < 50; ++i) {
    int counted[2];
    REQUIRE(pipe(counted) == 0);
    const pid_t child = fork();
    if (child == 0) {
      while (true) {
        file.change("a", one_more_check);
        if (write(counted[1], "x", 1) < 0) _exit(1);
      }
    }
    close(counted[1]);
    char byte = 0;
    REQUIRE(read(counted[0], &byte, 1) == 1);  // it is at work
    usleep(Random(i).below(0, 2000));          // anywhere in the next change
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    int changes = 1;
    while (read(counted[0], &byte, 1) == 1) ++changes;
    close(counted[0]);
    const int now = file.read().at("a").checks;
    // One change more may have been written that was not counted yet.
    CHECK(now >= before + changes);
    CHECK(now <= before + changes + 1);
    before = now;
  }
}

}  // namespace
}  // namespace hood
