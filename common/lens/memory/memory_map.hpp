#pragma once

#include <common/core/where.hpp>
#include <common/lens/memory/program_image.hpp>
#include <common/lens/memory/zero_pages.hpp>
#include <common/simt/machine/observer.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace hood::lens {

/// What cudaMalloc gave.
struct Allocation {
  std::uint64_t begin;
  std::uint64_t bytes;
  std::string file;  ///< where cudaMalloc was called
  int line;
  bool live;
};

/// What an address is part of.
enum class Memory : std::uint8_t {
  device,          ///< from cudaMalloc
  image,           ///< a __device__ variable, or another of the program
  constant,        ///< a __constant__ variable
  shared,          ///< a __shared__ array
  dynamic,         ///< dynamic shared memory
  unnamed_shared,  ///< among the __shared__ arrays, but none of them
  stack,           ///< a thread's own
  argument,        ///< of the kernel
  foreign,         ///< none of these
};

/// Tells addresses apart.
class MemoryMap {
 public:
  MemoryMap();

  void launch_begins(const simt::Launch& launch);
  void block_begins(const simt::BlockMemory& memory);
  void allocated(std::uint64_t begin, std::size_t bytes, Where where);
  /// Returns what is freed.
  Region freed(std::uint64_t begin);

  /// Of an address on the stacks: whether it can be on the one that this runs
  /// on. Another thread's is as far away as memory of the host.
  bool is_own_stack(std::uint64_t address) const {
    const auto here =
        reinterpret_cast<std::uint64_t>(__builtin_frame_address(0));
    return address - here + stack_stride_ < 2 * stack_stride_;
  }

  Memory memory_of(std::uint64_t address) const {
    if (device_.has(address)) return Memory::device;
    if (stacks_.has(address)) {
      return is_own_stack(address) ? Memory::stack : Memory::foreign;
    }
    if (local_.has(address)) {
      const std::size_t word = (address - local_.begin) / 4;
      return shared_at_[word] != 0 ? Memory::shared : Memory::unnamed_shared;
    }
    if (dynamic_zone_.has(address)) return Memory::dynamic;
    if (constant_.has(address)) return Memory::constant;
    if (image_.has(address)) return Memory::image;
    return arguments_.has(address) ? Memory::argument : Memory::foreign;
  }

  /// Whether `size` bytes at an address of device memory are all of one
  /// allocation that has not been freed.
  bool is_allocated(std::uint64_t address, unsigned size) const {
    const std::uint32_t owner = owner_[(address - device_.begin) / granule];
    const Allocation& a = allocations_[owner];
    return a.live && address >= a.begin && address + size <= a.begin + a.bytes;
  }
  bool is_in_dynamic(std::uint64_t address, unsigned size) const {
    return address >= dynamic_.begin &&
           address + size <= dynamic_.begin + dynamic_.bytes;
  }
  /// Whether an access of shared memory ends in the array that it begins in.
  bool ends_in_same_array(std::uint64_t address, unsigned size) const {
    const std::size_t word = (address - local_.begin) / 4;
    const std::size_t last = (address + size - 1 - local_.begin) / 4;
    return shared_at_[word] == shared_at_[last];
  }
  /// Whether it is threadIdx or its like, which also are thread-local.
  static bool is_index(std::uint64_t address);
  /// A number for the __shared__ array at an address, one more for each in
  /// order of addresses; 0: none.
  unsigned shared_array_at(std::uint64_t address) const {
    return shared_at_[(address - local_.begin) / 4];
  }

  /// What lies at an address: "16 bytes into `tile`, a __shared__ array of
  /// 4224 bytes", "4 bytes past the end of ...".
  std::string describe(std::uint64_t address) const;
  /// The name and the first address of the buffer or array at an address.
  struct Buffer {
    std::string name;
    std::uint64_t begin;
  };
  Buffer buffer_at(std::uint64_t address) const;

  const Region& device() const { return device_; }
  const Region& thread_locals() const { return local_; }
  const Region& image() const { return image_; }
  const Region& dynamic_zone() const { return dynamic_zone_; }
  const Region& stacks() const { return stacks_; }

 private:
  const Allocation* nearest_allocation(std::uint64_t address) const;
  std::string describe_device(std::uint64_t address) const;

  static constexpr std::uint64_t granule = 256;  // what cudaMalloc aligns to
  Region device_, image_, constant_, local_, stacks_, arguments_;
  std::size_t stack_stride_ = 0;
  Region dynamic_, dynamic_zone_;  // and what lies around it
  std::vector<Variable> arrays_, variables_;
  std::vector<std::uint16_t> shared_at_;  // by word: its array + 1, or 0
  std::vector<Allocation> allocations_;   // the first is none
  ZeroPages<std::uint32_t> owner_;        // by granule: its allocation
};

}  // namespace hood::lens
