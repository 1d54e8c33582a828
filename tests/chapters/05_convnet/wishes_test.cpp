#include <chapters/05_convnet/ladder.hpp>
#include <chapters/05_convnet/wishes.hpp>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>

namespace hood {
namespace {

/// What is said of a command line; `wishes` as they are read.
std::string said_of(std::vector<std::string> words, const ScratchFolder& folder,
                    Wishes& wishes) {
  words.insert(words.begin(), "05_convnet");
  words.push_back("--out");
  words.push_back((folder / "out").string());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  return refusal([&] {
    Options options("05_convnet", "");
    read_command_line(wishes, options, int(arguments.size()), arguments.data());
  });
}

std::string said_of(const std::vector<std::string>& words) {
  const ScratchFolder folder;
  Wishes wishes;
  return said_of(words, folder, wishes);
}

}  // namespace

TEST_CASE("options that mean nothing together are refused") {
  const std::string shape = "1,1,5,5,1,3,3,1,1";
  for (const auto& [option, value] :
       {std::pair("--set", "mnist"), std::pair("--epochs", "3"),
        std::pair("--batch", "8"), std::pair("--learning-rate", "1"),
        std::pair("--save", "/tmp/x"), std::pair("--load", "/tmp/x"),
        std::pair("--data", "/tmp")}) {
    CHECK_THAT(said_of({"--shape", shape, option, value}),
               ContainsSubstring(std::string(option) + " with --shape"));
  }
  CHECK_THAT(said_of({"--load", "x", "--epochs", "3"}),
             ContainsSubstring("--epochs with --load"));
  CHECK_THAT(said_of({"--load", "x", "--learning-rate", "1"}),
             ContainsSubstring("nothing is learned"));
  CHECK(said_of({"--shape", shape, "--threads", "1", "--version", "rows"}) ==
        "accepted");
}

TEST_CASE("no output takes another's place") {
  const ScratchFolder folder;
  const std::string file = (folder / "file").string();
  const std::string same = (folder.path() / "." / "file").string();
  CHECK_THAT(said_of({"--save", file, "--json", same}),
             ContainsSubstring("take the other's place"));
  CHECK_THAT(said_of({"--load", file, "--json", file}),
             ContainsSubstring("take the other's place"));
  CHECK_THAT(said_of({"--save", file + ".png"}),
             ContainsSubstring("a picture's name"));
  CHECK_THAT(said_of({"--save", (folder / "no" / "file").string()}),
             !ContainsSubstring("accepted"));
  CHECK(said_of({"--save", file, "--load", file}) == "accepted");
  CHECK(!std::filesystem::exists(file));
}

TEST_CASE("a quick run is short, unless it is told how long") {
  const ScratchFolder folder;
  Wishes quick, told;
  CHECK(said_of({"--quick"}, folder, quick) == "accepted");
  CHECK(quick.recipe.epochs == 2);
  CHECK(said_of({"--quick", "--epochs", "7"}, folder, told) == "accepted");
  CHECK(told.recipe.epochs == 7);
  CHECK(told.versions().size() == 5);
  told.version = "rows";
  REQUIRE(told.versions().size() == 1);
  CHECK(told.versions()[0].name == "rows");
}

TEST_CASE("shapes too large for the ladder are refused at once") {
  for (const ConvShape& shape :
       {ConvShape{1, 1, 13600, 13600, 1, 1, 1, 1, 0},
        ConvShape{1, 1, 32000, 32000, 1, 1, 1, 1, 0},
        ConvShape{1, 1, 1, 1, 1, 1, 1, 1, 10000},
        ConvShape{1, 1, 10000, 10000, 1, 10000, 10000, 1, 0},
        ConvShape{1, 64, 1024, 1024, 1, 33, 33, 1, 16}}) {
    CAPTURE(shape.text());
    CHECK_THAT(refusal([&] { require_ladder_fits(shape); }),
               ContainsSubstring("bytes"));
  }
  CHECK(refusal([] {
          require_ladder_fits({32, 128, 56, 56, 256, 3, 3, 1, 1});
        }) == "accepted");
}

}  // namespace hood
