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

void Results::set_device(const std::string& name, const std::string& driver,
                         const std::string& toolkit) {
  json_["environment"]["device"] = name;
  json_["environment"]["driver"] = driver;
  json_["environment"]["toolkit"] = toolkit;
}

void Results::add_row(const std::string& table, nlohmann::ordered_json row) {
  auto& rows = json_["tables"][table];
  for (const auto& cell : row.items()) {
    require_figure(fmt::format("{}.{}", table, cell.key()), cell.value());
    if (!rows.empty() && !rows[0].contains(cell.key())) {
      check_failed(
          fmt::format("the table {} has no column {}", table, cell.key()));
    }
  }
  if (!row.is_object() || (!rows.empty() && rows[0].size() != row.size())) {
    check_failed(fmt::format("a row of the table {} lacks a column", table));
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
