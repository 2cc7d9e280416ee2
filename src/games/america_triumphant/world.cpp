#include "games/america_triumphant/world.hpp"

namespace bocage::at {
namespace {

constexpr int foot = 0, mech = 1;

// at.t.tec1, at.t.tec2, at.t.tec3, at.t.tec4 (at.t.tec5: a road costs 1 whatever else there is): half MP to enter a hex that no road leads into (at.5.11a).
int terrain_price(const World& w, int kind, Hex h) {
  if (w.villages.contains(h) || w.cities.contains(h)) return 2;
  if (!w.rough.contains(h)) return 4;
  return kind == mech ? 6 : 4;
}

void set_prices(World& w) {
  for (const Hex h : w.grid) {
    for (int d = 0; d < 6; ++d) {
      const Hex to = neighbour(w, h, d);
      for (int kind : {foot, mech}) {
        std::uint8_t& price = w.price[kind][h.id][d];
        price = prohibited;
        if (!to) continue;
        const bool river = (w.minor[h.id] | w.major[h.id]) >> d & 1;
        const bool bridge = w.bridges[h.id] >> d & 1;
        // at.5.41a, at.5.41b, at.5.41c, at.5.11b: a road counts where it crosses the hexside.
        const bool road = (w.roads[h.id] >> d & 1) && (!river || bridge);
        int p = road ? 2 : terrain_price(w, kind, to);
        if (river && !bridge) {
          if (kind == mech) continue;
          p += w.major[h.id] >> d & 1 ? 6 : 2;  // at.t.tec6, at.t.tec7
        }
        price = static_cast<std::uint8_t>(p);
      }
    }
    for (int kind : {foot, mech}) {
      w.plain_price[kind][h.id] = static_cast<std::uint8_t>(terrain_price(w, kind, h));
      w.enter_price[kind][h.id] =
          static_cast<std::uint8_t>(w.roads[h.id] ? 2 : terrain_price(w, kind, h));
    }
  }
}

// at.13.24a: what the major river from 1114/1115 to 2031/2130 cuts off in the north-west.
void flood_north_bank(World& w) {
  const Hex start = w.grid.parse("1120");
  if (!start) return;
  Hex queue[max_hexes];
  int end = 0;
  queue[end++] = start;
  w.north_bank.add(start);
  for (int i = 0; i < end; ++i)
    for (int d = 0; d < 6; ++d) {
      const Hex to = neighbour(w, queue[i], d);
      if (!to || (w.major[queue[i].id] >> d & 1) || w.north_bank.contains(to)) continue;
      w.north_bank.add(to);
      queue[end++] = to;
    }
}

void set_meuse(World& w) {
  for (const char* city : {"1418", "1517", "1518", "1722", "2030"}) {  // Liege, Amay, Namur
    const Hex c = w.grid.parse(city);
    if (!c) continue;
    for (const Hex h : w.grid)
      if (distance(w, c, h) <= 3) w.near_meuse.add(h);
  }
}

void set_formations(World& w) {
  for (int f = 0; f < w.formation_count; ++f) {
    Formation& each = w.formations[f];
    each.mechanised = each.count > 0;
    each.regiments = 0;
    for (int i = 0; i < each.count; ++i) {
      const UnitInfo& u = w.units[each.unit[i]];
      each.mechanised &= u.mech;
      each.regiments += u.size == Size::regiment || u.size == Size::brigade;
      each.okw = u.okw;
      each.side = u.side;
    }
  }
}

}  // namespace

void finish_world(World& w) {
  w.hexes = static_cast<std::uint16_t>(w.grid.size());
  build(w.near, w.grid);
  for (const Hex h : w.grid) {
    w.all.add(h);
    for (int d = 0; d < 6; ++d)
      if (neighbour(w, h, d)) w.has_neighbour[d].add(h);
    const Doubled p = w.grid.doubled(h);
    w.x[h.id] = static_cast<std::int8_t>(p.x);
    w.y[h.id] = static_cast<std::int8_t>(p.y);
    // at.9.5a: the terrain that helps the defender most.
    w.cover[h.id] = w.cities.contains(h)                            ? 2
                    : w.rough.contains(h) || w.villages.contains(h) ? 1
                                                                    : 0;
  }
  set_prices(w);
  flood_north_bank(w);
  set_meuse(w);
  for (int column = 15; column <= 30; ++column)
    if (const Hex h = w.grid.at_printed(column, 11)) w.exits.add(h);
  w.bastogne = w.grid.parse("3315");
  w.saint_vith = w.grid.parse("2409");
  set_formations(w);
}

}  // namespace bocage::at
