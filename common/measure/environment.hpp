#pragma once

#include <nlohmann/json_fwd.hpp>

namespace hood {

/// What a number was measured on, as a JSON object of strings and whole
/// numbers: date (UTC, ISO 8601), cpu, cores, memory_gib, system, compiler,
/// flags, build_type, commit ("+" appended if files differ from it), device,
/// driver and toolkit (null for a program that used no GPU). What cannot be
/// found out is null, never a guess.
nlohmann::json environment();

}  // namespace hood
