// Dispatch: the top frame's step says which chapter answers.
#include "games/america_triumphant/game.hpp"

#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

namespace {

constexpr StepTable<World, State, Step, step_count> steps = {
    {
        {Step::over, &over_step},
        {Step::setup, &setup_step},
        {Step::okw_request, &okw_request_step},
        {Step::okw_die, &okw_die_step},
        {Step::okw_place, &okw_place_step},
        {Step::discovery, &discovery_step},
        {Step::setup_unit, &setup_unit_step},
        {Step::setup_hex, &setup_hex_step},
        {Step::drop_turn, &drop_turn_step},
        {Step::drop_hex, &drop_hex_step},
        {Step::turn_start, &turn_start_step},
        {Step::weather, &weather_step},
        {Step::ground, &ground_step},
        {Step::okw_roll, &okw_roll_step},
        {Step::release, &release_step},
        {Step::hq_back, &hq_back_step},
        {Step::rebuild, &rebuild_step},
        {Step::pay, &pay_step},
        {Step::chits, &chits_step},
        {Step::draw, &draw_step},
        {Step::surprise, &surprise_step},
        {Step::impulse, &impulse_step},
        {Step::engineers, &engineers_step},
        {Step::build, &build_step},
        {Step::airdrop, &airdrop_step},
        {Step::march, &march_step},
        {Step::entry, &entry_step},
        {Step::mover, &mover_step},
        {Step::infiltration, &infiltration_step},
        {Step::after_overrun, &after_overrun_step},
        {Step::excess, &excess_step},
        {Step::declare, &declare_step},
        {Step::join, &join_step},
        {Step::air_defence, &air_defence_step},
        {Step::support, &support_step},
        {Step::air_attack, &air_attack_step},
        {Step::resolve, &resolve_step},
        {Step::fight, &fight_step},
        {Step::evade, &evade_step},
        {Step::combat_die, &combat_die_step},
        {Step::losses, &losses_step},
        {Step::remainder, &remainder_step},
        {Step::retreat, &retreat_step},
        {Step::advance, &advance_step},
        {Step::pause, &pause_step},
        {Step::turn_end, &turn_end_step},
    },
    {"at.refuse.over"_text, "at.refuse.not_this_throw"_text, "at.refuse.not_an_option"_text}};

}  // namespace

void settle(const World& w, State& s, Events* log) { steps.settle(w, s, log); }

void AmericaTriumphant::ask(const World& w, const State& s, Prompt& p) { steps.ask(w, s, p); }

void AmericaTriumphant::take(const World& w, State& s, Choice c, Events* log) {
  steps.take(w, s, c, log);
}

// Who asks why at another moment (a question with one answer only is not put) hears what would be
// said at the right one.
Refusal AmericaTriumphant::refuse(const World& w, const State& s, Choice c) {
  // A step that judges answers never throws dice: its list need not be made first.
  const Rules& now_asked = steps.of(s);
  const Refusal no = now_asked.refuse ? now_asked.refuse(w, s, c) : steps.refuse(w, s, c);
  if (!no || s.over || s.hq == none8) return no;
  const Step now = s.frames.step();
  if (c.verb == verb::attack && now != Step::declare) {
    if (const Refusal why = refuse_attack(w, s, c)) return why;
  } else if (c.verb == verb::take_up && now != Step::march && c.who < w.unit_count) {
    if (const Refusal why = refuse_taking_up(w, s, Unit{c.who}, s.phase)) return why;
  }
  return no;
}

Result AmericaTriumphant::result(const World& w, const State& s) {
  Result r;
  r.score[0] = s.lost[1];
  r.score[1] = s.lost[0];
  if (!s.over) return r;
  r.over = true;
  r.rule = "at.8.3c"_rule;
  r.text = "at.result.draw"_text;
  if (s.over == 255) return r;
  const Condition& c = w.conditions[s.over - 1];
  r.winner = c.winner;
  if (c.rule) r.rule = c.rule;
  if (r.winner != Side::nobody)
    r.text = c.major == 2   ? "at.result.major"_text
             : c.major == 1 ? "at.result.minor"_text
                            : "at.result.won"_text;
  return r;
}

}  // namespace bocage::at
