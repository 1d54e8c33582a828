#pragma once

// Debian 12 and Ubuntu 22.04 have Catch2 2, newer systems Catch2 3.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
#else
#include <catch2/catch.hpp>

/// Catch2 3's name of what Catch2 2 calls Contains.
inline auto ContainsSubstring(const std::string& text) {
  return Catch::Matchers::Contains(text);
}
#endif
