#pragma once

#include <string>

namespace hood {

/// The lines of `source` that a snippet called `name` shows, its common
/// indentation removed: those of the definition of a function, type, variable,
/// alias, concept or macro (`Class::method` for a member, `name#2` for the
/// second overload), else of a function that is only declared, else those
/// between `//> name` and `//< name`. Region markers themselves are left out.
///
/// A plain name means the one outside of all classes if there is one. Bad
/// input, naming `file`, if there is nothing of that name or if it has over
/// 40 lines.
std::string find_snippet(const std::string& source, const std::string& name,
                         const std::string& file);

}  // namespace hood
