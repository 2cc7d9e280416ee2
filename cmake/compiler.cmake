set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2")

option(BOCAGE_TESTS "build the tests" ON)
option(BOCAGE_BENCH "build the benchmarks" OFF)
option(BOCAGE_FUZZ "build the fuzz targets (clang)" OFF)
option(BOCAGE_SANITIZE "address and undefined behaviour sanitizers" OFF)

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_link_options(-fuse-ld=mold)
endif()
if(BOCAGE_SANITIZE)
  set(CMAKE_CXX_FLAGS_RELEASE "-O1")  # half the time to build, and no slower to run
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_compile_options(-Wno-maybe-uninitialized)  # what the sanitizers put in confuses the compiler
  add_link_options(-fsanitize=address,undefined)
endif()
if(BOCAGE_FUZZ)  # everything that is fuzzed counts its branches
  add_compile_options(-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined)
endif()
add_compile_options(-Wall -Wextra -Wshadow -Wno-missing-field-initializers -Werror)

# bocage_reads_once(target HEADERS...): these headers of the target are precompiled.
# bocage_reads_once(target REUSE_FROM other): as the other's, compiled with the same options.
function(bocage_reads_once target)
  if(ARGV1 STREQUAL "REUSE_FROM")
    target_precompile_headers(${target} REUSE_FROM ${ARGV2})
  else()
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -fpch-preprocess)  # ccache keeps only what has it
  endif()
endfunction()
