#pragma once

#include <string>
#include <string_view>
#include <tools/cuda_as_cpp/source.hpp>

namespace hood {

/// C++ for the host's compiler, each line where it was.
/// @param file  the source's absolute path, for messages and debuggers
/// Throws Refusal.
std::string cuda_as_cpp(std::string_view cuda, const std::string& file);

/// A header in the place of one that was refused: whoever includes it is told
/// why, at the line that was refused.
std::string refused_as_cpp(std::string_view cuda, const std::string& file,
                           const Refusal& refusal);

/// The line, from 1, that a byte of a text is in.
std::size_t line_of(std::string_view text, std::size_t offset);

}  // namespace hood
