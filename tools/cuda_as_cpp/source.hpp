#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tools/weave/lexer.hpp>
#include <vector>

namespace hood {

constexpr std::size_t NONE = std::string_view::npos;

/// What cannot be turned into C++: the message says what it is and, behind a
/// semicolon, what to do.
struct Refusal : std::runtime_error {
  Refusal(std::size_t offset, const std::string& message)
      : std::runtime_error(message), offset(offset) {}
  std::size_t offset;  // in the source, in bytes
};

/// A change of a source: `length` bytes from `begin` give way to `text`.
struct Edit {
  std::size_t begin;
  std::size_t length;
  std::string text;
};
using Edits = std::vector<Edit>;

/// Tokens that are read together: those of a source, in which a preprocessor
/// line is one token, or those of a macro's body.
struct Code {
  std::vector<Token> tokens;         // they begin at offsets in the source
  std::vector<std::size_t> partner;  // of each bracket; NONE of all the rest
  bool is_macro = false;
  std::vector<std::string_view> parameters;  // of a macro

  std::size_t size() const { return tokens.size(); }
  bool is(std::size_t at, std::string_view what) const {
    return at < tokens.size() && tokens[at].is(what);
  }
  bool is_word(std::size_t at) const {
    return at < tokens.size() && tokens[at].kind == TokenKind::word;
  }
  bool opens(std::size_t at) const {
    return is(at, "(") || is(at, "[") || is(at, "{");
  }
  bool closes(std::size_t at) const {
    return is(at, ")") || is(at, "]") || is(at, "}");
  }
  /// Whether the symbols from here on, with nothing between them, are `what`.
  bool starts(std::size_t at, std::string_view what) const;
  /// Tokens on one line: what was between two of them becomes a blank.
  std::string text(std::size_t begin, std::size_t end) const;
};

/// A CUDA source, taken apart.
class Source {
 public:
  explicit Source(std::string_view text);
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  /// The source itself, then its macros.
  const std::vector<Code>& codes() const { return codes_; }
  std::string edited(Edits edits) const;

 private:
  void add_macro(const Token& directive);

  std::string_view text_;
  std::string plain_;  // text_, in which a #define is words and blanks
  std::vector<Code> codes_;
};

}  // namespace hood
