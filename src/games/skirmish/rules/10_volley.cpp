// sk.g10.1: whom a man may shoot at, and a section's volley: each man who can, at the nearest man in sight of that group.
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

Figure nearest_target(const World& w, const State& s, Figure f, Group enemy, Arm arm) {
  Figure best;
  std::int64_t near = -1;
  if (refuse_shooter(w, s, f, arm)) return best;
  each_own(w, enemy, [&](Figure e) {
    if (!on_table(s, e)) return;
    const std::int64_t d =
        plane::square(at(s, e).at - at(s, f).at) + (wounded(s, e) ? std::int64_t{1} << 34 : 0);
    if (near >= 0 && d >= near) return;
    if (!within(w, s, f, e, row(w, arm).far) || !spots(w, s, f, e) ||
        refuse_target(w, s, f, e, arm))
      return;
    near = d, best = e;
  });
  return best;
}

namespace {

bool run_volley(const World& w, State& s, Events* log) {
  auto f = top<VolleyFrame>(s);
  const Group g = group(f.group), enemy = group(f.enemy);
  Figure me, target;
  Arm arm;
  {
    const StillTable still;
    for (; f.next < w.figure_count && !target; ++f.next) {
      me = figure(f.next);
      if (acts_with(w, s, group_of(w, me)) != g || !can_act(w, s, me)) continue;
      arm = main_arm(w, s, me);
      if (arm) target = nearest_target(w, s, me, enemy, arm);
    }
  }
  if (!target) {
    s.frames.pop();
    return true;
  }
  s.frames.replace(f);
  end_waiting(s, me);
  begin_shot(w, s, me, target, arm, false, log);
  if (!at(s, me).moved) at(s, me).acted = 1;
  return true;
}

}  // namespace

const StepRules volley_step{.run = run_volley};

}  // namespace bocage::sk
