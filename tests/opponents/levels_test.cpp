// Levels, schools and weight files.
#include <gtest/gtest.h>

#include "games/any_game.hpp"
#include "games/panzer_grenadier/io/io.hpp"
#include "games/panzer_grenadier/mind/mind.hpp"
#include "games/skirmish/io/io.hpp"
#include "games/skirmish/mind/mind.hpp"
#include "games/up_front/io/io.hpp"
#include "games/up_front/mind/mind.hpp"
#include "lab/tune.hpp"
#include "opponents/minds.hpp"
#include "opponents/players.hpp"

namespace bocage {
namespace {

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
  const Level nervous = *find_level("recruit+nerves=3+calm=0.4");
  EXPECT_EQ(nervous.nerves, 3.f);
  EXPECT_EQ(nervous.calm, 0.4f);
  EXPECT_GT(for_game(*find_level("recruit"), "sk").nerves, 0.f);
  EXPECT_EQ(for_game(*find_level("sergeant"), "sk").nerves, 0.f);
  for (const char* wrong : {"250+prior", "250+zeal=1", "250+prior=x", "sergeant/2", "captain/0",
                            "sergeant+prior=1", "1e3", "ms"})
    EXPECT_FALSE(find_level(wrong)) << wrong;
  EXPECT_GT(for_game(*find_level("captain"), "uf").pace, 0) << "an effort for a whole turn";
  EXPECT_EQ(for_game(*find_level("250"), "uf").pace, 0) << "an effort for one decision";
}

// What a level's school teaches is worth following: it beats the game's own doctrine.
TEST(Levels, SchoolsAreThereAndTeachSomething) {
  EXPECT_EQ(for_game(*find_level("general"), "pg").school, "staff");
  EXPECT_TRUE(for_game(*find_level("captain"), "pg").school.empty());
  EXPECT_EQ(for_game(*find_level("recruit"), "sk").school, "recruits");
  EXPECT_TRUE(for_game(*find_level("sergeant"), "sk").school.empty());
  EXPECT_LT(mind_weights<sk::Mind>("recruits").doctrine[sk::t_cover],
            mind_weights<sk::Mind>().doctrine[sk::t_cover])
      << "recruits have an eye for no cover";
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
