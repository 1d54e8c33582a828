#include <chapters/03_digits/pipeline.hpp>
#include <common/core/error.hpp>
#include <common/data/locate.hpp>
#include <common/data/made_digits.hpp>
#include <common/data/readers.hpp>
#include <utility>

namespace hood {
namespace {

constexpr std::int64_t MADE_DIGITS = 12'000;
constexpr double TEST = 0.2;
constexpr double VALIDATION = 0.1;

std::vector<std::string> class_names(const std::string& set) {
  if (set == "fashion-mnist") {
    return {"T-shirt", "trouser", "pullover", "dress", "coat",
            "sandal",  "shirt",   "sneaker",  "bag",   "boot"};
  }
  return {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
}

Parts cut(const Dataset& all, double test, std::uint64_t seed) {
  const auto count = static_cast<std::uint32_t>(all.size());
  const Split split =
      split_examples(count, VALIDATION * (1 - test), test, seed);
  return {subset(all, split.train), subset(all, split.validation),
          subset(all, split.test)};
}

/// Bad input if nothing can be learned from the parts, or shown of them.
void require_usable(const Parts& parts, const std::filesystem::path& folder) {
  constexpr std::int64_t LARGEST = 512;  // 24 such pictures fit on a page
  const Shape& shape = parts.train.images.shape();
  if (parts.validation.size() == 0) {
    bad_input(fmt::format("only {} pictures to train with in {}",
                          parts.train.size(), folder.string()),
              "a tenth of them is to validate, so 5 are needed");
  }
  if (shape[2] > LARGEST || shape[3] > LARGEST) {
    bad_input(fmt::format("pictures {} in {}", shape.text(), folder.string()),
              fmt::format("up to {} x {} can be read here", LARGEST, LARGEST));
  }
  if (parts.test.images.shape().with_outermost(shape[0]) != shape) {
    bad_input(fmt::format("test pictures {} in {}",
                          parts.test.images.shape().text(), folder.string()),
              fmt::format("those to train with are {}", shape.text()));
  }
}

}  // namespace

Parts load_parts(const Options& options, const std::string& set) {
  if ((set == "digits" || set == "made") && options.given("--data")) {
    bad_input(fmt::format("--data with the set {}", set),
              "it comes with the book: leave --data out");
  }
  if (set == "digits") return cut(read_builtin_digits(), TEST, options.seed);
  if (set == "made") {
    return cut(make_digits(MADE_DIGITS, options.seed), TEST, options.seed);
  }
  const auto folder = require_data(options, set);
  const auto classes = class_names(set);
  Parts parts = cut(read_mnist(folder, "train", classes), 0, options.seed);
  parts.test = read_mnist(folder, "t10k", classes);
  require_usable(parts, folder);
  return parts;
}

void load_batch(const Dataset& data, const Batch& batch, Examples& into) {
  using Bytes = Eigen::Matrix<std::uint8_t, 1, Eigen::Dynamic>;
  const std::int64_t pixels = data.images.size() / data.size();
  const auto white = static_cast<float>(data.white);
  into.x.resize(static_cast<Eigen::Index>(batch.size()), pixels);
  into.labels.resize(batch.size());
  for (std::size_t n = 0; n < batch.size(); ++n) {
    const std::uint8_t* image = data.images.data() + batch[n] * pixels;
    into.x.row(static_cast<Eigen::Index>(n)) =
        Eigen::Map<const Bytes>(image, pixels).cast<float>() / white;
    into.labels[n] = data.labels[batch[n]];
  }
}

}  // namespace hood
