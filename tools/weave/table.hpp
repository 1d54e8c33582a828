#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace hood {

/// A Markdown table from a file of results.
/// @param device     the file: "hood-device-1", one entry for each program
/// @param arguments  `PROGRAM TABLE where KEY VALUE | KEY "Header" .3f | ...`;
///                   without `where` all rows; without a header the key is one;
///                   the format is as in show_value
std::string markdown_table(const nlohmann::ordered_json& device,
                           const std::string& arguments);

/// A figure from a file of results.
/// @param arguments  `PROGRAM KEY FORMAT`; the key is one of "values", or a
///                   path such as environment.cpu
std::string figure(const nlohmann::ordered_json& device,
                   const std::string& arguments);

/// A value as the text shows it. A format of `.3f`, `.3e` or `.3g` gives the
/// digits, `.2%` makes 0.9781 "97.81 %"; without one, numbers are written with
/// as few digits as say all of it. Bad input for other formats, for numbers
/// that are none, and for lists.
std::string show_value(const nlohmann::ordered_json& value,
                       const std::string& format);

/// The file of results with a program's results put in the place of its former
/// ones. `result` may also be what ./book bench wrote: of its former tables,
/// those stay that it has not. Bad input if either is not of its schema.
nlohmann::ordered_json collected(nlohmann::ordered_json device,
                                 nlohmann::ordered_json result);

/// A file of results that has none.
nlohmann::ordered_json empty_device();

/// Bad input unless `json` says that it is of this schema.
void require_schema(const nlohmann::ordered_json& json,
                    const std::string& schema);

}  // namespace hood
