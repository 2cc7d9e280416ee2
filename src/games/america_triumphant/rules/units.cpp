#include "games/america_triumphant/rules/units.hpp"

namespace bocage::at {
namespace {

using Touched = List<Hex, 16>;

// at.2.1c: who stands there; else the only side whose zone covers it; else as before.
void look_at_control(State& s, Hex h) {
  const bool g = s.occupied[0].contains(h), a = s.occupied[1].contains(h);
  const bool by_g = g || (!a && s.zone[0].contains(h)), by_a = a || (!g && s.zone[1].contains(h));
  if (by_g == by_a) return;
  if (by_g) s.control.add(h);
  else s.control.remove(h);
}

void shift_zones(const World& w, State& s, Side side, Hex h, int before, int after,
                 Touched& touched) {
  const int shift = side == german ? 0 : 4, i = index(side);
  for (int d = 0; d < 6; ++d) {
    const int was = before >> d & 1, is = after >> d & 1;
    if (was == is) continue;
    const Hex n = neighbour(w, h, d);
    if (!n) continue;
    std::uint8_t& z = s.zoc[n.id];
    z = static_cast<std::uint8_t>(is ? z + (1 << shift) : z - (1 << shift));
    const bool covered = z >> shift & 15;
    if (covered == s.zone[i].contains(n)) continue;
    if (covered) s.zone[i].add(n);
    else s.zone[i].remove(n);
    touched.push(n);
  }
}

void link(const World& w, State& s, Unit u, Hex h) {
  const Side side = info(w, u).side;
  const int base = w.first_of[index(side)];
  const auto number = static_cast<std::uint8_t>(u.id - base);
  std::uint8_t* at_slot = &s.first[h.id];
  while (*at_slot != none8 && *at_slot < number) at_slot = &s.units[base + *at_slot].next;
  s.units[u.id].next = *at_slot;
  *at_slot = number;
  s.units[u.id].hex = h;
  s.occupied[index(side)].add(h);
}

void unlink(const World& w, State& s, Unit u) {
  const Side side = info(w, u).side;
  const int base = w.first_of[index(side)];
  const Hex h = s.units[u.id].hex;
  std::uint8_t* at_slot = &s.first[h.id];
  while (*at_slot != u.id - base) at_slot = &s.units[base + *at_slot].next;
  *at_slot = s.units[u.id].next;
  s.units[u.id].next = none8;
  if (s.first[h.id] == none8) s.occupied[index(side)].remove(h);
}

// at.10.16a: Guards Armoured and 33rd Brigade come from the turn after this.
void note_entry(const World& w, State& s, Side side, Hex h) {
  if (side != german || s.guards_called || !w.near_meuse.contains(h)) return;
  s.guards_called = s.turn ? s.turn : 1;
  for (const Unit u : of_side(w, allied))
    if (info(w, u).conditional && place_of(s, u) == Place::nowhere && !s.british_stopped) {
      at(s, u).place = static_cast<std::uint8_t>(Place::waiting);
      at(s, u).due = static_cast<std::uint8_t>(s.guards_called < 30 ? s.guards_called + 1 : 31);
      at(s, u).edge = info(w, u).edge;
    }
}

}  // namespace

int built_at(const World& w, const State& s, Hex h) {
  int mask = 0;
  for (const Bridge& b : s.bridges) {
    if (b.hex == h) mask |= 1 << b.direction;
    else if (neighbour(w, b.hex, b.direction) == h) mask |= 1 << (b.direction + 3) % 6;
  }
  return mask;
}

int closed_to(const World& w, const State& s, Hex h, Side side, bool mech) {
  if (!mech) return 0;
  const int rivers = side == german ? w.minor[h.id] | w.major[h.id] : w.major[h.id];
  const int closed = rivers & ~w.bridges[h.id];
  return closed && !s.bridges.empty() ? closed & ~built_at(w, s, h) : closed;
}

// at.4.1a: a regiment or brigade, or three battalions; never an HQ.
int exerts(const World& w, const State& s, Hex h) {
  int regiments[2] = {}, battalions[2] = {}, any[2] = {};
  Side side = german;
  for (const Unit u : stack_at(w, s, h)) {
    const UnitInfo& i = info(w, u);
    side = i.side;
    if (i.size == Size::headquarters) continue;
    any[i.mech] = 1;
    if (i.size == Size::battalion) ++battalions[i.mech];
    else ++regiments[i.mech];
  }
  // at.4.0: a hexside is tested with those units only that could cross it.
  const auto exerting = [](int r, int b) { return r > 0 || b >= 3; };
  const bool on_foot = exerting(regiments[0], battalions[0]);
  const bool together = exerting(regiments[0] + regiments[1], battalions[0] + battalions[1]);
  int mask = 0;
  if (on_foot || together || any[0] || any[1]) {
    const int closed = closed_to(w, s, h, side, true);
    mask = (on_foot ? closed : 0) | (together ? 0x3f & ~closed : 0);
    if (w.westwall.contains(h) && mask != 0x3f)  // at.4.1b
      for (int d = 0; d < 6; ++d) {
        const Hex n = neighbour(w, h, d);
        if (n && w.westwall.contains(n) && (any[0] || !(closed >> d & 1))) mask |= 1 << d;
      }
  }
  return mask;
}

void refresh_zones(const World& w, State& s, Hex a, Hex b, int before_a, int before_b) {
  Touched touched;
  // The side that stood there is the one whose mask was taken, or who stands there now.
  for (const auto& [h, before] : {std::pair{a, before_a}, std::pair{b, before_b}}) {
    if (!h) continue;
    const Side side = occupant(s, h);
    if (side != Side::nobody) shift_zones(w, s, side, h, before, exerts(w, s, h), touched);
    touched.push(h);
  }
  for (const Hex h : touched) look_at_control(s, h);
}

void put(const World& w, State& s, Unit u, Hex h) {
  const int before = exerts(w, s, h);
  link(w, s, u, h);
  at(s, u).place = static_cast<std::uint8_t>(Place::on_map);
  Touched touched;
  shift_zones(w, s, info(w, u).side, h, before, exerts(w, s, h), touched);
  touched.push(h);
  for (const Hex each : touched) look_at_control(s, each);
  note_entry(w, s, info(w, u).side, h);
}

void take_off(const World& w, State& s, Unit u, Place to) {
  UnitState& me = at(s, u);
  if (place_of(s, u) == Place::on_map) {
    const Hex h = me.hex;
    const int before = exerts(w, s, h);
    unlink(w, s, u);
    Touched touched;
    shift_zones(w, s, info(w, u).side, h, before, exerts(w, s, h), touched);
    touched.push(h);
    for (const Hex each : touched) look_at_control(s, each);
  }
  me.place = static_cast<std::uint8_t>(to);
  me.hex = Hex::none;
  me.aim = me.in_hand = me.involved = me.falling = me.body = me.stuck = 0;
}

// Some of a side go from one hex into another; zones and control follow.
template <class Go>
static void change_hex(const World& w, State& s, Side side, Hex from, Hex to, const Go& go) {
  const int before_from = exerts(w, s, from), before_to = exerts(w, s, to);
  go();
  Touched touched;
  shift_zones(w, s, side, from, before_from, exerts(w, s, from), touched);
  shift_zones(w, s, side, to, before_to, exerts(w, s, to), touched);
  touched.push(from);
  touched.push(to);
  for (const Hex h : touched) look_at_control(s, h);
  note_entry(w, s, side, to);
}

void relocate(const World& w, State& s, Hex from, Hex to, bool (*goes)(const UnitState&)) {
  const Side side = occupant(s, from);
  if (side == Side::nobody) return;
  change_hex(w, s, side, from, to, [&] {
    Unit list[max_units];
    int n = 0;
    for (const Unit u : stack_at(w, s, from))
      if (goes(at(s, u))) list[n++] = u;
    for (int i = 0; i < n; ++i) {
      unlink(w, s, list[i]);
      link(w, s, list[i], to);
    }
  });
}

void move_one(const World& w, State& s, Unit u, Hex to) {
  change_hex(w, s, info(w, u).side, at(s, u).hex, to, [&] {
    unlink(w, s, u);
    link(w, s, u, to);
  });
}

void eliminate(const World& w, State& s, Unit u, RuleId rule, Events* log) {
  const Side side = info(w, u).side;
  if (log)
    log->add("eliminated", rule, side)
        .with("unit", unit_kind, u.id)
        .with("hex", hex_kind, at(s, u).hex.id);
  if (is_hq(w, u)) {  // at.11.11d: two turns later it is back
    take_off(w, s, u, Place::returning);
    at(s, u).due = static_cast<std::uint8_t>(s.turn + 2 > 31 ? 31 : s.turn + 2);
    s.combat_supply &= static_cast<std::uint16_t>(~(1u << info(w, u).hq));
  } else {
    take_off(w, s, u, Place::eliminated);
    if (s.lost[index(side)] < 255) ++s.lost[index(side)];
  }
  at(s, u).steps = 0;
}

void lose_step(const World& w, State& s, Unit u, RuleId rule, Events* log) {
  if (at(s, u).steps <= 1) return eliminate(w, s, u, rule, log);
  --at(s, u).steps;
  if (log)
    log->add("reduced", rule, info(w, u).side)
        .with("unit", unit_kind, u.id)
        .with("hex", hex_kind, at(s, u).hex.id);
}

void recompute_zones(const World& w, State& s) {
  for (auto& z : s.zoc) z = 0;
  s.zone[0] = s.zone[1] = Hexes{};
  Touched ignored;
  for (const Hex h : w.grid) {
    const Side side = occupant(s, h);
    ignored.clear();
    if (side != Side::nobody) shift_zones(w, s, side, h, 0, exerts(w, s, h), ignored);
  }
  for (const Hex h : w.grid) look_at_control(s, h);
}

Load load_of(const World& w, const State& s, Hex h) {
  Load load;
  for (const Unit u : stack_at(w, s, h)) load.add(w, u);
  return load;
}

}  // namespace bocage::at
