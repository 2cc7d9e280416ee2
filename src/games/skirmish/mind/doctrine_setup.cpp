// Where a side sets up. Sections are put down one by one, out of fire and near each other, then the
// officers among them, out of sight; for guns, teams and vehicles each of the ways the rules offer is
// tried and looked at.
#include "games/skirmish/mind/doctrine.hpp"
#include "games/skirmish/rules/24_setup.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

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

// A set-up as a whole: behind something, out of the fire of those who are known, guns with something
// to look at, not all in one place.
void score_way(Eyeful e, Choice c, Tally& t) {
  thread_local State then;
  then = e.s;
  const Side first = e.w.sets_up_first;
  const Side side = top<SetupFrame>(e.s).side ? other(first) : first;
  Skirmish::take(e.w, then, c, nullptr);
  const Eyeful after{e.w, then, e.plan};
  float worth = 0, all = 1;
  each_group(e.w, [&](Group g) {
    const GroupInfo& me = info(e.w, g);
    if (me.side != side || me.vehicle || !me.size) return;
    float save = 0, danger = 0;
    int men = 0;
    each_own(e.w, g, [&](Figure f) {
      if (!on_table(then, f) || at(then, f).aboard != 0xff) return;
      const Seat seat = seat_at(after, side, at(then, f).at, at(then, f).storey);
      ++men;
      save += seat.save ? number(7 - seat.save) / 6 : 0;
      danger += danger_at(after, side, seat);
    });
    if (!men) return;
    if (me.kind == GroupKind::leader) {  // everybody's nerve hangs on him
      men *= 5, save *= 5, danger *= 5;
      const FigureState& him = at(then, figure(me.first));
      worth += 2 * number(sections_near(after, figure(me.first))) -
               12 * view_from(e.w, then, him.at, him.storey, him.facing);
    }
    all += number(men);
    worth += 3 * save - 0.6f * danger;
    if (me.gear && (info(e.w, me.gear).gun || row(e.w, info(e.w, me.gear).arm).mg))
      worth += 8 * view_from(e.w, then, at(then, me.gear).at, at(then, me.gear).storey,
                             at(then, me.gear).heading);
    for (int i = 0; i < g.id; ++i) {
      const GroupInfo& o = e.w.groups[i];
      if (o.side == side && o.size && on_table(then, figure(o.first)) &&
          plane::within(at(then, figure(o.first)).at, at(then, figure(me.first)).at, 9_cm))
        worth -= 0.6f * number(men);
    }
  });
  t.add(t_setup_post, 4 * worth / all);
}

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

// How a section or an officer stands who has just been put down: `after` is with him there.
float worth_of_standing(Eyeful after, Group g) {
  const World& w = after.w;
  const State& then = after.s;
  const GroupInfo& me = info(w, g);
  float cover = 0, danger = 0, way = 0, exposed = 0;
  int men = 0;
  each_own(w, g, [&](Figure f) {
    const FigureState& man = at(then, f);
    const Seat seat = seat_at(after, me.side, man.at, man.storey);
    ++men;
    cover += seat.save ? number(7 - seat.save) / 6 : 0;
    danger += danger_at(after, me.side, seat);
    way += number(std::min<int>(300, after.plan.way[index(me.side)][after.plan.cell(man.at)])) / 20;
    exposed = std::max(exposed, risk_of_stress(after, me.side, g, man.at, seat));
  });
  const float n = number(std::max(1, men));
  const Figure first = figure(me.first);
  const FigureState& him = at(then, first);
  if (me.kind == GroupKind::leader)
    return 3 * number(sections_near(after, first)) + 2 * cover - 4 * danger -
           6 * view_from(w, then, him.at, him.storey, him.facing) - 3 * risk_of_ruin(after, g) -
           (seen_by_the_known(after, first) ? 12 : 0);
  float value = -1.5f * risk_of_ruin(after, g) + 3 * cover / n - 0.8f * danger / n -
                0.2f * exposed - 0.6f * way / n;
  const float company = cm_to_sections(after, g, him.at);
  if (company < nobody)  // one officer reaches both, one shell does not
    value -= company < 12 ? 0.5f : std::max(0.f, company - 24) / 15;
  return value;
}

}  // namespace

float cm_to_sections(Eyeful e, Group g, Point p) {
  float cm = nobody;
  each_group(e.w, [&](Group o) {
    const GroupInfo& his = info(e.w, o);
    if (o == g || his.side != info(e.w, g).side || his.kind != GroupKind::section) return;
    if (his.size && on_table(e.s, figure(his.first)))
      cm = std::min(cm, cm_between(at(e.s, figure(his.first)).at, p));
  });
  return cm;
}

// Who is put down next by hand: sections, then officers. Nobody: the rest go where a way puts them,
// riders too, who need no cover but room.
Group next_to_place(Eyeful e, Side side) {
  for (const GroupKind kind : {GroupKind::section, GroupKind::leader})
    for (int i = 0; i < e.w.group_count; ++i) {
      const GroupInfo& me = e.w.groups[i];
      if (me.side == side && me.kind == kind && !me.start && !mounted(e.s, figure(me.first)) &&
          waits_to_be_placed(e.w, e.s, group(i)))
        return group(i);
    }
  return {};
}

void score_setup(Eyeful e, Choice c, Tally& t) {
  const Side first = e.w.sets_up_first;
  const Side side = top<SetupFrame>(e.s).side ? other(first) : first;
  const Group next = next_to_place(e, side);
  if (c.verb == verb::auto_setup) {
    if (next) return t.add(t_setup, -30);
    t.add(t_setup, 1);
    return score_way(e, c, t);
  }
  const Group g = group(c.who);
  if (g != next) return t.add(t_setup, -40);
  thread_local State then;
  then = e.s;
  Skirmish::take(e.w, then, c, nullptr);
  t.add(t_setup_post, 4 * worth_of_standing({e.w, then, e.plan}, g));
}

}  // namespace bocage::sk
