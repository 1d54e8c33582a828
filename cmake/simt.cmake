# CUDA sources for the SIMT machine (common/simt), which runs kernels on the
# CPU: tools/cuda_as_cpp makes C++ of them, and the host's compiler does the
# rest.
#
# simt_objects(NAME SOURCES FILE.cu ... [OBSERVED | SANITIZED] [LIBRARIES ...]):
# the sources as an OBJECT library. It is not STATIC because a linker leaves out
# of those what nobody calls, such as test cases, which enrol themselves. With
# OBSERVED the lens (common/lens) is told of every access to memory, and
# HOOD_OBSERVED is defined. With SANITIZED the address and undefined-behaviour
# sanitizers watch.
#
# Headers (.cuh) are translated, too, into HOOD_SIMT_HEADERS, a folder that is
# first on the include path: <chapters/NN/x.cuh> is found there. An include in
# quotes would find the original; the book has none.

set(HOOD_SIMT_HEADERS ${CMAKE_BINARY_DIR}/simt/headers)

# Makes OUTPUT of a .cu or .cuh when that is newer; further arguments are the
# tool's options.
function(simt_translate INPUT OUTPUT)
  file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR} ${INPUT})
  add_custom_command(OUTPUT ${OUTPUT}
    COMMAND cuda_as_cpp ${ARGN} ${INPUT} ${OUTPUT}
    DEPENDS cuda_as_cpp ${INPUT}
    COMMENT "Making C++ of ${name}" VERBATIM)
endfunction()

function(simt_headers)
  set(folders chapters common tests)
  list(TRANSFORM folders APPEND "/*.cuh")
  list(TRANSFORM folders PREPEND "${CMAKE_SOURCE_DIR}/")
  file(GLOB_RECURSE headers RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS
    ${folders})
  # What was made of a header that is gone would be found for ever.
  file(GLOB_RECURSE made RELATIVE ${HOOD_SIMT_HEADERS}
    ${HOOD_SIMT_HEADERS}/*.cuh)
  foreach(header IN LISTS made)
    if(NOT header IN_LIST headers)
      file(REMOVE ${HOOD_SIMT_HEADERS}/${header})
    endif()
  endforeach()
  foreach(header IN LISTS headers)
    simt_translate(${CMAKE_SOURCE_DIR}/${header} ${HOOD_SIMT_HEADERS}/${header}
      --header)
  endforeach()
  list(TRANSFORM headers PREPEND "${HOOD_SIMT_HEADERS}/")
  add_custom_target(simt_headers DEPENDS ${headers})
endfunction()
simt_headers()

# The options that CUDA sources are compiled with as C++.
# (In DWARF 5, addr2line would name the translated file. g++ knows no #pragma
# unroll. A large array on the stack is touched page by page, so that it meets
# the page that nobody can touch and is told as an overflow.)
set(HOOD_SIMT_OPTIONS -gdwarf-4 -Wno-unknown-pragmas -fstack-clash-protection)
# Of these the machine itself tells.
set(of_the_machine -fno-sanitize=alignment,integer-divide-by-zero)
if(HOOD_SANITIZE)
  list(APPEND HOOD_SIMT_OPTIONS ${of_the_machine})
endif()
# (Under sanitizers -Og runs as fast as -O1, and is compiled in half the time.)
set(HOOD_SANITIZED_OPTIONS -Og ${HOOD_SANITIZERS} ${of_the_machine})
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Shared memory is thread-local; without the first, each use of an extern one
  # would ask whether it has a constructor. The second takes a source for a
  # header because it was translated. Where a variable is at each instruction of
  # optimised code only a debugger asks; to find it takes up to a third
  # of a source's time.
  list(APPEND HOOD_SIMT_OPTIONS -fno-extern-tls-init -Wno-subobject-linkage
    -fno-var-tracking)
else()
  # A loop that #pragma unroll could not unroll is no mistake.
  list(APPEND HOOD_SIMT_OPTIONS -Wno-pass-failed)
endif()

# The compiler calls the lens at every access and in every basic block, after
# it has optimised. At -O2, and without what nvcc does otherwise or what depends
# on the CPU (vectors, memset() made of a loop, clang's unrolling), the accesses
# are those of a GPU, -march=native or not; #pragma unroll still unrolls with
# clang. The thread sanitizer's calls are used, but not its library: nothing is
# added to the link.
set(HOOD_OBSERVED_OPTIONS -O2 -gdwarf-4 -fno-sanitize=all -fsanitize=thread)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND HOOD_OBSERVED_OPTIONS -fsanitize-coverage=trace-pc
    -fno-tree-vectorize -fno-tree-slp-vectorize
    -fno-tree-loop-distribute-patterns -Wno-tsan)
else()
  list(APPEND HOOD_OBSERVED_OPTIONS -fsanitize-coverage=bb,no-prune,trace-pc
    "SHELL:-mllvm -tsan-instrument-read-before-write"
    -fno-vectorize -fno-slp-vectorize
    "SHELL:-mllvm -disable-loop-idiom-all" -fno-unroll-loops)
endif()

function(simt_objects NAME)
  cmake_parse_arguments(SIMT "OBSERVED;SANITIZED" "" "SOURCES;LIBRARIES"
    ${ARGN})
  set(translated "")
  foreach(source IN LISTS SIMT_SOURCES)
    get_filename_component(source ${source} ABSOLUTE)
    file(RELATIVE_PATH path ${CMAKE_SOURCE_DIR} ${source})
    if(path MATCHES "^\\.\\./")  # one that was made, in a build elsewhere
      file(RELATIVE_PATH path ${CMAKE_BINARY_DIR} ${source})
    endif()
    set(cpp ${CMAKE_BINARY_DIR}/simt/${NAME}/${path}.cpp)
    simt_translate(${source} ${cpp})
    list(APPEND translated ${cpp})
  endforeach()
  add_library(${NAME} OBJECT ${translated})
  add_dependencies(${NAME} simt_headers)
  target_include_directories(${NAME} BEFORE PRIVATE ${HOOD_SIMT_HEADERS}
    ${CMAKE_SOURCE_DIR}/common/simt/include ${CMAKE_SOURCE_DIR})
  target_link_libraries(${NAME} PUBLIC ${SIMT_LIBRARIES})
  target_compile_options(${NAME} PRIVATE ${HOOD_SIMT_OPTIONS})
  if(SIMT_OBSERVED)
    target_compile_options(${NAME} PRIVATE ${HOOD_OBSERVED_OPTIONS})
    target_compile_definitions(${NAME} PRIVATE HOOD_OBSERVED)
  elseif(SIMT_SANITIZED)
    target_compile_options(${NAME} PRIVATE ${HOOD_SANITIZED_OPTIONS})
  endif()
endfunction()
