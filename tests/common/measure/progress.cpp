// The bar on stderr.

#include <fcntl.h>
#include <sys/ioctl.h>

#include <common/measure/progress.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/in_child.hpp>

namespace hood {
namespace {

void make_steps(std::int64_t total, bool show, const std::string& note) {
  Progress progress("training", total, show);
  for (int i = 0; i < 4; ++i) {
    progress.advance(1, note);
    usleep(101000);
  }
}

/// What a bar of so many steps writes to a terminal so many columns wide.
std::string on_terminal(unsigned short columns, std::int64_t total, bool show,
                        const std::string& note = "") {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  REQUIRE(terminal >= 0);
  REQUIRE(grantpt(terminal) == 0);
  REQUIRE(unlockpt(terminal) == 0);
  const int other_end = open(ptsname(terminal), O_RDWR | O_NOCTTY);
  winsize size{};
  size.ws_col = columns;
  REQUIRE(ioctl(other_end, TIOCSWINSZ, &size) == 0);
  const ChildEnd end = in_child([&] {
    dup2(other_end, STDERR_FILENO);
    make_steps(total, show, note);
    return 0;
  });
  CHECK(end.exit_code == 0);
  CHECK(end.out.empty());
  fcntl(terminal, F_SETFL, O_NONBLOCK);
  char text[10000];
  const ssize_t count = read(terminal, text, sizeof text);
  close(other_end);
  close(terminal);
  return count < 0 ? "" : std::string(text, static_cast<std::size_t>(count));
}

/// The lines drawn one over the other, without what clears the rest of them.
std::vector<std::string> frames(const std::string& text) {
  std::vector<std::string> result;
  std::size_t from = text.find('\r');
  while (from != std::string::npos) {
    const std::size_t end = text.find("\033[K", from);
    result.push_back(text.substr(from + 1, end - from - 1));
    from = text.find('\r', from + 1);
  }
  return result;
}

TEST_CASE("nothing is drawn where stderr is no terminal") {
  const ChildEnd end = in_child([] {
    make_steps(4, true, "note");
    return 0;
  });
  CHECK(end.err.empty());
}

TEST_CASE("nothing is drawn where it is not wanted") {
  CHECK(on_terminal(80, 4, false).empty());
}

TEST_CASE("a bar grows to its end and is cleared") {
  const auto lines = frames(on_terminal(80, 4, true, "loss 0.5"));
  REQUIRE(lines.size() == 5);
  CHECK(lines[0].find("training [######..................]  25 % 0:0") == 0);
  CHECK(lines[1].find("[############............]  50 % 0:00 left loss 0.5") !=
        std::string::npos);
  CHECK(lines[3].find("[########################] 100 % 0:00 left loss 0.5") !=
        std::string::npos);
  CHECK(lines[4].empty());
}

TEST_CASE("a line is cut to the width of the terminal") {
  for (const std::string& line : frames(on_terminal(30, 4, true, "note"))) {
    CHECK(line.size() <= 29);
  }
  // One column is left free, and a letter of two bytes is not cut in half.
  const auto wide = frames(on_terminal(60, 4, true, "ääääääääää"));
  CHECK(wide[3] ==
        "training [########################] 100 % 0:00 left "
        "äääääää");
  const auto unknown = frames(on_terminal(0, 4, true, std::string(99, 'n')));
  CHECK(unknown[3].size() == 79);
}

TEST_CASE("no steps at all, or more than were said, do no harm") {
  CHECK(on_terminal(80, 0, true).empty());
  CHECK(on_terminal(80, -1, true).empty());
  const auto lines = frames(on_terminal(80, 2, true));
  CHECK(lines[3].find("100 %") != std::string::npos);
}

}  // namespace
}  // namespace hood
