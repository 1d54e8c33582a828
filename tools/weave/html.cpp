#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <tools/weave/html.hpp>
#include <utility>

namespace hood {
namespace {

constexpr std::string_view WHITE = " \t\r\n";

std::size_t past(std::string_view text, std::string_view what,
                 std::size_t from) {
  const std::size_t found = text.find(what, from);
  return found == text.npos ? text.size() : found + what.size();
}

/// The character that an entity at the start of `text` stands for, and the
/// entity's length; 0 if it is none that Doxygen writes.
std::pair<char, std::size_t> entity_at(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, char>, 7> ENTITIES = {
      {{"&lt;", '<'},
       {"&gt;", '>'},
       {"&amp;", '&'},
       {"&quot;", '"'},
       {"&#39;", '\''},
       {"&#160;", ' '},
       {"&nbsp;", ' '}}};
  for (const auto& [entity, character] : ENTITIES) {
    if (text.substr(0, entity.size()) == entity) {
      return {character, entity.size()};
    }
  }
  return {'\0', 0};
}

}  // namespace

std::string_view HtmlPiece::name() const {
  if (!is_tag) return {};
  return text.substr(0, std::min(text.find_first_of(" \t\r\n"), text.size()));
}

std::string HtmlPiece::attribute(const std::string& which) const {
  if (!is_tag) return "";
  for (const char quote : {'"', '\''}) {
    const std::string begin = fmt::format("{}={}", which, quote);
    for (std::size_t at = text.find(begin); at != text.npos;
         at = text.find(begin, at + 1)) {
      if (at == 0 || WHITE.find(text[at - 1]) == WHITE.npos) continue;
      const std::size_t value = at + begin.size();
      return std::string(text.substr(value, text.find(quote, value) - value));
    }
  }
  return "";
}

std::vector<HtmlPiece> html_pieces(std::string_view html) {
  std::vector<HtmlPiece> pieces;
  for (std::size_t at = 0; at < html.size();) {
    if (html.substr(at, 4) == "<!--") {
      at = past(html, "-->", at);
    } else if (html[at] == '<') {
      const std::size_t end = past(html, ">", at);
      pieces.push_back({true, html.substr(at + 1, end - at - 2)});
      const std::string_view name = pieces.back().name();
      at = end;
      if (name == "script") at = past(html, "</script>", end);
      if (name == "style") at = past(html, "</style>", end);
    } else {
      const std::size_t end = std::min(html.find('<', at), html.size());
      pieces.push_back({false, html.substr(at, end - at)});
      at = end;
    }
  }
  return pieces;
}

std::string plain_text(std::string_view html) {
  std::string text;
  for (std::size_t at = 0; at < html.size();) {
    const auto [character, length] = entity_at(html.substr(at));
    const char c = length > 0 ? character : html[at];
    at += std::max<std::size_t>(length, 1);
    const bool white = WHITE.find(c) != WHITE.npos;
    if (white && (text.empty() || text.back() == ' ')) continue;
    text += white ? ' ' : c;
  }
  if (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

}  // namespace hood
