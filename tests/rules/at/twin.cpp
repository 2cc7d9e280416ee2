#include "rules/at/twin.hpp"

#include <algorithm>
#include <map>

namespace bocage::at {
namespace {

Unit unit_of(const Event& e) { return {static_cast<std::uint16_t>(arg(e, "unit"))}; }

Hex hex_of(const Event& e, std::string_view name) {
  return Hex{static_cast<std::uint16_t>(arg(e, name))};
}

bool is(const Event& e, std::string_view what) { return e.what == what; }

}  // namespace

// at.2.1d: what the map says, then zones are looked at once.
void Twin::begin(const State& s) {
  begun_ = true;
  for (int i = 0; i < w_.unit_count; ++i)
    where_[i] = on_map(s, Unit{static_cast<std::uint16_t>(i)}) ? s.units[i].hex : Hex::none;
  bridges_.assign(s.bridges.begin(), s.bridges.end());
  Map map(w_.hexes);
  for (const Hex h : w_.grid)
    map[h.id] = s.turn ? controller(s, h) : w_.initial_control.contains(h) ? german : allied;
  control_ = {map};
  look();
}

// at.4.0 to at.4.1b and at.2.1c for the whole map.
void Twin::look() {
  ++looks_;
  std::map<int, std::vector<Unit>> stacks;
  for (int i = 0; i < w_.unit_count; ++i)
    if (where_[i]) stacks[where_[i].id].push_back(Unit{static_cast<std::uint16_t>(i)});
  for (auto& z : zone_) z.assign(w_.hexes, 0);
  for (const auto& [id, stack] : stacks)
    for (const Direction d : directions) {
      const Hex h{static_cast<std::uint16_t>(id)}, to = w_.grid.neighbour(h, d);
      if (to && exerts_plainly(w_, stack, bridges_, h, to))
        zone_[index(info(w_, stack[0]).side)][to.id] = 1;
    }
  for (Map& map : control_) {
    for (int i = 0; i < w_.hexes; ++i)
      if (zone_[0][i] != zone_[1][i]) map[i] = zone_[0][i] ? german : allied;
    for (const auto& [id, stack] : stacks) map[id] = info(w_, stack[0]).side;
  }
}

void Twin::go(Unit u, Hex h) {
  where_[u.id] = h;
  look();
}

// The counters that are told of one after the other as going from one hex to the same other one.
std::vector<Unit> Twin::together(const Events& told, std::size_t& i) const {
  const Event& first = told.list[i];
  std::vector<Unit> group;
  for (; i < told.list.size(); ++i) {
    const Event& e = told.list[i];
    if (!is(e, first.what) || arg(e, "from") != arg(first, "from") ||
        arg(e, "hex") != arg(first, "hex"))
      break;
    group.push_back(unit_of(e));
  }
  --i;
  return group;
}

// The way of `go` is the one the rules found; it is walked hex by hex.
void Twin::march(const State& before, Choice c, const Events& told, std::size_t& i) {
  const Hex to = hex_of(told.list[i], "hex");
  const std::vector<Unit> group = together(told, i);
  std::vector<Hex> path{to};
  if (c.verb == verb::go) {
    static Ways ways;
    find_ways(w_, before, mover_in_hand(w_, before), ways, to);
    for (Hex h = ways.from[to.id]; h && ways.from[h.id]; h = ways.from[h.id]) path.push_back(h);
  }
  for (; !path.empty(); path.pop_back()) {
    for (const Unit u : group) where_[u.id] = path.back();
    look();
  }
}

// at.9.44: by the attacked hex, at.12.2 aside. Of three hexes the middle one is not told: any that lies between.
void Twin::advance(Unit u, Hex target, Hex to) {
  const auto beside = [&](Hex a, Hex b) { return w_.grid.direction(a, b).found; };
  std::vector<std::vector<Hex>> ways;
  if (to == target) ways = {{to}};
  else {
    if (beside(where_[u.id], to)) ways.push_back({to});
    if (beside(target, to)) ways.push_back({target, to});
    for (const Direction d : directions)
      if (const Hex middle = w_.grid.neighbour(target, d); middle && beside(middle, to))
        ways.push_back({target, middle, to});
  }
  const Hex from = where_[u.id];
  const std::vector<Map> then = control_;
  std::vector<Map> possible;
  for (const auto& way : ways) {
    control_ = then;
    where_[u.id] = from;
    for (const Hex h : way) go(u, h);
    for (const Map& map : control_)
      if (std::find(possible.begin(), possible.end(), map) == possible.end())
        possible.push_back(map);
  }
  control_ = std::move(possible);
}

void Twin::hear(const State& before, Choice c, const Events& told, std::size_t& i) {
  const Event& e = told.list[i];
  if (is(e, "moved") || is(e, "marched")) return march(before, c, told, i);
  if (is(e, "falls_back")) {
    const Hex to = hex_of(e, "hex");
    for (const Unit u : together(told, i)) where_[u.id] = to;
    return look();
  }
  if (is(e, "advances")) return advance(unit_of(e), before.fight.target, hex_of(e, "hex"));
  if (is(e, "arrives") || is(e, "infiltrated") || is(e, "hq_back") || is(e, "drop_landed"))
    return go(unit_of(e), hex_of(e, "hex"));
  if (is(e, "eliminated") || is(e, "left_map")) return take_off(unit_of(e));
  if (is(e, "occupies")) {
    for (int k = 0; k < w_.unit_count; ++k)
      if (before.units[k].in_hand) where_[k] = hex_of(e, "hex");
    return look();
  }
  if (is(e, "bridge_built")) {
    take_off(unit_of(e));
    Bridge bridge;
    bridge.hex = hex_of(e, "hex");
    bridge.direction = static_cast<std::uint8_t>(direction_to(w_, bridge.hex, hex_of(e, "to")));
    bridges_.push_back(bridge);
    return look();
  }
  if (is(e, "british_removed"))
    for (int k = 0; k < w_.unit_count; ++k)
      if (w_.units[k].nation == Nation::gb && where_[k])
        take_off(Unit{static_cast<std::uint16_t>(k)});
}

void Twin::follow(const State& before, Choice c, const Events& told, const State& after) {
  State begun = after;
  begun.turn = 0;
  for (std::size_t i = 0; i < told.list.size(); ++i) {
    if (is(told.list[i], "battle_begins")) begin(begun);
    else if (begun_) hear(before, c, told, i);
  }
  if (begun_) expect_same(after);
}

void Twin::expect_same(const State& s) {
  for (int i = 0; i < w_.unit_count; ++i) {
    const Unit u{static_cast<std::uint16_t>(i)};
    if (where_[i] != (on_map(s, u) ? s.units[i].hex : Hex::none)) FAIL() << "counter " << i;
  }
  for (const Hex h : w_.grid)
    for (const Side side : {german, allied})
      if (in_zone(s, side, h) != zone_[index(side)][h.id])
        FAIL() << "zones at " << std::string_view(w_.grid.name(h));
  Map theirs(w_.hexes);
  for (const Hex h : w_.grid) theirs[h.id] = controller(s, h);
  const auto found = std::find(control_.begin(), control_.end(), theirs);
  for (const Hex h : w_.grid)
    if (found == control_.end() && control_[0][h.id] != theirs[h.id])
      FAIL() << "control of " << std::string_view(w_.grid.name(h));
  control_ = {theirs};
}

}  // namespace bocage::at
