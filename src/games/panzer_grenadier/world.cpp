// What follows from the map: neighbours, banks, slopes, bridges, sight.
#include "games/panzer_grenadier/rules/rules.hpp"

namespace bocage::pg {

namespace {

// A23: banks are connected areas of land without river hexes, numbered from 1.
void number_banks(World& w) {
  std::uint8_t banks = 0;
  for (int i = 0; i < w.hexes; ++i) w.bank[i] = 0;
  for (int i = 0; i < w.hexes; ++i) {
    if (w.bank[i] || is_river(w.terrain[i])) continue;
    ++banks;
    std::uint16_t open[max_hexes];
    int count = 0;
    open[count++] = static_cast<std::uint16_t>(i);
    w.bank[i] = banks;
    while (count) {
      const int h = open[--count];
      for (Hex n : w.neighbour[h]) {
        if (!n || w.bank[n.id] || is_river(w.terrain[n.id])) continue;
        w.bank[n.id] = banks;
        open[count++] = n.id;
      }
    }
  }
}

}  // namespace

void list_pieces(World& w) {
  for (int side = 0; side < 2; ++side) {
    w.leaders[side].clear();
    w.armed[side].clear();
    for (int i = w.first_of[side]; i < w.first_of[side + 1]; ++i) {
      const Piece p{static_cast<std::uint8_t>(i)};
      const UnitType& t = type_of(w, p);
      if (is_leader(t)) w.leaders[side].push(p);
      if (t.direct || t.anti_tank) w.armed[side].push(p);
    }
  }
}

void finish_world(World& w) {
  w.hexes = static_cast<std::uint16_t>(w.grid.size());
  w.slopes = w.bridges = w.edge = {};
  build(w.neighbour, w.grid);
  for (int i = 0; i < w.hexes; ++i) {
    const Hex h{static_cast<std::uint16_t>(i)};
    const Doubled at = w.grid.doubled(h);
    w.x[i] = static_cast<std::int16_t>(at.x);
    w.y[i] = static_cast<std::int16_t>(at.y);
    for (Hex n : w.neighbour[i])
      if (!n) w.edge.add(h);
  }
  for (int i = 0; i < w.hexes; ++i) {
    const Hex h{static_cast<std::uint16_t>(i)};
    for (Hex n : w.neighbour[i])
      if (n && w.level[n.id] < w.level[i]) w.slopes.add(h);
    if (is_river(w.terrain[i]) && (w.roads[i] || w.rails[i])) w.bridges.add(h);
  }
  number_banks(w);
  build_sight(w);
  list_pieces(w);
}

}  // namespace bocage::pg
