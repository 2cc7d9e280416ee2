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
      // at.11.72a, R34: with all it has, as its only hex.
      if (m.side == allied && m.mech && !m.strategic && !(w.major[from.id] >> d & 1))
        return Refusal{"at.11.72a"_rule, "at.refuse.crossing_takes_all"_text}
            .with("need", points_kind, m.whole)
            .with("have", points_kind, left);
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

bool can_step_anywhere(const World& w, const State& s, const Mover& m) {
  for (int d = 0; d < 6; ++d) {
    const int cost = step_cost(w, s, m, m.at, d, m.left);
    if (cost >= 0 && (m.fresh || cost <= m.left)) return true;
  }
  return false;
}

namespace {

bool in_hand(const UnitState& u) { return u.in_hand; }

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

}  // namespace

// Whether those in hand may do something beside going on, from where they stand.
bool something_special(const World& w, const State& s) {
  return !refuse_leave(w, s) || can_infiltrate(w, s) || may_overrun_somewhere(w, s);
}

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

}  // namespace bocage::at
