#pragma once
// Counters on the map: stacks, zones of control and control by difference, losses.
#include "games/america_triumphant/state.hpp"

namespace bocage::at {

inline int strength_of(const World& w, const State& s, Unit u) {  // at.2.1b
  const int steps = at(s, u).steps;
  return steps ? info(w, u).strength[steps - 1] : 0;
}
inline Side enemy_of(const World& w, Unit u) { return other(info(w, u).side); }

// Directions in which a river is crossed by a built bridge (at.11.71c).
int built_at(const World&, const State&, Hex);
// Directions that units of this kind cannot cross (at.4.0, at.t.tec6, at.t.tec7).
int closed_to(const World&, const State&, Hex, Side, bool mech);

// Directions into which the stack in a hex exerts its zone of control (at.4.0 to at.4.1b).
int exerts(const World&, const State&, Hex);

// Each keeps chains, zones, control and counts in order.
void put(const World&, State&, Unit, Hex);
void take_off(const World&, State&, Unit, Place);
void relocate(const World&, State&, Hex from, Hex to, bool (*goes)(const UnitState&));
void move_one(const World&, State&, Unit, Hex to);
// After a bridge was built between two hexes: what they exerted before.
void refresh_zones(const World&, State&, Hex a, Hex b, int before_a, int before_b);

void eliminate(const World&, State&, Unit, RuleId, Events*);
void lose_step(const World&, State&, Unit, RuleId, Events*);  // at.2.1j, at.9.21

// Zones and control of a position that was just built.
void recompute_zones(const World&, State&);

// at.6.1a, at.6.1b.
struct Load {
  int regiments = 0, battalions = 0, headquarters = 0;
  void add(const World& w, Unit u) {
    const Size size = info(w, u).size;
    regiments += size == Size::regiment || size == Size::brigade;
    battalions += size == Size::battalion;
    headquarters += size == Size::headquarters;
  }
  void remove(const World& w, Unit u) {
    const Size size = info(w, u).size;
    regiments -= size == Size::regiment || size == Size::brigade;
    battalions -= size == Size::battalion;
    headquarters -= size == Size::headquarters;
  }
  int units() const { return regiments + battalions + (headquarters > 1 ? headquarters - 1 : 0); }
  int excess() const {
    const int r = regiments - 3, u = units() - 4, most = r > u ? r : u;
    return most > 0 ? most : 0;
  }
  bool fits() const { return excess() == 0; }
};
Load load_of(const World&, const State&, Hex);
inline bool overstacked(const World& w, const State& s, Hex h) { return !load_of(w, s, h).fits(); }

}  // namespace bocage::at
