#pragma once
// What the prompts of an active group share.
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

// ---- together (06_together.cpp)
using Men = List<Figure, max_figures>;
bool man_can(const World&, const State&, Figure);  // some action is left to him
bool may_go_prone(const World&, const State&, Figure);
bool may_face(const World&, const State&, Figure);  // sk.g6.5: once, when he has acted, too
Refusal refuse_wait(const World&, const State&, Figure);
void lie_in_wait(State&, Figure);
bool anybody_fires(const World&, const State&, Group, Group enemy);
bool anybody_charges(const World&, const State&, Group, Group enemy);
void charge_together(const World&, State&, Group, Group enemy, Events*);
void start_banzai(const World&, State&, Group, Events*);
Refusal refuse_search(const World&, const State&, Group);
void start_search(const World&, State&, Group, Events*);

// ---- special actions (06_special.cpp, 07_climbing.cpp, 17_passengers.cpp)
inline bool idle(const State& s, Figure f) { return !at(s, f).moved && !at(s, f).fired; }
Refusal refuse_idle(const World&, const State&, Figure, RuleId);
Refusal refuse_special(const World&, const State&, Figure, Choice);
void take_special(const World&, State&, Figure, Choice, Events*);
Refusal refuse_climb(const World&, const State&, Figure, int shape, Point* other_side = nullptr,
                     int* storey = nullptr);
void start_climb(const World&, State&, Figure, int shape, Events*);
Refusal refuse_embark(const World&, const State&, Figure, int vehicle);
Refusal refuse_disembark(const World&, const State&, Figure, Point);
void embark(const World&, State&, Figure, Vehicle, Events*);
void disembark(const World&, State&, Figure, Point, Events*);
bool step_out(const World&, State&, Figure, Vec towards,
              Events*);  // on that side of the hull, if he may

// ---- entering (24_entering.cpp)
void enter(const World&, State&, Group, Events*);

Refusal refuse_way(const World&, const State&, const WayTo&, int allowance);  // 07_ways.cpp
// ---- charges (07_movement.cpp)
inline Reach reach_of_charge(const World& w, const State& s, Figure f) {
  return {at(s, f).at, stride(w, s, f, Gait::fast) + 3.5_cm};
}
bool can_charge(const World&, const State&, Figure, Figure target);  // refuse_charge, remembered

// ---- formations (07_formation.cpp)
void lay_out(const World&, State&, Group, Figure lead, Point to, int storey, Gait, bool to_cover);

// ---- crew-served weapons (16_crews.cpp)
int shift_allowance(const World&, const State&, Gear);  // how far its crew moves it, 0: not at all
Refusal refuse_gear_free(const World&, const State&, Gear);
Refusal refuse_gear(const World&, const State&, Choice);
void take_gear(const World&, State&, Choice, Events*);

// Samples may coincide: two men over each other in a house, two posts at one place.
template <class Judge>
bool offer_once(Prompt& p, const Judge& judge, Verb verb, int who, std::uint32_t what,
                int count = 0) {
  const Choice c{verb, static_cast<std::uint8_t>(count), static_cast<std::uint16_t>(who), what};
  return !p.options.contains(c) && p.offer(judge, c);
}

// ---- samples of regions
// A number that differs from turn to turn and group to group, so that repeated games cover a region.
inline int sample_turn(const State& s, Group g) { return (s.turn * 37 + g.id * 101) % 45; }

// Whether a straight leg is all it takes: ways round corners are left to posts and to whoever asks for them. The leg is measured
// last: where somebody stands, or a man alone would be too far from his leader, it is not worth it.
inline bool straight_there(const World& w, const State& s, const Goer& goer, Point to, int most) {
  const Point from = at(s, goer.who).at;
  if (!goer.with_mates && refuse_apart(w, s, goer.who, from, to)) return false;
  if (may_stand(w, s, goer, to, 0) != Stand::free) return false;
  const Leg leg = leg_cost(w, s, goer, from, to);
  return leg.cost >= 0 && leg.cost <= in_nm(most);
}

// The gaits at which he may go somewhere.
inline List<Gait, 3> gaits_left(const World& w, const State& s, Figure f) {
  List<Gait, 3> left;
  for (const Gait g : {Gait::slow, Gait::normal, Gait::fast})
    if (stride(w, s, f, g) >= 1_cm && !refuse_gait(w, s, f, g)) left.push(g);
  return left;
}

// A place for each gait at which he may go, if one of three directions has one: near or far and which way differs by turns.
// Everything a man may do is in refuse; a sample only has to be fair, and every place of it is judged at every question.
template <class Offer>  // offer(place, storey, gait): whether it is legal
void each_sample(const World& w, const State& s, const Goer& goer, int turn, Offer&& offer) {
  const Figure f = goer.who;
  const FigureState& me = at(s, f);
  for (const Gait g : gaits_left(w, s, f)) {
    const int most = stride(w, s, f, g), way = 8 * turn + 40 * static_cast<int>(g);
    for (int k = 0; k < 3; ++k) {
      const int part = (turn + static_cast<int>(g) + k) % 2 ? 55 : 100;
      const Point to = plane::along(me.at, plane::heading(way + 120 * k), most * part / 100 - 1);
      if (!on_the_table(w, to)) continue;
      if (!me.storey && !straight_there(w, s, goer, to, most)) continue;
      if (offer(to, me.storey && building_at(w, s, to) ? me.storey : 0, g)) break;
    }
  }
}
// A place worth standing at, another from turn to turn; once in a while round a corner.
template <class Offer>
void each_post(const World& w, const State& s, const Goer& goer, Offer&& offer) {
  const Figure f = goer.who;
  const FigureState& me = at(s, f);
  const auto gaits = gaits_left(w, s, f);
  if (gaits.empty() || !w.post_count) return;
  const Gait g = gaits[(s.turn + f.id) % gaits.size()];
  const int reach = stride(w, s, f, g);
  const bool round_corners = (s.turn * 5 + f.id) % 12 == 0;
  const int first = (s.turn * 61 + f.id * 17) % w.post_count;
  for (int i = 0, n = 0; i < w.post_count && i < 128 && n < 2; ++i) {
    const auto& post = w.posts[first + i < w.post_count ? first + i : first + i - w.post_count];
    if (!plane::within(post.at, me.at, reach) || post.at == me.at) continue;
    ++n;
    if (!round_corners && !me.storey && !post.storey && !straight_there(w, s, goer, post.at, reach))
      continue;
    if (offer(post.at, post.storey, g)) return;
  }
}

// A few of the enemies on foot, spread over all of them.
template <int Most>
List<Figure, Most> sampled_enemies(const World& w, const State& s, Side side) {
  List<Figure, max_figures> all;
  each_foe_on_foot(w, s, side, [&](Figure e) {
    if (fit(w, s, e)) all.push(e);
  });
  List<Figure, Most> some;
  const int n = all.size() < Most ? all.size() : Most;
  for (int k = 0; k < n; ++k) some.push(all[(k * all.size() / n + s.turn) % all.size()]);
  return some;
}

template <class Judge>
void offer_cover(const World& w, const State& s, Group g, Prompt& p, const Judge& judge) {
  // Aimed at known enemies whom he has in sight; the template may lie anywhere.
  int layers = 0;
  List<Figure, 4> enemies;
  const auto at_enemies = [&](Figure layer) {
    if (!stands(s, layer)) return;
    if (enemies.empty()) enemies = sampled_enemies<4>(w, s, side_of(w, g));  // the first who asks
    for (const Figure e : enemies) {
      const Choice c{verb::cover, 0, layer.id, packed(at(s, e).at)};
      if (p.options.contains(c) || !in_sight(w, s, layer, e)) continue;
      const Refusal no = judge(c);
      if (!no) p.option(c);
      else if (no.rule == "sk.g11.1"_rule) return;  // who cannot lay any is not asked again
    }
  };
  bool riflemen = false;
  each_member(w, s, g, [&](Figure f) {
    if (layers >= 3 || !can_act(w, s, f) || at(s, f).moved || at(s, f).fired) return;
    const Arm a = main_arm(w, s, f);
    if (!a) return;
    if (row(w, a).mg) ++layers, at_enemies(f);
    else if (!riflemen && row(w, a).rifleman) riflemen = true, ++layers, at_enemies(f);
  });
}

template <class Judge>
void offer_gear(const World& w, const State& s, Gear g, Prompt& p, const Judge& judge) {
  const GearInfo& me = info(w, g);
  const Side side = side_of(w, g);
  const int piece = Piece(g).value;
  if (refuse_gear_free(w, s, g)) return;
  p.offer(judge, verb::wait, piece);
  p.opens(verb::shift);
  for (int k = 0, n = 0; k < 4 && n < 2; ++k) {
    const Point to =
        plane::along(at(s, g).at, plane::heading(90 * k + sample_turn(s, me.group) * 8), 390);
    if (on_the_table(w, to)) n += p.offer(judge, verb::shift, piece, packed(to));
  }
  if (me.arm && row(w, me.arm).kind == ArmKind::mortar) {
    p.opens(verb::drop).opens(verb::drop_smoke);
    int n = 0;
    each_foe_on_foot(w, s, side, [&](Figure e) {
      if (n < 12) n += offer_once(p, judge, verb::drop, piece, packed(at(s, e).at));
    });
    each_known_enemy(w, s, side, [&](Figure e) {
      if (n < 13) n += offer_once(p, judge, verb::drop_smoke, piece, packed(at(s, e).at)) ? 13 : 0;
    });
    return;
  }
  if (me.arm) {
    const int far = row(w, me.arm).far;
    each_known_enemy(w, s, side, [&](Figure e) {
      if (at(s, e).aboard != 0xff || plane::within(at(s, e).at, at(s, g).at, far))
        p.offer(judge, verb::gun_fire, piece, Piece(e).value);
    });
    each_vehicle(w, [&](Vehicle v) { p.offer(judge, verb::gun_fire, piece, Piece(v).value); });
    int n = 0;
    each_foe_on_foot(w, s, side, [&](Figure e) {
      if (n < 6 && fit(w, s, e)) n += offer_once(p, judge, verb::cover, piece, packed(at(s, e).at));
    });
    return;
  }
  p.opens(verb::shell).opens(verb::shell_at).opens(verb::pivot);
  for (const int d : {45, 90, 180, 270, 315})
    p.offer(judge, verb::pivot, piece, static_cast<std::uint32_t>(d));
  if (at(s, g).fired || at(s, g).moved) return;  // it fires no more
  for (int a = 0; a < 3; ++a) {
    each_vehicle(w, [&](Vehicle v) { p.offer(judge, verb::shell_at, piece, Piece(v).value, a); });
    for (int i = 0; i < w.gear_count; ++i)
      p.offer(judge, verb::shell_at, piece, Piece(gear(i)).value, a);
  }
  int n = 0;
  each_foe_on_foot(w, s, side, [&](Figure e) {
    if (n >= 8) return;
    n += offer_once(p, judge, verb::shell, piece, packed(at(s, e).at), static_cast<int>(Ammo::he));
    if (const Bay b = bay_at(w, at(s, e).at)) {
      const Choice c{verb::shell_at, static_cast<std::uint8_t>(Ammo::he),
                     static_cast<std::uint16_t>(piece), Piece(b, at(s, e).storey).value};
      if (!p.options.contains(c)) p.offer(judge, c);
    }
  });
}

}  // namespace bocage::sk
