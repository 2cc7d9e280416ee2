// Putting pieces on the map and taking them off; who controls a hex.
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

namespace {

void unlink(State& s, Piece p) {
  Piece* link = &s.first[at(s, p).hex.id];
  while (*link != p) link = &at(s, *link).next;
  *link = at(s, p).next;
  at(s, p).next = nobody;
}

}  // namespace

void put(State& s, Piece p, Hex h) {
  PieceState& me = at(s, p);
  if (me.place == Place::on_map) unlink(s, p);
  me.place = Place::on_map;
  me.hex = h;
  Piece* link = &s.first[h.id];
  while (*link && *link < p) link = &at(s, *link).next;
  me.next = *link;
  *link = p;
}

void take_off(State& s, Piece p, Place where) {
  PieceState& me = at(s, p);
  if (me.place == Place::on_map) unlink(s, p);
  const PieceState old = me;
  me = PieceState{};
  me.place = where;
  me.steps = where == Place::eliminated ? 0 : old.steps;
  me.face = old.face;
}

// pg.1.2j: combat units that stand there alone take a hex; leaders, unarmed transports and vessels
// never do.
void update_control(const World& w, State& s, Hex h) {
  if (w.uncontrolled.contains(h)) return;
  bool present[2] = {false, false};
  for (Piece p : in_hex(s, h)) {
    const UnitType& t = type_of(w, p);
    if (is_combat_unit(t) && t.kind != UnitKind::vessel && !at(s, p).hidden)
      present[index(side_of(w, p))] = true;
  }
  if (present[0] == present[1]) return;
  s.control[present[0] ? 0 : 1].add(h);
  s.control[present[0] ? 1 : 0].remove(h);
}

namespace {

bool is_contested(const World& w, const State& s, Hex h) {
  bool present[2] = {false, false};
  for (Piece p : in_hex(s, h))
    if (is_combat_unit(type_of(w, p))) present[index(side_of(w, p))] = true;
  return present[0] && present[1];
}

// pg.12.41c: those who did not come in just now; in a position from a file, those who control it.
int first_there(const World& w, const State& s, Hex h) {
  for (Piece p : in_hex(s, h))
    if (is_combat_unit(type_of(w, p)) && at(s, p).changed_hex) return index(other(side_of(w, p)));
  return s.control[0].contains(h) ? 0 : s.control[1].contains(h) ? 1 : index(other(s.active));
}

}  // namespace

// pg.1.2g: mostly nobody is at close quarters there, which the list knows at a glance.
bool is_assault_hex(const World& w, const State& s, Hex h) {
  for (const AssaultHex& a : s.assaults)
    if (a.hex == h) return is_contested(w, s, h);
  return false;
}

void update_assault(const World& w, State& s, Hex h) {
  int known = -1;
  for (int i = 0; i < s.assaults.size(); ++i)
    if (s.assaults[i].hex == h) known = i;
  const bool fighting = is_contested(w, s, h);
  if (known >= 0 && !fighting) {
    s.assaults.remove(known);
    for (Piece p : in_hex(s, h)) at(s, p).came_from = 0;
  }
  if (known >= 0 || !fighting) return;
  const int holder = first_there(w, s, h);
  int i = 0;
  while (i < s.assaults.size() && s.assaults[i].hex < h) ++i;
  s.assaults.insert(i, {h, static_cast<std::uint8_t>(holder), 0});
}

void mark(State& s, Piece p) {
  if (at(s, p).markers == 0) at(s, p).markers = 1;
}

}  // namespace bocage::pg
