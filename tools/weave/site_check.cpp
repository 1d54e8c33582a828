#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <map>
#include <set>
#include <tools/weave/site_check.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// A link and whether a browser follows it by itself.
struct Link {
  std::string target;
  bool loaded;
};

/// What matters of a page.
struct Page {
  std::vector<Link> links;
  std::set<std::string> anchors;
};

std::size_t skip_past(const std::string& text, const std::string& what,
                      std::size_t from) {
  const std::size_t found = text.find(what, from);
  return found == std::string::npos ? text.size() : found + what.size();
}

/// The value of an attribute in a tag, empty if it has none.
std::string attribute(const std::string& tag, const std::string& name) {
  for (const char quote : {'"', '\''}) {
    const std::string begin = fmt::format(" {}={}", name, quote);
    const std::size_t found = tag.find(begin);
    if (found == std::string::npos) continue;
    const std::size_t value = found + begin.size();
    return tag.substr(value, tag.find(quote, value) - value);
  }
  return "";
}

void read_tag(std::string tag, Page& page) {
  std::replace(tag.begin(), tag.end(), '\n', ' ');
  const std::string name = tag.substr(0, tag.find(' '));
  for (const char* which : {"id", "name"}) {
    page.anchors.insert(attribute(tag, which));
  }
  for (const char* which : {"href", "src", "data"}) {
    const std::string target = attribute(tag, which);
    if (!target.empty()) page.links.push_back({target, name != "a"});
  }
}

/// A page without its comments and scripts.
Page read_page(const std::string& html) {
  Page page;
  for (std::size_t at = html.find('<'); at < html.size();
       at = html.find('<', at)) {
    if (html.compare(at, 4, "<!--") == 0) {
      at = skip_past(html, "-->", at);
      continue;
    }
    const std::size_t end = skip_past(html, ">", at);
    const std::string tag = html.substr(at + 1, end - at - 2);
    read_tag(tag, page);
    at = tag.rfind("script", 0) == 0 ? skip_past(html, "</script>", end) : end;
  }
  return page;
}

/// The pages that a file of the search's index would lead to.
Page read_index(const std::string& script) {
  Page page;
  const std::string begin = "['../";
  for (std::size_t at = script.find(begin); at != std::string::npos;
       at = script.find(begin, at + 1)) {
    const std::size_t target = at + 2;
    page.links.push_back(
        {script.substr(target, script.find('\'', target) - target), false});
  }
  return page;
}

bool is_on_the_web(const std::string& target) {
  return target.find("://") != std::string::npos || target.rfind("//", 0) == 0;
}

class Site {
 public:
  explicit Site(const fs::path& folder) : folder_(folder) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      const fs::path name = entry.path().lexically_relative(folder);
      if (*name.begin() == "mathjax" || !entry.is_regular_file()) continue;
      if (name.extension() == ".html") {
        pages_[name] = read_page(read_file(entry.path()));
      } else if (name.extension() == ".js" && *name.begin() == "search") {
        pages_[name] = read_index(read_file(entry.path()));
      }
    }
  }

  std::vector<std::string> faults() const {
    std::vector<std::string> faults;
    for (const auto& [name, page] : pages_) {
      for (const Link& link : page.links) {
        const std::string fault = fault_of(name, link);
        if (fault.empty()) continue;
        faults.push_back(
            fmt::format("{}: {}: {}", name.string(), link.target, fault));
      }
    }
    return faults;
  }

 private:
  std::string fault_of(const fs::path& from, const Link& link) const {
    if (is_on_the_web(link.target)) {
      return link.loaded ? "loaded from the web" : "";
    }
    for (const char* scheme : {"javascript:", "mailto:", "data:"}) {
      if (link.target.rfind(scheme, 0) == 0) return "";
    }
    const std::size_t hash = link.target.find('#');
    const std::string path =
        link.target.substr(0, std::min(hash, link.target.find('?')));
    const fs::path to =
        path.empty() ? from : (from.parent_path() / path).lexically_normal();
    if (!fs::is_regular_file(folder_ / to)) return "no such file";
    const auto page = pages_.find(to);
    if (hash == std::string::npos || page == pages_.end()) return "";
    const bool found =
        page->second.anchors.count(link.target.substr(hash + 1)) > 0;
    return found ? "" : "no such place in that page";
  }

  fs::path folder_;
  std::map<fs::path, Page> pages_;
};

}  // namespace

std::vector<std::string> check_site(const fs::path& folder) {
  if (!fs::is_regular_file(folder / "index.html")) {
    bad_input(fmt::format("no site in {}", folder.string()),
              "make it: ./book docs");
  }
  return Site(folder).faults();
}

}  // namespace hood
