#include <common/data/locate.hpp>
#include <tests/common/data/support.hpp>

using namespace hood;

namespace {

/// $HOOD_DATA for as long as it lives; then what it was before.
class HoodData {
 public:
  explicit HoodData(const char* value) {
    const char* before = std::getenv("HOOD_DATA");
    if (before != nullptr) before_ = before;
    set(value);
  }
  ~HoodData() { set(before_ ? before_->c_str() : nullptr); }
  HoodData(const HoodData&) = delete;
  HoodData& operator=(const HoodData&) = delete;

 private:
  static void set(const char* value) {
    if (value != nullptr) {
      setenv("HOOD_DATA", value, 1);
    } else {
      unsetenv("HOOD_DATA");
    }
  }

  std::optional<std::string> before_;
};

}  // namespace

TEST_CASE(
    "Without an option or a variable, the book's own folder is searched") {
  const Options options("test", "");
  for (const char* value : {static_cast<const char*>(nullptr), ""}) {
    const HoodData variable(value);
    CHECK(locate_data(options, "digits") == source_root() / "data" / "digits");
    CHECK(require_data(options, "digits") == source_root() / "data" / "digits");
    CHECK(locate_data(options, "no-such-set") == std::nullopt);
    CHECK(locate_data(options, "README.md") == std::nullopt);
    CHECK(says(refusal([&] { require_data(options, "no-such-set"); }),
               {"./book data no-such-set"}));
  }
}

TEST_CASE("Only the first place that is given is searched for data") {
  const ScratchFolder given, variable;
  std::filesystem::create_directories(given.path() / "one");
  std::filesystem::create_directories(variable.path() / "two");
  const HoodData hood_data(variable.path().c_str());
  Options options("test", "");

  CHECK(locate_data(options, "two") == variable.path() / "two");
  CHECK(says(refusal([&] { locate_data(options, "digits"); }),
             {(variable.path() / "digits").string(), "HOOD_DATA"}));

  options.data = given.path();
  CHECK(locate_data(options, "one") == given.path() / "one");
  for (const char* name : {"two", "digits"}) {
    CHECK(says(refusal([&] { locate_data(options, name); }),
               {(given.path() / name).string(), "--data"}));
    CHECK(says(refusal([&] { require_data(options, name); }), {"--data"}));
  }
}

TEST_CASE("A file is not a data folder") {
  const ScratchFolder folder;
  put(folder, "mnist", "a file");
  Options options("test", "");
  options.data = folder.path();
  CHECK(says(refusal([&] { locate_data(options, "mnist"); }), {"mnist"}));
}
