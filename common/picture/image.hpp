#pragma once

#include <common/core/tensor.hpp>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace hood {

/// A picture: [H, W, C], C = 1 (grey) or 3 (red, green, blue), 0 to 255.
using Image = Tensor<std::uint8_t>;

/// A black picture.
Image make_image(std::int64_t height, std::int64_t width,
                 std::int64_t channels);

/// Reads a PNG or JPEG file as grey (channels = 1), colour (3), or as it is
/// (0; transparency is dropped). Bad input, before any pixel is decoded, if it
/// is empty, no picture, or larger than 65,535 pixels on a side (what JPEG can
/// hold; a JPGPACK chunk is 32,000 high) or 2^26 in all.
Image read_image(const std::filesystem::path& path, int channels = 0);

/// The same from a file's bytes; `name` is for messages.
Image decode_image(const std::string& bytes, const std::string& name,
                   int channels = 0);

/// The shape that decode_image() would return. No pixel is decoded.
Shape image_shape(const std::string& bytes, const std::string& name,
                  int channels = 0);

/// Writes a PNG file as a whole.
void write_png(const std::filesystem::path& path, const Image& image);

/// Writes a JPEG file as a whole: for photographs, which as PNG take five times
/// the room. A grey one is stored in colour.
void write_jpeg(const std::filesystem::path& path, const Image& image);

/// The picture `factor` times as large, each pixel a square.
Image enlarged(const Image& image, std::int64_t factor);

/// Copies `piece` into `image`, its top left corner at (y, x). Grey pieces may
/// go into colour pictures. Throws if it does not fit.
void paste(Image& image, const Image& piece, std::int64_t y, std::int64_t x);

/// Writes text into the picture from (y, x) on, in a small plain font of about
/// 8 x 12 pixels a letter times `scale`. What leaves the picture is cut off.
void draw_text(Image& image, const std::string& text, std::int64_t y,
               std::int64_t x, int scale, std::vector<std::uint8_t> colour);

/// Pictures of one size in rows of `columns`, white gaps between them, and
/// under each its caption if there are captions.
Image grid(const std::vector<Image>& images, std::int64_t columns,
           const std::vector<std::string>& captions = {});

/// The picture as text for a terminal at most `columns` wide: two pixels a
/// character cell in 24-bit colour where `colour` is true, else shades of
/// grey from letters, which any terminal or file can hold.
std::string terminal_preview(const Image& image, int columns, bool colour);

/// Whether stdout is a terminal that shows colour (and NO_COLOR is not set).
bool terminal_has_colour();

}  // namespace hood
