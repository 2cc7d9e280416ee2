// Dispatch: the top frame's step says which chapter answers.
#include "games/skirmish/game.hpp"

#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

namespace {

constexpr StepRules over_step{};

constexpr StepTable<World, State, Step, step_count> steps = {
    {
        {Step::over, &over_step},
        {Step::setup, &setup_step},
        {Step::turn_start, &turn_start_step},
        {Step::declare, &declare_step},
        {Step::morale, &morale_step},
        {Step::pistol, &pistol_step},
        {Step::steps_down, &steps_down_step},
        {Step::priority, &priority_step},
        {Step::counts, &counts_step},
        {Step::call, &call_step},
        {Step::orders, &orders_step},
        {Step::formation, &formation_step},
        {Step::man, &man_step},
        {Step::march, &march_step},
        {Step::react, &react_step},
        {Step::reactor, &reactor_step},
        {Step::firing, &firing_step},
        {Step::volley, &volley_step},
        {Step::to_hit, &to_hit_step},
        {Step::hits, &hits_step},
        {Step::save, &save_step},
        {Step::effect, &effect_step},
        {Step::lob, &lob_step},
        {Step::scatter, &scatter_step},
        {Step::deviate, &deviate_step},
        {Step::victims, &victims_step},
        {Step::victim_die, &victim_die_step},
        {Step::victim_save, &victim_save_step},
        {Step::pierce, &pierce_step},
        {Step::penetrate, &penetrate_step},
        {Step::superficial, &superficial_step},
        {Step::major, &major_step},
        {Step::gun_die, &gun_die_step},
        {Step::burn_die, &burn_die_step},
        {Step::fuel_die, &fuel_die_step},
        {Step::mine_die, &mine_die_step},
        {Step::aftermath, &aftermath_step},
        {Step::skill, &skill_step},
        {Step::drive, &drive_step},
        {Step::wheel, &wheel_step},
        {Step::trajectory, &trajectory_step},
        {Step::roll_on, &roll_on_step},
        {Step::overturn, &overturn_step},
        {Step::stop_die, &stop_die_step},
        {Step::bog_die, &bog_die_step},
        {Step::combats, &combats_step},
        {Step::pairing, &pairing_step},
        {Step::melee, &melee_step},
        {Step::reroll, &reroll_step},
        {Step::reroll_die, &reroll_die_step},
        {Step::loser, &loser_step},
        {Step::follow, &follow_step},
        {Step::guns, &guns_step},
        {Step::air, &air_step},
        {Step::air_die, &air_die_step},
        {Step::end_turn, &end_turn_step},
    },
    {"sk.refuse.over"_text, "sk.refuse.not_this_throw"_text, "sk.refuse.not_an_option"_text}};

}  // namespace

void settle(const World& w, State& s, Events* log) { steps.settle(w, s, log); }

void Skirmish::ask(const World& w, const State& s, Prompt& p) {
  const StillTable still;
  steps.ask(w, s, p);
  // sk.g25.3: what an unrevealed group is asked, and what it throws, is its own side's affair.
  if (s.active != 0xff && hidden(s, group(s.active)) && p.side == side_of(w, group(s.active)))
    p.seen = only(p.side);
}

void Skirmish::take(const World& w, State& s, Choice c, Events* log) { steps.take(w, s, c, log); }

// A step that judges answers asks for nothing else: the list of them is not made first.
Refusal Skirmish::refuse(const World& w, const State& s, Choice c) {
  const StillTable still;
  const StepRules& now = steps.of(s);
  return now.refuse ? now.refuse(w, s, c) : steps.refuse(w, s, c);
}

// sk.g24.5, sk.g24.6
Result Skirmish::result(const World& w, const State& s) {
  Result r;
  r.score[0] = points_now(w, s, Side::first);
  r.score[1] = points_now(w, s, Side::second);
  if (s.over == 255) return r;
  r.over = true;
  r.rule = s.collapse ? "sk.g24.6"_rule : "sk.g24.5"_rule;
  r.text = "sk.result.draw"_text;
  if (s.over > 2) return r;
  r.winner = static_cast<Side>(s.over - 1);
  const std::int32_t most = std::max(r.score[0], r.score[1]),
                     apart = std::max(r.score[0] - r.score[1], r.score[1] - r.score[0]);
  r.text = s.collapse          ? "sk.result.collapse"_text
           : apart * 2 >= most ? "sk.result.major"_text
                               : "sk.result.minor"_text;
  return r;
}

}  // namespace bocage::sk
