// An impulse: who may act, its phases in order (at.3.3, at.8.2, at.8.4, at.8.22).
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

Side side_of_hq(const World& w, int hq) { return info(w, Unit{w.headquarters[hq]}).side; }

// at.8.4a, at.8.4b: each nation's HQs serve their own.
bool serves(const World& w, Unit hq, Unit u) { return info(w, hq).nation == info(w, u).nation; }

namespace {

// How far the nearest HQ that serves the unit is from a hex; other than one of them.
int nearest_other(const World& w, const State& s, Unit u, Hex from, Unit but) {
  int best = 999;
  for (int i = 0; i < w.hq_count; ++i) {
    const Unit hq{w.headquarters[i]};
    if (hq == but || !serves(w, hq, u) || !on_map(s, hq)) continue;
    const int d = distance(w, from, at(s, hq).hex);
    best = d < best ? d : best;
  }
  return best;
}

}  // namespace

// at.8.22a: comes on the same edge on the same turn.
bool arrives_with(const World& w, const State& s, Unit u, Unit hq) {
  return is_hq(w, hq) && serves(w, hq, u) && at(s, hq).edge == at(s, u).edge &&
         at(s, hq).due == at(s, u).due && (place_of(s, hq) == Place::waiting || at(s, hq).fresh);
}

Unit comes_with(const World& w, const State& s, Unit u) {
  if (is_hq(w, u) || at(s, u).due != s.turn) return nobody;
  for (int i = 0; i < w.hq_count; ++i)
    if (const Unit o{w.headquarters[i]}; arrives_with(w, s, u, o)) return o;
  return nobody;
}

bool may_enter_at(const World& w, const State& s, Unit u, Hex h) {
  const Unit hq = active_hq(w, s);
  if (u == hq) return true;
  if (const Unit leader = comes_with(w, s, u)) return leader == hq;
  // at.8.22b, at.8.22c, at.10.15: the HQ nearest to where it comes in. One that is not on the map yet takes
  // along those of its own edge.
  if (!on_map(s, hq))
    return at(s, hq).edge == at(s, u).edge && nearest_other(w, s, u, h, hq) == 999;
  return distance(w, h, at(s, hq).hex) <= nearest_other(w, s, u, h, hq);
}

// at.8.2b: who does nothing now may wait for another HQ; at.11.5a: no impulse has two nations.
void begin_impulse(const World& w, State& s, int hq_number, Events* log) {
  const Unit hq{w.headquarters[hq_number]};
  const Side side = info(w, hq).side;
  s.hq = static_cast<std::uint8_t>(hq_number);
  s.phase = Phase::engineer;
  s.supported[0] = s.supported[1] = 0;
  for (auto& u : s.units) u.struck = 0;
  for (const Unit u : of_side(w, side)) {
    UnitState& me = at(s, u);
    me.eligible = me.distant = me.went = me.strategic = me.worked = me.displaced = me.idle = 0;
    me.aim = 0;
    if (me.activated || me.barred || !serves(w, hq, u)) continue;
    if (is_hq(w, u) && u != hq) continue;  // at.8.2c
    if (place_of(s, u) == Place::waiting && me.due <= s.turn) {
      me.eligible = 1;  // where and whether it comes in: may_enter_at
      continue;
    }
    if (!on_map(s, u) || !on_map(s, hq)) continue;
    if (u == hq) {
      me.eligible = 1;
      continue;
    }
    const int d = distance(w, me.hex, at(s, hq).hex);                                // at.8.23
    if (d <= info(w, hq).range) me.eligible = 1;                                     // at.8.2a
    else if (d <= nearest_other(w, s, u, me.hex, hq)) me.eligible = me.distant = 1;  // at.3.3b
  }
  recheck_supply(w, s, hq);
  if (log) log->add("impulse", "at.3.0b"_rule, side).with("hq", chit_kind, hq_number);
  s.frames.push(ImpulseFrame{});
}

// Why the HQ whose impulse it is does not activate a unit on the map.
Refusal refuse_activation(const World& w, const State& s, Unit u, RuleId rule) {
  const Unit hq = active_hq(w, s);
  if (at(s, u).activated) return {"at.3.0c"_rule, "at.refuse.activated_before"_text};
  if (is_hq(w, u)) return {"at.8.2c"_rule, "at.refuse.hq_own_chit"_text};
  if (!serves(w, hq, u))
    return info(w, hq).nation == Nation::gb
               ? Refusal{"at.8.4a"_rule, "at.refuse.other_nation"_text}
               : Refusal{"at.8.4b"_rule, "at.refuse.other_nation"_text};
  if (!on_map(s, u) || !on_map(s, hq)) return {rule, "at.refuse.not_this_hq"_text};
  return Refusal{rule, "at.refuse.other_hq_nearer"_text}
      .number("distance", distance(w, at(s, u).hex, at(s, hq).hex))
      .number("range", info(w, hq).range)
      .number("other", nearest_other(w, s, u, at(s, u).hex, hq));
}

namespace {

void next_phase(State& s, Phase phase) {
  s.phase = phase;
  if (phase == Phase::strategic) s.control_then = s.control;  // at.5.22
  if (phase != Phase::tactical)
    for (auto& u : s.units) u.went = 0;
}

void end_impulse(const World& w, State& s) {
  const Side side = side_of_hq(w, s.hq);
  for (const Unit u : of_side(w, side)) {
    UnitState& me = at(s, u);
    me.eligible = me.distant = me.went = me.worked = me.displaced = me.idle = 0;
    me.strategic = 0;
    me.aim = 0;
    me.now = me.supply;
  }
  // Units the enemy pushed about in this impulse.
  for (auto& u : s.units) u.struck = u.displaced = 0;
}

// at.3.31 to at.3.34: engineers, strategic and tactical moves, combat, mechanised moves.
bool run_impulse(const World& w, State& s, Events* log) {
  ImpulseFrame f = s.frames.top<ImpulseFrame>();
  const Side side = side_of_hq(w, s.hq);
  const int stage = f.stage++;
  s.frames.replace(f);
  const auto march = [&](Phase phase) {
    next_phase(s, phase);
    MarchFrame m;
    m.phase = phase;
    s.frames.push(m);
  };
  const auto excess = [&](bool both) {
    ExcessFrame e;
    e.side = side;
    e.both = both;
    s.frames.push(e);
  };
  switch (stage) {
    case 0:
      next_phase(s, Phase::engineer);
      s.frames.push(Step::engineers);
      return true;
    case 1:
      march(Phase::strategic);
      if (drop_is_now(w, s)) s.frames.push(Step::airdrop);  // at.3.32c
      return true;
    case 2: march(Phase::tactical); return true;
    case 3: excess(false); return true;
    case 4:
      next_phase(s, Phase::combat);
      s.frames.push(Step::declare);
      return true;
    case 5:
      end_combat(w, s, log);
      excess(true);
      return true;
    case 6: march(Phase::mechanised); return true;
    case 7: excess(false); return true;
    default: break;
  }
  s.frames.pop();
  end_impulse(w, s);
  // at.3.34b, at.8.3a: the chit goes into the leftmost empty box.
  const int i = index(side);
  const int box = s.played[i];
  if (box < max_boxes) s.track[i][box] = s.hq;
  ++s.played[i];
  s.hq = none8;
  s.frames.push(Step::draw);
  // at.3.4a: from the second impulse on; at.8.3e, at.13.1d: not for the German on the
  // first two days.
  bool more = false;
  for (int k = 0; k < w.hq_count; ++k)
    more |= s.cup[k] && side_of_hq(w, k) == side && may_be_drawn(w, s, k);
  const bool exempt = side == german && (w.no_pause >> s.turn & 1);
  if (box >= 1 && more && !exempt) s.frames.push(PauseFrame{.side = side});
  return true;
}

}  // namespace

const Rules impulse_step{run_impulse, nullptr, nullptr, nullptr};

}  // namespace bocage::at
