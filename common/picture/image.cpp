#include <zlib.h>

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/picture/image.hpp>
#include <common/picture/jpeg.hpp>
#include <common/picture/png.hpp>
#include <cstdlib>
#include <limits>
#include <memory>

// stb_image_write packs with its own code, which makes files twice as large as
// zlib does. It frees the result with free().
static unsigned char* packed_by_zlib(unsigned char* data, int size,
                                     int* packed_size, int /*quality*/) {
  uLongf bound = compressBound(static_cast<uLong>(size));
  auto* packed = static_cast<unsigned char*>(std::malloc(bound));
  if (packed == nullptr ||
      compress2(packed, &bound, data, static_cast<uLong>(size), 9) != Z_OK) {
    std::free(packed);
    return nullptr;
  }
  *packed_size = static_cast<int>(bound);
  return packed;
}
#define STBIW_ZLIB_COMPRESS packed_by_zlib

// The warnings of stb are not ours to mend.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_NO_STDIO
#define STBI_WRITE_NO_STDIO
#define STB_IMAGE_STATIC
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image.h>
#include <stb_image_write.h>
#pragma GCC diagnostic pop

namespace hood {
namespace {

constexpr int MAX_SIDE = 65535;
constexpr int JPEG_QUALITY = 90;  // of 100
constexpr std::int64_t MAX_PIXELS = std::int64_t{1} << 26;

[[noreturn]] void not_readable(const std::string& name,
                               const std::string& reason) {
  bad_input(fmt::format("cannot read the picture {}", name), reason);
}

/// A picture in one of stb's formats.
template <class Write>
std::string packed(const Image& image, Write write) {
  const Shape& shape = image.shape();
  if (shape.rank() != 3 || image.size() == 0 ||
      (shape[2] != 1 && shape[2] != 3)) {
    check_failed(fmt::format("{} is no picture to write", shape.text()));
  }
  const auto append = [](void* bytes, void* data, int size) {
    static_cast<std::string*>(bytes)->append(static_cast<const char*>(data),
                                             static_cast<std::size_t>(size));
  };
  std::string bytes;
  if (!write(append, bytes, static_cast<int>(shape[0]),
             static_cast<int>(shape[1]), static_cast<int>(shape[2]),
             image.data())) {
    check_failed(fmt::format("a picture {} cannot be packed", shape.text()));
  }
  return bytes;
}

const stbi_uc* as_bytes(const std::string& bytes) {
  return reinterpret_cast<const stbi_uc*>(bytes.data());
}

}  // namespace

Image make_image(std::int64_t height, std::int64_t width,
                 std::int64_t channels) {
  if (channels != 1 && channels != 3) {
    check_failed(fmt::format("a picture of {} channels", channels),
                 "1 or 3 are possible");
  }
  return Image(Shape({height, width, channels}, "HWC"));
}

Image read_image(const std::filesystem::path& path, int channels) {
  return decode_image(read_file(path), path.string(), channels);
}

Shape image_shape(const std::string& bytes, const std::string& name,
                  int channels) {
  if (bytes.empty()) not_readable(name, "the file is empty");
  if (bytes.size() > std::numeric_limits<int>::max()) {
    not_readable(name, "the file is larger than 2 GiB");
  }
  const std::string jpeg = jpeg_fault(bytes);
  if (!jpeg.empty()) not_readable(name, jpeg);
  int width, height, stored;
  if (!stbi_info_from_memory(as_bytes(bytes), static_cast<int>(bytes.size()),
                             &width, &height, &stored)) {
    not_readable(name, "it is no PNG or JPEG picture, or far too large");
  }
  if (width > MAX_SIDE || height > MAX_SIDE ||
      std::int64_t{width} * height > MAX_PIXELS) {
    not_readable(name,
                 fmt::format("{} x {} pixels are too many", width, height));
  }
  const std::string png = png_fault(bytes);
  if (!png.empty()) not_readable(name, png);
  if (channels == 0) channels = stored < 3 ? 1 : 3;
  return Shape({height, width, channels}, "HWC");
}

Image decode_image(const std::string& bytes, const std::string& name,
                   int channels) {
  Image image(image_shape(bytes, name, channels));
  int width, height, stored;
  const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> pixels(
      stbi_load_from_memory(as_bytes(bytes), static_cast<int>(bytes.size()),
                            &width, &height, &stored,
                            static_cast<int>(image.shape()[2])),
      stbi_image_free);
  if (pixels == nullptr) not_readable(name, "it is damaged");
  std::copy_n(pixels.get(), image.size(), image.data());
  return image;
}

void write_png(const std::filesystem::path& path, const Image& image) {
  write_file_whole(
      path, packed(image, [](auto append, std::string& bytes, int height,
                             int width, int channels, const void* pixels) {
        return stbi_write_png_to_func(append, &bytes, width, height, channels,
                                      pixels, width * channels);
      }));
}

void write_jpeg(const std::filesystem::path& path, const Image& image) {
  write_file_whole(
      path, packed(image, [](auto append, std::string& bytes, int height,
                             int width, int channels, const void* pixels) {
        return stbi_write_jpg_to_func(append, &bytes, width, height, channels,
                                      pixels, JPEG_QUALITY);
      }));
}

}  // namespace hood
