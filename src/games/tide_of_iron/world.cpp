// What follows from the map: neighbours, costs of steps, ground for works, sight.
#include "games/tide_of_iron/world.hpp"

#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

namespace {

enum Class { foot, wheels, truck };

// toi.ter.open, toi.ter.rough, toi.ter.woods, toi.ter.bridge, toi.ter.stream.1, toi.ter.road.2: whole points of entering, 0 closed; a building costs 2 on a road too (toi.ter.build.1).
int points(const World& w, Class c, Hex from, Direction d, Hex to) {
  if (w.cliffs[from.id] >> index(d) & 1) return 0;  // toi.ter.hill.2
  const Terrain t = w.terrain[to.id];
  const bool road = w.roads[from.id] >> index(d) & 1;
  const int up = w.level[to.id] - w.level[from.id];
  const int slope = up > 0 ? 1 : 0;  // toi.ter.hill.1
  if (t == Terrain::building) return c != foot ? 0 : road ? 2 : 2 + slope;
  if (t == Terrain::stream && !road) {
    if (w.stream == Stream::torrent) return 0;                       // toi.ter.stream.3
    if (w.stream == Stream::deep) return c == foot ? 3 + slope : 0;  // toi.ter.stream.2
  }
  if (road) return 1;  // toi.ter.road.1
  const TerrainType& g = ground(w, to);
  const int base = c == foot ? g.squad : g.vehicle;
  return base ? base + slope : 0;
}

void find_costs(World& w) {
  for (int i = 0; i < w.hexes; ++i)
    for (Direction d : directions) {
      const Hex to = w.neighbour[i][index(d)];
      for (int c = 0; c < 3; ++c) {
        const int p = to ? points(w, static_cast<Class>(c), hex(i), d, to) : 0;
        const bool road = w.roads[i] >> index(d) & 1;
        w.cost[c][i][index(d)] = static_cast<u8>(!p                   ? closed
                                                 : c == truck && road ? 1
                                                                      : 3 * p);  // toi.fig.tru.2
      }
    }
}

}  // namespace

void finish_world(World& w) {
  w.hexes = static_cast<u16>(w.grid.size());
  w.works_allowed = w.smoke_allowed = w.road_hexes = {};
  build(w.neighbour, w.grid);
  for (int i = 0; i < w.hexes; ++i) {
    const Doubled p = w.grid.doubled(hex(i));
    w.x[i] = static_cast<std::int16_t>(p.x);
    w.y[i] = static_cast<std::int16_t>(p.y);
    if (ground(w, hex(i)).works) w.works_allowed.add(hex(i));
    if (ground(w, hex(i)).smoke) w.smoke_allowed.add(hex(i));
    if (w.roads[i]) w.road_hexes.add(hex(i));
  }
  for (int i = 0; i < w.hexes; ++i)  // toi.ter.hill.2: between levels 0 and 2
    for (Direction d : directions)
      if (const Hex n = w.neighbour[i][index(d)])
        if (w.level[i] + 2 == w.level[n.id] || w.level[n.id] + 2 == w.level[i])
          w.cliffs[i] |= static_cast<u8>(1 << index(d));
  find_costs(w);
  build_sight(w);
  for (int side = 0; side < 2; ++side) {
    int at = side * per_side;
    for (int i = 0; i < bases_per_side; ++i) w.type_of[at++] = Type::squad;
    const auto add = [&](Type t, int n) {
      while (n-- > 0 && at < (side + 1) * per_side) w.type_of[at++] = t;
    };
    if (side == 0) add(Type::sherman, 12);  // toi.comp.2
    else add(Type::panzer4, 6), add(Type::tiger, 6);
    add(Type::halftrack, 6);
    add(Type::truck, 6);
  }
  w.objective_hexes = {};
  for (int i = 0; i < w.objectives.size(); ++i) {
    w.objective_hexes.add(w.objectives[i].hex);
    w.objective_at[w.objectives[i].hex.id] = static_cast<u8>(i + 1);
  }
}

}  // namespace bocage::toi
