#include <common/core/error.hpp>
#include <tools/weave/cursor.hpp>
#include <tools/weave/markdown.hpp>

namespace hood {

bool Cursor::next_is(std::string_view what, std::size_t ahead) const {
  return at_ + ahead < tokens_.size() && tokens_[at_ + ahead].is(what);
}

bool Cursor::next_opens() const {
  return next_is("(") || next_is("[") || next_is("{");
}

TokenKind Cursor::kind(std::size_t ahead) const {
  return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead].kind
                                      : TokenKind::symbol;
}

std::string Cursor::word(std::size_t ahead) const {
  return at_ + ahead < tokens_.size() ? std::string(tokens_[at_ + ahead].text)
                                      : "";
}

void Cursor::skip_group() {
  const std::size_t open = tokens_[at_].begin;
  for (int depth = 0; !done(); ++at_) {
    if (next_opens()) ++depth;
    if (!next_is(")") && !next_is("]") && !next_is("}")) continue;
    if (--depth == 0) {
      ++at_;
      return;
    }
  }
  unbalanced(open);
}

void Cursor::skip_angles() {
  const std::size_t open = at_;
  for (int depth = 0; !done() && !next_is(";") && !next_is("}");) {
    if (next_opens()) {
      skip_group();
      continue;
    }
    if (next_is("<")) ++depth;
    if (next_is(">")) --depth;
    ++at_;
    if (depth == 0) return;
  }
  at_ = open + 1;
}

void Cursor::skip_past_semicolon() {
  while (!done() && !next_is(";") && !next_is("}")) {
    if (next_opens()) {
      skip_group();
    } else {
      ++at_;
    }
  }
  if (next_is(";")) ++at_;
}

void Cursor::unbalanced(std::size_t offset) const {
  bad_input(fmt::format("{}:{}: a bracket without its partner", file_,
                        line_at(source_, offset)),
            "mend it; if the file compiles, weave is misled by brackets that "
            "differ between the branches of an #if");
}

}  // namespace hood
