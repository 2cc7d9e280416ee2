# One library a folder. Files are found by pattern, so that adding one needs no change here.
# What ends in _rules, and kernel and board, also builds for WebAssembly: no exceptions, files or text there.
#
#   cli, server, lab -> opponents -> engine -> session -> <folder>_io -> <folder>_rules -> board -> kernel
#                                                         <folder>_io -> texts -> files -> kernel, embedded
#                       opponents -> <folder>_mind ---------------------> <folder>_rules

find_package(Threads REQUIRED)
set(Boost_USE_STATIC_LIBS ON)
find_package(Boost 1.81 REQUIRED COMPONENTS json)
find_package(Python3 REQUIRED COMPONENTS Interpreter)
find_package(PkgConfig REQUIRED)
pkg_check_modules(sodium REQUIRED IMPORTED_TARGET libsodium)

set(SRC ${CMAKE_SOURCE_DIR}/src)
set(GEN ${CMAKE_BINARY_DIR}/gen)

# The version stands in CMakeLists.txt.
file(CONFIGURE OUTPUT ${GEN}/version.hpp @ONLY CONTENT
  "#pragma once\n#define BOCAGE_VERSION \"@PROJECT_VERSION@\"\n")

# bocage_library(name FOLDERS a b ... LINK x y ...): a static library from the .cpp files directly in the folders.
function(bocage_library name)
  cmake_parse_arguments(arg "" "" "FOLDERS;LINK" ${ARGN})
  set(files "")
  foreach(folder IN LISTS arg_FOLDERS)
    file(GLOB found CONFIGURE_DEPENDS ${SRC}/${folder}/*.cpp)
    list(APPEND files ${found})
  endforeach()
  if(files)
    add_library(${name} STATIC ${files})
    target_include_directories(${name} PUBLIC ${SRC} ${GEN})
    target_link_libraries(${name} PUBLIC ${arg_LINK})
  else()
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE ${SRC} ${GEN})
    target_link_libraries(${name} INTERFACE ${arg_LINK})
  endif()
endfunction()

# Third-party code that Debian ships only as a shared library or as a header, compiled once.
add_library(thirdparty STATIC ${SRC}/thirdparty/fmt.cpp ${SRC}/thirdparty/toml.cpp)
target_compile_definitions(thirdparty PUBLIC TOML_HEADER_ONLY=0)
target_compile_options(thirdparty PRIVATE -w)

bocage_library(kernel FOLDERS kernel)
bocage_library(board FOLDERS board LINK kernel)

# Data and texts travel inside the binary.
file(GLOB_RECURSE DATA_FILES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/* ${CMAKE_SOURCE_DIR}/text/*)
add_custom_command(OUTPUT ${GEN}/data.S ${GEN}/data.inc
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/tools/embed.py ${GEN}/data ${CMAKE_SOURCE_DIR} data text
  DEPENDS ${DATA_FILES} ${CMAKE_SOURCE_DIR}/tools/embed.py VERBATIM)
set_source_files_properties(${GEN}/data.S PROPERTIES OBJECT_DEPENDS "${DATA_FILES}")
add_library(embedded STATIC ${SRC}/embedded/embedded.cpp ${GEN}/data.S ${GEN}/data.inc)
target_include_directories(embedded PUBLIC ${SRC} PRIVATE ${GEN})

bocage_library(files FOLDERS files LINK kernel embedded thirdparty Boost::json)
bocage_library(texts FOLDERS texts LINK files)

# A game is three libraries: <folder>_rules, <folder>_io and, if a computer player knows it, <folder>_mind.
# Its rule ids are a header made from its rule list: an id that is not in the list does not compile.
include(cmake/games.cmake)
function(bocage_game code)
  set(folder ${GAME_${code}_FOLDER})
  set(rules ${CMAKE_SOURCE_DIR}/data/${code}/rules.tsv)
  bocage_library(${folder}_rules FOLDERS games/${folder} games/${folder}/rules LINK board)
  if(EXISTS ${rules})
    add_custom_command(OUTPUT ${GEN}/${code}_rules.inc
      COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/tools/rule_ids.py ${rules} ${GEN}/${code}_rules.inc
      DEPENDS ${rules} ${CMAKE_SOURCE_DIR}/tools/rule_ids.py VERBATIM)
    add_custom_target(${folder}_ids DEPENDS ${GEN}/${code}_rules.inc)
    add_dependencies(${folder}_rules ${folder}_ids)
  endif()
  bocage_library(${folder}_io FOLDERS games/${folder}/io LINK ${folder}_rules texts)
  bocage_library(${folder}_mind FOLDERS games/${folder}/mind LINK ${folder}_rules)
endfunction()
foreach(code IN LISTS GAMES)
  bocage_game(${code})
endforeach()
set(known_io "")
foreach(code IN LISTS KNOWN_GAMES)
  list(APPEND known_io ${GAME_${code}_FOLDER}_io)
endforeach()
set(mind_libraries "")
foreach(code IN LISTS MINDS)
  list(APPEND mind_libraries ${GAME_${code}_FOLDER}_mind)
endforeach()

bocage_library(session FOLDERS session LINK ${known_io} PkgConfig::sodium)
bocage_units(session src/session/battle_unit ${KNOWN_GAMES})
bocage_library(engine FOLDERS engine LINK session)
bocage_library(opponents FOLDERS opponents LINK engine ${mind_libraries} Threads::Threads)
bocage_units(opponents src/opponents/player_unit ${MINDS})
bocage_library(lab FOLDERS lab LINK opponents)
bocage_units(lab src/lab/lab_unit ${MINDS})

if(EXISTS ${SRC}/server)
  include(cmake/server.cmake)
endif()

file(GLOB CLI_FILES CONFIGURE_DEPENDS ${SRC}/cli/*.cpp)
if(CLI_FILES)
  add_executable(bocage ${CLI_FILES})
  target_link_libraries(bocage PRIVATE lab)
  target_compile_options(bocage PRIVATE -O0)  # reading arguments needs no optimiser, which is half of the build here
  bocage_reads_once(bocage <CLI/CLI.hpp> <boost/json.hpp>)
  if(TARGET server)
    target_link_libraries(bocage PRIVATE server)
    target_compile_definitions(bocage PRIVATE BOCAGE_SERVER)
  endif()
endif()
