// Worlds that agree with what a side sees of Panzer Grenadier: where hidden units may stand, what face-down
// mines hold, which tanks carry the leaders.
#include <type_traits>

#include "games/panzer_grenadier/mind/mind.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/rules/setup.hpp"

namespace bocage::pg {

namespace {

Hex any_of(const Hexes& set, Random& random) {
  const int count = set.count();
  int k = count ? static_cast<int>(random.below(static_cast<std::uint32_t>(count))) : 0;
  Hex chosen;
  set.each([&](Hex h) {
    if (k-- == 0) chosen = h;
  });
  return chosen;
}

// A few hexes from one of them.
Hex near_one_of(const World& w, const Hexes& set, Random& random) {
  Hex h = any_of(set, random);
  for (std::uint32_t steps = random.below(4); h && steps > 0; --steps)
    if (const Hex n = w.neighbour[h.id][random.below(6)]) h = n;
  return h;
}

// A hidden unit stands somewhere in its zone, where nobody sees it: in cover and near what the battle
// is about, as a rule, for whoever hides it wants it to be met.
void place_hidden(const World& w, State& s, Piece p, const Hexes& objectives, Random& random) {
  const Hexes& zone = w.hex_sets[w.groups[w.pieces[p.id].group].zone];
  Hex best;
  int best_worth = 0;
  for (int tries = 0; tries < 6; ++tries) {
    const bool anywhere = objectives.empty() || tries >= 4;
    if (anywhere && best && random.below(2)) break;
    const Hex h = anywhere ? any_of(zone, random) : near_one_of(w, objectives, random);
    if (!h || !zone.contains(h) || !can_place(w, s, p, h)) continue;
    const Terrain t = w.terrain[h.id];
    const int worth = (t == Terrain::woods || t == Terrain::town ? 2 : 0) + w.level[h.id] +
                      static_cast<int>(random.below(4));
    if (!best || worth > best_worth) best_worth = worth, best = h;
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

// Every group has its tank leaders in some of its tanks.
void give_tank_leaders(const World& w, State& s, Side enemy, Random& random) {
  constexpr auto groups = std::extent_v<decltype(World::groups)>;
  std::uint32_t left[groups] = {}, tanks[groups] = {};
  for (int g = 0; g < w.group_count; ++g) left[g] = w.groups[g].tank_leaders;
  const auto may_lead = [&](Piece p) {
    return w.pieces[p.id].may_have_tank_leader && !at(s, p).tank_leader &&
           (at(s, p).place == Place::on_map || at(s, p).place == Place::waiting);
  };
  for (Piece p : of_side(w, enemy)) tanks[w.pieces[p.id].group] += may_lead(p);
  for (Piece p : of_side(w, enemy)) {
    if (!may_lead(p)) continue;
    const int g = w.pieces[p.id].group;
    if (random.below(tanks[g]--) < left[g]) at(s, p).tank_leader = 1, --left[g];
  }
}

std::uint8_t any_strength(const Forces& enemy, Random& random) {
  const std::uint8_t* pool = enemy.mine_pool;
  const int total = pool[0] + pool[1] + pool[2] + pool[3];
  int k = total ? static_cast<int>(random.below(static_cast<std::uint32_t>(total))) : 0;
  std::uint8_t strength = 0;
  while (strength < 3 && k >= pool[strength]) k -= pool[strength++];
  return strength;
}

// pg.16.7a: what was laid in secret lies around what the battle is about, most likely.
void lay_secret_mines(const World& w, State& s, Side enemy, const Hexes& objectives,
                      Random& random) {
  const Forces& forces = w.sides[index(enemy)];
  const bool laid = !s.duty || (s.active != enemy && w.sets_up_first == enemy);
  if (!w.on.mines_recorded || !laid || !forces.mine_zone) return;
  const Hexes& zone = w.hex_sets[forces.mine_zone];
  int left = forces.mines_to_draw;
  for (const Mine& m : s.mines) left -= m.side == index(enemy);
  for (int tries = 3 * left; tries > 0 && left > 0 && !s.mines.full(); --tries) {
    const Hex h = objectives.empty() || tries <= left ? any_of(zone, random)
                                                      : near_one_of(w, objectives, random);
    if (!h || !zone.contains(h) || !can_lay_mine(w, s, enemy, h)) continue;
    if (s.first[h.id] && side_of(w, s.first[h.id]) != enemy) continue;
    Mine mine{.hex = h, .strength = any_strength(forces, random)};
    mine.side = index(enemy) & 1;
    s.mines.push(mine);
    --left;
  }
}

}  // namespace

void Mind::imagine(const World& w, State& s, Side side, Random& random) {
  const Side enemy = other(side);
  for (Mine& m : s.mines)
    if (m.strength == 0xff) m.strength = any_strength(w.sides[index(enemy)], random);
  const Hexes goals = w.on.mines_recorded || w.on.hidden ? objectives(w) : Hexes{};
  for (Piece p : of_side(w, enemy))
    if (at(s, p).place == Place::unknown) place_hidden(w, s, p, goals, random);
  lay_secret_mines(w, s, enemy, goals, random);
  give_tank_leaders(w, s, enemy, random);
}

}  // namespace bocage::pg
