// Who overruns, and what counts then (at.9.6).
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

constexpr const char* second_panzer =
    "\"1325\" = \"ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied\"\n"
    "\"1329\" = \"ge-hq-5 supplied\"\n";

AtBattle overrunning(const std::string& more, const std::string& top = "") {
  AtBattle b(position({.day = "12-18", .units = second_panzer + more, .top = top}));
  b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  b.choose("overrun", {{"hex", "1326"}, {"support", "no"}});
  b.roll(1);
  return b;
}

TEST(AtOverrun, IntegrityDoublesNeitherSide) {  // at.9.62d
  const AtBattle b = overrunning(
      "\"1326\" = \"us-cca-3arm supplied, us-ccb-3arm supplied, us-ccr-3arm supplied\"\n");
  EXPECT_EQ(arg(b.event("overrun"), "attack"), 12);
  EXPECT_EQ(arg(b.event("overrun"), "defence"), 14);
  AtBattle normal(position({.phase = "combat",
                            .units = std::string(second_panzer) +
                                     "\"1326\" = \"us-cca-3arm supplied, us-ccb-3arm supplied, "
                                     "us-ccr-3arm supplied\"\n"}));
  normal.choose("attack", {{"hex", "1326"}});
  normal.choose("commit_rest");
  EXPECT_EQ(normal.odds("1326").defence, 28);  // at.6.4b
}

TEST(AtOverrun, ADivisionsCooperationDoesNotCount) {  // at.9.62b: armour, HQs and terrain only
  const AtBattle b =
      overrunning("\"1326\" = \"us-8-4id supplied, us-12-4id supplied, us-22-4id supplied\"\n",
                  "options = { cooperation = \"on\" }\n");
  EXPECT_EQ(arg(b.event("overrun"), "defence"), 9);
}

TEST(AtOverrun, NobodyElseGoesAlong) {  // at.9.62a: the formation alone
  AtBattle b(position({.day = "12-18", .units = R"(
"1325" = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied, ge-11-tk supplied"
"1329" = "ge-hq-5 supplied"
"1326" = "us-70-tk supplied"
)"}));
  b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "equals"}});
  EXPECT_TRUE(b.of("ge-11-tk").in_hand);
  EXPECT_FALSE(b.offers("overrun", {{"hex", "1326"}, {"support", "no"}}));
  EXPECT_EQ(b.reason("overrun", {{"hex", "1326"}, {"support", "no"}}),
            "at.9.61a division_not_in_hand");
}

// at.9.6a: its HQ must be within range when it is activated, that is where it comes in; that it is
// supplied all the same (at.10.13a) does not help.
TEST(AtOverrun, NotFarFromTheHqWithWhichItArrives) {
  for (const bool near : {false, true}) {
    AtBattle b(
        position({.day = "12-22",
                  .units = std::string("\"1402\" = \"us-70-tk supplied\"\n\"") +
                           (near ? "2001" : "3001") + "\" = \"ge-hq-5\"\n",
                  .more = "waiting = \"ge-33pz-9pz east, ge-10pg-9pz east, ge-11pg-9pz east\"\n"}));
    b.choose("take_up", {{"unit", "ge-33pz-9pz"}, {"with", "division"}});
    b.choose("enter", {{"hex", "1501"}});
    EXPECT_EQ(b.now("ge-33pz-9pz"), Supply::supplied);
    EXPECT_EQ(b.of("ge-33pz-9pz").distant, !near);
    EXPECT_EQ(b.reason("overrun", {{"hex", "1402"}, {"support", "no"}}),
              near ? "" : "at.9.6a overrun_supply");
  }
}

}  // namespace
}  // namespace bocage::at
