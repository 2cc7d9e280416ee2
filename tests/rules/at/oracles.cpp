#include "rules/at/oracles.hpp"

namespace bocage::at {
namespace {

bool bridged(const World& w, const std::vector<Bridge>& bridges, Hex from, int d) {
  if (w.bridges[from.id] >> d & 1) return true;
  const Hex to = w.grid.neighbour(from, static_cast<Direction>(d));
  for (const Bridge& b : bridges) {
    const Hex other_end = w.grid.neighbour(b.hex, static_cast<Direction>(b.direction));
    if ((b.hex == from && other_end == to) || (b.hex == to && other_end == from)) return true;
  }
  return false;
}

std::vector<Unit> units_in(const World& w, const State& s, Hex h) {
  std::vector<Unit> out;
  for (int i = 0; i < w.unit_count; ++i)
    if (const Unit u{static_cast<std::uint16_t>(i)}; on_map(s, u) && at(s, u).hex == h)
      out.push_back(u);
  return out;
}

}  // namespace

bool exerts_plainly(const World& w, const std::vector<Unit>& units,
                    const std::vector<Bridge>& bridges, Hex from, Hex to) {
  const auto way = w.grid.direction(from, to);
  if (!way.found) return false;
  const int d = index(way.direction);
  int regiments = 0, battalions = 0, any = 0;
  for (const Unit u : units) {
    const UnitInfo& i = info(w, u);
    if (i.type == Type::headquarters) continue;
    bool crosses = true;
    if (i.mech && !bridged(w, bridges, from, d)) {
      if (w.major[from.id] >> d & 1) crosses = false;
      if ((w.minor[from.id] >> d & 1) && i.side == german) crosses = false;
    }
    if (!crosses) continue;
    ++any;
    if (i.size == Size::battalion) ++battalions;
    else ++regiments;
  }
  if (regiments >= 1 || battalions >= 3) return true;
  return any && w.westwall.contains(from) && w.westwall.contains(to);
}

std::vector<int> lines_from(const World& w, const State& s, Side side, Hex start) {
  std::vector<int> steps(w.hexes, no_line);
  steps[start.id] = 0;
  std::vector<Hex> queue{start};
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const Hex h = queue[next];
    for (const Direction d : directions) {
      const Hex to = w.grid.neighbour(h, d);
      if (!to || steps[to.id] != no_line) continue;
      const Side there = occupant(s, to);
      if (there == other(side) || (there == Side::nobody && in_zone(s, other(side), to))) continue;
      steps[to.id] = steps[h.id] + 1;
      queue.push_back(to);
    }
  }
  return steps;
}

Supply supply_plainly(const World& w, const State& s, Unit u) {
  const Side side = info(w, u).side;
  const auto distances = [&](Hex from) { return lines_from(w, s, side, from); };
  const auto sourced = [&](Unit hq) {
    const auto steps = distances(at(s, hq).hex);
    for (const Hex h : w.grid) {
      if (steps[h.id] == no_line) continue;
      const Edge edge = side == german ? Edge::east : Edge::west;
      if (w.edge[static_cast<int>(edge)].contains(h) && controller(s, h) == side) return true;
    }
    return false;
  };
  if (is_hq(w, u) && sourced(u)) return Supply::supplied;
  const auto from_here = distances(at(s, u).hex);
  bool any = false;
  for (int i = 0; i < w.hq_count; ++i) {
    const Unit hq{w.headquarters[i]};
    if (hq == u || !on_map(s, hq) || info(w, hq).side != side) continue;
    if (!is_hq(w, u) && info(w, hq).nation != info(w, u).nation) continue;
    const int far = from_here[at(s, hq).hex.id];
    if (far == no_line) continue;
    any = true;
    if (!is_hq(w, u) && far <= info(w, hq).range && sourced(hq)) return Supply::supplied;
  }
  if (any) return Supply::unsupplied;
  return side == allied && s.turn >= 3 ? Supply::unsupplied : Supply::isolated;
}

void expect_consistent(const World& w, const State& s) {
  const std::vector<Bridge> bridges(s.bridges.begin(), s.bridges.end());
  int on = 0, chained = 0;
  for (int i = 0; i < w.unit_count; ++i) on += on_map(s, Unit{static_cast<std::uint16_t>(i)});
  for (const Hex h : w.grid) {
    for (const Unit u : stack_at(w, s, h)) {
      ++chained;
      ASSERT_TRUE(on_map(s, u) && at(s, u).hex == h);
    }
    for (const Side side : {german, allied}) {
      int zones_here = 0;
      for (const Direction d : directions) {
        const Hex n = w.grid.neighbour(h, d);
        if (n && occupant(s, n) == side && exerts_plainly(w, units_in(w, s, n), bridges, n, h))
          ++zones_here;
      }
      ASSERT_EQ(zones_here, side == german ? s.zoc[h.id] & 15 : s.zoc[h.id] >> 4)
          << std::string_view(w.grid.name(h));
      ASSERT_EQ(zones_here > 0, s.zone[index(side)].contains(h));
    }
    // at.2.1c.
    const Side there = occupant(s, h);
    const bool g = s.zone[0].contains(h), a = s.zone[1].contains(h);
    const Side ruler = there != Side::nobody ? there : g == a ? Side::nobody : g ? german : allied;
    ASSERT_TRUE(ruler == Side::nobody || controller(s, h) == ruler);
  }
  ASSERT_EQ(on, chained);
}

}  // namespace bocage::at
