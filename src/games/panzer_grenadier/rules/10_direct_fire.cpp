// 10 Direct fire: who may shoot at which hex, and on which column.
#include "games/panzer_grenadier/rules/08_spotting.hpp"
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

namespace {

// Why the piece cannot shoot at all, as its value of that kind is 0 (pg.7.31).
Refusal no_value(const World& w, const State& s, Piece p, const Value& printed) {
  if (!printed) return {"pg.7.31"_rule, "pg.refuse.no_fire_value"_text};
  if (carried(w, s, p)) return {"pg.5.67a"_rule, "pg.refuse.carried"_text};
  if (at(s, p).limbered) return {"pg.5.62a"_rule, "pg.refuse.limbered"_text};
  if (demoralized(s, p)) return {"pg.14.3a"_rule, "pg.refuse.demoralized"_text};
  return {"pg.7.31"_rule, "pg.refuse.no_fire_value"_text};
}

// What friends a hex of the line holds: those that are in the way, and any at all.
struct Friends {
  bool in_the_way = false, any = false;
};
Friends friends_in(const World& w, const State& s, Hex h, Side side) {
  Friends f;
  for (const Piece p : in_hex(s, h)) {
    if (side_of(w, p) != side || is_leader(w, p)) continue;
    f.any = true;
    f.in_the_way |= !is_afv(type_of(w, p)) && !carried(w, s, p);  // pg.10.1a
  }
  return f;
}

// pg.10.1b: HMG, AFV and AA fire over their friends.
bool fires_overhead(const UnitType& t) {
  return t.kind == UnitKind::hmg || t.kind == UnitKind::aa || is_afv(t);
}

// pg.7.24b, pg.10.1a: friends stand in the way. Along a hexside the firer picks the free hex.
//
//     HMG . inf . Y      over the infantry: a free hex lies between them and Y
//     HMG . inf Z        not over it
bool line_is_free(const World& w, const State& s, Hex from, Hex to, Side side, bool overhead) {
  bool blocked = false, free_since = false;
  walk_line(w.grid, from, to, [&](Stretch stretch) {
    bool passes = false, free = false;
    for (const Hex h : {stretch.left, stretch.right}) {
      if (!h) continue;
      const Friends f = friends_in(w, s, h, side);
      passes |= !f.in_the_way;
      free |= !f.any;
    }
    if (!passes) blocked = true, free_since = false;
    else free_since |= free;
    return overhead || !blocked;
  });
  return !blocked || (overhead && free_since);
}

// pg.10.4, pg.12.52a. pg.15.31d: cavalry that came in with the same charge does not hold those it
// charges; only enemies who were there before do.
bool held_in_assault(const World& w, const State& s, Piece firer) {
  const Hex h = at(s, firer).hex;
  if (!is_assault_hex(w, s, h)) return false;
  if (s.move.charge != h || !h) return true;
  for (const Piece p : in_hex(s, h))
    if (side_of(w, p) != side_of(w, firer) && !at(s, p).charging) return true;
  return false;
}

// Everything but what there is to see in the target hex.
Refusal refuse_shot(const World& w, const State& s, Piece firer, Hex target) {
  const UnitType& type = type_of(w, firer);
  const PieceState& self = at(s, firer);
  const Side side = side_of(w, firer);
  if (!direct_strength(w, s, firer)) return no_value(w, s, firer, type.direct);
  if (held_in_assault(w, s, firer)) return {"pg.10.4"_rule, "pg.refuse.locked_in_assault"_text};
  if (is_assault_hex(w, s, target)) return {"pg.12.53"_rule, "pg.refuse.assault_hex"_text};
  if (holds_units(w, s, target, side)) return {"pg.7.24a"_rule, "pg.refuse.own_units_there"_text};
  const Value printed = full_strength(w, s, firer) ? type.direct : type.reduced_direct;
  if (const int range = distance(w, self.hex, target); range > printed.range)
    return Refusal{"pg.7.32"_rule, "pg.refuse.out_of_range"_text}
        .number("range", range)
        .number("most", printed.range);
  if (!may_fire_across(w, s, self.hex, target))
    return {"pg.17.61d"_rule, "pg.refuse.other_sector"_text};
  return legal;
}

}  // namespace

Refusal refuse_line(const World& w, const State& s, Piece firer, Hex target) {
  if (line_is_free(w, s, at(s, firer).hex, target, side_of(w, firer), false)) return legal;
  if (!fires_overhead(type_of(w, firer)))
    return {"pg.7.24b"_rule, "pg.refuse.friends_in_the_way"_text};
  if (line_is_free(w, s, at(s, firer).hex, target, side_of(w, firer), true)) return legal;
  return {"pg.10.1b"_rule, "pg.refuse.no_room_to_fire_over"_text};
}

bool holds_units(const World& w, const State& s, Hex h, Side side) {
  for (const Piece p : in_hex(s, h))
    if (side_of(w, p) == side && is_unit(w, p)) return true;
  return false;
}

Piece first_visible(const World& w, const State& s, Hex h, Side side) {
  for (const Piece p : in_hex(s, h))
    if (side_of(w, p) == side && !at(s, p).hidden) return p;
  return nobody;
}

bool spots_in(const World& w, const State& s, Hex from, Hex target, Side enemy) {
  for (const Piece p : in_hex(s, target))
    if (side_of(w, p) == enemy && !at(s, p).hidden && !carried(w, s, p) &&
        spots(w, s, from, p, target))
      return true;
  return false;
}

Refusal refuse_direct_fire(const World& w, const State& s, Piece firer, Hex target) {
  if (const Refusal no = refuse_shot(w, s, firer, target)) return no;
  const Side enemy = other(side_of(w, firer));
  const Piece there = first_visible(w, s, target, enemy);
  if (!there) return {"pg.10.0"_rule, "pg.refuse.no_enemy_there"_text};
  // pg.7.21a: with its own eyes; pg.8.0a: one of those there is enough
  if (!spots_in(w, s, at(s, firer).hex, target, enemy))
    return unspotted("pg.7.21a"_rule, w, s, at(s, firer).hex, there, target);
  return refuse_line(w, s, firer, target);
}

Refusal refuse_direct_fire_at(const World& w, const State& s, Piece firer, Piece target) {
  const Hex where = at(s, target).hex;
  if (const Refusal no = refuse_shot(w, s, firer, where)) return no;
  if (!spots(w, s, at(s, firer).hex, target, where))
    return unspotted("pg.8.0b"_rule, w, s, at(s, firer).hex, target, where);
  return refuse_line(w, s, firer, where);
}

// pg.6.42a, 14.2: what the printed side gives now.
int direct_strength(const World& w, const State& s, Piece p) {
  const PieceState& self = at(s, p);
  const UnitType& type = type_of(w, p);
  const Value& value = self.steps < type.steps ? type.reduced_direct : type.direct;
  if (!value || self.limbered || demoralized(s, p) || carried(w, s, p)) return 0;
  return disrupted(s, p) ? halved(value.strength) : value.strength;  // pg.14.2a
}

DirectFire direct_fire_facts(const World& w, const State& s) {
  const Hex h = s.attack.target;
  const Side side = target_side(s), enemy = firing_side(s);
  const Terrain t = w.terrain[h.id];
  DirectFire f;
  f.town = t == Terrain::town;
  f.woods = t == Terrain::woods;
  f.marsh = t == Terrain::swamp;
  f.hill = is_hill(w, h);
  f.entrenchment = has_entrenchment(s, h);
  for (const Mine& m : s.mines)
    f.firers_mines |= m.hex == h && m.side == index(enemy) && m.strength > 0;
  f.assisted_crossing = assisted_crossing(w, s, h, side);
  f.three_units = combat_units(w, s, h, side) >= most_combat_units;  // pg.4.4a
  f.night = is_night(w, s);
  f.opportunity = s.attack.manner & by_opportunity;
  f.ambush = s.attack.manner & by_ambush;
  if (s.attack.manner & by_air) {
    for (const Piece p : of_side(w, side))  // pg.15.14a
      f.under_flak |= on_map(s, p) && type_of(w, p).kind == UnitKind::aa && !demoralized(s, p) &&
                      !at(s, p).hidden && distance(w, at(s, p).hex, h) <= flak_radius;
    return f;
  }
  f.adjacent = true;
  for_each_firer(w, s, [&](Piece p) {
    if (is_leader(w, p)) return;
    const int range = distance(w, at(s, p).hex, h);
    f.far |= range >= 3;
    f.adjacent &= range == 1;
  });
  return f;
}

// pg.16.22b: a leader is dug in where all units with him are; of those who hide beside him nobody knows (pg.16.6a).
static bool leader_is_dug_in(const World& w, const State& s, Piece leader) {
  bool any = false;
  for (const Piece p : in_hex(s, at(s, leader).hex)) {
    if (side_of(w, p) != side_of(w, leader) || is_leader(w, p)) continue;
    if (at(s, p).hidden && !at(s, leader).hidden) continue;
    if (at(s, p).dug != Dug::in) return false;
    any = true;
  }
  return any;
}

bool counts_as_dug_in(const World& w, const State& s, Piece p) {
  return is_leader(w, p) ? leader_is_dug_in(w, s, p) : at(s, p).dug == Dug::in;  // pg.16.22a
}

DirectFire with_target(const World& w, const State& s, DirectFire f, Piece p) {
  const UnitKind kind = type_of(w, p).kind;
  f.shelters = is_leader(w, p) || shelters(w, p);
  f.dug_in = counts_as_dug_in(w, s, p);
  f.crewed_gun = kind == UnitKind::mtr || kind == UnitKind::aa || kind == UnitKind::at;
  f.artillery = kind == UnitKind::art;
  f.cavalry = kind == UnitKind::cav;
  return f;
}

}  // namespace bocage::pg
