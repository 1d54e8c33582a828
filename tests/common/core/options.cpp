// The command line that all programs share.

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/options.hpp>
#include <nlohmann/json.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/entries.hpp>
#include <tests/support/in_child.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// A program with one option of each kind.
struct Program {
  Options options{"00_test", "A test"};
  std::int64_t count = 3;
  double rate = 0.1;
  std::string kind = "sigmoid";
  bool fast = false;

  Program() {
    options.add("--count", count, "How many", 1, 10);
    options.add("--rate", rate, "How fast", 0, 1.5);
    options.add("--kind", kind, "Which", {"step", "sigmoid"});
    options.add_flag("--fast", fast, "In haste");
    options.add_data_folder();
  }

  void parse(std::vector<std::string> words) {
    words.insert(words.begin(), "program");
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    options.parse(static_cast<int>(words.size()), argv.data());
  }
};

/// What a program with these words on its command line does.
ChildEnd end_of(const std::vector<std::string>& words) {
  static std::vector<std::string> given;
  given = words;
  const auto body = [](int, char**) {
    Program().parse(given);
    return 0;
  };
  return in_child([&] { return exit_code_of(body, 0, nullptr); });
}

TEST_CASE("values given are read, others keep their defaults") {
  const ScratchFolder folder;
  const std::string out = folder.path() / "out";
  Program program;
  program.parse({"--quick", "--seed", "18446744073709551615", "--count=7",
                 "--rate", "1.5e-1", "--out", out, "--no-progress", "--json",
                 folder.path() / "r.json", "--data", "somewhere"});
  CHECK(program.options.quick);
  CHECK(program.options.seed == 18446744073709551615u);
  CHECK(program.options.out == out);
  CHECK(program.options.json == folder.path() / "r.json");
  CHECK(program.options.data == "somewhere");
  CHECK_FALSE(program.options.progress);
  CHECK(program.count == 7);
  CHECK(program.rate == 0.15);
  CHECK(program.kind == "sigmoid");
  CHECK_FALSE(program.fast);
  CHECK(program.options.given("--count"));
  CHECK_FALSE(program.options.given("--kind"));
  CHECK(program.options.name() == "00_test");
}

TEST_CASE("the values that a run depends on can be listed") {
  const ScratchFolder folder;
  Program program;
  program.parse({"--out", folder.path(), "--kind", "step", "--fast"});
  CHECK(program.options.values().dump() ==
        R"({"seed":1,"quick":false,"count":3,"rate":0.1,"kind":"step",)"
        R"("fast":true})");
}

TEST_CASE("the ends of a range are in it") {
  const ScratchFolder folder;
  for (const std::string count : {"1", "10"}) {
    Program program;
    program.parse({"--out", folder.path(), "--count", count, "--rate", "0"});
    CHECK(program.count == std::stoi(count));
    CHECK(program.rate == 0);
  }
}

TEST_CASE("every slip ends the program with exit code 2 and one line") {
  const ScratchFolder folder;
  const std::string file = folder.path() / "file";
  const std::string taken = folder.path() / "taken";
  write_file_whole(file, "");
  fs::create_directory(taken);
  const fs::path circle = folder.path() / "circle";
  const fs::path nowhere = folder.path() / "nowhere";
  fs::create_symlink("circle", circle);
  fs::create_symlink("none/at/all", nowhere);
  std::string deep = "a";
  for (int i = 0; i < 3000; ++i) deep += "/a";
  const std::vector<std::vector<std::string>> slips{
      {"--count", "0"},
      {"--count", "11"},
      {"--count", "-1"},
      {"--count", "99999999999999999999"},
      {"--count", "nan"},
      {"--count", "3.5"},
      {"--count", "1e3"},
      {"--count", "0x3"},
      {"--count", " 5"},
      {"--count", "5abc"},
      {"--count", "+5"},
      {"--count", ""},
      {"--count="},
      {"--count"},
      {"--count", "3", "--count", "4"},
      {"--seed", "-1"},
      {"--seed", "18446744073709551616"},
      {"--rate", "nan"},
      {"--rate", "-nan"},
      {"--rate", "inf"},
      {"--rate", "1e999"},
      {"--rate", "-0.1"},
      {"--rate", "1.6"},
      {"--rate", "0.1x"},
      {"--rate", ""},
      {"--kind", "stepp"},
      {"--kind", ""},
      {"--kind"},
      {"--unknown"},
      {"--coun", "3"},
      {"stray"},
      {"--json", ""},
      {"--json"},
      {"--json", folder.path() / "none" / "r.json"},
      {"--json", file + "/r.json"},
      {"--json", taken},
      {"--json", "/proc/r.json"},
      {"--json", "/dev/full"},
      {"--json", "/dev/stdout"},
      {"--json", folder.path() / "picture.png"},
      {"--json", folder.path() / "made"},
      {"--json", folder.path() / std::string(252, 'x')},
      {"--json", folder.path() / "made" / std::string(252, 'x')},
      {"--data", ""},
      {"--out", ""},
      {"--out", file},
      {"--out", file + "/below"},
      {"--out", "/proc/none"},
      {"--out", folder.path() / std::string(256, 'x')},
      {"--out", folder.path() / std::string(256, 'x') / "below"},
      {"--out", folder.path() / deep},
      {"--out", circle},
      {"--out", circle / "below"},
      {"--out", nowhere},
      {"--quick=maybe"},
      {"--rate", "a\nb"},
  };
  for (std::vector<std::string> words : slips) {
    if (words[0] != "--out") {
      words.insert(words.end(), {"--out", folder.path() / "made"});
    }
    const ChildEnd end = end_of(words);
    CAPTURE(words, end.err);
    CHECK(end.exit_code == 2);
    CHECK(end.out.empty());
    CHECK(end.err.rfind("error: ", 0) == 0);
    CHECK(end.err.find('\n') == end.err.size() - 1);
    CHECK_FALSE(fs::exists(folder.path() / "made"));
    CHECK(entries_in(folder) == 4);
  }
}

TEST_CASE("a slip is told with the option, the value and the range") {
  const std::string help = ": see 00_test --help\n";
  CHECK(end_of({"--count", "5abc"}).err ==
        "error: --count: '5abc' is not a whole number (1 to 10)" + help);
  CHECK(end_of({"--rate", "nan"}).err ==
        "error: --rate: 'nan' is not a number (0 to 1.5)" + help);
  CHECK(end_of({"--seed", "-1"}).err ==
        "error: --seed: '-1' is not a whole number (0 or more)" + help);
}

TEST_CASE("the results may lie in the folder that --out makes") {
  const ScratchFolder folder;
  const fs::path out = folder.path() / "new";
  Program program;
  program.parse({"--out", out, "--json", out / "r.json"});
  CHECK(fs::is_directory(out));

  const fs::path here = fs::current_path();
  fs::current_path(folder.path());
  CHECK(end_of({"--out", "near", "--json", "near/r.json"}).exit_code == 0);
  CHECK(end_of({"--out", "near/", "--json", "./near/r.json"}).exit_code == 0);
  fs::current_path(here);
}

TEST_CASE("an empty folder that was made for nothing is removed") {
  const ScratchFolder folder;
  const fs::path kept = folder / "kept";
  Program().parse({"--out", folder / "a" / "b"});
  CHECK_FALSE(fs::exists(folder / "a"));
  fs::create_directory(kept);
  Program().parse({"--out", kept});
  CHECK(fs::exists(kept));
  {
    Program program;
    program.parse({"--out", folder / "c"});
    write_file_whole(folder / "c" / "picture", "x");
  }
  CHECK(fs::exists(folder / "c" / "picture"));
  {
    Program program;
    program.parse({"--out", folder / "d"});
    fs::remove(folder / "d");
    write_file_whole(folder / "d", "another's");
  }
  CHECK(fs::exists(folder / "d"));
}

TEST_CASE("help goes to stdout, with every option, default and range") {
  const ChildEnd end = end_of({"--help"});
  CHECK(end.exit_code == 0);
  CHECK(end.err.empty());
  for (const std::string word :
       {"--quick", "--seed", "--json", "--out", "--data", "--no-progress",
        "--count", "3", "1 to 10", "--rate", "0.1", "0 to 1.5", "sigmoid",
        "A test"}) {
    CAPTURE(word, end.out);
    CHECK(end.out.find(word) != std::string::npos);
  }
}

}  // namespace
}  // namespace hood
