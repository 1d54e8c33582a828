#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <common/core/file.hpp>
#include <nlohmann/json.hpp>
#include <tools/weave/html.hpp>
#include <tools/weave/site_index.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

bool is_list_or_listing(const std::string& name, const std::string& html) {
  for (const char* begin : {"dir_", "functions", "globals"}) {
    if (name.rfind(begin, 0) == 0) return true;
  }
  return contains(name, "_source.html") || contains(name, "-members.html") ||
         contains(html, "class=\"directory\"") ||
         contains(html, "class=\"classindex\"");
}

std::string without_formulas(std::string text) {
  for (const char* kind : {"()", "[]"}) {
    const std::string open = fmt::format("\\{}", kind[0]);
    const std::string close = fmt::format("\\{}", kind[1]);
    for (std::size_t at = text.find(open); at != std::string::npos;
         at = text.find(open, at)) {
      const std::size_t end = text.find(close, at);
      text.erase(at, end == std::string::npos ? end : end + 2 - at);
    }
  }
  return text;
}

/// Reads a page piece by piece.
class PageReader {
 public:
  explicit PageReader(const std::string& name) : name_(name) {}

  void read(const HtmlPiece& piece) {
    if (!piece.is_tag) {
      read_text(piece.text);
    } else if (is_heading(piece.name())) {
      // Doxygen's own headings, "Functions" and the like, are no place.
      if (contains(piece.attribute("class"), "groupheader")) return;
      finish();
      in_heading_ = true;
    } else if (piece.name().substr(0, 1) == "/" &&
               is_heading(piece.name().substr(1))) {
      if (in_heading_) place_ = anchor_;
      in_heading_ = false;
    } else {
      read_tag(piece);
    }
  }

  std::vector<SearchEntry> entries() {
    finish();
    return entries_;
  }

 private:
  static bool is_heading(std::string_view tag) {
    return tag.size() == 2 && tag[0] == 'h' && tag[1] >= '1' && tag[1] <= '6';
  }

  void read_tag(const HtmlPiece& piece) {
    in_title_ = piece.name() == "title";
    const std::string kind = piece.attribute("class");
    if (kind == "contents") in_contents_ = true;
    if (piece.name() == "footer") {
      finish();
      in_contents_ = false;
    }
    const std::string id = piece.attribute("id");
    if (!id.empty() && piece.name() == "a") anchor_ = id;
    in_mark_ = kind == "permalink" || (in_mark_ && piece.name() != "/span");
    // Words in neighbouring cells and lines are words of their own.
    constexpr std::array BLOCKS = {"br", "div", "li", "p", "td", "th", "tr"};
    const bool block =
        std::find(BLOCKS.begin(), BLOCKS.end(), piece.name()) != BLOCKS.end();
    if (block && in_contents_ && !in_heading_) text_ += ' ';
  }

  void read_text(std::string_view text) {
    if (in_title_) page_ = plain_text(text);
    if (!in_contents_ || in_mark_) return;
    (in_heading_ ? heading_ : text_) += text;
  }

  /// Ends the place that the last heading began.
  void finish() {
    if (!in_contents_) return;
    const bool first = entries_.empty();
    entries_.push_back({first ? name_ : name_ + "#" + place_, page_,
                        plain_text(heading_),
                        plain_text(without_formulas(text_))});
    heading_.clear();
    text_.clear();
    place_.clear();
  }

  std::string name_;
  std::string page_;
  std::string heading_;
  std::string text_;
  std::string anchor_;
  std::string place_;
  bool in_title_ = false;
  bool in_contents_ = false;
  bool in_heading_ = false;
  bool in_mark_ = false;
  std::vector<SearchEntry> entries_;
};

}  // namespace

std::vector<SearchEntry> search_entries(const std::string& name,
                                        const std::string& html) {
  if (is_list_or_listing(name, html)) return {};
  PageReader reader(name);
  for (const HtmlPiece& piece : html_pieces(html)) reader.read(piece);
  auto entries = reader.entries();
  // In the reference one looks for names; its signatures would bury the rest.
  if (contains(html, "class=\"memberdecls\"")) {
    for (SearchEntry& entry : entries) entry.text.clear();
  }
  return entries;
}

void write_search_index(const fs::path& folder) {
  std::vector<fs::path> pages;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".html") pages.push_back(entry.path());
  }
  std::sort(pages.begin(), pages.end());
  nlohmann::json index = nlohmann::json::array();
  for (const fs::path& page : pages) {
    const auto entries =
        search_entries(page.filename().string(), read_file(page));
    for (const auto& [address, title, heading, text] : entries) {
      index.push_back({address, title, heading, text});
    }
  }
  write_file_whole(folder / "search-index.js",
                   fmt::format("const SEARCH_INDEX = {};\n", index.dump()));
}

}  // namespace hood
