// The OKW reserve, replacements, and what German exits do to the British (at.10.11, at.10.2, at.13.41).
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

namespace {

int okw_for_towns(const World& w, const State& s) {  // at.t.okw2: after 19 December
  return s.turn > 4 && s.control.contains(w.bastogne) && s.control.contains(w.saint_vith);
}
int okw_for_meuse(const World& w, const State& s) {  // at.t.okw3
  for (const Unit u : of_side(w, german))
    if (on_map(s, u) && w.near_meuse.contains(at(s, u).hex)) return 1;
  return 0;
}

}  // namespace

int okw_modifier(const World& w, const State& s) {
  return okw_for_towns(w, s) + okw_for_meuse(w, s);
}

namespace {

constexpr int okw_mechanised = 1, okw_infantry = 2;

bool waits_in_box(const World& w, const State& s, int f) {
  return w.formations[f].okw && place_of(s, Unit{w.formations[f].unit[0]}) == Place::okw;
}

bool any_of_kind(const World& w, const State& s, int kind) {
  for (int f = 0; f < w.formation_count; ++f)
    if (w.formations[f].okw == kind && waits_in_box(w, s, f)) return true;
  return false;
}

// at.t.okw1.
ReleaseFrame released_by(int sum) {
  ReleaseFrame f;
  f.mechanised = sum >= 7 ? 2 : sum >= 5 ? 1 : 0;
  f.infantry = sum == 4 || sum == 6 ? 1 : 0;
  return f;
}

void ask_okw(const World& w, const State& s, Prompt& p) {
  const int m = okw_modifier(w, s);
  Chance die = Chance::throw_dice(1);
  die.classed = true;
  for (int i = 0; i < 32; ++i) {
    const ReleaseFrame f = released_by(i + m);
    die.sum_class[i] = static_cast<std::uint8_t>(f.mechanised * 2 + f.infantry);
  }
  p.roll(german, "at.10.11b"_rule, "at.prompt.okw"_text, die);
}

void take_okw(const World& w, State& s, Choice c, Events* log) {
  const int m = okw_modifier(w, s);
  const ReleaseFrame f = released_by(die(c, 0) + m);
  if (log) {
    Event& e = log->add("okw_roll", "at.10.11b"_rule, german)
                   .number("mechanised", f.mechanised)
                   .number("infantry", f.infantry)
                   .on(c);
    if (okw_for_towns(w, s)) e.shift("at.t.okw2"_rule, 1, "at.shift.okw_towns"_text);
    if (okw_for_meuse(w, s)) e.shift("at.t.okw3"_rule, 1, "at.shift.okw_meuse"_text);
  }
  s.frames.pop();
  s.frames.push(f);
}

// at.10.11c: nothing replaces what is not there any more.
bool run_release(const World& w, State& s, Events*) {
  ReleaseFrame f = s.frames.top<ReleaseFrame>();
  if (!any_of_kind(w, s, okw_mechanised)) f.mechanised = 0;
  if (!any_of_kind(w, s, okw_infantry)) f.infantry = 0;
  s.frames.replace(f);
  if (f.mechanised || f.infantry) return false;
  s.frames.pop();
  return true;
}

Refusal refuse_release(const World& w, const State& s, Choice c) {
  const ReleaseFrame f = s.frames.top<ReleaseFrame>();
  if (c.verb != verb::release || c.what || c.count || c.who >= w.formation_count)
    return {"at.10.11d"_rule, "at.refuse.not_an_option"_text};
  if (!waits_in_box(w, s, c.who)) return {"at.10.11c"_rule, "at.refuse.not_in_reserve"_text};
  const int kind = w.formations[c.who].okw;
  if (kind == okw_mechanised ? !f.mechanised : !f.infantry)
    return {"at.t.okw1"_rule, "at.refuse.not_that_kind"_text};
  return legal;
}

void ask_release(const World& w, const State& s, Prompt& p) {
  p.choice(german, "at.10.11d"_rule, "at.prompt.release"_text);
  for (int f = 0; f < w.formation_count; ++f)
    if (w.formations[f].okw)
      p.offer([&](Choice c) { return refuse_release(w, s, c); }, verb::release, f);
}

void take_release(const World& w, State& s, Choice c, Events* log) {
  ReleaseFrame f = s.frames.top<ReleaseFrame>();
  const Formation& formation = w.formations[c.who];
  for (int i = 0; i < formation.count; ++i) {
    UnitState& u = s.units[formation.unit[i]];
    u.place = static_cast<std::uint8_t>(Place::waiting);
    u.due = static_cast<std::uint8_t>(s.turn + 1 > 31 ? 31 : s.turn + 1);  // at.10.11d
    u.edge = static_cast<std::uint8_t>(Edge::east);
  }
  if (formation.okw == okw_mechanised) --f.mechanised;
  else --f.infantry;
  s.frames.replace(f);
  if (log) log->add("released", "at.10.11d"_rule, german).with("formation", formation_kind, c.who);
}

// ------------------------------------------------------------------------------- 10.2: rebuilding

bool enemy_beside(const World& w, const State& s, Unit u) {
  for (int d = 0; d < 6; ++d)
    if (const Hex h = neighbour(w, at(s, u).hex, d);
        h && s.occupied[index(enemy_of(w, u))].contains(h))
      return true;
  return false;
}

Refusal refuse_rebuild(const World& w, const State& s, Choice c) {
  const RebuildFrame f = s.frames.top<RebuildFrame>();
  if (c.verb == verb::done && !c.who && !c.what && !c.count) return legal;
  if (c.verb != verb::rebuild || c.what || c.count || c.who >= w.unit_count)
    return {"at.10.2a"_rule, "at.refuse.not_an_option"_text};
  const Unit u{c.who};
  if (info(w, u).side != f.side) return {"at.10.2a"_rule, "at.refuse.not_yours"_text};
  if (place_of(s, u) == Place::eliminated) return {"at.10.2d"_rule, "at.refuse.gone"_text};
  if (!on_map(s, u) || at(s, u).steps >= info(w, u).steps)
    return {"at.10.2a"_rule, "at.refuse.not_reduced"_text};
  if (info(w, u).nation == Nation::gb)
    return {"at.11.5b"_rule, "at.refuse.british_replacements"_text};
  if (enemy_beside(w, s, u)) return {"at.10.2a"_rule, "at.refuse.enemy_beside"_text};
  if (supply_of(w, s, u) == Supply::isolated) return {"at.10.2a"_rule, "at.refuse.isolated"_text};
  return legal;
}

bool may_rebuild(const World& w, const State& s, Unit u) {
  return on_map(s, u) && at(s, u).steps < info(w, u).steps && info(w, u).nation != Nation::gb &&
         !enemy_beside(w, s, u) && supply_of(w, s, u) != Supply::isolated;
}

bool run_rebuild(const World& w, State& s, Events*) {
  const RebuildFrame f = s.frames.top<RebuildFrame>();
  if (f.left)
    for (const Unit u : of_side(w, f.side))
      if (may_rebuild(w, s, u)) return false;
  s.frames.pop();
  return true;
}

void ask_rebuild(const World& w, const State& s, Prompt& p) {
  const RebuildFrame f = s.frames.top<RebuildFrame>();
  p.choice(f.side, f.side == german ? "at.10.2c"_rule : "at.10.2b"_rule, "at.prompt.rebuild"_text);
  p.with("left", number_kind, f.left);
  for (const Unit u : of_side(w, f.side))
    if (may_rebuild(w, s, u)) p.option(verb::rebuild, u.id);
  p.option(verb::done);
}

void take_rebuild(const World& w, State& s, Choice c, Events* log) {
  if (c.verb == verb::done) return s.frames.pop();
  RebuildFrame f = s.frames.top<RebuildFrame>();
  const Unit u{c.who};
  at(s, u).steps = info(w, u).steps & 3;
  --f.left;
  s.frames.replace(f);
  if (log)
    log->add("rebuilt", "at.10.2a"_rule, f.side)
        .with("unit", unit_kind, u.id)
        .with("hex", hex_kind, at(s, u).hex.id);
}

// Reinforcements that will not come any more.
void cancel(const World& w, State& s, bool british_only) {
  for (const Unit u : of_side(w, allied)) {
    UnitState& me = at(s, u);
    const bool north = me.edge == static_cast<int>(Edge::north);
    const bool british = info(w, u).nation == Nation::gb;
    if (place_of(s, u) == Place::waiting && (british || (!british_only && north)))
      me.place = static_cast<std::uint8_t>(Place::nowhere);
  }
}

}  // namespace

const Rules okw_roll_step{nullptr, ask_okw, nullptr, take_okw};
const Rules release_step{run_release, ask_release, refuse_release, take_release};
const Rules rebuild_step{run_rebuild, ask_rebuild, refuse_rebuild, take_rebuild};

// at.13.41c: the first exit stops the British; at.13.41d: the ninth removes them and closes the north.
void note_exit(const World& w, State& s, Events* log) {
  if (s.exited == 1) {
    s.british_stopped = 1;
    cancel(w, s, true);
    if (log) log->add("british_stopped", "at.13.41c"_rule, german);
  }
  if (s.exited != 9) return;
  cancel(w, s, false);
  for (const Unit u : of_side(w, allied))
    if (info(w, u).nation == Nation::gb) {
      if (on_map(s, u)) take_off(w, s, u, Place::nowhere);
      else if (place_of(s, u) == Place::returning)
        at(s, u).place = static_cast<std::uint8_t>(Place::nowhere);
    }
  if (log) log->add("british_removed", "at.13.41d"_rule, german);
}

}  // namespace bocage::at
