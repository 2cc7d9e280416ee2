// Chapter 6: leaders.
#include <gtest/gtest.h>

#include "games/panzer_grenadier/rules/06_commissars.hpp"
#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

std::string field(const std::string& units, const std::string& leaders,
                  std::string_view map = "size = [14, 12]", std::string_view active = "german") {
  return position("unit = [" + units + "]\nleader = [" + leaders + "]", map, active);
}
constexpr const char* far_enemy = R"({ id = "x", type = "sov.mtr82", hex = "1412" })";

// pg.6.1, pg.1.2aa: each counter has two faces, and a counter that was drawn is out of the pool
TEST(Pg_6_1, LeadersAreDrawnWithoutReplacement) {
  PgBattle b(R"(game = "pg"
date = "1942-06-01"
[map]
size = [14, 12]
[[side]]
id = "german"
[[side.group]]
name = "one"
units = "1 ger.inf"
leaders = "2 MAJ"
setup = { cols = "01-03" }
[[side]]
id = "soviet"
[[side.group]]
name = "two"
units = "1 sov.inf"
setup = { cols = "10-12" }
)");
  const Prompt& p = b.ask();
  ASSERT_EQ(p.ask, Ask::throw_);
  EXPECT_EQ(b.prompt_text(), "pg.prompt.draw_leader");
  EXPECT_EQ(total_weight(p.chance), 6);  // three majors, two faces each
  b.draw("ger-maj-2b");
  EXPECT_EQ(total_weight(b.ask().chance), 4);
  EXPECT_FALSE(possible(b.prompt.chance, item_drawn(2)));  // the front of the same counter
  EXPECT_FALSE(possible(b.prompt.chance, item_drawn(3)));
  b.draw("ger-maj-1a");
  EXPECT_NE(b.prompt_text(), "pg.prompt.draw_leader");
}

// pg.6.52a, pg.6.55, pg.6.53, pg.14.4b: he adds his modifier, stays and is marked
TEST(Pg_6_52a, AnActivatedLeaderHelpsRecovery) {
  PgBattle b(field(
      std::string(
          R"({ id = "a", type = "ger.inf", hex = "0605", order = "disrupted" }, { id = "b", type = "ger.inf", hex = "0505" },)") +
          far_enemy,
      R"({ id = "lt", side = "german", hex = "0505", values = "8/1/1" })"));
  b.activate("0505", {{"lt", "fire"}, {"a", "recover"}, {"b", "fire"}});
  b.act("a");
  b.choose("recover_with", {{"unit", "a"}, {"leader", "lt"}});
  b.sum(8);  // 8 is less than 8 + 1
  EXPECT_EQ(b.order("a"), Order::good);
  EXPECT_TRUE(b.unit("lt").tied);
  EXPECT_FALSE(b.offers("act", {{"unit", "lt"}}));
  EXPECT_FALSE(b.offers("assault", {{"unit", "lt"}}));
  b.choose("done");
  EXPECT_EQ(b.unit("lt").markers, 1);
  EXPECT_EQ(b.unit("a").markers, 1);
}

TEST(Pg_6_52a, AloneItNeedsLess) {
  PgBattle b(
      field(std::string(R"({ id = "a", type = "ger.inf", hex = "0605", order = "disrupted" },)") +
                far_enemy,
            R"({ id = "lt", side = "german", hex = "0505", values = "8/1/1" })"));
  b.activate("0505", {{"lt", "fire"}, {"a", "recover"}});
  b.act("a");
  b.choose("recover_alone");
  b.sum(8);
  EXPECT_EQ(b.order("a"), Order::disrupted);
}

// pg.6.52a, pg.14.4b: a leader who recovers himself helps nobody; the other one does
TEST(Pg_6_52a, TheLeaderWhoIsFreeHelps) {
  PgBattle b(field(
      std::string(R"({ id = "a", type = "ger.inf", hex = "0505", order = "disrupted" },)") +
          far_enemy,
      R"({ id = "maj", side = "german", rank = "MAJ", hex = "0505", values = "9/0/2", order = "disrupted" }, { id = "lt", side = "german", hex = "0505", values = "8/0/1" })"));
  b.activate("0505", {{"a", "recover"}, {"maj", "recover"}, {"lt", "move"}});
  b.act("a");
  b.choose("recover_with");
  b.sum(8);  // less than 8 + 1
  EXPECT_EQ(b.order("a"), Order::good);
  EXPECT_EQ(shift(b.event("recovery"), "pg.6.52a"), 1);
}

// pg.6.52b: the sergeant who activated it, not the major behind him
TEST(Pg_6_52b, TheModifierOfTheLeaderWhoActivatedIt) {
  PgBattle b(field(
      std::string(R"({ id = "a", type = "ger.inf", hex = "0705", order = "disrupted" },)") +
          far_enemy,
      R"({ id = "maj", side = "german", rank = "MAJ", hex = "0505", values = "9/0/2" }, { id = "sgt", side = "german", rank = "SGT", hex = "0605", values = "8/0/1" })"));
  b.activate("0505", {{"maj", "fire"}, {"sgt", "fire"}, {"a", "recover"}});
  b.act("a");
  EXPECT_TRUE(b.offers("recover_with", {{"leader", "sgt"}}));
  EXPECT_FALSE(b.offers("recover_with", {{"leader", "maj"}}));
}

// pg.6.52c, pg.1.2y: he may flee along; a disrupted leader must be demoralized for it
TEST(Pg_6_52c, ALeaderMayFleeAlong) {
  for (const char* order : {"good", "disrupted"}) {
    PgBattle b(field(
        R"({ id = "a", type = "ger.inf", hex = "0505", order = "demoralized" }, { id = "x", type = "sov.hmg", hex = "0805" })",
        std::string(R"({ id = "lt", side = "german", hex = "0505", values = "8/0/1", order = ")") +
            order + "\" }"));
    b.activate("0505", {{"lt", "fire"}, {"a", "recover"}});
    b.act("a");
    b.choose("recover_with");
    b.sum(11);
    ASSERT_EQ(b.prompt_text(), "pg.prompt.flight_along") << order;
    b.choose("flee_along", {{"unit", "lt"}});
    EXPECT_EQ(b.order("lt"), order == std::string("good") ? Order::good : Order::demoralized);
    for (int i = 0; i < 8 && b.prompt_text() != "pg.prompt.segment"; ++i) {
      b.dismiss("decline");
      b.dismiss("flee");
      b.dismiss("done");
    }
    EXPECT_NE(b.hex("a"), "0505");
    EXPECT_EQ(b.hex("lt"), b.hex("a"));
  }
}

// pg.6.42b, pg.6.43, pg.12.4c: a defending leader adds modifier and column unasked and stays unmarked
TEST(Pg_6_43, LeadersInAssault) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0605" })",
      R"({ id = "lt", side = "german", hex = "0504" }, { id = "def", side = "soviet", hex = "0605", values = "8/1/0", moved = true })"));
  b.activate("0504", {{"lt", "fire"}, {"a", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
  b.choose("fight", {{"hex", "0605"}});
  b.roll({1});
  b.roll({1});
  const Event& e = b.event("assault_fire");
  EXPECT_EQ(arg(e, "strength"), 5);  // 4 and the leader's 1
  EXPECT_EQ(shift(e, "pg.as.m5"), 1);
  EXPECT_EQ(b.unit("x").markers, 0);
}

// pg.6.72: the units near the fallen senior leader stay where they are, this turn and the next
TEST(Pg_6_72, WithoutTheirHeadTheyDoNotMove) {
  PgBattle b(field(
      std::string(
          R"({ id = "a", type = "ger.inf", hex = "0805" }, { id = "far", type = "ger.inf", hex = "0905" },)") +
          far_enemy,
      R"({ id = "cpt", side = "german", rank = "CPT", hex = "0505" }, { id = "lt", side = "german", hex = "0104" })"));
  eliminate(b.world(), b.state(), b.piece("cpt"), &b.log);
  EXPECT_EQ(b.unit("a").frozen, 2);
  EXPECT_EQ(b.unit("far").frozen, 0);
  b.turn_of("a", "move");
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0705"}}), "pg.6.72");
  EXPECT_TRUE(b.offers("dig_in"));
}

// pg.6.73, A49: the units with a lost major check when the steps are lost, not in between
TEST(Pg_6_73, TheyCheckAfterTheLossesOfTheAttack) {
  PgBattle b(field(
      R"({ id = "h", type = "ger.hmg", hex = "0405", df = "30-5" }, { id = "p", type = "sov.scout", hex = "0605" }, { id = "j", type = "sov.inf", hex = "0605" })",
      R"({ id = "maj", side = "soviet", rank = "MAJ", values = "9/0/1", on = "p" })"));
  b.turn_of("h", "fire");
  b.choose("direct_fire", {{"hex", "0605"}});
  b.sum(3);  // column 30: 2X
  b.dismiss("lose_step");
  EXPECT_TRUE(b.gone("p") && b.gone("maj"));
  EXPECT_EQ(b.unit("j").steps, 1);
  ASSERT_EQ(b.prompt_text(), "pg.prompt.check");
  b.sum(2);
  EXPECT_EQ(b.event("morale_check").rule, "pg.6.73"_rule);
  EXPECT_EQ(arg(b.event("morale_check"), "morale"), 6);  // reduced 7, his modifier off
  b.sum(2);
  EXPECT_EQ(b.event("morale_check").rule, "pg.14.1a"_rule);
}

TEST(Pg_6_71b,
     ALeaderWhoseLastUnitDiesAmongEnemiesIsOverrun) {  // pg.6.71b, at the end of the segment
  PgBattle b(position(
      R"(unit = [{ id = "a", type = "ger.inf", hex = "0605", df = "30-3" }, { id = "x", type = "sov.inf", hex = "0605" }, { type = "sov.inf", hex = "1412" }]
leader = [{ id = "sl", side = "soviet", hex = "0605" }])"));
  b.activate("0605", {{"a", "fire"}});
  b.choose("fight", {{"hex", "0605"}});
  b.roll({4});  // two steps, with or without the shifts
  b.roll({1});
  ASSERT_TRUE(b.gone("x"));
  while (b.prompt_text() == "pg.prompt.casualty") b.sum(12);
  ASSERT_EQ(b.prompt_text(), "pg.prompt.check");  // his own, for the loss beside him
  ASSERT_EQ(b.asked_unit(), "sl");
  b.sum(2);
  ASSERT_EQ(b.prompt_text(), "pg.prompt.overrun");
  b.sum(6);
  b.choose("displace", {{"hex", "0705"}});
  EXPECT_EQ(b.hex("sl"), "0705");
  EXPECT_EQ(b.state().active, Side::second);
}

// pg.6.71c: nowhere to go
TEST(Pg_6_71c, AnOverrunLeaderWithoutRefugeIsLost) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { type = "ger.inf", hex = "0505" }, { type = "ger.inf", hex = "0705" }, { type = "ger.inf", hex = "0504" }, { type = "ger.inf", hex = "0604" },
    { type = "ger.inf", hex = "0506" }, { type = "ger.inf", hex = "0606" }, { id = "x", type = "sov.mtr82", hex = "1412" })",
      R"({ id = "lone", side = "soviet", hex = "0605" })"));
  b.turn_of("a", "move");
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_TRUE(b.gone("lone"));
}

// pg.6.8a, pg.6.8b, pg.6.8c: by right, by assignment, never in an APC
TEST(Pg_6_8a, TankLeadersByRight) {
  PgBattle b(field(
      R"({ id = "tiger", type = "ger.tiger", hex = "0505" }, { id = "apc", type = "ger.spw251", hex = "0505" }, { id = "t34", type = "sov.t34", hex = "1205" }, { id = "g", type = "sov.gt34", hex = "1205" })",
      ""));
  EXPECT_TRUE(has_tank_leader(b.world(), b.state(), b.piece("tiger")));
  EXPECT_FALSE(has_tank_leader(b.world(), b.state(), b.piece("apc")));
  EXPECT_FALSE(has_tank_leader(b.world(), b.state(), b.piece("t34")));
  EXPECT_FALSE(has_tank_leader(b.world(), b.state(), b.piece("g")));  // Guards only from 1943
  PgBattle later(with(
      field(R"({ id = "g", type = "sov.gt34", hex = "1205" }, { type = "ger.inf", hex = "0101" })",
            ""),
      "1942-06-01", "1943-06-01"));
  EXPECT_TRUE(has_tank_leader(later.world(), later.state(), later.piece("g")));
}

// ---- 6.6 commissars

std::string commissars(const std::string& units, const std::string& leaders) {
  return position("unit = [" + units + R"(, { type = "ger.mtr81", hex = "1412" }])" +
                      "\nleader = [" + leaders + "]",
                  "size = [14, 12]", "soviet");
}

// pg.6.6: no activation of others, no help in checks
TEST(Pg_6_6, CommissarsLeadNobody) {
  PgBattle b(commissars(
      R"({ id = "a", type = "sov.inf", hex = "0605" })",
      R"({ id = "com", side = "soviet", rank = "COM", hex = "0505", values = "10/0/0" })"));
  b.choose("activate", {{"hex", "0505"}});
  b.choose("declare_move", {{"unit", "com"}});
  EXPECT_EQ(b.prompt_text(), "pg.prompt.actions");  // nobody else could be declared
  EXPECT_EQ(check_help(b.world(), b.state(), b.piece("a")), 0);
}

// pg.6.61, pg.6.66: he must go to the nearest demoralized unit that has no commissar yet
TEST(Pg_6_61, ACommissarGoesWhereHeIsNeeded) {
  PgBattle b(commissars(
      R"({ id = "a", type = "sov.inf", hex = "0905", order = "demoralized" })",
      R"({ id = "com", side = "soviet", rank = "COM", hex = "0505", values = "10/0/0" })"));
  b.turn_of("com", "move");
  EXPECT_EQ(b.why("enter", {{"unit", "com"}, {"hex", "0405"}}), "pg.6.61");
  EXPECT_EQ(b.why("stop", {{"unit", "com"}}), "pg.6.61");
  for (const char* h : {"0605", "0705", "0805", "0905"}) b.choose("enter", {{"hex", h}});
  EXPECT_EQ(b.hex("com"), "0905");
  PgBattle c(commissars(
      R"({ id = "a", type = "sov.inf", hex = "0905", order = "demoralized" })",
      R"({ id = "com", side = "soviet", rank = "COM", hex = "0505", values = "10/0/0" }, { id = "com2", side = "soviet", rank = "COM", hex = "0905", values = "9/0/0" })"));
  c.turn_of("com", "move");
  EXPECT_EQ(c.why("stop", {{"unit", "com"}}), "");  // the unit has its commissar
}

// pg.6.61: activated, he may not stand idle by ending the segment either
TEST(Pg_6_61, AnActivatedCommissarDoesNotStandIdle) {
  const char* com =
      R"({ id = "com", side = "soviet", rank = "COM", hex = "0505", values = "10/0/0" })";
  PgBattle b(
      commissars(R"({ id = "a", type = "sov.inf", hex = "0905", order = "demoralized" })", com));
  b.activate("0505", {{"com", "move"}});
  EXPECT_EQ(b.why("done"), "pg.6.61");
  PgBattle c(commissars(R"({ id = "a", type = "sov.inf", hex = "0905" })", com));
  c.activate("0505", {{"com", "move"}});
  EXPECT_EQ(c.why("done"), "");  // nobody needs him
}

// pg.6.61: the cheapest way counts, not the straightest: around the wood, and to the cheaper unit
TEST(Pg_6_61, TheCheapestWayInMovementPoints) {
  PgBattle b(commissars(
      R"({ id = "a", type = "sov.inf", hex = "0805", order = "demoralized" })",
      R"({ id = "com", side = "soviet", rank = "COM", hex = "0505", values = "10/0/0" })"));
  World w = b.world();
  const auto hex_named = [&](const char* name) { return w.grid.parse(name); };
  const Piece com = b.piece("com");
  EXPECT_TRUE(commissar_duty(w, b.state(), com).ways.contains(hex_named("0605")));
  w.terrain[hex_named("0605").id] = w.terrain[hex_named("0705").id] = Terrain::woods;
  finish_world(w);
  const Duty around = commissar_duty(w, b.state(), com);
  EXPECT_TRUE(around.bound);
  EXPECT_FALSE(around.ways.contains(hex_named("0605")));
  EXPECT_FALSE(around.ways.empty());
}

// pg.6.62, pg.6.63a, pg.6.63b, pg.6.64: his morale for theirs; failure costs a step
TEST(Pg_6_62, CommissarsMakeThemRecover) {
  for (const char* order : {"good", "disrupted"}) {
    PgBattle b(commissars(
        R"({ id = "a", type = "sov.inf", hex = "0505", order = "demoralized" }, { id = "b", type = "sov.inf", hex = "0505", order = "demoralized" })",
        std::string(
            R"({ id = "com", side = "soviet", rank = "COM", hex = "0505", values = "10/0/0", order = ")") +
            order + "\" }"));
    b.activate("0505", {{"com", "move"}, {"a", "recover"}, {"b", "recover"}});
    b.act("a");
    b.sum(9);
    EXPECT_EQ(b.order("a"), Order::good);
    b.act("b");
    b.sum(10);
    EXPECT_EQ(b.order("b"), Order::demoralized);
    EXPECT_EQ(b.unit("b").steps, 1);
  }
  PgBattle c(commissars(
      R"({ id = "a", type = "sov.inf", hex = "0505", order = "demoralized" })",
      R"({ id = "com", side = "soviet", rank = "COM", hex = "0505", values = "10/0/0", order = "demoralized" })"));
  c.activate("0505", {{"com", "recover"}, {"a", "recover"}});
  c.act("a");
  c.sum(9);  // no help from a demoralized commissar
  EXPECT_EQ(c.order("a"), Order::demoralized);
  EXPECT_EQ(c.unit("a").steps, 2);
}

// pg.6.65, pg.3.b3: no passing while a commissar stands idle beside a demoralized unit
TEST(Pg_6_65, NoPassingBesideADemoralizedUnit) {
  PgBattle b(commissars(
      R"({ id = "a", type = "sov.inf", hex = "0505", order = "demoralized" })",
      R"({ id = "com", side = "soviet", rank = "COM", hex = "0505", values = "10/0/0" })"));
  EXPECT_EQ(b.why("pass"), "pg.3.b3");
}

// pg.6.65: he and the unit are activated together, and he helps before he does anything else
TEST(Pg_6_65, CommissarAndUnitActTogether) {
  const auto both = [] {
    return commissars(
        R"({ id = "a", type = "sov.inf", hex = "0505", order = "demoralized" })",
        R"({ id = "com", side = "soviet", rank = "COM", hex = "0505", values = "10/0/0" }, { id = "two", side = "soviet", rank = "COM", hex = "0505", values = "9/0/0" })");
  };
  PgBattle alone(both());
  alone.choose("activate", {{"hex", "0505"}});
  alone.choose("declare_move", {{"unit", "com"}});
  EXPECT_EQ(alone.why("done"), "pg.6.65");
  PgBattle without(both());
  without.choose("activate", {{"hex", "0505"}});
  without.choose("declare_recover", {{"unit", "a"}});
  EXPECT_EQ(without.why("done"), "pg.6.65");
  without.choose("declare_move", {{"unit", "com"}});
  without.choose("done");  // pg.6.66: one is enough
  EXPECT_EQ(without.why("act", {{"unit", "com"}}), "pg.6.65");
  without.act("a");
  without.sum(9);
  EXPECT_EQ(without.order("a"), Order::good);
}

}  // namespace
}  // namespace bocage::pg
