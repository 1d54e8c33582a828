#include <cerrno>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <cstdlib>
#include <cstring>
#include <tools/weave/scratch_folder.hpp>

namespace hood {

ScratchFolder::ScratchFolder(const std::filesystem::path& parent) {
  require_writable_folder(parent);
  std::string pattern = (parent / "run-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) {
    bad_input(fmt::format("cannot make a folder in {}", parent.string()),
              std::strerror(errno));
  }
  path_ = pattern;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace hood
