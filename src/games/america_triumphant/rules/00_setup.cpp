// Before the battle: OKW formations, set-up, the plan of the drop (at.13.22, at.13.23, at.13.32, at.11.2a).
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

// The hexes where it may be set up at all: its corps zones (at.13.23a), or where a unit of its list
// stands (at.13.22b).
Hexes setup_hexes(const World& w, const State& s, Unit u) {
  const UnitInfo& i = info(w, u);
  Hexes out;
  if (i.side == german) {
    for (int z = 0; z < zones; ++z)
      if (i.zones >> z & 1) out |= w.zone[z];
  } else if (i.follows) {
    for (const Unit o : of_side(w, allied))
      if (on_map(s, o) && info(w, o).list == i.follows) out.add(at(s, o).hex);
  }
  return out;
}

bool has_room_for(const World& w, const State& s, Unit u, Hex h) {
  if (s.occupied[index(enemy_of(w, u))].contains(h)) return false;
  Load load = load_of(w, s, h);
  load.add(w, u);
  return load.fits();
}

bool may_set_up(const World& w, const State& s, Unit u, Hex h) {
  return setup_hexes(w, s, u).contains(h) && has_room_for(w, s, u, h);
}

namespace {

bool anything_unplaced(const World& w, const State& s, Side side) {
  for (const Unit u : of_side(w, side))
    if (place_of(s, u) == Place::unplaced) return true;
  return false;
}

bool run_setup(const World& w, State& s, Events* log) {
  SetupFrame f = s.frames.top<SetupFrame>();
  const int stage = f.stage++;
  s.frames.replace(f);
  const auto place = [&](Side side) {
    if (!anything_unplaced(w, s, side)) return;
    SetupUnitFrame u;
    u.side = side;
    s.frames.push(u);
  };
  switch (stage) {
    case 0: place(allied); return true;  // at.13.22a
    case 1:
      if (w.on.okw_request) s.frames.push(Step::okw_request);
      return true;
    case 2: place(german); return true;
    case 3:
      if (w.on.drop) {
        s.frames.push(Step::drop_hex);
        s.frames.push(Step::drop_turn);
      }
      return true;
    default: break;
  }
  s.control = w.initial_control;  // at.2.1d: whatever was set up first,
  recompute_zones(w, s);          // zones of control are looked at once, now
  if (log) log->add("battle_begins", "at.3.0a"_rule, Side::nobody);
  s.frames.pop();
  s.frames.push(TurnFrame{});
  return true;
}

// ------------------------------------------------------------------------- 13.32: OKW formations

void ask_request(const World&, const State&, Prompt& p) {
  p.choice(german, "at.13.32a"_rule, "at.prompt.okw_request"_text);
  p.option(verb::request);
  p.option(verb::decline);
}
void take_request(const World&, State& s, Choice c, Events*) {
  s.frames.pop();
  if (c.verb == verb::request) s.frames.push(Step::okw_die);
}

void ask_okw_die(const World&, const State&, Prompt& p) {
  p.roll(german, "at.13.32a"_rule, "at.prompt.okw_die"_text, Chance::throw_dice(1));
}
void take_okw_die(const World&, State& s, Choice c, Events* log) {
  s.frames.pop();
  OkwPlaceFrame f;
  f.left = static_cast<std::uint8_t>(die(c, 0));
  s.frames.push(f);
  if (log) log->add("okw_allowed", "at.13.32a"_rule, german).number("number", f.left).on(c);
}

bool in_box(const World& w, const State& s, int f) {
  return w.formations[f].okw && place_of(s, Unit{w.formations[f].unit[0]}) == Place::okw;
}

bool run_okw_place(const World& w, State& s, Events*) {
  const OkwPlaceFrame f = s.frames.top<OkwPlaceFrame>();
  if (f.left)
    for (int i = 0; i < w.formation_count; ++i)
      if (in_box(w, s, i)) return false;
  s.frames.pop();
  if (f.placed) {
    DiscoveryFrame d;
    d.placed = f.placed;
    s.frames.push(d);
  }
  return true;
}

void ask_okw_place(const World& w, const State& s, Prompt& p) {
  const OkwPlaceFrame f = s.frames.top<OkwPlaceFrame>();
  p.choice(german, "at.13.32a"_rule, "at.prompt.okw_place"_text);
  p.with("left", number_kind, f.left);
  for (int i = 0; i < w.formation_count; ++i)
    if (in_box(w, s, i)) p.option(verb::place_formation, i);
  p.option(verb::done);
}

void take_okw_place(const World& w, State& s, Choice c, Events* log) {
  OkwPlaceFrame f = s.frames.top<OkwPlaceFrame>();
  if (c.verb == verb::done) {
    f.left = 0;
    return s.frames.replace(f);
  }
  const Formation& formation = w.formations[c.who];
  for (int i = 0; i < formation.count; ++i)
    s.units[formation.unit[i]].place = static_cast<std::uint8_t>(Place::unplaced);
  --f.left;
  ++f.placed;
  s.frames.replace(f);
  if (log)
    log->add("okw_placed", "at.13.32a"_rule, german).with("formation", formation_kind, c.who);
}

void ask_discovery(const World&, const State& s, Prompt& p) {
  const int placed = s.frames.top<DiscoveryFrame>().placed;
  Chance die = Chance::throw_dice(1);
  die.classed = true;
  for (int i = 0; i < 32; ++i) die.sum_class[i] = i + placed >= 6;
  p.roll(allied, "at.13.32b"_rule, "at.prompt.discovery"_text, die);
  p.with("placed", number_kind, placed);
}

void take_discovery(const World& w, State& s, Choice c, Events* log) {
  const int placed = s.frames.top<DiscoveryFrame>().placed;
  s.frames.pop();
  s.discovered = die(c, 0) + placed >= 6;
  if (log)
    log->add(s.discovered ? "discovered" : "undiscovered", "at.13.32b"_rule, allied)
        .number("placed", placed)
        .on(c);
  if (!s.discovered) return;
  for (const Unit u : of_side(w, allied))  // at.13.32c: a day earlier
    if (place_of(s, u) == Place::waiting && at(s, u).due > 1) --at(s, u).due;
}

// --------------------------------------------------------------------------------- placing units

bool has_room(const World& w, const State& s, Unit u) {
  bool room = false;
  setup_hexes(w, s, u).each([&](Hex h) { room = room || has_room_for(w, s, u, h); });
  return room;
}

bool run_unit(const World& w, State& s, Events*) {
  const Side side = s.frames.top<SetupUnitFrame>().side;
  if (anything_unplaced(w, s, side)) return false;
  s.frames.pop();
  return true;
}

Refusal refuse_unit(const World& w, const State& s, Choice c) {
  const Side side = s.frames.top<SetupUnitFrame>().side;
  const RuleId rule = side == german ? "at.13.23a"_rule : "at.13.22b"_rule;
  if (c.verb == verb::auto_setup && !c.who && !c.what && c.count <= 2) return legal;
  if (c.verb != verb::take_up || c.what || c.count || c.who >= w.unit_count)
    return {rule, "at.refuse.not_an_option"_text};
  const Unit u{c.who};
  if (info(w, u).side != side) return {rule, "at.refuse.not_yours"_text};
  if (place_of(s, u) != Place::unplaced) return {rule, "at.refuse.placed_already"_text};
  if (!has_room(w, s, u)) return {rule, "at.refuse.no_room"_text};
  return legal;
}

void ask_unit(const World& w, const State& s, Prompt& p) {
  const Side side = s.frames.top<SetupUnitFrame>().side;
  p.choice(side, side == german ? "at.13.23a"_rule : "at.13.22b"_rule, "at.prompt.setup"_text);
  for (const Unit u : of_side(w, side))
    if (place_of(s, u) == Place::unplaced)
      p.offer([&](Choice c) { return refuse_unit(w, s, c); }, verb::take_up, u.id);
  for (int plan = 0; plan < 3; ++plan) p.option(verb::auto_setup, 0, 0, plan);
}

void take_unit(const World& w, State& s, Choice c, Events* log) {
  const Side side = s.frames.top<SetupUnitFrame>().side;
  if (c.verb == verb::auto_setup) {
    set_up_rest(w, s, side, static_cast<SetupPlan>(c.count));
    if (log) log->add("set_up", "at.13.22a"_rule, side);
    return;
  }
  SetupHexFrame f;
  f.side = side;
  f.unit = Unit{c.who};
  s.frames.push(f);
}

Refusal refuse_hex(const World& w, const State& s, Choice c) {
  const SetupHexFrame f = s.frames.top<SetupHexFrame>();
  const RuleId rule = f.side == german ? "at.13.23a"_rule : "at.13.22b"_rule;
  if (c.verb != verb::place || c.who != f.unit.id || c.count || c.what >= w.hexes)
    return {rule, "at.refuse.not_an_option"_text};
  const Hex h{static_cast<std::uint16_t>(c.what)};
  if (may_set_up(w, s, f.unit, h)) return legal;
  Load load = load_of(w, s, h);
  load.add(w, f.unit);
  if (!load.fits()) return {"at.6.1a"_rule, "at.refuse.full"_text};
  return {rule, "at.refuse.not_its_zone"_text};
}

void ask_hex(const World& w, const State& s, Prompt& p) {
  const SetupHexFrame f = s.frames.top<SetupHexFrame>();
  p.choice(f.side, f.side == german ? "at.13.23a"_rule : "at.13.22b"_rule,
           "at.prompt.setup_hex"_text);
  p.with("unit", unit_kind, f.unit.id);
  setup_hexes(w, s, f.unit).each([&](Hex h) {
    if (has_room_for(w, s, f.unit, h)) p.option(verb::place, f.unit.id, h.id);
  });
}

void take_hex(const World& w, State& s, Choice c, Events* log) {
  const SetupHexFrame f = s.frames.top<SetupHexFrame>();
  s.frames.pop();
  put(w, s, f.unit, Hex{static_cast<std::uint16_t>(c.what)});
  if (log)
    log->add("placed", "at.13.22a"_rule, f.side)
        .with("unit", unit_kind, f.unit.id)
        .with("hex", hex_kind, static_cast<int>(c.what));
}

// ------------------------------------------------------------------------------ 11.2a: the drop

void ask_drop_turn(const World& w, const State&, Prompt& p) {
  p.choice(german, "at.11.2a"_rule, "at.prompt.drop_turn"_text);
  for (int t = w.first_turn < 2 ? 2 : w.first_turn; t <= w.last_turn; ++t)
    p.option(verb::plan_turn, 0, static_cast<std::uint32_t>(t));
}
void take_drop_turn(const World&, State& s, Choice c, Events*) {
  s.drop_turn = static_cast<std::uint8_t>(c.what);
  s.frames.pop();
}

void ask_drop_hex(const World& w, const State&, Prompt& p) {
  p.choice(german, "at.11.2a"_rule, "at.prompt.drop_hex"_text);
  for (const Hex h : w.grid) p.option(verb::plan_drop, 0, h.id);
}
void take_drop_hex(const World&, State& s, Choice c, Events* log) {
  s.drop_hex = Hex{static_cast<std::uint16_t>(c.what)};
  s.frames.pop();
  if (log)
    log->add("drop_planned", "at.11.2a"_rule, german)
        .with("hex", hex_kind, s.drop_hex.id, only(german))
        .with("date", date_kind, s.drop_turn, only(german));
}

}  // namespace

const Rules setup_step{run_setup, nullptr, nullptr, nullptr};
const Rules okw_request_step{nullptr, ask_request, nullptr, take_request};
const Rules okw_die_step{nullptr, ask_okw_die, nullptr, take_okw_die};
const Rules okw_place_step{run_okw_place, ask_okw_place, nullptr, take_okw_place};
const Rules discovery_step{nullptr, ask_discovery, nullptr, take_discovery};
const Rules setup_unit_step{run_unit, ask_unit, refuse_unit, take_unit};
const Rules setup_hex_step{nullptr, ask_hex, refuse_hex, take_hex};
const Rules drop_turn_step{nullptr, ask_drop_turn, nullptr, take_drop_turn};
const Rules drop_hex_step{nullptr, ask_drop_hex, nullptr, take_drop_hex};

}  // namespace bocage::at
