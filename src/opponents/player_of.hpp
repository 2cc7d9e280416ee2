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

// "2nd platoon moves to 1208: cover, nearer to the objective."
template <Playable M>
std::string reason_for(const BattleOf<typename M::Game>& battle, const typename M::Plan& plan,
                       const typename M::Game::State& view, const Decision& d,
                       const typename M::Weights& weights, const Thinking& how) {
  using Io = typename M::Game::Io;
  const Prompt& prompt = battle.prompt();
  if (sees_no_hope<M>(d)) return phrase(how, "opponents.reason.lost");
  std::string text(battle.option(d.choice, how.language).at("text").as_string());
  while (!text.empty() && text.back() == '.') text.pop_back();
  if (prompt.options.size() == 1 && prompt.open.empty())
    return text + phrase(how, "opponents.reason.colon") + phrase(how, "opponents.reason.only");
  std::string why;
  const VerbInfo* verb = battle.verb(d.choice.verb);
  const std::string reasons = std::string(Io::code) + ".reason.", name = verb ? verb->name : "";
  for (const int term : grounds_for<M>(battle.world(), plan, view, prompt, d.choice, weights)) {
    if (!why.empty()) why += ", ";
    why += ground_text(how, reasons + M::term_names[term], name);
  }
  if (why.empty()) {  // doctrine is silent: what the deed is good for, and how the battle stands with it
    const Nature nature = verb ? verb->nature : Nature::plain;
    why = ground_text(how, reasons + "deed", name);
    if (why.empty())
      why = phrase(how, nature == Nature::end       ? "opponents.reason.ends"
                        : nature == Nature::decline ? "opponents.reason.declines"
                                                    : "opponents.reason.as_good");
    why += render_text(how.language, "opponents.reason.chance",
                       [&](std::string_view) { return std::to_string(std::lround(100 * d.win)); });
  }
  return text + phrase(how, "opponents.reason.colon") + why + ".";
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
  return {d.choice, d.win, d.iterations, reason_for<M>(battle, *plan, view, d, weights, how),
          sees_no_hope<M>(d)};
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
