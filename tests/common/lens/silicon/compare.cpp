// compare NCU.csv: what the lens predicts of each launch beside what a GPU's
// counters said. Prints each count that differs, with the reason; exit code 1
// if one differs for which there is no reason.
#include <fmt/core.h>

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/lens/lens.hpp>
#include <cstdint>
#include <map>
#include <sstream>
#include <tests/common/lens/silicon/launches.hpp>

namespace hood::lens {

namespace {

using Counts = std::map<std::string, std::uint64_t>;

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream in(line);
  for (std::string cell; std::getline(in, cell, ';');) cells.push_back(cell);
  return cells;
}

/// By launch, then by column.
std::map<std::string, Counts> counted_by_gpu(const std::string& file) {
  std::istringstream in(read_file(file));
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> header = split(line);
  std::map<std::string, Counts> counted;
  while (std::getline(in, line)) {
    const std::vector<std::string> cells = split(line);
    for (std::size_t i = 1; i < cells.size(); ++i) {
      counted[cells[0]][header[i]] = std::stoull(cells[i]);
    }
  }
  return counted;
}

/// Under the same names; atomics that return nothing and others are one here.
Counts predicted(const LaunchReport& report) {
  const Accesses& seen = report.accesses;
  return {{"global_ld_requests", seen.global_reads().requests},
          {"global_ld_sectors", seen.global_reads().sectors},
          {"global_st_requests", seen.global_writes().requests},
          {"global_st_sectors", seen.global_writes().sectors},
          {"global_atomic_requests", seen.global_atomics().requests},
          {"global_atomic_sectors", seen.global_atomics().sectors},
          {"shared_ld_wavefronts", seen.shared_reads().wavefronts},
          {"shared_st_wavefronts", seen.shared_writes().wavefronts},
          {"shared_atom_wavefronts", seen.shared_atomics().wavefronts}};
}

/// Why the lens and the counters differ, where nvcc makes of a source line what
/// the line does not say.
std::string reason(const std::string& launch, const std::string& what) {
  const auto begins = [&](const char* text) {
    return launch.rfind(text, 0) == 0;
  };
  const bool joined = begins("product by tiles") ||
                      begins("convolution by tiles") || begins("sum by tree");
  if (joined && what == "shared_ld_wavefronts") {
    return "nvcc joins reads of neighbours into one of 8 or 16 bytes";
  }
  if (begins("shared atomics on")) {
    return "adding the constant 1 is an instruction of its own (POPC.INC), "
           "which takes lanes with one address together";
  }
  if (begins("shared atomics of float")) {
    return "floats are added by a loop of compare and swap";
  }
  return "";
}

int compare(const std::string& file) {
  auto gpu = counted_by_gpu(file);
  int same = 0;
  int explained = 0;
  int unexplained = 0;
  const Lens lens;
  for (const auto& [name, launch] : silicon_launches()) {
    launch();
    Counts& counted = gpu[name];
    counted["global_atomic_requests"] =
        counted["global_red_requests"] + counted["global_atom_requests"];
    counted["global_atomic_sectors"] =
        counted["global_red_sectors"] + counted["global_atom_sectors"];
    for (const auto& [what, ours] : predicted(lens.last())) {
      if (ours == counted[what]) {
        ++same;
        continue;
      }
      const std::string why = reason(name, what);
      ++(why.empty() ? unexplained : explained);
      fmt::print("{}: {} {}, on the GPU {}: {}\n", name, what, ours,
                 counted[what], why.empty() ? "why?" : why);
    }
  }
  fmt::print(
      "{} launches: {} counts are the same, {} differ for a known reason, "
      "{} for none\n",
      gpu.size(), same, explained, unexplained);
  return unexplained == 0 ? 0 : 1;
}

int run(int argc, char** argv) {
  if (argc != 2) bad_input("give the file of a GPU's counts");
  return compare(argv[1]);
}

}  // namespace

}  // namespace hood::lens

int main(int argc, char** argv) {
  return hood::exit_code_of(hood::lens::run, argc, argv);
}
