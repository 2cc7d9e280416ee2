// Dispatch: the top frame's step says which chapter answers.
#include "games/tide_of_iron/game.hpp"

#include "games/tide_of_iron/rules/setup.hpp"

namespace bocage::toi {

namespace {

const Rules over_step{};

constexpr StepTable<World, State, Step, step_count> steps = {
    {{Step::over, &over_step},         {Step::setup, &setup_step},
     {Step::form, &form_step},         {Step::lay, &lay_step},
     {Step::place, &place_step},       {Step::conceal, &conceal_step},
     {Step::ace, &ace_step},           {Step::ready, &ready_step},
     {Step::decks, &decks_step},       {Step::card, &card_step},
     {Step::round, &round_step},       {Step::turn, &turn_step},
     {Step::lead, &lead_step},         {Step::action, &action_step},
     {Step::finish, &finish_step},     {Step::command, &command_step},
     {Step::spend, &spend_step},       {Step::consent, &consent_step},
     {Step::status, &status_step},     {Step::workshop, &workshop_step},
     {Step::mending, &mending_step},   {Step::regroup, &regroup_step},
     {Step::bring, &bring_step},       {Step::target, &target_step},
     {Step::support, &support_step},   {Step::pool, &pool_step},
     {Step::order, &order_step},       {Step::again, &again_step},
     {Step::armour, &armour_step},     {Step::damage, &damage_step},
     {Step::losses, &losses_step},     {Step::riders, &riders_step},
     {Step::mover, &mover_step},       {Step::entry, &entry_step},
     {Step::op_fire, &op_fire_step},   {Step::mines, &mines_step},
     {Step::stormers, &stormers_step}, {Step::stand, &stand_step},
     {Step::charge, &charge_step},     {Step::defence, &defence_step},
     {Step::dealing, &dealing_step},   {Step::retreat, &retreat_step},
     {Step::crowded, &crowded_step},   {Step::follow, &follow_step},
     {Step::arrivals, &arrivals_step}, {Step::script, &script_step},
     {Step::contact, &contact_step},   {Step::contact_again, &contact_again_step},
     {Step::aim, &aim_step},           {Step::heading, &heading_step},
     {Step::drift, &drift_step},       {Step::choose, &choose_step},
     {Step::put, &put_step},           {Step::clear, &clear_step},
     {Step::shelter, &shelter_step},   {Step::dice, &dice_step},
     {Step::peek, &peek_step},         {Step::arrange, &arrange_step},
     {Step::heal, &heal_step}},
    {"toi.refuse.over"_text, "toi.refuse.not_this_throw"_text, "toi.refuse.not_an_option"_text}};

// toi.mp.1: which member is asked; any: the one who lost figures, or who leads next.
std::int8_t member(const World& w, const State& s, const Prompt& p) {
  if (!w.teams || p.side == Side::nobody || w.sides[index(p.side)].players < 2)
    return Prompt::any_player;
  const auto player = [](int n) { return static_cast<std::int8_t>(n); };
  switch (s.frames.step()) {
    case Step::form: return player(s.frames.top<FormFrame>().division);
    case Step::ready: return player(s.frames.top<ReadyFrame>().member - 1);
    case Step::regroup: return player(s.frames.top<RegroupFrame>().member - 1);
    case Step::bring: return player(at(s, next_unplaced(s, p.side)).division);
    case Step::place: return player(at(s, s.frames.top<PlaceFrame>().unit).division);
    case Step::conceal: return player(s.frames.top<ConcealFrame>().division);
    case Step::lay: return player(0);
    case Step::spend: return player(s.frames.top<SpendFrame>().player);
    case Step::consent: return player(s.frames.top<ConsentFrame>().player);
    case Step::losses: return player(at(s, s.frames.top<LossesFrame>().unit).division);
    default: break;
  }
  const bool acting =
      s.phase == Phase::action && index(p.side) == s.active && s.frames.step() != Step::lead;
  if (acting) return player(s.player);
  return Prompt::any_player;
}

}  // namespace

void settle(const World& w, State& s, Events* log) { steps.settle(w, s, log); }

void TideOfIron::ask(const World& w, const State& s, Prompt& prompt) {
  steps.ask(w, s, prompt);
  if (w.teams) prompt.player = member(w, s, prompt);
}

void TideOfIron::take(const World& w, State& s, Choice choice, Events* log) {
  steps.take(w, s, choice, log);
}

Refusal TideOfIron::refuse(const World& w, const State& s, Choice choice) {
  Refusal r = steps.refuse(w, s, choice);
  if (r && !r.rule) r.rule = "toi.win.1"_rule;
  return r;
}

bool TideOfIron::begins_anew(const World& w, const State& s) {
  if (s.phase != Phase::status || s.stage > 2 || s.frames.step() != Step::card) return false;
  const auto f = s.frames.top<CardFrame>();
  if (f.bonus) return false;  // of two decks, or after a red cross, the draw was an answer
  unsigned decks = 0;
  for (int i = 0; i < w.card_count; ++i)
    if (s.deck[i] && w.deck_side[w.cards[i].deck] == f.side + 1) decks |= 1u << w.cards[i].deck;
  return !(decks & (decks - 1));
}

Result TideOfIron::result(const World& w, const State& s) {
  Result r;
  r.score[0] = s.points[0];
  r.score[1] = s.points[1];
  if (!s.over) return r;
  r.over = true;
  r.winner = s.over == 3 ? Side::nobody : static_cast<Side>(s.over - 1);
  r.rule = deciding_rule(w, s);
  r.text = r.winner == Side::nobody ? "toi.result.draw"_text : "toi.result.won"_text;
  return r;
}

}  // namespace bocage::toi
