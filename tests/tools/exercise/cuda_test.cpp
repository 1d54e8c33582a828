// Exercises about kernels: what is made of an answer in CUDA, and how a fault
// of its kernel is told.

#include <algorithm>
#include <common/core/error.hpp>
#include <tests/support/catch.hpp>
#include <tests/tools/exercise/support.hpp>
#include <tools/exercise/judge.hpp>
#include <tools/exercise/learner.hpp>
#include <tools/exercise/submissions.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

Exercise cuda_exercise() {
  return find_exercise("grid_stride_saxpy");
}

/// The stub with `body` in the place of its gaps.
std::string answer_with(const std::string& body) {
  const std::string stub = read_file(cuda_exercise().stub);
  const std::size_t begin = stub.find("  static_cast<void>(y)");
  const std::size_t end = stub.find("}", begin);
  return "#include <cstdlib>\n" + stub.substr(0, begin) + body + "\n" +
         stub.substr(end);
}

/// The line, counted from 1, on which answer_with() puts the body.
int line_of_body() {
  const std::string text = answer_with("the body");
  const auto begin = text.begin();
  return 1 + int(std::count(begin, begin + long(text.find("the body")), '\n'));
}

/// The judgement on a text, and its file's name as messages have it.
struct Judged {
  explicit Judged(const std::string& text) {
    write_file_whole(answer, text);
    verdict = judge(cuda_exercise(), answer, {});
  }
  ScratchFolder scratch;
  fs::path answer = scratch / "grid_stride_saxpy.cu";
  Verdict verdict;
};

TEST_CASE("an exercise of CUDA sources is judged without a GPU") {
  const Exercise exercise = cuda_exercise();
  CHECK(exercise.is_cuda());
  CHECK(exercise.file_name() == "grid_stride_saxpy.cu");
  CHECK(exercise.solution.extension() == ".cu");
  const Verdict right = judge(exercise, exercise.solution, {});
  INFO(right.message);
  CHECK(right.state == State::passed);
  const Verdict stub = judge(exercise, exercise.stub, {});
  CHECK(stub.state == State::wrong);
  CHECK(contains(stub.message, "nothing was written"));
}

TEST_CASE("what cannot be compiled points into the answer in CUDA") {
  struct Case {
    std::string body, words;
  };
  for (const Case& one : {Case{"  asm(\"exit;\");", ": inline PTX"},
                          Case{"  y[0] = nummber;", ":10: error: "}}) {
    const Judged judged(answer_with(one.body));
    INFO(judged.verdict.message);
    CHECK(judged.verdict.state == State::does_not_compile);
    CHECK(judged.verdict.message.rfind(
              fmt::format("{}:{}{}", judged.answer.string(), line_of_body(),
                          one.words),
              0) == 0);
  }
}

TEST_CASE("a kernel's fault is told in the machine's words") {
  struct Case {
    std::string body, words;
    State state;
  };
  for (const Case& one : {
           Case{"  std::abort();", "it called abort()", State::wrong},
           Case{
               "  const volatile int zero = 0;\n  y[0] = float(int(n) / zero);",
               "divided by zero", State::wrong},
           Case{"  grid_stride_saxpy(y, x, a, n + 1);\n  y[0] = 1;",
                "stack overflow", State::wrong},
           Case{"  if (threadIdx.x == 0) __syncthreads();",
                "not all of its threads come to the barrier", State::wrong},
           Case{"  *static_cast<float*>(nullptr) = 1;",
                "the address 0x0 is not in device memory", State::wrong},
           Case{"  for (volatile int i = 0;; i = 0) {\n  }",
                "a thread ran for 3 s", State::wrong},
           Case{"  std::exit(0);", "exit code 0", State::ended_early},
       }) {
    const Judged judged(answer_with(one.body));
    INFO(one.body << "\n" << judged.verdict.message);
    CHECK(judged.verdict.state == one.state);
    CHECK(contains(judged.verdict.message, one.words));
  }
}

TEST_CASE("a fault in a kernel has the answer's file and line") {
  const Judged judged(
      answer_with("  if (y != nullptr) *reinterpret_cast<float*>(n) = 1;"));
  INFO(judged.verdict.message);
  CHECK(contains(
      judged.verdict.message,
      fmt::format("at {}:{}", judged.answer.string(), line_of_body())));
}

TEST_CASE("an answer in CUDA has the ending of its stub") {
  const ScratchFolder scratch;
  const Learner me(scratch / "answers");
  const fs::path folder = scratch / "answers/06_first_kernel";
  in_child([&] { return me.reset(cuda_exercise()); });
  CHECK(read_file(folder / "grid_stride_saxpy.cu") ==
        read_file(cuda_exercise().stub));
  write_file_whole(folder / "grid_stride_saxpy.cu", "first");
  in_child([&] { return me.reset(cuda_exercise()); });
  CHECK(read_file(folder / "grid_stride_saxpy.1.cu") == "first");
}

TEST_CASE("answers in CUDA and in C++ are collected together") {
  const ScratchFolder scratch;
  fs::create_directories(scratch / "ann");
  fs::create_directories(scratch / "bob");
  write_file_whole(scratch / "ann/grid_stride_saxpy.cu", "// x\n");
  write_file_whole(scratch / "bob/grid_stride_saxpy.cpp", "// not CUDA\n");
  write_file_whole(scratch / "bob/perceptron.cpp", "// x\n");
  write_file_whole(scratch / "eve_grid_stride_saxpy.cu", "// x\n");
  std::string text;
  for (const Submission& one : read_submissions(scratch.path(), {})) {
    text += one.name + " " + one.exercise;
    text += one.answer.empty() ? " missing\n" : "\n";
  }
  CHECK(text ==
        "ann grid_stride_saxpy\nann perceptron missing\n"
        "bob grid_stride_saxpy missing\nbob perceptron\n"
        "eve_grid_stride_saxpy.cu grid_stride_saxpy\n");
}

}  // namespace
}  // namespace hood
