// The program as the build calls it, and what a compiler makes of its output.

#include <common/core/file.hpp>
#include <common/core/process.hpp>
#include <filesystem>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// Runs a command line; `out` has what it writes to stderr, too.
ProcessEnd shell(const std::string& line) {
  ProcessOptions options;
  options.capture = true;
  return run_process({"sh", "-c", line + " 2>&1"}, options);
}

ProcessEnd translate(const fs::path& input, const fs::path& output,
                     const std::string& option = "") {
  return shell("'" CUDA_AS_CPP "' " + option + " '" + input.string() + "' '" +
               output.string() + "'");
}

ProcessEnd compile(const fs::path& source, const std::string& options) {
  return shell(HOST_COMPILER " -std=c++20 -Wall -Wextra -Wpedantic -x c++ '" +
               source.string() + "' " + options);
}

/// Stands for the SIMT machine: a launch prints what it was given.
constexpr const char* MACHINE = R"(
#include <cstddef>
#include <cstdio>
namespace hood {
struct Where {
  const char* file;
  int line;
  static constexpr Where here(const char* file = __builtin_FILE(),
                              int line = __builtin_LINE()) {
    return {file, line};
  }
};
}
struct dim3 {
  unsigned x, y = 1, z = 1;
  dim3(unsigned x, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
namespace hood::simt {
template <class... P>
auto launch(const char* name, void (*kernel)(P...), Where where, dim3 grid,
            dim3 block, std::size_t bytes = 0) {
  std::printf("%s:%d: %s %u %u %zu\n", where.file, where.line, name, grid.x,
              block.y, bytes);
  return [=](P... p) { kernel(p...); };
}
alignas(16) inline char memory[64];
inline void* dynamic_shared() { return memory; }
}
#define __shared__
)";

/// The launches are in lines 12, 14, 18 and 9.
constexpr const char* CUDA = R"(#include "machine.hpp"
template <int A, class T>
void k(T n) {
  extern __shared__ __align__(16) int s[];
  s[n] = A;
  std::printf("%d\n", s[n] + __LINE__);
}
#define GO(kernel) kernel<<<5, 1>>>
void from_macro() { GO((k<6, int>))(1); }
int main() {
  const bool pick = true;
  k<3, int><<<{2, 3}, dim3(4, 5), 64>>>(7);
  (pick ? k<4, int>
        : k<5, int>)<<<1,
                       2>>>(8);
  auto* const pointer = k<7, int>;
  int n = 0;
  pick ? pointer<<<1 << 2, 8 >> 2>>>(n):pointer<<<1, 1>>>(n);
  from_macro();
}
)";

TEST_CASE("a compiler sees every launch at its line") {
  const ScratchFolder folder;
  write_file_whole(folder / "machine.hpp", MACHINE);
  write_file_whole(folder / "k.cu", CUDA);
  const std::string cu = (folder / "k.cu").string();
  REQUIRE(translate(cu, folder / "out/k.cpp").exit_code == 0);
  const std::string program = (folder / "program").string();
  const auto compiled =
      compile(folder / "out/k.cpp",
              "-I'" + folder.path().string() + "' -o '" + program + "'");
  CHECK(compiled.out == "");
  REQUIRE(compiled.exit_code == 0);
  CHECK(shell("'" + program + "'").out ==
        cu + ":12: k<3, int> 2 5 64\n9\n" +  //
            cu + ":14: (pick ? k<4, int> : k<5, int>) 1 1 0\n10\n" + cu +
            ":18: pointer 4 1 0\n13\n" +  //
            cu + ":9: (k<6, int>) 5 1 0\n12\n");
}

TEST_CASE("a compiler's messages lead into the CUDA source") {
  const ScratchFolder folder;
  const std::string cu = (folder / "k.cu").string();
  write_file_whole(cu, "void k();\nint a = k;\n\nint b = \"\";\n");
  REQUIRE(translate(cu, folder / "k.cpp").exit_code == 0);
  const auto compiled = compile(folder / "k.cpp", "-fsyntax-only");
  CHECK(compiled.exit_code == 1);
  CHECK(compiled.out.find(cu + ":2:") != std::string::npos);
  CHECK(compiled.out.find(cu + ":4:") != std::string::npos);
}

TEST_CASE("a refused header stops only those who include it") {
  const ScratchFolder folder;
  const std::string cuh = (folder / "k.cuh").string();
  write_file_whole(cuh, "int a;\nasm(\"don't\");\n");
  REQUIRE(translate(cuh, folder / "out.cuh", "--header").exit_code == 0);
  const auto compiled = compile(folder / "out.cuh", "-fsyntax-only");
  CHECK(compiled.exit_code == 1);
  CHECK(compiled.out.find(cuh + ":2:") == 0);
  CHECK(compiled.out.find("cannot be played") != std::string::npos);
}

TEST_CASE("what is refused is told in one line, and nothing is written") {
  const ScratchFolder folder;
  const std::string cu = (folder / "k.cu").string();
  write_file_whole(cu, "\nk<<<1>>>(x);\n");
  const auto end = translate(cu, folder / "k.cpp");
  CHECK(end.exit_code == 2);
  CHECK(end.out ==
        cu + ":2: a launch takes two to four values; write <<<grid, block, "
             "shared bytes, stream>>>\n");
  CHECK_FALSE(fs::exists(folder / "k.cpp"));
}

TEST_CASE("files that cannot be read or written are told so") {
  const ScratchFolder folder;
  const std::string here = folder.path().string();
  write_file_whole(folder / "k.cu", "int a;\n");
  write_file_whole(folder / "empty.cu", "");
  const auto refused = [](const ProcessEnd& end) {
    CHECK(end.exit_code == 2);
    return end.out;
  };
  CHECK(refused(translate(folder / "none.cu", folder / "a")) ==
        here + "/none.cu:1: cannot be read; No such file or directory\n");
  CHECK(refused(translate(folder.path(), folder / "a")) ==
        here + ":1: cannot be read; Is a directory\n");
  CHECK(refused(translate(folder / "k.cu", folder / "k.cu/a")) ==
        here + "/k.cu/a:1: cannot be written; Not a directory\n");
  CHECK(refused(translate(folder / "k.cu", folder / "k.cu")) ==
        here + "/k.cu:1: is the source; name another file\n");
  CHECK(refused(translate(folder / "k.cu", "/dev/null")) ==
        "/dev/null:1: is not a file; name another file\n");
  CHECK(refused(shell("'" CUDA_AS_CPP "' a")) ==
        "usage: cuda_as_cpp [--header] INPUT OUTPUT\n");
  CHECK(read_file(folder / "k.cu") == "int a;\n");
  REQUIRE(translate(folder / "empty.cu", folder / "empty.cpp").exit_code == 0);
  CHECK(read_file(folder / "empty.cpp") ==
        "#line 1 \"" + here + "/empty.cu\"\n");
}

}  // namespace
}  // namespace hood
