#pragma once
// A fast hash of a position's bytes.
#include <bit>
#include <cstdint>
#include <cstring>

#include "kernel/random.hpp"

namespace bocage {

// Eight lanes of multiply and rotate, so that the processor works on eight words at once.
inline std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed = 0) {
  constexpr int lanes = 8;
  constexpr std::uint64_t odd = 0x9e3779b97f4a7c15u;
  const auto* p = static_cast<const unsigned char*>(data);
  std::uint64_t lane[lanes];
  for (int i = 0; i < lanes; ++i) lane[i] = seed + odd * static_cast<std::uint64_t>(i + 1);
  const auto absorb = [&](const unsigned char* block) {
#pragma GCC unroll 8
    for (int i = 0; i < lanes; ++i) {
      std::uint64_t word;
      std::memcpy(&word, block + 8 * i, 8);
      lane[i] = std::rotl((lane[i] ^ word) * odd, 29);
    }
  };
  const std::size_t blocks = size / (8 * lanes);
  for (std::size_t i = 0; i < blocks; ++i) absorb(p + i * 8 * lanes);
  unsigned char last[8 * lanes] = {};
  if (const std::size_t rest = size % (8 * lanes)) std::memcpy(last, p + blocks * 8 * lanes, rest);
  absorb(last);
  std::uint64_t hash = size;
  for (std::uint64_t each : lane) hash = mix(hash ^ each);
  return hash;
}

template <class State>
std::uint64_t hash_of(const State& state) {
  return hash_bytes(&state, sizeof state);
}

}  // namespace bocage
