#pragma once
// Vectors that never allocate: trivially copyable, with their capacity in their type. That it suffices
// is proven where they are filled; see limits.hpp for the day when it is not.
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "kernel/limits.hpp"

namespace bocage {

// Scratch space: slots beyond the count hold whatever they held.
template <class T, int N>
struct List {
  static_assert(std::is_trivially_copyable_v<T>);
  using Count =
      std::conditional_t<(N < 256 && sizeof(T) == 1), std::uint8_t,
                         std::conditional_t<(sizeof(T) <= 2), std::uint16_t, std::uint32_t>>;

  Count count = 0;
  T items[N];

  static constexpr int capacity() { return N; }
  constexpr int size() const { return static_cast<int>(count); }
  constexpr bool empty() const { return count == 0; }
  constexpr bool full() const { return count == N; }
  constexpr void clear() { count = 0; }
  constexpr void push(const T& item) {
    if (full()) [[unlikely]]
      return out_of_room("list");
    items[count++] = item;
  }
  constexpr void pop() { --count; }
  constexpr void remove(int i) {  // keeps the order of the rest
    for (int k = i + 1; k < size(); ++k) items[k - 1] = items[k];
    --count;
  }
  constexpr bool contains(const T& item) const {
    for (const T& i : *this)
      if (i == item) return true;
    return false;
  }
  constexpr T& operator[](int i) { return items[i]; }
  constexpr const T& operator[](int i) const { return items[i]; }
  constexpr T& back() { return items[count - 1]; }
  constexpr const T& back() const { return items[count - 1]; }
  constexpr T* begin() { return items; }
  constexpr T* end() { return items + count; }
  constexpr const T* begin() const { return items; }
  constexpr const T* end() const { return items + count; }
};

// The same inside a position: slots that are not in use are zero, so that equal contents are equal bytes.
template <class T, int N>
struct Roster {
  static_assert(std::is_trivially_copyable_v<T>);
  using Count =
      std::conditional_t<sizeof(T) == 1, std::uint8_t,
                         std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint32_t>>;

  Count count = 0;
  T items[N] = {};

  static constexpr int capacity() { return N; }
  constexpr int size() const { return static_cast<int>(count); }
  constexpr bool empty() const { return count == 0; }
  constexpr bool full() const { return size() == N; }
  constexpr void push(const T& item) {
    if (full()) [[unlikely]]
      return out_of_room("roster");
    items[count++] = item;
  }
  constexpr void pop() { items[--count] = T{}; }
  constexpr void remove(int i) {  // keeps the order of the rest
    for (int k = i + 1; k < size(); ++k) items[k - 1] = items[k];
    pop();
  }
  constexpr void insert(int i, const T& item) {
    if (full()) return out_of_room("roster");
    push(item);
    for (int k = size() - 1; k > i; --k) items[k] = items[k - 1];
    items[i] = item;
  }
  constexpr void clear() {
    while (!empty()) pop();
  }
  constexpr int find(const T& item) const {
    for (int i = 0; i < size(); ++i)
      if (items[i] == item) return i;
    return -1;
  }
  constexpr bool contains(const T& item) const { return find(item) >= 0; }
  constexpr T& operator[](int i) { return items[i]; }
  constexpr const T& operator[](int i) const { return items[i]; }
  constexpr T& back() { return items[count - 1]; }
  constexpr const T& back() const { return items[count - 1]; }
  constexpr T* begin() { return items; }
  constexpr T* end() { return items + count; }
  constexpr const T* begin() const { return items; }
  constexpr const T* end() const { return items + count; }
};

}  // namespace bocage
