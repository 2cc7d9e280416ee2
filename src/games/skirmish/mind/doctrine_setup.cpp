// Where a side sets up. Groups are put down one by one, each place tried and looked at
// (doctrine_standing.cpp); for riders and columns on a road each of the ways the rules offer is.
#include "games/skirmish/mind/doctrine.hpp"
#include "games/skirmish/rules/24_setup.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

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

// Who is put down next by hand: who has to begin in some place, sections, officers, vehicles near them,
// then weapons. Nobody: the rest go where a way puts them, riders too, who need no cover but room.
Group next_to_place(Eyeful e, Side side) {
  bool all = true;  // riders take what room there is
  each_group(e.w, [&](Group g) {
    all &= side_of(e.w, g) != side || info(e.w, g).kind != GroupKind::section ||
           !mounted(e.s, figure(info(e.w, g).first));
  });
  const auto next = [&](auto&& which) {
    for (int i = 0; i < e.w.group_count; ++i) {
      const GroupInfo& me = e.w.groups[i];
      if (me.side == side && which(me) && waits_to_be_placed(e.w, e.s, group(i))) return group(i);
    }
    return Group{};
  };
  const auto weapon = [](const GroupInfo& g) {
    return g.kind == GroupKind::team || g.kind == GroupKind::crew;
  };
  if (all)
    if (const Group g = next([&](const GroupInfo& o) { return weapon(o) && o.start; })) return g;
  if (const Group g = next([&](const GroupInfo& o) {
        return o.kind == GroupKind::section && !o.start && !mounted(e.s, figure(o.first));
      }))
    return g;
  if (const Group g = next([&](const GroupInfo& o) {
        return o.kind == GroupKind::leader && !o.start && !mounted(e.s, figure(o.first));
      }))
    return g;
  if (all && !e.w.road_setup[index(side)])
    if (const Group g = next([&](const GroupInfo& o) { return static_cast<bool>(o.vehicle); }))
      return g;
  return all ? next(weapon) : Group{};
}

void score_setup(Eyeful e, Choice c, Tally& t) {
  const Side first = e.w.sets_up_first;
  const Side side = top<SetupFrame>(e.s).side ? other(first) : first;
  const Group next = next_to_place(e, side);
  // Who has no eye for posts leaves weapons and vehicles to one of the ways.
  const bool men = next && (info(e.w, next).kind == GroupKind::section ||
                            info(e.w, next).kind == GroupKind::leader || info(e.w, next).start);
  if (c.verb == verb::auto_setup) {
    if (men) return t.add(t_setup, -30);
    t.add(t_setup, 1);
    return score_way(e, c, t);
  }
  const Group g = group(c.who);
  if (g != next) return t.add(t_setup, -40);
  if (!men) t.add(t_posts, 60);
  thread_local State then;
  then = e.s;
  Skirmish::take(e.w, then, c, nullptr);
  score_standing({e.w, then, e.plan}, g, t);
}

}  // namespace bocage::sk
