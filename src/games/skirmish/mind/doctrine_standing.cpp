// How a group stands that has just been set up: sections out of fire and near each other, but not under
// one burst; tanks with a section; weapons with something to look at, mortars unseen; officers among their
// men, out of sight.
#include "games/skirmish/mind/doctrine.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

// How much of the ground before it a place looks upon: of a few places towards the enemy's edge, the
// part it sees.
float view_from(const World& w, const State& s, Point from, int storey, int heading) {
  const Eye eye = ground_eye(w, s, from, storey);
  constexpr int steps[] = {2500, 4500, 7000}, turns[] = {-40, -20, 0, 20, 40};
  int seen = 0, all = 0;
  for (const int step : steps)
    for (const int turn : turns) {
      const Vec way = plane::heading((heading + turn + 360) % 360);
      const Point p = plane::along(from, way, step);
      if (!on_the_table(w, p)) continue;
      ++all;
      seen += look(w, s, eye, ground_eye(w, s, p)).seen;
    }
  return all ? number(seen) / number(all) : 0;
}

int sections_near(Eyeful e, Figure officer) {
  int n = 0;
  each_group(e.w, [&](Group g) {
    n += info(e.w, g).kind == GroupKind::section && side_of(e.w, g) == side_of(e.w, officer) &&
         in_command(e.w, e.s, officer, g);
  });
  return n;
}

namespace {

// The enemy has guns or tanks that fire high explosive, wherever they are.
bool shells_may_come(const World& w, Side side) {
  for (int i = 0; i < w.group_count; ++i) {
    const GroupInfo& o = w.groups[i];
    if (o.side == side) continue;
    if (o.gear && info(w, o.gear).gun && row(w, info(w, o.gear).gun).he != no_letter) return true;
    if (o.vehicle && type_of(w, o.vehicle).gun && row(w, type_of(w, o.vehicle).gun).he != no_letter)
      return true;
  }
  return false;
}

// A shell in a house hits everybody in the room: the worse the more of them there are (sk.g20).
float risk_of_ruin(Eyeful e, Group g) {
  const GroupInfo& me = info(e.w, g);
  const ShapeId house = building_at(e.w, e.s, at(e.s, figure(me.first)).at);
  if (!house || e.w.shapes[house.id].ground != Ground::building || !shells_may_come(e.w, me.side))
    return 0;
  int others = 0;
  each_group(e.w, [&](Group o) {
    const GroupInfo& his = info(e.w, o);
    others += o != g && his.side == me.side && his.size && on_table(e.s, figure(his.first)) &&
              building_at(e.w, e.s, at(e.s, figure(his.first)).at) == house;
  });
  return 1 + number(others);
}

bool seen_by_the_known(Eyeful e, Figure him) {
  bool seen = false;
  each_known_enemy(e.w, e.s, side_of(e.w, him), [&](Figure o) {
    seen = seen || (fit(e.w, e.s, o) && at(e.s, o).aboard == 0xff && sees(e.w, e.s, o, him).seen);
  });
  return seen;
}

// sk.g14.14: a section near it that is ready.
bool section_near(Eyeful e, Vehicle v, Point p) {
  bool near = false;
  each_group(e.w, [&](Group o) {
    if (info(e.w, o).kind != GroupKind::section || side_of(e.w, o) != side_of(e.w, v)) return;
    each_own(e.w, o, [&](Figure f) {
      near |=
          on_table(e.s, f) && at(e.s, f).aboard == 0xff && plane::within(at(e.s, f).at, p, 18_cm);
    });
  });
  return near;
}

// Behind something and out of fire, man by man.
struct Shelter {
  float cover = 0, danger = 0, way = 0,
        exposed = 0;  // the last the worst of all, the others by man
};
Shelter shelter_of(Eyeful after, Group g) {
  const Side side = side_of(after.w, g);
  Shelter sum;
  each_own(after.w, g, [&](Figure f) {
    const FigureState& man = at(after.s, f);
    const Seat seat = seat_at(after, side, man.at, man.storey);
    const int way = after.plan.way[index(side)][after.plan.cell(man.at)];
    sum.cover += seat.save ? number(7 - seat.save) / 6 : 0;
    sum.danger += danger_at(after, side, seat);
    sum.way += number(std::min<int>(300, way)) / 20;
    sum.exposed = std::max(sum.exposed, risk_of_stress(after, side, g, man.at, seat));
  });
  const float men = number(std::max<int>(1, info(after.w, g).size));
  return {sum.cover / men, sum.danger / men, sum.way / men, sum.exposed};
}

void score_tank(Eyeful after, Group g, Tally& t) {
  const Vehicle v = info(after.w, g).vehicle;
  const VehicleState& me = at(after.s, v);
  const float way = std::min(300.f, way_left(after, info(after.w, g).side, me.at)) / 20;
  t.add(t_with_infantry, section_near(after, v, me.at) ? 0 : 12);
  t.add(t_setup_post, -4 * danger_to(after, v, me.at) - 1.2f * way);
  t.add(t_field, 16 * view_from(after.w, after.s, me.at, 0, me.heading));
}

void score_weapon(Eyeful after, Group g, Tally& t) {
  const World& w = after.w;
  const GroupInfo& me = info(w, g);
  const Shelter shelter = shelter_of(after, g);
  t.add(t_setup_post, 12 * shelter.cover - 4 * shelter.danger - 6 * risk_of_ruin(after, g));
  if (!me.gear) return t.add(t_setup_post, -1.6f * shelter.way);
  const GearState& gun = at(after.s, me.gear);
  const float view = view_from(w, after.s, gun.at, gun.storey, gun.heading);
  const Arm arm = info(w, me.gear).arm;
  if (!arm || row(w, arm).kind != ArmKind::mortar) return t.add(t_field, 64 * view);
  float far = nobody;
  for (const Objective& o : w.objectives) far = std::min(far, cm_between(o.at, gun.at));
  t.add(t_setup_post, 0.4f * std::min(80.f, far) - 16 * view);
}

void score_leader(Eyeful after, Group g, Tally& t) {
  const Figure him = figure(info(after.w, g).first);
  const FigureState& me = at(after.s, him);
  const Shelter shelter = shelter_of(after, g);
  t.add(t_lead, 12 * number(sections_near(after, him)));
  t.add(t_setup_post, 8 * shelter.cover - 16 * shelter.danger -
                          24 * view_from(after.w, after.s, me.at, me.storey, me.facing) -
                          12 * risk_of_ruin(after, g) - (seen_by_the_known(after, him) ? 48 : 0));
}

void score_section(Eyeful after, Group g, Tally& t) {
  const Shelter shelter = shelter_of(after, g);
  t.add(t_setup_post, 12 * shelter.cover - 3.2f * shelter.danger - 0.8f * shelter.exposed -
                          2.4f * shelter.way - 6 * risk_of_ruin(after, g));
  const float company = cm_to_sections(after, g, at(after.s, figure(info(after.w, g).first)).at);
  if (company < nobody)  // one officer reaches both, one shell does not
    t.add(t_setup_post, company < 12 ? -2 : -4 * std::max(0.f, company - 24) / 15);
}

}  // namespace

void score_standing(Eyeful after, Group g, Tally& t) {
  const GroupInfo& me = info(after.w, g);
  if (me.vehicle) return score_tank(after, g, t);
  t.add(t_apart, -8 * crowd_at(after, g, at(after.s, figure(me.first)).at));
  if (me.kind == GroupKind::leader) return score_leader(after, g, t);
  if (me.kind == GroupKind::section) return score_section(after, g, t);
  score_weapon(after, g, t);
}

}  // namespace bocage::sk
