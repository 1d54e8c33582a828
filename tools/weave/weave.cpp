#include <unistd.h>

#include <algorithm>
#include <array>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <nlohmann/json.hpp>
#include <tools/weave/arguments.hpp>
#include <tools/weave/markdown.hpp>
#include <tools/weave/navigation.hpp>
#include <tools/weave/output.hpp>
#include <tools/weave/process.hpp>
#include <tools/weave/snippet.hpp>
#include <tools/weave/table.hpp>
#include <tools/weave/weave.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

bool same_line(const std::string& a, const std::string& b) { return a == b; }

/// A folder of its own for a program's files, removed afterwards.
class ScratchFolder {
 public:
  explicit ScratchFolder(const fs::path& parent) {
    require_writable_folder(parent);
    std::string pattern = (parent / "run-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) {
      bad_input(fmt::format("cannot make a folder in {}", parent.string()));
    }
    path_ = pattern;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// The first word of the arguments, and the rest.
std::pair<std::string, std::string> first_word(const std::string& arguments) {
  const std::size_t space = arguments.find(' ');
  if (space == std::string::npos) {
    bad_input("too few words in the marker", "see tools/weave/README.md");
  }
  return {arguments.substr(0, space), arguments.substr(space + 1)};
}

/// The filling as it must stand in the text: on lines of its own, indented as
/// the marker is, with the line ends of the text.
std::string set_in(const std::string& filling, const std::string& text,
                   const Block& block) {
  if (block.kind == "value") return filling;
  const std::size_t marker = text.rfind("<!--", block.begin);
  const std::size_t line = text.rfind('\n', marker) + 1;
  const std::string before = text.substr(line, marker - line);
  const bool indented =
      before.find_first_not_of(" \t") == std::string::npos;
  const std::size_t end = text.find('\n', block.begin);
  const std::string line_end =
      end != std::string::npos && text[end - 1] == '\r' ? "\r\n" : "\n";
  const std::string indentation = indented ? before : "";
  std::string result = line_end;
  for (const std::string& each : lines_of(filling)) {
    result += (each.empty() ? "" : indentation + each) + line_end;
  }
  return result + indentation;
}

}  // namespace

WeaveRoots WeaveRoots::of_the_book() {
  return {source_root(), build_root() / "chapters", build_root() / "weave",
          read_contents()};
}

std::string Weaver::name_of(const fs::path& file) const {
  const fs::path relative = fs::absolute(file).lexically_normal()
                                .lexically_relative(roots_.source);
  const bool inside = !relative.empty() && *relative.begin() != "..";
  return (inside ? relative : file).string();
}

fs::path Weaver::resolve(const std::string& name,
                         const fs::path& folder) const {
  constexpr std::array FROM_ROOT = {"chapters", "cmake", "common", "data",
                                    "docs",     "tests", "tools"};
  const std::string top = fs::path(name).begin()->string();
  const bool from_root = std::find(FROM_ROOT.begin(), FROM_ROOT.end(), top) !=
                         FROM_ROOT.end();
  return (from_root ? roots_.source : folder) / name;
}

std::string Weaver::run(const std::string& program,
                        const std::vector<std::string>& arguments) {
  std::vector<std::string> command = {program};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const auto known = outputs_.find(command);
  if (known != outputs_.end()) return known->second;
  const fs::path path = roots_.programs / program / program;
  if (!fs::is_regular_file(path)) {
    bad_input(fmt::format("no program {}", program),
              fmt::format("build it: cmake --build build --target {}",
                          program));
  }
  const ScratchFolder scratch(roots_.scratch);
  std::vector<std::string> all = arguments;
  all.insert(all.end(), {"--no-progress", "--out", scratch.path().string()});
  return outputs_[command] = output_of(path, all, scratch.path(), limit_);
}

Weaver::Filling Weaver::fill_snippet(const std::string& arguments,
                                     const fs::path& folder) const {
  const auto [file, name] = first_word(arguments);
  const std::string source = read_file(resolve(file, folder));
  return {fenced("cpp", find_snippet(source, name, file)), same_line};
}

Weaver::Filling Weaver::fill_output(const std::string& arguments) {
  const OutputRequest request = read_output_request(arguments);
  const std::string output = run(request.program, request.arguments);
  return {fenced("text", select_lines(output, request)),
          [request](const std::string& text, const std::string& out) {
            return same_output_line(text, out, request);
          }};
}

Weaver::Filling Weaver::fill_from_results(const Block& block,
                                          const fs::path& folder) const {
  const auto [file, rest] = first_word(block.arguments);
  const auto device = nlohmann::ordered_json::parse(
      read_file(resolve(file, folder)), nullptr, false);
  return {block.kind == "value" ? figure(device, rest)
                                : markdown_table(device, rest),
          same_line};
}

Weaver::Filling Weaver::fill(const Block& block, const fs::path& folder) {
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

Woven Weaver::weave(const fs::path& file) {
  const std::string text = read_file(file);
  const std::string name = name_of(file);
  const fs::path folder = fs::absolute(file).lexically_normal().parent_path();
  Woven woven;
  std::size_t copied = 0;
  for (const Block& block : find_blocks(text, name)) {
    woven.text += text.substr(copied, block.begin - copied);
    copied = block.end;
    const std::string shown =
        text.substr(block.begin, block.end - block.begin);
    try {
      const Filling filling = fill(block, folder);
      const std::string wanted = set_in(filling.text, text, block);
      const auto difference =
          first_difference(lines_of(shown), lines_of(wanted), filling.same);
      woven.text += difference ? wanted : shown;
      if (difference) {
        woven.differences.push_back(
            {block.line, block.name(), line_at(text, block.begin) + difference->line, difference->shown, difference->expected});
      }
    } catch (const Error& error) {
      woven.text += shown;
      woven.refusals.push_back(fmt::format("{}:{}: {}: {}", name, block.line,
                                           block.name(), error.what()));
    }
  }
  woven.text += text.substr(copied);
  return woven;
}

std::vector<fs::path> book_texts(const fs::path& root) {
  std::vector<fs::path> texts;
  for (const char* name : {"README.md", "CONTRIBUTING.md"}) {
    if (fs::exists(root / name)) texts.push_back(root / name);
  }
  return texts;
}

}  // namespace hood
