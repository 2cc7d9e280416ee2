#pragma once
// A fast hash of a position's bytes.
#include <cstdint>
#include <cstring>

#include "kernel/random.hpp"

namespace bocage {

inline std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed = 0) {
  const auto* p = static_cast<const unsigned char*>(data);
  std::uint64_t a = seed ^ 0x9e3779b97f4a7c15u, b = seed + size;
  const auto word = [](const unsigned char* at) {
    std::uint64_t w;
    std::memcpy(&w, at, 8);
    return w;
  };
  for (; size >= 16; size -= 16, p += 16) {
    a = (a ^ word(p)) * 0xbf58476d1ce4e5b9u;
    b = (b ^ word(p + 8)) * 0x94d049bb133111ebu;
    a ^= a >> 29;
    b ^= b >> 31;
  }
  std::uint64_t last[2] = {0, 0};
  std::memcpy(last, p, size);
  return mix(mix(a ^ last[0]) + mix(b ^ last[1]) * 3);
}

template <class State>
std::uint64_t hash_of(const State& state) { return hash_bytes(&state, sizeof state); }

}  // namespace bocage
