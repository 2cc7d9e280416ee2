#pragma once
// The computer player of one game, behind a face that knows none: instantiated once a game, in a file
// of its own (player_unit.cpp.in).
#include <boost/json.hpp>
#include <cmath>
#include <memory>

#include "opponents/decide.hpp"
#include "opponents/minds.hpp"
#include "opponents/players.hpp"
#include "session/battle_of.hpp"
#include "texts/texts.hpp"

namespace bocage {

// What a game's computer player can be asked, battles of that game at hand.
struct PlayerEntry {
  std::string_view code;
  Advice (*think)(const Battle&, const Level&, const Thinking&);
  double (*stands)(const Battle&);  // how likely the first side wins
  double (*expects)(const Battle&, Choice, const Battle& earlier);  // the same, before the throws
};
const PlayerEntry& player_of(std::string_view game);  // throws where none knows it

inline constexpr double hopeless = 0.02;

template <Playable M>
bool sees_no_hope(const Decision& d) {
  return mind_weights<M>().learned() && d.win < hopeless;
}

inline std::string phrase(const Thinking& how, const std::string& key) {
  return render_text(how.language, key);
}

// The words of a ground: of a term of doctrine, where it has some for this deed alone, or of the deed itself.
inline std::string ground_text(const Thinking& how, const std::string& key,
                               const std::string& verb) {
  const std::string own = key + "." + verb;
  return !find_text(how.language, own).empty()   ? phrase(how, own)
         : !find_text(how.language, key).empty() ? phrase(how, key)
                                                 : std::string();
}

// What is done and what speaks for it, the two strongest: terms of doctrine, then what the deed is good for.
template <Playable M>
void explain(Advice& advice, const BattleOf<typename M::Game>& battle, const typename M::Plan& plan,
             const typename M::Game::State& view, const Decision& d,
             const typename M::Weights& weights, const Thinking& how) {
  using Io = typename M::Game::Io;
  const Prompt& prompt = battle.prompt();
  std::string& deed = advice.deed = battle.option(d.choice, how.language).at("text").as_string();
  while (!deed.empty() && deed.back() == '.') deed.pop_back();
  std::vector<std::string>& why = advice.grounds;
  advice.forced = prompt.options.size() == 1 && prompt.open.empty();
  if (advice.forced) {
    why.push_back(phrase(how, "opponents.reason.only"));
    return;
  }
  const auto add = [&](std::string ground) {
    if (!ground.empty() && why.size() < 2 && !std::ranges::count(why, ground))
      why.push_back(std::move(ground));
  };
  const VerbInfo* verb = battle.verb(d.choice.verb);
  const std::string reasons = std::string(Io::code) + ".reason.", name = verb ? verb->name : "";
  for (const int term : grounds_for<M>(battle.world(), plan, view, prompt, d.choice, weights))
    add(ground_text(how, reasons + M::term_names[term], name));
  add(ground_text(how, reasons + "deed", name));
  const Nature nature = verb ? verb->nature : Nature::plain;
  advice.silent = why.empty();
  if (nature == Nature::end) add(phrase(how, "opponents.reason.ends"));
  if (nature == Nature::decline) add(phrase(how, "opponents.reason.declines"));
  if (why.empty()) add(phrase(how, "opponents.reason.as_good"));
}

template <Playable M>
Advice advise(const Battle& any, const Level& level, const Thinking& how) {
  const auto& battle = *any.as<typename M::Game>();
  const Prompt& prompt = battle.prompt();
  const auto view = battle.seen_by({prompt.side, false});
  const auto plan = std::make_unique<typename M::Plan>();
  const auto& weights = mind_weights<M>(level.school);
  Decision d =
      decide<M>(battle.world(), view, prompt, level, {weights, mind_weights<M>()}, how.seed, *plan);
  if (!d.iterations) {
    M::plan(battle.world(), view, *plan);
    d.win = prospect_of_view<M>(battle.world(), view, prompt.side, weights, *plan, how.seed);
  }
  Advice advice{d.choice, d.win, d.iterations, {}, sees_no_hope<M>(d)};
  explain<M>(advice, battle, *plan, view, d, weights, how);
  advice.reason =
      advice.concedes ? phrase(how, "opponents.reason.lost") : reason_of(advice, how.language);
  return advice;
}

template <Playable M>
double chance(const typename M::Game::World& world, const typename M::Plan& plan,
              const typename M::Game::State& state) {
  return prospect<M>(world, plan, state, Side::first, mind_weights<M>(),
                     M::Game::result(world, state));
}

template <Playable M>
double stands(const Battle& any) {
  const auto& battle = *any.as<typename M::Game>();
  const auto plan = std::make_unique<typename M::Plan>();
  M::plan(battle.world(), battle.state(), *plan);
  return chance<M>(battle.world(), *plan, battle.state());
}

template <Playable M>
double expects(const Battle& any, Choice answer, const Battle& earlier) {
  const auto& battle = *any.as<typename M::Game>();
  const auto plan = std::make_unique<typename M::Plan>();
  M::plan(battle.world(), earlier.as<typename M::Game>()->state(), *plan);
  double sum = 0;
  const auto outcomes = odds<typename M::Game>(battle.world(), battle.state(), answer,
                                               {.answers = 2000, .samples = 300});
  for (const auto& [state, probability] : outcomes.outcomes)
    sum += probability * chance<M>(battle.world(), *plan, state);
  return sum;
}

template <Playable M>
constexpr PlayerEntry player_entry() {
  return {M::Game::Io::code, &advise<M>, &stands<M>, &expects<M>};
}

}  // namespace bocage
