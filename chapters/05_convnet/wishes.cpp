#include <algorithm>
#include <chapters/05_convnet/wishes.hpp>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <thread>

namespace hood {
namespace {

namespace fs = std::filesystem;

void add_options(Options& options, Wishes& wishes) {
  std::vector<std::string> versions{"all"};
  for (const Way<float>& version : all_versions<float>()) {
    versions.emplace_back(version.name);
  }
  Recipe& recipe = wishes.recipe;
  options.add("--set", wishes.set, "What to read",
              {"digits", "made", "mnist", "fashion-mnist"});
  options.add("--epochs", recipe.epochs, "How often each picture is shown", 1,
              100000);
  options.add("--batch", recipe.batch, "Pictures a step", 1, 1000000);
  options.add("--learning-rate", recipe.learning_rate, "Of the first epoch",
              1e-6, 1e3);
  options.add("--threads", wishes.threads, "Threads of a convolution", 1,
              wishes.threads);
  options.add("--version", wishes.version, "The convolution's version",
              versions);
  options.add_text("--shape", wishes.shape,
                   "Read no digits, only compare versions here",
                   "N,C,H,W,K,R,S,stride,pad");
  options.add_path("--save", wishes.save, "Write what was learned", "FILE");
  options.add_path("--load", wishes.load, "Read it instead of learning",
                   "FILE");
  options.add_data_folder();
}

/// Bad input if `option` is given with one of `others`, because of `why`.
void refuse_together(const Options& options, const std::string& option,
                     const std::vector<std::string>& others,
                     const std::string& why) {
  if (!options.given(option)) return;
  for (const std::string& other : others) {
    if (options.given(other)) {
      bad_input(fmt::format("{} with {}", other, option), why);
    }
  }
}

void require_own_place(const Options& options, const std::string& option,
                       const fs::path& file) {
  if (!options.given(option)) return;
  if (file.extension() == ".png" || file.extension() == ".svg") {
    bad_input(fmt::format("{} {}", option, file.string()),
              "that is a picture's name");
  }
  if (options.json.empty()) return;
  if (are_same_place(file, options.json)) {
    bad_input(fmt::format("{} and --json {}", option, file.string()),
              "one would take the other's place");
  }
}

}  // namespace

Wishes::Wishes()
    : threads(std::max<std::int64_t>(std::thread::hardware_concurrency(), 1)) {
  recipe.epochs = 10;
  recipe.batch = 32;
  recipe.learning_rate = 0.1;
}

std::vector<Way<float>> Wishes::versions() const {
  std::vector<Way<float>> versions;
  for (const Way<float>& one : all_versions<float>()) {
    if (version == "all" || version == one.name) versions.push_back(one);
  }
  return versions;
}

void read_command_line(Wishes& wishes, Options& options, int argc,
                       char** argv) {
  add_options(options, wishes);
  options.parse(argc, argv);
  refuse_together(options, "--shape",
                  {"--set", "--epochs", "--batch", "--learning-rate", "--save",
                   "--load", "--data"},
                  "with --shape no digits are read");
  refuse_together(options, "--load", {"--epochs", "--learning-rate"},
                  "with --load nothing is learned");
  require_own_place(options, "--save", wishes.save);
  require_own_place(options, "--load", wishes.load);
  if (options.given("--save")) require_writable_file(wishes.save);

  wishes.recipe.seed = options.seed;
  if (!options.quick) return;
  if (!options.given("--epochs")) {
    wishes.recipe.epochs = wishes.set == "digits" ? 2 : 1;
  }
  if (!options.given("--shape")) wishes.shape = "2,3,12,11,4,3,3,1,1";
}

}  // namespace hood
