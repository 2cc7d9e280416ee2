// Doctrine of Panzer Grenadier against the rules: what it thinks possible is, and whom it calls acts.
#include <gtest/gtest.h>

#include "games/any_game.hpp"
#include "games/panzer_grenadier/io/io.hpp"
#include "games/panzer_grenadier/mind/doctrine.hpp"
#include "games/panzer_grenadier/rules/fire.hpp"
#include "lab/match.hpp"
#include "opponents/minds.hpp"

namespace bocage {
namespace {

template <class Visit>
void play_as_sergeants(const Loaded<pg::PanzerGrenadier>& scenario, Visit&& visit) {
  const Contender<pg::Mind> player{for_game(*find_level("sergeant"), "pg"),
                                   &mind_weights<pg::Mind>()};
  play_match<pg::Mind>(*scenario.world, scenario.state, player, player, 4, visit);
}

template <class Worth>
bool has_a_target(const pg::World& w, const pg::State& s, pg::Piece p, Worth worth) {
  for (const pg::Piece e : pg::of_side(w, other(pg::side_of(w, p)))) {
    if (!pg::on_map(s, e) || !worth(pg::type_of(w, e))) continue;
    const Hex h = pg::at(s, e).hex;
    if (!pg::refuse_direct_fire(w, s, p, h) || !pg::refuse_bombardment(w, s, p, h) ||
        !pg::refuse_at_fire(w, s, p, e))
      return true;
  }
  return false;
}

// Nobody is told that he has a shot where the rules know none: the enemy is out of sight (pg.8.1, in
// the mist of erlenbach), friends stand in the line (pg.7.24b), or no leader sees for the guns
// (pg.9.1a). Smoke, and heights that see farther, are not looked at.
TEST(Doctrine, PromisesShotsThatTheRulesAllow) {
  for (const char* id : {"erlenbach", "lipovka", "riders"}) {
    const auto scenario = load_scenario<pg::PanzerGrenadier>(id);
    const pg::World& w = *scenario.world;
    const auto plan = std::make_unique<pg::Mind::Plan>();
    int promised = 0, broken = 0, missed = 0;
    play_as_sergeants(scenario, [&](const pg::State& s, const Prompt& prompt) {
      if (!s.turn || s.frames.step() != pg::Step::segment) return;
      auto view = s;
      pg::PanzerGrenadier::redact(w, view, prompt.side);
      pg::Mind::plan(w, view, *plan);
      for (const pg::Piece p : pg::of_side(w, prompt.side)) {
        if (!pg::on_map(s, p) || pg::is_assault_hex(w, s, pg::at(s, p).hex)) continue;
        const bool shot = pg::best_shot(w, *plan, view, p, pg::at(s, p).hex) > 0;
        promised += shot;
        broken += shot && !has_a_target(w, s, p, [](auto&) { return true; });
        missed += !shot && has_a_target(w, s, p, pg::is_infantry_type);
      }
    });
    EXPECT_GT(promised, 200) << id;
    EXPECT_LT(broken * 50, promised) << id << ": " << broken << " of " << promised;
    EXPECT_LT(missed * 10, promised) << id << ": " << missed << " of " << promised;
  }
}

// A garrison keeps its fire for those who come (pg.13.0a): it is not called to moves that it does not
// make, and nobody drives about for nothing.
TEST(Doctrine, CallsThoseWhoGoSomewhere) {
  const auto scenario = load_scenario<pg::PanzerGrenadier>("saint-aubert");
  const pg::World& w = *scenario.world;
  const auto before = std::make_unique<pg::State>(scenario.state);
  int called = 0, idle = 0;
  play_as_sergeants(scenario, [&](const pg::State& s, const Prompt&) {
    for (const Side side : {Side::first, Side::second})
      for (const pg::Piece p : pg::of_side(w, side)) {
        pg::PieceState& then = pg::at(*before, p);
        const pg::PieceState& now = pg::at(s, p);
        if (pg::is_leader(w, p)) continue;
        const bool goes = now.declared == pg::Declared::move,
                   went = then.declared == pg::Declared::move;
        if (goes && went) continue;  // as it stood when it was declared
        if (went) {
          ++called;
          idle += then.hex == now.hex && then.dug == now.dug && then.order == now.order &&
                  then.place == now.place && then.carrier == now.carrier &&
                  then.limbered == now.limbered;
        }
        then = now;
      }
  });
  EXPECT_GT(called, 60);
  EXPECT_LT(idle * 4, called) << idle << " of " << called;
}

}  // namespace
}  // namespace bocage
