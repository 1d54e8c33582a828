#include <common/core/error.hpp>
#include <tests/support/catch.hpp>
#include <tools/weave/snippet.hpp>

namespace hood {
namespace {

std::string shown(const std::string& source, const std::string& name) {
  return find_snippet(source, name, "source.cpp");
}

/// What is said when the snippet cannot be shown.
std::string refusal(const std::string& source, const std::string& name) {
  try {
    shown(source, name);
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::bad_input);
    return error.what();
  }
  return "(not refused)";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("a function is shown without its doc comment") {
  const std::string source =
      "/// Doubles.\n"
      "int twice(int x) {\n"
      "  return 2 * x;\n"
      "}\n"
      "int other() { return 0; }\n";
  CHECK(shown(source, "twice") == "int twice(int x) {\n  return 2 * x;\n}\n");
}

TEST_CASE("brackets in strings, characters and comments mislead nobody") {
  const std::string source =
      "void f() {\n"
      "  g(\"}\\\"}\", '}', '\\'', 1'000);  // }\n"
      "  /* } */ h(R\"x(})\"})x\", u8R\"(})\", L\"}\");\n"
      "}\n"
      "void after() {}\n";
  CHECK(contains(shown(source, "f"), "L\"}\");\n}\n"));
  CHECK_FALSE(contains(shown(source, "f"), "after"));
  CHECK(shown(source, "after") == "void after() {}\n");
}

TEST_CASE("an escaped quote ends no string") {
  const std::string source = "void f() {\n  s = \"\\\"}\";\n  g('\\'');\n}\n";
  CHECK(shown(source, "f") == source);
}

TEST_CASE("templates and attributes belong to the definition") {
  const std::string source =
      "template <class T, int N = (3 > 2)>\n"
      "  requires std::integral<T>\n"
      "[[nodiscard]] constexpr std::array<std::pair<T, T>, N> pairs(\n"
      "    std::function<void(int)> f) {\n"
      "  return {};\n"
      "}\n";
  CHECK(shown(source, "pairs") == source);
}

TEST_CASE("members are found in and outside of their class") {
  const std::string source =
      "namespace hood {\n"
      "class Net : public Base<int> {\n"
      " public:\n"
      "  Net(int a) : a_(a), b_{a}, Base<int>{a} {\n"
      "    run();\n"
      "  }\n"
      "  ~Net() { stop(); }\n"
      "  struct Layer final {\n"
      "    int size = 3;  // neurons\n"
      "    void grow() { ++size; }\n"
      "  };\n"
      "  void forward();\n"
      "  bool operator==(const Net& o) const { return a_ == o.a_; }\n"
      "  int operator()(int i) { return i; }\n"
      "  operator bool() const { return true; }\n"
      "};\n"
      "template <class T>\n"
      "void Other<T>::forward() { x(); }\n"
      "void Net::forward() { y(); }\n"
      "}\n";
  CHECK(shown(source, "Net::Net") ==
        "Net(int a) : a_(a), b_{a}, Base<int>{a} {\n  run();\n}\n");
  CHECK(shown(source, "Net::~Net") == "~Net() { stop(); }\n");
  CHECK(shown(source, "Layer::grow") == "void grow() { ++size; }\n");
  CHECK(shown(source, "Net::Layer::size") == "int size = 3;  // neurons\n");
  CHECK(shown(source, "Net::operator==") ==
        "bool operator==(const Net& o) const { return a_ == o.a_; }\n");
  CHECK(contains(shown(source, "operator()"), "return i;"));
  CHECK(contains(shown(source, "operator bool"), "return true;"));
  CHECK(shown(source, "Net::forward") == "void Net::forward() { y(); }\n");
  CHECK(contains(shown(source, "Other::forward"), "template <class T>\n"));
  CHECK(contains(shown(source, "Layer"), "struct Layer final {\n"));
  CHECK(contains(shown(source, "Net"), "operator bool"));
}

TEST_CASE("a plain name is the one outside of all classes") {
  const std::string source =
      "struct Net {\n  void run() { a(); }\n};\n"
      "void run() { b(); }\n"
      "void run(int) { c(); }\n";
  CHECK(shown(source, "run") == "void run() { b(); }\n");
  CHECK(shown(source, "run#1") == shown(source, "run"));
  CHECK(shown(source, "run#2") == "void run(int) { c(); }\n");
  CHECK(shown(source, "Net::run") == "void run() { a(); }\n");
  CHECK(contains(refusal(source, "run#3"), "there are 2 of that name"));
  CHECK(contains(refusal(source, "run#0"), "names no overload"));
  CHECK(contains(refusal(source, "run#x"), "names no overload"));
}

TEST_CASE("a kernel keeps its aligned comments") {
  const std::string source =
      "/// One block: a tile.\n"
      "/// One thread: a pixel.\n"
      "template <int TILE>\n"
      "__global__ void __launch_bounds__(256)\n"
      "    convolve_kernel(const float* input,   // [N, C, H, W]\n"
      "                    float* output) {      // [N, K, P, Q]\n"
      "  extern __shared__ float tile[];\n"
      "  __syncthreads();  // }\n"
      "}\n"
      "void convolve() { convolve_kernel<16><<<dim3(1), 256>>>(a, b); }\n";
  const std::string kernel = shown(source, "convolve_kernel");
  CHECK(kernel.rfind("template <int TILE>\n", 0) == 0);
  CHECK(contains(kernel, "const float* input,   // [N, C, H, W]\n"));
  CHECK(kernel.substr(kernel.size() - 2) == "}\n");
  CHECK(contains(shown(source, "convolve"), "<<<dim3(1), 256>>>"));
}

TEST_CASE("a definition comes before a declaration") {
  const std::string source =
      "struct Net;\n"
      "void run(int x = f({1}));\n"
      "void run(int x) { g(x); }\n"
      "void only(int x) noexcept;\n"
      "struct Net {\n  int a;\n};\n";
  CHECK(shown(source, "run") == "void run(int x) { g(x); }\n");
  CHECK(shown(source, "only") == "void only(int x) noexcept;\n");
  CHECK(shown(source, "Net") == "struct Net {\n  int a;\n};\n");
  CHECK(contains(refusal("struct Net;\n", "Net"), "no definition"));
}

TEST_CASE("variables, enums, aliases, concepts and macros have definitions") {
  const std::string source =
      "#define SQUARE(x) \\\n"
      "  ((x) * (x))\n"
      "enum class Code : int { a = 1, b };\n"
      "using Image = Tensor<int>;\n"
      "typedef int Number;\n"
      "constexpr int TILE = 16;  // pixels\n"
      "const std::vector<std::function<void(int)>> TABLE = {\n"
      "    {[](int x) { f(x); }},\n"
      "};\n"
      "std::atomic<int> counter{0};\n"
      "__constant__ float FILTER[16];\n"
      "template <class T>\n"
      "concept Small = requires(T t) { t.x; } && sizeof(T) < 8;\n"
      "inline auto early = 0, late = 1;\n"
      "MACRO(x) void named() {}\n";
  CHECK(shown(source, "SQUARE") == "#define SQUARE(x) \\\n  ((x) * (x))\n");
  CHECK(shown(source, "Code") == "enum class Code : int { a = 1, b };\n");
  CHECK(shown(source, "Image") == "using Image = Tensor<int>;\n");
  CHECK(shown(source, "Number") == "typedef int Number;\n");
  CHECK(shown(source, "TILE") == "constexpr int TILE = 16;  // pixels\n");
  CHECK(contains(shown(source, "TABLE"), "f(x); }},\n};\n"));
  CHECK(shown(source, "counter") == "std::atomic<int> counter{0};\n");
  CHECK(shown(source, "FILTER") == "__constant__ float FILTER[16];\n");
  CHECK(contains(shown(source, "Small"), "template <class T>\nconcept"));
  CHECK(shown(source, "named") == "MACRO(x) void named() {}\n");
}

TEST_CASE("a region is shown without markers and indentation") {
  const std::string source =
      "int main() {\n"
      "  //> step\n"
      "  if (a) {\n"
      "\n"
      "    b();\n"
      "  }\n"
      "  //< step\n"
      "  //> open\n"
      "}\n";
  CHECK(shown(source, "step") == "if (a) {\n\n  b();\n}\n");
  CHECK_FALSE(contains(shown(source, "main"), "//>"));
  CHECK(contains(refusal(source, "open"), "no end"));
}

TEST_CASE("a snippet that cannot be shown is refused with advice") {
  CHECK(contains(refusal("void forward() {}\n", "forwards"),
                 "the nearest is \"forward\""));
  CHECK(contains(refusal("\n", "f"), "defines nothing"));
  CHECK(contains(refusal("void f() {\n  {\n}\n", "f"), "source.cpp:1"));
  CHECK(contains(refusal("void f() {}\n}\n", "g"), "source.cpp:2"));
  std::string longest = "void f() {\n";
  for (int i = 0; i < 38; ++i) longest += "  g();\n";
  CHECK(shown(longest + "}\n", "f") == longest + "}\n");
  CHECK(contains(refusal(longest + "  g();\n}\n", "f"), "has 41 lines"));
}

TEST_CASE("line ends of Windows and a missing last one make no difference") {
  CHECK(shown("int a() {\r\n  return 1;\r\n}", "a") ==
        "int a() {\n  return 1;\n}\n");
}

}  // namespace
}  // namespace hood
