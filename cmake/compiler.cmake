# What every target of the book is compiled with.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

set(host_warnings -Wall -Wextra -Wpedantic -Wconversion)
# g++ leaves sign conversions out of -Wconversion; so does the book.
list(APPEND host_warnings -Wno-sign-conversion)
if(HOOD_WERROR)
  list(APPEND host_warnings -Werror)
endif()
add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:${host_warnings}>")

# For what computes little: it is compiled sooner so, and runs no slower. (At
# -Og g++ 12 is sure of what it only imagines otherwise.)
set(HOOD_COMPILED_SOON
  "$<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-Og;-Wno-uninitialized>")

# An assert() that costs nothing is one that never runs: what sanitizers watch
# keeps them, Release does not.
set(HOOD_SANITIZERS -fsanitize=address,undefined -fno-omit-frame-pointer
  -fno-sanitize-recover=undefined -UNDEBUG)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 sees these where they are not: in its own headers for AVX-512, on
  # CPUs that have it (its bug 105593), and with sanitizers in std::regex and
  # Catch2.
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized>")
endif()
if(HOOD_SANITIZE)
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:${HOOD_SANITIZERS}>")
  add_link_options(-fsanitize=address,undefined)
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g")
elseif(HOOD_NATIVE)
  include(CheckCXXCompilerFlag)
  check_cxx_compiler_flag(-march=native HOOD_HAS_MARCH_NATIVE)
  if(HOOD_HAS_MARCH_NATIVE)
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-march=native>")
  endif()
endif()
