// What helps an attack or a defence from afar: headquarters and aircraft (at.11.12 to at.11.15,
// at.11.3, at.3.33b, at.3.33c).
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

int support_worth(const World& w, const State& s) {  // at.11.15; at.13.32c
  const bool barrage =
      s.hq != none8 && side_of_hq(w, s.hq) == german && !s.discovered && (w.barrage >> s.turn & 1);
  return barrage ? 2 : 1;
}

// at.11.13a, at.11.13b: attacks and overruns are counted apart.
int support_limit(const World& w, const State& s, bool overrun) {
  int most = 2;
  if (side_of_hq(w, s.hq) == german) most = w.doubled_support >> s.turn & 1 ? 8 : 4;
  return most - s.supported[overrun ? 0 : 1];
}

bool hq_may_support(const World& w, const State& s, Hex target) {
  const Unit hq = active_hq(w, s);
  if (!hq || !on_map(s, hq)) return false;
  return (s.combat_supply >> s.hq & 1) && !at(s, hq).strategic &&
         distance(w, at(s, hq).hex, target) <= info(w, hq).range &&
         !in_zone(s, enemy_of(w, hq), at(s, hq).hex);  // at.11.14
}

// at.11.13c: as many hexes as there are.
bool defended_by_hq(const World& w, const State& s, Side side, Hex target) {
  bool nation[3] = {};  // at.8.4a: British by their own, Americans by theirs
  for (const Unit u : stack_at(w, s, target))
    if (takes_part(w, s, u, target)) nation[static_cast<int>(info(w, u).nation)] = true;
  for (int i = 0; i < w.hq_count; ++i) {
    const Unit hq{w.headquarters[i]};
    const UnitInfo& me = info(w, hq);
    if (me.side != side || !on_map(s, hq) || !nation[static_cast<int>(me.nation)]) continue;
    if (distance(w, at(s, hq).hex, target) <= me.range && !in_zone(s, other(side), at(s, hq).hex))
      return true;
  }
  return false;
}

namespace {

// The battle that comes next in the order of the map.
int next_battle(const State& s, Hex from) {
  int best = -1;
  for (int i = 0; i < s.battles.size(); ++i) {
    const Battle& b = s.battles[i];
    if (b.off || b.target.id < from.id) continue;
    if (best < 0 || b.target.id < s.battles[best].target.id) best = i;
  }
  return best;
}

// Points that the defender still has for himself: what he has sent in secret is taken off.
int secret_left(const State& s) {
  int left = s.air;
  for (const Battle& b : s.battles) left -= b.defence_air;
  return left;
}

// --------------------------------------------------------------------- the defender's aircraft

bool run_air_defence(const World&, State& s, Events* log) {
  const AirFrame f = s.frames.top<AirFrame>();
  if (s.air >= 2 && next_battle(s, f.from) >= 0) return false;
  if (log && s.air >= 2 && next_battle(s, Hex{0}) >= 0)
    log->add("air_assigned", "at.3.33b"_rule, allied);
  s.frames.pop();
  return true;
}

Refusal refuse_air_defence(const World&, const State& s, Choice c) {
  const AirFrame f = s.frames.top<AirFrame>();
  const Hex h = s.battles[next_battle(s, f.from)].target;
  if (c.verb != verb::fly || c.who || c.what != h.id)
    return {"at.3.33b"_rule, "at.refuse.not_an_option"_text};
  if (c.count == 0) return legal;
  if (c.count != 2) return {"at.11.3c"_rule, "at.refuse.two_in_defence"_text};
  if (secret_left(s) < 2)
    return Refusal{"at.11.3d"_rule, "at.refuse.air_points"_text}.number("have", secret_left(s));
  return legal;
}

void ask_air_defence(const World& w, const State& s, Prompt& p) {
  const AirFrame f = s.frames.top<AirFrame>();
  const Hex h = s.battles[next_battle(s, f.from)].target;
  p.choice(allied, "at.3.33b"_rule, "at.prompt.air_defence"_text);
  p.with("hex", hex_kind, h.id);
  for (const int n : {0, 2})
    p.offer([&](Choice c) { return refuse_air_defence(w, s, c); }, verb::fly, 0, h.id, n);
}

void take_air_defence(const World&, State& s, Choice c, Events*) {
  AirFrame f = s.frames.top<AirFrame>();
  Battle& b = s.battles[next_battle(s, f.from)];
  b.defence_air = c.count & 3;
  f.from = Hex{static_cast<std::uint16_t>(b.target.id + 1)};
  s.frames.replace(f);
}

// --------------------------------------------------------------------- the attacker's aircraft

bool run_air_attack(const World&, State& s, Events*) {
  const AirAttackFrame f = s.frames.top<AirAttackFrame>();
  if (s.air > 0 && next_battle(s, f.from) >= 0) return false;
  s.frames.pop();
  return true;
}

Refusal refuse_air_attack(const World&, const State& s, Choice c) {
  const AirAttackFrame f = s.frames.top<AirAttackFrame>();
  const Hex h = s.battles[next_battle(s, f.from)].target;
  if (c.verb != verb::fly || c.who || c.what != h.id)
    return {"at.3.33c"_rule, "at.refuse.not_an_option"_text};
  if (c.count > 2) return {"at.11.3b"_rule, "at.refuse.two_in_attack"_text};
  if (c.count > s.air)
    return Refusal{"at.11.3d"_rule, "at.refuse.air_points"_text}.number("have", s.air);
  return legal;
}

void ask_air_attack(const World& w, const State& s, Prompt& p) {
  const Hex h = s.battles[next_battle(s, s.frames.top<AirAttackFrame>().from)].target;
  p.choice(allied, "at.3.33c"_rule, "at.prompt.air_attack"_text);
  p.with("hex", hex_kind, h.id).with("have", number_kind, s.air);
  for (int n = 0; n <= 2; ++n)
    p.offer([&](Choice c) { return refuse_air_attack(w, s, c); }, verb::fly, 0, h.id, n);
}

void take_air_attack(const World&, State& s, Choice c, Events* log) {
  AirAttackFrame f = s.frames.top<AirAttackFrame>();
  Battle& b = s.battles[next_battle(s, f.from)];
  b.attack_air = c.count & 3;
  s.air = static_cast<std::uint8_t>(s.air - c.count);
  if (log && c.count)
    log->add("air_attack", "at.11.3b"_rule, allied)
        .with("hex", hex_kind, b.target.id)
        .number("points", c.count);
  f.from = Hex{static_cast<std::uint16_t>(b.target.id + 1)};
  s.frames.replace(f);
}

// ----------------------------------------------------------------------------- the HQ's support

int still_eligible(const World& w, const State& s) {
  int n = 0;
  for (const Battle& b : s.battles) n += !b.off && !b.supported && hq_may_support(w, s, b.target);
  return n;
}

void give_support(State& s, Battle& b, Events* log, Side side) {
  b.supported = 1;
  ++s.supported[1];
  if (log) log->add("supported", "at.11.12a"_rule, side).with("hex", hex_kind, b.target.id);
}

bool run_support(const World& w, State& s, Events* log) {
  const SupportFrame f = s.frames.top<SupportFrame>();
  const int left = support_limit(w, s, false), eligible = still_eligible(w, s);
  if (left > 0 && eligible > (f.chosen ? 0 : left)) return false;
  // Enough for all: nothing to choose.
  if (left > 0)
    for (Battle& b : s.battles)
      if (!b.off && !b.supported && hq_may_support(w, s, b.target))
        give_support(s, b, log, side_of_hq(w, s.hq));
  s.frames.pop();
  return true;
}

Refusal refuse_support(const World& w, const State& s, Choice c) {
  if (c.verb == verb::done && !c.who && !c.what && !c.count) return legal;
  if (c.verb != verb::support || c.who || c.count || c.what >= w.hexes)
    return {"at.3.33c"_rule, "at.refuse.not_an_option"_text};
  const Hex h{static_cast<std::uint16_t>(c.what)};
  const int i = find_battle(s, h);
  if (i < 0 || s.battles[i].off) return {"at.3.33c"_rule, "at.refuse.no_battle_there"_text};
  if (s.battles[i].supported) return {"at.9.58"_rule, "at.refuse.supported_already"_text};
  if (!hq_may_support(w, s, h)) return {"at.11.12a"_rule, "at.refuse.hq_cannot_support"_text};
  return legal;
}

void ask_support(const World& w, const State& s, Prompt& p) {
  p.choice(side_of_hq(w, s.hq), "at.11.13a"_rule, "at.prompt.support"_text);
  p.with("have", number_kind, support_limit(w, s, false));
  Hexes targets;
  for (const Battle& b : s.battles) targets.add(b.target);
  targets.each([&](Hex h) {
    p.offer([&](Choice c) { return refuse_support(w, s, c); }, verb::support, 0, h.id);
  });
  p.option(verb::done);
}

void take_support(const World& w, State& s, Choice c, Events* log) {
  if (c.verb == verb::done) return s.frames.pop();
  SupportFrame f = s.frames.top<SupportFrame>();
  const Hex h{static_cast<std::uint16_t>(c.what)};
  give_support(s, s.battles[find_battle(s, h)], log, side_of_hq(w, s.hq));
  f.chosen = 1;
  s.frames.replace(f);
}

}  // namespace

const Rules air_defence_step{run_air_defence, ask_air_defence, refuse_air_defence,
                             take_air_defence};
const Rules air_attack_step{run_air_attack, ask_air_attack, refuse_air_attack, take_air_attack};
const Rules support_step{run_support, ask_support, refuse_support, take_support};

}  // namespace bocage::at
