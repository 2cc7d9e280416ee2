// How sergeants of the skirmish table set up: officers where nobody known sees them, tanks with a section,
// sections that are not all buried under one house or caught by one burst.
#include <gtest/gtest.h>

#include "games/any_game.hpp"
#include "games/skirmish/io/io.hpp"
#include "games/skirmish/mind/mind.hpp"
#include "games/skirmish/rules/rules.hpp"
#include "lab/match.hpp"
#include "opponents/minds.hpp"

namespace bocage {
namespace {

using namespace sk;

// The table as it is when the first turn begins.
sk::State set_up_by_sergeants(const Loaded<Skirmish>& scenario, std::uint64_t seed) {
  const Contender<sk::Mind> player{for_game(*find_level("sergeant"), "sk"),
                                   &mind_weights<sk::Mind>()};
  sk::State begun{};
  play_match<sk::Mind>(*scenario.world, scenario.state, player, player, seed,
                       [&](const sk::State& s, const Prompt&) {
                         if (!begun.turn) begun = s;
                       });
  return begun;
}

bool seen_by_the_known(const World& w, const sk::State& s, Figure him) {
  bool seen = false;
  each_known_enemy(w, s, side_of(w, him), [&](Figure o) {
    seen |= fit(w, s, o) && at(s, o).aboard == 0xff && sees(w, s, Piece(o), Piece(him)).seen;
  });
  return seen;
}

TEST(SkirmishSetUp, OfficersBeginOutOfSight) {
  for (const char* id : {"les-forges", "workshop-four", "heinrich"}) {
    const auto scenario = load_scenario<Skirmish>(id);
    const World& w = *scenario.world;
    int officers = 0, seen = 0;
    for (const std::uint64_t seed : {1, 2, 3}) {
      const sk::State s = set_up_by_sergeants(scenario, seed);
      ASSERT_GT(s.turn, 0);
      each_group(w, [&](Group g) {
        // Who sets up last knows where the enemy is.
        if (info(w, g).kind != GroupKind::leader || side_of(w, g) == w.sets_up_first) return;
        ++officers;
        seen += seen_by_the_known(w, s, figure(info(w, g).first));
      });
    }
    EXPECT_GT(officers, 0) << id;
    EXPECT_EQ(seen, 0) << id;
  }
}

// sk.g20: the Soviets of workshop-four have a gun, and one shell brings a house down on all in it.
TEST(SkirmishSetUp, NoHouseHoldsTwoSectionsWhereShellsMayCome) {
  const auto scenario = load_scenario<Skirmish>("workshop-four");
  const World& w = *scenario.world;
  for (const std::uint64_t seed : {1, 2, 3}) {
    const sk::State s = set_up_by_sergeants(scenario, seed);
    List<ShapeId, max_groups> houses;
    each_group(w, [&](Group g) {
      if (info(w, g).kind != GroupKind::section || side_of(w, g) == w.sets_up_first) return;
      const ShapeId house = building_at(w, s, at(s, figure(info(w, g).first)).at);
      if (!house) return;
      EXPECT_FALSE(houses.contains(house)) << "seed " << seed;
      houses.push(house);
    });
  }
}

// sk.g14.14: a tank without a sound section within 20 cm tests its nerve in the first turn.
TEST(SkirmishSetUp, TanksBeginWithASection) {
  for (const char* id : {"les-forges", "heinrich"}) {
    const auto scenario = load_scenario<Skirmish>(id);
    const World& w = *scenario.world;
    int tanks = 0;
    for (const std::uint64_t seed : {1, 2, 3}) {
      const sk::State s = set_up_by_sergeants(scenario, seed);
      each_vehicle(w, [&](Vehicle v) {
        bool near = false;
        each_figure(w, [&](Figure f) {
          near |= side_of(w, f) == side_of(w, v) && on_table(s, f) &&
                  info(w, group_of(w, f)).kind == GroupKind::section &&
                  plane::within(at(s, f).at, at(s, v).at, 20_cm);
        });
        ++tanks;
        EXPECT_TRUE(near) << id << " seed " << seed;
      });
    }
    EXPECT_GT(tanks, 0) << id;
  }
}

// A heavy mortar's template (sk.g16) is 7 cm to each side.
TEST(SkirmishSetUp, OneBurstDoesNotCatchTwoSections) {
  for (const char* id : {"les-forges", "heinrich", "swing-bridge"}) {
    const auto scenario = load_scenario<Skirmish>(id);
    const World& w = *scenario.world;
    for (const std::uint64_t seed : {1, 2, 3}) {
      const sk::State s = set_up_by_sergeants(scenario, seed);
      each_group(w, [&](Group a) {
        each_group(w, [&](Group b) {
          if (a.id >= b.id || side_of(w, a) != side_of(w, b)) return;
          if (info(w, a).kind != GroupKind::section || info(w, b).kind != GroupKind::section)
            return;
          const Figure one = figure(info(w, a).first), two = figure(info(w, b).first);
          if (!on_table(s, one) || !on_table(s, two) || at(s, one).aboard != 0xff) return;
          EXPECT_FALSE(plane::within(at(s, one).at, at(s, two).at, 7_cm)) << id << " seed " << seed;
        });
      });
    }
  }
}

}  // namespace
}  // namespace bocage
