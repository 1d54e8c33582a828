#include <algorithm>
#include <tools/cuda_as_cpp/cuda_as_cpp.hpp>
#include <tools/cuda_as_cpp/launch.hpp>
#include <tools/cuda_as_cpp/noinline.hpp>
#include <tools/cuda_as_cpp/shared_memory.hpp>
#include <tools/cuda_as_cpp/unplayable.hpp>

namespace hood {
namespace {

std::string literal(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

std::string line_marker(std::size_t line, const std::string& file) {
  return "#line " + std::to_string(line) + " " + literal(file) + "\n";
}

}  // namespace

std::string cuda_as_cpp(std::string_view cuda, const std::string& file) {
  // A byte order mark is one only where the file begins.
  constexpr std::string_view BYTE_ORDER_MARK = "\xEF\xBB\xBF";
  std::string cpp;
  if (cuda.substr(0, BYTE_ORDER_MARK.size()) == BYTE_ORDER_MARK) {
    cpp = BYTE_ORDER_MARK;
    cuda.remove_prefix(BYTE_ORDER_MARK.size());
  }
  const Source source(cuda);
  Edits edits;
  for (const Code& code : source.codes()) {
    refuse_unplayable(code);
    rewrite_launches(code, edits);
    rewrite_dynamic_shared_memory(code, edits);
    rewrite_noinline(code, edits);
  }
  return cpp + line_marker(1, file) + source.edited(std::move(edits));
}

std::string refused_as_cpp(std::string_view cuda, const std::string& file,
                           const Refusal& refusal) {
  return line_marker(line_of(cuda, refusal.offset), file) + "#error " +
         literal(refusal.what()) + "\n";
}

std::size_t line_of(std::string_view text, std::size_t offset) {
  const auto before = text.substr(0, offset);
  return 1 + static_cast<std::size_t>(
                 std::count(before.begin(), before.end(), '\n'));
}

}  // namespace hood
