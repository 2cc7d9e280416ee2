#pragma once
// What a march costs and where it leads.
#include "games/america_triumphant/rules/units.hpp"
#include "kernel/refusal.hpp"

namespace bocage::at {

// Somebody who marches: one unit, or several that go as one.
struct Mover {
  Side side = german;
  bool mech = false;
  bool strategic = false;
  bool fresh =
      true;       // has entered no hex in this phase: one hex may cost more than it has (at.5.43)
  int left = 0;   // half MP
  int whole = 0;  // half MP it began with
  Hex at;
};

// Why a step is not possible; what it costs otherwise.
enum Bar : int {
  no_hex = -1,
  enemy_there = -2,     // at.5.42
  river_there = -3,     // at.t.tec6, at.t.tec7
  zone_to_zone = -4,    // at.4.3a
  zone_strategic = -5,  // at.5.3c
  not_ours = -6,        // at.5.22
};

int allowance(const World&, const State&, Unit);  // half MP (at.2.1h, at.7.22)
int terrain_cost(const World&, const State&, bool mech, Hex from,
                 int d);  // half MP, 255: prohibited
bool road_across(const World&, const State&, Hex from, int d);
// Half MP of a step with so much left, or a Bar. Ask `crossing` for at.11.72a.
int step_cost(const World&, const State&, const Mover&, Hex from, int d, int left);
bool crosses_unbridged(const World&, const State&, const Mover&, Hex from, int d);  // at.11.72a
bool somebody_stays(const World&, const State&, Hex);                               // at.4.3a
int zone_cost(const State&);  // half MP to enter (at.4.2a)
constexpr int exit_cost(int left) {
  return left / 4 * 2;
}  // at.4.2b: half of what is left, whole MP

// Everywhere a mover gets, by the way that leaves most.
struct Ways {
  static constexpr std::uint8_t nowhere = 255;
  std::uint8_t left[max_hexes];   // half MP left there
  std::uint8_t hexes[max_hexes];  // entered on the way
  std::uint8_t ties[max_hexes];   // friends that must stay
  Hex from[max_hexes];
  Hex reached[max_hexes];
  int size = 0;
  bool contains(Hex h) const { return left[h.id] != nowhere; }
};
void find_ways(const World&, const State&, const Mover&, Ways&, Hex goal = Hex::none);

// at.10.12a to at.10.12c: half MP of coming in there, or a Bar.
int entry_cost(const World&, const State&, const Mover&, Hex);

Mover mover_in_hand(const World&, const State&);
Mover mover_of(const World&, const State&, Unit, Phase);

// Whether an arrived unit may come in there in this impulse (at.8.22a to at.8.22c, at.10.12).
bool may_enter_at(const World&, const State&, Unit, Hex);
bool arrives_with(const World&, const State&, Unit, Unit hq);  // at.8.22a
Unit comes_with(const World&, const State&, Unit);  // the HQ it comes with on its day, or nobody

}  // namespace bocage::at
