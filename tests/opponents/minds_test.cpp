// What holds for the mind of every game: it reads only its view, imagines worlds that agree with it, and its
// answers are legal, repeatable and explained.
#include "opponents/minds.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "engine/engine.hpp"
#include "games/any_game.hpp"
#include "lab/tune.hpp"
#include "opponents/players.hpp"

namespace bocage {
namespace {

template <class M>
struct Minds : ::testing::Test {};
using EveryMind = ::testing::Types<pg::Mind, uf::Mind>;
struct MindNames {
  template <class M>
  static std::string GetName(int) {
    return std::string(M::Game::Io::code);
  }
};
TYPED_TEST_SUITE(Minds, EveryMind, MindNames);

// Positions of battles played by doctrine with a loose hand, a few of each scenario.
template <class M, class Visit>
void walk(int one_in, Visit&& visit) {
  using G = typename M::Game;
  const Contender<M> player{*find_level("recruit"), &mind_weights<M>()};
  if (G::Io::code == uf::Io::code) one_in = (one_in + 9) / 10;  // its battles are shorter
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
  int different = 0, asked = 0;
  walk<M>(400, [&](const auto& world, const auto& state, const Prompt& prompt) {
    if (&world != scenario.world.get()) return;
    auto other_world = state;
    G::redact(world, other_world, prompt.side);
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
  EXPECT_TRUE(different > 0 || G::Io::code != uf::Io::code) << "hands are hidden";
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
    EXPECT_TRUE(offered(battle.prompt(), advice.choice));
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
          if (!odds<G>(battle.world(), state, option, {.answers = 2000, .samples = 1}).exact())
            continue;
          const double expected = wise.expected(battle, option, battle);
          BattleOf<G> before(battle);
          before.take(option, nullptr);
          if (before.prompt().ask != Ask::throw_) continue;
          double sum = 0;
          const double all = total_outcomes(before.prompt().chance);
          for_each_outcome(before.prompt().chance, [&](Choice roll, std::uint32_t weight) {
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
  while (battle.prompt().ask != Ask::choice || battle.prompt().options.size() < 3) {
    const Prompt& p = battle.prompt();
    ASSERT_NE(p.ask, Ask::over);
    battle.take(p.ask == Ask::choice ? p.options[0] : sample(p.chance, 77), nullptr);
  }
  // Of a budget by the clock only so many simulations come that it must have stopped by itself.
  const Advice advice = think(battle, {.millis = 30});
  EXPECT_GT(advice.iterations, 0u);
  EXPECT_LT(advice.iterations, 100'000u);
}

// Whoever concedes so often in a row as a computer's seat on the server does before it resigns has lost.
TYPED_TEST(Minds, ConcedesOnlyWhatIsLost) {
  using M = TypeParam;
  using G = typename M::Game;
  ASSERT_NE(mind_weights<M>().offset, 0) << "an evaluation that was not learned never concedes";
  constexpr int in_a_row = 12, battles = std::is_same_v<M, uf::Mind> ? 24 : 8;  // some are long
  int conceded = 0, lost = 0;
  for (std::uint64_t seed = 0; seed < battles; ++seed) {
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
  int asked = 0;
  for (int n = 0; n < 400 && asked < 5; ++n) {
    ASSERT_TRUE(reply.at("ok").as_bool()) << boost::json::serialize(reply);
    const auto& pending = reply.at("pending").as_object();
    if (pending.at("kind").as_string() != "choice") {
      reply = ask(R"({"id":2,"do":"roll"})");
      continue;
    }
    const bool real = n % 7 == 0 && pending.at("options").as_array().size() > 3;
    const double begun = seconds_now(false);
    reply = ask(real ? R"({"id":3,"do":"go","millis":40,"play":true})"
                     : R"({"id":3,"do":"go","level":"sergeant","play":true})");
    if (!real) continue;
    EXPECT_LT(seconds_now(false) - begun, 0.04 + 1)
        << "forty milliseconds, and a second for a busy machine";
    EXPECT_NE(boost::json::serialize(reply.at("iterations")), "0");
    EXPECT_FALSE(reply.at("reason").as_string().empty());
    ++asked;
  }
  EXPECT_EQ(asked, 5);
}

TEST(Think, RefusesWhatItDoesNotKnow) {
  BattleOf<uf::UpFront> battle(load_scenario<uf::UpFront>("a"));
  while (battle.prompt().ask == Ask::throw_)
    battle.take(sample(battle.prompt().chance, 5), nullptr);
  const Advice advice = think(battle, {.level = "field marshal"});
  EXPECT_EQ(advice.choice.verb, 0);
  EXPECT_FALSE(advice.reason.empty());
}

TEST(Levels, AreDataAndNamedInBothLanguages) {
  std::vector<std::string> ids;
  for (const Level& level : levels()) {
    ids.push_back(level.id);
    EXPECT_TRUE(level.name.contains("en") && level.name.contains("fr"));
  }
  EXPECT_EQ(ids, (std::vector<std::string>{"random", "recruit", "sergeant", "captain", "general"}));
  EXPECT_EQ(find_level("250")->effort.iterations, 250u);
  EXPECT_EQ(find_level("20ms")->effort.millis, 20);
  EXPECT_FALSE(find_level("20 ms"));
  EXPECT_FALSE(find_level("-3"));
  EXPECT_FALSE(find_level(""));
  EXPECT_EQ(find_level("captain/10")->effort.iterations,
            find_level("captain")->effort.iterations / 10);
  const Effort other = find_level("250+prior=0.5+segments=3+choices=9")->effort;
  EXPECT_EQ(other.prior, 0.5f);
  EXPECT_EQ(other.horizon.segments, 3);
  EXPECT_EQ(other.horizon.choices, 9);
  const Effort finals = find_level("250+finalists=3+finish=8+finals=0.4+bias=0.03")->effort;
  EXPECT_EQ(finals.finalists, 3);
  EXPECT_EQ(finals.finish, 8);
  EXPECT_EQ(finals.finals, 0.4f);
  EXPECT_EQ(finals.bias, 0.03f);
  const Level loose = for_game(*find_level("sergeant+temperature=0.7+mistakes=0.02"), "uf");
  EXPECT_EQ(loose.temperature, 0.7f);
  EXPECT_EQ(loose.mistakes, 0.02f);
  for (const char* wrong : {"250+prior", "250+zeal=1", "250+prior=x", "sergeant/2", "captain/0",
                            "sergeant+prior=1", "1e3", "ms"})
    EXPECT_FALSE(find_level(wrong)) << wrong;
  EXPECT_GT(for_game(*find_level("captain"), "uf").pace, 1) << "an effort for a whole turn";
  EXPECT_EQ(for_game(*find_level("250"), "uf").pace, 0) << "an effort for one decision";
}

// What a level's school teaches is worth following: it beats the game's own doctrine.
TEST(Levels, SchoolsAreThereAndTeachSomething) {
  EXPECT_EQ(for_game(*find_level("general"), "pg").school, "staff");
  EXPECT_TRUE(for_game(*find_level("captain"), "pg").school.empty());
  EXPECT_THROW(mind_weights<pg::Mind>("cookery"), std::runtime_error);
  Level sergeant = for_game(*find_level("sergeant"), "pg");
  sergeant.effort.millis = 0;
  const Contender<pg::Mind> taught{sergeant, &mind_weights<pg::Mind>("staff")},
      plain{sergeant, &mind_weights<pg::Mind>()};
  std::vector<Arena<pg::PanzerGrenadier>> arenas;
  for (const char* id : {"lipovka", "monte-serrone"}) {
    Complaints wrong;
    auto loaded = pg::Io::load(scenario_text("pg", id), id, {}, wrong);
    ASSERT_TRUE(loaded);
    arenas.push_back({id, std::move(loaded->world), loaded->state});
  }
  EXPECT_GT(compare<pg::Mind>(arenas, taught, plain, 80, 2, 5), 0.1);
}

TEST(Weights, FilesSurviveTheRoundTripAndUnknownNamesAreRefused) {
  const auto names = names_of<uf::Mind>();
  uf::Mind::Weights w = uf::Mind::weights(), back{};
  w.net[3][5] = 0.25f, w.out[15] = -2, w.bias[0] = 1, w.offset = 0.5f;
  const std::string text = write_weights("a test", names, values_of<uf::Mind>(w));
  EXPECT_EQ(parse_weights(text, names, values_of<uf::Mind>(back)), "");
  for (int i = 0; i < uf::Mind::Weights::terms; ++i)
    EXPECT_NEAR(w.doctrine[i], back.doctrine[i], 1e-4);
  EXPECT_EQ(back.net[3][5], 0.25f);
  EXPECT_EQ(back.net[3][4], 0.f);
  EXPECT_EQ(back.out[15], -2.f);
  EXPECT_EQ(back.bias[0], 1.f);
  EXPECT_EQ(back.offset, 0.5f);
  EXPECT_NE(
      parse_weights(
          "[net]\n_out = "
          "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]\n",
          names, values_of<uf::Mind>(back)),
      "");
  EXPECT_NE(parse_weights("[doctrine]\nno_such = 1.0\n", names, values_of<uf::Mind>(back)), "");
  EXPECT_NE(parse_weights("[doctrine\n", names, values_of<uf::Mind>(back)), "");
}

}  // namespace
}  // namespace bocage
