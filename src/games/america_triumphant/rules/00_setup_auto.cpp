// A sensible set-up for whatever is left in hand: foot in the first line, panzer divisions together
// behind the point they are to break, headquarters on a road in the rear.
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

namespace {

int nearest_enemy(const World& w, const State& s, Hex h, Side side) {
  int best = 99;
  s.occupied[index(other(side))].each([&](Hex e) {
    const int d = distance(w, h, e);
    best = d < best ? d : best;
  });
  return best;
}

int worth(const World& w, const State& s, Unit u, Hex h, SetupPlan plan) {
  const UnitInfo& i = info(w, u);
  const Load load = load_of(w, s, h);
  const int away = nearest_enemy(w, s, h, i.side);
  int score = 0;
  if (i.type == Type::headquarters) {
    score = -10 * (away > 5 ? away - 5 : 5 - away) + (w.roads[h.id] ? 5 : 0);
  } else if (i.mech) {
    score = -8 * (away > 2 ? away - 2 : 2 - away) + (w.roads[h.id] ? 6 : 0);
    for (const Unit o : stack_at(w, s, h))
      score += i.formation != none8 && info(w, o).formation == i.formation ? 60 : -4;
    // A division needs room for all of it.
    if (i.formation != none8 && load.units() == 0) score += 10;
  } else {
    score = -10 * (away - 1) - 6 * load.units();
    for (const Unit o : stack_at(w, s, h))
      score += i.formation != none8 && info(w, o).formation == i.formation ? 3 : 0;
  }
  const int row = w.y[h.id];
  if (plan == SetupPlan::north) score -= row;
  if (plan == SetupPlan::south) score += row;
  return score;
}

}  // namespace

void set_up_rest(const World& w, State& s, Side side, SetupPlan plan) {
  for (const Unit u : of_side(w, side)) {
    if (place_of(s, u) != Place::unplaced) continue;
    Hex best = Hex::none;
    int most = -100000;
    setup_hexes(w, s, u).each([&](Hex h) {
      if (!has_room_for(w, s, u, h)) return;
      const int score = worth(w, s, u, h, plan);
      if (score > most) best = h, most = score;
    });
    if (best) put(w, s, u, best);
    else at(s, u).place = static_cast<std::uint8_t>(Place::eliminated);
  }
}

}  // namespace bocage::at
