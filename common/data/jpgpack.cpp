#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/data/bytes.hpp>
#include <common/data/readers.hpp>
#include <common/picture/image.hpp>
#include <limits>

namespace hood {
namespace {

constexpr std::uint32_t ANY = std::numeric_limits<std::uint32_t>::max();

/// The numbers at the head of a JPGPACK file.
struct Header {
  std::uint32_t pictures;
  std::uint32_t width;
  std::uint32_t height;
  std::uint32_t chunk_pictures;  // in every chunk but the last
  std::uint32_t chunks;
  std::uint32_t classes;
  std::uint32_t name_bytes;
};

Header read_header(ByteReader& file) {
  constexpr std::string_view MAGIC = "JPGPACK1";
  if (file.take(MAGIC.size(), "magic word") != MAGIC) {
    file.wrong("another magic word", std::string(MAGIC));
  }
  Header header{};
  header.pictures = file.little_endian("number of pictures", 1, ANY);
  header.width = file.little_endian("width", 1, MAX_SIDE);
  header.height = file.little_endian("height", 1, MAX_SIDE);
  file.little_endian("number of channels", 3, 3);
  header.chunk_pictures = file.little_endian("pictures in a chunk", 1, ANY);
  const std::uint32_t chunks =
      (header.pictures - 1) / header.chunk_pictures + 1;
  header.chunks = file.little_endian("number of chunks", chunks, chunks);
  header.classes = file.little_endian("number of classes", 1, 256);
  header.name_bytes = file.little_endian("bytes of class names", 1, ANY);
  return header;
}

std::vector<std::string> read_classes(ByteReader& file, const Header& header) {
  std::string_view names = file.take(header.name_bytes, "class names");
  std::vector<std::string> classes;
  while (!names.empty()) {
    const std::size_t end = names.find('\n');
    const std::string_view name = names.substr(0, end);
    const bool printable = std::none_of(name.begin(), name.end(), [](char c) {
      return static_cast<std::uint8_t>(c) < ' ' || c == '\x7f';
    });
    if (end == std::string_view::npos || name.empty() || !printable) {
      file.wrong(fmt::format("class name {} of a wrong form", classes.size()),
                 "printable letters and a newline");
    }
    classes.emplace_back(name);
    names.remove_prefix(end + 1);
  }
  if (classes.size() != header.classes) {
    file.wrong(fmt::format("{} class names", classes.size()),
               fmt::format("{}", header.classes));
  }
  return classes;
}

/// Decodes the next chunk and appends its pictures.
void read_chunk(ByteReader& file, const Header& header, std::int64_t pictures,
                const std::string& name, std::vector<std::uint8_t>& pixels) {
  const std::string jpeg(
      file.take(file.little_endian("bytes of a chunk", 4, ANY), "chunk"));
  if (jpeg.compare(0, 2, "\xff\xd8") != 0) {
    bad_input(name + " is no JPEG file", "fetch the file again");
  }
  const std::int64_t height = header.height * pictures;
  // A decoder makes up what is missing. But a JPEG file spends two bits at
  // least on 8 x 8 values of each of the three colours.
  if (height * header.width * 6 / 64 / 8 >
      static_cast<std::int64_t>(jpeg.size())) {
    bad_input(fmt::format("{} has {} bytes", name, jpeg.size()),
              fmt::format("too few for a JPEG file of {} x {} pixels",
                          header.width, height));
  }
  const Shape shape = image_shape(jpeg, name, 3);
  if (shape[0] != height || shape[1] != header.width) {
    bad_input(fmt::format("{} is {} x {} pixels", name, shape[1], shape[0]),
              fmt::format("expected {} x {}", header.width, height));
  }
  const Image image = decode_image(jpeg, name, 3);
  append_planes(image.data(), pictures,
                std::int64_t{header.width} * header.height, pixels);
}

}  // namespace

Dataset read_jpgpack(const std::filesystem::path& path) {
  const std::string bytes = read_file(path);
  ByteReader file(bytes, path.string());
  const Header header = read_header(file);

  Dataset data;
  data.name = path.stem().string();
  data.classes = read_classes(file, header);
  data.labels = checked_labels(file.take(header.pictures, "labels"),
                               data.classes.size(), path.string());
  std::vector<std::uint8_t> pixels;
  std::uint32_t left = header.pictures;
  for (std::uint32_t chunk = 0; chunk < header.chunks; ++chunk) {
    const std::uint32_t pictures = std::min(left, header.chunk_pictures);
    read_chunk(file, header, pictures,
               fmt::format("chunk {} of {}", chunk, path.string()), pixels);
    left -= pictures;
  }
  file.expect_end();
  data.images = Tensor<std::uint8_t>(
      Shape({header.pictures, 3, header.height, header.width}, "NCHW"),
      std::move(pixels));
  return data;
}

}  // namespace hood
