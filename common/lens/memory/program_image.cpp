// What the program's own file, in the format ELF, says of its variables.
#include <cxxabi.h>
#include <elf.h>
#include <link.h>

#include <algorithm>
#include <common/core/file.hpp>
#include <common/lens/memory/program_image.hpp>
#include <common/simt/machine/observer.hpp>
#include <cstdlib>
#include <cstring>

extern "C" {
extern const char __executable_start, _end;
// The section's borders, where there is one.
__attribute__((weak)) extern const char __start_simt_constant;
__attribute__((weak)) extern const char __stop_simt_constant;
}

namespace hood::lens {

namespace {

std::uint64_t address(const void* place) {
  return reinterpret_cast<std::uint64_t>(place);
}

/// Calls f with what the dynamic loader knows of the program itself.
template <class Function>
void with_program(Function f) {
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* function) {
        (*static_cast<Function*>(function))(*info);
        return 1;  // the first is the program; the rest are its libraries
      },
      &f);
}

std::string demangled(const char* name) {
  int status = 0;
  char* text = abi::__cxa_demangle(name, nullptr, nullptr, &status);
  const std::string result = status == 0 ? text : name;
  std::free(text);
  return result;
}

bool begins_with(const std::string& text, const char* start) {
  return text.rfind(start, 0) == 0;
}

/// Whether a thread-local variable is one of the host, not a __shared__ array.
bool is_the_hosts(const std::string& name) {
  for (const char* index : {"threadIdx", "blockIdx", "blockDim", "gridDim"}) {
    if (name == index) return true;
  }
  for (const char* start : {"hood::simt::", "std::", "Catch::", "fmt::", "__",
                            "guard variable for "}) {
    if (begins_with(name, start)) return true;
  }
  return false;
}

std::string without_scopes(const std::string& name) {
  const std::size_t colons = name.rfind("::");
  return colons == name.npos ? name : name.substr(colons + 2);
}

template <class Record>
std::vector<Record> records(const std::string& file, std::uint64_t offset,
                            std::uint64_t count) {
  if (offset > file.size() || count > (file.size() - offset) / sizeof(Record)) {
    return {};
  }
  std::vector<Record> all(count);
  std::memcpy(all.data(), file.data() + offset, count * sizeof(Record));
  return all;
}

/// Calls f(symbol, name) for each named variable of a kind.
template <class Function>
void for_each_variable(int type, Function f) {
  const std::string file = read_file("/proc/self/exe");
  const auto header = records<Elf64_Ehdr>(file, 0, 1);
  if (header.empty()) return;
  const auto sections =
      records<Elf64_Shdr>(file, header[0].e_shoff, header[0].e_shnum);
  for (const Elf64_Shdr& section : sections) {
    if (section.sh_type != SHT_SYMTAB) continue;
    const Elf64_Shdr& names = sections.at(section.sh_link);
    for (const Elf64_Sym& symbol : records<Elf64_Sym>(
             file, section.sh_offset, section.sh_size / sizeof(Elf64_Sym))) {
      if (ELF64_ST_TYPE(symbol.st_info) != type || symbol.st_size == 0 ||
          symbol.st_shndx == SHN_UNDEF) {
        continue;
      }
      f(symbol, demangled(file.data() + names.sh_offset + symbol.st_name));
    }
  }
}

std::vector<Variable> by_offset(std::vector<Variable> variables) {
  std::sort(
      variables.begin(), variables.end(),
      [](const Variable& a, const Variable& b) { return a.offset < b.offset; });
  return variables;
}

}  // namespace

Region program_image() {
  return {address(&__executable_start),
          address(&_end) - address(&__executable_start)};
}

Region constant_memory() {
  if (&__start_simt_constant == nullptr) return {};
  return {address(&__start_simt_constant),
          address(&__stop_simt_constant) - address(&__start_simt_constant)};
}

Region thread_local_memory() {
  Region region;
  with_program([&](const dl_phdr_info& info) {
    region.begin = address(info.dlpi_tls_data);
    for (int i = 0; i < info.dlpi_phnum; ++i) {
      if (info.dlpi_phdr[i].p_type == PT_TLS) {
        region.bytes = info.dlpi_phdr[i].p_memsz;
      }
    }
  });
  return region.begin == 0 ? Region{} : region;
}

std::vector<Variable> shared_arrays() {
  std::vector<Variable> arrays;
  for_each_variable(STT_TLS, [&](const Elf64_Sym& s, const std::string& name) {
    if (is_the_hosts(name)) return;
    arrays.push_back({s.st_value, s.st_size, without_scopes(name)});
  });
  return by_offset(std::move(arrays));
}

std::vector<Variable> image_variables() {
  std::uint64_t loaded_at = 0;
  with_program([&](const dl_phdr_info& info) { loaded_at = info.dlpi_addr; });
  std::vector<Variable> variables;
  for_each_variable(
      STT_OBJECT, [&](const Elf64_Sym& s, const std::string& name) {
        variables.push_back({s.st_value + loaded_at - program_image().begin,
                             s.st_size, without_scopes(name)});
      });
  return by_offset(std::move(variables));
}

}  // namespace hood::lens
