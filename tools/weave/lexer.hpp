#pragma once

#include <string_view>
#include <vector>

namespace hood {

enum class TokenKind { word, number, text, symbol, directive };

/// A token of C++: a word (keywords too), a number, a text (string or
/// character), a symbol (`::`, `->`, or else one character), or a whole
/// preprocessor line with its continuations.
struct Token {
  TokenKind kind;
  std::string_view text;
  std::size_t begin;

  std::size_t end() const { return begin + text.size(); }
  bool is(std::string_view what) const {
    return kind != TokenKind::text && text == what;
  }
};

/// The tokens of a source; comments and white space are dropped. The tokens
/// point into `source`.
std::vector<Token> lex(std::string_view source);

}  // namespace hood
