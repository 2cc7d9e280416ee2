// sk.g7.7, sk.g12.3, sk.g8.9, sk.g14.11: walking by ticks of 5 cm, all of a group at the same time.
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

void march(const World& w, State& s, Group g, bool compulsory) {
  for (Walk& walk : s.walks) {
    FigureState& me = at(s, walk.who);
    if (!me.moved) me.from = me.at;
    walk.before = static_cast<std::uint16_t>(plane::root(plane::square(me.at - me.from)));
    const Gait pace = static_cast<Gait>(walk.gait);
    if (posture(s, walk.who) == Posture::prone && pace != Gait::slow) {
      me.posture = static_cast<int>(Posture::standing);
      me.spent = static_cast<std::uint16_t>(std::min(4095, me.spent + 500)) & 4095;
    }
    end_wait(s, walk.who);
    end_cover(w, s, walk.who);
    if (pace == Gait::slow && !wounded(s, walk.who) && !me.mounted)
      me.posture = static_cast<int>(Posture::prone);
    me.gait = static_cast<std::uint8_t>(walk.gait) & 7;
    me.moved = 1;
    me.spent = static_cast<std::uint16_t>(std::min(4095, me.spent + walk.cost)) & 4095;
    if (walk.flags & 1) me.charged = 1;
    if (walk.flags & 8) me.crossed = 1;
    const ShapeId house = building_at(w, s, me.at);
    if (me.storey && building_at(w, s, walk.to[walk.legs - 1]) != house)
      me.storey = 0;  // down the stairs first
  }
  s.frames.push(MarchFrame{.group = g.id, .compulsory = compulsory});
}

namespace {

constexpr int tick_length = 5_cm;

// One tick of a walk; how far it went in all.
bool step_on(State& s, Walk& walk) {
  if (walk.flags & 4 || walk.at >= walk.legs) return false;
  FigureState& me = at(s, walk.who);
  int left = tick_length;
  while (left > 0 && walk.at < walk.legs) {
    const Point to = walk.to[walk.at];
    const int rest = static_cast<int>(plane::root(plane::square(to - me.at)));
    if (rest <= left) {
      me.at = to;
      left -= rest;
      ++walk.at;
    } else {
      me.at = plane::along(me.at, to - me.at, left);
      left = 0;
    }
  }
  walk.done = static_cast<std::uint16_t>(walk.done + tick_length - left);
  return true;
}

bool crosses_field(const Area& a, Point p, Point q) {
  return a.round ? plane::within(a.circle.centre, p, q, a.circle.radius)
                 : plane::contains(a.outline, q) || plane::meets(a.outline, p, q);
}

// What lies in the way was not known when he set out: he stops before it.
bool now_barred(const World& w, const State& s, const Walk& walk) {
  if (walk.at >= walk.legs) return false;
  return enemy_between(w, s, goer_of(w, s, walk.who), at(s, walk.who).at, walk.to[walk.at],
                       at(s, walk.who).storey);
}

}  // namespace

// sk.g7.9: where the scenario allows it, with the points for it; sk.g14.11: by routing.
void leave_table(const World& w, State& s, Figure f, Events* log) {
  const bool routs = morale(w, s, f) == Morale::routing;
  if (!routs && !wounded(s, f))
    for (const Exit& e : w.exits)
      if (e.side == side_of(w, f)) {
        s.score[index(e.side)] += e.per_figure;
        break;
      }
  if (log)
    log->add("left_table", routs ? "sk.g14.11"_rule : "sk.g7.9"_rule, side_of(w, f))
        .with("figure", piece_kind, f.id);
  remove_from_play(w, s, f, routs ? Place::routed : Place::gone);
}

namespace {

void arrive(const World& w, State& s, Walk& walk, Events* log) {
  const Figure f = walk.who;
  FigureState& me = at(s, f);
  if (!on_table(s, f)) return;
  const Goer goer = goer_of(w, s, f);
  if (walk.flags & 2 && walk.at >= walk.legs && !(walk.flags & 4)) return leave_table(w, s, f, log);
  if (walk.at >= walk.legs) me.storey = walk.storey & 7;
  for (int back = 0; back < 40 && may_stand(w, s, goer, me.at, me.storey) == Stand::occupied;
       ++back)
    me.at = plane::along(me.at, me.from - me.at, 50);
  const Point last = walk.legs > 1 ? walk.to[walk.legs - 2] : me.from;
  if (walk.flags & 1) set_facing(s, f, me.at - last);
  else {
    set_facing(s, f, me.at - last);
    face_enemy(w, s, f);
  }
  if (log) {
    Event& e = log->add(walk.flags & 1 ? "charged" : "moved",
                        walk.flags & 1 ? "sk.g7.7"_rule : "sk.g7.1"_rule, side_of(w, f));
    e.with("figure", piece_kind, f.id)
        .with("to", point_kind, static_cast<int>(packed(me.at, me.storey)));
    e.with("gait", gait_kind, walk.gait);
    if (hidden(s, group_of(w, f))) e.only_for(only(side_of(w, f)));
  }
}

// sk.g15.4, sk.g15.5: how a charge came in.
void note_charge(const World& w, State& s, Figure f) {
  const FigureState& me = at(s, f);
  each_known_enemy(w, s, side_of(w, f), [&](Figure e) {
    if (!fit(w, s, e) || !contact(w, s, f, e)) return;
    FigureState& foe = at(s, e);
    const Vec facing = plane::heading(foe.facing);
    if (plane::dot(facing, me.from - foe.at) < 0 && plane::dot(facing, me.at - foe.at) < 0)
      foe.from_behind = 1;
  });
}

// sk.g14.11: a router contacted out of sight of friends within 10 cm is captured.
void capture_routers(const World& w, State& s, Figure f, Events* log) {
  each_known_enemy(w, s, side_of(w, f), [&](Figure e) {
    if (morale(w, s, e) != Morale::routing || !sound(s, e) || !contact(w, s, f, e)) return;
    bool friend_near = false;
    each_figure(w, [&](Figure o) {
      if (friend_near || o == e || side_of(w, o) != side_of(w, e) || !sound(s, o)) return;
      friend_near = near_each_other(w, s, o, e, 10_cm) && sees(w, s, o, e).seen;
    });
    if (friend_near) return;
    if (log) log->add("captured", "sk.g14.11"_rule, side_of(w, e)).with("figure", piece_kind, e.id);
    remove_from_play(w, s, e, Place::captured);
  });
}

void finish(const World& w, State& s, const MarchFrame& f, Events* log) {
  for (Walk& walk : s.walks) {
    arrive(w, s, walk, log);
    FigureState& me = at(s, walk.who);
    const Gait g = static_cast<Gait>(walk.gait);
    if (walk.flags & 1 && sound(s, walk.who)) {
      note_charge(w, s, walk.who);
      capture_routers(w, s, walk.who, log);
    }
    if (g == Gait::fast || g == Gait::charge || f.compulsory || wounded(s, walk.who)) me.acted = 1;
    if (me.mounted && g == Gait::normal) me.acted = 1;  // sk.g7.2: no fire at the trot
  }
  s.walks.clear();
  update_zones(w, s);
}

bool run_march(const World& w, State& s, Events* log) {
  auto f = top<MarchFrame>(s);
  if (f.react) {
    f.react = 0;
    s.frames.replace(f);
    const Group g = group(f.group);
    if (ask_reaction(w, s, other(side_of(w, g)), 0, Piece{})) return true;
  }
  bool any = false;
  Point before[max_together];
  for (int i = 0; i < s.walks.size(); ++i) before[i] = at(s, s.walks[i].who).at;
  for (Walk& walk : s.walks) {
    if (!sound(s, walk.who) &&
        !(wounded(s, walk.who) && walk.gait == static_cast<int>(Gait::slow) && !(walk.flags & 4)))
      continue;
    if (now_barred(w, s, walk)) walk.flags |= 4;
    any |= step_on(s, walk);
  }
  if (!any) {
    s.frames.pop();
    finish(w, s, f, log);
    return true;
  }
  if (f.tick < 250) ++f.tick;
  f.react = 1;
  s.frames.replace(f);
  if (w.on.mines)
    for (int k = 0; k < s.walks.size(); ++k)
      for (const int i : w.mines) {
        const Walk& walk = s.walks[k];
        if (w.shapes[w.areas[i].shape.id].anti_tank || at(s, walk.who).mined ||
            !on_table(s, walk.who) || at(s, walk.who).at == before[k])
          continue;
        if (!crosses_field(w.areas[i], before[k], at(s, walk.who).at)) continue;
        at(s, walk.who).mined = 1;
        s.frames.push(MineDieFrame{.figure = walk.who.id, .shape = w.areas[i].shape.id});
      }
  check_reveals(w, s, group(f.group), log);
  return true;
}

}  // namespace

const StepRules march_step{.run = run_march};

}  // namespace bocage::sk
