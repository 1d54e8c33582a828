# CUDA sources as libraries and programs, for each machine that can play them:
#
#   simt  the SIMT machine (common/simt), on the CPU
#   lens  the same, observed (common/lens): only built if it is asked for
#   asan  the same with sanitizers, for tests: with HOOD_SIMT_ASAN they are the
#         tests of simt
#   gpu   a GPU, where there is nvcc
#
# A chapter's libraries are called NAME_lib-simt, NAME_lib-lens, NAME_lib-gpu;
# its programs NAME-simt, NAME-lens and, for a GPU, just NAME. Test programs are
# test_NAME-simt and so on; that for the lens has only what asks the lens, from
# tests/chapters/NAME/lens. The target simt_tests is those with sanitizers.

set(HOOD_MACHINES simt lens)
if(HOOD_SIMT_ASAN AND NOT HOOD_SANITIZE)
  list(APPEND HOOD_MACHINES asan)
endif()
if(HOOD_HAS_CUDA)
  list(APPEND HOOD_MACHINES gpu)
endif()
add_custom_target(lens)
add_custom_target(simt_tests)

# cuda_library(TARGET MACHINE SOURCES FILE.cu ... LIBRARIES ...): the sources as
# a static library, and what they need.
function(cuda_library TARGET MACHINE)
  cmake_parse_arguments(CUDA "" "" "SOURCES;LIBRARIES" ${ARGN})
  if(MACHINE STREQUAL "gpu")
    add_library(${TARGET} STATIC ${CUDA_SOURCES})
  else()
    cuda_objects(${TARGET} ${MACHINE})
    add_library(${TARGET} STATIC $<TARGET_OBJECTS:${TARGET}_objects>)
    set_target_properties(${TARGET} PROPERTIES LINKER_LANGUAGE CXX)
  endif()
  target_link_libraries(${TARGET} PUBLIC ${CUDA_LIBRARIES})
  leave_out_of_all(${TARGET} ${MACHINE})
endfunction()

# cuda_program(TARGET MACHINE SOURCES FILE.cu ... LIBRARIES ...)
function(cuda_program TARGET MACHINE)
  cmake_parse_arguments(CUDA "" "" "SOURCES;LIBRARIES" ${ARGN})
  if(MACHINE STREQUAL "gpu")
    add_executable(${TARGET} ${CUDA_SOURCES})
  else()
    cuda_objects(${TARGET} ${MACHINE})
    add_executable(${TARGET} $<TARGET_OBJECTS:${TARGET}_objects>)
    set_target_properties(${TARGET} PROPERTIES LINKER_LANGUAGE CXX)
  endif()
  target_link_libraries(${TARGET} PRIVATE ${CUDA_LIBRARIES})
  leave_out_of_all(${TARGET} ${MACHINE})
endfunction()

# TARGET_objects, from the CUDA_SOURCES of the caller.
macro(cuda_objects TARGET MACHINE)
  set(kind "")
  if("${MACHINE}" STREQUAL "lens")
    set(kind OBSERVED)
  elseif("${MACHINE}" STREQUAL "asan")
    set(kind SANITIZED)
  endif()
  simt_objects(${TARGET}_objects SOURCES ${CUDA_SOURCES} ${kind}
    LIBRARIES ${CUDA_LIBRARIES})
  leave_out_of_all(${TARGET}_objects ${MACHINE})
endmacro()

function(leave_out_of_all TARGET MACHINE)
  if(MACHINE MATCHES "^(lens|asan)$")
    set_target_properties(${TARGET} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
endfunction()

# What every CUDA source links on a machine: the machine, and common/cuda.
foreach(machine IN LISTS HOOD_MACHINES)
  add_library(hood_machine-${machine} INTERFACE)
  target_link_libraries(hood_machine-${machine} INTERFACE hood_common)
endforeach()
target_link_libraries(hood_machine-simt INTERFACE hood_simt)
target_link_libraries(hood_machine-lens INTERFACE hood_lens hood_simt)
if(TARGET hood_machine-asan)
  target_link_libraries(hood_machine-asan INTERFACE hood_simt-asan)
endif()

# The chapter whose main is ${folder}/main.cu; ${lower} are the libraries of C++
# sources that it may use.
function(cuda_chapter NAME folder lower)
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cu)
  list(REMOVE_ITEM sources ${folder}/main.cu)
  foreach(machine IN LISTS HOOD_MACHINES)
    get_property(libraries GLOBAL PROPERTY HOOD_CUDA_LIBRARIES_${machine})
    list(PREPEND libraries ${lower} hood_cuda-${machine})
    if(machine STREQUAL "gpu")
      peers_of_chapter(${folder} libraries)
    endif()
    if(sources)
      cuda_library(${NAME}_lib-${machine} ${machine} SOURCES ${sources}
        LIBRARIES ${libraries})
      set_property(GLOBAL APPEND PROPERTY HOOD_CUDA_LIBRARIES_${machine}
        ${NAME}_lib-${machine})
      list(PREPEND libraries ${NAME}_lib-${machine})
    endif()
    set(program ${NAME}-${machine})
    if(machine STREQUAL "gpu")
      set(program ${NAME})
    endif()
    cuda_program(${program} ${machine} SOURCES ${folder}/main.cu
      LIBRARIES ${libraries})
    set_target_properties(${program} PROPERTIES
      RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/chapters/${NAME})
    if(machine STREQUAL "lens")
      add_dependencies(lens ${program})
      target_link_options(${program} PRIVATE
        "LINKER:--undefined=hood_lens_attached")
    elseif(NOT machine STREQUAL "asan")
      add_dependencies(programs ${program})
    endif()
    if(HOOD_TESTS)
      cuda_chapter_tests(${NAME} ${program} ${machine} "${libraries}")
    endif()
    if(HOOD_TESTS AND machine STREQUAL "simt")
      chapter_exercises(${NAME} ${folder} "${libraries}")
    endif()
  endforeach()
endfunction()

function(cuda_chapter_tests NAME program machine libraries)
  set(out ${CMAKE_BINARY_DIR}/chapters/${NAME})
  if(NOT machine MATCHES "lens|asan")
    add_test(NAME ${program}.run COMMAND ${program} --quick
      --out ${out}/quick-${machine})
    set_tests_properties(${program}.run PROPERTIES
      SKIP_RETURN_CODE 77 TIMEOUT 300)
  endif()
  if(machine STREQUAL "simt" AND "asan" IN_LIST HOOD_MACHINES)
    return()
  endif()
  set(folder ${CMAKE_SOURCE_DIR}/tests/chapters/${NAME})
  if(machine STREQUAL "lens")
    set(folder ${folder}/lens)
  endif()
  file(GLOB tests CONFIGURE_DEPENDS ${folder}/*.cu)
  if(NOT tests)
    return()
  endif()
  if(machine STREQUAL "gpu")
    list(APPEND tests ${CMAKE_SOURCE_DIR}/tests/support/needs_gpu.cu)
  endif()
  set(test test_${NAME}-${machine})
  cuda_program(${test} ${machine} SOURCES ${tests}
    LIBRARIES ${libraries} hood_test_support)
  set_target_properties(${test} PROPERTIES EXCLUDE_FROM_ALL OFF)
  # For tests that run the program: it was built for the same machine.
  set(compiled ${test})
  if(NOT machine STREQUAL "gpu")
    set(compiled ${test}_objects)
  endif()
  if(machine STREQUAL "simt")
    target_compile_options(${compiled} PRIVATE ${HOOD_COMPILED_SOON})
  endif()
  target_compile_definitions(${compiled} PRIVATE
    CHAPTER_PROGRAM="$<TARGET_FILE:${program}>")
  add_dependencies(${test} ${program})
  if(machine STREQUAL "gpu")
    # Without a card it cannot even say which tests it has.
    add_test(NAME ${NAME}-gpu COMMAND ${test})
    set_tests_properties(${NAME}-gpu PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 300)
  else()
    simt_discover_tests(${test} ${NAME} ${machine})
  endif()
endfunction()

# The test cases of the program TEST, as NAME-MACHINE.CASE. (A thread that is
# ended by a fault is dropped as it stands, without destructors: no leak.)
function(simt_discover_tests TEST NAME MACHINE)
  catch_discover_tests(${TEST} TEST_PREFIX "${NAME}-${MACHINE}."
    DISCOVERY_MODE PRE_TEST PROPERTIES TIMEOUT 300
    ENVIRONMENT ASAN_OPTIONS=detect_leaks=0)
  if(MACHINE STREQUAL "asan")
    add_dependencies(simt_tests ${TEST})
  endif()
endfunction()
