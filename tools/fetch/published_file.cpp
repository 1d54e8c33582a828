#include <openssl/evp.h>

#include <common/core/error.hpp>
#include <fstream>
#include <memory>
#include <tools/fetch/published_file.hpp>
#include <vector>

namespace hood {
namespace {

/// A SHA-256 that grows with the bytes it is given.
class Sha256 {
 public:
  Sha256() {
    require(EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr));
  }

  void add(std::string_view bytes) {
    require(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()));
  }

  std::string digits() {
    unsigned char sum[EVP_MAX_MD_SIZE];
    unsigned int size = 0;
    require(EVP_DigestFinal_ex(context_.get(), sum, &size));
    std::string text;
    for (unsigned int i = 0; i < size; ++i) {
      text += fmt::format("{:02x}", sum[i]);
    }
    return text;
  }

 private:
  static void require(int ok) {
    if (ok != 1) check_failed("libcrypto cannot compute a SHA-256");
  }

  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_{
      EVP_MD_CTX_new(), &EVP_MD_CTX_free};
};

std::string sha256_of_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<char> piece(1 << 18);
  Sha256 sum;
  while (file) {
    file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    sum.add({piece.data(), static_cast<std::size_t>(file.gcount())});
  }
  if (!file.eof()) bad_input(fmt::format("cannot read {}", path.string()));
  return sum.digits();
}

}  // namespace

std::string sha256_of(std::string_view bytes) {
  Sha256 sum;
  sum.add(bytes);
  return sum.digits();
}

std::string mismatch(const std::filesystem::path& path,
                     const PublishedFile& published) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  if (!std::filesystem::exists(status)) return "is missing";
  if (!std::filesystem::is_regular_file(status)) return "is not a file";
  const auto bytes =
      static_cast<std::int64_t>(std::filesystem::file_size(path));
  if (bytes != published.bytes) {
    return fmt::format("has {} bytes, expected {}", bytes, published.bytes);
  }
  const std::string found = sha256_of_file(path);
  if (found == published.sha256) return "";
  return fmt::format("has SHA-256 {}, expected {}", found, published.sha256);
}

}  // namespace hood
