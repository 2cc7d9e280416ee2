// Worlds that agree with what a side sees of Panzer Grenadier: where hidden units may stand, what face-down
// mines hold, which tanks carry the leaders.
#include "games/panzer_grenadier/mind.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

namespace {

// A hidden unit stands somewhere in its zone, where nobody sees it: where there is cover, if possible.
void place_hidden(const World& w, State& s, Piece p, Side viewer, Random& random) {
  const Group& g = w.groups[w.pieces[p.id].group];
  Hex best;
  int best_worth = -1;
  int count = w.hex_sets[g.zone].count();
  for (int tries = 0; tries < 4 && count; ++tries) {
    int k = static_cast<int>(random.below(static_cast<std::uint32_t>(count)));
    Hex chosen;
    w.hex_sets[g.zone].each([&](Hex h) {
      if (k-- == 0) chosen = h;
    });
    if (s.first[chosen.id] && side_of(w, s.first[chosen.id]) == viewer) continue;
    if (!fits(w, s, p, chosen)) continue;
    const Terrain t = w.terrain[chosen.id];
    const int worth =
        (t == Terrain::woods || t == Terrain::town ? 2 : 0) + static_cast<int>(random.below(2));
    if (worth > best_worth) best_worth = worth, best = chosen;
  }
  PieceState& me = at(s, p);
  if (!best) {
    me.place = Place::eliminated;  // nowhere to be: this world does without it
    return;
  }
  me.steps = type_of(w, p).steps;
  me.order = Order::good;
  put(s, p, best);
  me.hidden = 1;
}

}  // namespace

void Mind::imagine(const World& w, State& s, Side side, Random& random) {
  const Side enemy = other(side);
  std::uint32_t leaders_left[32] = {};
  for (int g = 0; g < w.group_count && g < 32; ++g) leaders_left[g] = w.groups[g].tank_leaders;
  for (Piece p : of_side(w, enemy)) {
    PieceState& me = at(s, p);
    if (me.place == Place::unknown) place_hidden(w, s, p, side, random);
    if (me.place != Place::on_map || !w.pieces[p.id].may_have_tank_leader || me.tank_leader)
      continue;
    std::uint32_t& left = leaders_left[w.pieces[p.id].group & 31];
    if (left && random.below(2)) me.tank_leader = 1, --left;
  }
  const std::uint8_t* pool = w.sides[index(enemy)].mine_pool;
  const int total = pool[0] + pool[1] + pool[2] + pool[3];
  for (Mine& m : s.mines) {
    if (m.strength != 0xff) continue;
    int k = total ? static_cast<int>(random.below(static_cast<std::uint32_t>(total))) : 0;
    m.strength = 0;
    while (m.strength < 3 && k >= pool[m.strength]) k -= pool[m.strength++];
  }
}

}  // namespace bocage::pg
