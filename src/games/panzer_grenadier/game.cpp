// Dispatch: the top frame's step says which chapter answers.
#include "games/panzer_grenadier/game.hpp"

#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/rules/rules.hpp"

namespace bocage::pg {

namespace {

const StepRules over_step{};

constexpr StepTable<World, State, Step, step_count> steps = {
    {
        {Step::over, &over_step},
        {Step::setup, &setup_step},
        {Step::setup_leader, &setup_leader_step},
        {Step::setup_mine, &setup_mine_step},
        {Step::setup_entrench, &setup_entrench_step},
        {Step::setup_mines, &setup_mines_step},
        {Step::setup_place, &setup_place_step},
        {Step::setup_details, &setup_details_step},
        {Step::setup_commander, &setup_commander_step},
        {Step::turn_start, &turn_start_step},
        {Step::initiative, &initiative_step},
        {Step::save_initiative, &save_initiative_step},
        {Step::random_event, &random_event_step},
        {Step::event_side, &event_side_step},
        {Step::event_pick, &event_pick_step},
        {Step::event_roll, &event_roll_step},
        {Step::aircraft_draw, &aircraft_draw_step},
        {Step::allot, &allot_step},
        {Step::orders, &orders_step},
        {Step::player, &player_step},
        {Step::segment, &segment_step},
        {Step::declare, &declare_step},
        {Step::actions, &actions_step},
        {Step::segment_end, &segment_end_step},
        {Step::overstack, &overstack_step},
        {Step::fog_of_war, &fog_of_war_step},
        {Step::marker_phase, &marker_phase_step},
        {Step::turn_end, &turn_end_step},
        {Step::mover, &mover_step},
        {Step::crossing, &crossing_step},
        {Step::demolition, &demolition_step},
        {Step::overrun, &overrun_step},
        {Step::displaced, &displaced_step},
        {Step::casualties, &casualties_step},
        {Step::lone_leaders, &lone_leaders_step},
        {Step::shooter, &shooter_step},
        {Step::fire_group, &fire_group_step},
        {Step::attack, &attack_step},
        {Step::losses, &losses_step},
        {Step::friendly_fire, &friendly_fire_step},
        {Step::friendly_column, &friendly_column_step},
        {Step::assault_order, &assault_order_step},
        {Step::assault_attack, &assault_attack_step},
        {Step::assault_defence, &assault_defence_step},
        {Step::assault_results, &assault_results_step},
        {Step::free_shot, &free_shot_step},
        {Step::opportunity, &opportunity_step},
        {Step::opportunity_group, &opportunity_group_step},
        {Step::checks, &checks_step},
        {Step::recovery_help, &recovery_help_step},
        {Step::recovery, &recovery_step},
        {Step::flight, &flight_step},
        {Step::flight_along, &flight_along_step},
        {Step::offboard_group, &offboard_group_step},
        {Step::air_group, &air_group_step},
        {Step::air_hit, &air_hit_step},
        {Step::smoke_roll, &smoke_roll_step},
        {Step::smoke_dispersal, &smoke_dispersal_step},
        {Step::smoke_drift, &smoke_drift_step},
        {Step::mines, &mines_step},
        {Step::mine_removal, &mine_removal_step},
    },
    {"pg.refuse.over"_text, "pg.refuse.not_this_throw"_text, "pg.refuse.not_an_option"_text}};

// Answers that belong to another moment of the turn.
Refusal refuse_moment(const State& s, Verb v) {
  const Step now = step_now(s);
  const bool guns = v == verb::offboard || v == verb::offboard_smoke, air = v == verb::air;
  if (now == Step::offboard_group && (air || v == verb::activate))
    return {"pg.3.14"_rule, "pg.refuse.own_segment"_text};
  if (now == Step::air_group && (guns || v == verb::activate))
    return {"pg.15.11c"_rule, "pg.refuse.own_segment"_text};
  if (now != Step::declare && now != Step::actions && now != Step::mover) return legal;
  if (guns || air) return {"pg.3.14"_rule, "pg.refuse.own_segment"_text};
  if (v == verb::activate) return {"pg.3.1"_rule, "pg.refuse.one_activation"_text};
  const bool fires = v == verb::direct_fire || v == verb::bombard || v == verb::at_fire ||
                     v == verb::smoke || v == verb::assault;
  if (now == Step::mover && fires) return {"pg.3.13a"_rule, "pg.refuse.moves_not_fires"_text};
  return legal;
}

}  // namespace

void settle(const World& w, State& s, Events* log) { steps.settle(w, s, log); }

// pg.16.6a: whoever lies hidden is named to its own side only, whatever the chapter that speaks of
// it.
template <class Args>
static void name_no_hidden(const World& w, const State& s, Args& args) {
  for (Arg& a : args)
    if (a.kind == unit_kind && !a.is_list() && is_piece(w, static_cast<std::uint32_t>(a.value)) &&
        at(s, piece(a.value)).hidden)
      a.seen &= only(side_of(w, piece(a.value)));
}

void PanzerGrenadier::ask(const World& w, const State& s, Prompt& prompt) {
  steps.ask(w, s, prompt);
  if (prompt.ask != Ask::over && (w.on.sectors || w.on.formations))
    prompt.of_player(player_asked(w, s, prompt));  // pg.17.6
  if (w.on.hidden) name_no_hidden(w, s, prompt.args);
}

void PanzerGrenadier::take(const World& w, State& s, Choice choice, Events* log) {
  const std::size_t before = log ? log->list.size() : 0;
  steps.take(w, s, choice, log);
  if (log && w.on.hidden)
    for (std::size_t i = before; i < log->list.size(); ++i) name_no_hidden(w, s, log->list[i].args);
}

namespace {

// Every field means something to its verb, or is empty.
bool well_formed(const World& w, Choice c) {
  for (int i = 0; i < verb_info_count; ++i) {
    const VerbInfo& v = verb_infos[i];
    if (v.verb != c.verb) continue;
    const auto fits = [&](const Field& f, std::uint32_t value) {
      if (f.kind == no_kind) return value == 0;
      if (f.kind == unit_kind) return is_piece(w, value);
      return f.kind != hex_kind || is_hex(w, value);
    };
    // A group that comes in is activated by a hex, too: which group it is nobody has to name.
    return fits(v.who, c.who) && fits(v.what, c.what) &&
           (c.verb == verb::activate || fits(v.count, c.count));
  }
  return false;
}

}  // namespace

// The step judges; a step without a judge has a list that is short and complete.
Refusal PanzerGrenadier::refuse(const World& w, const State& s, Choice choice) {
  static thread_local Prompt prompt;
  ask(w, s, prompt);
  if (prompt.ask == Ask::over) return {"pg.end.1"_rule, steps.words.over};
  if (prompt.ask == Ask::throw_)
    return possible(prompt.chance, choice) ? legal
                                           : Refusal{prompt.rule, steps.words.not_this_throw};
  if (const auto judge = steps.of(s).refuse) {
    const Refusal refusal = judge(w, s, choice);
    if (!refusal && well_formed(w, choice)) return legal;
    if (refusal && refusal.text != no_option.text) return refusal;
  } else if (prompt.options.contains(choice)) {
    return legal;
  }
  if (const Refusal refusal = refuse_moment(s, choice.verb)) return refusal;
  return {prompt.rule, steps.words.not_an_option};
}

Result PanzerGrenadier::result(const World& w, const State& s) {
  Result r;
  r.score[0] = steps_lost(w, s, Side::second, true, true);
  r.score[1] = steps_lost(w, s, Side::first, true, true);
  if (!s.over) return r;
  r.over = true;
  r.rule = "pg.1.1c"_rule;
  r.text = "pg.result.draw"_text;
  if (s.over != 255) r.winner = w.conditions[s.over - 1].winner;
  if (r.winner != Side::nobody) r.text = "pg.result.won"_text;
  return r;
}

}  // namespace bocage::pg
