// Makes mutants of sources: see tools/mutate/README.md.
//
//     mutate LIST... OUT      changed sources and OUT/mutants.cpp
//     mutate --table LIST...  a table in Markdown
#include <fmt/core.h>

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <filesystem>
#include <map>
#include <tools/mutate/mutate.hpp>

namespace {

using namespace hood;

std::vector<MutantEntry> read_lists(const std::vector<std::string>& lists) {
  std::vector<MutantEntry> all;
  for (const std::string& list : lists) {
    const auto more = read_mutants(read_file(list), list);
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

void write_changed(const std::vector<MutantEntry>& all,
                   const std::filesystem::path& out) {
  std::map<std::string, std::vector<NumberedMutant>> by_file;
  int number = 0;
  for (const MutantEntry& one : all) {
    by_file[one.file].push_back({++number, &one});
  }
  for (const auto& [file, mutants] : by_file) {
    const std::string path = std::filesystem::absolute(file).string();
    const auto to = out / file;
    std::filesystem::create_directories(to.parent_path());
    write_file_whole(to, with_mutants(read_file(file), path, mutants));
  }
  write_file_whole(out / "mutants.cpp", table_source(all));
}

int run(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (!arguments.empty() && arguments.front() == "--table") {
    arguments.erase(arguments.begin());
    fmt::print("{}", table_in_markdown(read_lists(arguments)));
    return 0;
  }
  if (arguments.size() < 2) {
    bad_input("mutate", "mutate LIST... OUT, or mutate --table LIST...");
  }
  const std::filesystem::path out = arguments.back();
  arguments.pop_back();
  write_changed(read_lists(arguments), out);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
