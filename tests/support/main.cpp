// Catch2 2 wants its main() compiled once; Catch2 3 brings it as a library.
#define CATCH_CONFIG_MAIN
#include <tests/support/catch.hpp>
