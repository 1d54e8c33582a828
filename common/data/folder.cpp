#include <algorithm>
#include <cctype>
#include <common/core/error.hpp>
#include <common/data/bytes.hpp>
#include <common/data/readers.hpp>
#include <common/picture/image.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// What lies in a folder, in alphabetical order, hidden files aside.
std::vector<fs::path> entries(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().filename().string()[0] != '.') found.push_back(entry);
  }
  if (error) {
    bad_input(fmt::format("cannot read the folder {}", folder.string()),
              error.message());
  }
  std::sort(found.begin(), found.end());
  return found;
}

bool is_picture(const fs::path& path) {
  std::string ending = path.extension().string();
  for (char& c : ending) {
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return ending == ".png" || ending == ".jpg" || ending == ".jpeg";
}

}  // namespace

Dataset read_folder(const fs::path& folder) {
  Dataset data;
  data.name = folder_name(folder);
  std::vector<std::uint8_t> pixels;
  Shape size;  // [H, W, C] of the first picture, and so of all
  for (const fs::path& class_folder : entries(folder)) {
    if (!fs::is_directory(class_folder)) continue;
    const std::size_t before = data.labels.size();
    for (const fs::path& file : entries(class_folder)) {
      if (!is_picture(file)) continue;
      const Image image = read_image(file, 3);
      if (data.labels.empty()) size = image.shape();
      if (!(image.shape() == size)) {
        bad_input(
            fmt::format("{} is {}", file.string(), image.shape().text()),
            fmt::format("expected {} as the pictures before", size.text()));
      }
      append_planes(image.data(), 1, size[0] * size[1], pixels);
      data.labels.push_back(static_cast<std::uint8_t>(data.classes.size()));
    }
    if (data.labels.size() == before) {
      bad_input(fmt::format("no PNG or JPEG file in {}", class_folder.string()),
                "every class needs a picture");
    }
    data.classes.push_back(class_folder.filename().string());
    if (data.classes.size() > 256) {
      bad_input(fmt::format("more than 256 classes in {}", folder.string()));
    }
  }
  if (data.classes.empty()) {
    bad_input(fmt::format("no folder in {}", folder.string()),
              "expected one for each class");
  }
  data.images = Tensor<std::uint8_t>(
      Shape(
          {static_cast<std::int64_t>(data.labels.size()), 3, size[0], size[1]},
          "NCHW"),
      std::move(pixels));
  return data;
}

}  // namespace hood
