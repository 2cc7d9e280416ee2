// The maps of the skirmish table that are kept from one decision to the next are those that would be drawn anew.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/any_game.hpp"
#include "games/skirmish/io/io.hpp"
#include "games/skirmish/mind/mind.hpp"
#include "lab/match.hpp"
#include "opponents/minds.hpp"

namespace bocage {
namespace {

TEST(SkirmishPlan, WhatIsKeptIsWhatWouldBeDrawn) {
  for (const char* id : {"les-forges", "swing-bridge", "rostov-road"}) {
    const auto scenario = load_scenario<sk::Skirmish>(id);
    const sk::World& w = *scenario.world;
    const Contender<sk::Mind> player{for_game(*find_level("recruit"), "sk"),
                                     &mind_weights<sk::Mind>()};
    const auto kept = std::make_unique<sk::Mind::Plan>(),
               drawn = std::make_unique<sk::Mind::Plan>();
    int looked = 0, positions = 0, stale = 0;
    play_match<sk::Mind>(w, scenario.state, player, player, 4,
                         [&](const sk::State& s, const Prompt&) {
                           sk::Mind::plan(w, s, *kept);
                           if (++positions % 5) return;
                           drawn->world = nullptr;
                           sk::Mind::plan(w, s, *drawn);
                           ++looked;
                           for (int side = 0; side < 2; ++side) {
                             const auto differs = [&](const auto& a, const auto& b) {
                               return !std::equal(a, a + kept->cells(), b);
                             };
                             stale += differs(kept->danger[side], drawn->danger[side]) ||
                                      differs(kept->armour[side], drawn->armour[side]) ||
                                      differs(kept->field[side], drawn->field[side]) ||
                                      differs(kept->guns[side], drawn->guns[side]) ||
                                      differs(kept->shells[side], drawn->shells[side]) ||
                                      differs(kept->panic[side], drawn->panic[side]) ||
                                      differs(kept->way[side], drawn->way[side]) ||
                                      differs(kept->haul[side], drawn->haul[side]);
                           }
                         });
    EXPECT_GT(looked, 20) << id;
    EXPECT_EQ(stale, 0) << id;
  }
}

// Tanks and shells widen a gap that is there already: their number stays, the way does not.
TEST(SkirmishPlan, AGapThatGrowsIsSeen) {
  const auto scenario = load_scenario<sk::Skirmish>("les-forges");
  const sk::World& w = *scenario.world;
  const auto kept = std::make_unique<sk::Mind::Plan>(), drawn = std::make_unique<sk::Mind::Plan>();
  int noticed = 0;
  for (const std::uint8_t obstacle : w.obstacles) {
    sk::State s = scenario.state;
    const auto gap = [&](int to) {
      s.gaps.clear();
      s.gaps.push({w.areas[obstacle].shape, 0, 0, static_cast<std::int16_t>(to)});
    };
    gap(1);
    sk::Mind::plan(w, s, *kept);
    const auto before = std::make_unique<sk::Mind::Plan>(*kept);
    gap(3000);
    sk::Mind::plan(w, s, *kept);
    drawn->world = nullptr;
    sk::Mind::plan(w, s, *drawn);
    const auto same = [&](const sk::Mind::Plan& a, const sk::Mind::Plan& b) {
      return std::equal(&a.step[0][0][0], &a.step[0][0][0] + a.cells() * 8, &b.step[0][0][0]);
    };
    noticed += !same(*before, *drawn);
    EXPECT_TRUE(same(*kept, *drawn));
  }
  EXPECT_GT(noticed, 0) << "no gap opens a way";
}

}  // namespace
}  // namespace bocage
