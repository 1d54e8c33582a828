#include <tools/cuda_as_cpp/shared_memory.hpp>

namespace hood {
namespace {

/// Whether a "{" opens a namespace or extern "C".
bool opens_namespace(const Code& code, std::size_t brace) {
  for (std::size_t i = brace; i-- > 0;) {
    if (code.is(i, "namespace")) return true;
    if (code.tokens[i].kind == TokenKind::text) {
      return i > 0 && code.is(i - 1, "extern");
    }
    if (!code.is_word(i) && !code.is(i, "::")) return false;
  }
  return false;
}

/// A declaration of dynamic shared memory, read from its first token on.
class Declaration {
 public:
  Declaration(const Code& code, std::size_t begin)
      : code_(code), begin_(begin), at_(begin) {}

  void rewrite(Edits& edits) {
    skip_specifiers(edits);
    const std::size_t type = at_;
    while (at_ < code_.size() && !code_.is(at_, "[") && !code_.is(at_, ";")) {
      at_ = code_.opens(at_) && code_.partner[at_] != NONE ? code_.partner[at_]
                                                           : at_;
      ++at_;
    }
    const std::size_t name = at_ - 1;
    require(code_.is(at_, "[") && code_.is(at_ + 1, "]") &&
            code_.is_word(name) && name > type && ends(at_ + 2));
    const Token& named = code_.tokens[name];
    const Token& close = code_.tokens[at_ + 1];
    const std::size_t type_end = code_.tokens[name - 1].end();
    edits.push_back({type_end, 0, "* const"});
    edits.push_back({named.end(), close.end() - named.end(),
                     " = static_cast<" + code_.text(type, name) +
                         "*>(::hood::simt::dynamic_shared())"});
  }

 private:
  void require(bool good) const {
    if (good) return;
    throw Refusal(code_.tokens[begin_].begin,
                  "no array of dynamic shared memory; write "
                  "extern __shared__ T name[]; for each on its own");
  }
  bool ends(std::size_t at) const {
    return code_.is(at, ";") || (code_.is_macro && at >= code_.size());
  }

  /// Drops extern, __shared__ and alignments, wherever they stand.
  void skip_specifiers(Edits& edits) {
    while (at_ < code_.size()) {
      std::size_t last = at_;
      if (code_.is(at_, "__align__") || code_.is(at_, "alignas")) {
        require(code_.is(at_ + 1, "(") && code_.partner[at_ + 1] != NONE);
        last = code_.partner[at_ + 1];
      } else if (!code_.is(at_, "extern") && !code_.is(at_, "__shared__")) {
        return;
      }
      const std::size_t begin = code_.tokens[at_].begin;
      edits.push_back({begin, code_.tokens[last].end() - begin, ""});
      at_ = last + 1;
    }
  }

  const Code& code_;
  std::size_t begin_;
  std::size_t at_;
};

}  // namespace

void rewrite_dynamic_shared_memory(const Code& code, Edits& edits) {
  std::vector<bool> in_function{code.is_macro};
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code.is(i, "{")) {
      in_function.push_back(in_function.back() || !opens_namespace(code, i));
    }
    if (code.is(i, "}") && in_function.size() > 1) in_function.pop_back();
    const bool declares =
        (code.is(i, "extern") && code.is(i + 1, "__shared__")) ||
        (code.is(i, "__shared__") && code.is(i + 1, "extern"));
    if (!declares) continue;
    if (!in_function.back()) {
      throw Refusal(code.tokens[i].begin,
                    "dynamic shared memory outside of a function; declare it "
                    "in the kernel that uses it");
    }
    Declaration(code, i).rewrite(edits);
    ++i;
  }
}

}  // namespace hood
