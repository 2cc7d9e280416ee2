// The maps a commander has in mind: where he can be hit, where the masses are.
#include "games/panzer_grenadier/mind/plan.hpp"

#include <algorithm>
#include <cstring>

#include "games/panzer_grenadier/mind/doctrine.hpp"

namespace bocage::pg {

namespace {

using Plan = Mind::Plan;
using Stack = Mind::Stack;

void add_piece(const World& w, const State& s, Piece p, Stack& b) {
  const UnitType& t = type_of(w, p);
  const PieceState& me = at(s, p);
  b.known = b.known || me.spotted;
  if (is_leader(t)) {
    if (me.order == Order::good) ++b.leaders;
    return;
  }
  if (is_at_target(t) && !carried(w, s, p) && at_armour(t) < b.armour)
    b.armour = static_cast<std::int8_t>(at_armour(t));
  if (!is_combat_unit(t)) return;
  ++b.units;
  ++(is_afv(t) ? b.armoured : b.soft);
  b.shaken += me.order != Order::good;
  if (me.order == Order::demoralized || me.limbered || carried(w, s, p)) return;
  const bool full = me.steps == t.steps;
  const Value v = full ? t.direct : t.reduced_direct;
  if (v) {
    const int strength = me.order == Order::disrupted ? halved(v.strength) : v.strength;
    raise(b.strength, strength);
    if (!me.markers || me.markers == 2) raise(b.fresh, strength);
    if (v.range > b.range) b.range = v.range;
  }
  const Value a = full ? t.anti_tank : t.reduced_anti_tank;
  if (a) {
    if (a.strength + 1 > b.tank) b.tank = static_cast<std::uint8_t>(a.strength + 1);
    if (a.range > b.tank_range) b.tank_range = a.range;
  }
}

// Every hex of a set that far or nearer: visit(hex, range).
template <class Visit>
void each_within(const World& w, const Hexes& set, Hex from, int radius, Visit visit) {
  const int x = w.x[from.id], y = w.y[from.id], columns = w.grid.columns, rows = w.grid.rows;
  for (int row = y - radius < 0 ? 0 : y - radius; row <= y + radius && row < rows; ++row) {
    const int dy = row < y ? y - row : row - y, reach = 2 * radius - dy;
    const int shift = w.x[row * columns];
    int first = (x - reach - shift + 1) / 2, last = (x + reach - shift) / 2;
    if (x - reach - shift < 0) first = 0;
    if (last >= columns) last = columns - 1;
    if (first > last) continue;
    set.each_from_to(row * columns + first, row * columns + last, [&](Hex h) {
      const int dx = w.x[h.id] < x ? x - w.x[h.id] : w.x[h.id] - x;
      visit(h, dx > dy ? (dx + dy) / 2 : dy);
    });
  }
}

// Steps in parts of a step, by column and shift from -2 to 3.
struct Harm {
  std::uint8_t of[direct_fire_table.columns][6];
};
constexpr Harm harm = [] {
  Harm h{};
  for (int c = 0; c < direct_fire_table.columns; ++c)
    for (int shift = -2; shift <= 3; ++shift)
      h.of[c][shift + 2] = static_cast<std::uint8_t>(
          effect.direct[direct_fire_table.shifted(c, shift)] * Mind::whole_step + 0.5f);
  return h;
}();

void mark_danger(const World& w, const Stack& b, Side target, int visibility, Plan& plan) {
  const int i = index(target);
  const auto& seen = w.sight.seen_from[b.hex.id];
  if (b.strength) {
    const int column = direct_fire_table.column(b.strength);
    const int fresh = b.fresh ? direct_fire_table.column(b.fresh) : -1;
    const int reach = b.range < visibility ? b.range : visibility;
    each_within(w, seen, b.hex, reach, [&](Hex h, int range) {
      if (!range || (range > 3 && w.hides.contains(h))) return;
      const int shift = (range == 1 ? 2 : range >= 3 ? -1 : 0) - plan.cover[h.id];
      raise(plan.danger[i][h.id], harm.of[column][capped(shift) + 2]);
      if (fresh >= 0) raise(plan.ambush[i][h.id], harm.of[fresh][capped(shift + 1) + 2]);
    });
  }
  if (b.tank) {
    const int reach = b.tank_range < visibility ? b.tank_range : visibility;
    each_within(w, seen, b.hex, reach, [&](Hex h, int range) {
      if (!range || (range > 3 && w.hides.contains(h))) return;
      if (b.tank > plan.armour_danger[i][h.id]) plan.armour_danger[i][h.id] = b.tank;
      raise(plan.armour_guns[i][h.id], 1);
    });
  }
}

void mark_led(const World& w, const State& s, Piece leader, Hexes& led) {
  const PieceState& me = at(s, leader);
  if (me.markers || me.order == Order::demoralized) return;
  // Once a stack is called, only its leaders and those they called count.
  if (s.root && me.hex != s.root && me.declared == Declared::none) return;
  led.add(me.hex);
  if (me.order != Order::good) return;
  for (const Hex n : w.neighbour[me.hex.id])
    if (n) led.add(n);
}

// Whether nothing has changed that the side's stacks follow from.
bool as_before(const World& w, const State& s, Side side, const Plan& plan) {
  const int first = w.first_of[index(side)], last = w.first_of[index(side) + 1];
  return plan.root == s.root && !plan.in_assault && s.assaults.empty() &&
         !std::memcmp(plan.pieces + first, s.pieces + first,
                      static_cast<std::size_t>(last - first) * sizeof *s.pieces);
}

// The stacks of a side, and where they can fire or be led. Tells whether any has changed.
bool collect(const World& w, const State& s, Side side, Plan& plan) {
  const int i = index(side);
  if (as_before(w, s, side, plan)) return false;
  List<Stack, 64> stacks;
  plan.led[i] = {};
  Hexes done;
  for (Piece p : of_side(w, side)) {
    const Hex h = at(s, p).hex;
    if (!on_map(s, p) || at(s, p).hidden || done.contains(h) || stacks.full()) continue;
    done.add(h);
    Stack b;
    b.hex = h;
    for (Piece q : in_hex(s, h))
      if (side_of(w, q) != side) {
        b.contested = b.contested || (is_combat_unit(type_of(w, q)) && !at(s, q).hidden);
      } else if (!at(s, q).hidden) {
        add_piece(w, s, q, b);
        if (is_regular_leader(w, s, q)) mark_led(w, s, q, plan.led[i]);
      }
    stacks.push(b);
  }
  for (const Stack& leaders : stacks)
    if (leaders.leaders)
      for (Stack& b : stacks)
        if (distance(w, leaders.hex, b.hex) <= 1) raise(b.beside, leaders.leaders);
  if (std::equal(stacks.begin(), stacks.end(), plan.stacks[i].begin(), plan.stacks[i].end()))
    return false;
  const auto as_strong = [](const Stack& a, const Stack& b) {
    return a.hex == b.hex && a.strength == b.strength;
  };
  const auto as_dangerous = [&](const Stack& a, const Stack& b) {
    return as_strong(a, b) && a.fresh == b.fresh && a.range == b.range && a.tank == b.tank &&
           a.tank_range == b.tank_range;
  };
  const auto same = [&](auto alike) {
    return std::equal(stacks.begin(), stacks.end(), plan.stacks[i].begin(), plan.stacks[i].end(),
                      alike);
  };
  if (!same(as_dangerous)) plan.stale[1 - i] = true;
  // Few stacks change at a time; the others stand in the same places of both lists.
  const auto mass_of = [&](const Stack& b, int sign) {
    if (b.strength) spread(w, b.hex, sign * b.strength, plan.mass[i]);
  };
  for (int k = 0; k < stacks.size() || k < plan.stacks[i].size(); ++k) {
    const bool was = k < plan.stacks[i].size(), is = k < stacks.size();
    if (was && is && as_strong(plan.stacks[i][k], stacks[k])) continue;
    if (was) mass_of(plan.stacks[i][k], -1);
    if (is) mass_of(stacks[k], 1);
  }
  plan.stacks[i] = stacks;
  std::memset(plan.stack_at[i], 0, sizeof plan.stack_at[i]);
  for (int k = 0; k < stacks.size(); ++k)
    plan.stack_at[i][stacks[k].hex.id] = static_cast<std::uint8_t>(k + 1);
  return true;
}

void look_at_cover(const World& w, const State& s, Plan& plan) {
  for (int h = 0; h < w.hexes; ++h) {
    const Terrain t = w.terrain[h];
    plan.cover[h] = static_cast<std::int8_t>((t == Terrain::town || t == Terrain::woods ? 2
                                              : t == Terrain::swamp                     ? -1
                                                                                        : 0) +
                                             (w.level[h] ? 1 : 0));
  }
  for (const Hex h : s.entrenchments)
    plan.cover[h.id] = static_cast<std::int8_t>(plan.cover[h.id] + 2);
}

template <class T>
bool renew(T& known, const T& now) {
  if (!std::memcmp(&known, &now, sizeof now)) return false;
  std::memcpy(&known, &now, sizeof now);
  return true;
}

// A blank sheet, with what the scenario itself says.
void begin(const World& w, const State& s, Plan& plan) {
  plan.world = &w;
  for (const int i : {0, 1}) {
    plan.stacks[i].count = 0;
    plan.goals[i].count = 0;
    plan.stale[i] = plan.lost[i] = true;
  }
  std::memset(plan.mass, 0, sizeof plan.mass);
  std::memset(plan.stack_at, 0, sizeof plan.stack_at);
  plan.in_assault = true;  // whatever it may be: nothing is as before
  find_objectives(w, plan);
  plan.entrenchments = s.entrenchments;
  look_at_cover(w, s, plan);
}

// Tells whether one sees farther or less far than before.
bool look_at_ground(const World& w, const State& s, Plan& plan) {
  if (plan.world != &w) begin(w, s, plan);
  plan.turns_left = w.turns - s.turn + 1;
  const int visibility = visibility_now(w, s), bridge_fate = s.bridge_fate;
  const bool dug = renew(plan.entrenchments, s.entrenchments), laid = renew(plan.mines, s.mines),
             dimmed = renew(plan.visibility, visibility),
             blown = renew(plan.bridge_fate, bridge_fate);
  if (dug) look_at_cover(w, s, plan);
  if (dug || laid || dimmed || blown) plan.stale[0] = plan.stale[1] = true;
  find_cuts(w, s, plan);
  return dimmed;
}

// Where leaders of the other side see it: there their guns can fire (pg.9.1a).
void observe(const World& w, int i, Plan& plan) {
  Hexes& observed = plan.observed[i];
  observed = {};
  for (const Stack& leader : plan.stacks[1 - i])
    if (leader.leaders)
      for (const Stack& b : plan.stacks[i])
        if (is_seen(w, plan, leader.hex, b)) observed.add(b.hex);
}

void look_around(const World& w, const State& s, Plan& plan) {
  bool changed = look_at_ground(w, s, plan);
  for (const Side side : {Side::first, Side::second}) changed |= collect(w, s, side, plan);
  if (changed)
    for (const int i : {0, 1}) observe(w, i, plan);
  std::memcpy(plan.pieces, s.pieces, sizeof plan.pieces);
  plan.root = s.root;
  plan.in_assault = !s.assaults.empty();
}

// What may hit the side, and its ways.
void plan_side(const World& w, const State& s, Side side, Plan& plan) {
  const int i = index(side);
  if (plan.stale[i]) {
    std::memset(plan.danger[i], 0, sizeof plan.danger[i]);
    std::memset(plan.ambush[i], 0, sizeof plan.ambush[i]);
    std::memset(plan.armour_danger[i], 0, sizeof plan.armour_danger[i]);
    std::memset(plan.armour_guns[i], 0, sizeof plan.armour_guns[i]);
    for (const Stack& b : plan.stacks[1 - i]) mark_danger(w, b, side, plan.visibility, plan);
    for (const Mine& m : s.mines) {  // where they lie is known, how strong they are is not
      if (!m.strength || m.side == i) continue;
      raise(plan.danger[i][m.hex.id], Mind::whole_step / 3);
      raise(plan.ambush[i][m.hex.id], Mind::whole_step / 3);
      raise(plan.armour_guns[i][m.hex.id], 2);
    }
    survey(w, s, side, plan);
    plan.stale[i] = false;
  }
  find_ways(w, s, side, plan);
}

// What doctrine must know to weigh an answer: the ground alone, also who stands where, or also
// danger and ways.
enum class Needs : std::uint8_t { ground, stacks, maps };
Needs needs_of(std::uint8_t verb) {
  switch (verb) {
    case verb::auto_setup:
    case verb::deploy:
    case verb::fight:
    case verb::at_fire:
    case verb::hold:
    case verb::join:
    case verb::opportunity_fire:
    case verb::lose_step:
    case verb::lose_leader:
    case verb::eliminate:
    case verb::recover_with:
    case verb::first_fire:
    case verb::done:
    case verb::place: return Needs::ground;
    case verb::offboard:
    case verb::air:
    case verb::assault:
    case verb::charge:
    case verb::direct_fire:
    case verb::bombard: return Needs::stacks;
    default: return Needs::maps;
  }
}

}  // namespace

void Mind::plan(const World& w, const State& s, Plan& plan) {
  look_around(w, s, plan);
  for (const Side side : {Side::first, Side::second}) plan_side(w, s, side, plan);
}

void Mind::plan_for(const World& w, const State& s, const Prompt& prompt, Plan& plan) {
  Needs most = Needs::ground;
  for (const Choice c : prompt.options) most = std::max(most, needs_of(c.verb));
  if (most == Needs::ground) look_at_ground(w, s, plan);
  else look_around(w, s, plan);
  if (most == Needs::maps) return plan_side(w, s, prompt.side, plan);
  static thread_local List<Goal, max_hexes> goals;
  find_goals(w, s, prompt.side, plan, goals);  // whether it attacks
}

}  // namespace bocage::pg
