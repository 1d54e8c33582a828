#include <algorithm>
#include <array>
#include <tools/cuda_as_cpp/launch.hpp>

namespace hood {
namespace {

template <std::size_t N>
bool is_one_of(const Code& code, std::size_t at,
               const std::array<std::string_view, N>& words) {
  return code.is_word(at) && std::find(words.begin(), words.end(),
                                       code.tokens[at].text) != words.end();
}

/// Whether a kernel, or the object or namespace that it is in, can be called
/// so: of the keywords only those that go before an expression can be met.
bool is_name(const Code& code, std::size_t at) {
  constexpr std::array<std::string_view, 12> KEYWORDS = {
      "return",   "else",     "do",       "case", "throw",    "co_return",
      "co_yield", "co_await", "operator", "goto", "typename", "template"};
  return code.is_word(at) && !is_one_of(code, at, KEYWORDS);
}

/// Whether the group that begins at `open` is a condition: what comes behind
/// it is a statement of its own.
bool is_condition(const Code& code, std::size_t open) {
  constexpr std::array<std::string_view, 5> KEYWORDS = {"if", "while", "for",
                                                        "switch", "constexpr"};
  return open > 0 && is_one_of(code, open - 1, KEYWORDS);
}

/// The "<" that the ">" at `close` closes; NONE if it closes nothing.
std::size_t opening_angle(const Code& code, std::size_t close) {
  int depth = 0;
  for (std::size_t i = close + 1; i-- > 0;) {
    if (code.closes(i)) {
      if (code.partner[i] == NONE) return NONE;
      i = code.partner[i];
    } else if (code.opens(i) || code.is(i, ";")) {
      return NONE;
    } else if (code.is(i, ">")) {
      ++depth;
    } else if (i > 0 && code.starts(i - 1, "<<")) {
      --i;  // a shift
    } else if (code.is(i, "<") && --depth == 0) {
      return i;
    }
  }
  return NONE;
}

/// Finds where an expression begins, such as `a::k<3>`, `this->k`, `table[i]`
/// or `(pick ? a : b)`, from its end backwards.
class Backwards {
 public:
  Backwards(const Code& code, std::size_t end) : code_(code), at_(end) {}

  /// NONE if there is no such expression.
  std::size_t begin() {
    while (true) {
      const bool grouped = skip_groups();
      const bool templated = skip_template_arguments();
      if (!has_name()) return grouped && !templated ? at_ : NONE;
      --at_;
      if (before("template")) --at_;
      if (before("::")) {
        --at_;
        if (!has_name() && !before(">")) return at_;  // ::kernel
      } else if (before(".") || before("->")) {
        --at_;
      } else {
        return at_;
      }
    }
  }

 private:
  bool before(std::string_view what) const {
    return at_ > 0 && code_.is(at_ - 1, what);
  }
  bool has_name() const { return at_ > 0 && is_name(code_, at_ - 1); }

  /// Past calls, subscripts and parentheses.
  bool skip_groups() {
    const std::size_t end = at_;
    while (before(")") || before("]")) {
      const std::size_t open = code_.partner[at_ - 1];
      if (open == NONE || is_condition(code_, open)) break;
      at_ = open;
    }
    return at_ != end;
  }
  bool skip_template_arguments() {
    if (!before(">")) return false;
    const std::size_t open = opening_angle(code_, at_ - 1);
    if (open == NONE) return false;
    at_ = open;
    return true;
  }

  const Code& code_;
  std::size_t at_;
};

/// Reads a launch's configuration. What `>` closes, a list of template
/// arguments or the launch, is told by counting: where both may be, the launch
/// is refused.
class Configuration {
 public:
  /// @param open  the first token of "<<<"
  Configuration(const Code& code, std::size_t open)
      : code_(code), open_(open), at_(open + 3) {}

  /// The first token of ">>>".
  std::size_t end() {
    while (at_ < code_.size() && !code_.is(at_, ";") && !code_.closes(at_)) {
      if (code_.opens(at_)) {
        if (code_.partner[at_] == NONE) break;
        at_ = code_.partner[at_] + 1;
      } else if (code_.is(at_, ">")) {
        if (closes_launch()) return require_two_to_four(at_), at_;
      } else {
        step();
      }
    }
    refuse(
        "a launch without its >>>; close <<<grid, block>>>, and put a "
        "comparison in its configuration into parentheses");
  }

 private:
  [[noreturn]] void refuse(const std::string& message) const {
    throw Refusal(code_.tokens[open_].begin, message);
  }

  void step() {
    if (code_.starts(at_, "<<") || code_.starts(at_, "<=")) {
      ++at_;
    } else if (code_.is(at_, "<") && code_.is_word(at_ - 1)) {
      ++angles_;
    } else if (code_.is(at_, ",")) {
      ++commas_;
      if (angles_ == 0) ++certain_commas_;
    }
    ++at_;
  }

  /// Decides what the ">" from here on are. True: the launch ends at `at_`.
  bool closes_launch() {
    std::size_t run = 1;
    while (code_.starts(at_, std::string(run + 1, '>'))) ++run;
    const bool has_arguments = code_.is(at_ + run, "(") || code_.is_macro;
    const bool may_end = run >= 3 && run - 3 <= angles_ && has_arguments;
    if (may_end && run <= angles_) {
      refuse(
          "whether >>> ends the launch or template arguments is not clear; "
          "give what has the template arguments a name before the launch");
    }
    if (may_end) return at_ += run - 3, true;
    if (run >= 3 && run > angles_) {
      refuse(
          "a launch whose configuration does not end in >>>(...); write "
          "kernel<<<grid, block>>>(...)");
    }
    const bool compares = run < 3 && code_.starts(at_ + run - 1, ">=");
    if (!compares) angles_ -= std::min(run, angles_);
    at_ += run;
    return false;
  }

  void require_two_to_four(std::size_t close) const {
    if (close > open_ + 3 && commas_ >= 1 && certain_commas_ <= 3) return;
    refuse(
        "a launch takes two to four values; write "
        "<<<grid, block, shared bytes, stream>>>");
  }

  const Code& code_;
  std::size_t open_;
  std::size_t at_;
  std::size_t angles_ = 0;  // "<" that may open template arguments
  int commas_ = 0;
  int certain_commas_ = 0;  // not between template arguments
};

/// The kernel as its launch names it, as a string literal. Where a macro's
/// parameter is part of it, what the macro is given is.
std::string name_literal(const Code& code, std::size_t begin, std::size_t end) {
  std::string name = "\"";
  for (std::size_t i = begin; i < end; ++i) {
    const Token& token = code.tokens[i];
    if (i > begin && token.begin != code.tokens[i - 1].end()) name += ' ';
    const auto& given = code.parameters;
    if (std::find(given.begin(), given.end(), token.text) != given.end()) {
      name += "\" #" + std::string(token.text) + " \"";
      continue;
    }
    for (const char c : token.text) {
      if (c == '"' || c == '\\') name += '\\';
      name += c;
    }
  }
  return name + '"';
}

void rewrite_launch(const Code& code, std::size_t open, Edits& edits) {
  const std::size_t kernel = Backwards(code, open).begin();
  const std::size_t offset = code.tokens[open].begin;
  if (kernel == NONE) {
    throw Refusal(offset,
                  "no kernel before <<<; write kernel<<<grid, block>>>(...)");
  }
  const std::size_t close = Configuration(code, open).end();
  if (code.is(close + 3, "(") && code.partner[close + 3] == NONE) {
    throw Refusal(offset,
                  "a launch whose arguments do not end; close the bracket "
                  "behind >>>");
  }
  const std::size_t begin = code.tokens[kernel].begin;
  // ":" and "::" would be read as "::" and ":".
  const bool touches = kernel > 0 && code.is(kernel - 1, ":") &&
                       code.tokens[kernel - 1].end() == begin;
  edits.push_back(
      {begin, 0,
       (touches ? " ::hood::simt::launch(" : "::hood::simt::launch(") +
           name_literal(code, kernel, open) + ", "});
  edits.push_back({offset, 3, ", ::hood::Where::here(), "});
  edits.push_back({code.tokens[close].begin, 3, ")"});
}

}  // namespace

void rewrite_launches(const Code& code, Edits& edits) {
  for (std::size_t i = 0; i < code.size(); ++i) {
    // operator<<<T> is operator<< with a template argument.
    if (!code.starts(i, "<<<") || (i > 0 && code.is(i - 1, "operator"))) {
      continue;
    }
    rewrite_launch(code, i, edits);
    i += 2;
  }
}

}  // namespace hood
