#include <common/core/error.hpp>
#include <filesystem>
#include <tests/support/catch.hpp>
#include <tools/contents/contents.hpp>

namespace hood {
namespace {

TEST_CASE("the chapters come in order, each with its title and part") {
  const auto chapters = read_contents();
  REQUIRE(chapters.size() >= 3);
  for (std::size_t i = 0; i < chapters.size(); ++i) {
    INFO(chapters[i].name);
    CHECK(chapters[i].number == static_cast<int>(i) + 1);
    CHECK(std::filesystem::exists(
        chapters[i].folder / (chapters[i].is_cuda ? "main.cu" : "main.cpp")));
    CHECK(!chapters[i].part.empty());
    CHECK(chapters[i].title != chapters[i].name);
  }
  CHECK(chapters[0].title == "One neuron");
}

TEST_CASE("a chapter is found by number, by name and by bare name") {
  for (const char* word : {"3", "03", "003", "03_digits", "digits"}) {
    INFO(word);
    CHECK(find_chapter(word).name == "03_digits");
  }
}

TEST_CASE("an unknown chapter is refused with the nearest name") {
  for (const char* word : {"99", "0", "", "99999999999", "3x", "-1", "../x"}) {
    INFO(word);
    CHECK_THROWS_AS(find_chapter(word), Error);
  }
  try {
    find_chapter("digts");
    FAIL("found");
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::bad_input);
    CHECK(std::string(error.what()).find("digits") != std::string::npos);
  }
}

TEST_CASE("the nearest word is the one fewest edits away") {
  const std::vector<std::string> known{"tour", "test", "list", "run", "read"};
  CHECK(nearest("tuor", known) == "tour");
  CHECK(nearest("tests", known) == "test");
  CHECK(nearest("lst", known) == "list");
  CHECK(nearest("rnu", known) == "run");
  CHECK(nearest("", known) == "run");
}

}  // namespace
}  // namespace hood
