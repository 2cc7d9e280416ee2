#pragma once
// Flat values one after the other, as bytes of this program.
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace bocage {

struct Packer {
  std::string bytes;
  template <class T>
  void put(const T& value) {
    static_assert(std::has_unique_object_representations_v<T>);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void text(std::string_view s) {
    put(s.size());
    bytes.append(s);
  }
};

struct Unpacker {
  std::string_view left;
  bool good = true;  // false: there was less than asked for, and zeros were given
  template <class T>
  void get(T& value) {
    static_assert(std::has_unique_object_representations_v<T>);
    if (left.size() < sizeof value) {
      good = false;
      left = {};
      std::memset(static_cast<void*>(&value), 0, sizeof value);
      return;
    }
    std::memcpy(static_cast<void*>(&value), left.data(), sizeof value);
    left.remove_prefix(sizeof value);
  }
  std::size_t count() {  // of things that take a byte at least
    std::size_t n = 0;
    get(n);
    if (n <= left.size()) return n;
    good = false;
    return 0;
  }
  std::string_view text() {
    const std::size_t n = count();
    const std::string_view s = left.substr(0, n);
    left.remove_prefix(n);
    return s;
  }
};

}  // namespace bocage
