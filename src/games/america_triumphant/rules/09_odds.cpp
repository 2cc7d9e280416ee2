// Strengths, shifts and the column (at.9.1, at.9.5, at.11.4, at.11.6a, at.11.9).
#include "games/america_triumphant/tables.hpp"

namespace bocage::at {

bool takes_part(const World&, const State& s, Unit u, Hex target) {
  // At.9.72: who was attacked before in this impulse is not attacked again.
  return s.fight.target == target ? at(s, u).involved : !at(s, u).struck;
}

int find_battle(const State& s, Hex h) {
  for (int i = 0; i < s.battles.size(); ++i)
    if (s.battles[i].target == h) return i;
  return -1;
}

namespace {

bool is_infantry(Type t) {  // at.9.54d
  return t == Type::infantry || t == Type::parachute || t == Type::glider ||
         t == Type::mechanised || t == Type::motorised;
}

// What one hex brings to the attack, or what defends.
struct Arms {
  int tank_steps = 0, command_steps = 0;
  bool tanks = false, infantry = false;
  void add(const World& w, const State& s, Unit u) {
    const UnitInfo& i = info(w, u);
    const int steps = at(s, u).steps;
    if (i.combat_command) {  // at.9.53b, at.9.54c, at.11.4
      command_steps += steps;
      tanks = infantry = true;
    } else if (i.type == Type::tank) {  // at.11.9b: reconnaissance is none
      tank_steps += steps;
      tanks = true;
    } else if (is_infantry(i.type)) {
      infantry = true;
    }
  }
};

// at.9.51b to at.9.51d, at.7.21a, at.7.21b: each unit by its own factors; at.6.4b doubles.
int attack16(const World& w, const State& s, Unit u, int d, bool overrun) {
  const Hex h = at(s, u).hex;
  int strength = strength_of(w, s, u) * 16;
  if (w.major[h.id] >> d & 1) strength /= 4;
  else if (w.minor[h.id] >> d & 1) strength /= 2;
  if (supply_now(s, u) == Supply::unsupplied) strength /= 2;
  else if (supply_now(s, u) == Supply::isolated) strength /= 4;
  if (!overrun && has_integrity(w, s, info(w, u).formation, h)) strength *= 2;  // at.9.62d
  return strength;
}

bool attacks(const World& w, const State& s, Unit u, Hex target, int d, Takes who) {
  switch (who) {
    case Takes::aiming: return at(s, u).aim == d + 1;
    case Takes::able: return at(s, u).aim == d + 1 || may_attack(w, s, u, target);
    case Takes::beside:
      return !is_hq(w, u) && strength_of(w, s, u) > 0 &&
             !(is_tank(w, u) && ((w.minor[at(s, u).hex.id] | w.major[at(s, u).hex.id]) >> d & 1));
    default: return at(s, u).in_hand;
  }
}

void look_at_attackers(const World& w, const State& s, Clash& c, Takes who) {
  Arms all;
  for (int back = 0; back < 6; ++back) {
    const Hex h = neighbour(w, c.target, back);
    if (!h || !s.occupied[index(c.attacker)].contains(h)) continue;
    if (who == Takes::in_hand && h != s.move.hex) continue;
    const int d = (back + 3) % 6;
    Arms here;
    int n = 0;
    for (const Unit u : stack_at(w, s, h)) {
      if (!attacks(w, s, u, c.target, d, who)) continue;
      ++n;
      here.add(w, s, u);
      c.attack16 += attack16(w, s, u, d, c.overrun);
      if (const int f = info(w, u).formation;
          w.on.cooperation && !c.overrun && f != none8 && Unit{w.formations[f].unit[0]} == u &&
          cooperates(w, s, f, h)) {  // at.12.1: if all of it takes part
        bool whole = true;
        for (int i = 0; i < w.formations[f].count; ++i)
          whole &= attacks(w, s, Unit{w.formations[f].unit[i]}, c.target, d, who);
        c.attack16 += whole ? 16 : 0;
      }
    }
    if (!n) continue;
    c.attackers += n;
    ++c.attack_hexes;
    c.attack_combined |= here.tanks && here.infantry;  // at.9.54a: from one hex
    c.attack_has_tanks |= here.tanks;
    all.tank_steps += here.tank_steps;
    all.command_steps += here.command_steps;
  }
  c.attack_tanks = all.tank_steps + all.command_steps / 2;
}

// at.9.0e: all who take part there are one defence.
void look_at_defenders(const World& w, const State& s, Clash& c) {
  Arms arms;
  bool others = false, alone = false;
  for (const Unit u : stack_at(w, s, c.target)) {
    if (!takes_part(w, s, u, c.target)) continue;
    if (is_hq(w, u)) {
      alone = true;
      continue;
    }
    arms.add(w, s, u);
    int strength = strength_of(w, s, u) * 16;
    others |= strength > 0;
    if (static_cast<Supply>(at(s, u).supply) == Supply::isolated) strength /= 2;  // at.7.21c
    const int f = info(w, u).formation;
    if (c.overrun) {  // at.9.62b, at.9.62d: neither doubles nor adds, on neither side
    } else if (has_integrity(w, s, f, c.target)) {
      strength *= 2;
    } else if (w.on.cooperation && f != none8 && Unit{w.formations[f].unit[0]} == u &&
               cooperates(w, s, f, c.target)) {  // at.12.1: if all of it takes part
      bool whole = true;
      for (int i = 0; i < w.formations[f].count; ++i)
        whole &= takes_part(w, s, Unit{w.formations[f].unit[i]}, c.target);
      strength += whole ? 16 : 0;
    }
    c.defence16 += strength;
  }
  if (alone && !others) {  // at.11.11a; at.11.11b: beside others it counts nothing
    bool isolated = false;
    for (const Unit u : stack_at(w, s, c.target))
      if (is_hq(w, u)) isolated = static_cast<Supply>(at(s, u).supply) == Supply::isolated;
    c.defence16 += isolated ? 8 : 16;
  }
  c.defence_tanks = arms.tank_steps + arms.command_steps / 2;
  c.defence_combined = arms.tanks && arms.infantry;  // at.9.54b
}

}  // namespace

void look(const World& w, const State& s, Clash& c, Takes who) {
  look_at_attackers(w, s, c, who);
  look_at_defenders(w, s, c);
  c.city = w.cities.contains(c.target);
  c.westwall = w.westwall.contains(c.target);  // at.11.6a: for either side
  c.rough = w.rough.contains(c.target) || w.villages.contains(c.target);
  c.snow = snow(s);
  c.per_level = w.on.armour_per_level;
  c.support = support_worth(w, s);
  c.defended_by_hq = defended_by_hq(w, s, other(c.attacker), c.target);
}

Odds9 odds_of(const Clash& c) {
  Odds9 o;
  o.attack = (c.attack16 + 15) / 16;
  o.defence = (c.defence16 + 15) / 16;
  if (o.defence == 0) {  // at.9.14d, at.9.65
    o.automatic = true;
    o.level = o.column = highest_column;
    return o;
  }
  if (o.attack == 0) {
    o.level = o.column = -100;
    return o;
  }
  // at.9.13: rounded in favour of the defender.
  o.level =
      o.attack >= o.defence ? o.attack / o.defence : 2 - (o.defence + o.attack - 1) / o.attack;
  o.shift = sum<combat_modifiers>(c);
  o.column = o.level + o.shift;  // at.9.14a; at.9.14b: from the true odds
  if (o.column > highest_column) o.column = highest_column;
  return o;
}

void explain_odds(const Clash& c, Event& e) {
  const Odds9 o = odds_of(c);
  e.number("attack", o.attack).number("defence", o.defence).with("odds", column_kind, o.level);
  if (!o.automatic) explain<combat_modifiers>(c, e);
}

Clash clash_of(const World& w, const State& s, const Battle& b, bool with_secret_air) {
  Clash c;
  c.target = b.target;
  c.attacker = side_of_hq(w, s.hq);
  c.supported = b.supported;
  c.attack_air = b.attack_air;
  c.defence_air = with_secret_air ? b.defence_air : 0;
  look(w, s, c, Takes::aiming);
  return c;
}

Clash clash_of_overrun(const World& w, const State& s, Hex target, bool supported) {
  Clash c;
  c.target = target;
  c.attacker = side_of_hq(w, s.hq);
  c.overrun = true;
  c.supported = supported;
  look(w, s, c, Takes::in_hand);
  return c;
}

int best_column(const World& w, const State& s, Hex target, Takes who) {
  Clash c;
  c.target = target;
  c.attacker = side_of_hq(w, s.hq);
  c.supported = hq_may_support(w, s, target) && support_limit(w, s, false) > 0;
  if (c.attacker == allied) c.attack_air = s.air < 2 ? s.air : 2;
  look(w, s, c, who);
  return c.attackers ? odds_of(c).column : -100;
}

}  // namespace bocage::at
