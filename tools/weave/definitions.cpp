#include <algorithm>
#include <array>
#include <cctype>
#include <tools/weave/cursor.hpp>
#include <tools/weave/definitions.hpp>
#include <utility>

namespace hood {
namespace {

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<const char*, N>& set) {
  return std::find(set.begin(), set.end(), word) != set.end();
}

bool is_type_keyword(std::string_view word) {
  constexpr std::array KEYWORDS = {"class", "struct", "union", "enum"};
  return is_one_of(word, KEYWORDS);
}

/// Words that take parentheses in a declaration without being its name.
bool is_specifier(std::string_view word) {
  constexpr std::array SPECIFIERS = {"alignas",  "decltype", "noexcept",
                                     "explicit", "requires", "static_assert"};
  return word.rfind("__", 0) == 0 || is_one_of(word, SPECIFIERS);
}

bool is_upper_case(std::string_view word) {
  return std::none_of(word.begin(), word.end(),
                      [](char c) { return c >= 'a' && c <= 'z'; });
}

/// What is known of a declaration while it is read.
struct Head {
  std::string name;        // "Tensor::view"
  bool settled = false;    // the name will not change any more
  bool qualified = false;  // the last token was "::"
  bool function = false;
  bool type = false;
  bool enumeration = false;
};

class Reader : private Cursor {
 public:
  using Cursor::Cursor;

  std::vector<Definition> run() {
    read_scope("");
    if (!done()) unbalanced(token(position()).begin);
    return std::move(found_);
  }

 private:
  void record(const std::string& prefix, const std::string& name,
              std::size_t first, bool complete = true) {
    if (name.empty()) return;
    found_.push_back({prefix + name, complete, token(first).begin,
                      token(position() - 1).end()});
  }

  /// Everything up to the "}" that ends the scope, or to the end.
  void read_scope(const std::string& prefix) {
    while (!done() && !next_is("}")) {
      if (kind() == TokenKind::directive) {
        read_directive();
      } else if (next_is(";")) {
        step();
      } else {
        read_declaration(prefix);
      }
    }
  }

  void read_braced_scope(const std::string& prefix) {
    const std::size_t open = token(position()).begin;
    step();
    read_scope(prefix);
    if (done()) unbalanced(open);
    step();
  }

  void read_directive() {
    const std::size_t first = position();
    step();
    const auto tokens = lex(token(first).text.substr(1));
    if (tokens.size() > 1 && tokens[0].is("define")) {
      record("", std::string(tokens[1].text), first);
    }
  }

  void read_declaration(const std::string& prefix) {
    const bool linkage = next_is("extern") && kind(1) == TokenKind::text;
    if ((next_is("public") || next_is("protected") || next_is("private")) &&
        next_is(":", 1)) {
      step(2);
    } else if (next_is("namespace") || next_is("namespace", 1) ||
               (linkage && next_is("{", 2))) {
      while (!done() && !next_is("{") && !next_is(";")) step();
      if (next_is("{")) read_braced_scope(prefix);
    } else if (next_is("using")) {
      const std::size_t first = position();
      const std::string name = next_is("=", 2) ? word(1) : "";
      skip_past_semicolon();
      record(prefix, name, first);
    } else {
      read_head(prefix);
    }
  }

  /// A function, type, variable or concept, token by token up to the one that
  /// says which of them it is.
  void read_head(const std::string& prefix) {
    const std::size_t first = position();
    Head head;
    while (!done() && !next_is("}")) {
      if (next_is(";")) {
        step();
        const bool forward = head.type && !head.function;
        if (!forward) record(prefix, head.name, first, !head.function);
        return;
      }
      if (next_is("=")) {
        skip_past_semicolon();
        return record(prefix, head.name, first);
      }
      if (next_is("{")) {
        read_braces(prefix, head);
        return record(prefix, head.name, first);
      }
      read_token(head);
    }
  }

  /// A function's body, a type's, or what a variable begins with.
  void read_braces(const std::string& prefix, const Head& head) {
    if (head.function) {
      skip_group();
      return;
    }
    if (head.type && !head.enumeration) {
      read_braced_scope(head.name.empty() ? prefix : prefix + head.name + "::");
    }
    skip_past_semicolon();
  }

  void read_token(Head& head) {
    const bool qualified = std::exchange(head.qualified, false);
    if (next_is("(")) {
      read_parentheses(head);
    } else if (next_is("[")) {
      skip_group();
    } else if (next_is("<")) {
      skip_angles();
    } else if (next_is(":")) {
      step();
      if (head.function) skip_initialisers();
      head.settled = head.settled || head.type;
    } else if (next_is("::")) {
      step();
      head.qualified = true;
    } else if (!head.settled && (kind() == TokenKind::word || next_is("~"))) {
      read_word(head, qualified);
    } else {
      step();
    }
  }

  void read_word(Head& head, bool qualified) {
    if (is_type_keyword(word())) {
      head.type = true;
      head.enumeration = head.enumeration || next_is("enum");
      step();
    } else if (next_is("final")) {
      step();
    } else {
      const std::string name = read_name();
      head.name =
          qualified && !head.name.empty() ? head.name + "::" + name : name;
    }
  }

  std::string read_name() {
    if (next_is("operator")) return read_operator();
    const std::size_t length = next_is("~") ? 2 : 1;
    const std::string name = word() + (length == 2 ? word(1) : "");
    step(length);
    return name;
  }

  /// From "operator" up to the parameters.
  std::string read_operator() {
    std::string name = word();
    step();
    bool call = next_is("(");
    while (!done() && (call || !next_is("("))) {
      const bool joins_words =
          kind() == TokenKind::word &&
          std::isalnum(static_cast<unsigned char>(name.back())) != 0;
      if (joins_words) name += ' ';
      name += word();
      call = call && !next_is(")");
      step();
    }
    return name;
  }

  void read_parentheses(Head& head) {
    skip_group();
    // MACRO(x) void f(): a name in capitals that more words follow.
    const bool macro = is_upper_case(head.name) && kind() == TokenKind::word &&
                       !next_is("const") && !next_is("noexcept");
    if (!head.settled && !head.name.empty() && !is_specifier(head.name) &&
        !macro) {
      head.function = head.settled = true;
    }
  }

  /// From past the ":" of a constructor to the "{" of its body.
  void skip_initialisers() {
    while (!done() && !next_is(";")) {
      const Token& before = token(position() - 1);
      const bool names = before.kind == TokenKind::word || before.is(">");
      if (next_is("{") && !names) return;
      if (next_opens()) {
        skip_group();
      } else if (next_is("<")) {
        skip_angles();
      } else {
        step();
      }
    }
  }

  std::vector<Definition> found_;
};

}  // namespace

std::vector<Definition> definitions_of(std::string_view source,
                                       const std::string& file) {
  return Reader(source, file).run();
}

}  // namespace hood
