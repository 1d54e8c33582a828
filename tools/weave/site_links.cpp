#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <tools/weave/site_links.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

bool is_alphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9');
}

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

/// The sources that have pages on the site: what Doxyfile.in lists as input.
bool has_source_page(const fs::path& path) {
  constexpr std::array FOLDERS = {"chapters", "common", "tools"};
  constexpr std::array ENDINGS = {".cpp", ".hpp", ".cu", ".cuh"};
  return std::find(FOLDERS.begin(), FOLDERS.end(), *path.begin()) !=
             FOLDERS.end() &&
         std::find(ENDINGS.begin(), ENDINGS.end(), path.extension()) !=
             ENDINGS.end();
}

/// A label without Markdown's marks, which Doxygen would show as they are.
std::string plain(const std::string& label) {
  std::string result;
  for (const char c : label) {
    if (c == '"') result += '\'';
    if (c == '\n') result += ' ';
    if (c != '"' && c != '\n' && c != '`' && c != '*') result += c;
  }
  return result;
}

}  // namespace

std::string page_id(const fs::path& file) {
  if (file == "README.md") return "index";
  const bool readme = file.filename() == "README.md";
  fs::path path =
      readme ? file.parent_path() : fs::path(file).replace_extension();
  std::string id;
  if (*path.begin() == "chapters" && std::next(path.begin()) != path.end()) {
    const fs::path folder = fs::path("chapters") / *std::next(path.begin());
    id = "ch" + folder.filename().string().substr(0, 2);
    path = path.lexically_relative(folder);
    if (path == ".") return id;
    id += '-';
  }
  for (const char c : path.generic_string()) {
    id += is_alphanumeric(c) ? lower(c) : '-';
  }
  return id;
}

std::string heading_slug(const std::string& heading) {
  std::string slug;
  for (const char c : heading) {
    if (is_alphanumeric(c) || c == '-' || c == '_') slug += lower(c);
    if (c == ' ') slug += '-';
  }
  return slug;
}

SiteLinks::SiteLinks(const fs::path& file, const fs::path& root)
    : file_(fs::weakly_canonical(file).lexically_relative(
          fs::weakly_canonical(root))),
      root_(root) {}

std::string SiteLinks::link(const std::string& label,
                            const std::string& target) const {
  const bool elsewhere = target.find("://") != std::string::npos ||
                         target.rfind("mailto:", 0) == 0;
  if (elsewhere) return fmt::format("[{}]({})", label, target);
  const std::size_t hash = std::min(target.find('#'), target.size());
  const std::string section =
      hash < target.size() ? target.substr(hash + 1) : "";
  const std::string name = reference(target.substr(0, hash), section);
  if (name.empty()) return label;
  return fmt::format("@ref {} \"{}\"", name, plain(label));
}

/// What @ref calls the target; empty for what has no page.
std::string SiteLinks::reference(const std::string& path,
                                 const std::string& section) const {
  const fs::path file =
      path.empty() ? file_ : (file_.parent_path() / path).lexically_normal();
  if (has_source_page(file)) return file.generic_string();
  if (file.extension() != ".md" || !fs::exists(root_ / file)) return "";
  const std::string page = page_id(file);
  return section.empty() ? page : page + "-" + heading_slug(section);
}

}  // namespace hood
