#include <zlib.h>

#include <chapters/05_convnet/model_file.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/data/bytes.hpp>
#include <cstring>
#include <limits>

namespace hood {
namespace {

constexpr std::string_view MAGIC = "hood model file\n";
constexpr std::uint32_t VERSION = 1;
constexpr std::size_t CHECKSUM_BYTES = 4;
constexpr std::uint32_t ANY = std::numeric_limits<std::uint32_t>::max();

std::uint32_t checksum_of(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

void append(std::string& bytes, std::uint32_t number) {
  for (int shift = 0; shift < 32; shift += 8) {
    bytes += static_cast<char>(number >> shift);
  }
}

void append(std::string& bytes, const std::string& name,
            const Tensor<float>& tensor) {
  append(bytes, static_cast<std::uint32_t>(name.size()));
  bytes += name;
  append(bytes, static_cast<std::uint32_t>(tensor.shape().rank()));
  for (std::size_t axis = 0; axis < tensor.shape().rank(); ++axis) {
    append(bytes, static_cast<std::uint32_t>(tensor.shape()[axis]));
  }
  for (const float element : tensor) {
    std::uint32_t bits;
    std::memcpy(&bits, &element, sizeof bits);
    append(bytes, bits);
  }
}

/// What the file holds, without its checksum. The checksum comes last, but is
/// looked at before anything else is believed, except for the first words: a
/// file of another kind is not called damaged.
ByteReader checked_contents(std::string_view file, const std::string& path) {
  ByteReader whole(file, path);
  if (whole.take(MAGIC.size(), "first words") != MAGIC) {
    whole.wrong("no model", "a file that begins with \"hood model file\"");
  }
  whole.little_endian("version", VERSION, VERSION);
  if (whole.left() < CHECKSUM_BYTES) whole.take(CHECKSUM_BYTES, "checksum");
  const std::string_view contents =
      whole.take(whole.left() - CHECKSUM_BYTES, "tensors");
  const std::uint32_t expected = whole.little_endian("checksum", 0, ANY);
  const std::uint32_t found =
      checksum_of(file.substr(0, file.size() - CHECKSUM_BYTES));
  if (found != expected) {
    whole.wrong(fmt::format("checksum {:08x}", found),
                fmt::format("{:08x}: the file is damaged", expected));
  }
  return {contents, path};
}

Tensor<float> tensor_from(ByteReader& reader, const std::string& name,
                          const Shape& shape) {
  const std::uint32_t length = reader.little_endian("length of a name", 0, ANY);
  const std::string_view found = reader.take(length, "name of a tensor");
  if (found != name) reader.wrong("a tensor of another name", name);
  const auto rank = static_cast<std::uint32_t>(shape.rank());
  reader.little_endian(fmt::format("rank of {}", name).c_str(), rank, rank);
  for (std::size_t axis = 0; axis < rank; ++axis) {
    const auto extent = static_cast<std::uint32_t>(shape[axis]);
    reader.little_endian(fmt::format("extent {} of {}", axis, name).c_str(),
                         extent, extent);
  }
  Tensor<float> tensor(shape);
  for (float& element : tensor) {
    const std::uint32_t bits = reader.little_endian("element", 0, ANY);
    std::memcpy(&element, &bits, sizeof bits);
    if (!std::isfinite(element)) {
      reader.wrong(fmt::format("{} in tensor {}", element, name),
                   "finite numbers");
    }
  }
  return tensor;
}

std::string model_of(Network<float>& net) {
  const auto learned = net.learned();
  std::string bytes(MAGIC);
  append(bytes, VERSION);
  append(bytes, static_cast<std::uint32_t>(learned.size()));
  for (const auto& [name, one] : learned) append(bytes, name, one->value);
  append(bytes, checksum_of(bytes));
  return bytes;
}

}  // namespace

void save_model(const std::filesystem::path& path, Network<float>& net) {
  write_file_whole(path, model_of(net));
}

void load_model(const std::filesystem::path& path, Network<float>& net) {
  // Whatever another network's model may have, and little enough to read.
  constexpr std::uintmax_t ROOM = std::uintmax_t{16} << 20;
  std::error_code unknown;
  const std::uintmax_t bytes = std::filesystem::file_size(path, unknown);
  if (!unknown && bytes > ROOM + 10 * model_of(net).size()) {
    bad_input(fmt::format("{} bytes in {}", bytes, path.string()),
              "far more than a model of this network has");
  }
  const std::string file = read_file(path);
  ByteReader reader = checked_contents(file, path.string());
  const auto learned = net.learned();
  const auto count = static_cast<std::uint32_t>(learned.size());
  reader.little_endian("number of tensors", count, count);
  std::vector<Tensor<float>> tensors;
  for (const auto& [name, one] : learned) {
    tensors.push_back(tensor_from(reader, name, one->value.shape()));
  }
  reader.expect_end();
  for (std::size_t i = 0; i < learned.size(); ++i) {
    learned[i].second->value = std::move(tensors[i]);
  }
}

}  // namespace hood
