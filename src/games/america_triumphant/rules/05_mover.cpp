// Who moves, and where to (at.3.32, at.3.34a, at.5.0 to at.5.44, at.10.12).
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

Unit active_hq(const World& w, const State& s) {
  return s.hq == none8 ? nobody : Unit{w.headquarters[s.hq]};
}

// at.3.0c: once a turn; at.2.1a.
void activate(State& s, Unit u) { at(s, u).activated = 1; }

Mover mover_of(const World& w, const State& s, Unit u, Phase phase) {
  Mover m;
  const UnitInfo& i = info(w, u);
  m.side = i.side;
  m.mech = i.mech;
  m.strategic = phase == Phase::strategic;
  m.left = m.whole = allowance(w, s, u);
  m.at = at(s, u).hex;
  return m;
}

Mover mover_in_hand(const World& w, const State& s) {
  Mover m = mover_of(w, s, s.move.lead, s.phase);
  m.fresh = s.move.entered == 0;
  m.left = s.move.left;
  m.whole = s.move.whole;
  m.at = s.move.hex;
  return m;
}

Refusal refuse_step(const World& w, const State& s, const Mover& m, Hex from, Hex to, int left) {
  const int d = direction_to(w, from, to);
  if (d < 0) return {"at.5.1"_rule, "at.refuse.not_adjacent"_text};
  const int cost = step_cost(w, s, m, from, d, left);
  switch (cost) {
    case enemy_there: return {"at.5.42"_rule, "at.refuse.enemy_there"_text};
    case river_there:
      return w.major[from.id] >> d & 1 ? Refusal{"at.t.tec6"_rule, "at.refuse.major_river"_text}
                                       : Refusal{"at.t.tec7"_rule, "at.refuse.minor_river"_text};
    case zone_to_zone: return {"at.4.3a"_rule, "at.refuse.zone_to_zone"_text};
    case zone_strategic: return {"at.5.3c"_rule, "at.refuse.zone_strategic"_text};
    case not_ours: return {"at.5.22"_rule, "at.refuse.not_ours_then"_text};
    default: break;
  }
  if (cost > left && !m.fresh)
    return Refusal{in_zone(s, other(m.side), from) || in_zone(s, other(m.side), to)
                       ? "at.4.2d"_rule
                       : "at.5.12a"_rule,
                   "at.refuse.points"_text}
        .with("need", points_kind, cost)
        .with("have", points_kind, left);
  return legal;
}

namespace {

bool in_hand(const UnitState& u) { return u.in_hand; }

bool can_step_anywhere(const World& w, const State& s, const Mover& m) {
  for (int d = 0; d < 6; ++d) {
    const int cost = step_cost(w, s, m, m.at, d, m.left);
    if (cost >= 0 && (m.fresh || cost <= m.left)) return true;
  }
  return false;
}

// at.13.41e, and at.5.44 everywhere else.
Refusal refuse_leave(const World& w, const State& s) {
  const Mover m = mover_in_hand(w, s);
  if (!w.on.exits || m.side != german || !w.exits.contains(m.at))
    return {"at.5.44"_rule, "at.refuse.no_exit"_text};
  const int cost = (snow(s) ? 8 : 4) + (in_zone(s, allied, m.at) ? exit_cost(m.left) : 0);
  if (cost > m.left && !m.fresh)
    return Refusal{"at.13.41e"_rule, "at.refuse.points"_text}
        .with("need", points_kind, cost)
        .with("have", points_kind, m.left);
  return legal;
}

// at.4.4a, at.4.4d.
Refusal refuse_infiltration(const World& w, const State& s, Hex to) {
  const Mover m = mover_in_hand(w, s);
  if (!info(w, s.move.lead).infiltrates || s.move.together != 0)
    return {"at.4.4a"_rule, "at.refuse.not_the_150th"_text};
  const int d = direction_to(w, m.at, to);
  if (d < 0) return {"at.5.1"_rule, "at.refuse.not_adjacent"_text};
  if (s.occupied[index(allied)].contains(to)) return {"at.5.42"_rule, "at.refuse.enemy_there"_text};
  if (m.strategic || !in_zone(s, allied, m.at) || !in_zone(s, allied, to))
    return {"at.4.4a"_rule, "at.refuse.no_infiltration_needed"_text};
  int cost = terrain_cost(w, s, m.mech, m.at, d);
  if (cost == prohibited) return {"at.t.tec7"_rule, "at.refuse.minor_river"_text};
  cost += zone_cost(s);
  if (cost > m.left)
    return Refusal{"at.4.4d"_rule, "at.refuse.points"_text}
        .with("need", points_kind, cost)
        .with("have", points_kind, m.left);
  return legal;
}

bool can_infiltrate(const World& w, const State& s) {
  if (!info(w, s.move.lead).infiltrates) return false;
  for (int d = 0; d < 6; ++d)
    if (const Hex to = neighbour(w, s.move.hex, d); to && !refuse_infiltration(w, s, to))
      return true;
  return false;
}

// Whether those in hand may do something beside going on, from where they stand.
bool something_special(const World& w, const State& s) {
  return !refuse_leave(w, s) || can_infiltrate(w, s) || may_overrun_somewhere(w, s);
}

}  // namespace

// ---------------------------------------------------------------------------------- taking up

namespace {

bool waits(const State& s, Unit u) {
  return place_of(s, u) == Place::waiting && at(s, u).due <= s.turn;
}

bool enters_somewhere(const World& w, const State& s, Unit u, Phase phase) {
  const Mover m = mover_of(w, s, u, phase);
  bool found = false;
  const Hexes& where = info(w, u).side == german ? w.entry : w.edge[at(s, u).edge];
  where.each(
      [&](Hex h) { found = found || (may_enter_at(w, s, u, h) && entry_cost(w, s, m, h) >= 0); });
  return found;
}

// The units that go along: visit(unit).
template <class Visit>
void for_each_companion(const World& w, const State& s, Unit u, Together how, Phase phase,
                        Visit visit) {
  const UnitInfo& i = info(w, u);
  const UnitState& me = at(s, u);
  if (how == Together::alone) return visit(u);
  if (how == Together::division) {
    if (i.formation == none8) return visit(u);
    const Formation& f = w.formations[i.formation];
    for (int k = 0; k < f.count; ++k) {
      const Unit o{f.unit[k]};
      if (o == u || place_of(s, o) == Place::on_map || place_of(s, o) == Place::waiting) visit(o);
    }
    return;
  }
  const auto equal = [&](Unit o) {
    return info(w, o).mech == i.mech && allowance(w, s, o) == allowance(w, s, u) &&
           at(s, o).now == me.now && may_take_up(w, s, o, phase);
  };
  if (on_map(s, u)) {
    for (const Unit o : stack_at(w, s, me.hex))
      if (o == u || equal(o)) visit(o);
  } else {
    for (const Unit o : of_side(w, i.side))
      if (o == u || (waits(s, o) && at(s, o).edge == me.edge && at(s, o).due == me.due &&
                     info(w, o).nation == i.nation && equal(o)))
        visit(o);
  }
}

// The lowest number speaks for several.
bool speaks(const World& w, const State& s, Unit u, Together how, Phase phase) {
  int n = 0;
  bool lowest = true;
  for_each_companion(w, s, u, how, phase, [&](Unit o) {
    ++n;
    lowest &= o >= u;
  });
  return n > 1 && lowest;
}

// A mechanised division goes as one: all that is left of it, from one place (at.5.1, at.9.61a).
bool goes_as_division(const World& w, const State& s, Unit u, Phase phase) {
  const UnitInfo& i = info(w, u);
  if (i.formation == none8 || !w.formations[i.formation].mechanised) return false;
  const UnitState& me = at(s, u);
  bool whole = true;
  for_each_companion(w, s, u, Together::division, phase, [&](Unit o) {
    whole = whole && (o == u || may_take_up(w, s, o, phase)) && place_of(s, o) == place_of(s, u) &&
            at(s, o).hex == me.hex && at(s, o).edge == me.edge;
  });
  return whole && speaks(w, s, u, Together::division, phase);
}

Refusal refuse_who(const World& w, const State& s, Unit u, Phase phase) {
  if (u.id >= w.unit_count || info(w, u).side != side_of_hq(w, s.hq))
    return {"at.3.0b"_rule, "at.refuse.not_yours"_text};
  const UnitState& me = at(s, u);
  const bool here = place_of(s, u) == Place::on_map;
  if (!here && !waits(s, u)) return {"at.2.1a"_rule, "at.refuse.not_there"_text};
  if (me.barred) return {"at.11.2d"_rule, "at.refuse.just_landed"_text};
  if (!me.eligible)
    return me.activated ? Refusal{"at.3.0c"_rule, "at.refuse.activated_before"_text}
                        : Refusal{"at.3.3b"_rule, "at.refuse.not_this_hq"_text};
  if (me.tied) return {"at.4.3a"_rule, "at.refuse.tied"_text};
  if (phase == Phase::mechanised && !info(w, u).mech)
    return {"at.3.34a"_rule, "at.refuse.foot_waits"_text};
  if (me.went)
    return me.strategic && phase == Phase::tactical
               ? Refusal{"at.5.3b"_rule, "at.refuse.moved_strategically"_text}
               : Refusal{"at.2.1h"_rule, "at.refuse.moved_already"_text};
  if (!here) {
    if (phase == Phase::mechanised || !enters_somewhere(w, s, u, phase))
      return {"at.10.12a"_rule, "at.refuse.no_way_in"_text};
    return legal;
  }
  const Side enemy = enemy_of(w, u);
  if (phase == Phase::strategic && in_zone(s, enemy, me.hex))
    return {"at.5.2a"_rule, "at.refuse.starts_in_zone"_text};
  return legal;
}

Refusal refuse_march(const World& w, const State& s, Choice c) {
  if (c.verb == verb::done) {
    if (c.who || c.what || c.count) return {"at.3.3c"_rule, "at.refuse.not_an_option"_text};
    return legal;
  }
  if (c.verb != verb::take_up || c.what || c.count > 2)
    return {"at.3.32a"_rule, "at.refuse.not_an_option"_text};
  const Phase phase = s.frames.top<MarchFrame>().phase;
  const Unit u{c.who};
  if (const Refusal no = refuse_who(w, s, u, phase)) return no;
  const auto how = static_cast<Together>(c.count);
  if (how == Together::division && !goes_as_division(w, s, u, phase))
    return {"at.5.1"_rule, "at.refuse.not_together"_text};
  if (how == Together::equals && !speaks(w, s, u, how, phase))
    return {"at.5.1"_rule, "at.refuse.nobody_like_it"_text};
  if (place_of(s, u) == Place::on_map && !can_step_anywhere(w, s, mover_of(w, s, u, phase))) {
    // Surrounded: only a division that overruns, the 150th, or one that leaves the map, gets out.
    State tried = s;
    tried.move = Move{at(s, u).hex, u, 0, 0, 0, c.count};
    tried.move.left = tried.move.whole = static_cast<std::uint8_t>(allowance(w, s, u));
    for_each_companion(w, s, u, how, phase, [&](Unit o) { at(tried, o).in_hand = 1; });
    if (phase == Phase::strategic || !something_special(w, tried))
      return {"at.5.43"_rule, "at.refuse.nowhere_to_go"_text};
  }
  return legal;
}

void ask_march(const World& w, const State& s, Prompt& p) {
  const MarchFrame f = s.frames.top<MarchFrame>();
  const Side side = side_of_hq(w, s.hq);
  const RuleId rule = f.phase == Phase::strategic  ? "at.3.32a"_rule
                      : f.phase == Phase::tactical ? "at.3.32b"_rule
                                                   : "at.3.34a"_rule;
  p.choice(side, rule, "at.prompt.march"_text);
  p.with("phase", phase_kind, static_cast<int>(f.phase));
  p.with("hq", unit_kind, active_hq(w, s).id);
  const auto judge = [&](Choice c) { return refuse_march(w, s, c); };
  for (const Unit u : of_side(w, side)) {
    if (!at(s, u).eligible || at(s, u).went || refuse_who(w, s, u, f.phase)) continue;
    for (int how = 0; how <= 2; ++how) {
      const Choice c{verb::take_up, static_cast<std::uint8_t>(how), u.id, 0};
      if (how == 0 || !judge(c)) {
        if (how == 0 && judge(c)) continue;
        p.option(c.verb, c.who, 0, how);
      }
    }
  }
  p.option(verb::done);
}

bool run_march(const World& w, State& s, Events*) {
  // Nobody left who could move: go on.
  const MarchFrame f = s.frames.top<MarchFrame>();
  for (const Unit u : of_side(w, side_of_hq(w, s.hq)))
    if (at(s, u).eligible && !at(s, u).went && !refuse_who(w, s, u, f.phase) &&
        (!refuse_march(w, s, {verb::take_up, 0, u.id, 0}) ||
         !refuse_march(w, s, {verb::take_up, 2, u.id, 0})))
      return false;
  s.frames.pop();
  return true;
}

void take_march(const World& w, State& s, Choice c, Events*) {
  if (c.verb == verb::done) return s.frames.pop();
  const Phase phase = s.frames.top<MarchFrame>().phase;
  const Unit u{c.who};
  Unit list[max_units];
  int n = 0, least = 255;
  for_each_companion(w, s, u, static_cast<Together>(c.count), phase, [&](Unit o) {
    list[n++] = o;
    const int points = allowance(w, s, o);
    least = points < least ? points : least;
  });
  for (int i = 0; i < n; ++i) at(s, list[i]).in_hand = 1;
  s.move =
      Move{at(s, u).hex, u, static_cast<std::uint8_t>(least), static_cast<std::uint8_t>(least), 0,
           c.count};
  s.frames.push(on_map(s, u) ? Step::mover : Step::entry);
}

}  // namespace

Refusal refuse_taking_up(const World& w, const State& s, Unit u, Phase phase) {
  return refuse_who(w, s, u, phase);
}

bool may_take_up(const World& w, const State& s, Unit u, Phase phase) {
  return !refuse_who(w, s, u, phase);
}

const Rules march_step{run_march, ask_march, refuse_march, take_march};

// ----------------------------------------------------------------------------------- coming in

namespace {

Refusal refuse_enter(const World& w, const State& s, Choice c) {
  if (c.verb != verb::enter || c.who || c.count)
    return {"at.10.12a"_rule, "at.refuse.not_an_option"_text};
  const Hex h{static_cast<std::uint16_t>(c.what)};
  if (c.what >= w.hexes) return {"at.10.12a"_rule, "at.refuse.no_such_hex"_text};
  const Unit u = s.move.lead;
  const Mover m = mover_in_hand(w, s);
  const bool is_german = m.side == german;
  if (!(is_german ? w.entry : w.edge[at(s, u).edge]).contains(h))
    return {is_german ? "at.10.12b"_rule : "at.10.12a"_rule, "at.refuse.not_its_edge"_text};
  switch (entry_cost(w, s, m, h)) {
    case enemy_there: return {"at.5.42"_rule, "at.refuse.enemy_there"_text};
    case not_ours:
      return {is_german ? "at.10.12b"_rule : "at.10.12a"_rule, "at.refuse.not_ours"_text};
    case zone_strategic: return {"at.5.3c"_rule, "at.refuse.zone_strategic"_text};
    default: break;
  }
  if (!may_enter_at(w, s, u, h)) return {"at.8.22b"_rule, "at.refuse.not_nearest"_text};
  return legal;
}

void ask_enter(const World& w, const State& s, Prompt& p) {
  const Unit u = s.move.lead;
  p.choice(info(w, u).side, "at.10.12a"_rule, "at.prompt.entry"_text);
  p.with("unit", unit_kind, u.id);
  (info(w, u).side == german ? w.entry : w.edge[at(s, u).edge]).each([&](Hex h) {
    p.offer([&](Choice c) { return refuse_enter(w, s, c); }, verb::enter, 0, h.id);
  });
}

void take_enter(const World& w, State& s, Choice c, Events* log) {
  const Hex h{static_cast<std::uint16_t>(c.what)};
  const Mover m = mover_in_hand(w, s);
  const int cost = entry_cost(w, s, m, h);
  for (const Unit u : of_side(w, m.side)) {
    if (!at(s, u).in_hand) continue;
    put(w, s, u, h);
    UnitState& me = at(s, u);
    me.fresh = 1;  // at.10.13a
    me.supply = me.now = static_cast<std::uint8_t>(Supply::supplied);
    me.moved = me.went = 1;
    me.strategic |= m.strategic;
    activate(s, u);
    if (log)
      log->add("arrives", "at.10.12a"_rule, m.side)
          .with("unit", unit_kind, u.id)
          .with("hex", hex_kind, h.id);
  }
  s.move.hex = h;
  s.move.left = static_cast<std::uint8_t>(cost < s.move.left ? s.move.left - cost : 0);
  if (m.side == allied) s.move.entered = 1;
  s.frames.pop();
  s.frames.push(Step::mover);
}

}  // namespace

const Rules entry_step{nullptr, ask_enter, refuse_enter, take_enter};

// -------------------------------------------------------------------------------- on the march

// at.4.3a: a friend that made the step possible stays where it is for the rest of the turn. One that
// stays anyway is taken first, then one that has acted, then the lowest number.
static void tie_friend(const World& w, State& s, Hex to) {
  Unit best = nobody;
  int rank = -1;
  for (const Unit u : stack_at(w, s, to)) {
    const UnitState& me = at(s, u);
    if (me.moved || me.in_hand) continue;
    const int worth = me.tied ? 2 : me.activated && !me.eligible ? 1 : 0;
    if (worth > rank) best = u, rank = worth;
  }
  if (best) at(s, best).tied = 1;
}

void walk(const World& w, State& s, Hex to, int left, Events* log) {
  const Hex from = s.move.hex;
  const Side side = info(w, s.move.lead).side, enemy = other(side);
  if (in_zone(s, enemy, from) && in_zone(s, enemy, to)) tie_friend(w, s, to);
  (void)log;
  for (const Unit u : stack_at(w, s, from)) {
    UnitState& me = at(s, u);
    if (!me.in_hand) continue;
    me.moved = me.went = 1;
    me.strategic |= s.phase == Phase::strategic;
    activate(s, u);
  }
  relocate(w, s, from, to, in_hand);
  s.move.hex = to;
  s.move.left = static_cast<std::uint8_t>(left);
  if (s.move.entered < 255) ++s.move.entered;
}

void put_down(const World& w, State& s) {
  if (!s.move.lead) return;
  for (const Unit u : stack_at(w, s, s.move.hex)) {
    at(s, u).went |= at(s, u).in_hand;
    at(s, u).in_hand = 0;
  }
  s.move = Move{};
}

namespace {

void tell_march(const World&, const State& s, Hex from, Side side, Events* log) {
  if (!log) return;
  for (int i = 0; i < max_units; ++i)
    if (s.units[i].in_hand)
      log->add(s.phase == Phase::strategic ? "marched" : "moved",
               s.phase == Phase::strategic ? "at.5.2a"_rule : "at.5.1"_rule, side)
          .with("unit", unit_kind, i)
          .with("from", hex_kind, from.id)
          .with("hex", hex_kind, s.move.hex.id)
          .with("left", points_kind, s.move.left);
}

// After a step or a way: those in hand go on if they can.
void go_on_or_put_down(const World& w, State& s, bool only_special) {
  const Mover m = mover_in_hand(w, s);
  if (something_special(w, s) || (!only_special && can_step_anywhere(w, s, m))) return;
  put_down(w, s);
  s.frames.pop();
}

bool run_mover(const World& w, State& s, Events*) {
  if (s.move.lead && at(s, s.move.lead).in_hand) {
    if (can_step_anywhere(w, s, mover_in_hand(w, s)) || something_special(w, s)) return false;
    put_down(w, s);
  }
  s.frames.pop();
  return true;
}

void ask_mover(const World& w, const State& s, Prompt& p) {
  const Mover m = mover_in_hand(w, s);
  p.choice(m.side, m.strategic ? "at.5.2a"_rule : "at.5.3a"_rule, "at.prompt.mover"_text);
  p.with("unit", unit_kind, s.move.lead.id).with("left", points_kind, s.move.left);
  static thread_local Ways ways;
  find_ways(w, s, m, ways);
  // In the order of the map: a set sorts them.
  Hexes there;
  for (int i = 0; i < ways.size; ++i)
    if (ways.reached[i] != m.at) there.add(ways.reached[i]);
  there.each([&](Hex h) { p.option(verb::go, 0, h.id); });
  for (int d = 0; d < 6; ++d) {
    const int cost = step_cost(w, s, m, m.at, d, m.left);
    if (cost >= 0 && (m.fresh || cost <= m.left)) p.option(verb::step, 0, neighbour(w, m.at, d).id);
  }
  if (s.move.together == static_cast<int>(Together::division))
    for (int d = 0; d < 6; ++d) {
      const Hex to = neighbour(w, m.at, d);
      if (!to || !s.occupied[index(other(m.side))].contains(to)) continue;
      for (int supported : {0, 1})
        if (!refuse_overrun(w, s, to, supported)) p.option(verb::overrun, 0, to.id, supported);
    }
  if (info(w, s.move.lead).infiltrates)
    for (int d = 0; d < 6; ++d)
      if (const Hex to = neighbour(w, m.at, d); to && !refuse_infiltration(w, s, to))
        p.option(verb::infiltrate, 0, to.id);
  if (!refuse_leave(w, s)) p.option(verb::leave_map);
  p.option(verb::stop);
}

Refusal refuse_go(const World& w, const State& s, Hex to) {
  const Mover m = mover_in_hand(w, s);
  if (to == m.at) return {"at.5.1"_rule, "at.refuse.there_already"_text};
  static thread_local Ways ways;
  find_ways(w, s, m, ways, to);
  if (ways.contains(to)) return legal;
  if (s.occupied[index(other(m.side))].contains(to))
    return {"at.5.42"_rule, "at.refuse.enemy_there"_text};
  if (direction_to(w, m.at, to) >= 0)
    if (const Refusal no = refuse_step(w, s, m, m.at, to, m.left)) return no;
  if (m.strategic && s.control_then.contains(to) != (m.side == german))
    return {"at.5.22"_rule, "at.refuse.not_ours_then"_text};
  if (m.strategic && in_zone(s, other(m.side), to))
    return {"at.5.3c"_rule, "at.refuse.zone_strategic"_text};
  // What it would cost if there were points enough.
  Mover free = m;
  free.left = 62;
  find_ways(w, s, free, ways, to);
  const bool by_zones = in_zone(s, other(m.side), m.at);
  if (ways.contains(to) && !by_zones)
    return Refusal{"at.5.12a"_rule, "at.refuse.points"_text}
        .with("need", points_kind, free.left - ways.left[to.id])
        .with("have", points_kind, m.left);
  return Refusal{"at.5.12a"_rule, "at.refuse.too_far"_text}.with("have", points_kind, m.left);
}

Refusal refuse_mover(const World& w, const State& s, Choice c) {
  const bool plain = c.verb == verb::stop || c.verb == verb::leave_map;
  const bool to_hex = c.verb == verb::go || c.verb == verb::step || c.verb == verb::infiltrate ||
                      c.verb == verb::overrun;
  if ((!plain && !to_hex) || c.who || (plain && (c.what || c.count)) ||
      (c.count && c.verb != verb::overrun) || c.count > 1)
    return {"at.5.1"_rule, "at.refuse.not_an_option"_text};
  if (c.verb == verb::stop) return legal;
  if (c.verb == verb::leave_map) return refuse_leave(w, s);
  if (c.what >= w.hexes) return {"at.2.3"_rule, "at.refuse.no_such_hex"_text};
  const Hex to{static_cast<std::uint16_t>(c.what)};
  if (c.verb == verb::go) return refuse_go(w, s, to);
  if (c.verb == verb::infiltrate) return refuse_infiltration(w, s, to);
  if (c.verb == verb::overrun) return refuse_overrun(w, s, to, c.count);
  const Mover m = mover_in_hand(w, s);
  return refuse_step(w, s, m, m.at, to, m.left);
}

void go_there(const World& w, State& s, Hex to, Events* log) {
  static thread_local Ways ways;
  find_ways(w, s, mover_in_hand(w, s), ways, to);
  Hex path[max_hexes];
  int n = 0;
  for (Hex h = to; ways.from[h.id]; h = ways.from[h.id]) path[n++] = h;
  const Hex from = s.move.hex;
  while (n > 0) {
    const Hex h = path[--n];
    walk(w, s, h, ways.left[h.id], log);
  }
  tell_march(w, s, from, info(w, s.move.lead).side, log);
}

void take_mover(const World& w, State& s, Choice c, Events* log) {
  const Hex to{static_cast<std::uint16_t>(c.what)};
  switch (c.verb) {
    case verb::go: go_there(w, s, to, log); return go_on_or_put_down(w, s, true);
    case verb::step: {
      const Hex from = s.move.hex;
      const Mover m = mover_in_hand(w, s);
      const int cost = step_cost(w, s, m, from, direction_to(w, from, to), m.left);
      walk(w, s, to, cost < m.left ? m.left - cost : 0, log);
      tell_march(w, s, from, m.side, log);
      return go_on_or_put_down(w, s, false);
    }
    case verb::overrun: return begin_overrun(w, s, to, c.count, log);
    case verb::infiltrate: {
      InfiltrationFrame f;
      f.to = to;
      activate(s, s.move.lead);
      return s.frames.push(f);
    }
    case verb::leave_map: {
      Unit list[max_units];
      int n = 0;
      for (const Unit u : stack_at(w, s, s.move.hex))
        if (at(s, u).in_hand) list[n++] = u;
      for (int i = 0; i < n; ++i) {
        if (log)
          log->add("left_map", "at.13.41e"_rule, german)
              .with("unit", unit_kind, list[i].id)
              .with("hex", hex_kind, s.move.hex.id);
        activate(s, list[i]);
        take_off(w, s, list[i], Place::exited);  // at.13.41b
        if (!is_hq(w, list[i])) {
          if (s.exited < 255) ++s.exited;
          note_exit(w, s, log);
        }
      }
      s.move = Move{};
      return s.frames.pop();
    }
    default: put_down(w, s); return s.frames.pop();
  }
}

}  // namespace

const Rules mover_step{run_mover, ask_mover, refuse_mover, take_mover};

// --------------------------------------------------------------------- 4.4: the 150th Brigade

namespace {

void ask_infiltration(const World&, const State& s, Prompt& p) {
  Chance die = Chance::throw_dice(1);
  die.classed = true;
  for (int i = 0; i < 32; ++i) die.sum_class[i] = i >= 5;
  p.roll(german, "at.4.4a"_rule, "at.prompt.infiltration"_text, die);
  p.with("unit", unit_kind, s.move.lead.id)
      .with("hex", hex_kind, s.frames.top<InfiltrationFrame>().to.id);
}

void take_infiltration(const World& w, State& s, Choice c, Events* log) {
  const Hex to = s.frames.top<InfiltrationFrame>().to;
  s.frames.pop();
  const bool success = die(c, 0) >= 5;
  const Unit u = s.move.lead;
  if (log)
    log->add(success ? "infiltrated" : "infiltration_failed",
             success ? "at.4.4b"_rule : "at.4.4c"_rule, german)
        .with("unit", unit_kind, u.id)
        .with("hex", hex_kind, to.id)
        .on(c);
  if (success) {
    const Mover m = mover_in_hand(w, s);
    const int cost = terrain_cost(w, s, m.mech, m.at, direction_to(w, m.at, to)) + zone_cost(s);
    UnitState& me = at(s, u);
    me.moved = me.went = 1;
    relocate(w, s, m.at, to, in_hand);
    s.move.hex = to;
    s.move.left = static_cast<std::uint8_t>(m.left - cost);
    ++s.move.entered;
    return;  // the mover's step looks whether it may go on
  }
  at(s, u).went = 1;
  at(s, u).in_hand = 0;
  s.move = Move{};
  lose_step(w, s, u, "at.4.4c"_rule, log);
}

}  // namespace

const Rules infiltration_step{nullptr, ask_infiltration, nullptr, take_infiltration};

}  // namespace bocage::at
