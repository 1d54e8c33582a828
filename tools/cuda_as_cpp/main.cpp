// Turns a CUDA source into C++ for the host's compiler: see
// tools/cuda_as_cpp/README.md.

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <tools/cuda_as_cpp/cuda_as_cpp.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

constexpr int BAD_INPUT = 2;

/// What is wrong with a file as a whole.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

[[noreturn]] void cannot(const std::string& verb, const fs::path& path) {
  throw FileError(path.string() + ":1: cannot be " + verb + "; " +
                  std::strerror(errno));
}

std::string read_source(const fs::path& path) {
  std::error_code ignored;
  errno = fs::is_directory(path, ignored) ? EISDIR : 0;
  if (errno != 0) cannot("read", path);
  std::ifstream file(path, std::ios::binary);
  if (!file) cannot("read", path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The source must not be lost, and to take the name of a device such as
/// /dev/null would destroy it.
void require_free(const fs::path& output, const fs::path& input) {
  std::error_code ignored;
  const bool is_source = fs::equivalent(input, output, ignored);
  if (!is_source && (!fs::exists(output) || fs::is_regular_file(output)))
    return;
  throw FileError(output.string() + ":1: is " +
                  (is_source ? "the source" : "not a file") +
                  "; name another file");
}

/// As a whole or not at all: a build that is broken off leaves no half file
/// that the next one takes for done.
void write_whole(const fs::path& path, const std::string& text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  const fs::path part = path.string() + ".part";
  std::ofstream file(part, std::ios::binary);
  file << text;
  file.close();
  if (!file || std::rename(part.c_str(), path.c_str()) != 0) {
    const int reason = errno;
    fs::remove(part, error);
    errno = reason;
    cannot("written", path);
  }
}

std::string translated(const std::string& cuda, const fs::path& input,
                       bool is_header) {
  const std::string file = fs::absolute(input).lexically_normal().string();
  try {
    return cuda_as_cpp(cuda, file);
  } catch (const Refusal& refusal) {
    if (is_header) return refused_as_cpp(cuda, file, refusal);
    throw FileError(file + ":" + std::to_string(line_of(cuda, refusal.offset)) +
                    ": " + refusal.what());
  }
}

int run(int argc, char** argv) {
  const bool is_header = argc > 1 && std::strcmp(argv[1], "--header") == 0;
  if (argc != (is_header ? 4 : 3)) {
    std::fputs("usage: cuda_as_cpp [--header] INPUT OUTPUT\n", stderr);
    return BAD_INPUT;
  }
  const fs::path input = argv[argc - 2];
  const fs::path output = argv[argc - 1];
  try {
    const std::string cuda = read_source(input);
    require_free(output, input);
    write_whole(output, translated(cuda, input, is_header));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return BAD_INPUT;
  }
  return 0;
}

}  // namespace
}  // namespace hood

int main(int argc, char** argv) {
  return hood::run(argc, argv);
}
