#include <array>
#include <tools/cuda_as_cpp/unplayable.hpp>

namespace hood {
namespace {

constexpr const char* ADVICE =
    " cannot be played by the SIMT machine; build this file for GPUs only";

/// "cute/tensor.hpp" of `#include <cute/tensor.hpp>`; else empty.
std::string_view included(std::string_view directive) {
  const std::size_t word = directive.find_first_not_of(" \t", 1);
  if (word == NONE || directive.substr(word, 7) != "include") return "";
  const std::size_t open = directive.find_first_of("<\"", word);
  if (open == NONE) return "";
  const std::size_t close = directive.find_first_of(">\"", open + 1);
  if (close == NONE) return "";
  return directive.substr(open + 1, close - open - 1);
}

void refuse_header(std::string_view header, std::size_t offset) {
  if (header == "cuda.h" || header == "cudaTypedefs.h") {
    throw Refusal(offset,
                  "the driver API of <" + std::string(header) + ">" + ADVICE);
  }
  constexpr std::array<std::string_view, 4> MADE_OF_PTX = {
      "cuda/ptx", "cuda/__ptx/", "cute/", "cutlass/"};
  for (const std::string_view begin : MADE_OF_PTX) {
    if (header.substr(0, begin.size()) != begin) continue;
    throw Refusal(offset, "the inline PTX (TMA, wgmma ...) of <" +
                              std::string(header) + ">" + ADVICE);
  }
}

}  // namespace

void refuse_unplayable(const Code& code) {
  for (const Token& token : code.tokens) {
    if (token.kind == TokenKind::directive) {
      refuse_header(included(token.text), token.begin);
    }
    if (token.is("asm") || token.is("__asm__") || token.is("__asm")) {
      throw Refusal(token.begin,
                    std::string("inline PTX (TMA, wgmma ...)") + ADVICE);
    }
  }
}

}  // namespace hood
