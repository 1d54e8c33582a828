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
  for (std::string line; std::getline(lines, line);) {
    // Newer CMakes mark so an option that they have not cut into words.
    if (line.rfind("SHELL:", 0) == 0) line.erase(0, 6);
    if (!line.empty()) words.push_back(line);
  }
  return words;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

Words Recipe::compile_command(const fs::path& answer,
                              const fs::path& object) const {
  Words command;
  for (const std::string& word : compile) {
    // To a learner a warning is help, not a fault.
    if (word.rfind("-Werror", 0) != 0) command.push_back(word);
  }
  command.insert(command.end(),
                 {"-O1", "-D_GLIBCXX_ASSERTIONS", "-fdiagnostics-color=never",
                  "-c", answer.string(), "-o", object.string()});
  return command;
}

Words Recipe::link_command(const fs::path& object,
                           const fs::path& program) const {
  Words command = link;
  // Newer CMakes note there what was linked; it names the stub, too.
  std::erase_if(command, [](const std::string& word) {
    return word.rfind("-Wl,--dependency-file", 0) == 0;
  });
  for (std::size_t i = 0; i < command.size(); ++i) {
    if (contains(command[i], "_stub.dir/")) command[i] = object.string();
    if (command[i] == "-o" && i + 1 < command.size()) {
      command[i + 1] = program.string();
    }
  }
  return command;
}

bool Recipe::sanitizes_addresses() const {
  return std::any_of(compile.begin(), compile.end(), [](const auto& word) {
    return contains(word, "-fsanitize=") && contains(word, "address");
  });
}

Recipe read_recipe(const Exercise& exercise) {
  const fs::path base = build_root() / "exercises" / exercise.id;
  const fs::path compile = base.string() + ".CXX.compile";
  const fs::path link = base.string() + ".link";
  if (!fs::exists(compile) || !fs::exists(link)) {
    bad_input(fmt::format("the test of {} is not built", exercise.id),
              fmt::format("ninja -C {} -t clean {} && ninja -C {} {}",
                          build_root().string(), exercise.target,
                          build_root().string(), exercise.target));
  }
  return {words_in(compile), words_in(link), build_root()};
}

}  // namespace hood
