// Set-up in one click: a plain, sensible deployment.
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/rules/setup.hpp"

namespace bocage::pg {

namespace {

// The hexes that victory is about.
Hexes objectives(const World& w) {
  Hexes all;
  for (const Condition& c : w.conditions)
    for (const Clause& clause : c.clauses)
      for (const Term& t : clause.terms)
        if (t.measure == Measure::hexes_controlled || t.measure == Measure::all_controlled)
          all |= w.hex_sets[t.set];
  return all;
}

struct Ground {
  std::int8_t goal[max_hexes];  // distance to the nearest objective
};

void survey(const World& w, Ground& g) {
  const Hexes goals = objectives(w);
  for (int i = 0; i < w.hexes; ++i) {
    int best = goals.empty() ? 0 : 99;
    goals.each([&](Hex h) {
      const int d = distance(w, h, hex(static_cast<std::uint32_t>(i)));
      if (d < best) best = d;
    });
    g.goal[i] = static_cast<std::int8_t>(best);
  }
}

// Near the objectives, in cover, not more than two to a hex; guns where they see, leaders with
// troops.
int worth(const World& w, const State& s, const Ground& g, Piece p, Hex h) {
  const UnitType& t = type_of(w, p);
  const Terrain terrain = w.terrain[h.id];
  int score = -4 * g.goal[h.id];
  if (!is_vehicle(t)) score += terrain == Terrain::town ? 6 : terrain == Terrain::woods ? 4 : 0;
  if (is_river(terrain) || terrain == Terrain::swamp) score -= 30;
  score += 2 * w.level[h.id];
  int units = 0, leaders = 0, friends = 0;
  for (Piece o : in_hex(s, h)) {
    if (side_of(w, o) != side_of(w, p)) continue;
    if (is_leader(w, o)) ++leaders;
    else if (!is_unarmed_transport(type_of(w, o))) ++units;
    ++friends;
  }
  if (is_leader(t)) return score + (units ? 20 + 4 * units : -40) - 25 * leaders;
  if (is_unarmed_transport(t)) return -score / 2 + 5 * friends;
  if (t.bombardment && !t.direct) score += 3 * g.goal[h.id];  // mortars and howitzers stay back
  if (has_entrenchment(s, h) && shelters(w, p)) score += 6;
  return score - (units >= 2 ? 8 : units == 1 ? 1 : 0);
}

void place_all(const World& w, State& s, const Ground& g, Side side, bool leaders, Events* log) {
  for (Piece p : of_side(w, side)) {
    if (at(s, p).place != Place::unplaced || is_leader(w, p) != leaders) continue;
    Hex best;
    int best_score = 0;
    w.hex_sets[w.groups[w.pieces[p.id].group].zone].each([&](Hex h) {
      if (!can_place(w, s, p, h)) return;
      const int score = worth(w, s, g, p, h);
      if (!best || score > best_score) best = h, best_score = score;
    });
    if (best) place_piece(w, s, p, best, log);
    else at(s, p).place = Place::exited;
  }
}

void entrench_all(const World& w, State& s, const Ground& g, Side side, int n, Events* log) {
  const Hexes& zone = w.hex_sets[w.sides[index(side)].entrenchment_zone];
  for (; n > 0 && !s.entrenchments.full(); --n) {
    Hex best;
    int best_score = 0;
    zone.each([&](Hex h) {
      if (!can_entrench(w, s, h) || w.terrain[h.id] == Terrain::town) return;
      const int score = -4 * g.goal[h.id] + 2 * w.level[h.id];
      if (!best || score > best_score) best = h, best_score = score;
    });
    if (!best) return;
    entrench_hex(s, best);
    if (log) log->add("entrenched", "pg.16.4a"_rule, side).with("hex", hex_kind, best.id);
  }
}

void lay_all(const World& w, State& s, const Ground& g, Side side, Events* log) {
  const Hexes& zone = w.hex_sets[w.sides[index(side)].mine_zone];
  for (int strength = 3; strength >= 0; --strength)
    while (s.hand[strength] && !s.mines.full()) {
      Hex best;
      int best_score = 0;
      zone.each([&](Hex h) {
        if (!can_lay_mine(w, s, side, h)) return;
        int score = -(g.goal[h.id] > 2 ? g.goal[h.id] - 2 : 2 - g.goal[h.id]);
        for (const Mine& m : s.mines) score -= m.hex == h ? 8 : adjacent(w, m.hex, h) ? 1 : 0;
        if (w.roads[h.id]) score += 3;
        if (!best || score > best_score) best = h, best_score = score;
      });
      if (!best) {
        s.hand[strength] = 0;
        break;
      }
      lay_mine(w, s, side, strength, best, log);
    }
}

void settle_details(const World& w, State& s, Side side) {
  for (Piece p : of_side(w, side)) {
    const UnitType& t = type_of(w, p);
    PieceState& me = at(s, p);
    if (!refuse_tank_leader(w, s, p)) me.tank_leader = 1;
    if ((is_weapon(t) || is_afv(t)) && !refuse_hide(w, s, p)) me.hidden = 1;
    if (w.sides[index(side)].cavalry_leaders && is_regular_leader(w, s, p) && !me.carrier)
      me.cavalry_leader = 1;
  }
  for (Piece p : of_side(w, side))
    if (!refuse_hide(w, s, p) && is_unit(w, p)) at(s, p).hidden = 1;
  // Reinforcements come on their wheels: guns first, then infantry.
  for (int pass = 0; pass < 2; ++pass)
    for (Piece p : of_side(w, side)) {
      if (at(s, p).place != Place::waiting || type_of(w, p).limbers != (pass == 0)) continue;
      if (is_leader(w, p) || type_of(w, p).kind == UnitKind::eng) continue;
      for (Piece c : of_side(w, side))
        if (type_of(w, c).carrier && !refuse_set_loaded(w, s, p, c)) {
          set_loaded_now(s, w, p, c);
          break;
        }
    }
  load_groups(w, s, side);
}

}  // namespace

// Asked from any question of the side's set-up: answers it, and State::setting_up answers the ones
// that follow, after what is still to be drawn.
void auto_set_up(const World& w, State& s, Side side, Events* log) {
  const Frame asked = top(s);
  s.setting_up = 1;
  static thread_local Ground ground;
  survey(w, ground);
  if (asked.step == Step::setup_entrench) {
    entrench_all(w, s, ground, side, asked.a, log);
    top(s).a = 0;
    return;
  }
  if (asked.step == Step::setup_mines) {
    lay_all(w, s, ground, side, log);
    for (auto& n : s.hand) n = 0;
    return;
  }
  if (asked.step == Step::setup_place) {
    place_all(w, s, ground, side, false, log);
    place_all(w, s, ground, side, true, log);
    return;
  }
  settle_details(w, s, side);
  if (asked.step == Step::setup_details) pop(s);
}

}  // namespace bocage::pg
