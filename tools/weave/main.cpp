// Keeps the book's texts and its code one: see tools/weave/README.md.

#include <CLI/CLI.hpp>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <nlohmann/json.hpp>
#include <tools/weave/doxygen.hpp>
#include <tools/weave/site_check.hpp>
#include <tools/weave/site_index.hpp>
#include <tools/weave/table.hpp>
#include <tools/weave/weave.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

void report(const Weaver& weaver, const fs::path& file, const Woven& woven) {
  for (const std::string& refusal : woven.refusals) {
    fmt::print(stderr, "{}\n", refusal);
  }
  for (const auto& [block, difference] : woven.differences) {
    fmt::print("{}:{}: block {} differs from its source\n",
               weaver.name_of(file), block.line, block.name());
    fmt::print("  line {} is    {}\n", block.line + difference.line,
               difference.shown);
    fmt::print("  but should be {}\n", difference.expected);
  }
}

ExitCode check(Weaver& weaver, const std::vector<fs::path>& files) {
  ExitCode code = ExitCode::done;
  std::string drifted;
  for (const fs::path& file : files) {
    const Woven woven = weaver.weave(file);
    report(weaver, file, woven);
    if (!woven.differences.empty()) drifted += " " + file.string();
    if (!woven.refusals.empty()) code = ExitCode::bad_input;
  }
  if (drifted.empty()) return code;
  fmt::print("run weave --write{}\n", drifted);
  return code == ExitCode::done ? ExitCode::check_failed : code;
}

ExitCode write(Weaver& weaver, const std::vector<fs::path>& files) {
  ExitCode code = ExitCode::done;
  for (const fs::path& file : files) {
    Woven woven = weaver.weave(file);
    if (!woven.differences.empty()) {
      write_file_whole(file, woven.text);
      fmt::print("{}: {} blocks written\n", weaver.name_of(file),
                 woven.differences.size());
    }
    woven.differences.clear();
    report(weaver, file, woven);
    if (!woven.refusals.empty()) code = ExitCode::bad_input;
  }
  return code;
}

ExitCode print_doxygen(const std::vector<fs::path>& files) {
  for (const fs::path& file : files) {
    fmt::print("{}", doxygen_text(read_file(file), file, source_root()));
  }
  return ExitCode::done;
}

ExitCode follow_links(const std::vector<fs::path>& folders) {
  std::size_t count = 0;
  for (const fs::path& folder : folders) {
    for (const std::string& fault : check_site(folder)) {
      fmt::print("{}\n", fault);
      ++count;
    }
  }
  return count == 0 ? ExitCode::done : ExitCode::check_failed;
}

ExitCode index(const std::vector<fs::path>& folders) {
  for (const fs::path& folder : folders) write_search_index(folder);
  return ExitCode::done;
}

nlohmann::ordered_json read_json(const fs::path& file) {
  auto json = nlohmann::ordered_json::parse(read_file(file), nullptr, false);
  if (json.is_discarded()) {
    bad_input(fmt::format("{} is no JSON", file.string()),
              "give a file that a program wrote with --json");
  }
  return json;
}

ExitCode collect(const std::vector<fs::path>& files) {
  if (files.size() < 2) {
    bad_input("too few files", "give DEVICE.json and the RESULT.json files");
  }
  auto device = fs::exists(files[0]) ? read_json(files[0]) : empty_device();
  for (std::size_t i = 1; i < files.size(); ++i) {
    device = collected(std::move(device), read_json(files[i]));
  }
  write_file_whole(files[0], device.dump(1) + "\n");
  return ExitCode::done;
}

int run(int argc, char** argv) {
  CLI::App app("Keeps the book's texts and its code one.", "weave");
  bool checks = false;
  bool writes = false;
  bool filters = false;
  bool collects = false;
  bool follows = false;
  bool indexes = false;
  std::vector<fs::path> files;
  auto* modes = app.add_option_group("modes")->require_option(1);
  modes->add_flag("--check", checks, "Say where texts and sources differ");
  modes->add_flag("--write", writes, "Fill the texts' blocks");
  modes->add_flag("--doxygen", filters, "Print a file as Doxygen needs it");
  modes->add_flag("--index", indexes, "Make the search of the site in FILE");
  modes->add_flag("--links", follows, "Follow every link of the site in FILE");
  modes->add_flag("--collect", collects,
                  "Put RESULT.json files into DEVICE.json, the first file");
  app.add_option("FILE", files,
                 "Texts; with --check and --write all of the book's if none");
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    bad_input(error.what(), "see weave --help");
  }
  if (filters) return static_cast<int>(print_doxygen(files));
  if (indexes) return static_cast<int>(index(files));
  if (follows) return static_cast<int>(follow_links(files));
  if (collects) return static_cast<int>(collect(files));
  if (files.empty()) files = book_texts(source_root());
  Weaver weaver(WeaveRoots::of_the_book());
  return static_cast<int>(checks ? check(weaver, files) : write(weaver, files));
}

}  // namespace
}  // namespace hood

int main(int argc, char** argv) {
  return hood::exit_code_of(hood::run, argc, argv);
}
