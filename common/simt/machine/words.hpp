#pragma once

#include <common/core/where.hpp>
#include <common/simt/machine/observer.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace hood::simt {

/// "(1,0,0)".
std::string in_words(const Index3& index);
/// The place of element `number` of `extents`, x first, then y, then z.
Index3 index_of(std::uint64_t number, dim3 extents);

/// "chapters/06_first_kernel/main.cu:12"; the path within the book.
std::string in_words(Where where);
std::string in_words(const SourceLine& line);
/// "kernel saxpy, launched at main.cu:12".
std::string in_words(const Launch& launch);
/// "0-31, 40" for numbers in ascending order.
std::string in_words(const std::vector<unsigned>& numbers);

/// Whether they are the same line of the same file.
bool same_place(Where a, Where b);

}  // namespace hood::simt
