#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <sstream>
#include <tools/contents/contents.hpp>
#include <tools/exercise/exercise.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> sources_in(const fs::path& folder) {
  std::vector<fs::path> files;
  if (!fs::is_directory(folder)) return files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (is_answer_name(entry.path())) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

Exercise exercise_of(const Chapter& chapter, const fs::path& stub) {
  const std::string id = stub.stem().string();
  return {id,
          chapter.name,
          stub,
          stub.parent_path() / (id + ".hints.md"),
          chapter.folder / "solutions" / stub.filename(),
          source_root() / "tests/chapters" / chapter.name / "exercises/wrong",
          fmt::format("exercise_{}_{}_stub", chapter.name, id)};
}

}  // namespace

bool is_answer_name(const fs::path& file) {
  return file.extension() == ".cpp" || file.extension() == ".cu";
}

std::vector<Exercise> read_exercises() {
  std::vector<Exercise> exercises;
  for (const Chapter& chapter : read_contents()) {
    for (const fs::path& stub : sources_in(chapter.folder / "exercises")) {
      exercises.push_back(exercise_of(chapter, stub));
    }
  }
  return exercises;
}

Exercise find_exercise(const std::string& id) {
  std::vector<std::string> known;
  for (const Exercise& exercise : read_exercises()) {
    if (exercise.id == id) return exercise;
    known.push_back(exercise.id);
  }
  bad_input(fmt::format("no exercise \"{}\"", id),
            fmt::format("the nearest is {}; see ./book exercise list",
                        nearest(id, known)));
}

std::vector<std::string> read_hints(const Exercise& exercise) {
  std::vector<std::string> hints;
  std::istringstream lines(read_file(exercise.hints));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t number = line.find_first_not_of("0123456789");
    if (number != 0 && number != std::string::npos &&
        line.compare(number, 2, ". ") == 0) {
      hints.push_back(line.substr(number + 2));
      continue;
    }
    const std::size_t begin = line.find_first_not_of(' ');
    if (hints.empty() || begin == std::string::npos) continue;
    hints.back() += '\n';
    hints.back() += line.substr(begin);
  }
  return hints;
}

std::vector<fs::path> wrong_answers(const Exercise& exercise) {
  std::vector<fs::path> answers = sources_in(exercise.wrong);
  const auto of_another = [&](const fs::path& answer) {
    return answer.filename().string().rfind(exercise.id + ".", 0) != 0;
  };
  answers.erase(std::remove_if(answers.begin(), answers.end(), of_another),
                answers.end());
  return answers;
}

}  // namespace hood
