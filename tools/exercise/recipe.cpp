#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <sstream>
#include <tools/contents/contents.hpp>
#include <tools/exercise/recipe.hpp>

namespace hood {
namespace {

using Words = std::vector<std::string>;
namespace fs = std::filesystem;

Words words_in(const fs::path& path) {
  Words words;
  std::istringstream lines(read_file(path));
  for (std::string line; std::getline(lines, line);) words.push_back(line);
  return words;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The word behind `option`.
std::string& value_of(Words& words, const std::string& option) {
  const auto at = std::find(words.begin(), words.end(), option);
  if (at == words.end() || at + 1 == words.end()) {
    bad_input(fmt::format("a recorded command lacks {}", option),
              "build the exercise's test again");
  }
  return *(at + 1);
}

/// Without what CMake notes for the next build, and what a stub needs but an
/// answer does not: asserts stay, and to a learner a warning is help, not a
/// fault.
Words for_answers(const Words& recorded) {
  Words words;
  for (auto word = recorded.begin(); word != recorded.end(); ++word) {
    if (*word == "-MT" || *word == "-MF") {
      ++word;
    } else if (*word != "-MD" && *word != "-DNDEBUG" &&
               word->rfind("-Werror", 0) != 0 &&
               word->rfind("-Wl,--dependency-file", 0) != 0) {
      words.push_back(*word);
    }
  }
  return words;
}

}  // namespace

Words Recipe::translate_command(const fs::path& answer,
                                const fs::path& cpp) const {
  return {(folder / "tools/cuda_as_cpp").string(), answer.string(),
          cpp.string()};
}

Words Recipe::compile_command(const fs::path& source,
                              const fs::path& object) const {
  Words command = for_answers(compile);
  value_of(command, "-o") = object.string();
  value_of(command, "-c") = source.string();
  command.insert(command.end(),
                 {"-O1", "-D_GLIBCXX_ASSERTIONS", "-fdiagnostics-color=never"});
  return command;
}

Words Recipe::link_command(const fs::path& object,
                           const fs::path& program) const {
  Words compiled = compile;
  Words command = for_answers(link);
  std::replace(command.begin(), command.end(), value_of(compiled, "-o"),
               object.string());
  value_of(command, "-o") = program.string();
  return command;
}

bool Recipe::sanitizes_addresses() const {
  return std::any_of(compile.begin(), compile.end(), [](const auto& word) {
    return contains(word, "-fsanitize=") && contains(word, "address");
  });
}

Recipe read_recipe(const Exercise& exercise) {
  const fs::path base = build_root() / "exercises" / exercise.id;
  const fs::path compile = base.string() + ".compile";
  const fs::path link = base.string() + ".link";
  if (!fs::exists(compile) || !fs::exists(link)) {
    bad_input(fmt::format("the test of {} is not built", exercise.id),
              fmt::format("ninja -C {} -t clean {} && ninja -C {} {}",
                          build_root().string(), exercise.target,
                          build_root().string(), exercise.target));
  }
  return {words_in(compile), words_in(link), build_root(), exercise.is_cuda()};
}

}  // namespace hood
