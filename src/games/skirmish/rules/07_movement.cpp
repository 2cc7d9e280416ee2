// sk.g7: rates, what a man may do with them, charges, and walking by ticks of 5 cm.
#include <cstring>

#include "games/skirmish/rules/06_actions.hpp"
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

// sk.g7.1, sk.g7.2, sk.g2.4: what is left of the pace this activation.
int stride(const World&, const State& s, Figure f, Gait g) {
  const FigureState& me = at(s, f);
  int most = 0;
  if (wounded(s, f)) most = g == Gait::slow ? 3_cm : 0;
  else if (me.mounted) most = g == Gait::slow ? 15_cm : g == Gait::normal ? 25_cm : 40_cm;
  else most = g == Gait::slow ? 5_cm : g == Gait::normal ? 10_cm : 20_cm;
  if (!wounded(s, f) && g != Gait::slow && posture(s, f) == Posture::prone)
    most -= 5_cm;  // sk.g6.3
  return most - me.spent;
}

namespace {

// Something that two men may fight over (sk.g1.6).
bool something_near(const World& w, Point p) {
  for (const int i : areas_at(w, p, 3.5_cm) & w.fought_over)
    if (!outside(w.areas[i].box, p, 3.5_cm)) return true;
  return false;
}

}  // namespace

bool touches_enemy(const World& w, const State& s, Figure f, Point there, int storey) {
  return any_foe_in(w, s, side_of(w, f), Reach(there, 3.5_cm), [&](Figure e) {
    return fit(w, s, e) && contact_at(w, s, f, there, storey, e);
  });
}

Refusal refuse_free(const World& w, const State& s, Figure f) {
  if (!exists(w, f)) return {"sk.g6.1"_rule, "sk.refuse.no_such"_text};
  const Group g = acts_with(w, s, group_of(w, f));
  const Group active{s.active};
  if (g != active) return {"sk.g4.7"_rule, "sk.refuse.not_active"_text};
  if (!on_table(s, f)) return {"sk.g2.6"_rule, "sk.refuse.not_on_table"_text};
  if (at(s, f).acted) return {"sk.g6.1"_rule, "sk.refuse.has_acted"_text};
  if (morale(w, s, f) == Morale::routing) return {"sk.g14.11"_rule, "sk.refuse.routing"_text};
  if (locked(w, s, f)) return {"sk.g7.8"_rule, "sk.refuse.locked"_text};
  return legal;
}
// Asked of the same men again and again within one question.
bool can_act(const World& w, const State& s, Figure f) {
  struct Kept {
    unsigned when = 0;
    const State* of = nullptr;
    Figures known, free;
  };
  static constinit thread_local Kept kept{};
  const unsigned now = StillTable::now();
  if (!now || !exists(w, f)) return !refuse_free(w, s, f);
  if (kept.when != now || kept.of != &s) {
    kept.when = now, kept.of = &s;
    kept.known.clear(), kept.free.clear();
  }
  if (!kept.known.contains(f.id)) {
    kept.known.add(f.id);
    if (!refuse_free(w, s, f)) kept.free.add(f.id);
  }
  return kept.free.contains(f.id);
}

bool may_move(const World& w, const State& s, Figure f) {
  const FigureState& me = at(s, f);
  if (me.aboard != 0xff || posture(s, f) == Posture::climbing) return false;
  return !(me.tied && !at(s, acts_with(w, s, group_of(w, f))).banzai);
}

bool moved_fast(const State& s, Figure f) {
  const Gait g = gait(s, f);
  return g == Gait::fast || g == Gait::charge;
}

Refusal refuse_gait(const World& w, const State& s, Figure f, Gait g) {
  const FigureState& me = at(s, f);
  if (g < Gait::slow || g > Gait::fast) return {"sk.g7.1"_rule, "sk.refuse.no_such_gait"_text};
  if (me.aboard != 0xff) return {"sk.g17.13"_rule, "sk.refuse.aboard"_text};
  if (posture(s, f) == Posture::climbing) return {"sk.g7.5"_rule, "sk.refuse.climbing"_text};
  if (wounded(s, f) && g != Gait::slow) return {"sk.g2.4"_rule, "sk.refuse.wounded"_text};
  // sk.g11.5, sk.g11.6: a Banzai charge, and the run that a demoralised man must make.
  const bool whatever = at(s, acts_with(w, s, group_of(w, f))).banzai ||
                        (g == Gait::fast && morale(w, s, f) == Morale::demoralised);
  if (me.tied && !whatever) return {"sk.g11.6"_rule, "sk.refuse.tied"_text};
  if (me.under && me.fresh && g == Gait::fast && !whatever)
    return {"sk.g11.5"_rule, "sk.refuse.no_running"_text};
  if (me.dismounted && g != (me.mounted ? Gait::slow : Gait::normal))
    return {"sk.g7.2"_rule, "sk.refuse.only_walk"_text};
  if (me.fired && g == Gait::fast) return {"sk.g6.1"_rule, "sk.refuse.fired_no_run"_text};
  if (me.fired && !me.moved) return {"sk.g6.2"_rule, "sk.refuse.fired_aimed"_text};
  if (me.mounted && me.fired && g != Gait::slow)
    return {"sk.g7.2"_rule, "sk.refuse.fired_no_run"_text};
  if (gait(s, f) == Gait::fast && g != Gait::fast)
    return {"sk.g6.1"_rule, "sk.refuse.has_run"_text};
  return legal;
}

Refusal refuse_move(const World& w, const State& s, Figure f, Point to, int storey, Gait g,
                    WayTo* out, bool cohesion, bool with_mates) {
  if (const Refusal no = refuse_gait(w, s, f, g)) return no;
  const FigureState& me = at(s, f);
  const int most = stride(w, s, f, g);
  const bool stands_up = posture(s, f) == Posture::prone && g != Gait::slow && !wounded(s, f);
  if (to == me.at && storey == me.storey && !stands_up)  // sk.g6.3: he may stand up where he lies
    return {"sk.g7.1"_rule, "sk.refuse.stands_there"_text};
  if (most < 100 && !(wounded(s, f) && most > 0) && !(to == me.at && most >= 0))
    return Refusal{"sk.g7.1"_rule, "sk.refuse.no_movement_left"_text}.with("have", length_kind,
                                                                           most);
  if (!on_the_table(w, to)) return {"sk.g7.9"_rule, "sk.refuse.off_table"_text};
  if (me.storey == 0 && storey == 0 && !plane::within(me.at, to, most))
    return Refusal{"sk.g7.1"_rule, "sk.refuse.too_far"_text}
        .with("need", length_kind, static_cast<int>(plane::root_up(plane::square(to - me.at))))
        .with("have", length_kind, most);
  Goer goer = goer_of(w, s, f);
  goer.with_mates = with_mates;
  switch (may_stand(w, s, goer, to, storey)) {
    case Stand::free: break;
    case Stand::occupied: return {"sk.g1.10"_rule, "sk.refuse.occupied"_text};
    case Stand::storey: return {"sk.g7.6"_rule, "sk.refuse.no_storey"_text};
    default:
      return in_ground(w, s, to, Ground::river)
                 ? Refusal{"sk.g8.7"_rule, "sk.refuse.cannot_stand"_text}
                 : Refusal{"sk.g8.1"_rule, "sk.refuse.cannot_stand"_text};
  }
  if (touches_enemy(w, s, f, to, storey))
    return {"sk.g7.7"_rule, "sk.refuse.only_charges_touch"_text};
  if (const Refusal no = cohesion ? refuse_apart(w, s, f, me.at, to) : legal) return no;
  const WayTo way =
      way_to(w, s, goer, me.at, me.storey, to, storey,
             {most, g == Gait::fast, g == Gait::fast && me.mounted, me.crossed ? 0 : 1});
  if (!way) return refuse_way(w, s, way, most);
  if (out) *out = way;
  return legal;
}

Refusal refuse_charger(const World& w, const State& s, Figure f) {
  const FigureState& me = at(s, f);
  if (wounded(s, f)) return {"sk.g2.4"_rule, "sk.refuse.wounded"_text};
  if (me.aboard != 0xff) return {"sk.g17.13"_rule, "sk.refuse.aboard"_text};
  if (posture(s, f) == Posture::climbing) return {"sk.g7.5"_rule, "sk.refuse.climbing"_text};
  if (morale(w, s, f) != Morale::steady) return {"sk.g14.10"_rule, "sk.refuse.demoralised"_text};
  const bool banzai = at(s, acts_with(w, s, group_of(w, f))).banzai;
  if (me.tied && !banzai) return {"sk.g11.6"_rule, "sk.refuse.tied"_text};
  if (me.under && me.fresh && !banzai) return {"sk.g11.5"_rule, "sk.refuse.no_running"_text};
  if (me.fired || me.moved || me.dismounted) return {"sk.g6.1"_rule, "sk.refuse.has_acted"_text};
  return legal;
}

// Too far away, or beyond what his leader allows wherever he might touch him.
bool charges_in_vain(const World& w, const State& s, Figure f, Figure target) {
  const Point from = at(s, f).at, to = at(s, target).at;
  const int most = stride(w, s, f, Gait::fast);
  if (!plane::within(from, to, most + 3.5_cm)) return true;  // whatever they might fight over
  const int touch = something_near(w, to) ? 3.5_cm : radius(s, f) + radius(s, target) + 11;
  if (!plane::within(from, to, most + touch)) return true;
  return !at(s, acts_with(w, s, group_of(w, f))).banzai &&
         coheres_nowhere_near(w, s, f, from, to, touch);
}

namespace {

// sk.g7.7: the cheapest place in contact, however far that is from his leader: over a low wall he stops before it, where he
// touches first (sk.g1.6).
Refusal find_charge(const World& w, const State& s, Figure f, Piece target, WayTo& best) {
  const FigureState& me = at(s, f);
  const Side side = side_of(w, f);
  if (!exists(w, target) || target.is_room() || target.is_gear())
    return {"sk.g7.7"_rule, "sk.refuse.no_such"_text};
  if (side_of(w, target) == side) return {"sk.g7.7"_rule, "sk.refuse.own_side"_text};
  const bool known_there = target.is_figure() ? known(w, s, side, target.as_figure())
                                              : known(w, s, side, target.as_vehicle());
  if (!known_there) return {"sk.g7.7"_rule, "sk.refuse.not_seen"_text};
  if (const Refusal no = refuse_charger(w, s, f)) return no;
  const int most = stride(w, s, f, Gait::fast);
  Goer goer = goer_of(w, s, f);
  goer.bound_for = target;
  const Pace pace{most, true, me.mounted != 0};
  const auto too_far = [&](int need) {
    return Refusal{"sk.g7.7"_rule, "sk.refuse.too_far"_text}
        .with("need", length_kind, need)
        .with("have", length_kind, most);
  };
  WayTo straight;  // why he cannot go by the shortest way
  Refusal short_of;
  const auto consider = [&](Point p, int storey) {
    if (!plane::within(me.at, p, best ? best.units() : most)) return;
    if (may_stand(w, s, goer, p, storey) != Stand::free) return;
    const bool touching = target.is_figure() ? contact_at(w, s, f, p, storey, target.as_figure())
                                             : contact_at(w, s, f, p, target.as_vehicle());
    if (!touching) return;
    const WayTo way = way_to(w, s, goer, me.at, me.storey, p, storey, pace);
    if (way && (!best || way.cost < best.cost)) best = way;
    if (!way && straight.bar == Bar::none) straight = way;
  };
  if (target.is_figure()) {
    const Figure e = target.as_figure();
    if (at(s, e).aboard != 0xff) return {"sk.g7.7"_rule, "sk.refuse.aboard"_text};
    const Point c = at(s, e).at;
    const int bases = radius(s, e) + radius(s, f), storey = at(s, e).storey;
    const Refusal far =
        too_far(static_cast<int>(plane::root_up(plane::square(c - me.at))) - bases - 10);
    if (!plane::within(me.at, c, most + 3.5_cm)) return far;
    short_of = plane::within(me.at, c, most + bases + 10) ? Refusal{} : far;
    const bool over_something = something_near(w, c);  // else nobody is reached from afar
    const Vec back = me.at - c;
    for (const int d : {bases + 5, bases + 10, 350, 340}) {
      if (over_something ? best && d < 340 : best || d >= 340) continue;
      consider(plane::along(c, back, d), storey);
      const bool direct = static_cast<bool>(best);
      for (int turn = 15; turn <= 180 && !direct; turn += 15) {  // as near to it as there is room
        for (const int hand : {turn, -turn})
          consider(plane::along(c, plane::turned_left(back, hand), d), storey);
        if (best && !over_something) break;
      }
    }
  } else {
    const Shape h = hull(w, s, target.as_vehicle());
    if (const int off = distance_to_hull(h, me.at) - radius(s, f) - 10; off > most)
      return too_far(off);
    for (int e = 0; e < 4; ++e) {
      const Point p = h.from(e), q = h.to(e);
      const Vec out_of{(q - p).y, -(q - p).x};
      const Point middle{static_cast<std::int16_t>((p.x + q.x) / 2),
                         static_cast<std::int16_t>((p.y + q.y) / 2)};
      const Vec away = plane::contains(h, plane::along(middle, out_of, 20)) ? -out_of : out_of;
      consider(plane::along(middle, away, radius(s, f) + 5), 0);
      const Vec u = q - p;  // and the nearest point of this side
      const std::int64_t all = plane::square(u),
                         part = std::clamp<std::int64_t>(plane::dot(me.at - p, u), 0, all);
      const Point foot{static_cast<std::int16_t>(p.x + u.x * part / all),
                       static_cast<std::int16_t>(p.y + u.y * part / all)};
      for (const int d : {5, 9, 10})
        if (!best) consider(plane::along(foot, me.at - foot, radius(s, f) + d), 0);
      consider(plane::along(p, p - at(s, target.as_vehicle()).at, radius(s, f) + 5), 0);
    }
  }
  if (best) return legal;
  if (straight.bar == Bar::too_far && straight.cost < -1)  // what the ground costs him
    return too_far(static_cast<int>((-2 - straight.cost + 99'999) / 100'000));
  if (straight.bar != Bar::none) return refuse_way(w, s, straight, most);
  if (short_of) return short_of;
  return {"sk.g7.7"_rule, "sk.refuse.no_contact_place"_text};
}

bool may_charge_to(const World& w, const State& s, Figure f, Point end) {
  return at(s, acts_with(w, s, group_of(w, f))).banzai || !refuse_apart(w, s, f, at(s, f).at, end);
}

}  // namespace

Refusal refuse_charge(const World& w, const State& s, Figure f, Piece target, WayTo* out) {
  WayTo best;
  if (const Refusal no = find_charge(w, s, f, target, best)) return no;
  const Point end = best.to[best.legs - 1];
  if (!may_charge_to(w, s, f, end)) return refuse_apart(w, s, f, at(s, f).at, end);
  if (out) *out = best;
  return legal;
}

namespace {

// A number for each state of the weapons on their own bases, which stand in the way.
std::uint64_t number_of_gears(const World& w, const State& s, Side side) {
  struct Last {
    std::uint64_t number = 0, world = 0;
    unsigned known = 0;
    GearState gears[max_gear];
  };
  thread_local Last last;
  unsigned known_ones = 0;
  for (int i = 0; i < w.gear_count; ++i) known_ones |= known(w, s, side, gear(i)) * (1u << i);
  const std::size_t all = sizeof(GearState) * w.gear_count;
  if (last.world != w.mark || last.known != known_ones ||
      std::memcmp(last.gears, s.gears, all) != 0) {
    ++last.number;
    last.world = w.mark, last.known = known_ones;
    std::memcpy(last.gears, s.gears, all);
  }
  return last.number;
}

}  // namespace

// While the men of a section act one by one the same charges are asked for question after question. Where one ends, or that it
// reaches nobody, is the same while the table is, no foe about stands otherwise, came or left, and nobody did beside the target.
bool can_charge(const World& w, const State& s, Figure f, Figure target) {
  struct Known {
    Figure who, target;
    Side side{};
    int most = 0;
    std::uint64_t table = 0, gears = 0, when = 0;
    Figures there;
    bool reaches = false;
    Point end;
  };
  const Crowd* crowd = crowd_of(w, s);
  if (!crowd || !s.walks.empty() || !stands(s, f) || !stands(s, target) ||
      !known(w, s, side_of(w, f), target) || refuse_charger(w, s, f))
    return !refuse_charge(w, s, f, target);
  constexpr unsigned places = 64;
  thread_local Known kept[places];
  Known now{.who = f, .target = target, .side = side_of(w, f), .most = stride(w, s, f, Gait::fast)};
  now.table = crowd->table;
  now.gears = number_of_gears(w, s, now.side);
  now.when = crowd->latest;
  bool changed = false;
  Known& last = kept[(f.id * 7u + target.id) % places];
  now.there.add(f.id);
  const auto is_there = [&](Figure o) {
    now.there.add(o.id);
    changed |= crowd->stance[o.id] > last.when;
    return false;
  };
  any_foe_in(w, s, now.side, Reach(at(s, f).at, now.most + 5_cm), is_there);
  anybody_in(w, s, Reach(at(s, target).at, 7.5_cm), is_there);
  for (const int i : last.there) changed |= crowd->stance[i] > last.when;
  if (changed || last.who != f || last.target != target || last.side != now.side ||
      last.most != now.most || last.table != now.table || last.gears != now.gears) {
    WayTo best;
    now.reaches = !find_charge(w, s, f, target, best);
    if (now.reaches) now.end = best.to[best.legs - 1];
    last = now;
  }
  return last.reaches && may_charge_to(w, s, f, last.end);
}

// The nearest whole degree.
int degrees_of(Vec to) {
  int quarter = 0;
  while (quarter < 4 && !(to.x > 0 && to.y >= 0)) to = {to.y, -to.x}, ++quarter;
  const auto heading = [](int d) {  // of the first quarter
    return Vec{plane::sine_table[90 - d], plane::sine_table[d]};
  };
  int low = 0, high = 90;  // heading(low) is not left of it, heading(high) is not right
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (plane::cross(heading(middle), to) >= 0 ? low : high) = middle;
  }
  const int best = plane::dot(heading(high), to) > plane::dot(heading(low), to) ? high : low;
  return (best + 90 * quarter) % 360;
}

void set_facing(State& s, Figure f, Vec to) {
  if (to.x == 0 && to.y == 0) return;
  at(s, f).facing = static_cast<std::uint16_t>(degrees_of(to)) & 511;
}

void face_enemy(const World& w, State& s, Figure f) {
  std::int64_t near = -1;
  Point to;
  each_known_enemy(w, s, side_of(w, f), [&](Figure e) {
    const std::int64_t d = plane::square(at(s, e).at - at(s, f).at);
    if (d && (near < 0 || d < near)) near = d, to = at(s, e).at;
  });
  if (near >= 0) set_facing(s, f, to - at(s, f).at);
}

void begin_walk(const World&, State& s, Figure f, const WayTo& way, int storey, Gait g,
                bool charge) {
  Walk walk{};
  walk.who = f;
  walk.gait = static_cast<std::uint8_t>(g);
  walk.legs = way.legs;
  for (int i = 0; i < way.legs; ++i) walk.to[i] = way.to[i];
  walk.storey = static_cast<std::uint8_t>(storey);
  walk.flags = static_cast<std::uint8_t>((charge ? 1 : 0) | (way.crossings ? 8 : 0));
  walk.cost = static_cast<std::uint16_t>(std::min(65000, way.units()));
  for (int i = 0; i < s.walks.size(); ++i)
    if (s.walks[i].who == f) {
      s.walks[i] = walk;
      return;
    }
  s.walks.push(walk);
}

}  // namespace bocage::sk
