// Operations cards, and what changes dice or cover for good.
#include "rules/toi/card_trial.hpp"

namespace bocage::toi {
namespace {

// toi.ops.2: MOR-2, shaken defenders: cover against suppression only, not below nothing
TEST(Toi_ops_2, CoverBySpirit) {
  Field f(field(us("a", "RRRR", "0404") + ger("x", "RRRR", "0704"), open_map, "",
                "[side.us]\nplay = [{ card = \"MOR-2\", until = 2 }]\n[side.german]\n"));
  EXPECT_EQ(cover(f.world(), f.s, f.id("a"), true, false), 1);
  EXPECT_EQ(cover(f.world(), f.s, f.id("a"), false, false), 0);
  Field g(field(us("a", "RRRR", "0404") + us("w", "RRRR", "0403") + ger("x", "RRRR", "0704"),
                woods(R"("0403")"), "",
                "[side.us]\n[side.german]\noperations = [\"shaken_defenders\"]\n"));
  EXPECT_EQ(cover(g.world(), g.s, g.id("w"), true, false), 1);
  EXPECT_EQ(cover(g.world(), g.s, g.id("a"), true, false), 0);
  EXPECT_EQ(cover(g.world(), g.s, g.id("x"), true, false), 0);
}

// MOR-4 re-rolls op fire once a round; tank ace and thick armour: the holder of the initiative orders (toi.tim.1, interaction 23)
TEST(Toi_tim_1, ReRollsAndOrder) {
  Field f(field(us("a", "RRRR", "0204") + ger("p", "RRRR", "0604", "state = [\"op_fire\"]"),
                open_map, "",
                "[side.us]\nactions = 3\n[side.german]\nplay = [{ card = \"MOR-4\" }]\n"));
  f.choose("advance unit=a");
  f.choose("enter hex=0304");
  f.choose("op_fire unit=p target=a fire=normal");
  f.pool({5, 1, 1, 1});
  f.choose("reroll dice=2");
  f.pool({6, 6});
  EXPECT_EQ(f.squad("a"), "R");
  EXPECT_EQ(f.s.play[0].used, 1);
  Field ace(field(
      car("s", "us", "sherman", "0204", "state = [\"ace\"]") + car("t", "german", "tiger", "0604"),
      open_map, "", "[side.us]\nactions = 3\noperations = [\"tank_ace\"]\n[side.german]\n"));
  ace.choose("concentrate unit=s");
  ace.choose("shoot unit=s target=t fire=normal");
  ace.pool({5, 5, 5, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1});
  EXPECT_EQ(ace.asked(), "toi.prompt.order");
  EXPECT_EQ(ace.prompt.side, Side::first);
  ace.choose("first side=german");
  ace.choose("turn_six");
  ace.choose("reroll dice=2");
  ace.pool({5, 1});
  EXPECT_EQ(ace.order("t"), Order::heavy);  // 4 - 1
}

// Operations: lay smoke, demolition charges (toi.spec.7, toi.act.spec), fog, mud, snow, guides, ammunition, aid station, veterans, workshop (toi.ops.1; fog, mud, snow and night bind both: toi.ops.2)
TEST(Toi_ops_1, OperationsCards) {
  const auto with = [](const char* card, const std::string& units, const char* map = open_map,
                       const char* top = "") {
    return Field(field(units, map, top,
                       "[side.us]\nactions = 3\noperations = [\"" + std::string(card) +
                           "\"]\n[side.german]\nactions = 3\n"));
  };
  Field smoke = with("lay_smoke", us("e", "RRRR", "0404", "token = \"engineer\"") +
                                      us("a", "RRRR", "0404") + ger("x", "RRRR", "1004"));
  EXPECT_EQ(smoke.why("special unit=a operation=lay_smoke"), "toi.spec.7");
  smoke.choose("special unit=e operation=lay_smoke");
  smoke.choose("put marker=smoke hex=0504");
  EXPECT_TRUE(smoke.tired("e"));
  Field blow = with("demolition_charges",
                    us("e", "RRRR", "0404", "token = \"engineer\"") + ger("x", "RRRR", "1004"),
                    open_map, "marker = [{ kind = \"pillbox\", hex = \"0504\" }]\n");
  blow.choose("special unit=e operation=demolition_charges");
  EXPECT_EQ(blow.s.marks[blow.at_hex("0504").id], 0);
  Field fog = with("fog", us("a", "RRRR", "0404") + ger("x", "RRRR", "1004"));
  EXPECT_TRUE(fog.sees("0404", "0904"));
  EXPECT_FALSE(fog.sees("0404", "1004"));
  Field mud = with("mud", car("s", "us", "sherman", "0404"));
  mud.choose("advance unit=s");
  mud.choose("enter hex=0504");
  EXPECT_EQ(mud.points(), "4");
  Field snow = with("deep_snow", us("a", "RRRR", "0404"));
  snow.choose("advance unit=a");
  snow.choose("enter hex=0504");
  EXPECT_EQ(snow.points(), "2");
  snow.choose("enter hex=0604");
  EXPECT_EQ(snow.points(), "1");
  Field guides(field(us("a", "RRRR", "0403"), woods(R"("0503")"), "",
                     "[side.us]\noperations = [\"local_guides\"]\n[side.german]\n"));
  guides.choose("advance unit=a");
  guides.choose("enter hex=0503");
  EXPECT_EQ(guides.points(), "3");
  Field night = with("night_fighting", us("a", "RRRR", "0404") + ger("x", "RRRR", "0904"));
  EXPECT_EQ(night.why("concentrate unit=a"), "toi.cbt.3");
  Field low(field(us("a", "RRRR", "0404") + ger("x", "RRRR", "0704"), open_map, "",
                  "[side.us]\n[side.german]\noperations = [\"low_ammunition\"]\n"));
  low.choose("concentrate unit=a");
  low.choose("shoot unit=a target=x fire=normal");
  EXPECT_EQ(low.black(), 3);
  Field aid = with("aid_station", us("m", "RRR", "0404", "token = \"medic\""));
  aid.choose("heal unit=m patient=m");
  aid.roll({3});
  EXPECT_EQ(aid.squad("m"), "RRRR+medic");
  const char* recover = "position = { phase = \"status\", step = \"markers\" }\n";
  Field ncos = with("veteran_ncos",
                    us("a", "EERR", "0404", "state = [\"disrupted\"]") +
                        us("b", "ERRR", "0604", "state = [\"disrupted\"]"),
                    open_map, recover);
  EXPECT_EQ(ncos.order("a"), Order::good);
  EXPECT_EQ(ncos.order("b"), Order::pinned);
  Field shop = with("field_workshop", car("s", "us", "sherman", "0404", "damage = \"light\""),
                    open_map, recover);
  shop.choose("mend unit=s");
  shop.roll({4});
  EXPECT_EQ(shop.order("s"), Order::intact);
  Field extra = with("well_dug_in", us("a", "RRRR", "0404"));
  EXPECT_EQ(mod(extra.s, Side::first, 0, Mod::extra_entrenchments), 3);
}

}  // namespace
}  // namespace bocage::toi
