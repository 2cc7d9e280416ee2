#pragma once
// Short questions about men, groups, vehicles and places that every chapter asks.
#include "games/skirmish/state.hpp"

namespace bocage::sk {

inline FigureState& at(State& s, Figure f) { return s.figures[f.id]; }
inline const FigureState& at(const State& s, Figure f) { return s.figures[f.id]; }
inline VehicleState& at(State& s, Vehicle v) { return s.vehicles[v.id]; }
inline const VehicleState& at(const State& s, Vehicle v) { return s.vehicles[v.id]; }
inline GearState& at(State& s, Gear g) { return s.gears[g.id]; }
inline const GearState& at(const State& s, Gear g) { return s.gears[g.id]; }
inline GroupState& at(State& s, Group g) { return s.groups[g.id]; }
inline const GroupState& at(const State& s, Group g) { return s.groups[g.id]; }

inline const FigureInfo& info(const World& w, Figure f) { return w.figures[f.id]; }
inline const GroupInfo& info(const World& w, Group g) { return w.groups[g.id]; }
inline const GearInfo& info(const World& w, Gear g) { return w.gears[g.id]; }
inline const TypeRow& type_of(const World& w, Vehicle v) { return w.types[w.vehicles[v.id].type]; }
inline const MobilityRow& mobility_of(const World& w, Vehicle v) {
  return w.mobility[type_of(w, v).mobility];
}
inline const ArmRow& row(const World& w, Arm a) { return w.arms[a.id]; }
inline const GunRow& row(const World& w, GunId g) { return w.guns[g.id]; }

inline Group group_of(const World& w, Figure f) { return info(w, f).group; }
inline Side side_of(const World& w, Group g) { return info(w, g).side; }
inline Side side_of(const World& w, Figure f) { return side_of(w, group_of(w, f)); }
inline Side side_of(const World& w, Vehicle v) { return side_of(w, w.vehicles[v.id].group); }
inline Side side_of(const World& w, Gear g) { return side_of(w, info(w, g).group); }
inline Group group_of(const World& w, Piece p) {
  if (p.is_figure()) return group_of(w, p.as_figure());
  if (p.is_vehicle()) return w.vehicles[p.as_vehicle().id].group;
  if (p.is_gear()) return info(w, p.as_gear()).group;
  return {};
}
inline Side side_of(const World& w, Piece p) {
  const Group g = group_of(w, p);
  return g ? side_of(w, g) : Side::nobody;
}

// Whether a number names one of them: answers may hold anything.
inline bool exists(const World& w, Figure f) { return f.id < w.figure_count; }
inline bool exists(const World& w, Vehicle v) { return v.id < w.vehicle_count; }
inline bool exists(const World& w, Gear g) { return g.id < w.gear_count; }
inline bool exists(const World& w, Group g) { return g.id < w.group_count; }
inline bool exists(const World& w, Piece p) {
  if (p.is_figure()) return exists(w, p.as_figure());
  if (p.is_vehicle()) return exists(w, p.as_vehicle());
  if (p.is_gear()) return exists(w, p.as_gear());
  return p.is_room() && p.bay().id < w.bay_count;
}

// ---- men

inline bool on_table(const State& s, Figure f) {
  const FigureState& me = at(s, f);
  return me.place == static_cast<int>(Place::table) && me.health != static_cast<int>(Health::dead);
}
inline bool wounded(const State& s, Figure f) {
  return on_table(s, f) && at(s, f).health == static_cast<int>(Health::wounded);
}
inline bool sound(const State& s, Figure f) {
  return on_table(s, f) && at(s, f).health == static_cast<int>(Health::sound);
}
inline Posture posture(const State& s, Figure f) { return static_cast<Posture>(at(s, f).posture); }
inline Gait gait(const State& s, Figure f) { return static_cast<Gait>(at(s, f).gait); }
inline bool mounted(const State& s, Figure f) { return at(s, f).mounted; }
inline Vehicle carrier(const State& s, Figure f) { return {at(s, f).aboard}; }
inline int radius(const State& s, Figure f) { return mounted(s, f) ? 150 : 100; }  // sk.g1.4
inline constexpr int gear_radius = 200;
inline bool is_nco(const World& w, const State& s, Figure f) {
  return info(w, f).rank == Rank::nco || at(s, f).nco;
}
inline bool has(const World& w, Figure f, Trait t) { return info(w, f).traits & t; }
inline bool low(const State& s, Figure f) {  // counts as prone or lies in wait
  return wounded(s, f) || posture(s, f) == Posture::prone || posture(s, f) == Posture::waiting;
}

// His weapons: those his line lists, and what he took up (sk.g6.7). visit(Arm).
template <class Visit>
void each_arm(const World& w, const State& s, Figure f, Visit&& visit) {
  const Arm taken{at(s, f).weapon};
  bool own = false;
  for (const Arm a : info(w, f).arms) {
    own |= a == taken;
    if (a) visit(a);
  }
  if (taken && !own) visit(taken);
}

// An officer attached to a section shares its state (sk.g14.19).
inline Group acts_with(const World& w, const State& s, Group g) {
  return info(w, g).kind == GroupKind::leader && at(s, g).attached != 0xff
             ? Group{at(s, g).attached}
             : g;
}
inline Morale morale(const World& w, const State& s, Group g) {
  return static_cast<Morale>(at(s, acts_with(w, s, g)).morale);
}
inline Morale morale(const World& w, const State& s, Figure f) {
  return morale(w, s, group_of(w, f));
}
// sk.g2.6
inline bool fit(const World& w, const State& s, Figure f) {
  return sound(s, f) && morale(w, s, f) != Morale::routing;
}

// Everybody of a group: its own men, then officers attached to it. visit(Figure).
template <class Visit>
void each_member(const World& w, const State& s, Group g, Visit&& visit) {
  const GroupInfo& me = info(w, g);
  for (int i = 0; i < me.size; ++i) visit(figure(me.first + i));
  for (const std::uint8_t i : w.leaders)
    if (s.groups[i].attached == g.id) visit(figure(w.groups[i].first));
}
template <class Visit>
void each_own(const World& w, Group g, Visit&& visit) {
  const GroupInfo& me = info(w, g);
  for (int i = 0; i < me.size; ++i) visit(figure(me.first + i));
}
template <class Visit>
void each_figure(const World& w, Visit&& visit) {
  for (int i = 0; i < w.figure_count; ++i) visit(figure(i));
}
template <class Visit>
void each_group(const World& w, Visit&& visit) {
  for (int i = 0; i < w.group_count; ++i) visit(group(i));
}

inline int fit_men(const World& w, const State& s, Group g) {
  int n = 0;
  each_own(w, g, [&](Figure f) { n += fit(w, s, f); });
  return n;
}

// What a side may know of (sk.g25.3): the only way rules look at enemies on a side's behalf.
inline bool hidden(const State& s, Group g) { return at(s, g).hidden; }
inline bool known(const World& w, const State& s, Side side, Figure f) {
  return on_table(s, f) && (side_of(w, f) == side || !hidden(s, group_of(w, f)));
}
// From the lowest number up: the men of a group stand in one row, and the rows in the order of the groups.
template <class Visit>
void each_known_enemy(const World& w, const State& s, Side side, Visit&& visit) {
  for (int g = 0; g < w.group_count; ++g) {
    const GroupInfo& foes = w.groups[g];
    if (foes.side == side || hidden(s, group(g))) continue;
    for (int i = foes.first; i < foes.first + foes.size; ++i)
      if (on_table(s, figure(i))) visit(figure(i));
  }
}

// ---- vehicles and weapons on their own base

// sk.g17.7: 1 driver, 2 commander, 3 gunner, 4 loader, 5 radio, 6 second loader; 0 of no crew.
inline int duty_of(const World& w, const State& s, Figure f) {
  const FigureInfo& me = info(w, f);
  const int taken = static_cast<int>(at(s, me.group).duties >> (3 * (me.number - 1) % 30)) & 7;
  return taken ? taken : me.duty;
}

inline bool on_table(const State& s, Vehicle v) {
  return at(s, v).place == static_cast<int>(Place::table);
}
inline bool is_wreck(const State& s, Vehicle v) {  // sk.g8.5: destroyed or abandoned
  return at(s, v).wrecked || at(s, v).abandoned;
}
inline bool alive(const State& s, Vehicle v) { return on_table(s, v) && !is_wreck(s, v); }
inline bool on_table(const State& s, Gear g) {
  return at(s, g).place == static_cast<int>(Place::table);
}
inline bool usable(const State& s, Gear g) { return on_table(s, g) && !at(s, g).wrecked; }
inline Band band(const State& s, Vehicle v) { return static_cast<Band>(at(s, v).band); }
// sk.g13.5: infantrymen on foot; who serves a vehicle or a weapon on its own base has none.
inline int grenades_of(const GroupInfo& g) {
  const bool infantry =
      g.kind == GroupKind::section || g.kind == GroupKind::leader || g.kind == GroupKind::team;
  return infantry && !g.gear ? 2 : 0;
}
inline bool open_topped(const World& w, Vehicle v) { return type_of(w, v).open; }
// sk.g17.8: open-topped vehicles are always open.
inline bool is_open(const World& w, const State& s, Vehicle v) {
  return open_topped(w, v) || at(s, v).hatch;
}
inline bool armoured(const World& w, Vehicle v) { return type_of(w, v).front >= 1; }
Shape hull(const World&, const State&, Vehicle);  // 17_hulls.cpp
inline bool known(const World& w, const State& s, Side side, Vehicle v) {
  return on_table(s, v) && (side_of(w, v) == side || !hidden(s, w.vehicles[v.id].group));
}
inline bool known(const World& w, const State& s, Side side, Gear g) {
  return on_table(s, g) && (side_of(w, g) == side || !hidden(s, info(w, g).group));
}
template <class Visit>
void each_vehicle(const World& w, Visit&& visit) {
  for (int i = 0; i < w.vehicle_count; ++i) visit(vehicle(i));
}
template <class Visit>
void each_aboard(const World& w, const State& s, Vehicle v, Visit&& visit) {
  for (int i = 0; i < w.figure_count; ++i)
    if (s.figures[i].aboard == v.id && on_table(s, figure(i))) visit(figure(i));
}

// No hull reaches farther than this from its centre (the loader's tables end below it).
inline constexpr int longest_hull = 12_cm;

inline bool is_night(const World& w, const State& s) { return w.night >> (s.turn & 31) & 1; }
inline bool on_the_table(const World& w, Point p) {
  return p.x >= 0 && p.y >= 0 && p.x <= w.width && p.y <= w.depth;
}
inline Point place_of(const State& s, Piece p) {
  if (p.is_vehicle()) return at(s, p.as_vehicle()).at;
  if (p.is_gear()) return at(s, p.as_gear()).at;
  return at(s, p.as_figure()).at;
}

}  // namespace bocage::sk
