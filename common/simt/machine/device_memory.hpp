#pragma once

#include <common/core/where.hpp>
#include <common/simt/machine/observer.hpp>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace hood::simt {

/// The memory of the device: addresses of which only those can be touched that
/// belong to a buffer. A buffer lies at the end of its pages, so that whoever
/// goes past it is stopped at once; the bytes between it and the pages' ends
/// are margins, which hold a pattern and are looked at after every launch.
///
///       nobody's | margin | buffer          | margin | nobody's
///                ^ page   ^ multiple of 256          ^ page
class DeviceBuffers {
 public:
  struct Buffer {
    char* begin;
    std::size_t bytes;
    Where where;  // of its cudaMalloc
  };

  /// Null if there is no room.
  void* allocate(std::size_t bytes, Where where);
  /// False if no buffer begins there.
  bool free(void* memory);
  void free_all();

  /// The buffer that holds all of [address, address + bytes).
  std::optional<Buffer> holder_of(const void* address, std::size_t bytes);
  /// "8 bytes past the end of a buffer of 4096 bytes (cudaMalloc at ...)".
  std::string in_words(const void* address);
  /// Whose margin was written to, in words; empty if nobody's. Mends it.
  std::string written_margin();

  std::size_t total() const { return total_; }
  std::size_t used();

  friend DeviceBuffers& device_buffers();

 private:
  struct Pages {
    std::size_t begin;  // from memory_
    std::size_t bytes;
  };
  struct Held {
    Buffer buffer;
    Pages pages;
  };

  DeviceBuffers();
  std::optional<Pages> take_pages(std::size_t bytes);
  void give_back(Pages pages);
  static bool mend(char* begin, const char* end);

  std::mutex mutex_;
  char* memory_;
  std::size_t bytes_;  // of addresses
  std::size_t total_;  // that may be in use at a time
  std::size_t used_ = 0;
  std::size_t next_ = 0;                     // where the search goes on
  std::map<std::size_t, std::size_t> free_;  // begin and bytes
  std::map<const char*, Held> held_;         // by the buffer's begin
  std::map<const char*, Buffer> freed_;      // the last ones, to name them
};

DeviceBuffers& device_buffers();

/// Whether it is an address that a buffer has, had or may have.
inline bool in_device_memory(const void* address) {
  const DeviceMemory memory = device_memory();
  return address >= memory.begin && address < memory.begin + memory.bytes;
}

}  // namespace hood::simt
