# server_base: network, storage, embedded page, tokens, logs; knows nothing of games.
# server: everything else under src/server, on top of it and of the games.
find_package(SQLite3 REQUIRED)
find_library(SQLITE_STATIC libsqlite3.a)
find_package(ZLIB REQUIRED)
find_library(ZLIB_STATIC libz.a)
set(SQLITE SQLite::SQLite3)
if(SQLITE_STATIC)
  set(SQLITE ${SQLITE_STATIC} m ${CMAKE_DL_LIBS})  # the binary shall need nothing but libc
endif()
set(ZLIB ZLIB::ZLIB)
if(ZLIB_STATIC)
  set(ZLIB ${ZLIB_STATIC})
endif()

file(GLOB SERVER_NET CONFIGURE_DEPENDS ${SRC}/server/net/*.cpp)
file(GLOB SERVER_STORE CONFIGURE_DEPENDS ${SRC}/server/store/*.cpp)
set(SERVER_BASE ${SERVER_NET} ${SERVER_STORE} ${SRC}/server/assets/assets.cpp
  ${SRC}/server/log.cpp ${SRC}/server/metrics.cpp ${SRC}/server/tokens.cpp)

# The built page travels inside the binary; without web/dist a page that says how to build it does.
set(WEB_DIST ${CMAKE_SOURCE_DIR}/web/dist)
set(WEB_FALLBACK ${SRC}/server/assets/fallback)
file(GLOB_RECURSE WEB_FILES CONFIGURE_DEPENDS ${WEB_DIST}/* ${WEB_FALLBACK}/*)
string(MD5 WEB_LIST "${WEB_FILES}")  # in the command, so that a deleted file rebuilds too
add_custom_command(OUTPUT ${GEN}/assets.S ${GEN}/assets.inc
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/tools/embed_web.py
    ${GEN}/assets ${WEB_DIST} ${WEB_FALLBACK} ${WEB_LIST}
  DEPENDS ${WEB_FILES} ${CMAKE_SOURCE_DIR}/tools/embed_web.py VERBATIM)
set_source_files_properties(${GEN}/assets.S PROPERTIES OBJECT_DEPENDS "${WEB_FILES}")

add_library(server_base STATIC ${SERVER_BASE} ${GEN}/assets.S ${GEN}/assets.inc)
target_include_directories(server_base PUBLIC ${SRC} PRIVATE ${GEN})
target_link_libraries(server_base PUBLIC Threads::Threads
  PRIVATE Boost::headers ${SQLITE} ${ZLIB} PkgConfig::sodium)

# Asio and Beast are compiled once, in net/boost.cpp; every file that includes them must know.
set(NET_OPTIONS -Wno-mismatched-new-delete)  # false alarm of g++ 12 in coroutines
if(BOCAGE_SANITIZE)
  list(APPEND NET_OPTIONS -fno-sanitize=null,vptr,alignment)  # Beast compiles too slowly with these
endif()
set_source_files_properties(${SERVER_NET} PROPERTIES COMPILE_OPTIONS "${NET_OPTIONS}"
  COMPILE_DEFINITIONS
  "BOOST_ASIO_SEPARATE_COMPILATION;BOOST_BEAST_SEPARATE_COMPILATION;BOOST_ASIO_NO_DEPRECATED")

file(GLOB_RECURSE SERVER_FILES CONFIGURE_DEPENDS ${SRC}/server/*.cpp)
list(REMOVE_ITEM SERVER_FILES ${SERVER_BASE})
if(SERVER_FILES)
  add_library(server STATIC ${SERVER_FILES})
  target_link_libraries(server PUBLIC server_base opponents Boost::json)
else()
  add_library(server INTERFACE)
  target_link_libraries(server INTERFACE server_base)
endif()
