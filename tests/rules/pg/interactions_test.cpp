// Chapters 10 to 17 where two rules meet.
#include "battle.hpp"

namespace bocage::pg {
namespace {

std::string units(std::string_view list) { return "unit = [" + std::string(list) + "]\n"; }

// pg.14.45 with pg.16.42: tanks and horses gain nothing by an entrenchment, not even heart.
TEST(Pg_14_45, AnEntrenchmentRalliesOnlyThoseItShelters) {
  PgBattle b(position(units(R"({ id = "t", type = "ger.pz4g", hex = "0505", order = "disrupted" },
  { id = "i", type = "ger.inf", hex = "0505", order = "disrupted" }, { type = "sov.inf", hex = "1205" })") +
                      "[markers]\nentrenchments = \"0505\"\n"));
  b.activate("0505", {{"t", "recover"}, {"i", "recover"}});
  b.act("t");
  b.sum(8);  // morale 8: not less
  EXPECT_EQ(b.order("t"), Order::disrupted);
  EXPECT_EQ(shift(b.event("recovery", "unit", "t"), "pg.14.45"), 0);
  b.act("i");
  b.sum(8);
  EXPECT_EQ(b.order("i"), Order::good);
  EXPECT_EQ(shift(b.event("recovery", "unit", "i"), "pg.14.45"), 1);
}

// pg.15.31a with pg.5.72b: a charge does not lead over a major river; along a bridge it may.
TEST(Pg_15_31a, NoChargeAcrossAMajorRiver) {
  const std::string river =
      "major_river = \"0501 0502 0503 0504 0505 0506 0507 0508 0509 0510 0511 0512\"\n";
  const auto battle = [&](const std::string& more) {
    return PgBattle(position(
        units(
            R"({ id = "c", type = "sov.cav", hex = "0405" }, { id = "i", type = "ger.inf", hex = "0605" })") +
            "leader = [{ id = \"l\", side = \"soviet\", hex = \"0405\", cavalry = true }]\n"
            "[rules]\ncavalry = true\n",
        "size = [14, 12]\n" + river + more, "soviet"));
  };
  PgBattle b = battle("");
  b.activate("0405", {{"c", "fire"}, {"l", "fire"}});
  EXPECT_EQ(b.why("charge", {{"unit", "c"}, {"hex", "0605"}}), "pg.15.31a");
  PgBattle bridge = battle("roads = [\"0405 0505 0605\"]\n");
  bridge.activate("0405", {{"c", "fire"}, {"l", "fire"}});
  bridge.choose("charge", {{"unit", "c"}, {"hex", "0605"}});
  EXPECT_EQ(bridge.offered("enter", "hex"), std::vector<std::string>{"0505"});
}

// pg.8.22a, A64: who fights in woods is seen from afar afterwards; leaders never are.
TEST(Pg_8_22a, AssaultsGiveAwayThoseWhoFight) {
  PgBattle b(position(units(R"({ id = "a", type = "ger.inf", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "0605" }, { id = "t", type = "sov.truck", hex = "0605" })") +
                          "leader = [{ id = \"l\", side = \"german\", hex = \"0505\" }]\n",
                      "size = [14, 12]\nwoods = \"0605\"\n"));
  b.activate("0505", {{"a", "fire"}, {"l", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
  b.choose("assault", {{"unit", "l"}, {"hex", "0605"}});
  b.choose("fight", {{"hex", "0605"}});
  b.roll({1});
  b.roll({1});
  EXPECT_TRUE(b.unit("a").spotted);
  EXPECT_TRUE(b.unit("x").spotted);
  EXPECT_FALSE(b.unit("t").spotted) << "it did not fire";
  EXPECT_FALSE(b.unit("l").spotted);
}

// pg.16.3a with pg.12.13d: armour that is trapped in a town leaves its wrecks there too.
TEST(Pg_16_3a, TrappedArmourLeavesWrecks) {
  PgBattle b(position(units(R"({ id = "t", type = "ger.pz4g", hex = "0505", order = "demoralized" },
  { type = "sov.inf", hex = "0505" }, { type = "sov.inf", hex = "0405" }, { type = "sov.inf", hex = "0605" },
  { type = "sov.inf", hex = "0404" }, { type = "sov.inf", hex = "0504" }, { type = "sov.inf", hex = "0406" },
  { type = "sov.inf", hex = "0506" })"),
                      "size = [14, 12]\ntown = \"0505\"\n"));
  b.turn_of("t", "recover");
  b.sum(12);
  EXPECT_TRUE(b.gone("t"));
  EXPECT_EQ(b.count("trapped"), 1);
  EXPECT_EQ(wrecks_in(b.state(), b.hex_at("0505")), 2) << "one for each step";
}

// pg.16.3b with pg.16.51b: wrecks bar and delay vehicles that come onto the map.
TEST(Pg_16_3b, WrecksInTheEntryHex) {
  const auto battle = [](int wrecks) {
    return PgBattle(R"(game = "pg"
date = "1942-06-01"
unit = [{ id = "i", type = "ger.inf", hex = "0510" }, { type = "sov.inf", hex = "1405" }]
[map]
size = [14, 12]
town = "0105"
[[side]]
id = "german"
[[side.group]]
name = "late"
units = "1 ger.pz4g, 1 ger.inf"
turn = 1
enter = "0105"
[[side]]
id = "soviet"
[position]
turn = 3
active = "german"
[markers]
wrecks = [{ hex = "0105", count = )" +
                    std::to_string(wrecks) + " }]\n");
  };
  PgBattle b = battle(3);
  b.activate("0105", {{"ger-pz4g-1", "move"}, {"ger-inf-1", "move"}});
  b.act("ger-pz4g-1");
  EXPECT_EQ(b.why("enter", {{"unit", "ger-pz4g-1"}, {"hex", "0105"}}), "pg.16.3b");
  b.choose("stop");
  b.act("ger-inf-1");
  EXPECT_TRUE(b.offers("enter", {{"hex", "0105"}})) << "men climb over";
  PgBattle c = battle(2);
  c.activate("0105", {{"ger-pz4g-1", "move"}});
  c.act("ger-pz4g-1");
  c.choose("enter", {{"hex", "0105"}});
  EXPECT_EQ(c.unit("ger-pz4g-1").mp, 36) << "town 1 and 5 for the wrecks";
}

// pg.16.6c with pg.5.6b: a hidden unit that rides away on a truck has moved.
TEST(Pg_16_6c, RidingAwayIsMoving) {
  PgBattle b(position(units(R"({ id = "i", type = "sov.inf", hex = "0505", hidden = true },
  { id = "t", type = "sov.truck", hex = "0505" }, { type = "ger.inf", hex = "1405" })"),
                      "size = [14, 12]", "soviet"));
  b.activate("0505", {{"i", "move"}, {"t", "move"}});
  b.act("t");
  b.choose("load", {{"unit", "i"}});
  EXPECT_TRUE(b.unit("i").hidden);
  b.choose("enter", {{"hex", "0405"}});
  EXPECT_FALSE(b.unit("i").hidden);
  EXPECT_EQ(b.count("revealed"), 1);
}

// Refusals of aircraft, batteries and charges say what stands in the way.
TEST(Pg_15_11a, RefusedTargetsSayWhy) {
  PgBattle b(position(R"(aircraft = { german = ["Ju 87D 18"] }
unit = [{ type = "ger.inf", hex = "0605" }, { type = "sov.inf", hex = "0605" }, { type = "sov.inf", hex = "1405" }])"));
  const auto air = [&](std::string_view aircraft, std::string_view hex) {
    return b.why("air", {{"aircraft", aircraft}, {"hex", hex}});
  };
  EXPECT_EQ(air("Ju 87D 18", "1405"), "");
  EXPECT_EQ(air("Ju 87D 18", "0605"), "pg.7.24a");
  EXPECT_EQ(air("Ju 87D 18", "0101"), "pg.15.11a");
  EXPECT_EQ(air("Ju 88 22", "1405"), "pg.15.11a");
  PgBattle c(with(
      position(
          R"(unit = [{ id = "a", type = "ger.inf", hex = "0105" }, { type = "sov.inf", hex = "1405" }]
leader = [{ side = "german", hex = "0105" }]
)"),
      "id = \"german\"", "id = \"german\"\noff_board = [{ factors = 1, strength = 16 }]"));
  EXPECT_EQ(c.why("offboard", {{"factor", "1"}, {"hex", "1405"}}), "pg.9.1a") << "13 hexes away";
  EXPECT_EQ(c.why("offboard", {{"factor", "1"}, {"hex", "0505"}}), "pg.9.2");
}

TEST(Pg_15_31a, AChargeIsDeclaredAsFire) {
  PgBattle b(position(
      units(R"({ id = "c", type = "sov.cav", hex = "0405" }, { type = "ger.inf", hex = "0605" })") +
          "leader = [{ id = \"l\", side = \"soviet\", hex = \"0405\", cavalry = true }]\n"
          "[rules]\ncavalry = true\n",
      "size = [14, 12]", "soviet"));
  b.activate("0405", {{"c", "move"}, {"l", "move"}});
  EXPECT_EQ(b.why("charge", {{"unit", "c"}, {"hex", "0605"}}), "pg.3.13c");
}

// pg.15.2f with pg.13.0a: a train that opportunity-fired and then moved has been activated: the
// second shot is lost.
TEST(Pg_15_2f, NoSecondOpportunityShotAfterMoving) {
  PgBattle b(position(
      units(
          R"({ id = "t", type = "ger.train", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0807" },
  { id = "y", type = "sov.inf", hex = "0809" })") +
          "leader = [{ id = \"p\", side = \"soviet\", hex = \"0807\" }, { id = \"q\", side = "
          "\"soviet\", hex = "
          "\"0809\" }]\n",
      "size = [14, 12]\nrailways = [\"0305 0405 0505 0605 0705\"]\n", "soviet"));
  b.activate("0807", {{"x", "move"}, {"p", "move"}});
  b.act("x");
  b.choose("enter", {{"hex", "0707"}});
  b.choose("opportunity_fire", {{"unit", "t"}, {"fire", "direct"}});
  b.sum(7);
  b.choose("stop");
  b.choose("done");
  b.turn_of("t", "move");
  b.choose("enter", {{"hex", "0405"}});
  b.choose("stop");
  EXPECT_EQ(b.unit("t").markers, 1);
  b.activate("0809", {{"y", "move"}, {"q", "move"}});
  b.act("y");
  b.choose("enter", {{"hex", "0708"}});
  EXPECT_EQ(b.prompt_text(), "pg.prompt.mover") << b.options();
}

// pg.16.6c with pg.7.52a: fire that does nothing to a hidden gun does not betray that it is there.
TEST(Pg_16_6c, HarmlessFireDoesNotBetrayTheHidden) {
  const auto battle = [] {
    PgBattle b(position(units(R"({ id = "h", type = "ger.hmg", hex = "0505" },
  { id = "g", type = "sov.at45", hex = "0905", hidden = true }, { id = "i", type = "sov.inf", hex = "0905" })")));
    b.turn_of("h", "fire");
    b.choose("direct_fire", {{"hex", "0905"}});
    return b;
  };
  PgBattle harmless = battle();
  harmless.sum(7);
  EXPECT_EQ(harmless.count("direct_fire"), 1);
  EXPECT_EQ(harmless.name(unit_kind, arg(harmless.event("direct_fire"), "target")), "i");
  EXPECT_TRUE(harmless.unit("g").hidden);
  PgBattle hit = battle();
  hit.sum(2);
  EXPECT_EQ(hit.count("direct_fire"), 2);
  EXPECT_FALSE(hit.unit("g").hidden);
}

// pg.16.51a with pg.16.6c, pg.12.11b: who comes onto the map where enemies lie hidden stops there.
TEST(Pg_16_6c, ReinforcementsRunIntoTheHidden) {
  PgBattle b(R"(game = "pg"
date = "1942-06-01"
unit = [{ type = "ger.inf", hex = "1412" }, { id = "x", type = "sov.hmg", hex = "0105", hidden = true }]
[map]
size = [14, 12]
[[side]]
id = "german"
[[side.group]]
name = "late"
units = "1 ger.mtc"
turn = 1
enter = "0105"
[[side]]
id = "soviet"
[position]
turn = 3
active = "german"
)");
  b.activate("0105", {{"ger-mtc-1", "move"}});
  b.act("ger-mtc-1");
  b.choose("enter", {{"hex", "0105"}});
  EXPECT_FALSE(b.unit("x").hidden);
  EXPECT_EQ(b.hex("ger-mtc-1"), "0105");
  EXPECT_EQ(b.prompt_text(), "pg.prompt.segment") << b.options();
}

}  // namespace
}  // namespace bocage::pg
