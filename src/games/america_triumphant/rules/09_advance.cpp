// Advance after combat (at.9.4, at.12.2, at.12.4b, at.13.1e).
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

namespace {

bool ignores_zones(const World& w, const State& s, Side side) {  // at.13.1e
  return side == german && (w.rushing >> s.turn & 1);
}

// at.9.42, R11; a unit whose own battle is still to come stays for it.
Refusal refuse_who(const World& w, const State& s, Unit u) {
  if (u.id >= w.unit_count || info(w, u).side != side_of_hq(w, s.hq))
    return {"at.9.4a"_rule, "at.refuse.not_yours"_text};
  const UnitState& me = at(s, u);
  if (!on_map(s, u)) return {"at.9.42"_rule, "at.refuse.not_there"_text};
  if (!me.eligible || me.barred) return refuse_activation(w, s, u, "at.9.42"_rule);
  if (me.strategic) return {"at.5.21a"_rule, "at.refuse.moved_strategically"_text};
  if (me.displaced) return {"at.9.42"_rule, "at.refuse.advanced_already"_text};
  if (direction_to(w, me.hex, s.fight.target) < 0)
    return {"at.9.42"_rule, "at.refuse.not_adjacent"_text};
  if (me.aim) {
    const int i = find_battle(s, neighbour(w, me.hex, me.aim - 1));
    if (i >= 0 && i != s.fight.battle && !s.battles[i].over && !s.battles[i].off)
      return {"at.9.42"_rule, "at.refuse.battle_to_come"_text};
  }
  return legal;
}

struct Pursuit {
  const World& w;
  const State& s;
  Unit unit;
  int length;
  bool foot, free_of_zones;
  bool wades = false;  // no river stops it
  Hexes found;

  bool zoned(Hex h) const { return !free_of_zones && in_zone(s, enemy_of(w, unit), h); }
  bool fits(Hex h) const {  // at.9.43
    Load load = load_of(w, s, h);
    load.add(w, unit);
    return load.fits();
  }
  // at.9.46; R55: Allied vehicles may cross a minor river without a bridge, and stop.
  bool open(Hex from, int d, bool& last) const {
    const Hex to = neighbour(w, from, d);
    if (!to || s.occupied[index(enemy_of(w, unit))].contains(to)) return false;
    const bool mech = info(w, unit).mech;
    if (closed_to(w, s, from, info(w, unit).side, mech) >> d & 1) return false;
    last = mech && !wades && (closed_to(w, s, from, german, true) >> d & 1);
    return true;
  }
  // at.9.44: the n-th hex of a foot unit lies on a way the defender took, if there is one.
  bool on_trail(Hex h, int n) const {
    if (!foot || s.fight.trails == 0) return true;
    for (int t = 0; t < s.fight.trails; ++t)
      if (n - 2 < s.fight.trail_length[t] && s.fight.trail[t][n - 2] == h) return true;
    return false;
  }
  // n hexes have been entered, and so many of those left lay in an enemy zone (at.9.45).
  void from(Hex h, int n, int exits) {
    if (n > 0 && fits(h)) found.add(h);
    const int after = exits + (zoned(h) ? 1 : 0);
    if (n >= length || (n > 0 && n + 1 + after > length)) return;
    for (int d = 0; d < 6; ++d) {
      const Hex to = neighbour(w, h, d);
      if (!to || (n == 0 && to != s.fight.target)) continue;
      if (n > 0 && !on_trail(to, n + 1)) continue;
      bool last = false;
      if (!open(h, d, last)) continue;
      if (last) {
        if (fits(to)) found.add(to);
      } else {
        from(to, n + 1, after);
      }
    }
  }
  // at.12.2: beside the attacked hex instead of into it.
  void beside() {
    const Hex here = at(s, unit).hex;
    for (int d = 0; d < 6; ++d) {
      const Hex to = neighbour(w, here, d);
      if (!to || to == s.fight.target || direction_to(w, to, s.fight.target) < 0) continue;
      bool last = false;
      if (occupant(s, to) != Side::nobody || !open(here, d, last)) continue;
      if (zoned(here) && zoned(to)) continue;
      found.add(to);
    }
  }
};

Pursuit pursuit_of(const World& w, const State& s, Unit u) {
  const bool foot = !info(w, u).mech;
  const int cap = foot ? 2 : 3;  // at.9.41b
  const int length = s.frames.top<AdvanceFrame>().length;
  return {w, s, u, length < cap ? length : cap, foot, ignores_zones(w, s, info(w, u).side)};
}

Hexes reached_by(Pursuit p) {
  p.from(at(p.s, p.unit).hex, 0, 0);
  if (p.w.on.extended_advance) p.beside();
  p.found.remove(at(p.s, p.unit).hex);
  return p.found;
}

Hexes destinations(const World& w, const State& s, Unit u) {
  return reached_by(pursuit_of(w, s, u));
}

// The rule without which it would come there; of several the first.
Refusal refuse_distance(const World& w, const State& s, Unit u, Hex to) {
  const Pursuit as_it_is = pursuit_of(w, s, u);
  const int length = s.frames.top<AdvanceFrame>().length;
  Pursuit bold = as_it_is, straying = as_it_is, tireless = as_it_is, wading = as_it_is;
  wading.wades = true;
  bold.free_of_zones = true;
  straying.foot = false;
  tireless.length = length;
  if (reached_by(wading).contains(to)) return {"at.9.46"_rule, "at.refuse.river_ends_advance"_text};
  if (reached_by(bold).contains(to))
    return Refusal{"at.9.45"_rule, "at.refuse.advance_zones"_text}.number("length",
                                                                          as_it_is.length);
  if (reached_by(straying).contains(to)) return {"at.9.44"_rule, "at.refuse.off_the_trail"_text};
  if (reached_by(tireless).contains(to))
    return Refusal{"at.9.41b"_rule, "at.refuse.advance_cap"_text}.number("length", as_it_is.length);
  return Refusal{"at.9.41a"_rule, "at.refuse.advance_too_far"_text}.number("length",
                                                                           as_it_is.length);
}

Refusal refuse_advance(const World& w, const State& s, Choice c) {
  if (c.verb == verb::done && !c.who && !c.what && !c.count) return legal;
  if (c.verb != verb::advance || c.count || c.what >= w.hexes)
    return {"at.9.4a"_rule, "at.refuse.not_an_option"_text};
  const Unit u{c.who};
  if (const Refusal no = refuse_who(w, s, u)) return no;
  const Hex to{static_cast<std::uint16_t>(c.what)};
  if (destinations(w, s, u).contains(to)) return legal;
  if (s.occupied[index(enemy_of(w, u))].contains(to))
    return {"at.5.42"_rule, "at.refuse.enemy_there"_text};
  Load load = load_of(w, s, to);
  load.add(w, u);
  if (to == s.fight.target && load.fits()) {
    const int d = direction_to(w, at(s, u).hex, to);
    return w.major[at(s, u).hex.id] >> d & 1
               ? Refusal{"at.9.46"_rule, "at.refuse.major_river"_text}
               : Refusal{"at.9.46"_rule, "at.refuse.minor_river"_text};
  }
  if (!load.fits()) return {"at.9.43"_rule, "at.refuse.full"_text};
  return refuse_distance(w, s, u, to);
}

template <class Visit>
void for_each_pursuer(const World& w, const State& s, Visit visit) {
  Unit list[max_units];
  int n = 0;
  for (int d = 0; d < 6; ++d)
    if (const Hex h = neighbour(w, s.fight.target, d); h && occupant(s, h) == side_of_hq(w, s.hq))
      for (const Unit u : stack_at(w, s, h))
        if (!refuse_who(w, s, u)) list[n++] = u;
  for (int i = 1; i < n; ++i)
    for (int k = i; k > 0 && list[k] < list[k - 1]; --k) {
      const Unit swap = list[k];
      list[k] = list[k - 1], list[k - 1] = swap;
    }
  for (int i = 0; i < n; ++i) visit(list[i]);
}

bool run_advance(const World& w, State& s, Events*) {
  bool any = false;
  for_each_pursuer(w, s, [&](Unit u) { any = any || !destinations(w, s, u).empty(); });
  if (any) return false;
  s.frames.pop();
  return true;
}

void ask_advance(const World& w, const State& s, Prompt& p) {
  p.choice(side_of_hq(w, s.hq), "at.9.4a"_rule, "at.prompt.advance"_text);
  p.with("hex", hex_kind, s.fight.target.id);
  p.with("length", number_kind, s.frames.top<AdvanceFrame>().length);
  for_each_pursuer(w, s, [&](Unit u) {
    destinations(w, s, u).each([&](Hex h) { p.option(verb::advance, u.id, h.id); });
  });
  p.option(verb::done);
}

// at.9.44: every hex on the way is entered. The shortest way there is taken, first direction first.
bool trace(const World& w, const State& s, Pursuit& p, Hex h, int n, int exits, Hex to, Hex* way) {
  const int after = exits + (p.zoned(h) ? 1 : 0);
  if (n >= p.length || (n > 0 && n + 1 + after > p.length)) return false;
  for (int deep = 0; deep < 2; ++deep)
    for (int d = 0; d < 6; ++d) {
      const Hex next = neighbour(w, h, d);
      if (!next || (n == 0 && next != s.fight.target)) continue;
      if (n > 0 && !p.on_trail(next, n + 1)) continue;
      bool last = false;
      if (!p.open(h, d, last)) continue;
      way[n] = next;
      way[n + 1] = Hex::none;
      if (!deep && next == to) return true;
      if (deep && !last && trace(w, s, p, next, n + 1, after, to, way)) return true;
    }
  return false;
}

void take_advance(const World& w, State& s, Choice c, Events* log) {
  if (c.verb == verb::done) return s.frames.pop();
  const Unit u{c.who};
  const Hex to{static_cast<std::uint16_t>(c.what)}, from = at(s, u).hex;
  Pursuit p = pursuit_of(w, s, u);
  Hex way[8];
  if (!trace(w, s, p, from, 0, 0, to, way)) {
    way[0] = to;
    way[1] = Hex::none;
  }
  for (int i = 0; way[i]; ++i) move_one(w, s, u, way[i]);
  at(s, u).displaced = 1;
  activate(s, u);
  if (log)
    log->add("advances", "at.9.4a"_rule, info(w, u).side)
        .with("unit", unit_kind, u.id)
        .with("from", hex_kind, from.id)
        .with("hex", hex_kind, to.id);
}

}  // namespace

const Rules advance_step{run_advance, ask_advance, refuse_advance, take_advance};

}  // namespace bocage::at
