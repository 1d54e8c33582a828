// A rule that cannot fail guards nothing: each is shown what it must refuse.

#include <stdlib.h>

#include <common/core/file.hpp>
#include <filesystem>
#include <tests/house/rules.hpp>
#include <tests/support/catch.hpp>

namespace hood {
namespace {

TEST_CASE("a forbidden include is found") {
  const auto faults = [](const std::string& path, const std::string& include) {
    return include_faults({path, "// x\n#include " + include + "\n"}).size();
  };
  CHECK(faults("chapters/02_b/main.cpp", "<chapters/03_c/c.hpp>") == 1);
  CHECK(faults("tests/chapters/02_b/t.cpp", "<chapters/10_j/j.hpp>") == 1);
  CHECK(faults("common/core/x.hpp", "<chapters/01_a/a.hpp>") == 1);
  CHECK(faults("common/core/x.hpp", "<tools/book/a.hpp>") == 1);
  CHECK(faults("chapters/02_b/main.cpp", "<tools/book/a.hpp>") == 1);
  CHECK(faults("chapters/02_b/main.cpp", "<tests/support/a.hpp>") == 1);
  CHECK(faults("chapters/02_b/main.cpp", "\"b.hpp\"") == 1);
  CHECK(faults("chapters/02_b/main.cpp", "<chapters/02_b/b.hpp>") == 0);
  CHECK(faults("chapters/10_j/main.cu", "<chapters/09_i/b.hpp>") == 0);
  CHECK(faults("chapters/02_b/main.cpp", "<common/core/error.hpp>") == 0);
  CHECK(faults("chapters/02_b/main.cpp", "<vector>") == 0);
}

TEST_CASE("a kernel without shapes or without its two lines is found") {
  const std::string lines = "/// One block: a row.\n/// One thread: a cell.\n";
  const auto faults = [](const std::string& text) {
    return kernel_faults({"k.cu", text}).size();
  };
  CHECK(faults(lines + "__global__ void f(float* x,  // [N]\n"
                       "                  int n) {\n") == 0);
  CHECK(faults(lines + "__global__ void f(const float* x, int n) {\n") == 1);
  CHECK(faults(lines + "template <int T>\n"
                       "__global__ void f(float* x,  // [N]\n"
                       "                  float* y,  // the result\n"
                       "                  int n) {\n") == 1);
  CHECK(faults("__global__ void f(float* x) {  // [N]\n") == 1);
  CHECK(faults("__global__ void f(int n) {\n") == 1);
}

TEST_CASE("a link that leads nowhere is found") {
  char pattern[] = "/tmp/hood-links-XXXXXX";
  REQUIRE(mkdtemp(pattern) != nullptr);
  const std::filesystem::path root = pattern;
  std::filesystem::create_directories(root / "a");
  write_file_whole(root / "a" / "README.md",
                   "# 1. One neuron\n```\n# not a heading\n```\n## It's `x`\n");
  const auto faults = [&](const std::string& text) {
    return link_faults({"README.md", text}, root).size();
  };
  write_file_whole(root / "README.md", "# Top\n");
  CHECK(faults("[x](a/README.md) [y](a) [z](https://x.y/z) [t](#top)") == 0);
  CHECK(faults("[x](a/README.md#1-one-neuron) [x](a#its-x)") == 0);
  CHECK(faults("[x](b/README.md)") == 1);
  CHECK(faults("![x](a/x.png)") == 1);
  CHECK(faults("[x](a/README.md#two-neurons)") == 1);
  CHECK(faults("[x](a/README.md#not-a-heading)") == 1);
  CHECK(faults("[x](#bottom)") == 1);
  CHECK(faults("`[x](b)` and\n```\n[x](b)\n```\n") == 0);
  std::filesystem::remove_all(root);
}

TEST_CASE("a solution that changes an unmarked line is found") {
  const BookFile stub{"s.cpp", "int f() {\n  return 0;  // TODO\n}\n"};
  const auto faults = [&](const std::string& text) {
    return exercise_faults(stub, {"a.cpp", text}).size();
  };
  CHECK(faults("int f() {\n  int a = 4;\n  return a;\n}\n") == 0);
  CHECK(faults("long f() {\n  return 4;\n}\n") == 1);
  CHECK(faults("}\nint f() {\n  return 4;\n") == 1);
  CHECK(faults("int f() {\n  return 4;  // TODO\n}\n") == 1);
}

}  // namespace
}  // namespace hood
