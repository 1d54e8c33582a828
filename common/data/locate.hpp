#pragma once

#include <common/core/options.hpp>
#include <filesystem>
#include <optional>
#include <string>

namespace hood {

/// The folder that holds the data sets' folders: `given` if it is not empty,
/// else $HOOD_DATA, else the book's own data/.
std::filesystem::path data_root(const std::filesystem::path& given);

/// The folder of the data set `name` ("mnist"): DIR/name under `--data`, else
/// under $HOOD_DATA, else under the book's own data/. The first of the three
/// that is given is the only one looked at, and a folder that was asked for
/// and is not there is bad input. Without either, nothing if data/name does
/// not exist. The working directory plays no part.
std::optional<std::filesystem::path> locate_data(const Options& options,
                                                 const std::string& name);

/// The same, but bad input that names `./book data NAME` if it is not found.
std::filesystem::path require_data(const Options& options,
                                   const std::string& name);

}  // namespace hood
