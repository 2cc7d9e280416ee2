// sk.g6.3, sk.g12.1, sk.g2.9, sk.g12.6: what men do together: go prone, lie in wait, charge, search.
#include <algorithm>

#include "games/skirmish/rules/06_actions.hpp"
#include "games/skirmish/rules/09_remembered.hpp"

namespace bocage::sk {

bool man_can(const World& w, const State& s, Figure f) {
  if (!wounded(s, f)) return true;
  return stride(w, s, f, Gait::slow) > 0 && at(s, f).aboard == 0xff;  // sk.g2.4
}

// sk.g6.3: at any time in his activation, also when he has acted.
bool may_go_prone(const World& w, const State& s, Figure f) {
  if (!fit(w, s, f) || mounted(s, f) || at(s, f).aboard != 0xff) return false;
  if (can_act(w, s, f))
    return posture(s, f) == Posture::standing || posture(s, f) == Posture::waiting;
  return acts_with(w, s, group_of(w, f)).id == s.active && !locked(w, s, f) &&
         posture(s, f) == Posture::standing;
}

bool may_face(const World& w, const State& s, Figure f) {
  if (at(s, f).faced || at(s, f).aboard != 0xff) return false;
  return can_act(w, s, f) ||
         (fit(w, s, f) && !locked(w, s, f) && acts_with(w, s, group_of(w, f)) == Group{s.active});
}

Refusal refuse_wait(const World& w, const State& s, Figure f) {
  if (const Refusal no = refuse_free(w, s, f)) return no;
  if (!fit(w, s, f)) return {"sk.g2.4"_rule, "sk.refuse.wounded"_text};
  if (morale(w, s, f) != Morale::steady) return {"sk.g14.10"_rule, "sk.refuse.demoralised"_text};
  if (at(s, f).moved || at(s, f).fired) return {"sk.g12.1"_rule, "sk.refuse.has_acted"_text};
  if (at(s, f).aboard != 0xff || mounted(s, f) || posture(s, f) == Posture::climbing)
    return {"sk.g12.1"_rule, "sk.refuse.cannot_wait"_text};
  if (at(s, acts_with(w, s, group_of(w, f))).banzai)
    return {"sk.g2.9"_rule, "sk.refuse.banzai"_text};
  return legal;
}

void lie_in_wait(State& s, Figure f) {
  at(s, f).posture = static_cast<int>(Posture::waiting);
  at(s, f).acted = 1;
}

// ---- together

namespace {

// Those of a group who may charge at all, found once while nothing changes: of each enemy group the same men are asked about.
// And a box round all they may reach.
struct Chargers {
  unsigned when = 0;
  Group of;
  Men men;
  Reach around{{}, 0};
};
const Chargers& chargers_of(const World& w, const State& s, Group g) {
  thread_local Chargers kept;
  const unsigned now = StillTable::now();
  if (now && kept.when == now && kept.of == g) return kept;
  kept.when = now;
  kept.of = g;
  kept.men.clear();
  each_member(w, s, g, [&](Figure f) {
    if (!can_act(w, s, f) || !fit(w, s, f) || refuse_charger(w, s, f)) return;
    const Reach his = reach_of_charge(w, s, f);
    Reach& all = kept.around;
    if (kept.men.empty()) all = his;
    all.west = std::min(all.west, his.west), all.east = std::max(all.east, his.east);
    all.south = std::min(all.south, his.south), all.north = std::max(all.north, his.north);
    kept.men.push(f);
  });
  return kept;
}

// Some pair of one of these men and one of that group: is_it(Figure, Figure). The last that was one is likely to be one again;
// find(Figure) looks for another.
template <class IsIt, class Find>
bool any_pair(const World& w, const Men& men, Group g, Group enemy, IsIt&& is_it, Find&& find) {
  struct Pair {
    Figure one, foe;
  };
  thread_local Pair found[max_groups][max_groups];
  Pair& last = found[g.id][enemy.id];
  const GroupInfo& foes = info(w, enemy);
  if (last.foe.id >= foes.first && last.foe.id < foes.first + foes.size && men.contains(last.one) &&
      is_it(last.one, last.foe))
    return true;
  for (const Figure f : men)
    if (const Figure e = find(f)) return last = {f, e}, true;
  return false;
}

// A man who may fire, and with what.
struct Shooter {
  Figure who;
  Arm arm;
  std::int16_t far = 0;
  LookedAt* looked = nullptr;  // of a man on foot while nothing changes
};

// sk.g9.7: farther than that nobody of a group is seen by night, but beside what burns.
int seen_as_far_as(const World& w, const State& s, Group g) {
  if (!is_night(w, s)) return plane::farthest;
  for (int i = 0; i < w.vehicle_count; ++i)
    if (s.vehicles[i].burning) return plane::farthest;
  return at(s, g).fired_turn && s.turn - at(s, g).fired_turn <= 1 ? 80_cm : 40_cm;
}
int foes_seen_as_far_as(const World& w, const State& s, Side side) {
  int most = 40_cm;
  each_group(w, [&](Group g) {
    if (side_of(w, g) != side) most = std::max(most, seen_as_far_as(w, s, g));
  });
  return most;
}

// Those of a group who may fire, found once while nothing changes: of each enemy group the same men are asked about. Of all foes
// together it is seen at a glance whom some of them have in sight, and to whom a line is yet to be looked along.
struct FiringLine {
  unsigned when = 0;
  Group of;
  List<Shooter, max_figures> men;
  Figures in_sight, unknown;
  bool on_foot = true;  // all of them

  void look(const Crowd& crowd) {
    in_sight.clear(), unknown.clear();
    for (const Shooter& one : men) {
      if (!one.looked) continue;
      const LookedAt& his = *one.looked;
      for (int i = 0; i < Figures::words; ++i) {
        const std::uint64_t near = crowd.standing.word[i] & ~his.beyond.word[i];
        in_sight.word[i] |= near & his.known.word[i] & his.seen.word[i];
        unknown.word[i] |= near & ~his.known.word[i];
      }
    }
  }
};

FiringLine& firing_line(const World& w, const State& s, Group g) {
  thread_local FiringLine kept;
  const unsigned now = StillTable::now();
  if (now && kept.when == now && kept.of == g) return kept;
  kept.when = now;
  kept.of = g;
  kept.men.clear(), kept.in_sight.clear(), kept.unknown.clear();
  kept.on_foot = true;
  const int most = foes_seen_as_far_as(w, s, side_of(w, g));
  each_member(w, s, g, [&](Figure f) {
    const Arm arm = main_arm(w, s, f);
    if (!arm || !can_act(w, s, f) || refuse_shooter(w, s, f, arm)) return;
    const std::int16_t far = row(w, arm).far;
    kept.men.push(
        {f, arm, far, stands(s, f) ? looked_at(w, s, f, std::min<int>(far, most)) : nullptr});
    kept.on_foot &= kept.men.back().looked != nullptr;
  });
  if (const Crowd* crowd = crowd_of(w, s)) kept.look(*crowd);
  return kept;
}

// At men on foot whom one knows of: whoever is in range and in sight and in no close combat is a target, by night if he is near
// enough or gave himself away.
bool anybody_in_the_open(const World& w, const State& s, FiringLine& line, Group enemy) {
  const int end = info(w, enemy).first + info(w, enemy).size;
  const int shows = seen_as_far_as(w, s, enemy);
  const auto in_the_dark = [&](Figure one, Figure e) {
    return shows < plane::farthest ? !plane::within(at(s, e).at, at(s, one).at, shows)
                                   : !seen_by_night(w, s, one, e);
  };
  for (int row = info(w, enemy).first; row < end; row += 64) {
    const int size = end - row < 64 ? end - row : 64;
    const auto any = [&](const Shooter& one, std::uint64_t left, auto&& is_seen) {
      for (; left; left &= left - 1) {
        const Figure e = figure(row + __builtin_ctzll(left));
        if (!plane::within(at(s, e).at, at(s, one.who).at, one.looked->far)) {
          one.looked->beyond.add(e.id);
          continue;
        }
        if (in_the_dark(one.who, e) || !is_seen(e) || locked(w, s, e)) continue;
        line.in_sight.add(e.id);  // if the same is asked again
        return true;
      }
      return false;
    };
    const std::uint64_t seen = bits_of(line.in_sight, row, size),
                        unknown = bits_of(line.unknown, row, size);
    if (seen)
      for (const Shooter& one : line.men)
        if (one.looked &&
            any(one,
                seen & bits_of(one.looked->known, row, size) &
                    bits_of(one.looked->seen, row, size) & ~bits_of(one.looked->beyond, row, size),
                [](Figure) { return true; }))
          return true;
    if (!unknown) continue;
    for (std::uint64_t left = unknown; left; left &= left - 1)  // looked along below, all of them
      line.unknown.remove(row + __builtin_ctzll(left));
    for (const Shooter& one : line.men) {
      if (!one.looked) continue;
      const std::uint64_t his = unknown & ~bits_of(one.looked->known, row, size) &
                                ~bits_of(one.looked->beyond, row, size);
      if (any(one, his, [&](Figure e) { return in_sight(w, s, one.who, e); })) return true;
    }
  }
  return false;
}

}  // namespace

bool anybody_fires(const World& w, const State& s, Group g, Group enemy) {
  FiringLine& line = firing_line(w, s, g);
  if (line.men.empty() || hidden(s, enemy)) return false;
  if (anybody_in_the_open(w, s, line, enemy)) return true;
  const bool aboard = spread_of(w, s, enemy).aboard;
  if (!aboard && line.on_foot) return false;
  for (const Shooter& one : line.men) {  // those aboard of something, or at them
    if (one.looked && !aboard) continue;
    Vehicle not_there;  // one vehicle is as good a target as whoever shows in it
    if (anybody_in_sight(w, s, one.who, enemy, one.far, [&](Figure e) {
          const Vehicle in = carrier(s, e);
          if ((one.looked && !in) || (in && in == not_there) || !exposed_aboard(w, s, e))
            return false;
          if (in && one.looked &&
              !plane::within(at(s, in).at, at(s, one.who).at, one.far + longest_hull))
            return not_there = in, false;
          not_there = in;
          return !refuse_target(w, s, one.who, e, one.arm);
        }))
      return true;
  }
  return false;
}

bool anybody_charges(const World& w, const State& s, Group g, Group enemy) {
  if (hidden(s, enemy)) return false;
  const Chargers& chargers = chargers_of(w, s, g);
  if (chargers.men.empty()) return false;
  const Reach& there = extent_of(w, s, enemy);
  if (!chargers.around.meets(there)) return false;
  const auto charges = [&](Figure f, Figure e) {
    return on_table(s, e) && fit(w, s, e) && !charges_in_vain(w, s, f, e) && can_charge(w, s, f, e);
  };
  return any_pair(w, chargers.men, g, enemy, charges, [&](Figure f) {
    Figure target;
    if (!reach_of_charge(w, s, f).meets(there)) return target;
    each_own(w, enemy, [&](Figure e) {
      if (!target && charges(f, e)) target = e;
    });
    return target;
  });
}

namespace {

bool walk_to_nearest(const World& w, State& s, Figure f, Group enemy, bool any_group) {
  bool tried[max_figures] = {};
  for (;;) {
    Figure best;
    std::int64_t near = -1;
    each_known_enemy(w, s, side_of(w, f), [&](Figure e) {
      if (tried[e.id] || (!any_group && group_of(w, e) != enemy) || !fit(w, s, e)) return;
      const std::int64_t d = plane::square(at(s, e).at - at(s, f).at);
      if ((near < 0 || d < near) && (!any_group || sees(w, s, f, e).seen)) near = d, best = e;
    });
    if (!best) return false;
    tried[best.id] = true;
    WayTo way;
    if (refuse_charge(w, s, f, best, &way)) continue;
    begin_walk(w, s, f, way, at(s, best).storey, Gait::charge, true);
    at(s, f).foe = best.id;
    return true;
  }
}

}  // namespace

// The leader first: the others keep to where he will be (sk.g5.3).
void charge_together(const World& w, State& s, Group g, Group enemy, Events*) {
  s.walks.clear();
  const auto goes = [&](Figure f) {
    const StillTable still;
    if (can_act(w, s, f) && fit(w, s, f) && !at(s, f).moved && !at(s, f).fired)
      walk_to_nearest(w, s, f, enemy, false);
  };
  const Figure head = head_of(w, s, g);
  if (head) goes(head);
  each_member(w, s, g, [&](Figure f) {
    if (f != head) goes(f);
  });
  if (!s.walks.empty()) march(w, s, g, false);
}

namespace {

// Of those whom he sees, or who sees none, of those whom his mates see.
Figure nearest_seen(const World& w, const State& s, Group g, Figure f) {
  Figure own, theirs;
  std::int64_t near_own = -1, near_theirs = -1;
  each_known_enemy(w, s, side_of(w, f), [&](Figure e) {
    const std::int64_t d = plane::square(at(s, e).at - at(s, f).at);
    if (!fit(w, s, e)) return;
    if ((near_own < 0 || d < near_own) && sees(w, s, f, e).seen) near_own = d, own = e;
    if (near_theirs >= 0 && d >= near_theirs) return;
    bool seen = false;
    each_member(w, s, g, [&](Figure m) { seen = seen || (fit(w, s, m) && sees(w, s, m, e).seen); });
    if (seen) near_theirs = d, theirs = e;
  });
  return own ? own : theirs;
}

}  // namespace

// sk.g2.9: every fit figure runs or charges towards the nearest visible enemy.
void start_banzai(const World& w, State& s, Group g, Events* log) {
  at(s, g).banzai = 1;
  if (log) log->add("banzai", "sk.g2.9"_rule, side_of(w, g)).with("group", group_kind, g.id);
  s.walks.clear();
  each_member(w, s, g, [&](Figure f) {
    const StillTable still;
    if (!can_act(w, s, f) || !fit(w, s, f) || at(s, f).aboard != 0xff) return;
    if (walk_to_nearest(w, s, f, {}, true)) return;
    const Figure best = nearest_seen(w, s, g, f);
    if (!best) return;
    const Gait run = Gait::fast;
    WayTo way;
    for (int part = 20; part > 2; --part)
      for (const int turn : {0, 20, -20, 45, -45}) {
        const Vec to = plane::turned_left(at(s, best).at - at(s, f).at, turn);
        const Point p = plane::along(at(s, f).at, to, stride(w, s, f, run) * part / 20 - 1);
        if (!on_the_table(w, p) || refuse_move(w, s, f, p, 0, run, &way, false)) continue;
        begin_walk(w, s, f, way, 0, run, false);
        return;
      }
  });
  if (!s.walks.empty()) march(w, s, g, true);
}

// sk.g12.6: an enemy within 30 cm makes a skill test, one per group per turn, free. Its die is thrown
// whether or not somebody is there.
Refusal refuse_search(const World& w, const State& s, Group g) {
  if (at(s, g).searched) return {"sk.g12.6"_rule, "sk.refuse.searched"_text};
  const Figure f = leader_or_first(w, s, g);
  if (!f) return {"sk.g12.6"_rule, "sk.refuse.not_fit"_text};
  bool secrets = false;
  each_group(w, [&](Group e) {
    secrets |= side_of(w, e) != side_of(w, g) &&
               (hidden(s, e) ||
                (info(w, e).may_hide && figure(info(w, e).first).id < w.figure_count &&
                 at(s, figure(info(w, e).first)).place == static_cast<int>(Place::unknown)));
  });
  return secrets ? legal : Refusal{"sk.g12.6"_rule, "sk.refuse.nobody_hides"_text};
}
void start_search(const World& w, State& s, Group g, Events*) {
  at(s, g).searched = 1;
  s.frames.push(
      SkillFrame{.test = Test::search, .figure = leader_or_first(w, s, g).id, .what = g.id});
}

}  // namespace bocage::sk
