// Dispatch: the step says which chapter answers.
#include "games/up_front/game.hpp"

#include "games/up_front/rules/rules.hpp"
#include "kernel/steps.hpp"

namespace bocage::uf {

namespace {

using StepRules = bocage::StepRules<World, State>;

// The chapters speak of a Look or a Play; the table hands them world, position and log.
template <void (*ask)(Look, Prompt&)>
void asks(const World& w, const State& s, Prompt& p) {
  ask({w, s}, p);
}
template <Refusal (*refuse)(Look, Choice)>
Refusal refuses(const World& w, const State& s, Choice c) {
  return refuse({w, s}, c);
}
template <void (*take)(Play&, Choice)>
void takes(const World& w, State& s, Choice c, Events* log) {
  Play p{w, s, log};
  take(p, c);
}

// A draw with nothing to draw from (all cards in hands and on the table): refills stop short, and
// for anything else time has run out.
bool starve(const World& w, State& s, Events* log) {
  if (s.deck_count) return false;
  Play p{w, s, log};
  if (s.step == Step::refill) finish_turn(p);
  else end_by_time(p);
  return true;
}
// Any card of the draw pile may turn up, and nothing else.
Refusal refuse_draw(const World&, const State& s, Choice c) {
  const bool drawn =
      c.verb == thrown && !c.count && !c.who && c.what < deck_limit && s.deck[c.what];
  return drawn ? legal : Refusal{"uf.2.2a"_rule, "uf.refuse.draw_a_card"_text};
}
Refusal refuse_over(const World&, const State&, Choice) {
  return {"uf.16.3a"_rule, "uf.refuse.game_over"_text};
}
void take_nothing(const World&, State&, Choice, Events*) {}

template <void (*ask)(Look, Prompt&), Refusal (*refuse)(Look, Choice), void (*take)(Play&, Choice)>
constexpr StepRules choosing{nullptr, asks<ask>, refuses<refuse>, takes<take>};
template <void (*ask)(Look, Prompt&), void (*take)(Play&, Choice)>
constexpr StepRules drawing{starve, asks<ask>, refuse_draw, takes<take>};

constexpr StepRules setup_step = choosing<ask_setup, refuse_setup, take_setup>,
                    setup_draw = drawing<ask_setup, take_setup>,
                    turn_step = choosing<ask_turn, refuse_turn, take_turn>,
                    turn_draw = drawing<ask_turn, take_turn>,
                    chits_step = choosing<ask_chits, refuse_chits, take_chits>,
                    sideways_step = choosing<ask_sideways, refuse_sideways, take_sideways>,
                    fire_step = choosing<ask_fire, refuse_fire_step, take_fire_step>,
                    fire_draw = drawing<ask_fire, take_fire_step>,
                    group_step = choosing<ask_group_step, refuse_group_step, take_group_step>,
                    check_draw = drawing<ask_check, take_check>,
                    infiltration_step =
                        choosing<ask_infiltration, refuse_infiltration, take_infiltration>,
                    infiltration_draw = drawing<ask_infiltration, take_infiltration>,
                    sniper_step = choosing<ask_sniper, refuse_sniper_step, take_sniper_step>,
                    sniper_draw = drawing<ask_sniper, take_sniper_step>,
                    over_step{nullptr, nullptr, refuse_over, take_nothing};

constexpr StepTable<World, State, Step, static_cast<int>(Step::over) + 1> steps = {
    {
        {Step::first_draw, &setup_draw},
        {Step::form_groups, &setup_step},
        {Step::form_crews, &setup_step},
        {Step::deal, &setup_draw},
        {Step::lay_terrain, &setup_step},
        {Step::choose_entrenched, &setup_step},
        {Step::setup_refill, &setup_draw},
        {Step::answer_terrain, &turn_step},
        {Step::action, &turn_step},
        {Step::discards, &turn_step},
        {Step::execution, &turn_draw},
        {Step::refill, &turn_draw},
        {Step::refill_hero, &turn_step},
        {Step::propose_chits, &chits_step},
        {Step::answer_chits, &chits_step},
        {Step::sideways, &sideways_step},
        {Step::ford, &check_draw},
        {Step::fire_cards, &fire_step},
        {Step::fire_answer, &fire_step},
        {Step::fire_confirm, &fire_step},
        {Step::fire_draw, &fire_draw},
        {Step::malfunction, &fire_draw},
        {Step::rally_men, &group_step},
        {Step::arrange, &group_step},
        {Step::acquire_draw, &check_draw},
        {Step::repair_draw, &check_draw},
        {Step::entrench_draw, &check_draw},
        {Step::position, &group_step},
        {Step::sniper_check_draw, &check_draw},
        {Step::panic_draw, &check_draw},
        {Step::infiltrating, &infiltration_step},
        {Step::infiltrate_concealed, &infiltration_step},
        {Step::infiltrate_answer, &infiltration_step},
        {Step::infiltrate_draw, &infiltration_draw},
        {Step::entry_draw, &infiltration_draw},
        {Step::entry_hero, &infiltration_step},
        {Step::opponent_draw, &infiltration_draw},
        {Step::combat_answer, &infiltration_step},
        {Step::combat_concealed, &infiltration_step},
        {Step::combat_draw, &infiltration_draw},
        {Step::sniper_answer, &sniper_step},
        {Step::sniper_man, &sniper_draw},
        {Step::sniper_draw, &sniper_draw},
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
