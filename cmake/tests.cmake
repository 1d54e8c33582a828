# hood_test(NAME SOURCES_IN FOLDER LIBRARIES ...): the .cpp files of a folder
# under tests/ as one Catch2 program, each of whose test cases becomes a CTest
# test called NAME.CASE.

enable_testing()

if(HOOD_TESTS)
  include(Catch)
  add_library(hood_test_support STATIC ${CMAKE_SOURCE_DIR}/tests/support/main.cpp)
  target_include_directories(hood_test_support PUBLIC ${CMAKE_SOURCE_DIR})
  target_link_libraries(hood_test_support PUBLIC Catch2::Catch2)
  # An answer that defines a main() of its own shall not push this one out.
  target_link_options(hood_test_support INTERFACE
    "LINKER:--undefined=hood_main_of_tests")
endif()

function(hood_test NAME)
  cmake_parse_arguments(TEST "" "SOURCES_IN" "LIBRARIES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS
    ${CMAKE_SOURCE_DIR}/tests/${TEST_SOURCES_IN}/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_executable(test_${NAME} ${sources})
  target_compile_options(test_${NAME} PRIVATE ${HOOD_COMPILED_SOON})
  target_link_libraries(test_${NAME} PRIVATE ${TEST_LIBRARIES} hood_test_support)
  catch_discover_tests(test_${NAME} TEST_PREFIX "${NAME}."
    DISCOVERY_MODE PRE_TEST PROPERTIES TIMEOUT 300)
endfunction()
