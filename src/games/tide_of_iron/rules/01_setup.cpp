// Set-up (toi.setup.4a, toi.setup.8, toi.setup.9c, toi.setup.9d): sides one after the other build, lay, place and conceal; then op fire and the opening cards.
#include "games/tide_of_iron/rules/setup.hpp"

namespace bocage::toi {

namespace {

enum Stage : u8 { builds, lays, places, conceals, aces, done };

Side setting_up(const State& s, int turn) {
  return static_cast<Side>(turn ? 1 - s.initiative : s.initiative);
}

Event& hush(const World& w, Event& e, Side side) {  // toi.opt.5
  return w.on.hidden_setup ? e.only_for(only(side)) : e;
}

void behind_screen(const World& w,
                   Prompt& p) {  // toi.opt.5: what is asked for is its side's own affair
  if (w.on.hidden_setup) p.seen = only(p.side);
}

bool run_setup(const World& w, State& s, Events* log) {
  auto f = s.frames.top<SetupFrame>();
  if (f.turn >= 2) {
    const int n = f.turn++;
    s.frames.replace(f);
    if (n == 2 && (s.unset[0] || s.unset[1])) {
      s.unset[0] = s.unset[1] = 0;
      if (log) log->add("setup_shown", "toi.opt.5"_rule, Side::nobody).revealing();
    }
    if (n == 2) look_around(w, s, log);
    if (n <= 3) {
      begin_ready(w, s, setting_up(s, n - 2));  // toi.setup.14
    } else if (n <= 5) {
      const int side = index(setting_up(s, n - 4));
      if (w.sides[side].draw)
        s.frames.push(
            DecksFrame{.side = static_cast<u8>(side), .left = w.sides[side].draw, .opening = 1});
    } else {
      s.frames.pop();
      s.frames.push(Step::round);
    }
    return true;
  }
  const Side side = setting_up(s, f.turn);
  const u8 me = static_cast<u8>(index(side));
  switch (f.stage) {
    case builds:
      while (f.force < w.forces.size()) {
        const int number = f.force++;
        const Force& force = w.forces[number];
        if (force.side != me || force.round) continue;
        s.frames.replace(f);
        take_force(w, s, force, Place::unplaced);
        if (force.bases) {
          begin_forming(w, s, force, number);
          auto form = s.frames.top<FormFrame>();
          form.only = w.on.hidden_setup;
          s.frames.replace(form);
        }
        return true;
      }
      f.stage = lays, f.force = 0;
      break;
    case lays: {
      const auto& rows = w.sides[me].lays;
      const int extra = s.mods[me][0][static_cast<int>(Mod::extra_entrenchments)];
      if (f.force < rows.size()) {
        const int row = f.force++;
        s.frames.replace(f);
        s.frames.push(LayFrame{.side = me, .row = static_cast<u8>(row), .left = rows[row].count});
        return true;
      }
      f.stage = places;
      s.frames.replace(f);
      if (extra) s.frames.push(LayFrame{.side = me, .row = 255, .left = static_cast<u8>(extra)});
      return true;
    }
    case places:
      if (const Unit u = next_unplaced(s, side)) {
        s.frames.push(PlaceFrame{.side = me, .unit = u});
        return true;
      }
      f.stage = conceals, f.force = 0;
      break;
    case conceals:
      while (f.force < w.forces.size()) {
        const Force& force = w.forces[f.force++];
        if (force.side != me || force.round || !force.concealed) continue;
        s.frames.replace(f);
        s.frames.push(
            ConcealFrame{.side = me, .left = force.concealed, .division = force.division});
        return true;
      }
      f.stage = aces;
      break;
    case aces:
      f.stage = done;
      s.frames.replace(f);
      if (mod(s, side, 0, Mod::ace_again)) s.frames.push(AceFrame{.side = me});
      return true;
    default: ++f.turn; f.stage = builds, f.force = 0;
  }
  s.frames.replace(f);
  return true;
}

// ---- the shared way out: the program sets up the rest
bool is_auto(Choice c) {
  return (c.verb == verb::auto_setup && bare(c)) ||
         (c.verb == verb::deploy && !c.who && !c.what && c.count < ways_to_deploy());
}
void offer_auto(Prompt& p) {
  p.option(verb::auto_setup);
  for (int way = 0; way < ways_to_deploy(); ++way) p.option(verb::deploy, 0, 0, way);
}
bool take_auto(const World& w, State& s, Choice c, int side, Events* log) {
  if (c.verb != verb::auto_setup && c.verb != verb::deploy) return false;
  set_up_rest(w, s, static_cast<Side>(side), c.verb == verb::deploy ? c.count : -1, log);
  return true;
}

// ---- markers (toi.fort.9)
Refusal refuse_lay(const World& w, const State& s, Choice c) {
  const auto f = s.frames.top<LayFrame>();
  if (is_auto(c)) return legal;
  const bool dug = f.row == 255;
  const Marker kind = dug ? Marker::entrenchment : w.sides[f.side].lays[f.row].kind;
  if (c.verb != verb::lay || c.count || c.who != static_cast<int>(kind) || !is_hex(w, c.what))
    return not_asked("toi.fort.9"_rule);
  const Hex h = hex(static_cast<int>(c.what));
  const Hexes& zone = dug ? w.sides[f.side].zone : w.sides[f.side].lays[f.row].zone;
  if (!zone.contains(h)) return no("toi.setup.11"_rule, "toi.refuse.not_in_zone"_text);
  if (!may_lie(w, s, kind, h)) return no("toi.fort.9"_rule, "toi.refuse.may_not_lie"_text);
  if (!dug && w.sides[f.side].lays[f.row].alone && (s.marks[h.id] & 7))
    return no("toi.fort.9"_rule, "toi.refuse.one_obstacle"_text);
  return legal;
}
template <class Visit>
void each_lay(const World& w, const State& s, Visit visit) {
  const auto f = s.frames.top<LayFrame>();
  const Marker kind = f.row == 255 ? Marker::entrenchment : w.sides[f.side].lays[f.row].kind;
  for (int i = 0; i < w.hexes; ++i) {
    const Choice c{verb::lay, 0, static_cast<u16>(kind), static_cast<std::uint32_t>(i)};
    if (!refuse_lay(w, s, c)) visit(c);
  }
}
bool run_lay(const World& w, State& s, Events*) {
  const auto f = s.frames.top<LayFrame>();
  bool any = false;
  if (f.left) each_lay(w, s, [&](Choice) { any = true; });
  if (any) return false;
  s.frames.pop();
  return true;
}
void ask_lay(const World& w, const State& s, Prompt& p) {
  const auto f = s.frames.top<LayFrame>();
  p.choice(static_cast<Side>(f.side), "toi.fort.9"_rule, "toi.prompt.lay"_text);
  behind_screen(w, p);
  p.with("left", number_kind, f.left);
  each_lay(w, s, [&](Choice c) { p.options.push(c); });
  offer_auto(p);
}
void take_lay(const World& w, State& s, Choice c, Events* log) {
  auto f = s.frames.top<LayFrame>();
  if (take_auto(w, s, c, f.side, log)) return;
  lay_marker(s, static_cast<Marker>(c.who), hex(static_cast<int>(c.what)));
  --f.left;
  s.frames.replace(f);
  if (log)
    hush(w,
         log->add("laid", "toi.fort.9"_rule, static_cast<Side>(f.side))
             .with("marker", marker_kind, c.who)
             .with("hex", hex_kind, static_cast<int>(c.what)),
         static_cast<Side>(f.side));
}

// ---- placing (toi.setup.11 to 13, 16)
Refusal refuse_place(const World& w, const State& s, Choice c) {
  const auto f = s.frames.top<PlaceFrame>();
  if (is_auto(c)) return legal;
  if ((c.verb != verb::place && c.verb != verb::load) || c.who != f.unit.id)
    return not_asked("toi.setup.11"_rule);
  const Unit u = f.unit;
  if (c.verb == verb::load) {
    if (c.what >= max_units || c.count) return not_asked("toi.setup.12"_rule);
    const Unit v = unit(static_cast<int>(c.what));
    if (!is_squad(u) || is_squad(v) || side_of(v) != side_of(u) || !on_map(s, v))
      return no("toi.setup.12"_rule, "toi.refuse.no_transport_here"_text);
    return room_in(w, s, v) > 0 ? legal : no_room_aboard(w, s, v);
  }
  if (!is_hex(w, c.what) || c.count > 2) return not_asked("toi.setup.11"_rule);
  const Hex h = hex(static_cast<int>(c.what));
  if (const Refusal r = refuse_zone(w, s, u, h, w.sides[f.side].zone)) return r;
  if (!c.count) return legal;
  if (!is_squad(u)) return no("toi.fort.2"_rule, "toi.refuse.squads_only"_text);
  return free_works(s, h, static_cast<Shelter>(c.count)) > 0
             ? legal
             : no("toi.setup.13"_rule, "toi.refuse.no_free_work"_text);
}
template <class Visit>
void each_place(const World& w, const State& s, Visit visit) {
  const auto f = s.frames.top<PlaceFrame>();
  w.sides[f.side].zone.each([&](Hex h) {
    for (int shelter = 0; shelter <= (s.marks[h.id] >> 4 && is_squad(f.unit) ? 2 : 0); ++shelter) {
      const Choice c{verb::place, static_cast<u8>(shelter), f.unit.id, h.id};
      if (!refuse_place(w, s, c)) visit(c);
    }
  });
  if (!is_squad(f.unit)) return;
  for (Unit v : of_side(static_cast<Side>(f.side))) {
    const Choice c{verb::load, 0, f.unit.id, v.id};
    if (!is_squad(v) && on_map(s, v) && !refuse_place(w, s, c)) visit(c);
  }
}
bool run_place(const World& w, State& s, Events* log) {
  const auto f = s.frames.top<PlaceFrame>();
  bool any = false;
  each_place(w, s, [&](Choice) { any = true; });
  if (any) return false;
  s.frames.pop();  // no room for it in the zone
  if (log)
    hush(w,
         log->add("no_room", "toi.setup.11"_rule, static_cast<Side>(f.side))
             .with("unit", unit_kind, f.unit.id),
         static_cast<Side>(f.side));
  clear_unit(s, f.unit);
  return true;
}
void ask_place(const World& w, const State& s, Prompt& p) {
  const auto f = s.frames.top<PlaceFrame>();
  p.choice(static_cast<Side>(f.side), "toi.setup.11"_rule, "toi.prompt.place"_text);
  behind_screen(w, p);
  p.with("unit", unit_kind, f.unit.id);
  each_place(w, s, [&](Choice c) { p.options.push(c); });
  offer_auto(p);
}
void take_place(const World& w, State& s, Choice c, Events* log) {
  const auto f = s.frames.top<PlaceFrame>();
  if (take_auto(w, s, c, f.side, log)) return;
  const Unit u = f.unit;
  const Side side = static_cast<Side>(f.side);
  s.frames.pop();
  if (c.verb == verb::load) {
    const Unit v = unit(static_cast<int>(c.what));
    at(s, u).place = Place::aboard;
    at(s, u).carrier = v;
    at(s, u).hex = at(s, v).hex;
    if (log)
      hush(w,
           log->add("loaded", "toi.setup.12"_rule, side)
               .with("unit", unit_kind, u.id)
               .with("carrier", unit_kind, v.id),
           side);
    return;
  }
  const Hex h = hex(static_cast<int>(c.what));
  put(s, u, h);
  at(s, u).shelter = static_cast<Shelter>(c.count & 3);
  if (log)
    hush(w,
         log->add("placed", "toi.setup.11"_rule, side)
             .with("unit", unit_kind, u.id)
             .with("hex", hex_kind, h.id),
         side);
  if (const u8 objective = w.objective_at[h.id]) {  // toi.setup.16
    s.control[f.side] |= 1u << (objective - 1);
    s.control[1 - f.side] &= ~(1u << (objective - 1));
    if (log)
      hush(w, log->add("controls", "toi.setup.16"_rule, side).with("hex", hex_kind, h.id), side);
  }
}

// ---- concealed markers (toi.hid.1, toi.hid.2)
Refusal refuse_conceal(const World&, const State& s, Choice c) {
  const auto f = s.frames.top<ConcealFrame>();
  if (is_auto(c) || (c.verb == verb::done && bare(c))) return legal;
  if (c.verb != verb::conceal || !is_unit(c) || !only_who(c)) return not_asked("toi.hid.1"_rule);
  const Unit u = who(c);
  if (index(side_of(u)) != f.side || !on_map(s, u))
    return no("toi.hid.1"_rule, "toi.refuse.not_yours"_text);
  if (!is_squad(u)) return no("toi.hid.2"_rule, "toi.refuse.squads_only"_text);
  if (at(s, u).division != f.division)
    return no("toi.hid.1"_rule, "toi.refuse.other_division"_text);
  if (at(s, u).concealed) return no("toi.hid.1"_rule, "toi.refuse.named_already"_text);
  return s.hidden[f.side] < 4 ? legal : lacks("toi.comp.6"_rule, "toi.refuse.none_left"_text, 4, 0);
}
bool run_conceal(const World& w, State& s, Events*) {
  const auto f = s.frames.top<ConcealFrame>();
  if (f.left)
    for (Unit u : of_side(static_cast<Side>(f.side)))
      if (!refuse_conceal(w, s, {verb::conceal, 0, u.id, 0})) return false;
  s.frames.pop();
  return true;
}
void ask_conceal(const World& w, const State& s, Prompt& p) {
  const auto f = s.frames.top<ConcealFrame>();
  p.choice(static_cast<Side>(f.side), "toi.hid.1"_rule, "toi.prompt.conceal"_text);
  behind_screen(w, p);
  p.with("left", number_kind, f.left);
  for (Unit u : of_side(static_cast<Side>(f.side)))
    if (!refuse_conceal(w, s, {verb::conceal, 0, u.id, 0})) p.option(verb::conceal, u.id);
  p.option(verb::done);
  offer_auto(p);
}
void take_conceal(const World& w, State& s, Choice c, Events* log) {
  auto f = s.frames.top<ConcealFrame>();
  if (take_auto(w, s, c, f.side, log)) return;
  if (c.verb == verb::done) return s.frames.pop();
  set_concealed(s, who(c), true);
  --f.left;
  s.frames.replace(f);
  if (log)
    hush(w,
         log->add("concealed", "toi.hid.1"_rule, static_cast<Side>(f.side))
             .with("unit", unit_kind, c.who),
         static_cast<Side>(f.side));
}

// ---- Tank Ace
bool may_be_ace(const World& w, const State& s, Unit u) {
  return on_map(s, u) && is_heavy(w, u) &&
         (w.sides[index(side_of(u))].aces >> static_cast<int>(type_of(w, u)) & 1);
}
void ask_ace(const World& w, const State& s, Prompt& p) {
  const auto f = s.frames.top<AceFrame>();
  p.choice(static_cast<Side>(f.side), "toi.ops.1"_rule, "toi.prompt.ace"_text);
  behind_screen(w, p);
  for (Unit u : of_side(static_cast<Side>(f.side)))
    if (may_be_ace(w, s, u)) p.option(verb::pick, u.id);
  p.option(verb::done);
}
bool run_ace(const World& w, State& s, Events* log) { return take_if_single(w, s, ace_step, log); }
void take_ace(const World& w, State& s, Choice c, Events* log) {
  const auto f = s.frames.top<AceFrame>();
  s.frames.pop();
  if (c.verb != verb::pick) return;
  at(s, who(c)).ace = 1;
  if (log)
    hush(
        w,
        log->add("ace", "toi.ops.1"_rule, static_cast<Side>(f.side)).with("unit", unit_kind, c.who),
        static_cast<Side>(f.side));
}

}  // namespace

// Everything in the box; what comes later is put aside (toi.comp.6).
void begin(const World& w, State& s) {
  s = State{};
  s.initiative = w.initiative;
  for (int side = 0; side < 2; ++side) {
    for (int i = 0; i < figure_kinds; ++i) s.pool[side][i] = w.figure_pool[i];
    s.command[side] = w.sides[side].command;
    s.reserve[side] = w.sides[side].reserve;
    s.points[side] = w.sides[side].points;
    s.unset[side] = w.on.hidden_setup;
  }
  for (u8& n : s.token_pool) n = 6;
  for (int i = 0; i < w.card_count; ++i)
    s.deck[i] = w.deck_side[w.cards[i].deck] ? w.cards[i].copies : 0;
  for (int i = 0; i < w.objectives.size(); ++i)
    if (const u8 owner = w.objectives[i].control) s.control[owner - 1] |= 1u << i;
  for (const Force& f : w.forces) {
    if (!f.round) continue;
    take_force(w, s, f, Place::due);
    for (int i = 0; i < figure_kinds; ++i)
      s.reserved[f.side][i] = static_cast<u8>(s.reserved[f.side][i] + f.figures[i]);
    // The last bases of the division, so that those of set-up are numbered from the first.
    int left = f.bases;
    for (int i = bases_per_division - 1; i >= 0 && left; --i) {
      UnitState& base = s.units[f.side * per_side + f.division * bases_per_division + i];
      if (base.place != Place::in_box) continue;
      base.place = Place::due;
      base.division = f.division & 1;
      --left;
    }
  }
  fold_mods(w, s);
  s.frames.push(SetupFrame{});
}

const Rules setup_step{.run = run_setup};
const Rules lay_step{.run = run_lay, .ask = ask_lay, .refuse = refuse_lay, .take = take_lay};
const Rules place_step{
    .run = run_place, .ask = ask_place, .refuse = refuse_place, .take = take_place};
const Rules conceal_step{
    .run = run_conceal, .ask = ask_conceal, .refuse = refuse_conceal, .take = take_conceal};
const Rules ace_step{.run = run_ace, .ask = ask_ace, .take = take_ace};

}  // namespace bocage::toi
