// sk.g6.3, sk.g12.1, sk.g2.9, sk.g12.6: what men do together: go prone, lie in wait, charge, search.
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

// Those of a group who may do it at all, found once while nothing changes: of each enemy group the same men are asked about.
template <class May>
const Men& who_may(const World& w, const State& s, Group g, May&& may) {
  struct Kept {
    unsigned when = 0;
    Group of;
    Men men;
  };
  thread_local Kept kept;
  const unsigned now = StillTable::now();
  if (now && kept.when == now && kept.of == g) return kept.men;
  kept.when = now;
  kept.of = g;
  kept.men.clear();
  each_member(w, s, g, [&](Figure f) {
    if (can_act(w, s, f) && may(f)) kept.men.push(f);
  });
  return kept.men;
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

}  // namespace

bool anybody_fires(const World& w, const State& s, Group g, Group enemy) {
  const Men& men = who_may(w, s, g, [&](Figure f) {
    const Arm arm = main_arm(w, s, f);
    return arm && !refuse_shooter(w, s, f, arm);
  });
  if (men.empty() || hidden(s, enemy)) return false;
  const auto fires = [&](Figure f, Figure e) {
    return on_table(s, e) && (!stands(s, f) || !stands(s, e) || in_sight(w, s, f, e)) &&
           !refuse_target(w, s, f, e, main_arm(w, s, f));
  };
  return any_pair(w, men, g, enemy, fires, [&](Figure f) {
    Figure target;
    anybody_in_sight(w, s, f, enemy, row(w, main_arm(w, s, f)).far, [&](Figure e) {
      if (fires(f, e)) target = e;
      return static_cast<bool>(target);
    });
    return target;
  });
}

bool anybody_charges(const World& w, const State& s, Group g, Group enemy) {
  if (hidden(s, enemy)) return false;
  const Men& men =
      who_may(w, s, g, [&](Figure f) { return fit(w, s, f) && !refuse_charger(w, s, f); });
  const auto charges = [&](Figure f, Figure e) {
    return on_table(s, e) && fit(w, s, e) && !charges_in_vain(w, s, f, e) &&
           !refuse_charge(w, s, f, e);
  };
  const Reach there = men.empty() ? Reach({}, 0) : extent_of(w, s, enemy);
  return any_pair(w, men, g, enemy, charges, [&](Figure f) {
    Figure target;
    if (!Reach(at(s, f).at, stride(w, s, f, Gait::fast) + 3.5_cm).meets(there)) return target;
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
