#pragma once
// Names that stand in a list by their number: words of an enumeration, ids of a scenario's pieces. Each game's
// io/names.cpp is made of such lists.
#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/words.hpp"

namespace bocage {

template <std::size_t N, class E>
std::string_view word_in(const std::string_view (&list)[N], E value) {
  const auto i = static_cast<std::size_t>(value);
  return i < N ? list[i] : "?";
}

template <class E = int, std::size_t N>
std::optional<E> read_in(const std::string_view (&list)[N], std::string_view text) {
  const auto* it = std::ranges::find(list, text);
  if (it == std::end(list)) return {};
  return static_cast<E>(it - list);
}

inline std::string name_in(const std::vector<std::string>& list, int value) {
  return value >= 0 && value < static_cast<int>(list.size()) ? list[static_cast<std::size_t>(value)]
                                                             : "none";
}

inline std::optional<int> find_name(const std::vector<std::string>& list, std::string_view text) {
  auto it = std::ranges::find(list, text);
  if (it == list.end()) it = std::ranges::find(list, plain_word(text), plain_word);
  if (it == list.end()) return {};
  return static_cast<int>(it - list.begin());
}

// "a, b, c"; of more than the most "a, b and 7 more".
inline std::string listed(const std::vector<std::string>& words, std::size_t most = 1000) {
  std::string list;
  for (std::size_t i = 0; i < words.size() && i < most; ++i) (list += i ? ", " : "") += words[i];
  if (words.size() > most) list += " and " + std::to_string(words.size() - most) + " more";
  return list;
}

// A whole number without a sign, as ids have it; nothing else around it.
inline std::optional<int> read_number(std::string_view text) {
  int n = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, n);
  if (error != std::errc() || stop != end || n < 0) return {};
  return n;
}

}  // namespace bocage
