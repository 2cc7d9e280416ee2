// What a position looks like, each number as the first side's less the second's.
#include "games/skirmish/mind/doctrine.hpp"

namespace bocage::sk {

namespace {

void look_at_men(Eyeful e, float (&f)[2][feature_count]) {
  const World& w = e.w;
  const State& s = e.s;
  each_figure(w, [&](Figure m) {
    float* mine = f[index(side_of(w, m))];
    const FigureState& me = at(s, m);
    const GroupInfo& g = info(w, group_of(w, m));
    if (me.place == static_cast<int>(Place::coming)) mine[f_men] += number(info(w, m).points) / 100;
    if (!on_table(s, m)) return;
    if (wounded(s, m)) {
      mine[f_hurt] += 0.1f;
      return;
    }
    if (g.kind != GroupKind::vehicle) mine[f_men] += number(info(w, m).points) / 100;
    if (is_officer(info(w, m).rank)) mine[f_leaders] += 1;
    else if (is_leader(info(w, m).rank) && g.kind == GroupKind::section) mine[f_leaders] += 0.3f;
    if (me.under) mine[f_under_fire] += 0.1f;
    if (me.posture == static_cast<int>(Posture::waiting)) mine[f_waiting] += 0.1f;
    mine[f_grenades] += 0.1f * number(me.grenades);
  });
}

void look_at_groups(Eyeful e, float (&f)[2][feature_count]) {
  const World& w = e.w;
  const State& s = e.s;
  int sections[2] = {0, 0};
  float broken[2] = {0, 0};  // those that will break among them, by their odds
  each_group(w, [&](Group g) {
    const Side side = side_of(w, g);
    float* mine = f[index(side)];
    const GroupInfo& me = info(w, g);
    const Morale m = morale(w, s, g);
    int men = 0;
    Point at_point;
    int storey = 0;
    bool foot = false;
    each_own(w, g, [&](Figure o) {
      if (!fit(w, s, o)) return;
      ++men;
      if (at(s, o).aboard == 0xff && !foot)
        foot = true, at_point = at(s, o).at, storey = at(s, o).storey;
    });
    if (me.kind == GroupKind::section) {
      ++sections[index(side)];
      bool coming = false;
      each_own(w, g, [&](Figure o) {
        coming |= at(s, o).place == static_cast<int>(Place::coming) ||
                  at(s, o).place == static_cast<int>(Place::gone);
      });
      if (!coming && (!men || m != Morale::steady)) broken[index(side)] += 1;
      else if (men && tests_anyway(e, g)) {
        const float breaks = 1 - chance_of_morale(e, g);
        mine[f_shaken] += breaks;
        broken[index(side)] += breaks;
      }
    }
    if (!men) return;
    const float share = number(men) / 8;
    if (m == Morale::demoralised) mine[f_demoralised] += share;
    if (m == Morale::routing) mine[f_routing] += share;
    if (hidden(s, g)) mine[f_hidden] += 1;
    if (!at(s, g).acted) mine[f_ready] += share;
    if (me.gear && usable(s, me.gear) && m == Morale::steady) mine[f_guns] += 1;
    if (me.vehicle && alive(s, me.vehicle)) {
      const Point p = at(s, me.vehicle).at;
      const float value = worth(e, me.vehicle) / 100;
      mine[f_armour] += value;
      mine[f_armour_exposed] += value * e.plan.armour[index(side)][e.plan.cell(p)];
      const int d = e.plan.haul[index(side)][e.plan.cell(p)];
      if (d < Mind::far) {
        bool leaves = false;
        for (const Exit& x : w.exits) leaves |= x.side == side;
        (leaves ? mine[f_exits] : mine[f_near]) += (leaves ? 0.6f : 0.15f) * (1 - number(d) / 200);
      }
      return;
    }
    if (!foot || m != Morale::steady) return;
    const Seat seat = seat_at(e, side, at_point, storey);
    mine[f_exposed] += danger_at(e, side, seat) * 0.5f;
    mine[f_covered] += seat.save ? share * number(7 - seat.save) / 4 : 0;
    mine[f_field] += share * field_at(e, side, seat);
    const int d = e.plan.way[index(side)][e.plan.cell(at_point)];
    if (me.kind == GroupKind::section && d < Mind::far) {
      mine[f_near] += share * std::max(0.f, 1 - number(d) / 100);
      const float turns = number(d) / 14;
      mine[f_reach] += share * (turns <= number(e.plan.turns_left) ? 1.f : 0.f);
    }
  });
  for (int side = 0; side < 2; ++side) {
    const float share = sections[side] ? broken[side] / number(sections[side]) : 0;
    f[side][f_broken] = share;
    f[side][f_near_broken] = share * share;
  }
}

}  // namespace

void Mind::features(const World& w, const Plan& plan, const State& s, float* all) {
  const Eyeful e{w, s, plan};
  float f[2][feature_count] = {};
  look_at_men(e, f);
  look_at_groups(e, f);
  for (int i = 0; i < w.objectives.size(); ++i)
    if (s.holder[i] < 2) f[s.holder[i]][f_held] += 1;
  for (int i = 0; i < w.batteries.size(); ++i)
    f[index(w.batteries[i].side)][f_strikes] += number(s.strikes[i]);
  const float a = number(points_now(w, s, Side::first)), b = number(points_now(w, s, Side::second));
  for (int i = 0; i < feature_count; ++i) all[i] = f[0][i] - f[1][i];
  all[f_points] = (a - b) / (60 + 0.25f * (a + b));
}

float Mind::clock(const World& w, const State& s) {
  int acted = 0, all = 1;
  for (int i = 0; i < w.group_count; ++i) acted += s.groups[i].acted, ++all;
  const float turns = number(s.turn ? s.turn - 1 : 0) + number(acted) / number(all);
  const float gone = turns / number(w.turns ? w.turns : 1);
  return gone > 1 ? 1 : gone;
}

// One group's activation.
std::uint32_t Mind::segment(const World& w, const State& s) {
  std::uint32_t acted = 0;
  for (int i = 0; i < w.group_count; ++i) acted += s.groups[i].acted;
  return s.turn * 1024u + acted * 8u + s.sequence;
}

}  // namespace bocage::sk
