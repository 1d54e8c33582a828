# part(TITLE) and chapter(NAME) make the one list of chapters.
#
# chapter(NAME) builds, from chapters/NAME/:
#   NAME_lib            the library of its files other than main, where it has any
#   NAME                its program
#   test_NAME           tests/chapters/NAME/*.cpp
#   and the tests NAME.run, NAME.text and, for each exercise E,
#   NAME.exercise.E.stub, NAME.exercise.E.solution and NAME.exercise.E.wrong.
# Where main is CUDA (main.cu), the chapter is built for each machine that can
# play it: NAME for a GPU, if there is nvcc; NAME-simt for the SIMT machine; and
# NAME-lens, if it is asked for, which observes what its kernels do.

include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-ftrivial-auto-var-init=pattern HOOD_HAS_PATTERN_INIT)

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
  if(EXISTS ${folder}/main.cu)
    set_property(GLOBAL APPEND PROPERTY HOOD_CHAPTERS "cuda chapter\t${NAME}")
    cuda_chapter(${NAME} ${folder} "${lower}")
    text_test(${NAME} ${folder})
    return()
  endif()
  add_executable(${NAME} ${folder}/main.cpp)
  target_link_libraries(${NAME} PRIVATE hood_common ${lower})
  chapter_program(${NAME} ${NAME})
  set_property(GLOBAL APPEND PROPERTY HOOD_CHAPTERS "chapter\t${NAME}")

  if(HOOD_TESTS)
    chapter_tests(${NAME} ${folder} "hood_common;${lower}")
  endif()
endfunction()

# Every program of a chapter lies in its folder of the build.
function(chapter_program NAME PROGRAM)
  set_target_properties(${PROGRAM} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/chapters/${NAME})
  add_dependencies(programs ${PROGRAM})
endfunction()

function(chapter_tests NAME folder libraries)
  set(out ${CMAKE_BINARY_DIR}/chapters/${NAME})
  add_test(NAME ${NAME}.run COMMAND ${NAME} --quick --out ${out}/quick)
  set_tests_properties(${NAME}.run PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 300)
  text_test(${NAME} ${folder})
  hood_test(${NAME} SOURCES_IN chapters/${NAME} LIBRARIES ${libraries})
  chapter_exercises(${NAME} ${folder} "${libraries}")
endfunction()

# Texts quote what programs print at full length and speed.
function(text_test NAME folder)
  if(HOOD_TESTS AND NOT HOOD_SANITIZE)
    add_test(NAME ${NAME}.text COMMAND weave --check ${folder}/README.md)
    set_tests_properties(${NAME}.text PROPERTIES
      SKIP_RETURN_CODE 77 TIMEOUT 300)
  endif()
endfunction()

# The coded exercises of a chapter; ${libraries} is what their answers may use.
function(chapter_exercises NAME folder libraries)
  file(GLOB stubs CONFIGURE_DEPENDS
    ${folder}/exercises/*.cpp ${folder}/exercises/*.cu)
  foreach(stub IN LISTS stubs)
    chapter_exercise(${NAME} ${stub} "${libraries}")
  endforeach()
endfunction()

# An exercise E is exercises/E.cpp (the stub), solutions/E.cpp, and
# tests/chapters/NAME/exercises/E.cpp, which tests either of the two, the wrong
# answers beside it, and the reader's own. Where they are CUDA, all are E.cu,
# and it is judged on the SIMT machine; if the test includes the lens, answers
# are compiled so that it sees them.
function(chapter_exercise NAME stub libraries)
  get_filename_component(exercise ${stub} NAME_WE)
  get_filename_component(file ${stub} NAME)
  set(test exercise_${NAME}_${exercise})
  set(judge ${CMAKE_SOURCE_DIR}/tests/chapters/${NAME}/exercises/${file})
  list(APPEND libraries hood_test_support)
  set(observed "")
  file(STRINGS ${judge} asks REGEX "<common/lens/lens.hpp>")
  if(asks)
    set(observed OBSERVED)
    list(APPEND libraries hood_lens)
  endif()
  exercise_objects(${test}_test "${libraries}" ${judge})
  set(answer_stub ${stub})
  set(answer_solution ${CMAKE_SOURCE_DIR}/chapters/${NAME}/solutions/${file})
  foreach(kind stub solution)
    exercise_objects(${test}_${kind}_answer "${libraries}" ${answer_${kind}}
      ${observed})
    add_executable(${test}_${kind} $<TARGET_OBJECTS:${test}_${kind}_answer>
      $<TARGET_OBJECTS:${test}_test>)
    set_target_properties(${test}_${kind} PROPERTIES LINKER_LANGUAGE CXX)
    target_link_libraries(${test}_${kind} PRIVATE ${libraries})
    add_test(NAME ${NAME}.exercise.${exercise}.${kind}
      COMMAND ${test}_${kind})
  endforeach()
  # The stub must compile, run to its end, and be found wrong.
  set_tests_properties(${NAME}.exercise.${exercise}.stub PROPERTIES
    PASS_REGULAR_EXPRESSION "test cases?:.*[1-9][0-9]* failed")
  add_test(NAME ${NAME}.exercise.${exercise}.wrong
    COMMAND wrong_answers ${exercise})
  record_recipe(${test}_stub ${CMAKE_BINARY_DIR}/exercises/${exercise})
endfunction()

# NAME, an OBJECT library of one source, C++ or CUDA; with OBSERVED behind it,
# the lens sees it.
function(exercise_objects NAME libraries source)
  if(source MATCHES "\\.cu$")
    simt_objects(${NAME} ${ARGN} SOURCES ${source} LIBRARIES ${libraries})
  else()
    add_library(${NAME} OBJECT ${source})
    target_link_libraries(${NAME} PRIVATE ${libraries})
  endif()
endfunction()

# Notes the commands that compile TARGET_answer and link TARGET, when they run:
# a word on each line of FILE.compile and FILE.link. With them tools/exercise
# compiles and links another source in the place of the stub.
function(record_recipe TARGET FILE)
  set(record "\"${CMAKE_SOURCE_DIR}/cmake/record.sh\"")
  set_target_properties(${TARGET}_answer PROPERTIES
    CXX_COMPILER_LAUNCHER ""
    RULE_LAUNCH_COMPILE "${record} \"${FILE}.compile\"")
  set_target_properties(${TARGET} PROPERTIES
    RULE_LAUNCH_LINK "${record} \"${FILE}.link\"")
  # What an answer forgets to set the compiler may see, and it is always absurd,
  # not by chance 0.
  target_compile_options(${TARGET}_answer PRIVATE
    "$<$<CXX_COMPILER_ID:GNU>:-Wmaybe-uninitialized>")
  if(HOOD_HAS_PATTERN_INIT)
    target_compile_options(${TARGET}_answer PRIVATE
      -ftrivial-auto-var-init=pattern)
  endif()
endfunction()

# build/chapters.txt: a line "part<tab>TITLE", "chapter<tab>NAME" or, for one
# with kernels, "cuda chapter<tab>NAME" each; "gpu<tab>yes" first where those are
# built for a GPU, too.
function(write_chapter_list)
  get_property(lines GLOBAL PROPERTY HOOD_CHAPTERS)
  if(HOOD_HAS_CUDA)
    list(PREPEND lines "gpu\tyes")
  endif()
  list(JOIN lines "\n" text)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/chapters.txt CONTENT "${text}\n")
endfunction()
