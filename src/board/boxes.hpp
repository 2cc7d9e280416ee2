#pragma once
// Which of many boxes on the measured plane lie near a place: the plane is cut into slabs, from west to
// east and from south to north, and each knows as a row of bits which boxes begin by it and which end no
// sooner. Four rows anded are those that lie in the same slabs; a few may not quite be near.

#include <cstdint>

namespace bocage {

// A set of numbers below N, a bit each; visited from the lowest up.
template <int N>
struct NumberSet {
  static constexpr int words = (N + 63) / 64;
  std::uint64_t word[words] = {};

  constexpr void clear() { *this = {}; }
  constexpr void add(int n) { word[n >> 6] |= std::uint64_t{1} << (n & 63); }
  constexpr void remove(int n) { word[n >> 6] &= ~(std::uint64_t{1} << (n & 63)); }
  constexpr bool contains(int n) const { return word[n >> 6] >> (n & 63) & 1; }
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t bits : word) any |= bits;
    return !any;
  }
  constexpr NumberSet& operator&=(const NumberSet& o) {
    for (int i = 0; i < words; ++i) word[i] &= o.word[i];
    return *this;
  }
  constexpr NumberSet& operator-=(const NumberSet& o) {
    for (int i = 0; i < words; ++i) word[i] &= ~o.word[i];
    return *this;
  }
  friend constexpr NumberSet operator&(NumberSet a, const NumberSet& b) { return a &= b; }
  friend constexpr bool operator==(const NumberSet&, const NumberSet&) = default;

  struct Visitor {
    const std::uint64_t* word;
    int index;
    std::uint64_t left;

    constexpr void skip_empty() {
      while (!left && ++index < words) left = word[index];
    }
    constexpr int operator*() const { return index * 64 + __builtin_ctzll(left); }
    constexpr Visitor& operator++() {
      left &= left - 1;
      skip_empty();
      return *this;
    }
    constexpr bool operator!=(const Visitor& o) const { return index != o.index; }
  };
  constexpr Visitor begin() const {
    Visitor first{word, 0, word[0]};
    first.skip_empty();
    return first;
  }
  constexpr Visitor end() const { return {word, words, 0}; }
};

template <int N>
class BoxIndex {
 public:
  using Set = NumberSet<N>;

  constexpr void clear() { *this = {}; }
  template <class Box>
  constexpr void add(int number, const Box& b) {
    for (int k = 0; k < slabs; ++k) {
      if (slab(b.west) <= k) begun_x_[k].add(number);
      if (slab(b.east) >= k) unended_x_[k].add(number);
      if (slab(b.south) <= k) begun_y_[k].add(number);
      if (slab(b.north) >= k) unended_y_[k].add(number);
    }
  }
  template <class Box>
  constexpr Set near(const Box& b) const {
    Set set = begun_x_[slab(b.east)];
    set &= unended_x_[slab(b.west)];
    set &= begun_y_[slab(b.north)];
    set &= unended_y_[slab(b.south)];
    return set;
  }

 private:
  static constexpr int slabs = 64, slab_bits = 9;  // 64 of 512 units are the whole plane
  static constexpr int slab(int at) {
    return at < 0 ? 0 : at >= slabs << slab_bits ? slabs - 1 : at >> slab_bits;
  }
  Set begun_x_[slabs], unended_x_[slabs], begun_y_[slabs], unended_y_[slabs];
};

}  // namespace bocage
