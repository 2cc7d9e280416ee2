// sk.cb.7-sk.cb.9, sk.g15.3, sk.g15.8-sk.g15.13: what a fight comes to.
#include <algorithm>

#include "games/skirmish/rules/15_melee.hpp"

namespace bocage::sk {

namespace {

// Whether his base would be pressed into a wall or an obstacle: closer to it than its radius, and coming closer.
// A horse that bolts jumps what horses can.
bool pressed(const World& w, const State& s, Figure f, Point p, bool bolting = false) {
  const Point was = at(s, f).at;
  for (const int i : w.going) {
    const Area& a = w.areas[i];
    const bool house = a.ground == Ground::building || a.ground == Ground::bunker;
    const GroundRow& ground = w.ground[static_cast<int>(a.ground)];
    if (!house && !ground.linear) continue;
    if (bolting && ground.going[static_cast<int>(Mover::horse)].way == Way::crossing) continue;
    for (int e = 0; e < a.outline.edges(); ++e) {
      const Point from = a.outline.from(e), to = a.outline.to(e);
      if (plane::compare_distance(p, from, to, radius(s, f)) >= 0) continue;
      if (plane::meet(was, p, from, to)) continue;  // through a door, or a gap
      const std::int64_t before = plane::cross(to - from, was - from),
                         now = plane::cross(to - from, p - from);
      if ((before < 0 ? -before : before) <= (now < 0 ? -now : now)) continue;
      if (destroyed_there(s, a.shape, e, a.outline, p)) continue;
      const Terrain& t = w.shapes[a.shape.id];
      bool rubble = false;
      for (int k = 0; k < t.bays; ++k) {
        const Bay b{static_cast<std::uint8_t>(t.first_bay + k)};
        rubble |= collapsed(s, b) && plane::within(p, w.bays[b.id].outline, radius(s, f));
      }
      if (!rubble) return true;
    }
  }
  return false;
}

// sk.g15.8: 5 cm straight away from the winner, or as much of it as is free.
void recoil(const World& w, State& s, Figure loser, Figure winner, Events* log) {
  FigureState& me = at(s, loser);
  const Point was = me.at;
  if (me.aboard == 0xff && posture(s, loser) != Posture::climbing) {
    const Goer goer = goer_of(w, s, loser);
    Vec away = me.at - at(s, winner).at;
    if (away.x == 0 && away.y == 0) away = plane::heading((me.facing + 180) % 360);
    for (int d = 5_cm; d > 0; d -= 10) {
      const Point p = plane::along(was, away, d);
      if (!on_the_table(w, p)) continue;
      const Leg leg = leg_cost(w, s, goer, was, p, me.storey);
      if (leg.cost < 0 || leg.crossings || pressed(w, s, loser, p)) continue;
      if (may_stand(w, s, goer, p, me.storey) != Stand::free) continue;
      me.at = p;
      break;
    }
  }
  end_wait(s, loser);
  if (log)
    log->add("recoils", "sk.cb.7a"_rule, side_of(w, loser))
        .with("figure", piece_kind, loser.id)
        .with("to", point_kind, static_cast<int>(packed(me.at, me.storey)));
  s.frames.push(FollowFrame{.winner = winner.id, .loser = loser.id, .was = was});
}

// sk.g15.10: 10 cm along his facing, through figures, stopping at impassable terrain.
void ride_on(const World& w, State& s, Figure f, Events* log) {
  FigureState& me = at(s, f);
  const Point was = me.at;
  Goer goer = goer_of(w, s, f);
  goer.side = Side::nobody;  // nobody is an enemy to a horse that bolts
  for (int d = 10_cm; d > 0; d -= 10) {
    const Point p = plane::along(was, plane::heading(me.facing), d);
    if (!on_the_table(w, p)) continue;
    bool free_way = true;
    const Leg leg = leg_cost(w, s, goer, was, p);
    free_way = leg.cost >= 0 || leg.bar == Bar::enemy;
    Goer own = goer_of(w, s, f);
    if (!free_way || pressed(w, s, f, p, true) || may_stand(w, s, own, p, 0) != Stand::free)
      continue;
    me.at = p;
    break;
  }
  if (log)
    log->add("rides_on", "sk.cb.7c"_rule, side_of(w, f))
        .with("figure", piece_kind, f.id)
        .with("to", point_kind, static_cast<int>(packed(me.at)));
}

void suffer(const World& w, State& s, Figure loser, Figure winner, int margin, Events* log) {
  FigureState& me = at(s, loser);
  const bool riding = me.mounted;
  if (margin <= 2) return riding ? ride_on(w, s, loser, log) : recoil(w, s, loser, winner, log);
  if (riding) {  // sk.cb.8b, sk.cb.9b, sk.g15.12
    me.mounted = 0;
    me.taken = 1;
    if (log)
      log->add("unhorsed", margin <= 4 ? "sk.cb.8b"_rule : "sk.cb.9b"_rule, side_of(w, loser))
          .with("figure", piece_kind, loser.id);
    if (margin >= 5) wound(w, s, loser, "sk.cb.9b"_rule, log);
    return;
  }
  if (margin <= 4) wound(w, s, loser, "sk.cb.8a"_rule, log);
  else kill(w, s, loser, "sk.cb.9a"_rule, log);
}

void end_fight(const World& w, State& s) {
  for (const Fighter& f : s.melee) at(s, figure(f.who)).fought = 1;
  update_zones(w, s);
}

}  // namespace

void settle_melee(const World& w, State& s, const MeleeFrame& frame, Events* log) {
  const int a = melee_total(s, 0), b = melee_total(s, 1);
  const int winner_side = a == b ? -1 : a > b ? 0 : 1;
  const int margin = a > b ? a - b : b - a;
  end_fight(w, s);
  s.frames.push(Step::aftermath);
  s.shot.by = 0xffff;
  if (log)
    log->add("melee", winner_side < 0 ? "sk.g15.11"_rule : "sk.cb.6"_rule,
             winner_side < 0 ? Side::nobody : static_cast<Side>(winner_side))
        .number("margin", margin)
        .with("figure", piece_kind, frame.single);
  if (winner_side < 0) return;
  Figure first_winner;
  int losers = 0;
  Figure loser;
  for (const Fighter& f : s.melee) {
    if (f.side == winner_side) {
      if (!first_winner) first_winner = figure(f.who);
    } else {
      ++losers;
      loser = figure(f.who);
    }
  }
  if (losers == 1) return suffer(w, s, loser, first_winner, margin, log);
  s.frames.push(LoserFrame{.winner = first_winner.id,
                           .margin = static_cast<std::uint8_t>(margin)});  // sk.g15.3
}

namespace {

void ask_loser(const World& w, const State& s, Prompt& p) {
  const auto f = top<LoserFrame>(s);
  const Side side = side_of(w, figure(f.winner));
  p.choice(side, "sk.g15.3"_rule, "sk.prompt.loser"_text);
  p.of_player(owner_of(w, s, group_of(w, figure(f.winner))));
  p.with("margin", number_kind, f.margin);
  for (const Fighter& o : s.melee)
    if (o.side != index(side)) p.option(verb::name, o.who);
}
void take_loser(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<LoserFrame>(s);
  s.frames.pop();
  suffer(w, s, figure(c.who), figure(f.winner), f.margin, log);
}

// ---- sk.cb.7b, sk.g15.9: at once up to 5 cm into contact again, or over the obstacle.

bool crosses_obstacle(const World& w, Point a, Point b) {
  for (int i = 0; i < w.area_count; ++i) {
    const Area& area = w.areas[i];
    if (area.round || !(w.ground[static_cast<int>(area.ground)].linear ||
                        area.ground == Ground::trench || area.ground == Ground::building))
      continue;
    for (int e = 0; e < area.outline.edges(); ++e)
      if (plane::meet(a, b, area.outline.from(e), area.outline.to(e))) return true;
  }
  return false;
}

// One of those who won, as their owner likes.
bool may_follow(const World& w, const State& s, int who) {
  const Figure winner = figure(top<FollowFrame>(s).winner), me = figure(who);
  return std::ranges::any_of(s.melee, [&](const Fighter& o) { return o.who == who; }) &&
         side_of(w, me) == side_of(w, winner) && sound(s, me) && at(s, me).aboard == 0xff &&
         morale(w, s, me) == Morale::steady;
}

Refusal refuse_follow(const World& w, const State& s, Choice c) {
  const auto f = top<FollowFrame>(s);
  const Figure me = figure(c.who), loser = figure(f.loser);
  if (c.verb == verb::stay)
    return c.who || c.what || c.count ? Refusal{"sk.g15.9"_rule, "sk.refuse.not_an_option"_text}
                                      : legal;
  if (c.verb != verb::follow || !may_follow(w, s, c.who) || c.count)
    return {"sk.g15.9"_rule, "sk.refuse.not_an_option"_text};
  const Point to = point_of(c.what);
  const int storey = storey_of(c.what);
  if (storey != at(s, me).storey || to == at(s, me).at)
    return {"sk.g15.9"_rule, "sk.refuse.off_table"_text};
  if (!on_the_table(w, to)) return {"sk.g7.9"_rule, "sk.refuse.off_table"_text};
  if (!plane::within(at(s, me).at, to, 5_cm))
    return Refusal{"sk.g15.9"_rule, "sk.refuse.too_far"_text}
        .with("need", length_kind,
              static_cast<int>(plane::root_up(plane::square(to - at(s, me).at))))
        .with("have", length_kind, 5_cm);
  const Goer goer = goer_of(w, s, me);
  if (may_stand(w, s, goer, to, storey) != Stand::free)
    return {"sk.g1.10"_rule, "sk.refuse.occupied"_text};
  const Leg leg = leg_cost(w, s, goer, at(s, me).at, to, storey);
  const bool over = crosses_obstacle(w, at(s, me).at, to);
  if (leg.cost < 0 && !(over && leg.bar == Bar::climb))
    return {"sk.g15.9"_rule, "sk.refuse.impassable"_text};
  if (!over && !contact_at(w, s, me, to, storey, loser))
    return {"sk.g15.9"_rule, "sk.refuse.into_contact"_text};
  return legal;
}
bool run_follow(const World& w, State& s, Events*) {
  if (std::ranges::any_of(s.melee, [&](const Fighter& o) { return may_follow(w, s, o.who); }))
    return false;
  s.frames.pop();
  return true;
}
void ask_follow(const World& w, const State& s, Prompt& p) {
  const auto f = top<FollowFrame>(s);
  const Figure winner = figure(f.winner), loser = figure(f.loser);
  p.choice(side_of(w, winner), "sk.cb.7b"_rule, "sk.prompt.follow"_text);
  p.of_player(owner_of(w, s, group_of(w, winner)));
  p.with("figure", piece_kind, winner.id);
  p.opens(verb::follow);
  p.option(verb::stay);
  const auto judge = [&](Choice c) { return refuse_follow(w, s, c); };
  const Point there = at(s, loser).at;
  for (const Fighter& o : s.melee) {
    const Figure me = figure(o.who);
    if (!may_follow(w, s, o.who)) continue;
    Point close = plane::along(there, at(s, me).at - there, radius(s, me) + radius(s, loser));
    if (!plane::within(at(s, me).at, close, 5_cm))  // as near as 5 cm bring him
      close = plane::along(at(s, me).at, there - at(s, me).at, 5_cm);
    p.offer(judge, verb::follow, me.id, packed(close, at(s, me).storey));
    const Choice old{verb::follow, 0, me.id, packed(f.was, at(s, me).storey)};
    if (!p.options.contains(old)) p.offer(judge, old);
  }
}
void take_follow(const World& w, State& s, Choice c, Events* log) {
  s.frames.pop();
  if (c.verb == verb::stay) return;
  const Figure me = figure(c.who);
  at(s, me).at = point_of(c.what);
  end_wait(s, me);
  if (log)
    log->add("follows", "sk.g15.9"_rule, side_of(w, me))
        .with("figure", piece_kind, me.id)
        .with("to", point_kind, static_cast<int>(c.what));
  check_reveals(w, s, acts_with(w, s, group_of(w, me)), log);
  update_zones(w, s);
}

}  // namespace

const StepRules loser_step{.ask = ask_loser, .take = take_loser};
const StepRules follow_step{
    .run = run_follow, .ask = ask_follow, .refuse = refuse_follow, .take = take_follow};

}  // namespace bocage::sk
