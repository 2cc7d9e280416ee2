// What the skirmish player thinks that fire comes to, where the rules say so for certain.
#include <gtest/gtest.h>

#include "games/any_game.hpp"
#include "games/skirmish/io/io.hpp"
#include "games/skirmish/mind/doctrine.hpp"
#include "lab/match.hpp"
#include "opponents/minds.hpp"

namespace bocage {
namespace {

// sk.bk.2, sk.g20.6: what cannot pierce a bunker does nothing there, however many are in it; what does hurts them
// all. sk.bt.1, sk.bt.2: a house keeps no shell out, and one that brings it down is worse.
TEST(SkirmishDoctrine, AShellIsWorthWhatTheWallsLetThrough) {
  int bunkers = 0, houses = 0;
  for (const char* id : {"heinrich", "les-forges"}) {
    const auto scenario = load_scenario<sk::Skirmish>(id);
    const sk::World& w = *scenario.world;
    const Contender<sk::Mind> player{for_game(*find_level("sergeant"), "sk"),
                                     &mind_weights<sk::Mind>()};
    const auto plan = std::make_unique<sk::Mind::Plan>();
    play_match<sk::Mind>(
        w, scenario.state, player, player, 7, [&](const sk::State& s, const Prompt&) {
          const sk::Eyeful e{w, s, *plan};
          sk::each_figure(w, [&](sk::Figure f) {
            const Side foe = other(sk::side_of(w, f));
            if (!sk::known(w, s, foe, f) || !sk::on_table(s, f) || !sk::fit(w, s, f)) return;
            const sk::ShapeId house = sk::building_at(w, s, sk::at(s, f).at);
            if (!house) return;
            const auto harm = [&](int letter) {
              return sk::harm_by_shell(e, foe, sk::bay_at(w, sk::at(s, f).at), sk::at(s, f).storey,
                                       static_cast<sk::Letter>(letter));
            };
            const int strength = w.shapes[house.id].strength;
            if (w.shapes[house.id].ground == sk::Ground::bunker) {
              ++bunkers;
              EXPECT_EQ(harm(strength - 1), 0);
              EXPECT_GT(harm(strength), 0);
              EXPECT_GT(harm(strength + 1), harm(strength)) << "that one always comes through";
            } else if (house) {
              ++houses;
              EXPECT_NE(harm(strength - 1), 0);
            }
          });
        });
  }
  EXPECT_GT(bunkers, 20);
  EXPECT_GT(houses, 20);
}

}  // namespace
}  // namespace bocage
