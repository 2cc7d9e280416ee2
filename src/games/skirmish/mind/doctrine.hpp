#pragma once
// What the chapters of doctrine share.
#include "games/skirmish/mind/mind.hpp"
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

// What doctrine looks at.
struct Eyeful {
  const World& w;
  const State& s;
  const Mind::Plan& plan;
};

template <class N>
constexpr float number(N n) {
  return static_cast<float>(n);
}
constexpr float chance_on(int on) { return on <= 1 ? 1 : on > 6 ? 0 : number(7 - on) / 6; }
inline float cm_between(Point a, Point b) {
  return number(plane::root(plane::square(b - a))) / 100;
}

// ---- what fire does (doctrine_fire.cpp), in points of the scenario
float worth(Eyeful, Figure);  // what is left of a man
float worth(Eyeful, Vehicle);
float harm_by_shot(Eyeful, Piece by, Arm, Piece target);
float harm_to_armour(Eyeful, Vehicle, Point from, Letter, float hits);  // by so many hits
float harm_by_volley(Eyeful, Group, Group enemy, float* stress = nullptr);
float harm_by_burst(Eyeful, Side, Point, int radius, bool large, float* own = nullptr);
float harm_in_room(Eyeful, Side, Bay, int storey);           // by a grenade
float harm_by_shell(Eyeful, Side, Bay, int storey, Letter);  // that strikes the house or bunker
float chance_to_throw(Eyeful, Figure);
// The best that a man could do by himself with what a volley leaves out: grenades, launchers, flame.
float best_deed(Eyeful, Figure);
int beaten_by(Eyeful, Side, Point, bool large);  // enemies a beaten zone would lie on
float melee_edge(Eyeful, Figure, Figure);        // points won less points lost, one against one

// ---- nerve (doctrine_nerve.cpp), in points that a test of morale may be expected to cost
float chance_of_morale(Eyeful, Group);  // to pass
bool tests_anyway(Eyeful, Group);
float worth_of_stress(Eyeful, Group);         // one reason to test more
float stress_on(Eyeful, Figure, Point from);  // by a machine gun or mortar from there
float stress_by_shot(Eyeful, Arm, Point from, Figure, float harm);
float stress_by_zone(Eyeful, Side, Point, int radius, Point from);
float stress_by_armour(Eyeful, Side, Point);  // a tank of the side that stands there

float worth_of_rally(Eyeful, Group);
float worth_of_command(Eyeful, Group, int bonus);  // of an officer with that bonus near it

// ---- officers (doctrine_command.cpp)
float worth_of_officer(Eyeful, Figure);        // to those in his radius
float worth_of_company(Eyeful, Group, Point);  // to a group that goes there: an officer near it
void score_officer(Eyeful, Group, Point from, int from_storey, Point to, int to_storey, Tally&);
bool leads_men_to_come(Eyeful, Group);  // some of an officer's sections have yet to act
bool stands_in_fire(Eyeful, Group);
bool rallies_another(Eyeful, Figure officer, Group);  // who is asked later needs him more

// ---- places (doctrine_places.cpp)
struct Seat {    // what a place is like for a side
  int cell = 0;  // from which it looks and is looked at
  bool blind = false;
  bool house = false;  // that a shell may bring down on those in it
  int save = 0;        // N+, 0: none
};
Seat seat_at(Eyeful, Side, Point, int storey);
float risk_of_stress(Eyeful, Side, Group, Point, const Seat&);  // a group that stands there
float danger_at(Eyeful, Side, const Seat&);                     // hits that get through, a turn
float field_at(Eyeful, Side, const Seat&);
float crowd_at(Eyeful, Group, Point);  // own men near it whom one burst would catch as well
int objective_at(Eyeful, Point);       // its number; -1
Point nearest_foe(Eyeful, Side, Point, float* cm = nullptr);
void score_place(Eyeful, Side, Group, Point from, int from_storey, Point to, int to_storey,
                 float men, Tally&);

// ---- vehicles (doctrine_vehicles.cpp)
bool flees_by_the_road(Eyeful, Side);
float danger_to(Eyeful, Vehicle, Point);  // points that guns and launchers may cost it there
float way_left(Eyeful, Side, Point);      // cm to what a vehicle wants

// ---- set-up (doctrine_standing.cpp, doctrine_setup.cpp)
float view_from(const World&, const State&, Point, int storey,
                int heading);  // part of what lies ahead
int sections_near(Eyeful, Figure officer);
void score_standing(Eyeful after, Group, Tally&);  // just put down: `after` is with it there
constexpr float nobody = 300;                      // farther than any table is wide
Group next_to_place(Eyeful, Side);                 // by hand
float cm_to_sections(Eyeful, Group, Point);  // to the nearest other one that stands; or nobody

// ---- the prompts
void score_setup(Eyeful, Choice, Tally&);
void score_orders(Eyeful, Choice, Tally&);
void score_cover(Eyeful, Choice, Group, Tally&);
void score_man(Eyeful, Choice, Tally&);
void score_gear(Eyeful, Choice, Tally&);
void score_drive(Eyeful, Choice, Tally&);
void score_react(Eyeful, const Prompt&, Choice, Tally&);
void score_target(Eyeful, Choice, Tally&);
void score_melee(Eyeful, Choice, Tally&);

}  // namespace bocage::sk
