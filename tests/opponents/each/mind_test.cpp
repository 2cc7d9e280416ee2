// What holds for the mind of every game: it reads only its view, imagines worlds that agree with it, and its
// answers are legal, repeatable and explained.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "engine/engine.hpp"
#include "games/any_game.hpp"
#include "opponents/minds.hpp"
#include BOCAGE_MIND_HEADER
#include "lab/tune.hpp"
#include "opponents/players.hpp"

namespace bocage {
namespace {

template <class M>
struct Minds : ::testing::Test {};
using EveryMind = ::testing::Types<BOCAGE_MIND>;
struct MindNames {
  template <class M>
  static std::string GetName(int) {
    return std::string(M::Game::Io::code);
  }
};
TYPED_TEST_SUITE(Minds, EveryMind, MindNames);

// Where a battle takes few answers, more of them are looked at, and more battles.
template <class M>
bool battles_are_short() {
  static const bool result = [] {
    const auto& scenario = every_scenario<typename M::Game>().front();
    const Contender<M> player{*find_level("recruit"), &mind_weights<M>()};
    return play_match<M>(*scenario.world, scenario.state, player, player, 11, [](auto&&...) {
           }).choices < 1000;
  }();
  return result;
}

// Positions of battles played by doctrine with a loose hand, a few of each scenario.
template <class M, class Visit>
void walk(int one_in, Visit&& visit) {
  using G = typename M::Game;
  const Contender<M> player{*find_level("recruit"), &mind_weights<M>()};
  if (battles_are_short<M>()) one_in = (one_in + 9) / 10;
  for (const auto& scenario : every_scenario<G>()) {
    Random random(scenario.info.title.size() + 5);
    play_match<M>(*scenario.world, scenario.state, player, player, 11,
                  [&](const auto& state, const Prompt& prompt) {
                    if (random.below(static_cast<std::uint32_t>(one_in)) == 0)
                      visit(*scenario.world, state, prompt);
                  });
  }
}

TYPED_TEST(Minds, DoctrineReadsOnlyWhatItsSideMayKnow) {
  using M = TypeParam;
  const auto plan = std::make_unique<typename M::Plan>();
  int compared = 0;
  walk<M>(17, [&](const auto& world, const auto& state, const Prompt& prompt) {
    auto view = state;
    M::Game::redact(world, view, prompt.side);
    M::plan(world, view, *plan);
    for (const Choice option : prompt.options) {
      const float full = score_of<M>(world, *plan, state, prompt, option, mind_weights<M>());
      const float seen = score_of<M>(world, *plan, view, prompt, option, mind_weights<M>());
      ASSERT_EQ(full, seen) << "verb " << int{option.verb};
      ++compared;
    }
  });
  EXPECT_GT(compared, 1000);
}

// What doctrine alone plans is enough for it: it scores as with the whole plan. And a plan brought up to date is as
// good as one made afresh.
TYPED_TEST(Minds, DoctrineNeedsOnlyItsPartOfThePlanBroughtUpToDate) {
  using M = TypeParam;
  constexpr int n = M::Weights::features;
  const auto part = std::make_unique<typename M::Plan>(),
             kept = std::make_unique<typename M::Plan>();
  int compared = 0;
  walk<M>(29, [&](const auto& world, const auto& state, const Prompt& prompt) {
    const auto whole = std::make_unique<typename M::Plan>();
    M::plan(world, state, *whole);
    M::plan(world, state, *kept);
    float afresh[n], up_to_date[n];
    M::features(world, *whole, state, afresh);
    M::features(world, *kept, state, up_to_date);
    ASSERT_TRUE(std::equal(afresh, afresh + n, up_to_date));
    plan_for<M>(world, state, prompt, *part);
    for (const Choice option : prompt.options) {
      ASSERT_EQ(score_of<M>(world, *whole, state, prompt, option, mind_weights<M>()),
                score_of<M>(world, *part, state, prompt, option, mind_weights<M>()))
          << "verb " << int{option.verb};
      ++compared;
    }
  });
  EXPECT_GT(compared, 1000);
}

TYPED_TEST(Minds, ImaginedWorldsAgreeWithTheView) {
  using M = TypeParam;
  Random random(3);
  int worlds = 0;
  walk<M>(23, [&](const auto& world, const auto& state, const Prompt& prompt) {
    auto view = state;
    M::Game::redact(world, view, prompt.side);
    auto imagined = view;
    M::imagine(world, imagined, prompt.side, random);
    M::Game::redact(world, imagined, prompt.side);
    ASSERT_TRUE(same(view, imagined)) << "step " << worlds;
    ++worlds;
  });
  EXPECT_GT(worlds, 100);
}

TYPED_TEST(Minds, PlaysTheSameWhenOnlyHiddenThingsDiffer) {
  using M = TypeParam;
  using G = typename M::Game;
  const auto& scenario = every_scenario<G>().front();
  BattleOf<G> real(load_scenario<G>(scenario_ids(G::Io::code).front()));
  Random random(9);
  int hidden = 0, different = 0, asked = 0;
  walk<M>(400, [&](const auto& world, const auto& state, const Prompt& prompt) {
    if (&world != scenario.world.get()) return;
    auto other_world = state;
    G::redact(world, other_world, prompt.side);
    hidden += !same(state, other_world);
    M::imagine(world, other_world, prompt.side, random);
    real.set_state(state);
    const Thinking how{.iterations = 60, .seed = 4};
    const Advice one = think(real, how);
    real.set_state(other_world);
    const Advice two = think(real, how);
    EXPECT_EQ(one.choice, two.choice);
    EXPECT_EQ(one.win, two.win);
    EXPECT_EQ(one.reason, two.reason);
    different += !same(state, other_world);
    ++asked;
  });
  EXPECT_GT(asked, 0);
  EXPECT_EQ(different > 0, hidden > 0) << different << " of " << hidden << " of " << asked;
}

TYPED_TEST(Minds, AnswersAreLegalRepeatableAndExplained) {
  using M = TypeParam;
  using G = typename M::Game;
  BattleOf<G> battle(load_scenario<G>(scenario_ids(G::Io::code).front()));
  Random random(21);
  std::string reasons;
  for (int n = 0; n < 400 && battle.prompt().ask != Ask::over; ++n) {
    if (battle.prompt().ask == Ask::throw_) {
      battle.take(sample(battle.prompt().chance, random.next()), nullptr);
      continue;
    }
    const char* const names[] = {"random", "recruit", "sergeant", "40"};
    const Thinking how{.level = names[n % 4],
                       .seed = static_cast<std::uint64_t>(n),
                       .language = n % 8 < 4 ? "en" : "fr"};
    const Advice advice = think(battle, how);
    // Of an open verb the options are a sample: there the rules alone are the judge.
    EXPECT_TRUE(battle.prompt().open.contains(advice.choice.verb)
                    ? !G::refuse(battle.world(), battle.state(), advice.choice)
                    : offered(battle.prompt(), advice.choice));
    EXPECT_EQ(advice.choice, think(battle, how).choice);
    EXPECT_GE(advice.win, 0);
    EXPECT_LE(advice.win, 1);
    EXPECT_FALSE(advice.reason.empty());
    EXPECT_EQ(advice.reason.find("«"), std::string::npos) << advice.reason;  // a key without words
    battle.take(advice.choice, nullptr);
  }
}

TYPED_TEST(Minds, EveryTermHasItsReasonInBothLanguages) {
  using M = TypeParam;
  for (const char* term : M::term_names)
    for (const std::string_view language : languages)
      EXPECT_NE(find_text(language, std::string(M::Game::Io::code) + ".reason." + term).data(),
                nullptr)
          << term << " " << language;
}

// Luck is what a throw did to the chance to win: over everything that could have fallen it comes to nothing.
TYPED_TEST(Minds, LuckCancelsOutOverAllThrows) {
  using M = TypeParam;
  using G = typename M::Game;
  const Judge wise = judge();
  const auto& scenario = every_scenario<G>().front();
  const Contender<M> player{*find_level("recruit"), &mind_weights<M>()};
  int compared = 0;
  play_match<M>(
      *scenario.world, scenario.state, player, player, 11,
      [&](const auto& state, const Prompt& prompt) {
        if (compared >= 20 || prompt.ask != Ask::choice) return;
        Loaded<G> here;
        here.world = std::make_unique<typename G::World>(*scenario.world);
        here.names = scenario.names;
        here.info = scenario.info;
        here.state = state;
        BattleOf<G> battle(std::move(here));
        for (const Choice option : prompt.options) {
          BattleOf<G> before(battle);
          before.take(option, nullptr);
          if (before.prompt().ask != Ask::throw_) continue;
          if constexpr (!IsNone<decltype(G::begins_anew)>)  // nothing that the answer led to
            if (G::begins_anew(battle.world(), before.state())) continue;
          if (!odds<G>(battle.world(), state, option, {.answers = 2000, .samples = 1}).exact())
            continue;
          const double expected = wise.expected(battle, option, battle);
          double sum = 0;
          const double all = total_outcomes(before.prompt().chance);
          for_each_outcome(before.prompt().chance, [&](Choice roll, Weight weight) {
            sum += weight / all * wise.expected(before, roll, battle);
          });
          EXPECT_NEAR(sum, expected, 1e-6);
          ++compared;
          break;
        }
      });
  EXPECT_GT(compared, 5);
}

TYPED_TEST(Minds, KeepsToTheClock) {
  using M = TypeParam;
  using G = typename M::Game;
  BattleOf<G> battle(load_scenario<G>(scenario_ids(G::Io::code).front()));
  const auto searched = [&] {
    return battle.prompt().ask == Ask::choice && battle.prompt().options.size() >= 3 &&
           stakes_of<M>(battle.world(), battle.state(), battle.prompt()) > 0;
  };
  Random random(77);  // another throw each time: equal dice may be thrown again
  while (!searched()) {
    const Prompt& p = battle.prompt();
    ASSERT_NE(p.ask, Ask::over);
    battle.take(p.ask == Ask::choice ? p.options[0] : sample(p.chance, random.next()), nullptr);
  }
  // Of a budget by the clock only so many simulations come that it must have stopped by itself.
  // A busy machine may give none of its time to us: then longer.
  Advice advice;
  for (int millis = 30; !advice.iterations && millis < 30'000; millis *= 2)
    advice = think(battle, {.millis = millis});
  EXPECT_GT(advice.iterations, 0u);
  EXPECT_LT(advice.iterations, 100'000u);
}

// Whoever concedes so often in a row as a computer's seat on the server does before it resigns has lost.
TYPED_TEST(Minds, ConcedesOnlyWhatIsLost) {
  using M = TypeParam;
  using G = typename M::Game;
  if (!mind_weights<M>().learned()) GTEST_SKIP() << "an evaluation set by hand never concedes";
  constexpr int in_a_row = 12;
  const int battles = battles_are_short<M>() ? 24 : 8;
  int conceded = 0, lost = 0;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(battles); ++seed) {
    const auto ids = scenario_ids(G::Io::code);
    BattleOf<G> battle(load_scenario<G>(ids[seed % std::min<std::size_t>(ids.size(), 6)]));
    int row[2] = {0, 0};
    bool gives_up[2] = {false, false};
    for (std::uint64_t n = 0; battle.prompt().ask != Ask::over; ++n) {
      const Prompt& prompt = battle.prompt();
      if (prompt.ask == Ask::throw_) {
        battle.take(sample(prompt.chance, nth_random(seed, n)), nullptr);
        continue;
      }
      const int side = index(prompt.side);
      const Advice advice =
          think(battle,
                {.level = side == static_cast<int>(seed % 2) ? "sergeant" : "recruit", .seed = n});
      row[side] = advice.concedes ? row[side] + 1 : 0;
      if (row[side] >= in_a_row) gives_up[side] = true;
      battle.take(advice.choice, nullptr);
    }
    const Side winner = G::result(battle.world(), battle.state()).winner;
    for (int side = 0; side < 2; ++side) {
      conceded += gives_up[side];
      lost += gives_up[side] && winner != static_cast<Side>(side);
    }
  }
  EXPECT_GE(conceded * 8, battles) << "of " << battles << " battles";
  EXPECT_GE(lost * 10, conceded * 9) << lost << " of " << conceded;
}

// Over the line protocol, as a program asks.
TYPED_TEST(Minds, GoKeepsItsTimeAndGivesItsReason) {
  using G = typename TypeParam::Game;
  Engine engine(think);
  const auto ask = [&](std::string line) {
    return boost::json::parse(engine.answer(line)).as_object();
  };
  const std::string id = scenario_ids(G::Io::code).front();
  auto reply = ask(R"({"id":1,"do":"new","seed":5,"game":")" + std::string(G::Io::code) +
                   R"(","scenario":")" + id + R"("})");
  const auto searched = [](const boost::json::object& advice) {
    return boost::json::serialize(advice.at("iterations")) != "0";
  };
  int asked = 0;
  for (int n = 0; n < 400 && asked < 5; ++n) {
    ASSERT_TRUE(reply.at("ok").as_bool()) << boost::json::serialize(reply);
    const auto& pending = reply.at("pending").as_object();
    if (pending.at("kind").as_string() != "choice") {
      reply = ask(R"({"id":2,"do":"roll"})");
      continue;
    }
    if (n % 7 == 0 && pending.at("options").as_array().size() > 3 &&
        searched(ask(R"({"id":4,"do":"go","iterations":40})"))) {  // else doctrine alone answers
      ++asked;
      // The time it works, and longer if a busy machine lets it do nothing meanwhile.
      boost::json::object advice;
      for (int millis = 40; advice.empty() || (!searched(advice) && millis < 30'000); millis *= 2) {
        const double begun = seconds_now(true);
        advice = ask(R"({"id":3,"do":"go","millis":)" + std::to_string(millis) + "}");
        EXPECT_LT(seconds_now(true) - begun, 1e-3 * millis + 1) << millis << " and a second";
      }
      EXPECT_TRUE(searched(advice));
      EXPECT_FALSE(advice.at("reason").as_string().empty());
    }
    reply = ask(R"({"id":3,"do":"go","level":"sergeant","play":true})");
  }
  EXPECT_EQ(asked, 5);
}

}  // namespace
}  // namespace bocage
