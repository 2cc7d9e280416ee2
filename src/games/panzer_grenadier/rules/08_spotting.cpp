// 8 Spotting: who sees whom, through what, and who gave himself away.
#include "games/panzer_grenadier/rules/08_spotting.hpp"

#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

namespace {

bool is_smoky(const State& s, Hex h) { return s.smoke.contains(h); }

Ground bare_ground(const World& w, Hex h) {
  const Terrain t = w.terrain[h.id];
  return {.level = w.level[h.id],
          .town = t == Terrain::town,
          .limiting = t == Terrain::woods || t == Terrain::field || w.limiting.contains(h)};
}

// pg.16.12: smoke is limiting terrain as high as its hex.
Ground ground_now(const World& w, const State& s, Hex h) {
  Ground g = bare_ground(w, h);
  g.limiting |= is_smoky(s, h);
  return g;
}

}  // namespace

void build_sight(World& w) {
  w.hides = {};
  Ground grounds[max_hexes];
  for (const Hex h : w.grid) {
    const Ground g = grounds[h.id] = bare_ground(w, h);
    w.eye[h.id] = static_cast<std::uint8_t>(g.eye());
    if (g.limiting || g.town || g.level > 0) w.hides.add(h);  // pg.8.2a
  }
  build(w.sight, w.grid, [&](Hex a, Hex b) {
    return look(w.grid, a, b, [&](Hex h) { return grounds[h.id]; }).open;
  });
}

SightLine sight_line(const World& w, const State& s, Hex from, Hex to) {
  return look(w.grid, from, to, [&](Hex h) { return ground_now(w, s, h); });
}

// pg.8.33: units never block it.
bool sees(const World& w, const State& s, Hex from, Hex to) {
  if (!w.sight.sees(from, to)) return false;
  for (const Hex smoke : s.smoke)
    if (passing(w.grid, from, to, smoke) != Passing::no) return sight_line(w, s, from, to).open;
  return true;
}

// pg.8.2a; a hill hides who stands on it even where it does not close the line.
bool is_limiting(const World& w, const State& s, Hex h) {
  return w.hides.contains(h) || is_smoky(s, h);
}

int spotting_range(const World& w, const State& s, Hex from, Piece target, Hex at_hex) {
  int range = visibility_now(w, s);  // pg.8.1a, pg.8.1b
  if (range == day_visibility) {     // pg.8.41b: only in full daylight
    const int above = w.eye[from.id] - w.level[at_hex.id];
    if (above > 0) range += visibility_per_level * above;  // pg.8.41a
  }
  const PieceState& p = at(s, target);
  // pg.8.21, pg.8.22a, pg.8.36b
  if (!p.spotted && is_limiting(w, s, at_hex) && range > limited_visibility)
    range = limited_visibility;
  if (w.terrain[at_hex.id] == Terrain::swamp && range > marsh_visibility) range = marsh_visibility;
  if (p.hidden) range = quartered(range);  // pg.16.6b
  return range < 1 ? 1 : range;
}

bool spots(const World& w, const State& s, Hex from, Piece target, Hex at_hex) {
  const int far = distance(w, from, at_hex);
  if (far <= 1) return true;  // pg.1.2u
  if (!w.sight.sees(from, at_hex)) return false;
  return far <= spotting_range(w, s, from, target, at_hex) && sees(w, s, from, at_hex);
}

Refusal unspotted(RuleId rule, const World& w, const State& s, Hex from, Piece target, Hex at_hex) {
  if (!sees(w, s, from, at_hex)) return {rule, "pg.refuse.no_line"_text};
  return Refusal{rule, "pg.refuse.not_spotted"_text}
      .number("range", distance(w, from, at_hex))
      .number("most", spotting_range(w, s, from, target, at_hex));
}

bool spotted_by(const World& w, const State& s, Side side, Piece target) {
  const Hex where = at(s, target).hex;
  Hex last = Hex::none;
  for (const Piece p : of_side(w, side)) {
    if (!on_map(s, p) || at(s, p).hex == last) continue;
    last = at(s, p).hex;
    if (spots(w, s, last, target, where)) return true;
  }
  return false;
}

// pg.8.22a: who fires out of limiting terrain is seen from afar. Leaders never are.
void give_away(const World& w, State& s, Piece p, Events* log) {
  PieceState& self = at(s, p);
  if (self.spotted || is_leader(w, p) || !is_limiting(w, s, self.hex)) return;
  self.spotted = 1;
  if (log) log->add("spotted", "pg.8.22a"_rule, side_of(w, p)).with("unit", unit_kind, p.id);
}

// pg.8.22c: after a move, out of every enemy's sight, or in cover with all enemies farther than 3.
void unspot_after_move(const World& w, State& s, Piece p, Events* log) {
  PieceState& self = at(s, p);
  if (!self.spotted || !on_map(s, p)) return;
  bool seen = false, near = false;
  for (const Piece e : of_side(w, other(side_of(w, p)))) {
    if (!on_map(s, e) || at(s, e).hidden) continue;  // hidden ones must not be betrayed by it
    near |= distance(w, at(s, e).hex, self.hex) <= limited_visibility;
    seen = seen || sees(w, s, at(s, e).hex, self.hex);
  }
  if (seen && (near || !is_limiting(w, s, self.hex))) return;
  self.spotted = 0;
  if (log) log->add("unspotted", "pg.8.22c"_rule, side_of(w, p)).with("unit", unit_kind, p.id);
}

}  // namespace bocage::pg
