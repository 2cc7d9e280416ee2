// Officers: a section in an officer's radius (sk.g5.5) passes two tests of morale in three that it
// would fail without him, and nobody else brings it back (sk.g5.7). So he stays near his men, out of
// the enemy's sight, and they near him.
#include "games/skirmish/mind/doctrine.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

// How far a place is in a radius that may move a little before it counts: 1 inside, 0 far outside.
float in_reach(float cm, float radius) {
  return std::clamp(1 - (cm - (radius - 3)) / 14, 0.f, 1.f);
}

float cm_to_men(Eyeful e, Group g, Point p) {
  std::int64_t near = -1;
  each_own(e.w, g, [&](Figure f) {
    if (!fit(e.w, e.s, f) || at(e.s, f).aboard != 0xff) return;
    const std::int64_t d = plane::square(at(e.s, f).at - p);
    if (near < 0 || d < near) near = d;
  });
  return near < 0 ? 300 : number(plane::root(near)) / 100;
}

float radius_of(Eyeful e, Figure officer) {
  return number(command_radius(info(e.w, officer).rank)) / 100;
}

template <class Visit>
void each_officer(Eyeful e, Side side, Visit&& visit) {
  each_figure(e.w, [&](Figure f) {
    if (side_of(e.w, f) == side && command_radius(info(e.w, f).rank) && fit(e.w, e.s, f)) visit(f);
  });
}

}  // namespace

float worth_of_officer(Eyeful e, Figure officer) {
  const Side side = side_of(e.w, officer);
  float sum = 0;
  each_group(e.w, [&](Group g) {
    if (side_of(e.w, g) == side && !hidden(e.s, g) && in_command(e.w, e.s, officer, g))
      sum += worth_of_command(e, g, bonus_of(info(e.w, officer).rank));
  });
  return 8 + sum;
}

float worth_of_company(Eyeful e, Group g, Point p) {
  float best = 0;
  each_officer(e, side_of(e.w, g), [&](Figure o) {
    if (group_of(e.w, o) == g || at(e.s, o).aboard != 0xff) return;
    // Who has yet to act comes after them.
    const float follows = at(e.s, group_of(e.w, o)).acted ? 0 : 8;
    const float near = in_reach(cm_between(at(e.s, o).at, p) - 4, radius_of(e, o) + follows);
    if (near > 0) best = std::max(best, near * worth_of_command(e, g, bonus_of(info(e.w, o).rank)));
  });
  return best;
}

void score_officer(Eyeful e, Group g, Point from, int from_storey, Point to, int to_storey,
                   Tally& t) {
  const Side side = side_of(e.w, g);
  const Figure me = figure(info(e.w, g).first);
  const int bonus = bonus_of(info(e.w, me).rank);
  const float radius = radius_of(e, me);
  float gain = 0;
  each_group(e.w, [&](Group o) {
    if (side_of(e.w, o) != side || o == g || !e.plan.groups[o.id].there) return;
    if (info(e.w, o).vehicle) return;
    const float worth = worth_of_command(e, o, bonus);
    if (worth <= 0) return;
    const auto nearness = [&](Point p) {
      const float cm = cm_to_men(e, o, p);
      return in_reach(cm, radius) + 0.3f / (1 + std::max(0.f, cm - radius) / 20);
    };
    gain += worth * (nearness(to) - nearness(from));
  });
  t.add(t_lead, gain);
  const Seat here = seat_at(e, side, from, from_storey), there = seat_at(e, side, to, to_storey);
  // Whoever sees an officer shoots at him first, and his men need him: recruits know that, too.
  const auto peril = [&](const Seat& seat) {
    const float hits = danger_at(e, side, seat);
    return 25 * hits / (1 + hits);
  };
  t.add(t_lead, 0.8f * (peril(here) - peril(there)));
  t.add(t_apart, 3 * (crowd_at(e, g, from) - crowd_at(e, g, to)));
  t.add(t_cover,
        0.4f * (number(there.save ? 7 - there.save : 0) - number(here.save ? 7 - here.save : 0)));
}

bool stands_in_fire(Eyeful e, Group g) {
  const Mind::Spot& me = e.plan.groups[g.id];
  return me.there &&
         danger_at(e, info(e.w, g).side, seat_at(e, info(e.w, g).side, me.at, me.storey)) > 0.25f;
}

// sk.g5.7: one section a turn, and they are asked in order.
bool rallies_another(Eyeful e, Figure officer, Group g) {
  const float here = worth_of_rally(e, g);
  bool better = false;
  for (int i = g.id + 1; i < e.w.group_count; ++i)
    if (side_of(e.w, group(i)) == side_of(e.w, g) && !info(e.w, group(i)).vehicle &&
        morale(e.w, e.s, group(i)) != Morale::steady && in_command(e.w, e.s, officer, group(i)))
      better |= worth_of_rally(e, group(i)) > here;
  return better;
}

bool leads_men_to_come(Eyeful e, Group g) {
  const Mind::Spot& me = e.plan.groups[g.id];
  bool any = false;
  each_group(e.w, [&](Group o) {
    const GroupInfo& his = info(e.w, o);
    if (his.side != info(e.w, g).side || his.kind != GroupKind::section) return;
    any |= e.plan.groups[o.id].there && !at(e.s, o).acted &&
           plane::within(e.plan.groups[o.id].at, me.at, 60_cm);
  });
  return any;
}

}  // namespace bocage::sk
