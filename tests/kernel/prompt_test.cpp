// Questions, refusals and events: what they hold, and that nothing is left out in silence.
#include "kernel/prompt.hpp"

#include <gtest/gtest.h>

#include "kernel/game.hpp"
#include "kernel/refusal.hpp"

namespace bocage {
namespace {

TEST(Prompt, CountsWhatFindsNoRoom) {
  Prompt p;
  const Watch watch;
  p.choice(Side::first, RuleId{1}, "t"_text);
  for (int i = 0; i < Prompt::most_options; ++i) p.option(1, i);
  EXPECT_EQ(p.dropped, 0u);
  EXPECT_FALSE(watch.short_of_room());
  p.option(1, Prompt::most_options);
  p.option(1, Prompt::most_options + 1);
  EXPECT_EQ(p.dropped, 2u);
  EXPECT_EQ(p.options.size(), Prompt::most_options);
  EXPECT_TRUE(watch.short_of_room());
  p.choice(Side::first, RuleId{1}, "t"_text);
  EXPECT_EQ(p.dropped, 0u);
}

TEST(Prompt, OffersWhatTheJudgePasses) {
  Prompt p;
  p.choice(Side::first, RuleId{1}, "t"_text);
  const auto even = [](Choice c) { return c.who % 2 ? Refusal{RuleId{1}, "t.odd"_text} : legal; };
  for (int i = 0; i < 5; ++i) EXPECT_EQ(p.offer(even, 3, i), i % 2 == 0);
  ASSERT_EQ(p.options.size(), 3);
  EXPECT_EQ(p.options[2], (Choice{3, 0, 4, 0}));
}

TEST(Prompt, OpenVerbsAndPlayerLastForOneQuestion) {
  Prompt p;
  p.choice(Side::first, RuleId{1}, "t"_text);
  EXPECT_EQ(p.player, Prompt::any_player);
  p.of_player(1).opens(4).opens(4).opens(5);
  EXPECT_EQ(p.open.size(), 2);
  EXPECT_TRUE(p.is_open(4));
  EXPECT_FALSE(p.is_open(6));
  p.roll(Side::first, RuleId{1}, "t"_text, Chance::throw_dice(2));
  EXPECT_TRUE(p.open.empty());
  EXPECT_EQ(p.player, Prompt::any_player);
  p.of_player(0).opens(1);
  p.over();
  EXPECT_TRUE(p.open.empty());
}

// A question outlives the position it was asked of.
TEST(Prompt, OwnsTheWeightsOfADraw) {
  std::uint8_t weights[] = {1, 0, 2}, classes[] = {0, 1, 1};
  Prompt p;
  p.roll(Side::first, RuleId{1}, "t"_text, Chance::draw("cup", weights, 3, classes));
  const Prompt copy = p;
  weights[0] = weights[2] = classes[2] = 0;
  for (const Prompt* each : {static_cast<const Prompt*>(&p), &copy}) {
    EXPECT_EQ(total_outcomes(each->chance), 3u);
    EXPECT_FALSE(possible(each->chance, item_drawn(1)));
    int visits = 0;
    for_each_outcome(each->chance, [&](Choice, Weight) { ++visits; });
    EXPECT_EQ(visits, 2);
  }
}

TEST(Refusal, CarriesNumbers) {
  EXPECT_FALSE(legal);
  const Refusal r = Refusal{RuleId{3}, "t.far"_text}.number("range", 5).number("most", 3);
  ASSERT_TRUE(r);
  ASSERT_EQ(r.count, 2);
  EXPECT_STREQ(r.args[1].name, "most");
  EXPECT_EQ(r.args[1].value, 3);
  const Refusal copy = r;
  EXPECT_EQ(copy.args[0].value, 5);
  static_assert(!std::is_convertible_v<Refusal, bool>);
}

TEST(Event, HasArgumentsThatAreLists) {
  Events log;
  Event& e = log.add("moved", RuleId{1}, Side::first);
  e.number("cost", 4).list("units", 2).item(7).item(9).list("nobody", 2).with("hex", 3, 12);
  ASSERT_EQ(e.args.size(), 4);
  EXPECT_FALSE(e.args[0].is_list());
  EXPECT_EQ(e.args[1].size, 2);
  EXPECT_EQ(e.items[static_cast<std::size_t>(e.args[1].value) + 1], 9);
  EXPECT_TRUE(e.args[2].is_list());
  EXPECT_EQ(e.args[2].size, 0);
}

TEST(Event, TellsWhenAnArgumentFindsNoRoom) {
  Events log;
  Event& e = log.add("moved", RuleId{1}, Side::first);
  const Watch watch;
  for (int i = 0; i < e.args.capacity(); ++i) e.number("n", i);
  EXPECT_FALSE(watch.short_of_room());
  e.number("one too many", 1);
  EXPECT_TRUE(watch.short_of_room());
}

// The same key, written in two places, need not be the same memory: builds with sanitizers keep them apart.
TEST(TextId, IsComparedByItsLetters) {
  const char here[] = "pg.refuse.not_an_option", there[] = "pg.refuse.not_an_option";
  ASSERT_NE(static_cast<const void*>(here), static_cast<const void*>(there));
  EXPECT_EQ(TextId{here}, TextId{there});
  EXPECT_NE(TextId{here}, "pg.refuse.not_an"_text);
  EXPECT_NE(TextId{here}, TextId{});
  EXPECT_EQ(TextId{}, TextId{});
}

TEST(List, TellsWhenItIsFull) {
  List<int, 2> list;
  Roster<int, 2> roster;
  const Watch watch;
  list.push(1), list.push(2), roster.push(1), roster.push(2);
  EXPECT_FALSE(watch.short_of_room());
  list.push(3);
  EXPECT_TRUE(watch.short_of_room());
  EXPECT_EQ(list.size(), 2);
  const Watch again;
  roster.insert(0, 3);
  EXPECT_TRUE(again.short_of_room());
  EXPECT_EQ(roster[0], 1);
}

}  // namespace
}  // namespace bocage
