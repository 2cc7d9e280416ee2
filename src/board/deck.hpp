#pragma once
// Decks and cups. Neither has an order: drawing is a throw among what is in it, so there is no
// secret that could leak. Member number k of n, counted from 0, is what a throw of k draws.

#include <cstdint>

namespace bocage {

// Several pieces of each of some kinds: chits in a cup, markers in a pool.
template <int Kinds>
struct Cup {
  std::uint8_t count[Kinds] = {};

  constexpr int total() const {
    int n = 0;
    for (std::uint8_t c : count) n += c;
    return n;
  }
  constexpr bool empty() const { return total() == 0; }
  constexpr void put(int kind, int n = 1) {
    count[kind] = static_cast<std::uint8_t>(count[kind] + n);
  }
  // Says whether there was one to take.
  constexpr bool take(int kind) {
    if (count[kind] == 0) return false;
    --count[kind];
    return true;
  }
  // The kind of piece number k, or -1 when there are not so many.
  constexpr int nth(int k) const {
    for (int kind = 0; kind < Kinds; ++kind) {
      if (k < count[kind]) return kind;
      k -= count[kind];
    }
    return -1;
  }
  friend constexpr bool operator==(const Cup&, const Cup&) = default;
};

// Some of N cards, each of which exists once.
template <int N>
struct Deck {
  static constexpr int words = (N + 63) / 64;
  std::uint64_t word[words] = {};

  static constexpr Deck full() {
    Deck d;
    for (int card = 0; card < N; ++card) d.add(card);
    return d;
  }
  constexpr bool contains(int card) const { return word[card / 64] >> (card % 64) & 1; }
  constexpr void add(int card) { word[card / 64] |= std::uint64_t{1} << (card % 64); }
  constexpr void remove(int card) { word[card / 64] &= ~(std::uint64_t{1} << (card % 64)); }
  constexpr int count() const {
    int n = 0;
    for (std::uint64_t w : word) n += __builtin_popcountll(w);
    return n;
  }
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (std::uint64_t w : word) any |= w;
    return any == 0;
  }
  // Card number k in order of number, or -1 when there are not so many.
  constexpr int nth(int k) const {
    for (int i = 0; i < words; ++i) {
      const int n = __builtin_popcountll(word[i]);
      if (k < n) return 64 * i + select(word[i], k);
      k -= n;
    }
    return -1;
  }
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (int i = 0; i < words; ++i)
      for (std::uint64_t w = word[i]; w; w &= w - 1) visit(64 * i + __builtin_ctzll(w));
  }
  constexpr Deck& operator|=(const Deck& o) {
    for (int i = 0; i < words; ++i) word[i] |= o.word[i];
    return *this;
  }
  constexpr Deck& operator&=(const Deck& o) {
    for (int i = 0; i < words; ++i) word[i] &= o.word[i];
    return *this;
  }
  constexpr Deck& operator-=(const Deck& o) {
    for (int i = 0; i < words; ++i) word[i] &= ~o.word[i];
    return *this;
  }
  friend constexpr bool operator==(const Deck&, const Deck&) = default;

 private:
  // Which bit is set bit number k. The counts of the eight bytes are added up side by side in one
  // multiplication; then only the byte that holds it is searched.
  static constexpr int select(std::uint64_t w, int k) {
    constexpr std::uint64_t ones = 0x0101010101010101;
    std::uint64_t n = w - (w >> 1 & 0x55 * ones);
    n = (n & 0x33 * ones) + (n >> 2 & 0x33 * ones);
    n = ((n + (n >> 4)) & 0x0F * ones) * ones;  // byte i: set bits in bytes 0 .. i
    int shift = 0;
    while (static_cast<int>(n >> shift & 0xFF) <= k) shift += 8;
    if (shift) k -= static_cast<int>(n >> (shift - 8) & 0xFF);
    std::uint64_t byte = w >> shift;
    while (k--) byte &= byte - 1;
    return shift + __builtin_ctzll(byte);
  }
};

}  // namespace bocage
