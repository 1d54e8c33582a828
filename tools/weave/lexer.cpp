#include <algorithm>
#include <array>
#include <string>
#include <tools/weave/lexer.hpp>
#include <utility>

namespace hood {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

class Lexer {
 public:
  explicit Lexer(std::string_view source) : source_(source) {}

  std::vector<Token> run() {
    while (at_ < source_.size()) {
      const std::size_t begin = at_;
      const TokenKind kind = step();
      if (skipped_) {
        skipped_ = false;
      } else {
        tokens_.push_back({kind, source_.substr(begin, at_ - begin), begin});
      }
    }
    return std::move(tokens_);
  }

 private:
  char next(std::size_t ahead = 0) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  bool starts_with(std::string_view what) const {
    return source_.substr(at_, what.size()) == what;
  }
  void go_to(std::size_t position) { at_ = std::min(position, source_.size()); }
  void go_past(std::string_view what, std::size_t from) {
    const std::size_t found = source_.find(what, from);
    go_to(found == source_.npos ? found : found + what.size());
  }

  /// Reads one token; sets skipped_ if it is none.
  TokenKind step() {
    const char c = next();
    if (c == '\n' || c == ' ' || c == '\t' || c == '\r') {
      fresh_line_ = fresh_line_ || c == '\n';
      ++at_;
      return skip();
    }
    if (starts_with("//")) return go_to(source_.find('\n', at_)), skip();
    if (starts_with("/*")) return go_past("*/", at_ + 2), skip();
    const bool first_of_line = std::exchange(fresh_line_, false);
    if (c == '#' && first_of_line) return read_directive();
    if (is_letter(c)) return read_word();
    if (is_digit(c) || (c == '.' && is_digit(next(1)))) return read_number();
    if (c == '"' || c == '\'') return read_text(c);
    at_ += starts_with("::") || starts_with("->") ? 2 : 1;
    return TokenKind::symbol;
  }

  TokenKind skip() {
    skipped_ = true;
    return TokenKind::symbol;
  }

  TokenKind read_directive() {
    std::size_t end = source_.find('\n', at_);
    while (end != source_.npos &&
           source_[end - (source_[end - 1] == '\r' ? 2 : 1)] == '\\') {
      end = source_.find('\n', end + 1);
    }
    go_to(end);
    return TokenKind::directive;
  }

  /// A word, or the raw string that it is the prefix of.
  TokenKind read_word() {
    const std::size_t begin = at_;
    while (is_letter(next()) || is_digit(next())) ++at_;
    const auto word = source_.substr(begin, at_ - begin);
    constexpr std::array RAW = {"R", "LR", "uR", "UR", "u8R"};
    if (next() != '"' || std::find(RAW.begin(), RAW.end(), word) == RAW.end()) {
      return TokenKind::word;
    }
    const std::size_t open = source_.find('(', at_);
    if (open == source_.npos) return go_to(open), TokenKind::text;
    std::string close(source_.substr(at_ + 1, open - at_ - 1));
    close.insert(close.begin(), ')');
    close += '"';
    go_past(close, open);
    return TokenKind::text;
  }

  TokenKind read_number() {
    while (is_letter(next()) || is_digit(next()) || next() == '.' ||
           (next() == '\'' && (is_digit(next(1)) || is_letter(next(1))))) {
      const bool exponent = std::string_view("eEpP").find(next()) < 4;
      ++at_;
      if (exponent && (next() == '+' || next() == '-')) ++at_;
    }
    return TokenKind::number;
  }

  /// A string or character literal; one that is not closed ends with its line.
  TokenKind read_text(char quote) {
    for (++at_; at_ < source_.size() && next() != '\n'; ++at_) {
      if (next() == '\\') {
        ++at_;
      } else if (next() == quote) {
        ++at_;
        break;
      }
    }
    go_to(at_);
    return TokenKind::text;
  }

  std::string_view source_;
  std::size_t at_ = 0;
  bool fresh_line_ = true;
  bool skipped_ = false;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> lex(std::string_view source) {
  return Lexer(source).run();
}

}  // namespace hood
