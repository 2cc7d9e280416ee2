// Units that come later: of the scenario and of cards.
#include "games/tide_of_iron/rules/setup.hpp"

namespace bocage::toi {

namespace {

// Ground that a unit may stand on at all (toi.setup.11).
bool may_stand(const World& w, Unit u, Hex h) {
  switch (w.terrain[h.id]) {
    case Terrain::pond: return false;
    case Terrain::building: return is_squad(u);
    case Terrain::stream:
      return w.stream == Stream::fordable || (w.stream == Stream::deep && is_squad(u));
    default: return true;
  }
}

}  // namespace

Unit next_unplaced(const State& s, Side side) {  // vehicles first: squads may ride
  Unit squad;
  for (Unit u : of_side(side)) {
    if (at(s, u).place != Place::unplaced) continue;
    if (!is_squad(u)) return u;
    if (!squad) squad = u;
  }
  return squad;
}

namespace {

// ---- reinforcements (toi.stat.5a to 5e); units of cards come the same way
bool run_bring(const World& w, State& s, Events* log) {
  auto f = s.frames.top<BringFrame>();
  const Side side = static_cast<Side>(f.side);
  while (!f.script && f.force < w.forces.size()) {
    const int number = f.force++;
    const Force& force = w.forces[number];
    if (force.side != f.side || force.round != s.round) continue;
    s.frames.replace(f);
    int vehicles[types];
    for (int t = 0; t < types; ++t) vehicles[t] = force.vehicles[t];
    for (Unit u : of_side(side)) {
      int& n = vehicles[static_cast<int>(type_of(w, u))];
      if (is_squad(u) || at(s, u).place != Place::due || at(s, u).division != force.division ||
          n <= 0)
        continue;
      at(s, u).place = Place::unplaced;
      --n;
    }
    if (force.bases) begin_forming(w, s, force, number);
    return true;
  }
  s.frames.replace(f);
  const Unit u = next_unplaced(s, side);
  if (!u) {
    s.frames.pop();
    return true;
  }
  bool loads = f.script == 2;
  for (const Force& force : w.forces)
    loads |= force.side == f.side && force.round == s.round && force.aboard &&
             at(s, u).division == force.division;
  if (is_squad(u) && loads)
    for (Unit v : of_side(side))
      if (!is_squad(v) && at(s, v).formed && room_in(w, s, v) > 0) {
        at(s, u).place = Place::aboard;
        at(s, u).carrier = v;
        at(s, u).hex = at(s, v).hex;
        return true;
      }
  if (zone_has_room(w, s, u, side)) return false;
  if (log) log->add("reinforcement_lost", "toi.stat.5e"_rule, side).with("unit", unit_kind, u.id);
  clear_unit(s, u);
  return true;
}
Refusal refuse_bring(const World& w, const State& s, Choice c) {
  const auto f = s.frames.top<BringFrame>();
  const Unit u = next_unplaced(s, static_cast<Side>(f.side));
  if (c.verb != verb::bring || c.who != u.id || c.count || !is_hex(w, c.what))
    return not_asked("toi.stat.5c"_rule);
  return refuse_zone(w, s, u, hex(static_cast<int>(c.what)), w.sides[f.side].reinforcement_zone);
}
void ask_bring(const World& w, const State& s, Prompt& p) {
  const auto f = s.frames.top<BringFrame>();
  const Unit u = next_unplaced(s, static_cast<Side>(f.side));
  p.choice(static_cast<Side>(f.side), f.script ? "toi.stat.5b"_rule : "toi.stat.5c"_rule,
           "toi.prompt.bring"_text);
  p.with("unit", unit_kind, u.id);
  w.sides[f.side].reinforcement_zone.each([&](Hex h) {
    const Choice c{verb::bring, 0, u.id, h.id};
    if (!refuse_bring(w, s, c)) p.options.push(c);
  });
}
void take_bring(const World& w, State& s, Choice c, Events* log) {
  const Unit u = who(c);
  put(s, u, hex(static_cast<int>(c.what)));
  at(s, u).formed = !is_squad(u);  // squads of its own may ride in it
  if (log)
    log->add("arrived", "toi.stat.5a"_rule, side_of(u))
        .with("unit", unit_kind, u.id)
        .with("hex", hex_kind, static_cast<int>(c.what));
  if (s.hidden[0] || s.hidden[1]) look_around(w, s, log);
}

}  // namespace

Refusal refuse_zone(const World& w, const State& s, Unit u, Hex h, const Hexes& zone) {
  if (!zone.contains(h))
    return no(s.phase == Phase::setup ? "toi.setup.11"_rule : "toi.stat.5c"_rule,
              "toi.refuse.not_in_zone"_text);
  if (!may_stand(w, u, h))
    return no("toi.setup.11"_rule,
              is_squad(u) ? "toi.refuse.closed"_text : "toi.refuse.no_vehicles"_text);
  if (occupied_by(s, h, enemy_of(u)) && !s.unset[index(enemy_of(u))])
    return no("toi.stat.5d"_rule, "toi.refuse.enemy_there"_text);
  return refuse_stack(s, u, h);
}

bool zone_has_room(const World& w, const State& s, Unit u, Side side) {
  bool any = false;
  w.sides[index(side)].reinforcement_zone.each([&](Hex h) {
    any = any || !refuse_zone(w, s, u, h, w.sides[index(side)].reinforcement_zone);
  });
  return any;
}

void take_force(const World& w, State& s, const Force& force, Place place) {
  const Side side = static_cast<Side>(force.side);
  for (int t = 1; t < types; ++t)
    for (int i = 0; i < force.vehicles[t]; ++i) {
      const Unit v = free_vehicle(w, s, side, static_cast<Type>(t));
      if (!v) continue;
      at(s, v) = UnitState{};
      at(s, v).place = place;
      at(s, v).division = force.division & 1;
    }
}

void begin_reinforcements(const World&, State& s, Side side, Events*) {
  s.frames.push(BringFrame{.side = static_cast<u8>(index(side))});
}

const Rules bring_step{
    .run = run_bring, .ask = ask_bring, .refuse = refuse_bring, .take = take_bring};

}  // namespace bocage::toi
