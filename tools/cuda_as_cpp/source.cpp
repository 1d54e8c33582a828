#include <algorithm>
#include <tools/cuda_as_cpp/source.hpp>
#include <utility>

namespace hood {
namespace {

char closing(char open) {
  return open == '(' ? ')' : open == '[' ? ']' : '}';
}

/// Brackets that do not match, as where the branches of an #if differ, are
/// left alone.
std::vector<std::size_t> partners(const Code& code) {
  std::vector<std::size_t> partner(code.size(), NONE), open;
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code.opens(i)) open.push_back(i);
    if (!code.closes(i)) continue;
    const char close = code.tokens[i].text[0];
    const auto match =
        std::find_if(open.rbegin(), open.rend(), [&](std::size_t o) {
          return closing(code.tokens[o].text[0]) == close;
        });
    if (match == open.rend()) continue;
    partner[i] = *match;
    partner[*match] = i;
    open.erase(match.base() - 1, open.end());
  }
  return partner;
}

/// Of the tokens `_define name(a, b) body`, where "_" was "#", leaves the body.
void drop_head(Code& macro) {
  auto& tokens = macro.tokens;
  const std::size_t name = macro.is(0, "_define") ? 1 : 2;
  std::size_t body = std::min(name + 1, macro.size());
  if (macro.is(body, "(") && tokens[name].end() == tokens[body].begin) {
    while (body < macro.size() && !macro.is(body, ")")) {
      if (macro.is_word(body)) macro.parameters.push_back(tokens[body].text);
      if (macro.starts(body, "...")) macro.parameters.push_back("__VA_ARGS__");
      ++body;
    }
    body = std::min(body + 1, macro.size());
  }
  tokens.erase(tokens.begin(),
               tokens.begin() + static_cast<std::ptrdiff_t>(body));
}

bool is_define(const Token& token) {
  if (token.kind != TokenKind::directive) return false;
  const std::size_t word = token.text.find_first_not_of(" \t", 1);
  return word != NONE && token.text.substr(word, 6) == "define";
}

}  // namespace

bool Code::starts(std::size_t at, std::string_view what) const {
  for (std::size_t i = 0; i < what.size(); ++i) {
    if (!is(at + i, what.substr(i, 1)) ||
        tokens[at + i].begin != tokens[at].begin + i) {
      return false;
    }
  }
  return true;
}

std::string Code::text(std::size_t begin, std::size_t end) const {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) {
    if (i > begin && tokens[i].begin != tokens[i - 1].end()) text += ' ';
    text += tokens[i].text;
  }
  return text;
}

Source::Source(std::string_view text) : text_(text), plain_(text) {
  Code code{lex(text), {}, false, {}};
  code.partner = partners(code);
  codes_.push_back(std::move(code));
  // By index: each macro that is added may move codes_[0].
  for (std::size_t i = 0; i < codes_[0].size(); ++i) {
    const Token token = codes_[0].tokens[i];
    if (is_define(token)) add_macro(token);
  }
}

void Source::add_macro(const Token& directive) {
  plain_[directive.begin] = '_';
  for (std::size_t i = directive.begin; i < directive.end(); ++i) {
    const std::size_t next = plain_[i] == '\\' && plain_[i + 1] == '\r' ? 2 : 1;
    if (plain_[i] != '\\' || plain_[i + next] != '\n') continue;
    plain_.replace(i, next + 1, next + 1, ' ');
  }
  const std::string_view plain = plain_;
  Code macro{
      lex(plain.substr(directive.begin, directive.text.size())), {}, true, {}};
  for (Token& token : macro.tokens) token.begin += directive.begin;
  drop_head(macro);
  macro.partner = partners(macro);
  codes_.push_back(std::move(macro));
}

std::string Source::edited(Edits edits) const {
  std::stable_sort(
      edits.begin(), edits.end(),
      [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  std::string result;
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    result += text_.substr(at, edit.begin - at);
    result += edit.text;
    at = edit.begin + edit.length;
    // What is only dropped takes the blanks behind it along.
    if (edit.text.empty()) at = text_.find_first_not_of(" \t", at);
  }
  return at == NONE ? result : result += text_.substr(at);
}

}  // namespace hood
