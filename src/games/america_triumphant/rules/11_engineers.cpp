// Bridges (at.3.31, at.11.71) and the airdrop (at.3.32c, at.11.2).
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

namespace {

// at.11.71a.
Refusal refuse_engineers(const World& w, const State& s, Choice c) {
  if (c.verb == verb::done && !c.who && !c.what && !c.count) return legal;
  if (c.verb != verb::build || c.count || c.what >= w.hexes || c.who >= w.unit_count)
    return {"at.11.71a"_rule, "at.refuse.not_an_option"_text};
  const Unit u{c.who};
  if (info(w, u).side != side_of_hq(w, s.hq)) return {"at.3.0b"_rule, "at.refuse.not_yours"_text};
  if (!info(w, u).bridge) return {"at.11.71a"_rule, "at.refuse.no_bridge_on_it"_text};
  const UnitState& me = at(s, u);
  if (!on_map(s, u)) return {"at.2.1a"_rule, "at.refuse.not_there"_text};
  if (!me.eligible) return refuse_activation(w, s, u, "at.2.1a"_rule);
  if (me.worked) return {"at.11.71a"_rule, "at.refuse.tried_already"_text};
  const Hex to{static_cast<std::uint16_t>(c.what)};
  const int d = direction_to(w, me.hex, to);
  if (d < 0) return {"at.11.71a"_rule, "at.refuse.not_adjacent"_text};
  if (!((w.minor[me.hex.id] | w.major[me.hex.id]) >> d & 1))
    return {"at.11.71a"_rule, "at.refuse.no_river"_text};
  if ((w.bridges[me.hex.id] | built_at(w, s, me.hex)) >> d & 1)
    return {"at.11.71a"_rule, "at.refuse.bridged_already"_text};
  if (s.occupied[index(enemy_of(w, u))].contains(to))
    return {"at.11.71a"_rule, "at.refuse.enemy_there"_text};
  return legal;
}

template <class Visit>
void for_each_site(const World& w, const State& s, Visit visit) {
  for (const Unit u : of_side(w, side_of_hq(w, s.hq))) {
    if (!info(w, u).bridge || !on_map(s, u) || !at(s, u).eligible) continue;
    for (int d = 0; d < 6; ++d) {
      const Hex to = neighbour(w, at(s, u).hex, d);
      if (!to) continue;
      const Choice c{verb::build, 0, u.id, to.id};
      if (!refuse_engineers(w, s, c)) visit(c);
    }
  }
}

bool run_engineers(const World& w, State& s, Events*) {
  bool any = false;
  for_each_site(w, s, [&](Choice) { any = true; });
  if (any) return false;
  s.frames.pop();
  return true;
}

void ask_engineers(const World& w, const State& s, Prompt& p) {
  p.choice(side_of_hq(w, s.hq), "at.3.31"_rule, "at.prompt.engineers"_text);
  Hexes there;
  for (const Unit u : of_side(w, side_of_hq(w, s.hq))) {
    if (!info(w, u).bridge || !on_map(s, u)) continue;
    there = Hexes{};
    for (int d = 0; d < 6; ++d)
      if (const Hex to = neighbour(w, at(s, u).hex, d)) there.add(to);
    there.each([&](Hex h) {
      p.offer([&](Choice c) { return refuse_engineers(w, s, c); }, verb::build, u.id, h.id);
    });
  }
  p.option(verb::done);
}

void take_engineers(const World& w, State& s, Choice c, Events*) {
  if (c.verb == verb::done) return s.frames.pop();
  BuildFrame f;
  f.unit = Unit{c.who};
  f.direction = static_cast<std::uint8_t>(
      direction_to(w, at(s, f.unit).hex, Hex{static_cast<std::uint16_t>(c.what)}));
  at(s, f.unit).worked = 1;
  activate(s, f.unit);
  s.frames.push(f);
}

// at.11.71b: 5 and 6; two more where a bridge stood.
bool is_blown(const World& w, const State& s, const BuildFrame& f) {
  return w.blown[at(s, f.unit).hex.id] >> f.direction & 1;
}

void ask_build(const World& w, const State& s, Prompt& p) {
  const BuildFrame f = s.frames.top<BuildFrame>();
  const int need = is_blown(w, s, f) ? 3 : 5;
  Chance die = Chance::throw_dice(1);
  die.classed = true;
  for (int i = 0; i < 32; ++i) die.sum_class[i] = i >= need;
  p.roll(info(w, f.unit).side, "at.11.71b"_rule, "at.prompt.build"_text, die);
  p.with("unit", unit_kind, f.unit.id).with("need", number_kind, need);
}

void take_build(const World& w, State& s, Choice c, Events* log) {
  const BuildFrame f = s.frames.top<BuildFrame>();
  s.frames.pop();
  const Hex a = at(s, f.unit).hex, b = neighbour(w, a, f.direction);
  const bool blown = is_blown(w, s, f), built = die(c, 0) + (blown ? 2 : 0) >= 5;
  if (log) {
    Event& e =
        log->add(built ? "bridge_built" : "bridge_failed", "at.11.71b"_rule, info(w, f.unit).side)
            .with("unit", unit_kind, f.unit.id)
            .with("hex", hex_kind, a.id)
            .with("to", hex_kind, b.id)
            .on(c);
    if (blown) e.shift("at.11.71b"_rule, 2, "at.shift.bridge_site"_text);
  }
  if (!built) return;
  take_off(w, s, f.unit, Place::bridge);
  const int before_a = exerts(w, s, a), before_b = exerts(w, s, b);
  Bridge bridge;
  bridge.hex = a;
  bridge.direction = f.direction;
  s.bridges.push(bridge);
  refresh_zones(w, s, a, b, before_a, before_b);  // at.11.71c, R23
}

// ----------------------------------------------------------------------------------- the drop

Unit dropper(const World& w, const State& s) {
  for (const Unit u : of_side(w, german))
    if (info(w, u).drops && place_of(s, u) == Place::planned) return u;
  return nobody;
}

void fail_drop(const World& w, State& s, Unit u, Choice roll, Events* log) {
  if (log) {
    Event& e = log->add("drop_failed", roll.verb ? "at.11.2c"_rule : "at.11.2b"_rule, german)
                   .with("unit", unit_kind, u.id)
                   .with("hex", hex_kind, s.drop_hex.id)
                   .revealing();
    if (roll.verb) e.on(roll);
  }
  eliminate(w, s, u, "at.11.2c"_rule, nullptr);
  s.drop_hex = Hex::none;
  s.drop_turn = none8;
}

bool run_airdrop(const World& w, State& s, Events* log) {
  if (!s.occupied[index(allied)].contains(s.drop_hex)) return false;
  fail_drop(w, s, dropper(w, s), Choice{}, log);  // at.11.2b
  s.frames.pop();
  return true;
}

void ask_airdrop(const World& w, const State& s, Prompt& p) {
  Chance die = Chance::throw_dice(1);
  die.classed = true;
  for (int i = 0; i < 32; ++i) die.sum_class[i] = i >= 6;
  p.roll(german, "at.11.2c"_rule, "at.prompt.airdrop"_text, die);
  p.with("unit", unit_kind, dropper(w, s).id).with("hex", hex_kind, s.drop_hex.id);
}

void take_airdrop(const World& w, State& s, Choice c, Events* log) {
  const Unit u = dropper(w, s);
  s.frames.pop();
  if (die(c, 0) < 6) return fail_drop(w, s, u, c, log);
  put(w, s, u, s.drop_hex);
  UnitState& me = at(s, u);
  me.barred = me.fresh = me.activated = 1;  // at.11.2d
  me.supply = me.now = static_cast<std::uint8_t>(Supply::supplied);
  if (log)
    log->add("drop_landed", "at.11.2c"_rule, german)
        .with("unit", unit_kind, u.id)
        .with("hex", hex_kind, s.drop_hex.id)
        .on(c)
        .revealing();
  s.drop_hex = Hex::none;
  s.drop_turn = none8;
}

}  // namespace

// at.11.2e: in the impulse of the HQ nearest to the planned hex, one of them if several are.
bool drop_is_now(const World& w, const State& s) {
  if (s.drop_turn != s.turn || !s.drop_hex || side_of_hq(w, s.hq) != german) return false;
  if (!dropper(w, s)) return false;
  const Unit hq = active_hq(w, s);
  if (!on_map(s, hq)) return false;
  const int mine = distance(w, at(s, hq).hex, s.drop_hex);
  for (int i = 0; i < w.hq_count; ++i) {
    const Unit o{w.headquarters[i]};
    if (info(w, o).side == german && on_map(s, o) && distance(w, at(s, o).hex, s.drop_hex) < mine)
      return false;
  }
  return true;
}

const Rules engineers_step{run_engineers, ask_engineers, refuse_engineers, take_engineers};
const Rules build_step{nullptr, ask_build, nullptr, take_build};
const Rules airdrop_step{run_airdrop, ask_airdrop, nullptr, take_airdrop};

}  // namespace bocage::at
