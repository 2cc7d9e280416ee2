# One test program a folder of tests/; each links what it tests. QUICK: the tests themselves are compiled
# without optimisation, which halves their build; what they test is optimised in its library.
#
# Whoever only plays has not got what tests need (scripts/setup --play): then there are none to build.
find_package(GTest QUIET)
find_package(rapidcheck QUIET)
if(NOT GTest_FOUND OR NOT rapidcheck_FOUND)
  message(STATUS "no tests: scripts/setup installs what they need")
  return()
endif()
include(GoogleTest)

# What every quick test includes is read once.
file(CONFIGURE OUTPUT ${GEN}/quick_test_headers.cpp CONTENT "")
add_library(quick_test_headers OBJECT ${GEN}/quick_test_headers.cpp)
target_link_libraries(quick_test_headers PRIVATE files GTest::gtest rapidcheck rapidcheck_gtest)
target_compile_options(quick_test_headers PRIVATE -O0)
bocage_reads_once(quick_test_headers
  <gtest/gtest.h> <rapidcheck/gtest.h> <boost/json.hpp> <algorithm> <map> <string> <vector>)

# bocage_test(folder [NAME test_x] [QUICK] [BY_HAND] [LINK ...] [DEFINE ...]): BY_HAND is built only when asked for
# and is no part of ctest.
function(bocage_test folder)
  cmake_parse_arguments(arg "QUICK;BY_HAND" "NAME" "LINK;DEFINE" ${ARGN})
  string(REPLACE "/" "_" name "test_${folder}")
  if(arg_NAME)
    set(name ${arg_NAME})
  endif()
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/${folder}/*.cpp)
  if(NOT files)
    return()
  endif()
  add_executable(${name} ${files})
  target_link_libraries(${name} PRIVATE ${arg_LINK} GTest::gtest_main rapidcheck rapidcheck_gtest)
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_compile_definitions(${name} PRIVATE ${arg_DEFINE})
  # Only for those that read files of the tree: what knows its folder is compiled anew in every other one.
  foreach(file IN LISTS files)
    file(STRINGS ${file} reads_tree REGEX "BOCAGE_ROOT" LIMIT_COUNT 1)
    if(reads_tree)
      set_property(SOURCE ${file} APPEND PROPERTY COMPILE_DEFINITIONS BOCAGE_ROOT="${CMAKE_SOURCE_DIR}")
    endif()
  endforeach()
  if(arg_QUICK)
    target_link_libraries(${name} PRIVATE files)  # whose headers are precompiled
    target_compile_options(${name} PRIVATE -O0)
    bocage_reads_once(${name} REUSE_FROM quick_test_headers)
  endif()
  if(arg_BY_HAND)
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
  else()
    gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST PROPERTIES TIMEOUT 300)
  endif()
endfunction()

bocage_test(kernel QUICK LINK kernel)
bocage_test(board QUICK LINK board)
bocage_test(session QUICK LINK engine)
bocage_test(engine QUICK LINK opponents)
bocage_test(games QUICK LINK engine)
bocage_test(opponents LINK lab)
bocage_test(lab QUICK LINK lab)
bocage_test(cli QUICK LINK files)

# Every game: the tests of its rules, and for those of the product what must hold for every game (test_games_<code>) and
# for every computer player (test_mind_<code>). A game on trial may be put to these by hand.
foreach(code IN LISTS GAMES)
  bocage_test(rules/${code} QUICK LINK ${GAME_${code}_FOLDER}_io)
endforeach()
foreach(code IN LISTS KNOWN_GAMES)
  set(folder ${GAME_${code}_FOLDER})
  set(by_hand "")
  if(NOT code IN_LIST WHOLE_GAMES)
    set(by_hand BY_HAND)
  endif()
  set(game BOCAGE_GAME=bocage::${code}::${GAME_${code}_TYPE} BOCAGE_GAME_HEADER="games/${folder}/io/io.hpp")
  bocage_test(games/each NAME test_games_${code} QUICK ${by_hand} LINK engine DEFINE ${game})
  if(code IN_LIST MINDS)
    bocage_test(opponents/each NAME test_mind_${code} ${by_hand} LINK lab
      DEFINE ${game} BOCAGE_MIND=bocage::${code}::Mind BOCAGE_MIND_HEADER="games/${folder}/mind/mind.hpp")
  endif()
endforeach()

if(TARGET server)
  bocage_test(server QUICK LINK server)
  bocage_test(server/long NAME test_long_battles QUICK BY_HAND LINK server)
  # What a seat is told, for every game whose computer player can imagine what a seat does not see; what is secret in
  # it is declared in tests/server/secrets. Not QUICK: 20,000 pairs take less than half as long.
  foreach(code IN LISTS KNOWN_GAMES)
    if(code IN_LIST MINDS)
      set(folder ${GAME_${code}_FOLDER})
      set(by_hand "")
      if(NOT code IN_LIST WHOLE_GAMES)
        set(by_hand BY_HAND)
      endif()
      bocage_test(server/each NAME test_secrets_${code} ${by_hand} LINK server
        DEFINE BOCAGE_GAME=bocage::${code}::${GAME_${code}_TYPE} BOCAGE_GAME_HEADER="games/${folder}/io/io.hpp"
               BOCAGE_MIND=bocage::${code}::Mind BOCAGE_MIND_HEADER="games/${folder}/mind/mind.hpp"
               BOCAGE_SECRETS=bocage::${code}::Secrets BOCAGE_SECRETS_HEADER="server/secrets/${code}.hpp")
    endif()
  endforeach()
endif()

# Tests that start the program itself.
foreach(test server/serve cli/play)
  get_filename_component(folder ${test} DIRECTORY)
  if(TARGET bocage AND TARGET test_${folder})
    add_dependencies(test_${folder} bocage)
    set_property(SOURCE ${CMAKE_SOURCE_DIR}/tests/${test}_test.cpp APPEND PROPERTY COMPILE_DEFINITIONS
      BOCAGE_BINARY="$<TARGET_FILE:bocage>")
  endif()
endforeach()

# What the compiler must refuse, and why.
add_test(NAME must_not_compile COMMAND ${CMAKE_SOURCE_DIR}/scripts/must-not-compile ${CMAKE_BINARY_DIR})

# The WebAssembly check plays the same battles natively (scripts/wasm-check).
add_executable(wasm_worlds tests/wasm/worlds.cpp tests/wasm/battle.cpp)
target_link_libraries(wasm_worlds PRIVATE session)
