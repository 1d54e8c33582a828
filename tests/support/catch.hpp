#pragma once

// Debian 12 and Ubuntu 22.04 have Catch2 2, newer systems Catch2 3.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
