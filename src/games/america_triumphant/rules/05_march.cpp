// Who is taken up to move, and where reinforcements come in (at.3.32, at.3.34a, at.5.1, at.8.22, at.10.12).
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

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

// at.8.22b: whether this HQ is the one to bring it in, anywhere on its edge.
bool nearest_somewhere(const World& w, const State& s, Unit u) {
  bool found = false;
  const Hexes& where = info(w, u).side == german ? w.entry : w.edge[at(s, u).edge];
  where.each([&](Hex h) { found = found || may_enter_at(w, s, u, h); });
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

// The lowest number speaks for several; nobody if it is alone.
Unit speaker(const World& w, const State& s, Unit u, Together how, Phase phase) {
  int n = 0;
  Unit lowest = u;
  for_each_companion(w, s, u, how, phase, [&](Unit o) {
    ++n;
    if (o < lowest) lowest = o;
  });
  return n > 1 ? lowest : nobody;
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
  return whole && speaker(w, s, u, Together::division, phase);
}

Refusal refuse_who(const World& w, const State& s, Unit u, Phase phase) {
  if (u.id >= w.unit_count || info(w, u).side != side_of_hq(w, s.hq))
    return {"at.3.0b"_rule, "at.refuse.not_yours"_text};
  const UnitState& me = at(s, u);
  const bool here = place_of(s, u) == Place::on_map;
  if (!here && !waits(s, u)) return {"at.2.1a"_rule, "at.refuse.not_there"_text};
  if (me.barred) return {"at.11.2d"_rule, "at.refuse.just_landed"_text};
  if (!me.eligible) return refuse_activation(w, s, u, "at.3.3b"_rule);
  if (me.tied) return {"at.4.3a"_rule, "at.refuse.tied"_text};
  if (phase == Phase::mechanised && !info(w, u).mech)
    return {"at.3.34a"_rule, "at.refuse.foot_waits"_text};
  if (me.went)
    return me.strategic && phase == Phase::tactical
               ? Refusal{"at.5.3b"_rule, "at.refuse.moved_strategically"_text}
               : Refusal{"at.2.1h"_rule, "at.refuse.moved_already"_text};
  if (!here) {
    if (const Unit leader = comes_with(w, s, u); leader && leader != active_hq(w, s))
      return Refusal{"at.8.22a"_rule, "at.refuse.with_its_hq"_text}.with("hq", unit_kind,
                                                                         leader.id);
    if (!nearest_somewhere(w, s, u)) return {"at.8.22b"_rule, "at.refuse.nowhere_nearest"_text};
    if (phase == Phase::mechanised || !enters_somewhere(w, s, u, phase))
      return {"at.10.12a"_rule, "at.refuse.no_way_in"_text};
    return legal;
  }
  const Side enemy = enemy_of(w, u);
  if (phase == Phase::strategic && in_zone(s, enemy, me.hex))
    return {"at.5.2a"_rule, "at.refuse.starts_in_zone"_text};
  return legal;
}

// Of one that may be taken up: in that company, and whether it gets anywhere.
Refusal refuse_company(const World& w, const State& s, Unit u, Together how, Phase phase) {
  if (how == Together::division && !goes_as_division(w, s, u, phase))
    return {"at.5.1"_rule, "at.refuse.not_together"_text};
  if (how != Together::alone) {
    const Unit lead = speaker(w, s, u, how, phase);
    if (!lead) return {"at.5.1"_rule, "at.refuse.nobody_like_it"_text};
    if (lead != u)
      return Refusal{"at.5.1"_rule, "at.refuse.other_speaks"_text}.with("unit", unit_kind, lead.id);
  }
  if (place_of(s, u) == Place::on_map && !can_step_anywhere(w, s, mover_of(w, s, u, phase))) {
    // Surrounded: only a division that overruns, the 150th, or one that leaves the map, gets out.
    State tried = s;
    tried.move = Move{at(s, u).hex, u, 0, 0, 0, static_cast<std::uint8_t>(how)};
    tried.move.left = tried.move.whole = static_cast<std::uint8_t>(allowance(w, s, u));
    for_each_companion(w, s, u, how, phase, [&](Unit o) { at(tried, o).in_hand = 1; });
    if (phase == Phase::strategic || !something_special(w, tried))
      return {"at.5.43"_rule, "at.refuse.nowhere_to_go"_text};
  }
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
  return refuse_company(w, s, u, static_cast<Together>(c.count), phase);
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
  for (const Unit u : of_side(w, side)) {
    if (!at(s, u).eligible || at(s, u).went || refuse_who(w, s, u, f.phase)) continue;
    for (const Together how : {Together::alone, Together::equals, Together::division})
      if (!refuse_company(w, s, u, how, f.phase))
        p.option(verb::take_up, u.id, 0, static_cast<int>(how));
  }
  p.option(verb::done);
}

bool run_march(const World& w, State& s, Events*) {
  // Nobody left who could move: go on.
  const MarchFrame f = s.frames.top<MarchFrame>();
  for (const Unit u : of_side(w, side_of_hq(w, s.hq)))
    if (at(s, u).eligible && !at(s, u).went && !refuse_who(w, s, u, f.phase) &&
        (!refuse_company(w, s, u, Together::alone, f.phase) ||
         !refuse_company(w, s, u, Together::division, f.phase)))
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
    // at.8.21: supplied all the same, but no HQ within range helps it to overrun (at.9.6a).
    if (const Unit hq = active_hq(w, s); on_map(s, hq))
      me.distant = distance(w, h, at(s, hq).hex) > info(w, hq).range;
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

}  // namespace bocage::at
