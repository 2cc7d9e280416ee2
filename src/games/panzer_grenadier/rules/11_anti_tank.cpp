// 11 Anti-tank fire: one gun, one vehicle.
#include "games/panzer_grenadier/rules/08_spotting.hpp"
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

AtValue at_value(const World& w, const State& s, Piece p, int range) {
  const PieceState& self = at(s, p);
  const UnitType& type = type_of(w, p);
  const Value& value = self.steps < type.steps ? type.reduced_anti_tank : type.anti_tank;
  if (!value || self.limbered || demoralized(s, p) || carried(w, s, p)) return {};
  int strength = value.strength;
  if (disrupted(s, p)) strength = halved(strength);  // pg.14.2a
  if (range > value.range) {
    // pg.11.3: half as far again, for those whose printed value is 2 or more
    if (value.strength < extended_range_value || 2 * range > 3 * value.range) return {};
    strength = halved(strength);
  }
  return {true, strength};
}

// pg.11.2a: two for full-strength AFVs of crews trained for it; pg.11.2b: one for reduced ones.
int at_shots_allowed(const World& w, const State& s, Piece p) {
  const UnitType& type = type_of(w, p);
  return type.armour_efficiency && is_afv(type) && type.anti_tank && full_strength(w, s, p) ? 2 : 1;
}

Refusal refuse_at_fire(const World& w, const State& s, Piece firer, Piece target) {
  const UnitType& type = type_of(w, firer);
  if (!on_map(s, target) || side_of(w, target) == side_of(w, firer))
    return {"pg.11.0a"_rule, "pg.refuse.no_enemy_there"_text};
  if (!is_at_target(type_of(w, target))) return {"pg.11.0a"_rule, "pg.refuse.not_a_vehicle"_text};
  if (carried(w, s, target)) return {"pg.5.6b"_rule, "pg.refuse.target_carried"_text};
  const Hex from = at(s, firer).hex, to = at(s, target).hex;
  const int range = distance(w, from, to);
  if (!at_value(w, s, firer, range).can) {
    if (!type.anti_tank) return {"pg.7.31"_rule, "pg.refuse.no_fire_value"_text};
    if (at_value(w, s, firer, 0).can) {
      int most = range - 1;
      while (!at_value(w, s, firer, most).can) --most;
      return Refusal{"pg.11.3"_rule, "pg.refuse.out_of_range"_text}
          .number("range", range)
          .number("most", most);
    }
    if (carried(w, s, firer)) return {"pg.5.67a"_rule, "pg.refuse.carried"_text};
    if (at(s, firer).limbered) return {"pg.5.62a"_rule, "pg.refuse.limbered"_text};
    return {"pg.14.3a"_rule, "pg.refuse.demoralized"_text};
  }
  if (is_assault_hex(w, s, from)) {
    if (from != to) return {"pg.12.52a"_rule, "pg.refuse.locked_in_assault"_text};  // pg.11.0b
  } else if (is_assault_hex(w, s, to)) {
    for (const Piece p : in_hex(s, to))  // pg.7.24d
      if (side_of(w, p) == side_of(w, firer) &&
          (is_vehicle(type_of(w, p)) || is_afv(type_of(w, p))))
        return {"pg.7.24d"_rule, "pg.refuse.own_vehicle_there"_text};
  }
  if (at(s, target).hidden) return {"pg.8.0b"_rule, "pg.refuse.no_enemy_there"_text};
  if (!spots(w, s, from, target, to))
    return unspotted("pg.8.0b"_rule, w, s, from, target, to);  // pg.8.22b
  if (!may_fire_across(w, s, from, to)) return {"pg.17.61d"_rule, "pg.refuse.other_sector"_text};
  return legal;
}

// Which neighbours of the target a shot passes: one, or along a hexside both (pg.11.12c).
//
//     bit d: through the neighbour in direction d      bit 6 + d: between d and the next clockwise
int entry_bits(const World& w, Hex from, Hex target) {
  if (from == target) return 0;
  const Grid& grid = w.grid;
  if (grid.distance(from, target) == 1) return 1 << index(grid.direction(target, from).direction);
  Stretch last{};
  walk_line(grid, target, from, [&](Stretch s) {
    last = s;
    return false;  // the first stretch seen from the target
  });
  if (last.left == last.right) return 1 << index(grid.direction(target, last.left).direction);
  // Walking away from the target, the right-hand hex lies clockwise of the left-hand one.
  if (last.left) return 1 << (6 + index(grid.direction(target, last.left).direction));
  return 1 << (6 + index(turned(grid.direction(target, last.right).direction, -1)));
}

namespace {

// The directions that one entry covers, as a set.
constexpr int directions_of(int bit) {
  return bit < 6 ? 1 << bit : 1 << (bit - 6) | 1 << (bit - 5) % 6;
}

constexpr bool apart(int some, int others) {
  const int around = some | (some << 1 | some >> 5) | (some >> 1 | some << 5);
  return !(around & 63 & others);
}

}  // namespace

// pg.11.12a: all ways in of this shot differ from, and do not touch, those of one earlier shot.
bool is_crossfire(int entry, int earlier) {
  if (!entry) return false;
  const int now = directions_of(__builtin_ctz(static_cast<unsigned>(entry)));
  for (int bit = 0; bit < 12; ++bit)
    if (earlier >> bit & 1 && apart(now, directions_of(bit))) return true;
  return false;
}

AntiTank anti_tank_facts(const World& w, const State& s) {
  const Piece firer = s.attack.firer, target = s.attack.at;
  const Hex from = at(s, firer).hex, to = at(s, target).hex;
  AntiTank f;
  f.inside_assault = from == to;  // pg.at.m6
  f.crossfire = is_crossfire(entry_bits(w, from, to), at(s, target).crossfire);
  f.town = w.terrain[to.id] == Terrain::town;
  f.uphill = w.level[from.id] < w.level[to.id];
  f.assisted_crossing = helped_across(w, s, target, to);
  f.ambush = s.attack.manner & by_ambush;
  return f;
}

}  // namespace bocage::pg
