// A network of convolutions learns to read digits, and becomes fast.
//
//     ./book run 5
//     ./book run 5 --set mnist
//     ./book run 5 --shape 32,64,27,27,192,5,5,1,2 --version lanes
#include <fmt/core.h>
#include <omp.h>

#include <Eigen/Core>
#include <algorithm>
#include <chapters/03_digits/report.hpp>
#include <chapters/05_convnet/lenet.hpp>
#include <chapters/05_convnet/model_file.hpp>
#include <chapters/05_convnet/report.hpp>
#include <chapters/05_convnet/training.hpp>
#include <common/core/file.hpp>
#include <thread>

namespace {

using namespace hood;

/// What the command line says beside the common options.
struct Wishes {
  std::string set = "digits";
  std::string shape = "32,64,14,14,64,3,3,1,1";
  std::string version = "all";
  Recipe recipe;
  std::int64_t threads = std::max(1u, std::thread::hardware_concurrency());
  std::filesystem::path save, load;
};

void add_to(Options& options, Wishes& wishes) {
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
              std::max<std::int64_t>(wishes.threads, 1));
  options.add("--version", wishes.version, "The convolution's version",
              versions);
  options.add_text("--shape", wishes.shape, "Only compare versions, here",
                   "N,C,H,W,K,R,S,stride,pad");
  options.add_path("--save", wishes.save, "Write what was learned", "FILE");
  options.add_path("--load", wishes.load, "Read it instead of learning",
                   "FILE");
  options.add_data_folder();
}

/// The versions that were asked for; a network computes with the last of them.
std::vector<Way<float>> versions_called(const std::string& name) {
  std::vector<Way<float>> versions;
  for (const Way<float>& version : all_versions<float>()) {
    if (name == "all" || version.name == name) versions.push_back(version);
  }
  return versions;
}

void learn(Network<float>& net, const Parts& parts, const Wishes& wishes,
           const Options& options, Results& results) {
  if (options.given("--load")) {
    load_model(wishes.load, net);
  } else {
    fmt::print("\n");
    report_training(train(net, parts, wishes.recipe, options.progress), options,
                    results);
  }
  if (options.given("--save")) save_model(wishes.save, net);
}

int run(int argc, char** argv) {
  Options options("05_convnet",
                  "Reads digits with convolutions, and makes them fast");
  Wishes wishes;
  wishes.recipe = {10, 32, 0, 0.1};
  add_to(options, wishes);
  options.parse(argc, argv);
  wishes.recipe.seed = options.seed;
  if (options.quick) {
    if (!options.given("--epochs")) wishes.recipe.epochs = 2;
    if (!options.given("--shape")) wishes.shape = "2,3,12,11,4,3,3,1,1";
  }
  if (options.given("--save")) require_writable_file(wishes.save);
  omp_set_num_threads(static_cast<int>(wishes.threads));
  Eigen::setNbThreads(1);  // the versions bring threads of their own

  const ConvShape shape = conv_shape_from(wishes.shape);
  const auto versions = versions_called(wishes.version);
  Results results(options);
  if (!options.given("--shape")) {
    const Parts parts = load_parts(options, wishes.set);
    Network<float> net = lenet<float>(parts.train.images.shape(),
                                      std::ssize(parts.train.classes),
                                      options.seed, versions.back());
    report_network(parts, net, results);
    report_gradient(results);
    learn(net, parts, wishes, options, results);
    const auto readings = read_pictures(net, parts.test);
    report_test(readings, parts.test, results);
    report_mistakes(readings, parts.test, options, results);
    report_pictures(net, parts.test, options, results);
    report_profile(net, parts.train, wishes.recipe.batch, options, results);
  }
  report_ladder(shape, versions, options, results);
  fmt::print("\npictures in {}\n", options.out.string());
  results.write();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return hood::exit_code_of(run, argc, argv);
}
