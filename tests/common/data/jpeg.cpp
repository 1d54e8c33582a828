#include <tests/common/data/jpeg.hpp>
#include <vector>

// The warnings of stb are not ours to mend.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#define STBI_WRITE_NO_STDIO
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>
#pragma GCC diagnostic pop

namespace hood {

std::string jpeg_file(int height, int width,
                      const std::function<int(int, int, int)>& colour) {
  std::vector<std::uint8_t> pixels;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (int c = 0; c < 3; ++c) {
        pixels.push_back(static_cast<std::uint8_t>(colour(y, x, c)));
      }
    }
  }
  std::string bytes;
  const auto append = [](void* out, void* data, int size) {
    static_cast<std::string*>(out)->append(static_cast<const char*>(data),
                                           static_cast<std::size_t>(size));
  };
  // stb subsamples the colours at qualities up to 90.
  stbi_write_jpg_to_func(append, &bytes, width, height, 3, pixels.data(), 100);
  return bytes;
}

}  // namespace hood
