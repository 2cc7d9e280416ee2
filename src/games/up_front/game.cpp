// The contract, and the table of steps.
#include "games/up_front/game.hpp"

#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

namespace {

constexpr StepTable<World, State, Step, static_cast<int>(Step::over) + 1> steps = {
    {
        {Step::first_draw, &first_draw_step},
        {Step::form_groups, &form_groups_step},
        {Step::form_crews, &form_crews_step},
        {Step::deal, &deal_step},
        {Step::lay_terrain, &lay_terrain_step},
        {Step::choose_entrenched, &choose_entrenched_step},
        {Step::setup_refill, &setup_refill_step},
        {Step::answer_terrain, &answer_terrain_step},
        {Step::action, &action_step},
        {Step::discards, &discards_step},
        {Step::execution, &execution_step},
        {Step::refill, &refill_step},
        {Step::refill_hero, &refill_hero_step},
        {Step::propose_chits, &propose_chits_step},
        {Step::answer_chits, &answer_chits_step},
        {Step::sideways, &sideways_step},
        {Step::ford, &ford_step},
        {Step::fire_cards, &fire_cards_step},
        {Step::fire_answer, &fire_answer_step},
        {Step::fire_confirm, &fire_confirm_step},
        {Step::fire_draw, &fire_draw_step},
        {Step::malfunction, &malfunction_step},
        {Step::rally_men, &rally_men_step},
        {Step::arrange, &arrange_step},
        {Step::acquire_draw, &acquire_draw_step},
        {Step::repair_draw, &repair_draw_step},
        {Step::entrench_draw, &entrench_draw_step},
        {Step::position, &position_step},
        {Step::sniper_check_draw, &sniper_check_draw_step},
        {Step::panic_draw, &panic_draw_step},
        {Step::infiltrating, &infiltrating_step},
        {Step::infiltrate_concealed, &infiltrate_concealed_step},
        {Step::infiltrate_answer, &infiltrate_answer_step},
        {Step::infiltrate_draw, &infiltrate_draw_step},
        {Step::entry_draw, &entry_draw_step},
        {Step::entry_hero, &entry_hero_step},
        {Step::opponent_draw, &opponent_draw_step},
        {Step::combat_answer, &combat_answer_step},
        {Step::combat_concealed, &combat_concealed_step},
        {Step::combat_draw, &combat_draw_step},
        {Step::sniper_answer, &sniper_answer_step},
        {Step::sniper_man, &sniper_man_step},
        {Step::sniper_draw, &sniper_draw_step},
        {Step::over, &over_step},
    },
    {"uf.refuse.game_over"_text, "uf.refuse.draw_a_card"_text, "uf.refuse.not_now"_text}};

}  // namespace

void UpFront::ask(const World& w, const State& s, Prompt& p) { steps.ask(w, s, p); }
// Every step judges its answers itself, draws included: nothing need be asked first.
Refusal UpFront::refuse(const World& w, const State& s, Choice c) {
  return steps.of(s).refuse(w, s, c);
}
void UpFront::take(const World& w, State& s, Choice c, Events* log) { steps.take(w, s, c, log); }

Result UpFront::result(const World& w, const State& s) {
  const Look l{w, s};
  Result r;
  r.over = s.step == Step::over;
  r.winner = s.winner;
  r.score[0] = victory_points(l, Side::first);
  r.score[1] = victory_points(l, Side::second);
  switch (static_cast<Ending>(s.won_by)) {
    case Ending::none: break;
    case Ending::goal: r.rule = "uf.2.4a"_rule, r.text = "uf.result.goal"_text; break;
    case Ending::broken: r.rule = "uf.16.5a"_rule, r.text = "uf.result.broken"_text; break;
    case Ending::points: r.rule = "uf.16.4a"_rule, r.text = "uf.result.points"_text; break;
    case Ending::time: r.rule = "uf.16.3a"_rule, r.text = "uf.result.time"_text; break;
    case Ending::margin: r.rule = "uf.16.4a"_rule, r.text = "uf.result.margin"_text; break;
  }
  return r;
}

static_assert(Game<UpFront>);

}  // namespace bocage::uf
