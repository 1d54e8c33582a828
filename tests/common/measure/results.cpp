// The results file and what it says of the machine.

#include <unistd.h>

#include <cmath>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/process.hpp>
#include <common/measure/environment.hpp>
#include <common/measure/results.hpp>
#include <limits>
#include <regex>
#include <set>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

using nlohmann::json;

/// Results to be written to `file`, empty for none.
Results results_to(const std::filesystem::path& file) {
  Options options("00_test", "A test");
  std::int64_t epochs = 4;
  options.add("--epochs", epochs, "How many", 1, 10);
  options.json = file;
  return Results(options);
}

std::set<std::string> keys(const json& object) {
  std::set<std::string> result;
  for (const auto& item : object.items()) result.insert(item.key());
  return result;
}

void require_documented(const std::set<std::string>& names, const char* file) {
  const std::string text = read_file(source_root() / "common/measure" / file);
  for (const std::string& name : names) {
    CAPTURE(name, file);
    CHECK(text.find(name) != std::string::npos);
  }
}

TEST_CASE("a written file has the keys that are documented") {
  const ScratchFolder folder;
  const auto file = folder.path() / "results.json";
  Results results = results_to(file);
  results.set("accuracy", 0.5);
  results.set("best", "tiled");
  results.set("verified", true);
  results.add_row("epochs", {{"epoch", 1}, {"loss", 0.25}});
  results.add_row("epochs", {{"epoch", 2}, {"loss", 0.125}});
  results.add_picture("curves.svg", "The curves");
  results.write();

  const json written = json::parse(read_file(file));
  CHECK(keys(written) == std::set<std::string>{"schema", "program", "options",
                                               "environment", "values",
                                               "tables", "pictures"});
  require_documented(keys(written), "results.hpp");
  require_documented(keys(written["environment"]), "environment.hpp");
  CHECK(written["schema"] == "hood-results-1");
  CHECK(written["program"] == "00_test");
  CHECK(written["options"] ==
        json{{"seed", 1}, {"quick", false}, {"epochs", 4}});
  CHECK(written["values"] ==
        json{{"accuracy", 0.5}, {"best", "tiled"}, {"verified", true}});
  CHECK(written["tables"]["epochs"][1] == json{{"epoch", 2}, {"loss", 0.125}});
  CHECK(written["pictures"] ==
        json{{{"file", "curves.svg"}, {"caption", "The curves"}}});
  CHECK(json(results.json()) == written);
}

TEST_CASE("empty results still have every part") {
  const Results results = results_to("");
  results.write();  // nowhere
  CHECK(results.json()["values"].is_object());
  CHECK(results.json()["tables"].is_object());
  CHECK(results.json()["pictures"].is_array());
}

TEST_CASE("the device that kernels ran on is part of the environment") {
  Results results = results_to("");
  results.set_device("a card", "CUDA 13.2", "CUDA 12.8");
  const auto& environment = results.json()["environment"];
  CHECK(environment["device"] == "a card");
  CHECK(environment["driver"] == "CUDA 13.2");
  CHECK(environment["toolkit"] == "CUDA 12.8");
}

TEST_CASE("a figure set again replaces the first") {
  Results results = results_to("");
  results.set("x", 1);
  results.set("x", 2);
  CHECK(results.json()["values"]["x"] == 2);
}

TEST_CASE("what is no finite figure is refused") {
  Results results = results_to("");
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK_THROWS_AS(results.set("x", std::nan("")), Error);
  CHECK_THROWS_AS(results.set("x", -infinity), Error);
  CHECK_THROWS_AS(results.set("x", std::nanf("")), Error);
  CHECK_THROWS_AS(results.set("x", nullptr), Error);
  CHECK_THROWS_AS(results.set("x", {1, 2}), Error);
  CHECK_THROWS_AS(results.add_row("t", {{"x", infinity}}), Error);
  CHECK_THROWS_AS(results.add_row("t", {{"x", {1, 2}}}), Error);
  try {
    results.set("loss", std::nan(""));
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::check_failed);
    CHECK(std::string(error.what()).find("loss") != std::string::npos);
  }
}

TEST_CASE("all rows of a table have the same columns") {
  Results results = results_to("");
  results.add_row("t", {{"a", 1}, {"b", 2}});
  CHECK_THROWS_AS(results.add_row("t", {{"a", 1}}), Error);
  CHECK_THROWS_AS(results.add_row("t", {{"a", 1}, {"c", 2}}), Error);
  CHECK_THROWS_AS(results.add_row("t", {{"a", 1}, {"b", 2}, {"c", 3}}), Error);
  CHECK_THROWS_AS(results.add_row("t", 5), Error);
  CHECK_THROWS_AS(results.add_row("new", 5), Error);
  results.add_row("t", {{"b", 4}, {"a", 3}});
  results.add_row("other", {{"c", 1}});
  CHECK(results.json()["tables"]["t"].size() == 2);
}

TEST_CASE("the environment says what can be found out, and null else") {
  const json e = environment();
  CHECK(std::regex_match(e["date"].get<std::string>(),
                         std::regex("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d"
                                    "Z")));
  CHECK(e["cores"] > 0);
  CHECK(e["memory_gib"].is_number_integer());
  CHECK(e["system"].get<std::string>().find("Linux") != std::string::npos);
  CHECK(std::regex_search(e["compiler"].get<std::string>(),
                          std::regex("(g|clang)\\+\\+ \\d+\\.\\d+")));
  CHECK(e["flags"].is_string());
  CHECK(e["flags"].get<std::string>().find("-Wall") == std::string::npos);
  CHECK(e["build_type"].is_string());
  for (const char* of_gpu : {"device", "driver", "toolkit"}) {
    CHECK(e[of_gpu].is_null());
  }
  for (const auto& item : e.items()) {
    CAPTURE(item.key());
    CHECK((item.value().is_string() || item.value().is_number_integer() ||
           item.value().is_null()));
    CHECK(item.value() != "");
  }
}

/// The commit that environment() tells while a variable has another value.
json commit_with(const char* variable, const char* value) {
  const char* before = std::getenv(variable);
  const std::string kept = before == nullptr ? "" : before;
  setenv(variable, value, 1);
  const json commit = environment()["commit"];
  before == nullptr ? unsetenv(variable) : setenv(variable, kept.c_str(), 1);
  return commit;
}

TEST_CASE("the commit is the book's own, or null") {
  const json commit = environment()["commit"];
  ProcessOptions quiet;
  quiet.capture = true;
  const bool git =
      run_process({"sh", "-c", "git --version"}, quiet).exit_code == 0;
  if (git && std::filesystem::exists(source_root() / ".git")) {
    REQUIRE(std::regex_match(commit.get<std::string>(),
                             std::regex("[0-9a-f]{7,40}\\+?")));
  } else {
    CHECK(commit.is_null());
  }
  CHECK(commit_with("GIT_DIR", "/nowhere") == commit);
  CHECK(commit_with("GIT_WORK_TREE", "/nowhere") == commit);
  CHECK(commit_with("PATH", "/nowhere").is_null());
}

TEST_CASE("neither host, user nor folder is told") {
  std::string told = environment().dump();
  char host[256] = "";
  REQUIRE(gethostname(host, sizeof host - 1) == 0);
  const char* home = std::getenv("HOME");
  for (const std::string& word :
       {std::string(host), std::string(home == nullptr ? "" : home),
        source_root().string()}) {
    CAPTURE(told, word);
    if (word.size() > 3) CHECK(told.find(word) == std::string::npos);
  }
}

}  // namespace
}  // namespace hood
