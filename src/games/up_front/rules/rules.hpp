#pragma once
// What the chapters offer each other.
//
// Each step of the game belongs to one chapter, which lists its options (ask_...), says why another
// answer is wrong (refuse_...) and carries answers out (take_...). game.cpp sends each step to its
// chapter.
#include "games/up_front/game.hpp"

namespace bocage::uf {

// A position being played on, and who listens.
struct Play {
  const World& w;
  State& s;
  Events* log;
  Event& tell(const char* what, RuleId rule, Side side) const { return log->add(what, rule, side); }
};

// Which bits of Use a card has for a side now: nation, scenario, lost snipers, open quotas (2_cards).
u16 uses(const World&, const State&, Side, CardId);

// A group's stack, read from the top (uf.0.1*).
struct Ground {
  Terrain terrain;   // occupied (uf.5.2a): with two or more Movement cards on it, Open Ground
  Terrain base;      // the Terrain card at the bottom, whatever lies on it
  i8 modifier;       // printed on that card
  u8 moves;          // Movement cards on it
  u8 smoke, wire;    // that count
  bool moving;
  bool wire_on_top;  // no card may be laid on it (uf.13.34a)
  bool offered;      // terrain of the enemy waits for an answer
  bool forded() const { return base != Terrain::stream || moves > 0; }
  bool stuck_in_marsh() const { return base == Terrain::marsh && moves < 2; }
};
Ground ground_of(const World&, const Group&);

// Relative range (5_movement): floored at 0, and before the floor.
int range(const State&, GroupId, GroupId);
int uncapped_range(const State&, GroupId, GroupId);

constexpr bool exists(const State& s, GroupId g) { return !at(s, g).men.empty(); }
constexpr bool is_group(int value) { return value >= 0 && value < group_limit; }
constexpr bool is_man(int value) { return value >= 0 && value < man_limit; }
constexpr bool pinned(const State& s, ManId m) { return at(s, m).flags & man_pinned; }
constexpr bool infiltrating(const State& s, ManId m) { return at(s, m).inside != no_group; }
bool in_play(const State&, ManId);
bool any_pinned(const State&, GroupId);
int pinned_count(const State&, GroupId);
int present_count(const State&, GroupId);  // men who are not away as infiltrators
bool has_unpinned_leader(const World&, const State&, GroupId);
int group_count(const State&, Side);

}  // namespace bocage::uf
