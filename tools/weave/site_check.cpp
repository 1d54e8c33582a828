#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tools/weave/html.hpp>
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

Page read_page(const std::string& html) {
  Page page;
  for (const HtmlPiece& piece : html_pieces(html)) {
    for (const char* which : {"id", "name"}) {
      page.anchors.insert(piece.attribute(which));
    }
    for (const char* which : {"href", "src", "data"}) {
      const std::string target = piece.attribute(which);
      if (piece.is_tag && !target.empty()) {
        page.links.push_back({target, piece.name() != "a"});
      }
    }
  }
  return page;
}

/// The pages that the search would lead to.
Page read_index(const std::string& script) {
  Page page;
  const std::size_t begin = script.find('[');
  const auto index = nlohmann::json::parse(
      script.begin() +
          static_cast<std::ptrdiff_t>(std::min(begin, script.size())),
      script.begin() + static_cast<std::ptrdiff_t>(
                           std::min(script.rfind(';'), script.size())),
      nullptr, false);
  for (const auto& entry : index) {
    page.links.push_back({entry[0].get<std::string>(), false});
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
      }
    }
    const fs::path index = "search-index.js";
    pages_[index] = read_index(read_file(folder / index));
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
    const std::string anchor = link.target.substr(hash + 1);
    // Doxygen's link to a class's private classes, which it leaves out.
    if (path.empty() && anchor == "nested-classes") return "";
    const bool found = page->second.anchors.count(anchor) > 0;
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
