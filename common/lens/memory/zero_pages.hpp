#pragma once

#include <fmt/core.h>
#include <sys/mman.h>

#include <common/core/error.hpp>
#include <cstddef>
#include <cstring>

namespace hood::lens {

/// An array that begins as zeros and takes memory only where it is touched.
template <class T>
class ZeroPages {
 public:
  explicit ZeroPages(std::size_t count) : bytes_(count * sizeof(T)) {
    void* pages = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages == MAP_FAILED) {
      bad_input(
          fmt::format("the lens cannot reserve {} bytes of addresses", bytes_),
          "raise the limit on virtual memory (ulimit -v)");
    }
    first_ = static_cast<T*>(pages);
  }
  ~ZeroPages() { munmap(first_, bytes_); }
  ZeroPages(const ZeroPages&) = delete;
  ZeroPages& operator=(const ZeroPages&) = delete;

  /// Makes elements zeros again, and gives back the memory of whole pages.
  void clear(std::size_t begin, std::size_t end) {
    constexpr std::size_t page = 4096;
    begin *= sizeof(T);
    end *= sizeof(T);
    const std::size_t first_page = (begin + page - 1) / page * page;
    const std::size_t last_page = end / page * page;
    char* const bytes = reinterpret_cast<char*>(first_);
    if (first_page >= last_page) {
      std::memset(bytes + begin, 0, end - begin);
      return;
    }
    std::memset(bytes + begin, 0, first_page - begin);
    madvise(bytes + first_page, last_page - first_page, MADV_DONTNEED);
    std::memset(bytes + last_page, 0, end - last_page);
  }

  T& operator[](std::size_t i) { return first_[i]; }
  const T& operator[](std::size_t i) const { return first_[i]; }

 private:
  T* first_;
  std::size_t bytes_;
};

}  // namespace hood::lens
