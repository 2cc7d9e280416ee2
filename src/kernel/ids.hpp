#pragma once
// The vocabulary that every game shares: sides, rules, texts.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bocage {

// A side of the battle: two, whatever the game; several on one side are players (Prompt::player). A
// game names its sides itself ("german", "allied").
enum class Side : std::uint8_t { first = 0, second = 1, nobody = 0xff };
inline constexpr int side_count = 2;

constexpr Side other(Side s) { return s == Side::first ? Side::second : Side::first; }
constexpr int index(Side s) { return static_cast<int>(s); }

// A set of sides, one bit each: who may see something.
using Sides = std::uint8_t;
inline constexpr Sides everybody = 0xff;
constexpr Sides only(Side s) { return static_cast<Sides>(1u << index(s)); }
constexpr bool includes(Sides set, Side s) { return s != Side::nobody && (set >> index(s)) & 1; }

// A rule of a game's rule list (data/<game>/rules.tsv), by its place in the sorted list.
//
//   bit 13-15: the game        bit 0-12: the rule
//
// Made by the literal of each game, "pg.7.52a"_rule, which does not compile for an unknown id.
struct RuleId {
  std::uint16_t value = 0xffff;
  constexpr explicit operator bool() const { return value != 0xffff; }
  friend bool operator==(RuleId, RuleId) = default;
};

constexpr int game_of(RuleId r) { return r.value >> 13; }
constexpr int index_of(RuleId r) { return r.value & 0x1fff; }

// Reached only while compiling, where calling what is no constant is the error message.
void this_rule_id_is_not_in_the_rule_list();

// The place of an id in a sorted list of them.
template <std::size_t N>
consteval RuleId find_rule(const std::string_view (&sorted)[N], std::string_view id, int game) {
  const auto* it = std::lower_bound(sorted, sorted + N, id);
  if (it == sorted + N || *it != id) this_rule_id_is_not_in_the_rule_list();
  return {static_cast<std::uint16_t>(game << 13 | (it - sorted))};
}

// A key into text/<language>/*.json. The words are elsewhere; rules only name them.
struct TextId {
  const char* key = nullptr;
  constexpr explicit operator bool() const { return key != nullptr; }
  // By its letters: the same key in two files need not be the same memory.
  friend constexpr bool operator==(TextId a, TextId b) {
    return a.key == b.key || (a.key && b.key && std::string_view(a.key) == std::string_view(b.key));
  }
};

constexpr TextId operator""_text(const char* key, std::size_t) { return {key}; }

}  // namespace bocage
