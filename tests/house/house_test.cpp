// The rules of the house, held against every file of the book.

#include <fmt/core.h>

#include <algorithm>
#include <common/core/file.hpp>
#include <filesystem>
#include <map>
#include <set>
#include <tests/house/rules.hpp>
#include <tests/support/catch.hpp>
#include <tools/exercise/exercise.hpp>

namespace hood {
namespace {

const std::vector<std::string> CODE{".cpp", ".hpp", ".cu", ".cuh"};

void require_none(const Faults& faults) {
  for (const std::string& fault : faults) {
    UNSCOPED_INFO(fault);
  }
  REQUIRE(faults.empty());
}

TEST_CASE("includes go only to common and lower chapters") {
  Faults faults;
  for (const BookFile& file : book_files(CODE)) {
    const Faults more = include_faults(file);
    faults.insert(faults.end(), more.begin(), more.end());
  }
  require_none(faults);
}

// Kernels that only test the machine or its lens need not explain themselves.
TEST_CASE("every kernel says its shapes and what a block and a thread do") {
  Faults faults;
  for (const BookFile& file : book_files({".cu", ".cuh"})) {
    if (file.path.rfind("tests/common/", 0) == 0) continue;
    const Faults more = kernel_faults(file);
    faults.insert(faults.end(), more.begin(), more.end());
  }
  require_none(faults);
}

TEST_CASE("every relative link and anchor leads somewhere") {
  Faults faults;
  const auto texts = book_files({".md"});
  REQUIRE(texts.size() > 3);
  for (const BookFile& file : texts) {
    const Faults more = link_faults(file, source_root());
    faults.insert(faults.end(), more.begin(), more.end());
  }
  require_none(faults);
}

TEST_CASE("every exercise has its solution, test, hints and wrong answers") {
  std::map<std::string, BookFile> files;
  for (BookFile& file : book_files({".cpp", ".cu"})) files[file.path] = file;
  std::size_t exercises = 0;
  for (const auto& [path, stub] : files) {
    const std::size_t folder = path.find("/exercises/");
    if (path.rfind("chapters/", 0) != 0 || folder == std::string::npos) {
      continue;
    }
    ++exercises;
    INFO(path);
    std::string answer = path;
    answer.replace(folder, 11, "/solutions/");
    REQUIRE(files.count(answer) == 1);
    REQUIRE(files.count("tests/" + path) == 1);
    REQUIRE(stub.text.find("TODO") != std::string::npos);
    require_none(exercise_faults(stub, files[answer]));
  }
  REQUIRE(exercises > 0);
  REQUIRE(read_exercises().size() == exercises);
  std::set<std::string> ids;
  for (const Exercise& exercise : read_exercises()) {
    INFO(exercise.id);
    CHECK(ids.insert(exercise.id).second);  // unique in the whole book
    CHECK(read_hints(exercise).size() >= 2);
    CHECK(wrong_answers(exercise).size() >= 3);
  }
}

TEST_CASE("every wrong answer belongs to an exercise and says its fault") {
  std::size_t known = 0, found = 0;
  for (const Exercise& exercise : read_exercises()) {
    known += wrong_answers(exercise).size();
  }
  for (const BookFile& file : book_files({".cpp", ".cu"})) {
    if (file.path.find("/exercises/wrong/") == std::string::npos) continue;
    INFO(file.path);
    CHECK(file.text.rfind("// says: ", 0) == 0);
    ++found;
  }
  REQUIRE(found == known);
}

TEST_CASE("pictures have names that are unique in the whole book") {
  // Doxygen puts the pictures of all chapters into one folder.
  std::map<std::string, std::string> seen;
  for (const BookFile& file : book_files({".svg", ".png"})) {
    const std::string name = file.path.substr(file.path.rfind('/') + 1);
    INFO(file.path << " and " << seen[name]);
    REQUIRE(seen[name].empty());
    seen[name] = file.path;
  }
}

TEST_CASE("no line of code is wider than a page") {
  for (const BookFile& file : book_files(CODE)) {
    std::size_t begin = 0;
    while (begin < file.text.size()) {
      const std::size_t end =
          std::min(file.text.find('\n', begin), file.text.size());
      INFO(file.path << ": " << file.text.substr(begin, end - begin));
      REQUIRE(end - begin <= 80);
      begin = end + 1;
    }
  }
}

}  // namespace
}  // namespace hood
