#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/data/locate.hpp>
#include <cstdlib>

namespace hood {
namespace {

namespace fs = std::filesystem;

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

const char* from_environment() {
  const char* variable = std::getenv("HOOD_DATA");
  return variable != nullptr && *variable != '\0' ? variable : nullptr;
}

}  // namespace

fs::path data_root(const fs::path& given) {
  if (!given.empty()) return given;
  const char* variable = from_environment();
  return variable != nullptr ? fs::path(variable) : source_root() / "data";
}

std::optional<fs::path> locate_data(const Options& options,
                                    const std::string& name) {
  const bool by_option = !options.data.empty();
  const fs::path folder = data_root(options.data) / name;
  if (is_folder(folder)) return folder;
  if (!by_option && from_environment() == nullptr) return std::nullopt;
  bad_input(fmt::format("no folder {}", folder.string()),
            fmt::format("{} must name the folder that holds {}",
                        by_option ? "--data" : "HOOD_DATA", name));
}

fs::path require_data(const Options& options, const std::string& name) {
  const auto folder = locate_data(options, name);
  if (!folder) {
    bad_input(fmt::format("the data set {} is not there", name),
              fmt::format("fetch it with ./book data {}", name));
  }
  return *folder;
}

}  // namespace hood
