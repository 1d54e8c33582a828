#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/data/bytes.hpp>
#include <common/data/readers.hpp>

namespace hood {
namespace {

constexpr std::size_t SIDE = 32;
constexpr std::size_t PIXELS = 3 * SIDE * SIDE;
constexpr std::size_t RECORD = 1 + PIXELS;

}  // namespace

Dataset read_cifar10(const std::vector<std::filesystem::path>& files) {
  Dataset data;
  data.name = "cifar10";
  data.classes = {"airplane", "automobile", "bird",  "cat",  "deer",
                  "dog",      "frog",       "horse", "ship", "truck"};
  std::vector<std::uint8_t> pixels;
  for (const auto& path : files) {
    const std::string name = path.string();
    const std::string file = read_file(path);
    if (file.empty() || file.size() % RECORD != 0) {
      bad_input(fmt::format("{} bytes in {}", file.size(), name),
                fmt::format("expected a multiple of {}: a label and {} colour "
                            "values a picture",
                            RECORD, PIXELS));
    }
    std::string labels;
    for (std::size_t at = 0; at < file.size(); at += RECORD) {
      labels += file[at];
      pixels.insert(pixels.end(), file.data() + at + 1,
                    file.data() + at + RECORD);
    }
    const auto checked = checked_labels(labels, data.classes.size(), name);
    data.labels.insert(data.labels.end(), checked.begin(), checked.end());
  }
  if (files.empty()) bad_input("no file of CIFAR-10 was given");
  const auto count = static_cast<std::int64_t>(data.labels.size());
  data.images = Tensor<std::uint8_t>(Shape({count, 3, SIDE, SIDE}, "NCHW"),
                                     std::move(pixels));
  return data;
}

}  // namespace hood
