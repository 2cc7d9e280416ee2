// Where a side sets up: each of the ways the rules offer is tried and looked at.
#include "games/skirmish/mind/doctrine.hpp"
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

}  // namespace

void score_setup(Eyeful e, Choice c, Tally& t) {
  if (c.verb == verb::auto_setup) {
    t.add(t_setup, 1);
    return score_way(e, c, t);
  }
  const Group g = group(c.who);
  const Side side = side_of(e.w, g);
  const Seat seat = seat_at(e, side, point_of(c.what), 0);
  t.add(t_setup,
        -30);  // one by one they end up anywhere: however bad, a set-up as a whole is better
  t.add(t_setup_post, 0.1f * number(seat.save ? 7 - seat.save : 0));
}

}  // namespace bocage::sk
