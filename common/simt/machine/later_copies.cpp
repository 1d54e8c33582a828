#include <common/simt/machine/later_copies.hpp>
#include <common/simt/machine/observed_by.hpp>
#include <cstring>

namespace hood::simt {

void LaterCopies::wait(std::size_t open) {
  if (group_ends_.size() <= open) return;
  const std::size_t groups = group_ends_.size() - open;
  const std::size_t done = group_ends_[groups - 1];
  for (std::size_t i = 0; i < done; ++i) {
    const Copy& copy = copies_[i];
    if (observer != nullptr) {
      observer->accessed(copy.global, copy.bytes, Access::read, copy.from);
      observer->accessed(copy.shared, copy.bytes + copy.zeros, Access::write,
                         copy.from);
    }
    // Where there are only zeros, nothing may be there to copy from.
    if (copy.bytes > 0) std::memcpy(copy.shared, copy.global, copy.bytes);
    std::memset(static_cast<char*>(copy.shared) + copy.bytes, 0, copy.zeros);
  }
  copies_.erase(copies_.begin(), copies_.begin() + static_cast<long>(done));
  group_ends_.erase(group_ends_.begin(),
                    group_ends_.begin() + static_cast<long>(groups));
  for (std::size_t& end : group_ends_) end -= done;
}

}  // namespace hood::simt
