// addr2line, which comes with the compiler, knows where code comes from.
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/process.hpp>
#include <common/simt/machine/observer.hpp>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <thread>

namespace hood::simt {

namespace {

/// Where the program's file was loaded: its addresses are counted from there.
std::uintptr_t load_address() {
  std::uintptr_t address = 0;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* result) {
        *static_cast<std::uintptr_t*>(result) = info->dlpi_addr;
        return 1;  // the first is the program itself
      },
      &address);
  return address;
}

/// Some compilers are called with paths such as "build/../common/simt".
std::string plain(const std::string& path) {
  return std::filesystem::path(path).lexically_normal().string();
}

bool is_the_machines(const std::string& line) {
  static const std::string machine = source_root() / "common/simt/";
  const std::string file = plain(line);
  return file.rfind(machine, 0) == 0 ||
         file.find("/include/c++/") != std::string::npos ||
         file.rfind("??", 0) == 0;
}

/// From "0x..." lines, each followed by pairs of function and "file:line" from
/// the innermost to the outermost.
std::vector<SourceLine> lines_in(const std::string& output) {
  std::vector<SourceLine> lines;
  std::istringstream in(output);
  for (std::string text, function; std::getline(in, text);) {
    if (text.rfind("0x", 0) == 0) {
      lines.push_back({"?", "?", 0});
      function.clear();
    } else if (function.empty()) {
      function = text;
    } else {
      const std::size_t colon = text.rfind(':');
      if (!lines.empty() && lines.back().line == 0 && colon != text.npos &&
          !is_the_machines(text)) {
        lines.back() = {function, plain(text.substr(0, colon)),
                        std::atoi(text.c_str() + colon + 1)};
      }
      function.clear();
    }
  }
  return lines;
}

/// Runs addr2line, on a thread of its own, for a fiber's stack is too small.
std::vector<SourceLine> ask(const std::vector<std::string>& command) {
  std::vector<SourceLine> lines;
  std::thread([&] {
    try {
      lines = lines_in(
          run_process(command, {.capture = true, .silence = true}).out);
    } catch (const std::exception&) {
      // Without addr2line nothing is known.
    }
  }).join();
  return lines;
}

}  // namespace

std::vector<SourceLine> source_lines_of(
    const std::vector<const void*>& addresses) {
  std::vector<SourceLine> lines;
  // As many at once as a command line holds.
  constexpr std::size_t at_once = 2000;
  for (std::size_t i = 0; i < addresses.size(); i += at_once) {
    std::vector<std::string> command = {"addr2line",
                                        "-f",
                                        "-C",
                                        "-i",
                                        "-a",
                                        "-e",
                                        fmt::format("/proc/{}/exe", getpid())};
    const std::size_t end = std::min(addresses.size(), i + at_once);
    for (std::size_t k = i; k < end; ++k) {
      // A return address is that of the next instruction.
      const auto address =
          reinterpret_cast<std::uintptr_t>(addresses[k]) - load_address() - 1;
      command.push_back(fmt::format("{:#x}", address));
    }
    std::vector<SourceLine> some = ask(command);
    some.resize(end - i, {"?", "?", 0});
    lines.insert(lines.end(), some.begin(), some.end());
  }
  return lines;
}

SourceLine source_line_of(const void* address) {
  return source_lines_of({address}).front();
}

}  // namespace hood::simt
