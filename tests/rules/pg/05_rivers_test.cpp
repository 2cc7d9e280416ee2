// Chapter 5.7: rivers, bridges, fords, engineers.
#include <gtest/gtest.h>

#include "games/panzer_grenadier/rules/movement.hpp"
#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

constexpr std::string_view minor =
    "size = [12, 10]\nriver = \"0105 0205 0305 0405 0505 0605 0705 0805 0905 1005 1105 1205\"\n"
    "roads = [\"0806 0805 0804\"]\nfords = \"0205\"";
constexpr std::string_view major =
    "size = [12, 10]\nmajor_river = \"0105 0205 0305 0405 0505 0605 0705 0805 0905 1005 1105 "
    "1205\"\n"
    "roads = [\"0806 0805 0804\"]\nfords = \"0205\"\ncrossing = { foot = 9, mechanized = 7 }";

std::string on(std::string_view type, std::string_view hex, std::string_view map,
               std::string_view more = "") {
  return position("unit = [{ id = \"u\", type = \"" + std::string(type) + "\", hex = \"" +
                      std::string(hex) + "\" }, " + std::string(more) +
                      "{ id = \"far\", type = \"ger.inf\", hex = \"1210\" }, { id = \"x\", type = "
                      "\"sov.inf\", hex = \"1201\" }]",
                  map);
}

// pg.5.7a, pg.5.2b
TEST(Pg_5_7a, BridgesCostTheRoadAndFordsTheirOwn) {
  PgBattle bridge(on("ger.truck", "0806", major));
  bridge.turn_of("u", "move");
  bridge.choose("enter", {{"hex", "0805"}});
  EXPECT_EQ(bridge.unit("u").mp, 3);
  bridge.choose("enter", {{"hex", "0804"}});
  EXPECT_TRUE(bridge.offers("enter", {{"unit", "u"}}));  // no stop behind a bridge (pg.5.7b)
  PgBattle ford(on("ger.truck", "0206", major));
  ford.turn_of("u", "move");
  ford.choose("enter", {{"hex", "0205"}});
  EXPECT_EQ(ford.unit("u").mp, 24);
}

// pg.5.71a, pg.5.7b
TEST(Pg_5_71a, FootAndTanksWadeThroughAMinorRiverAndStopBehindIt) {
  PgBattle b(on("ger.pz4g", "0506", minor));
  b.turn_of("u", "move");
  b.choose("enter", {{"hex", "0505"}});
  EXPECT_EQ(b.unit("u").mp, 24);
  b.choose("enter", {{"hex", "0504"}});
  EXPECT_EQ(arg(b.event("moved"), "points"), 36);
  EXPECT_FALSE(b.offers("enter", {{"unit", "u"}}));
}

// pg.5.71b, pg.5.73d
TEST(Pg_5_71b, TrucksNeedABridgeAFordOrEngineers) {
  PgBattle alone(on("ger.truck", "0506", minor));
  alone.turn_of("u", "move");
  EXPECT_EQ(alone.why("enter", {{"unit", "u"}, {"hex", "0505"}}), "pg.5.71b");
  PgBattle wide(on("ger.truck", "0506", major));
  wide.turn_of("u", "move");
  EXPECT_EQ(wide.why("enter", {{"unit", "u"}, {"hex", "0505"}}), "pg.5.72a");
  constexpr std::string_view engineer =
      "{ id = \"e\", type = \"ger.eng\", hex = \"0505\", river_since = true },";
  PgBattle helped(on("ger.truck", "0506", minor, engineer));
  helped.turn_of("u", "move");
  helped.choose("enter", {{"hex", "0505"}});
  EXPECT_FALSE(helped.offers("enter", {{"unit", "u"}}));  // pg.5.73c: it stops there
  PgBattle later(position(R"(unit = [
  { id = "u", type = "ger.truck", hex = "0505", river_since = true, bank = "0506" },
  { id = "e", type = "ger.eng", hex = "0505", river_since = true, bank = "0506" },
  { id = "x", type = "sov.inf", hex = "1201" }])",
                          minor));
  later.turn_of("u", "move");
  later.choose("enter", {{"hex", "0504"}});  // pg.5.73d: no throw on a minor river
  EXPECT_EQ(later.hex("u"), "0504");
}

// pg.5.72a, pg.5.72b
TEST(Pg_5_72b, AMajorRiverIsEnteredButNotCrossedWithoutEngineers) {
  PgBattle b(position(R"(unit = [
  { id = "u", type = "ger.inf", hex = "0505", river_since = true, bank = "0506" },
  { id = "x", type = "sov.inf", hex = "1201" }])",
                      major));
  b.turn_of("u", "move");
  EXPECT_TRUE(b.offers("enter", {{"hex", "0605"}}));  // pg.5.72a: along the river
  EXPECT_EQ(b.why("enter", {{"unit", "u"}, {"hex", "0504"}}), "pg.5.72b");
  EXPECT_TRUE(b.offers("enter", {{"hex", "0506"}}));  // back to its own bank
}

// pg.5.73f
TEST(Pg_5_73f, EngineersCrossByThemselvesWithTheFootNumber) {
  PgBattle b(position(R"(unit = [
  { id = "e", type = "ger.eng", hex = "0505", river_since = true, bank = "0506" },
  { id = "x", type = "sov.inf", hex = "1201" }])",
                      major));
  b.turn_of("e", "move");
  b.choose("enter", {{"hex", "0504"}});
  b.sum(9);
  EXPECT_EQ(b.hex("e"), "0504");
  EXPECT_EQ(b.event("crossing").rule, "pg.5.73f"_rule);
  PgBattle same_turn(on("ger.eng", "0506", major));
  same_turn.turn_of("u", "move");
  same_turn.choose("enter", {{"hex", "0505"}});
  EXPECT_FALSE(same_turn.offers("enter", {{"hex", "0504"}}));
}

// pg.5.72b: whoever came along, on foot or aboard, has come from the same bank.
TEST(Pg_5_72b, TheCompanyRemembersItsBank) {
  PgBattle b(position(R"(unit = [
  { id = "w", type = "ger.wagon", hex = "0506" }, { id = "i", type = "ger.inf", on = "w" },
  { id = "u", type = "ger.inf", hex = "0506" }, { id = "x", type = "sov.inf", hex = "1201" }]
leader = [{ id = "lt", side = "german", hex = "0506" }])",
                      major));
  b.activate("0506", {{"lt", "move"}, {"u", "move"}, {"w", "move"}, {"i", "move"}});
  b.act("u");
  b.choose("accompany", {{"unit", "lt"}});
  b.choose("enter", {{"hex", "0505"}});
  b.choose("stop");
  b.act("w");
  b.choose("enter", {{"hex", "0605"}});
  const int bank = b.world().bank[b.hex_at("0506").id];
  for (const char* id : {"lt", "u", "w", "i"}) EXPECT_EQ(b.unit(id).bank, bank) << id;
  for (const char* id : {"lt", "i"})
    EXPECT_TRUE(crosses(b.world(), b.state(), b.piece(id), b.hex_at("0505"), b.hex_at("0504")))
        << id;
}

// pg.5.73e: a ride from one river hex to another begins the waiting anew.
TEST(Pg_5_73e, PassengersWaitAnewInEveryRiverHex) {
  PgBattle b(position(R"(unit = [
  { id = "w", type = "ger.wagon", hex = "0505", river_since = true, bank = "0506" },
  { id = "i", type = "ger.inf", on = "w", river_since = true, bank = "0506" },
  { id = "x", type = "sov.inf", hex = "1201" }])",
                      major));
  b.activate("0505", {{"w", "move"}, {"i", "move"}});
  b.act("w");
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_FALSE(b.unit("i").river_since);
}

// pg.5.73b: engineers who help somebody across stay in the river for that turn.
TEST(Pg_5_73b, EngineersHoldStillWhileTheyHelp) {
  constexpr std::string_view engineer =
      "{ id = \"e\", type = \"ger.eng\", hex = \"0505\", river_since = true, bank = \"0506\" },";
  for (const auto& [type, map] : {std::pair{"ger.truck", minor}, {"ger.inf", major}}) {
    PgBattle b(on(type, "0506", map, engineer));
    b.activate("0506", {{"u", "move"}});
    b.act("u");
    b.choose("enter", {{"hex", "0505"}});
    b.choose("pass");
    b.activate("0505", {{"e", "move"}});
    b.act("e");
    EXPECT_EQ(b.why("enter", {{"unit", "e"}, {"hex", "0506"}}), "pg.5.73b") << type;
  }
  PgBattle wading(on("ger.inf", "0506", minor, engineer));  // foot needs no help there
  wading.turn_of("u", "move");
  wading.choose("enter", {{"hex", "0505"}});
  wading.choose("pass");
  wading.turn_of("e", "move");
  EXPECT_TRUE(wading.offers("enter", {{"hex", "0506"}}));
}

// pg.5.73b, pg.5.73e: an attempt that fails has been helped, too.
TEST(Pg_5_73b, AFailedCrossingWasHelped) {
  PgBattle b(position(R"(unit = [
  { id = "u", type = "ger.inf", hex = "0505", river_since = true, bank = "0506" },
  { id = "e", type = "ger.eng", hex = "0505", river_since = true, bank = "0506" },
  { id = "x", type = "sov.inf", hex = "1201" }])",
                      major));
  b.activate("0505", {{"u", "move"}, {"e", "move"}});
  b.act("u");
  b.choose("enter", {{"hex", "0504"}});
  b.sum(12);
  b.act("e");
  EXPECT_EQ(b.why("enter", {{"unit", "e"}, {"hex", "0506"}}), "pg.5.73b");
  EXPECT_EQ(b.why("enter", {{"unit", "e"}, {"hex", "0504"}}), "pg.5.73b");
}

// pg.5.4a, A25, pg.at.m4: a gun that only hurts those who are helped across keeps them away.
TEST(Pg_5_4a, TheCrossingMakesAGunDangerous) {
  constexpr std::string_view engineer =
      "{ id = \"e\", type = \"ger.eng\", hex = \"0505\", river_since = true, bank = \"0506\" },"
      "{ id = \"gun\", type = \"sov.at45\", hex = \"0503\" },";
  PgBattle b(on("ger.tiger", "0506", major, engineer));
  const auto threat = [&](const char* hex) {
    return threatens(b.world(), b.state(), b.piece("gun"), b.piece("u"), b.hex_at(hex));
  };
  EXPECT_FALSE(threat("0605"));  // 12 + 3 - 6 = 9
  EXPECT_TRUE(threat("0505"));
}

// pg.5.75a
TEST(Pg_5_75a, UnitsInARiverAreFiredAt) {
  PgBattle b(position(R"(unit = [
  { id = "g", type = "ger.inf", hex = "0507" },
  { id = "x", type = "sov.inf", hex = "0505", bank = "0504" }])",
                      major));
  b.turn_of("g", "fire");
  EXPECT_TRUE(b.offers("direct_fire", {{"hex", "0505"}}));
}

// pg.5.75b, pg.as.m2: nobody has engineers there in the first round.
TEST(Pg_5_75b, AssaultingIntoAMajorRiverIsHardWithoutEngineers) {
  const auto shift_with = [](std::string_view extra) {
    PgBattle b(position(
        "unit = [{ id = \"g\", type = \"ger.inf\", hex = \"0506\" }, { id = \"x\", type = "
        "\"sov.inf\", hex = \"0505\", bank = \"0504\" }" +
            std::string(extra) + "]\nleader = [{ id = \"lt\", side = \"german\", hex = \"0506\" }]",
        major));
    b.activate("0506", {{"lt", "move"}, {"g", "fire"}});
    b.choose("assault", {{"unit", "g"}, {"hex", "0505"}});
    b.choose("fight");
    b.roll({1});
    for (const Event& e : b.log.list)
      if (std::string_view(e.what) == "assault_fire" && e.side == Side::first)
        return shift(e, "pg.as.m2");
    return 99;
  };
  EXPECT_EQ(shift_with(""), -2);
  EXPECT_EQ(shift_with(", { id = \"e\", type = \"sov.eng\", hex = \"0505\", bank = \"0504\" }"), 0);
}

// pg.5.75c
TEST(Pg_5_75c, EngineersInTheRiverDragOthersDown) {
  PgBattle b(position(R"(unit = [
  { id = "mtr", type = "sov.mtr82", hex = "0502" },
  { id = "e", type = "ger.eng", hex = "0505", river_since = true, bank = "0506" },
  { id = "u", type = "ger.inf", hex = "0505", river_since = true, bank = "0506" }])",
                      major, "soviet"));
  b.turn_of("mtr", "fire");
  b.choose("bombard", {{"hex", "0505"}});
  b.sum(12);
  while (b.prompt_text() == "pg.prompt.check") b.sum(b.asked_unit() == "e" ? 9 : 2);
  EXPECT_NE(b.order("e"), Order::good);
  EXPECT_EQ(b.order("u"), b.order("e"));
}

// pg.5.75c: on a bridge or at a ford nobody is helped across, and nobody is dragged down.
TEST(Pg_5_75c, NotOnABridgeOrAtAFord) {
  for (const char* hex : {"0805", "0205", "0505"}) {
    PgBattle b(position("unit = [{ id = \"e\", type = \"ger.eng\", hex = \"" + std::string(hex) +
                            "\" }, { id = \"u\", type = \"ger.inf\", hex = \"" + hex +
                            "\" }, { id = \"x\", type = \"sov.inf\", hex = \"1201\" }]",
                        major));
    set_order(b.world(), b.state(), b.piece("e"), Order::disrupted, &b.log);
    EXPECT_EQ(b.order("u"), std::string_view(hex) == "0505" ? Order::disrupted : Order::good)
        << hex;
  }
}

// pg.5.75d
TEST(Pg_5_75d, FleeingEngineersTakeTheOthersBackToTheirBank) {
  PgBattle b(position(R"(unit = [
  { id = "e", type = "ger.eng", hex = "0505", river_since = true, bank = "0506", order = "demoralized" },
  { id = "u", type = "ger.inf", hex = "0505", river_since = true, bank = "0506", order = "demoralized" },
  { id = "x", type = "sov.hmg", hex = "0503", df = "9-5" }])",
                      major));
  b.turn_of("e", "recover");
  b.sum(12);
  for (int i = 0; i < 20 && b.ask().ask == Ask::choice && (b.offers("flee") || b.offers("decline"));
       ++i)
    b.choose(b.offers("decline") ? "decline" : "flee");
  const auto bank_of = [&](const char* id) { return b.world().bank[b.unit(id).hex.id]; };
  EXPECT_EQ(bank_of("e"), b.world().bank[b.hex_at("0506").id]);
  EXPECT_EQ(bank_of("u"), b.world().bank[b.hex_at("0506").id]);
}

// The rigged bridge of a scenario (pg.2.3).
TEST(Pg_2_3, ARiggedBridgeIsTestedOnce) {
  for (const auto& [die, fate] : {std::pair{4, 2}, {5, 1}}) {
    PgBattle b(position(R"(unit = [
  { id = "u", type = "ger.inf", hex = "0807" }, { id = "x", type = "sov.inf", hex = "1201" }]
[[rigged_bridge]]
hex = "0805"
by = "german"
entering = "0806 0805 0804"
blows_on = 4)",
                        major));
    b.turn_of("u", "move");
    b.choose("enter", {{"hex", "0806"}});
    b.roll({die});
    EXPECT_EQ(b.state().bridge_fate, fate);
    b.choose("stop");
  }
}

}  // namespace
}  // namespace bocage::pg
