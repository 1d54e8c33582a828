#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#include <common/simt/machine/device_memory.hpp>

#include <algorithm>
#include <common/core/error.hpp>
#include <common/simt/machine/words.hpp>
#include <cstring>

namespace hood::simt {

namespace {

constexpr std::size_t page = std::size_t{64} << 10;  // of any system
constexpr std::size_t alignment = 256;               // as cudaMalloc's
constexpr char pattern = '\xa5';
// As far before a buffer as is looked at after a launch.
constexpr std::size_t front_margin = 64;

std::size_t rounded_up(std::size_t bytes, std::size_t to) {
  return (bytes + to - 1) / to * to;
}

/// How many addresses may be reserved: a part of what a limit on them allows,
/// since the lens keeps eight times as many for its notes.
std::size_t most_addresses() {
  rlimit limit;
  getrlimit(RLIMIT_AS, &limit);
  return limit.rlim_cur == RLIM_INFINITY
             ? std::size_t{1} << 38
             : static_cast<std::size_t>(limit.rlim_cur) / 16;
}

/// As many addresses as the system gives, at most 256 GiB.
std::pair<char*, std::size_t> reserve_addresses() {
  const std::size_t most = most_addresses();
  for (std::size_t bytes = std::size_t{1} << 38; bytes >= page; bytes /= 4) {
    if (bytes > most) continue;
    void* memory = mmap(nullptr, bytes, PROT_NONE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory != MAP_FAILED) return {static_cast<char*>(memory), bytes};
  }
  bad_input("no addresses are left for device memory",
            "see ulimit -v, the limit on them");
}

std::size_t memory_of_the_host() {
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

DeviceBuffers& device_buffers() {
  // Never destroyed: buffers may be freed by destructors after main().
  static auto* buffers = new DeviceBuffers;
  return *buffers;
}

DeviceMemory device_memory() {
  static const DeviceMemory memory = [] {
    const auto [begin, bytes] = reserve_addresses();
    return DeviceMemory{begin, bytes};
  }();
  return memory;
}

DeviceBuffers::DeviceBuffers()
    : memory_(device_memory().begin),
      bytes_(device_memory().bytes),
      total_(std::min(bytes_ / 2, memory_of_the_host() / 4 * 3)) {
  // The first page stays nobody's, as the one before every buffer.
  free_[page] = bytes_ - page;
}

// Takes the addresses after those taken last, so that freed ones are not soon
// used again: who still uses a freed buffer is stopped.
std::optional<DeviceBuffers::Pages> DeviceBuffers::take_pages(
    std::size_t bytes) {
  // In the range that the search has come to, from there on.
  auto range = free_.upper_bound(next_);
  if (range != free_.begin()) {
    --range;
    const std::size_t end = range->first + range->second;
    if (range->first < next_ && next_ + bytes <= end) {
      range->second = next_ - range->first;
      if (next_ + bytes < end) free_[next_ + bytes] = end - next_ - bytes;
      next_ += bytes;
      return Pages{next_ - bytes, bytes};
    }
  }
  const auto fits = [&](const auto& r) { return r.second >= bytes; };
  range = std::find_if(free_.lower_bound(next_), free_.end(), fits);
  if (range == free_.end()) {
    range = std::find_if(free_.begin(), free_.end(), fits);
  }
  if (range == free_.end()) return std::nullopt;
  const auto [begin, size] = *range;
  free_.erase(range);
  if (size > bytes) free_[begin + bytes] = size - bytes;
  next_ = begin + bytes;
  return Pages{begin, bytes};
}

void DeviceBuffers::give_back(Pages pages) {
  auto after = free_.lower_bound(pages.begin);
  if (after != free_.end() && after->first == pages.begin + pages.bytes) {
    pages.bytes += after->second;
    after = free_.erase(after);
  }
  if (after != free_.begin()) {
    const auto before = std::prev(after);
    if (before->first + before->second == pages.begin) {
      before->second += pages.bytes;
      return;
    }
  }
  free_[pages.begin] = pages.bytes;
}

void* DeviceBuffers::allocate(std::size_t bytes, Where where) {
  const std::lock_guard lock(mutex_);
  // Every buffer costs the system two of its 65,530 ranges of addresses.
  constexpr std::size_t most_buffers = 25000;
  if (bytes > total_ - used_ || held_.size() >= most_buffers) return nullptr;
  const std::size_t own = rounded_up(bytes, page);
  const auto pages = take_pages(own + page);  // one after it stays nobody's
  if (!pages) return nullptr;
  char* const first = memory_ + pages->begin;
  if (mprotect(first, own, PROT_READ | PROT_WRITE) != 0) {
    give_back(*pages);
    return nullptr;
  }
  char* const begin = first + own - rounded_up(bytes, alignment);
  char* const margin = std::max(first, begin - front_margin);
  std::memset(margin, pattern, static_cast<std::size_t>(begin - margin));
  std::memset(begin, 0xff, bytes);
  std::memset(begin + bytes, pattern, rounded_up(bytes, alignment) - bytes);
  used_ += bytes;
  held_[begin] = {{begin, bytes, where}, *pages};
  freed_.erase(begin);
  return begin;
}

bool DeviceBuffers::free(void* memory) {
  const std::lock_guard lock(mutex_);
  const auto found = held_.find(static_cast<const char*>(memory));
  if (found == held_.end()) return false;
  const auto [buffer, pages] = found->second;
  held_.erase(found);
  used_ -= buffer.bytes;
  // New pages in their place give the memory back to the host.
  mmap(memory_ + pages.begin, pages.bytes, PROT_NONE,
       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  give_back(pages);
  constexpr std::size_t most = 1000;
  if (freed_.size() == most) freed_.erase(freed_.begin());
  freed_[buffer.begin] = buffer;
  return true;
}

void DeviceBuffers::free_all() {
  while (!held_.empty()) free(held_.begin()->second.buffer.begin);
}

std::optional<DeviceBuffers::Buffer> DeviceBuffers::holder_of(
    const void* address, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  const auto* first = static_cast<const char*>(address);
  auto after = held_.upper_bound(first);
  if (after == held_.begin()) return std::nullopt;
  const Buffer& buffer = std::prev(after)->second.buffer;
  const auto offset = static_cast<std::size_t>(first - buffer.begin);
  if (offset > buffer.bytes || bytes > buffer.bytes - offset) {
    return std::nullopt;
  }
  return buffer;
}

std::string DeviceBuffers::in_words(const void* address) {
  const std::lock_guard lock(mutex_);
  const auto* place = static_cast<const char*>(address);
  const auto described = [&](const Buffer& buffer, const char* kind) {
    const long offset = place - buffer.begin;
    const long past = offset - static_cast<long>(buffer.bytes);
    const std::string where =
        offset < 0 ? fmt::format("{} bytes before", -offset)
        : past < 0 ? fmt::format("byte {} of", offset)
                   : fmt::format("{} bytes past the end of", past);
    return fmt::format("{} a {} of {} bytes (cudaMalloc at {})", where, kind,
                       buffer.bytes, hood::simt::in_words(buffer.where));
  };
  const auto freed = freed_.upper_bound(place);
  if (freed != freed_.begin()) {
    const Buffer& buffer = std::prev(freed)->second;
    if (place < buffer.begin + buffer.bytes) {
      return described(buffer, "freed buffer");
    }
  }
  // The nearest buffer: the one before, or the one after if that is nearer.
  auto after = held_.upper_bound(place);
  const Buffer* nearest =
      after == held_.end() ? nullptr : &after->second.buffer;
  if (after != held_.begin()) {
    const Buffer& before = std::prev(after)->second.buffer;
    if (nearest == nullptr ||
        place - (before.begin + before.bytes) < nearest->begin - place) {
      nearest = &before;
    }
  }
  return nearest == nullptr ? "no buffer is allocated"
                            : described(*nearest, "buffer");
}

// Whether a margin still holds the pattern; if not, it is written again.
bool DeviceBuffers::mend(char* begin, const char* end) {
  bool whole = true;
  for (char* byte = begin; byte != end; ++byte) {
    whole = whole && *byte == pattern;
    *byte = pattern;
  }
  return whole;
}

std::string DeviceBuffers::written_margin() {
  const std::lock_guard lock(mutex_);
  std::string found;
  for (auto& [begin, held] : held_) {
    const Buffer& buffer = held.buffer;
    char* const end = buffer.begin + buffer.bytes;
    char* const pages_end =
        memory_ + held.pages.begin + held.pages.bytes - page;
    char* const margin =
        std::max(memory_ + held.pages.begin, buffer.begin - front_margin);
    const bool before = !mend(margin, buffer.begin);
    const bool after = !mend(end, pages_end);
    if ((before || after) && found.empty()) {
      found = fmt::format("{} a buffer of {} bytes (cudaMalloc at {})",
                          after ? "past the end of" : "before", buffer.bytes,
                          hood::simt::in_words(buffer.where));
    }
  }
  return found;
}

std::size_t DeviceBuffers::used() {
  const std::lock_guard lock(mutex_);
  return used_;
}

}  // namespace hood::simt
