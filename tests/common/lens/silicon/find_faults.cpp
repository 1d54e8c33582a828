// find_faults SANITIZER.csv: which seeded faults the lens finds, beside what
// compute-sanitizer found on a GPU. Exit code 1 if the lens misses one.
#include <cuda_runtime.h>
#include <fmt/core.h>

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/lens/lens.hpp>
#include <common/simt/machine/settings.hpp>
#include <map>
#include <sstream>
#include <tests/common/lens/silicon/seeded_faults.hpp>

namespace hood::lens {

namespace {

/// The tools that found it, by fault: "memcheck racecheck".
std::map<std::string, std::string> found_by_sanitizer(const std::string& file) {
  std::istringstream in(read_file(file));
  std::string line;
  std::getline(in, line);
  std::map<std::string, std::string> found;
  while (std::getline(in, line)) {
    std::istringstream cells(line);
    std::string name;
    std::getline(cells, name, ';');
    for (const char* tool :
         {"memcheck", "racecheck", "initcheck", "synccheck"}) {
      std::string cell;
      std::getline(cells, cell, ';');
      if (cell == "yes") found[name] += std::string(" ") + tool;
    }
  }
  return found;
}

struct Seen {
  std::string kinds;  ///< of findings, and "stopped" if the launch was ended
  std::string words;
};

Seen seen_by_lens(const SeededFault& fault) {
  cudaDeviceReset();
  Seen seen;
  const Lens lens;
  fault.launch();
  const cudaError_t error = cudaDeviceSynchronize();
  for (const Finding& finding : lens.last().findings) {
    seen.kinds += std::string(" ") + name_of(finding.kind);
    seen.words += "    " + finding.text + "\n";
  }
  if (error != cudaSuccess) {
    seen.kinds += " (stopped)";
    seen.words += std::string("    ") + cudaGetErrorString(error) + "\n";
  }
  return seen;
}

int run(int argc, char** argv) {
  if (argc != 2) bad_input("give the file of what compute-sanitizer found");
  simt::settings().seconds = 2;
  auto sanitizer = found_by_sanitizer(argv[1]);
  int missed = 0;
  for (const SeededFault& fault : seeded_faults()) {
    const Seen seen = seen_by_lens(fault);
    missed += seen.kinds.empty() ? 1 : 0;
    fmt::print("{:46} {:10} |{:12} |{}\n{}", fault.name, fault.kind,
               sanitizer[fault.name],
               seen.kinds.empty() ? " MISSED" : seen.kinds, seen.words);
  }
  fmt::print("{} missed\n", missed);
  cudaDeviceReset();
  return missed == 0 ? 0 : 1;
}

}  // namespace

}  // namespace hood::lens

int main(int argc, char** argv) {
  return hood::exit_code_of(hood::lens::run, argc, argv);
}
