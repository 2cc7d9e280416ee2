// Who fires at what, how strong, and what protects the target.
#include "games/tide_of_iron/tables.hpp"

namespace bocage::toi {

namespace {

struct Sum {
  int power = 0, range = 99, farthest = 0;
  void add(int n, Fire f, int extra_range, int distance, bool long_range, int extra_each) {
    if (!n || !f.power) return;
    const int r = f.range + extra_range, most = long_range ? 2 * r : r;
    if (most > farthest) farthest = most;
    if (bracket(distance, r, long_range) > 6) return;  // toi.cbt.4a: they cannot
    power += n * (f.power + extra_each);
    if (r < range) range = r;  // toi.rng.6
  }
};

bool long_range_allowed(const State& s, Role role) {
  return role != Role::moving &&  // toi.act.fm.4
         !s.mods[0][0][static_cast<int>(Mod::no_long_range)];
}

int halvings_of(const World& w, const State& s, Unit firer, Role role) {
  return sum<halving_rows>(Firing{w, s, firer, role});
}

// How far it could fire at best; nothing: no firepower at all (toi.cbt.5). Where long range is
// barred, what only that would reach says so: by fire and movement, or by the night.
Shot out_of_range(int d, int farthest, bool long_range, Role role) {
  Shot out;
  if (!farthest) out.no = no("toi.cbt.5"_rule, "toi.refuse.no_firepower"_text);
  else if (long_range || d > 2 * farthest)
    out.no = lacks("toi.rng.5"_rule, "toi.refuse.out_of_range"_text, farthest, d);
  else
    out.no = lacks(role == Role::moving ? "toi.act.fm.4"_rule : "toi.ops.2"_rule,
                   "toi.refuse.no_long_range"_text, farthest, d);
  return out;
}

Shot refused(RuleId rule, TextId text) {
  Shot out;
  out.no = no(rule, text);
  return out;
}

void halve(Shot& out, const World& w, const State& s, Unit firer, Role role) {
  out.halvings = halvings_of(w, s, firer, role);
  if (out.halvings > 1) {
    const bool supports = role == Role::supporter || role == Role::op_supporter;
    out.no = supports ? no("toi.cf.9"_rule, "toi.refuse.halved_twice"_text)
                      : no("toi.mod.3"_rule, "toi.refuse.halved_twice"_text);
  } else if (out.halvings == 1) {
    out.power = (out.power + 1) / 2;  // toi.mod.2
  }
  if (!out.no && out.power <= 0) out.no = no("toi.cbt.5"_rule, "toi.refuse.no_firepower"_text);
}

Shot mortar_shot(const World& w, const State& s, Unit firer, Hex h, int mode, Role role) {
  const UnitState& me = at(s, firer);
  const int d = distance(w, me.hex, h);
  if (!me.figures.mortar) return refused("toi.cbt.5"_rule, "toi.refuse.no_firepower"_text);
  if (role == Role::op_fire || role == Role::op_supporter)
    return refused("toi.fig.mor.8"_rule, "toi.refuse.mortar_op_fire"_text);
  if (role == Role::moving) return refused("toi.fig.mor.2"_rule, "toi.refuse.heavy_weapon"_text);
  if (w.terrain[me.hex.id] == Terrain::building || me.shelter == Shelter::pillbox)
    return refused("toi.fig.mor.6"_rule, "toi.refuse.mortar_under_roof"_text);
  if (d < 2) {
    Shot near;
    near.no = lacks("toi.fig.mor.7"_rule, "toi.refuse.mortar_too_near"_text, 2, d);
    return near;
  }
  const bool supp = mode & fire_suppressive;
  const Fire f = w.figures[index(side_of(firer))][static_cast<int>(Figure::mortar)][supp ? 0 : 1];
  Shot out;
  out.range = f.range + (w.level[me.hex.id] > w.level[h.id]);
  const bool long_ok = long_range_allowed(s, role);
  const int on = bracket(d, out.range, long_ok);
  if (on > 6) return out_of_range(d, long_ok ? 2 * out.range : out.range, long_ok, role);
  out.on = on == 6 ? 6 : area_on;  // toi.fig.mor.3
  if (!spotted(w, s, h, side_of(firer), me.division))
    return refused("toi.fig.mor.5"_rule, "toi.refuse.nobody_spots"_text);
  out.power = f.power * me.figures.mortar;  // toi.fig.mor.10
  out.who.mortar = me.figures.mortar;
  if (role == Role::leader || role == Role::supporter) {
    const int less = mod(s, firer, Mod::concentrated_fire);
    out.power = out.power + less < 1 ? 1 : out.power + less;
  }
  halve(out, w, s, firer, role);
  return out;
}

}  // namespace

// toi.cbt.1 to 5, with the values of T2 (toi.fig.reg, toi.fig.eli.1, toi.fig.off.0, toi.fig.mg.1, toi.fig.mor.1, toi.fig.ht.1, toi.fig.tank.0,
// toi.fig.tru.1). Mortars never fire with the others (toi.fig.mor.9). Nobody fires back (toi.cbt.7). The firer's own state (fresh, pinned ...) is its action's business.
Shot shot(const World& w, const State& s, Unit firer, Unit target, Hex h, int mode, Role role,
          int extra) {
  if ((mode & 3) == fire_mortar) return mortar_shot(w, s, firer, h, mode, role);
  if ((mode & 3) > fire_mortar) return refused("toi.cbt.4b"_rule, "toi.refuse.no_such_crew"_text);
  const UnitState& me = at(s, firer);
  const int d = distance(w, me.hex, h);
  const bool vs_vehicle = !is_squad(target), supp = mode & fire_suppressive;
  if (vs_vehicle && supp) return refused("toi.atk.3b"_rule, "toi.refuse.vehicles_immune"_text);
  if (at(s, target).concealed) return refused("toi.hid.4"_rule, "toi.refuse.concealed"_text);
  const bool long_ok = long_range_allowed(s, role);
  const int height = w.level[me.hex.id] > w.level[h.id];  // toi.rng.7
  Shot out;
  Sum total;
  if (!is_squad(firer)) {
    if (mode & 3) return refused("toi.cbt.4b"_rule, "toi.refuse.no_such_crew"_text);
    const VehicleType& v = vehicle(w, firer);
    const Fire f = vs_vehicle ? v.vehicle : v.infantry;
    const bool concussive = v.heavy && !vs_vehicle &&
                            (w.terrain[h.id] == Terrain::building ||
                             at(s, target).shelter == Shelter::pillbox);  // toi.fig.tank.2
    const int more = concussive ? 3 : 0;
    total.add(1, f, height + more, d, long_ok, more);
  } else {
    const Figures mine = me.figures;
    const int column = vs_vehicle ? 1 : 0;
    const auto& values = w.figures[index(side_of(firer))];
    const bool at_gun = vs_vehicle && works_as(s, firer, Token::anti_tank);  // toi.spec.at
    const auto fire = [&](Figure k) {
      Fire f = values[static_cast<int>(k)][column];
      if (at_gun && f.power) f.range = static_cast<u8>(w.on.anti_tank_three ? 3 : f.range + 3);
      return f;
    };
    if ((mode & 3) == fire_mg && (!mine.mg || !(mine.regular + mine.elite + mine.officer)))
      return refused("toi.cbt.4b"_rule, "toi.refuse.no_such_crew"_text);
    const int belts = me.belts && !vs_vehicle;
    const int before_mg = total.power;
    total.add(mine.mg, fire(Figure::mg), height, d, long_ok, belts);
    if (total.power > before_mg) out.who.mg = mine.mg;
    if ((mode & 3) == fire_all) {
      const auto add = [&](int n, Figure k) {
        const int before = total.power;
        total.add(n, fire(k), height, d, long_ok, 0);
        return total.power > before ? n : 0;
      };
      out.who.regular = static_cast<u16>(add(mine.regular, Figure::regular) & 7);
      out.who.elite = static_cast<u16>(add(mine.elite, Figure::elite) & 7);
      out.who.officer = static_cast<u16>(add(mine.officer, Figure::officer) & 7);
    }
    if (total.power && at_gun) total.power += 3;
    if (total.power && d <= 1 && works_as(s, firer, Token::flamethrower))
      total.power += 2;  // toi.spec.fl.1
  }
  if (!total.power) return out_of_range(d, total.farthest, long_ok, role);
  if (!sees(w, s, me.hex, h)) return refused("toi.cbt.3"_rule, "toi.refuse.no_sight"_text);
  out.range = total.range;
  out.on = bracket(d, total.range, long_ok);
  out.power = total.power + extra;
  if (role == Role::leader || role == Role::supporter)
    if (const int less = mod(s, firer, Mod::concentrated_fire))
      out.power = out.power + less < 1 ? 1 : out.power + less;
  halve(out, w, s, firer, role);
  return out;
}

// toi.atk.2, toi.atk.9: neither falls below nothing.
int cover(const World& w, const State& s, Unit target, bool suppressing, bool flames) {
  const int total = sum<cover_rows>(Hit{w, s, target, suppressing, flames});
  return total < 0 ? 0 : total;
}

int armour(const World& w, const State& s, Unit u) {
  if (is_squad(u)) return 0;
  const int a = vehicle(w, u).armour - (at(s, u).order != Order::intact);  // toi.veh.4, toi.veh.5
  return a < 0 ? 0 : a;
}

// Whether it has anybody to fire at with concentrated fire.
bool any_target(const World& w, const State& s, Unit u) {
  const Side enemy = enemy_of(u);
  const UnitState& me = at(s, u);
  const bool mortar = is_squad(u) && me.figures.mortar;
  Hexes near = s.occupied[index(enemy)];
  if (!mortar) near &= w.sight.seen_from[me.hex.id];
  bool found = false;
  near.each([&](Hex h) {
    if (found) return;
    for (Unit t : in_hex(s, h)) {
      if (side_of(t) != enemy || at(s, t).concealed) continue;
      if (!shot(w, s, u, t, h, fire_all, Role::leader).no ||
          (mortar && !shot(w, s, u, t, h, fire_mortar, Role::leader).no)) {
        found = true;
        return;
      }
    }
  });
  if (!found && mortar)  // toi.fig.mor.12: wire is a target too
    for (int i = 0; i < w.hexes && !found; ++i)
      found = (s.marks[i] & 1) && !shot(w, s, u, no_unit, hex(i), fire_mortar, Role::leader).no;
  return found;
}

// ---- the choice of a target
namespace {

Refusal refuse_target(const World& w, const State& s, Choice c) {
  const auto f = s.frames.top<TargetFrame>();
  if (c.verb == verb::shoot) {
    if (c.who != f.unit.id) return not_asked("toi.term.7"_rule);
    if (c.what >= max_units || c.count >= fire_modes || (c.count & 3) >= fire_mortar)
      return not_asked("toi.cbt.2"_rule);
    const Unit t = unit(static_cast<int>(c.what));
    if (side_of(t) == side_of(f.unit) || !on_map(s, t))
      return no("toi.cbt.2"_rule, "toi.refuse.no_enemy"_text);
    if (f.bonus && (is_squad(t) || distance(w, at(s, f.unit).hex, at(s, t).hex) != 1))
      return no("toi.mod.5"_rule, "toi.refuse.adjacent_vehicle"_text);
    return shot(w, s, f.unit, t, at(s, t).hex, c.count, Role::leader, f.bonus).no;
  }
  if (c.verb == verb::shell) {
    if (c.who != f.unit.id) return not_asked("toi.term.7"_rule);
    if (!is_hex(w, c.what) ||
        (c.count != fire_mortar && c.count != (fire_mortar | fire_suppressive)) || f.bonus)
      return not_asked("toi.fig.mor.12"_rule);
    const Hex h = hex(static_cast<int>(c.what));
    if (!is_squad(f.unit)) return no("toi.cbt.5"_rule, "toi.refuse.no_firepower"_text);
    if (!seen_enemies_in(s, h, enemy_of(f.unit)) && !marked(s, h, Marker::wire))
      return no("toi.fig.mor.12"_rule, "toi.refuse.nothing_to_shell"_text);
    return shot(w, s, f.unit, no_unit, h, c.count, Role::leader).no;
  }
  return not_asked("toi.act.con"_rule);
}

void ask_target(const World& w, const State& s, Prompt& p) {
  const auto f = s.frames.top<TargetFrame>();
  const Side enemy = enemy_of(f.unit);
  p.choice(side_of(f.unit), "toi.cbt.2"_rule, "toi.prompt.target"_text);
  p.with("unit", unit_kind, f.unit.id);
  const auto offer = [&](Choice c) {
    if (!refuse_target(w, s, c)) p.options.push(c);
  };
  const Figures mine = at(s, f.unit).figures;
  Hexes near = s.occupied[index(enemy)];
  near &= w.sight.seen_from[at(s, f.unit).hex.id];
  const bool mg = is_squad(f.unit) && mine.mg;
  near.each([&](Hex h) {
    for (Unit t : in_hex(s, h)) {
      if (side_of(t) != enemy) continue;
      for (const int mode : {0, 1, 4, 5})
        if ((!(mode & 1) || mg) && (mode < 4 || is_squad(t)))
          offer({verb::shoot, static_cast<u8>(mode), f.unit.id, t.id});
    }
  });
  if (!is_squad(f.unit) || !mine.mortar) return;
  for (int i = 0; i < w.hexes; ++i)
    if ((s.marks[i] & 1) || occupied_by(s, hex(i), enemy))
      for (const int mode : {2, 6})
        offer({verb::shell, static_cast<u8>(mode), f.unit.id, static_cast<std::uint32_t>(i)});
}

void take_target(const World& w, State& s, Choice c, Events* log) {
  const auto f = s.frames.top<TargetFrame>();
  s.frames.pop();
  u8 manner = c.count & fire_suppressive ? suppressive : 0;
  if (f.bonus) manner |= satchel;
  if (c.verb == verb::shell)
    begin_attack(w, s, f.unit, no_unit, hex(static_cast<int>(c.what)), c.count,
                 static_cast<u8>(manner | area | by_mortar), log);
  else {
    const Unit t = unit(static_cast<int>(c.what));
    begin_attack(w, s, f.unit, t, at(s, t).hex, c.count, manner, log);
  }
}

}  // namespace

const Rules target_step{.ask = ask_target, .refuse = refuse_target, .take = take_target};

}  // namespace bocage::toi
