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

}  // namespace

std::optional<fs::path> locate_data(const Options& options,
                                    const std::string& name) {
  const char* variable = std::getenv("HOOD_DATA");
  const bool by_option = options.given("--data") || !options.data.empty();
  const bool by_variable = variable != nullptr && *variable != '\0';
  if (!by_option && !by_variable) {
    const fs::path folder = source_root() / "data" / name;
    if (is_folder(folder)) return folder;
    return std::nullopt;
  }
  const fs::path folder =
      (by_option ? options.data : fs::path(variable)) / name;
  if (!is_folder(folder)) {
    bad_input(fmt::format("no folder {}", folder.string()),
              fmt::format("{} must name the folder that holds {}",
                          by_option ? "--data" : "HOOD_DATA", name));
  }
  return folder;
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
