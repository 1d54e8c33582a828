#include <fmt/core.h>

#include <algorithm>
#include <common/lens/memory/memory_map.hpp>
#include <filesystem>

namespace hood::lens {

namespace {

// A block may have less than this; what is beyond is out of bounds.
constexpr std::uint64_t most_shared_bytes = std::uint64_t{256} << 10;

std::uint64_t address(const void* place) {
  return reinterpret_cast<std::uint64_t>(place);
}

std::string bytes_text(std::uint64_t bytes) {
  return bytes == 1 ? "1 byte" : fmt::format("{} bytes", bytes);
}

/// How `offset` lies to something of `bytes` bytes.
std::string placed(std::int64_t offset, std::uint64_t bytes,
                   const std::string& what) {
  const auto end = static_cast<std::int64_t>(bytes);
  if (offset < 0) {
    return fmt::format("{} before {}",
                       bytes_text(static_cast<std::uint64_t>(-offset)), what);
  }
  if (offset >= end) {
    return fmt::format("{} past the end of {}",
                       bytes_text(static_cast<std::uint64_t>(offset - end)),
                       what);
  }
  return fmt::format("{} into {}",
                     bytes_text(static_cast<std::uint64_t>(offset)), what);
}

/// The last variable that begins at an offset or before it.
const Variable* variable_before(const std::vector<Variable>& variables,
                                std::uint64_t offset) {
  const auto after = std::upper_bound(
      variables.begin(), variables.end(), offset,
      [](std::uint64_t o, const Variable& v) { return o < v.offset; });
  return after == variables.begin() ? nullptr : &*std::prev(after);
}

}  // namespace

MemoryMap::MemoryMap()
    : device_{address(simt::device_memory().begin),
              simt::device_memory().bytes},
      image_(program_image()),
      constant_(constant_memory()),
      local_(thread_local_memory()),
      arrays_(shared_arrays()),
      variables_(image_variables()),
      shared_at_(local_.bytes / 4 + 8),
      allocations_{{0, 0, "", 0, false}},
      owner_(device_.bytes / granule + 1) {
  for (std::size_t i = 0; i < arrays_.size(); ++i) {
    const std::size_t first = arrays_[i].offset / 4;
    const std::size_t end = (arrays_[i].offset + arrays_[i].bytes + 3) / 4;
    for (std::size_t w = first; w < std::min(end, shared_at_.size()); ++w) {
      shared_at_[w] = static_cast<std::uint16_t>(i + 1);
    }
  }
}

void MemoryMap::launch_begins(const simt::Launch& launch) {
  arguments_ = {address(launch.arguments), launch.argument_bytes};
  local_.begin = thread_local_memory().begin;
}

void MemoryMap::block_begins(const simt::BlockMemory& memory) {
  dynamic_ = {address(memory.dynamic_shared), memory.dynamic_bytes};
  dynamic_zone_ = {dynamic_.begin, most_shared_bytes};
  if (dynamic_.begin == 0) dynamic_zone_ = {};
  stacks_ = {address(memory.stacks), memory.stack_bytes};
  stack_stride_ = memory.stack_stride;
}

void MemoryMap::allocated(std::uint64_t begin, std::size_t bytes, Where where) {
  const auto number = static_cast<std::uint32_t>(allocations_.size());
  allocations_.push_back({begin, bytes, where.file, where.line, true});
  const std::uint64_t first = (begin - device_.begin) / granule;
  for (std::uint64_t g = 0; g <= bytes / granule; ++g) {
    owner_[first + g] = number;
  }
}

bool MemoryMap::is_index(std::uint64_t address) {
  for (const simt::Index3* index :
       {&threadIdx, &blockIdx, &blockDim, &gridDim}) {
    const auto begin = reinterpret_cast<std::uint64_t>(index);
    if (Region{begin, sizeof *index}.has(address)) return true;
  }
  return false;
}

Region MemoryMap::freed(std::uint64_t begin) {
  Allocation& allocation =
      allocations_[owner_[(begin - device_.begin) / granule]];
  allocation.live = false;
  return {allocation.begin, allocation.bytes};
}

// That in whose granule it lies, else the last one before it.
const Allocation* MemoryMap::nearest_allocation(std::uint64_t address) const {
  std::uint64_t g = (address - device_.begin) / granule;
  if (owner_[g] != 0) return &allocations_[owner_[g]];
  const Allocation* nearest = nullptr;
  for (const Allocation& a : allocations_) {
    if (a.bytes == 0 || a.begin > address) continue;
    if (nearest == nullptr || a.begin >= nearest->begin) nearest = &a;
  }
  return nearest;
}

std::string MemoryMap::describe_device(std::uint64_t address) const {
  const Allocation* a = nearest_allocation(address);
  if (a == nullptr) return "device memory that nothing was allocated in";
  return placed(
      static_cast<std::int64_t>(address - a->begin), a->bytes,
      fmt::format("{}buffer of {} bytes from cudaMalloc at {}:{}",
                  a->live ? "a " : "a FREED ", a->bytes,
                  std::filesystem::path(a->file).filename().string(), a->line));
}

std::string MemoryMap::describe(std::uint64_t address) const {
  switch (memory_of(address)) {
    case Memory::device:
      return describe_device(address);
    case Memory::dynamic:
      return placed(
          static_cast<std::int64_t>(address - dynamic_.begin), dynamic_.bytes,
          fmt::format("dynamic shared memory of {} bytes", dynamic_.bytes));
    case Memory::shared:
    case Memory::unnamed_shared: {
      const std::uint64_t offset = address - local_.begin;
      const Variable* v = variable_before(arrays_, offset);
      if (v == nullptr) return "shared memory that no array has";
      return placed(
          static_cast<std::int64_t>(offset - v->offset), v->bytes,
          fmt::format("{}, a __shared__ array of {} bytes", v->name, v->bytes));
    }
    case Memory::image:
    case Memory::constant: {
      const std::uint64_t offset = address - image_.begin;
      const Variable* v = variable_before(variables_, offset);
      if (v == nullptr) return "a variable of the program";
      return placed(
          static_cast<std::int64_t>(offset - v->offset), v->bytes,
          fmt::format("{}, a variable of {} bytes", v->name, v->bytes));
    }
    case Memory::stack:
      return "a thread's own variable";
    case Memory::argument:
      return "an argument of the kernel";
    case Memory::foreign:
      break;
  }
  return fmt::format("{:#x}, memory of the host", address);
}

MemoryMap::Buffer MemoryMap::buffer_at(std::uint64_t address) const {
  switch (memory_of(address)) {
    case Memory::device: {
      const Allocation* a = nearest_allocation(address);
      if (a == nullptr) return {"device memory", device_.begin};
      return {fmt::format("cudaMalloc at {}:{}",
                          std::filesystem::path(a->file).filename().string(),
                          a->line),
              a->begin};
    }
    case Memory::dynamic:
      return {"dynamic shared memory", dynamic_.begin};
    case Memory::shared: {
      const Variable& v = arrays_[shared_array_at(address) - 1U];
      return {v.name, local_.begin + v.offset};
    }
    default: {
      const Variable* v = variable_before(variables_, address - image_.begin);
      if (v == nullptr) return {"a variable", address};
      return {v->name, image_.begin + v->offset};
    }
  }
}

}  // namespace hood::lens
