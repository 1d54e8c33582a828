#include <cmath>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/measure/environment.hpp>
#include <common/measure/results.hpp>

namespace hood {
namespace {

template <class Json>
void require_figure(const std::string& name, const Json& value) {
  if (!value.is_primitive() || value.is_null()) {
    check_failed(
        fmt::format("the result {} is no number, text or truth value", name));
  }
  if (value.is_number_float() && !std::isfinite(value.template get<double>())) {
    check_failed(
        fmt::format("the result {} is {}", name, value.template get<double>()),
        "only finite numbers can be written");
  }
}

bool same_keys(const nlohmann::ordered_json& a,
               const nlohmann::ordered_json& b) {
  if (a.size() != b.size()) return false;
  for (const auto& item : a.items()) {
    if (!b.contains(item.key())) return false;
  }
  return true;
}

}  // namespace

Results::Results(const Options& options) : path_(options.json.string()) {
  json_["schema"] = "hood-results-1";
  json_["program"] = options.name();
  json_["options"] = options.values();
  json_["environment"] = environment();
  json_["values"] = nlohmann::ordered_json::object();
  json_["tables"] = nlohmann::ordered_json::object();
  json_["pictures"] = nlohmann::ordered_json::array();
}

void Results::set(const std::string& name, nlohmann::json value) {
  require_figure(name, value);
  json_["values"][name] = std::move(value);
}

void Results::add_row(const std::string& table, nlohmann::ordered_json row) {
  if (!row.is_object())
    check_failed(fmt::format("a row of {} is {}", table, row.type_name()),
                 "an object is expected");
  for (const auto& cell : row.items()) {
    require_figure(fmt::format("{}.{}", table, cell.key()), cell.value());
  }
  auto& rows = json_["tables"][table];
  if (!rows.empty() && !same_keys(rows[0], row)) {
    check_failed(fmt::format("a row of the table {} has other columns than its "
                             "first row",
                             table),
                 row.dump());
  }
  rows.push_back(std::move(row));
}

void Results::add_picture(const std::string& file, const std::string& caption) {
  json_["pictures"].push_back({{"file", file}, {"caption", caption}});
}

void Results::write() const {
  if (!path_.empty()) write_file_whole(path_, json_.dump(2) + "\n");
}

}  // namespace hood
