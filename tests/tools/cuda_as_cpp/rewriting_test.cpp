// What goes in and what comes out, case by case.

#include <common/core/file.hpp>
#include <string>
#include <tests/support/catch.hpp>
#include <tools/cuda_as_cpp/cuda_as_cpp.hpp>
#include <vector>

namespace hood {
namespace {

const std::string MARKER = "#line 1 \"/a/k.cu\"\n";

/// "@launch", "@here" and "@shared" stand for the calls that are written.
std::string spelled_out(std::string text) {
  const std::vector<std::pair<std::string, std::string>> shorthands = {
      {"@launch", "::hood::simt::launch"},
      {"@here", "::hood::Where::here()"},
      {"@shared", "(::hood::simt::dynamic_shared())"}};
  for (const auto& [shorthand, meaning] : shorthands) {
    for (std::size_t at; (at = text.find(shorthand)) != text.npos;) {
      text.replace(at, shorthand.size(), meaning);
    }
  }
  return text;
}

struct Case {
  std::string cuda;
  std::string cpp;
};

void check_all(const std::vector<Case>& cases) {
  for (const auto& [cuda, cpp] : cases) {
    INFO(cuda);
    CHECK(cuda_as_cpp(cuda, "/a/k.cu") == MARKER + spelled_out(cpp));
  }
}

void check_unchanged(const std::vector<std::string>& sources) {
  for (const std::string& source : sources) check_all({{source, source}});
}

TEST_CASE("a launch becomes a call that begins on the same line") {
  check_all({
      {"k<<<1, 2>>>(x);", "@launch(\"k\", k, @here, 1, 2)(x);"},
      {"k<<<1, 2>>>();", "@launch(\"k\", k, @here, 1, 2)();"},
      {"k <<< g, b >>> (x);", "@launch(\"k\", k , @here,  g, b ) (x);"},
      {"k<<<g, b, 64>>>(x);", "@launch(\"k\", k, @here, g, b, 64)(x);"},
      {"k<<<g, b, 0, s>>>(x);", "@launch(\"k\", k, @here, g, b, 0, s)(x);"},
      {"k<<<1, 2>>>(x)", "@launch(\"k\", k, @here, 1, 2)(x)"},
      {"a<<<1, 2>>>(x); b<<<3, 4>>>(y);",
       "@launch(\"a\", a, @here, 1, 2)(x); @launch(\"b\", b, @here, 3, 4)(y);"},
      {"k<<<1,\n    2>>>(\n    x,\n    y);\n",
       "@launch(\"k\", k, @here, 1,\n    2)(\n    x,\n    y);\n"},
      {"k\n    <<<1, 2>>>(x);", "@launch(\"k\", k\n    , @here, 1, 2)(x);"},
      {"f();\r\nk<<<1, 2>>>(x);\r\n",
       "f();\r\n@launch(\"k\", k, @here, 1, 2)(x);\r\n"},
  });
}

TEST_CASE("the kernel may be any expression that is called") {
  check_all({
      {"a::b::k<<<1, 2>>>(x);",
       "@launch(\"a::b::k\", a::b::k, @here, 1, 2)(x);"},
      {"return ::k<<<1, 2>>>(x);",
       "return @launch(\"::k\", ::k, @here, 1, 2)(x);"},
      {"n::k<A, B<3>><<<1, 2>>>(x);",
       "@launch(\"n::k<A, B<3>>\", n::k<A, B<3>>, @here, 1, 2)(x);"},
      {"A<3>::k<1 << 3><<<1, 2>>>(x);",
       "@launch(\"A<3>::k<1 << 3>\", A<3>::k<1 << 3>, @here, 1, 2)(x);"},
      {"k<(a > b), sizeof(T[2])><<<1, 2>>>(x);",
       "@launch(\"k<(a > b), sizeof(T[2])>\", k<(a > b), sizeof(T[2])>, @here, "
       "1, 2)(x);"},
      {"k<'>', '\\\\'><<<1, 2>>>(x);",
       "@launch(\"k<'>', '\\\\\\\\'>\", k<'>', '\\\\'>, @here, 1, 2)(x);"},
      {"k<A,\n  // why\n  B><<<1, 2>>>(x);",
       "@launch(\"k<A, B>\", k<A,\n  // why\n  B>, @here, 1, 2)(x);"},
      {"T::template k<N><<<1, 2>>>(x);",
       "@launch(\"T::template k<N>\", T::template k<N>, @here, 1, 2)(x);"},
      {"this->k<<<1, 2>>>(x);",
       "@launch(\"this->k\", this->k, @here, 1, 2)(x);"},
      {"(*this).k<<<1, 2>>>(x);",
       "@launch(\"(*this).k\", (*this).k, @here, 1, 2)(x);"},
      {"(o.*p)<<<1, 2>>>(x);", "@launch(\"(o.*p)\", (o.*p), @here, 1, 2)(x);"},
      {"(pick ? a : b)<<<1, 2>>>(x);",
       "@launch(\"(pick ? a : b)\", (pick ? a : b), @here, 1, 2)(x);"},
      {"table[i]<<<1, 2>>>(x);",
       "@launch(\"table[i]\", table[i], @here, 1, 2)(x);"},
      {"of<T>(n)<<<1, 2>>>(x);",
       "@launch(\"of<T>(n)\", of<T>(n), @here, 1, 2)(x);"},
      {"lib.f(a, b)->k<<<1, 2>>>(x);",
       "@launch(\"lib.f(a, b)->k\", lib.f(a, b)->k, @here, 1, 2)(x);"},
  });
}

TEST_CASE("what stands before the kernel is no part of it") {
  check_all({
      {"if (a) k<<<1, 2>>>(x);", "if (a) @launch(\"k\", k, @here, 1, 2)(x);"},
      {"if (a) (k)<<<1, 2>>>(x);",
       "if (a) @launch(\"(k)\", (k), @here, 1, 2)(x);"},
      {"for (;;) { (k)<<<1, 2>>>(x); }",
       "for (;;) { @launch(\"(k)\", (k), @here, 1, 2)(x); }"},
      {"else k<<<1, 2>>>(x);", "else @launch(\"k\", k, @here, 1, 2)(x);"},
      {"case 1:k<<<1, 2>>>(x);", "case 1: @launch(\"k\", k, @here, 1, 2)(x);"},
      {"a?b<<<1, 2>>>():c<<<1, 2>>>();",
       "a?@launch(\"b\", b, @here, 1, 2)(): @launch(\"c\", c, @here, 1, 2)();"},
      {"run([&] { k<<<1, 2>>>(x); });",
       "run([&] { @launch(\"k\", k, @here, 1, 2)(x); });"},
      {"CHECK((k<<<1, 2>>>(x)));",
       "CHECK((@launch(\"k\", k, @here, 1, 2)(x)));"},
      {"template <int N> void f() { k<T, N><<<1, 2>>>(x); }",
       "template <int N> void f() { @launch(\"k<T, N>\", k<T, N>, @here, "
       "1, 2)(x); }"},
  });
}

TEST_CASE("the configuration may hold anything") {
  check_all({
      {"k<<<{1, 2}, {3, 4, 5}>>>(x);",
       "@launch(\"k\", k, @here, {1, 2}, {3, 4, 5})(x);"},
      {"k<<<dim3(1, 2), f[g(1, 2)], h(a, b)>>>(x);",
       "@launch(\"k\", k, @here, dim3(1, 2), f[g(1, 2)], h(a, b))(x);"},
      {"k<<<n >> 8, 1 << 8>>>(x);",
       "@launch(\"k\", k, @here, n >> 8, 1 << 8)(x);"},
      {"k<<<f<A, B>(n), f<g<h>>(n)>>>(x);",
       "@launch(\"k\", k, @here, f<A, B>(n), f<g<h>>(n))(x);"},
      {"k<<<(f<g<h<int>>>(n)), 2>>>(x);",
       "@launch(\"k\", k, @here, (f<g<h<int>>>(n)), 2)(x);"},
      {"k<<<v<w<u<int>>>, 2>>>(x);",
       "@launch(\"k\", k, @here, v<w<u<int>>>, 2)(x);"},
      {"k<<<g, f<h<int>>>>>(x);", "@launch(\"k\", k, @here, g, f<h<int>>)(x);"},
      {"k<<<n < 9 ? 1 : n / 9, 2>>>(x);",
       "@launch(\"k\", k, @here, n < 9 ? 1 : n / 9, 2)(x);"},
      {"k<<<n >= 9 ? 9 : n, n <= 9>>>(x);",
       "@launch(\"k\", k, @here, n >= 9 ? 9 : n, n <= 9)(x);"},
      {"k<<<g, v<a >= b>>>>(x);", "@launch(\"k\", k, @here, g, v<a >= b>)(x);"},
      {"k<<<a << 1, b << 1, c << 1>>>(x);",
       "@launch(\"k\", k, @here, a << 1, b << 1, c << 1)(x);"},
      {"k<<<1 < a, 2 < b, 3 < c>>>(x);",
       "@launch(\"k\", k, @here, 1 < a, 2 < b, 3 < c)(x);"},
      {"k<<<f<1, 2, 3, 4>(n), 2>>>(x);",
       "@launch(\"k\", k, @here, f<1, 2, 3, 4>(n), 2)(x);"},
      {"k<<<p->grid, 1'024>>>(x);",
       "@launch(\"k\", k, @here, p->grid, 1'024)(x);"},
      {"k<<<1 /* >>>( */, // >>>(\n 2>>>(x);",
       "@launch(\"k\", k, @here, 1 /* >>>( */, // >>>(\n 2)(x);"},
      {"k<<<f(\">>>(\"), ')'>>>(x);",
       "@launch(\"k\", k, @here, f(\">>>(\"), ')')(x);"},
      {"k<<<f([&] { j<<<1, 2>>>(); return 3; }), 4>>>(x);",
       "@launch(\"k\", k, @here, f([&] { @launch(\"j\", j, @here, 1, 2)(); "
       "return 3; }), 4)(x);"},
  });
}

TEST_CASE("a launch in a macro is named by what the macro is given") {
  check_all({
      {"#define GO k<<<1, 2>>>(x)\n",
       "#define GO @launch(\"k\", k, @here, 1, 2)(x)\n"},
      {"#define GO(n) \\\n  f(); \\\n  k<<<n, \\\n      2>>>(x)\nGO(1);",
       "#define GO(n) \\\n  f(); \\\n  @launch(\"k\", k, @here, n, \\\n      "
       "2)(x)\nGO(1);"},
      {"#  define GO(k, T, ...) \\\r\n  k<T><<<1, 2>>>(__VA_ARGS__)",
       "#  define GO(k, T, ...) \\\r\n  @launch(\"\" #k \"<\" #T \">\", k<T>, "
       "@here, 1, 2)(__VA_ARGS__)"},
      {"#define GO(a) f( \\\n #a); k<<<1, 2>>>(a)\n",
       "#define GO(a) f( \\\n #a); @launch(\"k\", k, @here, 1, 2)(a)\n"},
      {"#define GO(a) f( \\\r\n #a); k<<<1, 2>>>(a)\r\n",
       "#define GO(a) f( \\\r\n #a); @launch(\"k\", k, @here, 1, 2)(a)\r\n"},
      {"#define GO(k) k<<<1, 2>>>\n",
       "#define GO(k) @launch(\"\" #k \"\", k, @here, 1, 2)\n"},
      {"#define PAIR (k)<<<1, 2>>>(x)",
       "#define PAIR @launch(\"(k)\", (k), @here, 1, 2)(x)"},
  });
}

TEST_CASE("what looks like a launch stays as it is") {
  check_unchanged({
      "",
      "\n\n",
      "// k<<<1, 2>>>(x)",
      "/* k<<<1,\n 2>>>(x) */",
      "auto s = \"k<<<1, 2>>>(x)\";",
      "auto s = \"\\\"<<<\";",
      "auto s = R\"a(\" k<<<1, 2>>>(x) )\" )a\";",
      "char a = '\"'; char b = '<'; // \"",
      "a = b << c >> d;",
      "a << <b",
      "std::cout << f<A>(x) << g<B<C>>(y);",
      "out.operator<<<char>(x);",
      "auto p = &operator<<<T>;",
      "x = n < 1'000 && 2'000 > n;",
      "#if A << 2 > 3\n#endif\n",
      "#error k<<<1, 2>>>(x)\n",
      "#define SHIFT(a) ((a) << 3) // <<<\n",
      "extern int a[]; __shared__ float s[32];",
      "int asm_count; // asm(\"\")\nauto s = \"asm\";",
      "#include <cuda_runtime.h>\n#include <cuda/barrier>\n",
      "#pragma unroll\nfor (;;) {}\r\n",
  });
}

TEST_CASE("dynamic shared memory becomes a pointer on the same line") {
  const auto check = [](const std::string& declared, const std::string& cpp) {
    check_all({{"__global__ void k() {\n  " + declared + " s[0] = 1;\n}",
                "__global__ void k() {\n  " + cpp + " s[0] = 1;\n}"}});
  };
  check("extern __shared__ float s[];",
        "float* const s = static_cast<float*>@shared;");
  check("extern __shared__ __align__(16) unsigned char s[];",
        "unsigned char* const s = static_cast<unsigned char*>@shared;");
  check("extern __shared__ alignas(alignof(float4)) float4 s[];",
        "float4* const s = static_cast<float4*>@shared;");
  check("alignas(16) extern __shared__ float s[];",
        "alignas(16) float* const s = static_cast<float*>@shared;");
  check("__shared__ extern volatile T s[];",
        "volatile T* const s = static_cast<volatile T*>@shared;");
  check("extern __shared__ a::b<c, (d)>::e s [ ] ;",
        "a::b<c, (d)>::e* const s = static_cast<a::b<c, (d)>::e*>@shared ;");
  check("extern __shared__  // why\n  float\n  s[];",
        "// why\n  float* const\n  s = static_cast<float*>@shared;");
  check_all({{"#define S(T) extern __shared__ T s[]\n",
              "#define S(T) T* const s = static_cast<T*>@shared\n"}});
}

TEST_CASE("a function in a namespace or a class is a function") {
  check_all({
      {"namespace a::b { struct C { void f() {\nextern __shared__ T s[];}};}",
       "namespace a::b { struct C { void f() {\nT* const s = "
       "static_cast<T*>@shared;}};}"},
      {"extern \"C\" { void f() { if (a) { extern __shared__ T s[]; } } }",
       "extern \"C\" { void f() { if (a) { T* const s = "
       "static_cast<T*>@shared; } } }"},
  });
}

TEST_CASE("__noinline__ becomes an attribute, unless it is one") {
  check_all({{"__device__ __noinline__ int f();",
              "__device__ __attribute__((noinline)) int f();"},
             {"#define SLOW __noinline__\n",
              "#define SLOW __attribute__((noinline))\n"}});
  check_unchanged({"int f() __attribute__((__noinline__));",
                   "int f() __attribute__((__cold__, __noinline__));"});
}

TEST_CASE("the text's example is what the tool makes of it") {
  const auto folder = source_root() / "tests/tools/cuda_as_cpp";
  CHECK(cuda_as_cpp(read_file(folder / "example.cu"),
                    "/tests/tools/cuda_as_cpp/example.cu") ==
        read_file(folder / "example.txt"));
}

TEST_CASE("the marker is one that a compiler reads") {
  CHECK(cuda_as_cpp("x", "/a \"b\"\\c") == "#line 1 \"/a \\\"b\\\"\\\\c\"\nx");
  // A byte order mark may only begin a file.
  CHECK(cuda_as_cpp("\xEF\xBB\xBFx", "/a") == "\xEF\xBB\xBF#line 1 \"/a\"\nx");
}

}  // namespace
}  // namespace hood
