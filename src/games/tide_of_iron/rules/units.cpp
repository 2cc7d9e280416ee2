// Putting pieces on the map and taking them off; what lies in a hex.
#include <cstring>

#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

namespace {

void unlink(State& s, Unit u) {
  const Hex h = at(s, u).hex;
  Unit* link = &s.first[h.id];
  while (*link && *link != u) link = &s.units[link->id].next;
  if (*link) *link = at(s, u).next;
  at(s, u).next = no_unit;
  const Side side = side_of(u);
  for (Unit o : in_hex(s, h))
    if (side_of(o) == side) return;
  s.occupied[index(side)].remove(h);
}

void carry(State& s, Unit vehicle, Hex h) {
  for (int i = 0; i < bases_per_side; ++i) {
    UnitState& o = s.units[index(side_of(vehicle)) * per_side + i];
    if (o.place == Place::aboard && o.carrier == vehicle) o.hex = h;
  }
}

}  // namespace

void put(State& s, Unit u, Hex h) {
  UnitState& me = at(s, u);
  if (me.place == Place::on_map) unlink(s, u);
  me.place = Place::on_map;
  me.hex = h;
  me.carrier = no_unit;
  Unit* link = &s.first[h.id];
  while (*link && *link < u) link = &s.units[link->id].next;
  me.next = *link;
  *link = u;
  s.occupied[index(side_of(u))].add(h);
  if (!is_squad(u)) carry(s, u, h);
}

void take_off(State& s, Unit u, Place place) {
  if (on_map(s, u)) unlink(s, u);
  at(s, u).place = place;
}

void set_duty(State& s, Unit u, Duty duty) {
  UnitState& me = at(s, u);
  if (me.duty == duty) return;
  u8& ready = s.ready[index(side_of(u))];
  if (me.duty == Duty::op_fire) --ready;
  if (duty == Duty::op_fire) ++ready;
  me.duty = duty;
}

void set_concealed(State& s, Unit u, bool on) {
  UnitState& me = at(s, u);
  if ((me.concealed != 0) == on) return;
  u8& hidden = s.hidden[index(side_of(u))];
  hidden = static_cast<u8>(hidden + (on ? 1 : -1));
  me.concealed = on;
}

void reveal(const World&, State& s, Unit u, RuleId why, Events* log) {
  if (!at(s, u).concealed) return;
  set_concealed(s, u, false);
  if (log)
    log->add("revealed", why, side_of(u))
        .with("unit", unit_kind, u.id)
        .with("hex", hex_kind, at(s, u).hex.id);
}

void clear_unit(State& s, Unit u) {
  set_duty(s, u, Duty::fresh);
  set_concealed(s, u, false);
  if (on_map(s, u)) unlink(s, u);
  const Figures f = at(s, u).figures;
  u8* pool = s.pool[index(side_of(u))];
  const int counts[] = {f.regular, f.elite, f.officer, f.mg, f.mortar};
  for (int i = 0; i < figure_kinds; ++i) pool[i] = static_cast<u8>(pool[i] + counts[i]);
  if (f.token) ++s.token_pool[f.token - 1];
  at(s, u) = UnitState{};
}

bool has_riders(const State& s, Unit v) { return riders(s, v) > 0; }

int riders(const State& s, Unit v) {
  int n = 0;
  for (int i = 0; i < bases_per_side; ++i) {
    const UnitState& o = s.units[index(side_of(v)) * per_side + i];
    n += o.place == Place::aboard && o.carrier == v;
  }
  return n;
}

int room_in(const World& w, const State& s, Unit v) {
  if (is_squad(v)) return 0;
  const int carries = vehicle(w, v).carries;
  return carries ? carries - riders(s, v) : 0;
}

Unit free_base(const State& s, Side side, int division) {
  const int first = index(side) * per_side + division * bases_per_division;
  for (int i = first; i < first + bases_per_division; ++i)
    if (s.units[i].place == Place::in_box) return unit(i);
  return no_unit;
}

Unit free_vehicle(const World& w, const State& s, Side side, Type type) {
  for (int i = index(side) * per_side + bases_per_side; i < (index(side) + 1) * per_side; ++i)
    if (w.type_of[i] == type && s.units[i].place == Place::in_box) return unit(i);
  return no_unit;
}

int units_in(const State& s, Hex h, Side side) {
  int n = 0;
  for (Unit u : in_hex(s, h)) n += side_of(u) == side;
  return n;
}

bool seen_enemies_in(const State& s, Hex h, Side of) {
  if (!occupied_by(s, h, of)) return false;
  for (Unit u : in_hex(s, h))
    if (side_of(u) == of && !at(s, u).concealed) return true;
  return false;
}

bool officer_in(const State& s, Hex h, Side side) {
  for (Unit u : in_hex(s, h))
    if (side_of(u) == side && at(s, u).figures.officer) return true;
  return false;
}

bool medic_in(const State& s, Hex h, Side side) {
  for (Unit u : in_hex(s, h))
    if (side_of(u) == side && works_as(s, u, Token::medic)) return true;
  return false;
}

bool near_enemy(const World& w, const State& s, Hex h, Side own) {
  const Hexes& enemies = s.occupied[index(other(own))];
  if (enemies.contains(h)) return true;
  for (Hex n : w.neighbour[h.id])
    if (n && enemies.contains(n)) return true;
  return false;
}

// toi.comp.4: two-sided markers share their number.
int markers_in_box(Marker m) {
  switch (m) {
    case Marker::smoke:
    case Marker::mine: return 6;
    case Marker::wire:
    case Marker::trap: return 14;
    default: return 12;
  }
}
int markers_left(const State& s, Marker m) {
  if (m == Marker::smoke) return markers_in_box(m) - s.smoke.size();
  constexpr std::uint64_t every = 0x0101010101010101;  // eight hexes at a time
  const bool obstacle = m == Marker::wire || m == Marker::trap;
  const std::uint64_t once = every * (obstacle            ? 0x03
                                      : m == Marker::mine ? 0x04
                                                          : 0x50),
                      twice = every * (obstacle || m == Marker::mine ? 0 : 0xa0);
  int used = 0;
  for (int i = 0; i < max_hexes; i += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, s.marks + i, 8);
    if (eight) used += __builtin_popcountll(eight & once) + 2 * __builtin_popcountll(eight & twice);
  }
  return markers_in_box(m) - used;
}

// toi.fort.5, toi.fort.wire.4, toi.fort.trap.4, toi.fort.mine.4, toi.smk.3, toi.spec.eng.3
bool may_lie(const World& w, const State& s, Marker m, Hex h) {
  const bool work = m == Marker::entrenchment || m == Marker::pillbox;
  if (!(m == Marker::smoke ? w.smoke_allowed : w.works_allowed).contains(h)) return false;
  if (work ? entrenchments(s, h) + pillboxes(s, h) >= 3 : marked(s, h, m)) return false;
  return markers_left(s, m) > 0;  // counted last: it looks at the whole map
}

void lay_marker(State& s, Marker m, Hex h) {
  if (m == Marker::entrenchment) s.marks[h.id] = static_cast<u8>(s.marks[h.id] + 16);
  else if (m == Marker::pillbox) s.marks[h.id] = static_cast<u8>(s.marks[h.id] + 64);
  else s.marks[h.id] |= static_cast<u8>(1 << static_cast<int>(m));
  if (m != Marker::smoke || s.smoke.contains(h)) return;
  int i = 0;
  while (i < s.smoke.size() && s.smoke[i] < h) ++i;
  s.smoke.insert(i, h);
}

void lift_marker(State& s, Marker m, Hex h) {
  if (m == Marker::entrenchment) s.marks[h.id] = static_cast<u8>(s.marks[h.id] - 16);
  else if (m == Marker::pillbox) s.marks[h.id] = static_cast<u8>(s.marks[h.id] - 64);
  else s.marks[h.id] &= static_cast<u8>(~(1 << static_cast<int>(m)));
  if (m != Marker::smoke) return;
  if (const int i = s.smoke.find(h); i >= 0) s.smoke.remove(i);
}

// toi.fort.2: each marker holds one squad.
int free_works(const State& s, Hex h, Shelter kind) {
  int n = kind == Shelter::pillbox ? pillboxes(s, h) : entrenchments(s, h);
  if (n)
    for (Unit u : in_hex(s, h)) n -= at(s, u).shelter == kind;
  return n;
}

Refusal not_asked(RuleId rule) { return no(rule, "toi.refuse.not_an_option"_text); }

bool take_if_single(const World& w, State& s, const Rules& rules, Events* log) {
  static thread_local Prompt prompt;
  rules.ask(w, s, prompt);
  if (prompt.ask != Ask::choice || prompt.options.size() != 1) return false;
  rules.take(w, s, prompt.options[0], log);
  return true;
}

}  // namespace bocage::toi
