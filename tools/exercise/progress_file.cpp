#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <ctime>
#include <nlohmann/json.hpp>
#include <tools/exercise/progress_file.hpp>
#include <tools/fetch/folder_lock.hpp>

namespace hood {
namespace {

using Json = nlohmann::ordered_json;

Standing standing_from(const Json& json) {
  return {json.at("checks").get<int>(), json.at("hints").get<int>(),
          json.at("passed").get<std::string>(),
          json.at("gave_up").get<std::string>()};
}

Json json_from(const Standing& standing) {
  return {{"checks", standing.checks},
          {"hints", standing.hints},
          {"passed", standing.passed},
          {"gave_up", standing.gave_up}};
}

}  // namespace

Standing standing_in(const Standings& standings, const std::string& id) {
  const auto found = standings.find(id);
  return found == standings.end() ? Standing{} : found->second;
}

Standings ProgressFile::read() const {
  Standings standings;
  if (!std::filesystem::exists(path_)) return standings;
  try {
    const Json json = Json::parse(read_file(path_));
    for (const auto& [id, standing] : json.at("exercises").items()) {
      standings[id] = standing_from(standing);
    }
  } catch (const nlohmann::json::exception&) {
    bad_input(fmt::format("{} is damaged", path_.string()),
              "mend it, or give it another name to count from the start; the "
              "answers beside it are untouched");
  }
  return standings;
}

Standing ProgressFile::change(const std::string& id,
                              const std::function<void(Standing&)>& how) const {
  require_writable_folder(folder_);
  const FolderLock lock(folder_, false);
  Standings standings = read();
  how(standings[id]);
  Json json{{"exercises", Json::object()}};
  for (const auto& [name, standing] : standings) {
    json["exercises"][name] = json_from(standing);
  }
  write_file_whole(path_, json.dump(2) + "\n");
  return standings[id];
}

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900,
                     parts.tm_mon + 1, parts.tm_mday);
}

}  // namespace hood
