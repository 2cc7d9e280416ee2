# libFuzzer targets, built by the preset "fuzz" with clang. scripts/fuzz runs them over their kept corpus.
set(fuzz_flags -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined)
foreach(name protocol scenario journal)
  add_executable(fuzz_${name} ${CMAKE_SOURCE_DIR}/tests/fuzz/${name}.cpp)
  target_link_libraries(fuzz_${name} PRIVATE engine)
  target_compile_options(fuzz_${name} PRIVATE ${fuzz_flags})
  target_link_options(fuzz_${name} PRIVATE ${fuzz_flags} -fuse-ld=lld-16)
endforeach()

# Not a libFuzzer target: it changes what we ship as people would, with the same sanitizers.
add_executable(fuzz_mutate ${CMAKE_SOURCE_DIR}/tests/fuzz/mutate.cpp)
target_link_libraries(fuzz_mutate PRIVATE engine)
target_compile_options(fuzz_mutate PRIVATE -fsanitize=address,undefined -fno-sanitize-recover=undefined)
target_link_options(fuzz_mutate PRIVATE -fsanitize=address,undefined -fuse-ld=lld-16)
