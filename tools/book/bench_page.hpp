#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace hood {

/// The page of ./book bench: what merge_ladders() has found, with the charts
/// that it has drawn into `out`. It needs no file beside it.
std::string bench_page(const nlohmann::ordered_json& merged,
                       const std::filesystem::path& out);

}  // namespace hood
