# src/games/games.list becomes what C++ needs of it: gen/games.inc (the list, for whoever defines the macro he wants),
# gen/every_game.hpp and gen/every_game_io.hpp (their headers), and one translation unit a game for each of the
# templates over a game, so that a build grows by the game and a touched game compiles itself alone.
set(GAMES_LIST ${CMAKE_SOURCE_DIR}/src/games/games.list)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${GAMES_LIST})

set(GAMES "")        # codes of all that have files
set(KNOWN_GAMES "")  # trial or whole
set(WHOLE_GAMES "")
set(MINDS "")        # codes of known games that a computer player knows
set(numbered "")
set(known "")
set(minds "")
set(headers "")
set(io_headers "")
file(STRINGS ${GAMES_LIST} lines REGEX "^ *[0-9]")
foreach(line IN LISTS lines)
  if(NOT line MATCHES "^ *([0-9]+) +([a-z]+) +([a-z_]+) +([A-Za-z]+) +(draft|trial|whole) +([a-z0-9-]+) +(.+)$")
    message(FATAL_ERROR "${GAMES_LIST}: a line is number, code, folder, type, state, first scenario, name: ${line}")
  endif()
  set(code ${CMAKE_MATCH_2})
  set(GAME_${code}_FOLDER ${CMAKE_MATCH_3})
  set(GAME_${code}_TYPE ${CMAKE_MATCH_4})
  set(GAME_${code}_STATE ${CMAKE_MATCH_5})
  set(GAME_${code}_FIRST ${CMAKE_MATCH_6})
  set(folder ${CMAKE_SOURCE_DIR}/src/games/${CMAKE_MATCH_3})
  string(APPEND numbered "NUMBERED_GAME(${CMAKE_MATCH_1}, ${code})\n")
  if(EXISTS ${folder}/vocabulary.hpp)
    list(APPEND GAMES ${code})
  elseif(NOT CMAKE_MATCH_5 STREQUAL "draft")
    message(FATAL_ERROR "${GAMES_LIST}: ${code} has no files yet: it is a draft")
  endif()
  if(CMAKE_MATCH_5 STREQUAL "draft" OR (BOCAGE_FUZZ AND CMAKE_MATCH_5 STREQUAL "trial"))  # fuzzed once it is whole
    continue()
  endif()
  list(APPEND KNOWN_GAMES ${code})
  set(whole false)
  if(CMAKE_MATCH_5 STREQUAL "whole")
    list(APPEND WHOLE_GAMES ${code})
    set(whole true)
  endif()
  string(APPEND known "KNOWN_GAME(${CMAKE_MATCH_1}, ${code}, ${CMAKE_MATCH_4}, \"${CMAKE_MATCH_7}\", \"${CMAKE_MATCH_6}\", ${whole})\n")
  string(APPEND headers "#include \"games/${CMAKE_MATCH_3}/game.hpp\"\n")
  string(APPEND io_headers "#include \"games/${CMAKE_MATCH_3}/io/io.hpp\"\n")
  if(EXISTS ${folder}/mind/mind.hpp)
    list(APPEND MINDS ${code})
    string(APPEND minds "MIND_OF(${code})\n")
  elseif(whole)
    message(FATAL_ERROR "${GAMES_LIST}: no computer player knows ${code} (mind/mind.hpp): it is no more than a trial")
  endif()
endforeach()

file(CONFIGURE OUTPUT ${GEN}/games.inc @ONLY CONTENT [[// Made from src/games/games.list. Define what you want of it before including it.
#ifndef NUMBERED_GAME
#define NUMBERED_GAME(number, code)
#endif
#ifndef KNOWN_GAME
#define KNOWN_GAME(number, code, type, name, first, whole)
#endif
#ifndef MIND_OF
#define MIND_OF(code)
#endif
@numbered@@known@@minds@#undef NUMBERED_GAME
#undef KNOWN_GAME
#undef MIND_OF
]])
file(CONFIGURE OUTPUT ${GEN}/every_game.hpp @ONLY CONTENT "#pragma once\n@headers@")
file(CONFIGURE OUTPUT ${GEN}/every_game_io.hpp @ONLY CONTENT "#pragma once\n@io_headers@")

# bocage_units(target file codes...): the target gets src/<file>.cpp.in once a game.
function(bocage_units target file)
  get_filename_component(name ${file} NAME)
  foreach(code IN LISTS ARGN)
    set(folder ${GAME_${code}_FOLDER})
    set(type ${GAME_${code}_TYPE})
    set(first ${GAME_${code}_FIRST})
    configure_file(${CMAKE_SOURCE_DIR}/${file}.cpp.in ${GEN}/${folder}/${name}.cpp @ONLY)
    target_sources(${target} PRIVATE ${GEN}/${folder}/${name}.cpp)
  endforeach()
endfunction()
