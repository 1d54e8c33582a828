#include <common/core/error.hpp>
#include <tests/support/catch.hpp>
#include <tests/tools/exercise/support.hpp>
#include <tools/exercise/submissions.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

void put(const fs::path& file) {
  fs::create_directories(file.parent_path());
  write_file_whole(file, "// x\n");
}

std::string listed(const fs::path& folder,
                   const std::vector<std::string>& ids = {}) {
  std::string text;
  for (const Submission& one : read_submissions(folder, ids)) {
    text += one.name + " " + one.exercise;
    text += one.answer.empty() ? " missing\n" : "\n";
  }
  return text;
}

TEST_CASE("a subfolder lacks what somebody else has answered") {
  const ScratchFolder scratch;
  put(scratch / "ann/perceptron.cpp");
  put(scratch / "bob/dense_backward.cpp");
  put(scratch / "bob/notes.cpp");
  CHECK(listed(scratch.path()) ==
        "ann dense_backward missing\nann perceptron\n"
        "bob dense_backward\nbob perceptron missing\n");
  CHECK(listed(scratch.path(), {"perceptron"}) ==
        "ann perceptron\nbob perceptron missing\n");
}

TEST_CASE("a file answers the exercise at the end of its name") {
  const ScratchFolder scratch;
  put(scratch / "dense_backward.cpp");
  put(scratch / "smith_dense_backward.cpp");
  put(scratch / "smith perceptron.cpp");
  put(scratch / "superperceptron.cpp");
  put(scratch / ".hidden_perceptron.cpp");
  put(scratch / "notes.txt");
  const std::string text = listed(scratch.path());
  CHECK(contains(text, "dense_backward.cpp dense_backward\n"));
  CHECK(contains(text, "smith_dense_backward.cpp dense_backward\n"));
  CHECK(contains(text, "smith perceptron.cpp perceptron\n"));
  CHECK(contains(text, "superperceptron.cpp \n"));
  CHECK(!contains(text, "hidden"));
  CHECK(!contains(text, "notes"));
}

TEST_CASE("with one exercise asked for, every file answers it") {
  const ScratchFolder scratch;
  put(scratch / "smith.cpp");
  CHECK(listed(scratch.path(), {"perceptron"}) == "smith.cpp perceptron\n");
}

TEST_CASE("a link is no answer") {
  const ScratchFolder scratch;
  put(scratch / "ann/perceptron.cpp");
  fs::create_directories(scratch / "bob");
  fs::create_symlink(scratch / "ann/perceptron.cpp",
                     scratch / "bob/perceptron.cpp");
  CHECK(listed(scratch.path()) == "ann perceptron\nbob perceptron missing\n");
}

TEST_CASE("a folder without submissions is refused") {
  const ScratchFolder scratch;
  CHECK_THROWS_AS(read_submissions(scratch.path(), {}), Error);
  CHECK_THROWS_AS(read_submissions(scratch / "none", {}), Error);
  put(scratch / "notes.txt");
  CHECK_THROWS_AS(read_submissions(scratch.path(), {}), Error);
  CHECK_THROWS_AS(read_submissions(scratch / "notes.txt", {}), Error);
}

}  // namespace
}  // namespace hood
