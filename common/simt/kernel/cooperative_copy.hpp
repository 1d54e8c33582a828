#pragma once

#include <common/simt/kernel/cooperative_groups.hpp>
#include <common/simt/kernel/cuda_pipeline.hpp>
#include <cstddef>

// cooperative_groups::memcpy_async.

namespace cooperative_groups {

/// The threads of `group` copy `size` bytes together, later.
template <class Group, class Size>
void memcpy_async(const Group& group, void* to, const void* from, Size size,
                  hood::Where where = hood::Where::here()) {
  hood::simt::check_promise(to, from, size, where);
  hood::simt::copy_together(to, from, static_cast<std::size_t>(size),
                            group.thread_rank(), group.size());
  hood::simt::close_copy_group();
}

/// Waits for all but the last `Open` copies of each of the group's threads, and
/// for the group.
template <unsigned Open, class Group>
void wait_prior(const Group& group, hood::Where where = hood::Where::here()) {
  hood::simt::wait_for_copies(Open);
  group.sync(where);
}
template <class Group>
void wait(const Group& group, hood::Where where = hood::Where::here()) {
  wait_prior<0>(group, where);
}

}  // namespace cooperative_groups
