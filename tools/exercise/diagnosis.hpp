#pragma once

#include <filesystem>
#include <string>

namespace hood {

/// `text` as valid UTF-8 without control characters other than newlines.
std::string printable(const std::string& text);

/// A path as a reader writes it: from the book's root where it lies below.
std::string shown(const std::filesystem::path& path);

/// The first error of a compiler's output with the line it is about, and where
/// in the answer it comes from.
std::string compiler_error(const std::string& output,
                           const std::filesystem::path& answer);

/// The first warning about the answer itself; empty if there is none.
std::string compiler_warning(const std::string& output,
                             const std::filesystem::path& answer);

/// What a linker's output means for the answer.
std::string linker_error(const std::string& output);

/// What a signal means, "it read or wrote memory that is not its own", with
/// what the library said of it on `output`.
std::string crash_cause(int signal, const std::string& output);

}  // namespace hood
