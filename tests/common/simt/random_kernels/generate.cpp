// generate FIRST COUNT: prints a CUDA program of random kernels, one for each
// seed from FIRST on.
#include <cstdio>
#include <cstdlib>
#include <tests/common/simt/random_kernels/kernel_writer.hpp>

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: generate FIRST COUNT\n", stderr);
    return 2;
  }
  const auto first = std::strtoull(argv[1], nullptr, 10);
  const auto count = std::strtoull(argv[2], nullptr, 10);
  std::puts("#include <tests/common/simt/random_kernels/harness.cuh>\n");
  std::puts("using namespace hood;\n");
  std::string entries;
  for (auto seed = first; seed < first + count; ++seed) {
    hood::KernelWriter writer(seed);
    std::puts(writer.kernel().c_str());
    entries += writer.entry() + "\n";
  }
  std::printf("static const RandomKernel kernels[] = {\n%s};\n\n",
              entries.c_str());
  std::puts(
      "int main(int argc, char** argv) {\n"
      "  return run_random_kernels(kernels, sizeof kernels / sizeof *kernels,\n"
      "                            argc > 1 ? argv[1] : nullptr);\n"
      "}");
}
