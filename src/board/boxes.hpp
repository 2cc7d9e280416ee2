#pragma once
// Which of many boxes or points on the measured plane lie near a place: the plane is cut into slabs, from
// west to east and from south to north, and each knows as a row of bits which points lie in it, or which
// boxes begin by it and which end no sooner. Rows anded are those that lie in the same slabs; a few may not
// quite be near.

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
  constexpr NumberSet& operator|=(const NumberSet& o) {
    for (int i = 0; i < words; ++i) word[i] |= o.word[i];
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

struct Slabs {
  static constexpr int count = 64, bits = 9;  // 64 of 512 units are the whole plane
  static constexpr int of(int at) {
    return at < 0 ? 0 : at >= count << bits ? count - 1 : at >> bits;
  }
};

template <int N>
class BoxIndex {
 public:
  using Set = NumberSet<N>;

  constexpr void clear() { *this = {}; }
  template <class Box>
  constexpr void add(int number, const Box& b) {
    for (int k = 0; k < Slabs::count; ++k) {
      if (Slabs::of(b.west) <= k) begun_x_[k].add(number);
      if (Slabs::of(b.east) >= k) unended_x_[k].add(number);
      if (Slabs::of(b.south) <= k) begun_y_[k].add(number);
      if (Slabs::of(b.north) >= k) unended_y_[k].add(number);
    }
  }
  template <class Box>
  constexpr Set near(const Box& b) const {
    Set set = begun_x_[Slabs::of(b.east)];
    set &= unended_x_[Slabs::of(b.west)];
    set &= begun_y_[Slabs::of(b.north)];
    set &= unended_y_[Slabs::of(b.south)];
    return set;
  }

 private:
  Set begun_x_[Slabs::count], unended_x_[Slabs::count], begun_y_[Slabs::count],
      unended_y_[Slabs::count];
};

// Points that come and go.
template <int N>
class PointIndex {
 public:
  using Set = NumberSet<N>;

  template <class Point>
  constexpr void add(int number, Point p) {
    column_[Slabs::of(p.x)].add(number);
    row_[Slabs::of(p.y)].add(number);
  }
  template <class Point>
  constexpr void remove(int number, Point p) {
    column_[Slabs::of(p.x)].remove(number);
    row_[Slabs::of(p.y)].remove(number);
  }
  template <class Box>
  constexpr Set near(const Box& b) const {
    return between(column_, b.west, b.east) & between(row_, b.south, b.north);
  }

 private:
  static constexpr Set between(const Set* slab, int first, int last) {
    Set set = slab[Slabs::of(first)];
    for (int k = Slabs::of(first) + 1; k <= Slabs::of(last); ++k) set |= slab[k];
    return set;
  }
  Set column_[Slabs::count], row_[Slabs::count];
};

}  // namespace bocage
