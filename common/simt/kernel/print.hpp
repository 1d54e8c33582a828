#pragma once

#include <cstdio>

namespace hood::simt {

/// printf() of a kernel's thread: it holds no lock while it runs the kernel's
/// risks, such as an address that is none.
int print(const char* format, ...) __attribute__((format(printf, 1, 2)));

}  // namespace hood::simt

/// Found instead of the host's by whoever gives it more than a format.
template <class First, class... More>
int printf(const char* format, First first, More... more) {
  return hood::simt::print(format, first, more...);
}
