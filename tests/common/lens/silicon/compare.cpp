// compare NCU.csv: what the lens predicts of each launch beside what a GPU's
// counters said. Prints a line for each count that differs; exit code 1 if one
// does that is not among those explained in README.md.
#include <fmt/core.h>

#include <cmath>
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

int compare(const std::string& file) {
  auto gpu = counted_by_gpu(file);
  int same = 0;
  int near = 0;
  int different = 0;
  const Lens lens;
  for (const auto& [name, launch] : silicon_launches()) {
    launch();
    Counts& counted = gpu[name];
    counted["global_atomic_requests"] =
        counted["global_red_requests"] + counted["global_atom_requests"];
    counted["global_atomic_sectors"] =
        counted["global_red_sectors"] + counted["global_atom_sectors"];
    for (const auto& [what, ours] : predicted(lens.last())) {
      const auto a = static_cast<double>(ours);
      const auto b = static_cast<double>(counted[what]);
      if (a == b) {
        ++same;
        continue;
      }
      const bool is_near = std::fabs(a - b) <= 0.02 * b;
      ++(is_near ? near : different);
      fmt::print("{:42} {:24} {:9} gpu {:9}{}\n", name, what, a, b,
                 is_near ? "" : "  !");
    }
  }
  fmt::print("{} counts the same, {} within 2 %, {} not\n", same, near,
             different);
  return different == 0 ? 0 : 1;
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
