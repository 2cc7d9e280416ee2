#include "opponents/players.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "opponents/decide.hpp"
#include "opponents/minds.hpp"
#include "session/battle_of.hpp"
#include "session/texts.hpp"

namespace bocage {
namespace {

constexpr double hopeless = 0.02;

template <Playable M>
bool sees_no_hope(const Decision& d) {
  return mind_weights<M>().learned() && d.win < hopeless;
}

std::string phrase(const Thinking& how, const std::string& key) {
  return render_text(how.language, key);
}

// "2nd platoon moves to 1208: cover, nearer to the objective."
template <Playable M>
std::string reason_for(const BattleOf<typename M::Game>& battle, const typename M::Plan& plan,
                       const typename M::Game::State& view, const Decision& d,
                       const typename M::Weights& weights, const Thinking& how) {
  using Io = typename M::Game::Io;
  const Prompt& prompt = battle.prompt();
  if (sees_no_hope<M>(d)) return phrase(how, "opponents.reason.lost");
  std::string text(battle.option(prompt.options[d.option], how.language).at("text").as_string());
  while (!text.empty() && text.back() == '.') text.pop_back();
  if (prompt.options.size() == 1)
    return text + phrase(how, "opponents.reason.colon") + phrase(how, "opponents.reason.only");
  std::string why;
  for (const int term : grounds_for<M>(battle.world(), plan, view, prompt, d.option, weights)) {
    if (!why.empty()) why += ", ";
    why += phrase(how, std::string(Io::code) + ".reason." + M::term_names[term]);
  }
  if (why.empty())
    why = phrase(how, d.iterations ? "opponents.reason.tried" : "opponents.reason.as_good");
  return text + phrase(how, "opponents.reason.colon") + why + ".";
}

template <Playable M>
Advice advise(const BattleOf<typename M::Game>& battle, const Level& level, const Thinking& how) {
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
  return {prompt.options[d.option], d.win, d.iterations,
          reason_for<M>(battle, *plan, view, d, weights, how), sees_no_hope<M>(d)};
}

template <Playable M>
double chance(const typename M::Game::World& world, const typename M::Plan& plan,
              const typename M::Game::State& state) {
  return prospect<M>(world, plan, state, Side::first, mind_weights<M>(),
                     M::Game::result(world, state));
}

}  // namespace

Judge judge() {
  return {
      [](const Battle& any) {
        return for_mind_of(any.game(), [&]<class M>(M) {
          const auto& battle = *any.as<typename M::Game>();
          const auto plan = std::make_unique<typename M::Plan>();
          M::plan(battle.world(), battle.state(), *plan);
          return chance<M>(battle.world(), *plan, battle.state());
        });
      },
      [](const Battle& any, Choice answer, const Battle& earlier) {
        return for_mind_of(any.game(), [&]<class M>(M) {
          const auto& battle = *any.as<typename M::Game>();
          const auto plan = std::make_unique<typename M::Plan>();
          M::plan(battle.world(), earlier.as<typename M::Game>()->state(), *plan);
          double sum = 0;
          const auto outcomes = odds<typename M::Game>(battle.world(), battle.state(), answer,
                                                       {.answers = 2000, .samples = 300});
          for (const auto& [state, probability] : outcomes.outcomes)
            sum += probability * chance<M>(battle.world(), *plan, state);
          return sum;
        });
      },
  };
}

Advice think(const Battle& battle, const Thinking& how) {
  const Prompt& prompt = battle.prompt();
  if (prompt.ask != Ask::choice || prompt.options.empty())
    return {.reason = phrase(how, "opponents.reason.nothing_asked")};
  std::optional<Level> level;
  if (!how.level.empty()) level = find_level(how.level);
  else if (how.iterations || how.millis) level = search_level(how.iterations, how.millis);
  if (!level) return {.reason = phrase(how, "opponents.reason.no_level")};
  level = for_game(*level, battle.game());
  // What is asked for by number is for this one decision.
  if (how.millis) level->effort.millis = how.millis, level->pace = 0;
  if (how.iterations) level->effort.iterations = how.iterations, level->pace = 0;
  return for_mind_of(battle.game(), [&]<class M>(M) {
    return advise<M>(*battle.as<typename M::Game>(), *level, how);
  });
}

}  // namespace bocage
