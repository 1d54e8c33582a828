#include <algorithm>
#include <array>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/process.hpp>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <tools/weave/compare.hpp>
#include <tools/weave/markdown.hpp>
#include <tools/weave/navigation.hpp>
#include <tools/weave/snippet.hpp>
#include <tools/weave/table.hpp>
#include <tools/weave/weave.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// The start of a command that runs it in an environment which no setting of
/// the reader's reaches, only what programs need to start at all.
std::vector<std::string> plain_environment() {
  std::vector<std::string> command = {"/usr/bin/env", "-i", "LC_ALL=C",
                                      "NO_COLOR=1"};
  for (const char* name :
       {"PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES"}) {
    const char* value = std::getenv(name);
    if (value != nullptr) command.push_back(fmt::format("{}={}", name, value));
  }
  return command;
}

bool same_line(const std::string& a, const std::string& b) {
  return a == b;
}

/// The first word of the arguments, and the rest.
std::pair<std::string, std::string> first_word(const std::string& arguments) {
  const std::size_t space = arguments.find(' ');
  if (space == std::string::npos) {
    bad_input("too few words in the marker", "see tools/weave/README.md");
  }
  return {arguments.substr(0, space), arguments.substr(space + 1)};
}

}  // namespace

WeaveRoots WeaveRoots::of_the_book() {
  return {source_root(), build_root() / "chapters", build_root() / "weave",
          read_contents()};
}

std::string Weaver::name_of(const fs::path& file) const {
  const fs::path relative = fs::weakly_canonical(file).lexically_relative(
      fs::weakly_canonical(roots_.source));
  const bool inside = !relative.empty() && *relative.begin() != "..";
  return (inside ? relative : file).string();
}

fs::path Weaver::resolve(const std::string& name,
                         const fs::path& folder) const {
  constexpr std::array FROM_ROOT = {"chapters", "cmake", "common", "data",
                                    "docs",     "tests", "tools"};
  const std::string top = fs::path(name).begin()->string();
  const bool from_root =
      std::find(FROM_ROOT.begin(), FROM_ROOT.end(), top) != FROM_ROOT.end();
  return (from_root ? roots_.source : folder) / name;
}

std::string Weaver::run(const std::string& program,
                        const std::vector<std::string>& arguments) const {
  // "06_first_kernel-simt" lies beside "06_first_kernel".
  const fs::path path =
      roots_.programs / program.substr(0, program.find('-')) / program;
  if (!fs::is_regular_file(path)) {
    bad_input(
        fmt::format("no program {}", path.string()),
        fmt::format("build it: cmake --build build --target {}", program));
  }
  const ScratchFolder scratch(roots_.scratch);
  auto command = plain_environment();
  command.push_back(path.string());
  command.insert(command.end(), arguments.begin(), arguments.end());
  command.insert(command.end(),
                 {"--no-progress", "--out", scratch.path().string()});
  ProcessOptions options;
  options.capture = true;
  options.limit = limit_;
  options.folder = scratch.path();
  const ProcessEnd end = run_process(command, options);
  if (end.timed_out) {
    bad_input(fmt::format("{} was stopped after {} s", program, limit_.count()),
              "show a run that takes less");
  }
  if (end.exit_code != 0) {
    bad_input(fmt::format("{} returned {}", program, end.exit_code),
              "its own message is above");
  }
  return end.out;
}

const std::string& Weaver::output_of(const OutputRequest& request) {
  std::vector<std::string> command = {request.program};
  command.insert(command.end(), request.arguments.begin(),
                 request.arguments.end());
  const auto known = outputs_.find(command);
  if (known != outputs_.end()) return known->second;
  return outputs_[command] = run(request.program, request.arguments);
}

Filling Weaver::fill_snippet(const std::string& arguments,
                             const fs::path& folder) const {
  const auto [file, name] = first_word(arguments);
  const std::string source = read_file(resolve(file, folder));
  return {fenced("cpp", find_snippet(source, name, file)), same_line};
}

Filling Weaver::fill_output(const std::string& arguments) {
  const OutputRequest request = read_output_request(arguments);
  return {fenced("text", select_lines(output_of(request), request)),
          [request](const std::string& text, const std::string& out) {
            return same_output_line(text, out, request);
          }};
}

Filling Weaver::fill_from_results(const Block& block,
                                  const fs::path& folder) const {
  const auto [file, rest] = first_word(block.arguments);
  const auto device = nlohmann::ordered_json::parse(
      read_file(resolve(file, folder)), nullptr, false);
  return {block.kind == "value" ? figure(device, rest)
                                : markdown_table(device, rest),
          same_line};
}

Filling Weaver::fill(const Block& block, const fs::path& folder) {
  if (block.kind == "snippet") return fill_snippet(block.arguments, folder);
  if (block.kind == "output") return fill_output(block.arguments);
  if (block.kind == "nav") {
    return {navigation(roots_.chapters, folder), same_line};
  }
  if (block.kind == "contents") {
    return {contents_list(roots_.chapters), same_line};
  }
  return fill_from_results(block, folder);
}

std::string Weaver::weave_block(const Block& block, const std::string& text,
                                const fs::path& file, Woven& woven) {
  const std::string shown = text.substr(block.begin, block.end - block.begin);
  try {
    const Filling filling =
        fill(block, fs::weakly_canonical(file).parent_path());
    const std::string wanted = set_in(filling.text, text, block);
    const auto difference = first_difference(shown, wanted, filling.same);
    if (!difference) return shown;
    woven.differences.push_back({block, *difference});
    return wanted;
  } catch (const Error& error) {
    woven.refusals.push_back(fmt::format("{}:{}: {}: {}", name_of(file),
                                         block.line, block.name(),
                                         error.what()));
    return shown;
  }
}

Woven Weaver::weave(const fs::path& file) {
  const std::string text = read_file(file);
  Woven woven;
  std::size_t copied = 0;
  try {
    for (const Block& block : find_blocks(text, name_of(file))) {
      woven.text += text.substr(copied, block.begin - copied);
      woven.text += weave_block(block, text, file, woven);
      copied = block.end;
    }
  } catch (const Error& error) {
    return {text, {}, {error.what()}};
  }
  woven.text += text.substr(copied);
  return woven;
}

std::vector<fs::path> book_texts(const fs::path& root) {
  std::vector<fs::path> texts;
  for (const char* name : {"README.md", "CONTRIBUTING.md"}) {
    if (fs::exists(root / name)) texts.push_back(root / name);
  }
  const auto by_hand = texts.size();
  for (const char* top : {"chapters", "common", "data", "docs", "tools"}) {
    if (!fs::is_directory(root / top)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      if (entry.path().extension() == ".md") texts.push_back(entry.path());
    }
  }
  std::sort(texts.begin() + static_cast<std::ptrdiff_t>(by_hand), texts.end());
  return texts;
}

}  // namespace hood
