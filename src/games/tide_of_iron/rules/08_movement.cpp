// What a step costs (in full: toi.mov.10), who may enter where (friends are no hindrance: toi.mov.5), and where one may stay.
// Leaving wire costs nothing more (toi.fort.wire.3).
#include "games/tide_of_iron/rules/movement.hpp"
#include "games/tide_of_iron/tables.hpp"

namespace bocage::toi {

int movement(const World& w, const State& s, Unit u, Deed deed) {
  if (suppressed(s, u)) return 0;  // toi.mov.8
  if (!is_squad(u) && at(s, u).order == Order::heavy) return 0;
  const int points = sum<march_rows>(March{w, s, u, deed});
  return points < 0 ? 0 : points;
}

namespace {

int class_of(const World& w, Unit u) { return is_squad(u) ? 0 : vehicle(w, u).on_road ? 2 : 1; }

bool is_tank(const World& w, Unit u) { return is_heavy(w, u); }

// Enemies in the hex that a unit may not simply walk over (toi.mov.4, toi.hid.6).
int open_enemies(const State& s, Hex h, Side side) {
  if (!occupied_by(s, h, side)) return 0;
  int n = 0;
  for (Unit u : in_hex(s, h)) n += side_of(u) == side && !at(s, u).concealed;
  return n;
}

// Whether the obstacles there would stop it (toi.fort.wire.1, toi.fort.trap.2, toi.fort.mine.1).
bool stops_in(const World& w, const State& s, Unit u, Hex h) {
  if (marked(s, h, Marker::mine)) return true;
  if (marked(s, h, Marker::wire) &&
      (is_squad(u) ? !works_as(s, u, Token::engineer) : !is_tank(w, u)))
    return true;
  return !is_squad(u) && marked(s, h, Marker::trap);
}

struct Walker {
  const World& w;
  const State& s;
  Unit u;
  Hex start;          // where the activation began
  bool wary = false;  // counts on no way past concealed enemies: they may be seen first (toi.hid.9)

  // One step, without asking whether one may stay: thirds it costs, or a refusal.
  Refusal step(Hex from, Direction d, int thirds, bool first, int& cost) const {
    const Hex to = w.neighbour[from.id][index(d)];
    cost = step_cost(w, s, u, from, d, thirds, first);
    if (cost == closed) {
      if (w.cliffs[from.id] >> index(d) & 1)
        return no("toi.ter.hill.2"_rule, "toi.refuse.cliff"_text);
      if (w.terrain[to.id] == Terrain::building)
        return no("toi.ter.build.2"_rule, "toi.refuse.no_vehicles"_text);
      if (w.terrain[to.id] == Terrain::pond)
        return no("toi.ter.pond"_rule, "toi.refuse.closed"_text);
      return no(w.stream == Stream::torrent ? "toi.ter.stream.3"_rule : "toi.ter.stream.2"_rule,
                "toi.refuse.closed"_text);
    }
    const Side enemy = enemy_of(u);
    const int enemies = open_enemies(s, to, enemy);
    if (enemies) {
      if (!is_tank(w, u)) return no("toi.mov.4"_rule, "toi.refuse.enemy_there"_text);
      if (marked(s, to, Marker::trap) || marked(s, to, Marker::mine))
        return no("toi.fig.tank.3f"_rule, "toi.refuse.would_stop_among_enemies"_text);
      cost += 3 * enemies;  // toi.fig.tank.3b; concealed ones neither cost nor suffer (toi.hid.6)
    } else if (occupied_by(s, to, enemy) && stops_in(w, s, u, to)) {
      return no("toi.hid.13"_rule, "toi.refuse.would_stop_among_enemies"_text);
    }
    if (!is_squad(u) && marked(s, to, Marker::trap) && distance(w, start, to) != 1)
      return lacks("toi.fort.trap.1"_rule, "toi.refuse.trap_from_afar"_text, 1,
                   distance(w, start, to));
    if (cost > thirds)
      return lacks("toi.mov.2"_rule, "toi.refuse.too_few_points"_text, cost, thirds, thirds_kind);
    return legal;
  }

  // The scenario's way off the map (toi.mov.11).
  bool leaves_from(Hex h, int thirds) const {
    return w.sides[index(side_of(u))].exit.contains(h) && thirds >= exit_thirds(w, u);
  }

  // Somewhere to stay within these points, from a hex where one may not (toi.stack.2).
  // first: no hex entered yet; last: only one more (toi.fort.mine.3).
  bool can_go_on(Hex from, int thirds, int depth, bool first = false, bool last = false) const {
    if (depth > 6) return false;
    if (leaves_from(from, thirds)) return true;
    if (is_squad(u) && thirds >= 6)  // aboard a transport there
      for (Unit v : in_hex(s, from))
        if (side_of(v) == side_of(u) && room_in(w, s, v) > 0) return true;
    for (Direction d : directions) {
      const Hex to = w.neighbour[from.id][index(d)];
      int cost;
      if (!to || step(from, d, thirds, first, cost)) continue;
      if (may_rest(w, s, u, to)) return true;
      if (last || (wary && occupied_by(s, to, enemy_of(u)) && !open_enemies(s, to, enemy_of(u))))
        continue;
      if (!stops_in(w, s, u, to) && can_go_on(to, thirds - cost, depth + 1)) return true;
    }
    return false;
  }
};

}  // namespace

// In thirds; first: no hex entered yet in this activation (Deep Snow).
int step_cost(const World& w, const State& s, Unit u, Hex from, Direction d, int, bool first) {
  const int c = class_of(w, u);
  int cost = w.cost[c][from.id][index(d)];
  if (cost == closed) return closed;
  if (w.roads[from.id] >> index(d) & 1) return cost;
  const Hex to = w.neighbour[from.id][index(d)];
  if (first) cost += 3 * mod(s, u, Mod::first_step);
  if (c) cost += 3 * mod(s, u, Mod::vehicle_step);
  else if (w.terrain[to.id] == Terrain::woods && mod(s, u, Mod::woods)) cost -= 3;
  return cost;
}

// toi.stack.1, toi.mov.4, toi.hid.6: where it may end its move.
Refusal refuse_rest(const World&, const State& s, Unit u, Hex h) {
  if (occupied_by(s, h, enemy_of(u)))
    return seen_enemies_in(s, h, enemy_of(u))
               ? no("toi.fig.tank.3a"_rule, "toi.refuse.not_among_enemies"_text)
               : no("toi.hid.6"_rule, "toi.refuse.not_among_enemies"_text);
  return refuse_stack(s, u, h);
}
bool may_rest(const World& w, const State& s, Unit u, Hex h) { return !refuse_rest(w, s, u, h); }

Refusal refuse_enter(const World& w, const State& s, Unit u, Hex to) {
  const UnitState& me = at(s, u);
  const Move& m = s.move;
  if (me.place == Place::aboard) return no("toi.trans.5"_rule, "toi.refuse.aboard"_text);
  if (m.flags & stopped) return no("toi.fort.wire.1"_rule, "toi.refuse.must_stop"_text);
  const auto way = direction(w, me.hex, to);
  if (!way.found)
    return lacks("toi.mov.2"_rule, "toi.refuse.not_adjacent"_text, 1, distance(w, me.hex, to));
  if (me.shelter != Shelter::none)
    return no("toi.fort.1"_rule, "toi.refuse.leave_cover_first"_text);
  if ((m.flags & from_mines) && (m.flags & entered))
    return no("toi.fort.mine.3"_rule, "toi.refuse.one_hex_from_mines"_text);
  const Walker walker{w, s, u, m.from};
  int cost;
  if (const Refusal r = walker.step(me.hex, way.direction, m.thirds, !(m.flags & entered), cost))
    return r;
  if (const Refusal r = refuse_rest(w, s, u, to)) {
    if (walker.leaves_from(to, m.thirds - cost)) return legal;
    if (stops_in(w, s, u, to) || (m.flags & from_mines)) return r;
    if (!walker.can_go_on(to, m.thirds - cost, 0)) return r;
  }
  return legal;
}

// The thirds that entering costs, enemies included.
int entry_cost(const World& w, const State& s, Unit u, Hex from, Hex to, bool first) {
  const auto way = direction(w, from, to);
  int cost = step_cost(w, s, u, from, way.direction, 0, first);
  if (cost == closed) return closed;
  return cost + 3 * open_enemies(s, to, enemy_of(u));
}

bool stopped_by(const World& w, const State& s, Unit u, Hex h) { return stops_in(w, s, u, h); }

bool can_go_on(const World& w, const State& s, Unit u) {
  const Walker walker{w, s, u, s.move.from};
  if (s.move.flags & (stopped | halted)) return false;
  if ((s.move.flags & from_mines) && (s.move.flags & entered)) return false;
  return walker.can_go_on(at(s, u).hex, s.move.thirds, 0, !(s.move.flags & entered),
                          s.move.flags & from_mines);
}

Refusal refuse_stranded(const World& w, const State& s, Unit u, int thirds) {
  const Hex h = at(s, u).hex;
  const Refusal full = refuse_rest(w, s, u, h);
  if (!full) return legal;
  const bool began = s.move.flags & entered;
  const bool mined = at(s, u).place == Place::aboard ? marked(s, h, Marker::mine)
                                                     : (s.move.flags & from_mines) != 0;
  if (began && mined) return full;
  const Walker walker{w, s, u, s.move.from, true};
  return walker.can_go_on(h, thirds, 0, !began, mined) ? legal : full;
}

bool could_ever_enter(const World& w, Unit u, Hex from, Hex to) {
  const auto way = direction(w, from, to);
  return way.found && w.cost[class_of(w, u)][from.id][index(way.direction)] != closed;
}

}  // namespace bocage::toi
