# Enables CUDA where it is found. HOOD_HAS_CUDA says whether it was.

set(HOOD_HAS_CUDA FALSE)
if(NOT HOOD_CUDA STREQUAL "OFF")
  include(CheckLanguage)
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    execute_process(COMMAND ${CMAKE_CUDA_COMPILER} --version
      OUTPUT_VARIABLE nvcc_version)
    string(REGEX MATCH "release ([0-9]+)" nvcc_version "${nvcc_version}")
    set(nvcc_version ${CMAKE_MATCH_1})
  endif()
  # CUDA 12 is the first with C++20.
  if(CMAKE_CUDA_COMPILER AND nvcc_version GREATER_EQUAL 12)
    set(HOOD_HAS_CUDA TRUE)
  elseif(HOOD_CUDA STREQUAL "ON")
    message(FATAL_ERROR
      "HOOD_CUDA is ON but no nvcc of CUDA 12 or newer was found that works. "
      "Install the CUDA toolkit, put its bin folder on PATH, or configure with "
      "the preset cpu.")
  else()
    message(STATUS "No nvcc of CUDA 12 or newer: building for the CPU only")
  endif()
endif()

# The architectures must be chosen before CUDA is enabled: the present card's
# if there is one, else every common one that this nvcc still accepts.
function(choose_cuda_architectures)
  execute_process(
    COMMAND nvidia-smi --query-gpu=compute_cap --format=csv,noheader
    OUTPUT_VARIABLE cards ERROR_QUIET RESULT_VARIABLE no_card)
  string(REGEX MATCHALL "[0-9]+\\.[0-9]+" present "${cards}")
  if(no_card EQUAL 0 AND present)
    string(REPLACE "." "" wanted "${present}")
  else()
    set(wanted 61 70 75 80 86 89 90 100 120)
  endif()
  list(REMOVE_DUPLICATES wanted)
  execute_process(COMMAND ${CMAKE_CUDA_COMPILER} --list-gpu-arch
    OUTPUT_VARIABLE accepted ERROR_QUIET)
  set(chosen "")
  foreach(architecture IN LISTS wanted)
    if(accepted MATCHES "compute_${architecture}[^0-9]")
      list(APPEND chosen "${architecture}-real")
      set(newest "${architecture}-virtual")
    endif()
  endforeach()
  if(NOT chosen)
    message(FATAL_ERROR
      "${CMAKE_CUDA_COMPILER} accepts none of the architectures ${wanted}. "
      "Set CMAKE_CUDA_ARCHITECTURES, or configure with the preset cpu.")
  endif()
  set(CMAKE_CUDA_ARCHITECTURES "${chosen};${newest}" CACHE STRING
    "GPU architectures to compile for")
endfunction()

if(HOOD_HAS_CUDA)
  if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
    choose_cuda_architectures()
  endif()
  enable_language(CUDA)
  set(CMAKE_CUDA_STANDARD 20)
  set(CMAKE_CUDA_STANDARD_REQUIRED ON)
  # CMake before 3.26 does not know how CUDA 12 and 13 are asked for C++20.
  if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)
    set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
    set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
  endif()
  find_package(CUDAToolkit REQUIRED)
  # -Wpedantic objects to the line markers that nvcc itself writes.
  set(cuda_warnings -Xcompiler=-Wall,-Wextra,-Wconversion
    --expt-relaxed-constexpr)  # std::array on the GPU
  if(HOOD_WERROR)
    list(APPEND cuda_warnings -Werror=all-warnings -Xcompiler=-Werror)
  endif()
  add_compile_options("$<$<COMPILE_LANGUAGE:CUDA>:${cuda_warnings}>")
  # fmt 9 takes nvcc for a compiler without constexpr, which it was.
  add_compile_definitions("$<$<COMPILE_LANGUAGE:CUDA>:FMT_USE_CONSTEXPR=1>")
endif()
