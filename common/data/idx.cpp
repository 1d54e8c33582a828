#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/data/bytes.hpp>
#include <common/data/readers.hpp>
#include <limits>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// An IDX file of bytes: the extents of its axes and its elements.
struct Idx {
  std::vector<std::uint32_t> extents;
  std::vector<std::uint8_t> elements;
};

/// Reads the header, and what the elements should number, of an IDX file with
/// as many axes as there are `axes`, their names.
std::vector<std::uint32_t> read_extents(std::string_view header,
                                        const std::string& name,
                                        const std::vector<const char*>& axes) {
  ByteReader reader(header, name);
  // 8: unsigned bytes; the last byte: how many axes there are.
  const auto magic = static_cast<std::uint32_t>(0x800 + axes.size());
  reader.big_endian("magic number", magic, magic);
  std::vector<std::uint32_t> extents;
  for (const char* axis : axes) {
    const bool outermost = extents.empty();
    extents.push_back(reader.big_endian(
        axis, 1,
        outermost ? std::numeric_limits<std::uint32_t>::max() : MAX_SIDE));
  }
  return extents;
}

Idx read_idx_file(const fs::path& path, const std::vector<const char*>& axes) {
  const std::string name = path.string();
  const std::string file = read_file(path);
  const std::size_t header_size = 4 + 4 * axes.size();
  const auto header = first_bytes(file, header_size, name);
  Idx idx;
  idx.extents = read_extents(
      {reinterpret_cast<const char*>(header.data()), header.size()}, name,
      axes);

  // Cannot overflow: MAX_SIDE bounds all extents but the first.
  std::uint64_t size = 1;
  for (const std::uint32_t extent : idx.extents) size *= extent;
  size += header_size;
  // One byte more than there should be shows whether there are too many.
  idx.elements = first_bytes(file, size + 1, name);
  if (idx.elements.size() != size) {
    const bool more = idx.elements.size() > size;
    bad_input(fmt::format("{} holds {} bytes", name,
                          !more           ? std::to_string(idx.elements.size())
                          : is_gzip(file) ? fmt::format("more than {}", size)
                                          : std::to_string(file.size())),
              fmt::format("expected {}, {} of them header", size, header_size));
  }
  idx.elements.erase(idx.elements.begin(), idx.elements.begin() + header_size);
  return idx;
}

}  // namespace

Dataset read_idx(const fs::path& images, const fs::path& labels,
                 std::vector<std::string> classes) {
  Idx pictures =
      read_idx_file(images, {"number of pictures", "height", "width"});
  const Idx answers = read_idx_file(labels, {"number of labels"});
  const std::uint32_t count = pictures.extents[0];
  if (answers.extents[0] != count) {
    bad_input(
        fmt::format("{} labels in {}", answers.extents[0], labels.string()),
        fmt::format("expected {}, one for each picture in {}", count,
                    images.string()));
  }

  Dataset data;
  data.name = images.stem().string();
  data.images = Tensor<std::uint8_t>(
      Shape({count, 1, pictures.extents[1], pictures.extents[2]}, "NCHW"),
      std::move(pictures.elements));
  data.labels =
      checked_labels({reinterpret_cast<const char*>(answers.elements.data()),
                      answers.elements.size()},
                     classes.size(), labels.string());
  data.classes = std::move(classes);
  return data;
}

namespace {

/// The file that holds `content` ("images-idx3") of `part`.
fs::path find_idx(const fs::path& folder, const std::string& part,
                  const std::string& content, int axes) {
  std::string names;
  for (const char* separator : {"-", "."}) {
    for (const char* ending : {"", ".gz"}) {
      const std::string name = fmt::format("{}-{}{}idx{}-ubyte{}", part,
                                           content, separator, axes, ending);
      std::error_code ignored;
      if (fs::is_regular_file(folder / name, ignored)) return folder / name;
      names += (names.empty() ? "" : ", ") + name;
    }
  }
  bad_input(fmt::format("no {} of {} in {}", content, part, folder.string()),
            "looked for " + names);
}

}  // namespace

Dataset read_mnist(const fs::path& folder, const std::string& part,
                   std::vector<std::string> classes) {
  const fs::path images = find_idx(folder, part, "images", 3);
  const fs::path labels = find_idx(folder, part, "labels", 1);
  Dataset data = read_idx(images, labels, std::move(classes));
  data.name = folder_name(folder);
  return data;
}

}  // namespace hood
