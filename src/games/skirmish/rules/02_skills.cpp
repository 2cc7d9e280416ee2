// sk.g2.3: skill tests, and what each is for.
#include "games/skirmish/rules/15_melee.hpp"

namespace bocage::sk {

void finish_assault(const World&, State&, const SkillFrame&, bool success, int die, Events*);
void finish_jump(const World&, State&, const SkillFrame&, bool success, Events*);
void finish_wheel(const World&, State&, const SkillFrame&, bool success, Events*);
namespace {

// sk.g19.3: who was beaten off or fell before his attack makes none.
bool run_skill(const World& w, State& s, Events*) {
  const auto f = top<SkillFrame>(s);
  const Figure who = figure(f.figure);
  if (f.test != Test::assault ||
      (sound(s, who) && alive(s, vehicle(f.what)) && contact(w, s, who, vehicle(f.what))))
    return false;
  s.frames.pop();
  return true;
}

void ask_skill(const World& w, const State& s, Prompt& p) {
  const auto f = top<SkillFrame>(s);
  const Figure who = figure(f.figure);
  const int bonus = static_cast<std::int8_t>(f.bonus);
  Chance die = Chance::throw_dice(1);
  const int need = skill_need(info(w, who).quality) - bonus;
  if (f.test != Test::assault && f.test != Test::search) {
    die.classed = true;
    for (int n = 1; n <= 6; ++n) die.sum_class[n] = n >= need;
  }
  p.roll(side_of(w, who), "sk.g2.3"_rule, "sk.prompt.skill"_text, die);
  p.with("figure", piece_kind, f.figure).with("need", number_kind, need);
}

void take_skill(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<SkillFrame>(s);
  s.frames.pop();
  const Figure who = figure(f.figure);
  const int bonus = static_cast<std::int8_t>(f.bonus);
  const bool success = sum_of(c) + bonus >= skill_need(info(w, who).quality);
  static constexpr RuleId rules[] = {"sk.g12.6"_rule, "sk.g2.11"_rule,  "sk.g8.8"_rule,
                                     "sk.g19.1"_rule, "sk.g17.14"_rule, "sk.g18.7"_rule,
                                     "sk.g5.9"_rule};
  if (log) {
    Event& e = log->add(success ? "skill_passed" : "skill_failed", rules[static_cast<int>(f.test)],
                        side_of(w, who));
    e.on(c).with("figure", piece_kind, f.figure).number("need", skill_need(info(w, who).quality));
    if (f.test == Test::assault) explain<assault_rows>(assaulting(w, s, who, vehicle(f.what)), e);
  }
  switch (f.test) {
    case Test::search:
      if (!success) return;
      for (int i = 0; i < w.group_count; ++i) {
        const Group e = group(i);
        if (!hidden(s, e) || side_of(w, e) == side_of(w, who)) continue;
        bool near = false;
        each_own(w, e,
                 [&](Figure h) { near |= on_table(s, h) && near_each_other(w, s, h, who, 30_cm); });
        if (near) reveal(w, s, e, "sk.g12.6"_rule, log);
      }
      return;
    case Test::aid:
      if (success) at(s, figure(f.what)).treated = 1;
      return;
    case Test::wire:
      if (success) cut_through(w, s, {f.what}, at(s, who).at);
      return;
    case Test::promote:
      if (success) {
        at(s, who).nco = 1;
        if (log)
          log->add("promoted", "sk.g5.9"_rule, side_of(w, who)).with("figure", piece_kind, who.id);
      }
      return;
    case Test::assault: return finish_assault(w, s, f, success, sum_of(c), log);
    case Test::jump: return finish_jump(w, s, f, success, log);
    case Test::wheel: return finish_wheel(w, s, f, success, log);
  }
}

}  // namespace

const StepRules skill_step{.run = run_skill, .ask = ask_skill, .take = take_skill};

}  // namespace bocage::sk
