// What is refused, where, and with which words.

#include <string>
#include <tests/support/catch.hpp>
#include <tools/cuda_as_cpp/cuda_as_cpp.hpp>
#include <vector>

namespace hood {
namespace {

/// "LINE: message", or "accepted".
std::string refusal_of(const std::string& cuda) {
  try {
    cuda_as_cpp(cuda, "/a/k.cu");
    return "accepted";
  } catch (const Refusal& refusal) {
    return std::to_string(line_of(cuda, refusal.offset)) + ": " +
           refusal.what();
  }
}

void check_refused(const std::string& begin,
                   const std::vector<std::string>& sources) {
  for (const std::string& source : sources) {
    INFO(source);
    const std::string refusal = refusal_of(source);
    CHECK(refusal.substr(0, begin.size()) == begin);
    CHECK(refusal.find("; ") != refusal.npos);  // what to do
  }
}

TEST_CASE("a launch that does not end is refused at its line") {
  check_refused(
      "2: a launch without its >>>",
      {"\nk<<<1, 2", "\nk<<<1, 2;", "\n{ k<<<1, 2 }\n", "\nk<<<1, f(2>>>(x);",
       "\n#define A k<<<1, 2\n>>>(x)", "\na<<<b;"});
  check_refused("2: a launch whose configuration does not end in >>>(...)",
                {"\nk<<<1, 2>>>;", "\nk<<<1, 2>>> x;", "\nk<<<1, 2>>>>(x);"});
  check_refused("2: a launch whose arguments do not end",
                {"\nk<<<1, 2>>>(x;", "\nk<<<1,\n2>>>(f(x);"});
}

TEST_CASE("a launch without a kernel is refused") {
  check_refused(
      "2: no kernel before <<<",
      {"\n<<<1, 2>>>(x);", "\nreturn <<<1, 2>>>(x);", "\n3<<<1, 2>>>(x);",
       "\n\"k\"<<<1, 2>>>(x);", "\nif (k)<<<1, 2>>>(x);", "\n><<<1, 2>>>(x);",
       "\n#define CONFIGURED <<<1, 2>>>\n"});
}

TEST_CASE("a launch takes two to four values") {
  check_refused("1: a launch takes two to four values",
                {"k<<<>>>(x);", "k<<<1>>>(x);", "k<<<f(1, 2)>>>(x);",
                 "k<<<1, 2, 3, 4, 5>>>(x);"});
}

TEST_CASE("what cannot be told apart is refused") {
  check_refused("1: whether >>> ends the launch",
                {"k<<<f<g<h<int>>>(1), 2>>>(x);"});
}

TEST_CASE("dynamic shared memory outside of a function is refused") {
  check_refused("2: dynamic shared memory outside of a function",
                {"\nextern __shared__ float s[];",
                 "namespace a {\nextern __shared__ float s[]; }",
                 "namespace { namespace a::inline b {\n"
                 "extern __shared__ float s[]; } }",
                 "extern \"C\" {\nextern __shared__ float s[]; }",
                 "void f() { if (a) {} }\nextern __shared__ float s[];"});
}

TEST_CASE("any other extern shared memory is refused") {
  for (const std::string declared :
       {"float s;", "float s[3];", "float s[], t[];", "float s[][3];", "s[];",
        "float (s)[];", "float s[]", "__align__(16", "float"}) {
    INFO(declared);
    check_refused("2: no array of dynamic shared memory",
                  {"void f() {\nextern __shared__ " + declared});
  }
}

TEST_CASE("what only a GPU can run is refused") {
  const std::string why =
      " cannot be played by the SIMT machine; build this file for GPUs only";
  for (const std::string ptx :
       {"asm(\"x\");", "asm volatile(\"x\" : : : \"memory\");",
        "__asm__ __volatile__ (\"x\");", "#define A asm(\"x\")"}) {
    INFO(ptx);
    CHECK(refusal_of("\n\n" + ptx) == "3: inline PTX (TMA, wgmma ...)" + why);
  }
  for (const std::string header :
       {"cuda/ptx", "cute/tensor.hpp", "cutlass/gemm/gemm.h"}) {
    CHECK(refusal_of("#  include <" + header + ">") ==
          "1: the inline PTX (TMA, wgmma ...) of <" + header + ">" + why);
  }
  CHECK(refusal_of("#include <cuda.h>") ==
        "1: the driver API of <cuda.h>" + why);
}

TEST_CASE("a header that was refused says so where it is included") {
  const std::string cuda = "int a;\nasm(\"x\");\n";
  try {
    cuda_as_cpp(cuda, "/a/k.cuh");
    FAIL("accepted");
  } catch (const Refusal& refusal) {
    CHECK(refused_as_cpp(cuda, "/a/k.cuh", refusal) ==
          "#line 2 \"/a/k.cuh\"\n#error \"" + std::string(refusal.what()) +
              "\"\n");
  }
}

}  // namespace
}  // namespace hood
