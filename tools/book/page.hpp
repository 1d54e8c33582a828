#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace hood {

/// The beginning of an HTML page, up to its heading: without scripts and
/// without anything from the network, for a phone and for a dark room, too.
std::string page_head(const std::string& title);
/// Its end: what the numbers were measured on, as an environment of
/// common/measure has it.
std::string page_foot(const nlohmann::ordered_json& environment);

/// Text as HTML shows it.
std::string escaped(const std::string& text);
/// A key as words: "test_accuracy" is "test accuracy". Escaped.
std::string with_spaces(std::string name);
/// Numbers with four digits, texts as they are. Escaped.
std::string shown(const nlohmann::ordered_json& value);

}  // namespace hood
