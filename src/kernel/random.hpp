#pragma once
// Random numbers by position: the n-th number of a seed, so that nothing needs to be remembered.
#include <cstdint>

namespace bocage {

// SplitMix64's finaliser: a bijection that mixes well.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

constexpr std::uint64_t nth_random(std::uint64_t seed, std::uint64_t n) {
  return mix(mix(seed) + n * 0x9e3779b97f4a7c15u);
}

// A stream of them, for play-outs and search.
struct Random {
  std::uint64_t state;
  constexpr explicit Random(std::uint64_t seed) : state(mix(seed)) {}
  constexpr std::uint64_t next() { return mix(state += 0x9e3779b97f4a7c15u); }
  constexpr std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>((next() >> 32) * n >> 32);
  }
};

}  // namespace bocage
