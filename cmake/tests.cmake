# hood_test(NAME SOURCES... LIBRARIES...): a Catch2 program, each of whose test
# cases becomes a CTest test called NAME.CASE.

include(CTest)

function(hood_test NAME)
  cmake_parse_arguments(TEST "" "" "SOURCES;LIBRARIES" ${ARGN})
  set(target test_${NAME})
  add_executable(${target} ${TEST_SOURCES})
  target_link_libraries(${target} PRIVATE ${TEST_LIBRARIES} hood_test_support)
  catch_discover_tests(${target} TEST_PREFIX "${NAME}." 
    PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 300)
endfunction()
