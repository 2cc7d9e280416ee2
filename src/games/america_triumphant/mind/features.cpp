// What a position looks like: the German's less the Allies'.
#include "games/america_triumphant/mind/doctrine.hpp"

namespace bocage::at {

namespace {

// How far the German is from what he has to count up, clause by clause, and the Ally from his.
void look_at_conditions(const World& w, const State& s, float* f) {
  for (int i = 0; i < w.condition_count; ++i) {
    const Condition& c = w.conditions[i];
    if (c.winner == Side::nobody) continue;
    const float sign = c.winner == german ? 1.f : -1.f;
    float worst = 0;
    for (int k = c.first; k < c.first + c.count; ++k) {
      const int n = count_clause(w, s, w.clauses[k]);
      if (n < w.clauses[k].at_least) worst = std::min(worst, number(n - w.clauses[k].at_least));
      if (n > w.clauses[k].at_most) worst = std::min(worst, number(w.clauses[k].at_most - n));
    }
    f[f_margin] += sign * std::max(worst, -8.f) / number(w.condition_count) * 2;
    if (worst == 0) f[f_verdict] += sign;
  }
}

void look_at_units(const World& w, const Mind::Plan& p, const State& s, Side side, float* f) {
  const float sign = side == german ? 1.f : -1.f;
  const int me = index(side);
  const Side active = s.hq == none8 ? Side::nobody : side_of_hq(w, s.hq);
  for (const Unit u : of_side(w, side)) {
    const UnitState& state = at(s, u);
    const UnitInfo& i = info(w, u);
    if (place_of(s, u) == Place::waiting) {
      if (state.due <= s.turn + 2)
        f[f_due] += sign * 0.2f * number(i.strength[i.steps ? i.steps - 1 : 0]);
      continue;
    }
    if (place_of(s, u) != Place::on_map) continue;
    if (is_hq(w, u)) {
      f[f_headquarters] += sign;
      if (in_zone(s, other(side), state.hex)) f[f_exposed] += sign * 4;
      continue;
    }
    const float strength = number(strength_of(w, s, u));
    f[i.type == Type::tank ? f_tanks : i.mech ? f_mobile : f_foot] += sign * number(state.steps);
    if (doubled(w, s, u, state.hex) == 2) f[f_divisions] += sign * strength * 0.3f;
    const auto supply = static_cast<Supply>(state.supply);
    if (supply == Supply::isolated) f[f_isolated] += sign * number(state.steps);
    else if (supply == Supply::unsupplied) f[f_unsupplied] += sign * number(state.steps);
    if (!state.activated || (side == active && state.eligible && !state.went))
      f[f_to_act] += sign * strength;
    const float threat = number(p.threat[me][state.hex.id]),
                mass = number(p.threat[1 - me][state.hex.id]);
    if (threat > 0) f[f_mass] += sign * clamp(mass / threat, 0, 3);
    if (in_zone(s, other(side), state.hex)) {
      bool out = false;
      for (int d = 0; d < 6; ++d) {
        const Hex n = neighbour(w, state.hex, d);
        out = out || (n && !s.occupied[1 - me].contains(n) &&
                      (!in_zone(s, other(side), n) || s.occupied[me].contains(n)));
      }
      if (!out) f[f_surrounded] += sign * number(state.steps);
    }
  }
}

// How deep the German has come, by thirds of the map from north to south, and how near his vehicles are
// to what he wants.
void look_at_front(const World& w, const Mind::Plan& p, const State& s, float* f) {
  constexpr int east = 61;  // doubled coordinate of the edge the German came from
  float deepest[3] = {};
  s.occupied[0].each([&](Hex h) {
    bool exerting = false;
    for (const Unit u : stack_at(w, s, h))
      exerting |= info(w, u).size != Size::battalion && !is_hq(w, u);
    if (!exerting) return;
    float& depth = deepest[h.id * 3 / w.hexes];
    depth = std::max(depth, number(east - w.x[h.id]) / 8);
    if (p.way[0][1][h.id] <= 10) f[f_within_reach] += 1;
  });
  f[f_depth_north] = deepest[0];
  f[f_depth_centre] = deepest[1];
  f[f_depth_south] = deepest[2];
}

}  // namespace

void Mind::features(const World& w, const Plan& p, const State& s, float* f) {
  for (int i = 0; i < feature_count; ++i) f[i] = 0;
  for (const Side side : {german, allied}) look_at_units(w, p, s, side, f);
  f[f_lost] = number(s.lost[0] - s.lost[1]);
  for (int i = 0; i < w.hexes; ++i)
    if (p.worth[i] >= 1 && s.control.contains(Hex{static_cast<std::uint16_t>(i)}))
      f[f_objectives] += p.worth[i] / 4;
  look_at_conditions(w, s, f);
  look_at_front(w, p, s, f);
  f[f_stock] = number(s.stock) / 3;
  f[f_exited] = number(s.exited);
  f[f_air] = -number(s.air) / 3;
  f[f_snow] = snow(s) ? 1.f : 0.f;
}

}  // namespace bocage::at
