// A program that is linked with -u hood_lens_attached (see
// cmake/cuda_chapter.cmake) is watched from before main() on, if the
// environment says
//   HOOD_LENS_REPORT  the file that gets the report as JSON when it ends
//   HOOD_LENS_SAMPLE  traffic is counted in one block of so many; else in all
// ./book lens sets them.
#include <unistd.h>

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/lens/lens.hpp>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

namespace hood::lens {

namespace {

/// What an environment variable says. Programs that this one starts are not to
/// see it.
std::string taken(const char* name) {
  const char* value = std::getenv(name);
  std::string text = value == nullptr ? "" : value;
  unsetenv(name);
  return text;
}

/// Its destructor also runs when the program calls exit().
class Attached {
 public:
  Attached() {
    const std::string sample = taken("HOOD_LENS_SAMPLE");
    if (file_.empty()) return;
    LensOptions options;
    if (!sample.empty()) options.sample = unsigned(std::stoul(sample));
    lens_ = std::make_unique<Lens>(options);
  }
  ~Attached() {
    if (lens_ == nullptr || getpid() != process_) return;
    try {
      write_file_whole(file_, report_json(lens_->launches()));
    } catch (const Error& error) {
      std::fprintf(stderr, "error: %s\n", error.what());
      _exit(static_cast<int>(error.code()));
    }
  }
  Attached(const Attached&) = delete;
  Attached& operator=(const Attached&) = delete;

 private:
  std::string file_ = taken("HOOD_LENS_REPORT");
  pid_t process_ = getpid();
  std::unique_ptr<Lens> lens_;
};

const Attached attached;

}  // namespace

}  // namespace hood::lens

/// The linker asks for it, and so for this file.
extern "C" const int hood_lens_attached;
extern "C" const int hood_lens_attached = 1;
