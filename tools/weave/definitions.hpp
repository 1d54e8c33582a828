#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hood {

/// Something that a C++ source gives a name at namespace or class level.
struct Definition {
  std::string path;   // "Tensor::view"; the namespaces around it left out
  bool complete;      // false: a function that is only declared here
  std::size_t begin;  // from its first token, template<> and attributes too
  std::size_t end;    // to one past the last, a ";" or "}"
};

/// All definitions of a source in order: functions, types, variables, aliases,
/// concepts and macros. Bad input naming `file` if brackets do not balance.
///
/// It reads declarations, not the language: macros stay unexpanded, both
/// branches of a conditional are read, and what stands in a function's body is
/// not looked at.
std::vector<Definition> definitions_of(std::string_view source,
                                       const std::string& file);

}  // namespace hood
