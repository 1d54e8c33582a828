#pragma once

#include <string>
#include <string_view>
#include <tools/weave/lexer.hpp>
#include <vector>

namespace hood {

/// A place among the tokens of a source, and the jumps over what is of no
/// interest from there.
class Cursor {
 public:
  /// @param file  for messages
  Cursor(std::string_view source, const std::string& file)
      : source_(source), file_(file), tokens_(lex(source)) {}

  std::size_t position() const { return at_; }
  bool done() const { return at_ >= tokens_.size(); }
  const Token& token(std::size_t index) const { return tokens_[index]; }
  void step(std::size_t count = 1) { at_ += count; }

  bool next_is(std::string_view what, std::size_t ahead = 0) const;
  bool next_opens() const;
  /// symbol at the end of the source
  TokenKind kind(std::size_t ahead = 0) const;
  /// The next token's text; empty at the end of the source.
  std::string word(std::size_t ahead = 0) const;

  /// From an opening bracket of any kind past the one that closes it.
  void skip_group();
  /// From "<" past its ">", or past "<" alone if it is no bracket after all.
  void skip_angles();
  /// Past the ";" of this declaration, or up to the end of the scope.
  void skip_past_semicolon();

  /// Throws bad input: the bracket at this byte has no partner.
  [[noreturn]] void unbalanced(std::size_t offset) const;

 private:
  std::string_view source_;
  std::string file_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

}  // namespace hood
