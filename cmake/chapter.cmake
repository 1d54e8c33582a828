# part(TITLE) and chapter(NAME) make the one list of chapters.
#
# chapter(NAME) builds, from chapters/NAME/:
#   NAME_lib            the library of its files other than main, where it has any
#   NAME                its program
#   test_NAME           tests/chapters/NAME/*.cpp
#   and the tests NAME.run, NAME.text and, for each exercise E,
#   NAME.exercise.E.stub and NAME.exercise.E.solution.

set_property(GLOBAL PROPERTY HOOD_CHAPTERS "")
add_custom_target(programs)

function(part TITLE)
  set_property(GLOBAL APPEND PROPERTY HOOD_CHAPTERS "part\t${TITLE}")
endfunction()

# What a chapter links: everything in common/ and all chapters before it.
function(hood_lower_chapters RESULT)
  get_property(lower GLOBAL PROPERTY HOOD_CHAPTER_LIBRARIES)
  set(${RESULT} ${lower} PARENT_SCOPE)
endfunction()

function(chapter NAME)
  set(folder ${CMAKE_SOURCE_DIR}/chapters/${NAME})
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  hood_lower_chapters(lower)

  if(sources)
    add_library(${NAME}_lib STATIC ${sources})
    target_link_libraries(${NAME}_lib PUBLIC hood_common ${lower})
    set_property(GLOBAL APPEND PROPERTY HOOD_CHAPTER_LIBRARIES ${NAME}_lib)
    list(APPEND lower ${NAME}_lib)
  endif()
  add_executable(${NAME} ${folder}/main.cpp)
  target_link_libraries(${NAME} PRIVATE hood_common ${lower})
  set_target_properties(${NAME} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/chapters/${NAME})
  add_dependencies(programs ${NAME})
  set_property(GLOBAL APPEND PROPERTY HOOD_CHAPTERS "chapter\t${NAME}")

  if(HOOD_TESTS)
    chapter_tests(${NAME} ${folder} "hood_common;${lower}")
  endif()
endfunction()

function(chapter_tests NAME folder libraries)
  set(out ${CMAKE_BINARY_DIR}/chapters/${NAME})
  add_test(NAME ${NAME}.run COMMAND ${NAME} --quick --out ${out}/quick)
  set_tests_properties(${NAME}.run PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 300)
  # Texts quote what programs print at full length and speed.
  if(NOT HOOD_SANITIZE)
    add_test(NAME ${NAME}.text COMMAND weave --check ${folder}/README.md)
    set_tests_properties(${NAME}.text PROPERTIES
      SKIP_RETURN_CODE 77 TIMEOUT 300)
  endif()

  hood_test(${NAME} SOURCES_IN chapters/${NAME} LIBRARIES ${libraries})

  # An exercise E is exercises/E.cpp (the stub), solutions/E.cpp, and
  # tests/chapters/NAME/exercises/E.cpp, which tests either of the two.
  file(GLOB stubs CONFIGURE_DEPENDS ${folder}/exercises/*.cpp)
  foreach(stub IN LISTS stubs)
    get_filename_component(exercise ${stub} NAME_WE)
    foreach(kind stub solution)
      set(target exercise_${NAME}_${exercise}_${kind})
      if(kind STREQUAL "stub")
        set(answer ${stub})
      else()
        set(answer ${folder}/solutions/${exercise}.cpp)
      endif()
      add_executable(${target} ${answer}
        ${CMAKE_SOURCE_DIR}/tests/chapters/${NAME}/exercises/${exercise}.cpp)
      target_link_libraries(${target} PRIVATE ${libraries} hood_test_support)
      add_test(NAME ${NAME}.exercise.${exercise}.${kind} COMMAND ${target})
    endforeach()
    # The stub must compile, run to its end, and be found wrong.
    set_tests_properties(${NAME}.exercise.${exercise}.stub PROPERTIES
      PASS_REGULAR_EXPRESSION "test cases?:.*[1-9][0-9]* failed")
  endforeach()
endfunction()

# build/chapters.txt: a line "part<tab>TITLE" or "chapter<tab>NAME" each.
function(write_chapter_list)
  get_property(lines GLOBAL PROPERTY HOOD_CHAPTERS)
  list(JOIN lines "\n" text)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/chapters.txt CONTENT "${text}\n")
endfunction()
