// Names, views and explanations.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "embedded/embedded.hpp"
#include "kernel/odds.hpp"
#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

namespace json = boost::json;

std::string_view scenario(const std::string& id) {
  return embedded_file("data/pg/scenarios/" + id + ".toml");
}

const json::object* unit_in(const json::object& view, std::string_view id) {
  for (const json::value& u : view.at("units").as_array())
    if (u.as_object().at("id").as_string() == id) return &u.as_object();
  return nullptr;
}

TEST(PgNames, EveryNameMeansWhatItNames) {
  const PgBattle b(scenario("height-228"));
  const World& w = b.world();
  const Names& n = b.names;
  const auto round_trip = [&](Kind kind, int count) {
    std::set<std::string> seen;
    for (int i = 0; i < count; ++i) {
      const std::string text = name(w, n, kind, i);
      EXPECT_TRUE(seen.insert(text).second) << text << " stands twice";
      EXPECT_EQ(value(w, n, kind, text), i) << text;
    }
  };
  round_trip(unit_kind, w.piece_count);
  round_trip(hex_kind, w.hexes);
  round_trip(face_kind, w.face_count);
  round_trip(aircraft_kind, w.aircraft.size());
  round_trip(type_kind, w.type_count);
  round_trip(terrain_kind, terrains);
  EXPECT_EQ(name(w, n, hex_kind, 0), "0101");
  EXPECT_FALSE(value(w, n, hex_kind, "3319"));
  EXPECT_FALSE(value(w, n, unit_kind, "nobody"));
}

TEST(PgNames, CostsAreWrittenInMovementPoints) {
  const PgBattle b(scenario("lipovka"));
  EXPECT_EQ(b.name(sixths_kind, 4), "2/3");
  EXPECT_EQ(b.name(sixths_kind, 15), "2 1/2");
  EXPECT_EQ(b.name(sixths_kind, 12), "2");
}

TEST(PgView, TellsEverythingThatLiesOnAPiece) {
  const PgBattle b(position(R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505", reduced = true, order = "disrupted", dug_in = true, moved = true },
  { id = "gun", type = "ger.at75", on = "t" },
  { id = "t", type = "ger.truck", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "0905", spotted = true }]
leader = [{ id = "lt", side = "german", rank = "CPT", values = "9/1/2", hex = "0505" }]
[markers]
smoke = "0707"
entrenchments = "0808"
wrecks = [{ hex = "0404", count = 2 }]
mines = [{ hex = "0606", side = "german", strength = 3 }])"));
  const json::object view = Io::view(b.world(), b.names, b.state(), Side::nobody);
  const json::object* a = unit_in(view, "a");
  ASSERT_TRUE(a);
  EXPECT_EQ(a->at("hex").as_string(), "0505");
  EXPECT_EQ(a->at("order").as_string(), "disrupted");
  EXPECT_EQ(a->at("steps").to_number<int>(), 1);
  EXPECT_EQ(a->at("df").as_array()[0].to_number<int>(), 3);
  EXPECT_EQ(a->at("morale").to_number<int>(), 7);
  EXPECT_TRUE(a->at("dug_in").as_bool());
  EXPECT_EQ(a->at("markers").to_number<int>(), 1);
  EXPECT_EQ(unit_in(view, "gun")->at("on").as_string(), "t");
  EXPECT_TRUE(unit_in(view, "gun")->at("limbered").as_bool());
  EXPECT_EQ(unit_in(view, "lt")->at("rank").as_string(), "CPT");
  EXPECT_EQ(unit_in(view, "lt")->at("combat").to_number<int>(), 1);
  EXPECT_TRUE(unit_in(view, "x")->at("spotted").as_bool());
  const json::object& markers = view.at("markers").as_object();
  EXPECT_EQ(markers.at("smoke").as_array()[0].as_string(), "0707");
  EXPECT_EQ(markers.at("wrecks").as_array()[0].as_object().at("count").to_number<int>(), 2);
  EXPECT_EQ(markers.at("mines").as_array()[0].as_object().at("strength").to_number<int>(), 3);
  EXPECT_EQ(view.at("turn").to_number<int>(), 2);
  EXPECT_EQ(view.at("active").as_string(), "german");
}

// pg.16.6a, pg.3.3, pg.16.7a: what is secret does not reach the other side's view.
TEST(PgView, HidesWhatTheOtherSideMayNotKnow) {
  const auto view_of = [](std::string_view hex, std::string_view strength,
                          std::string_view tank_leader) {
    const PgBattle b(
        position("unit = [{ id = \"a\", type = \"ger.inf\", hex = \"0101\" },"
                 "{ id = \"h\", type = \"sov.at45\", hidden = true, hex = \"" +
                 std::string(hex) +
                 "\" },"
                 "{ id = \"t\", type = \"sov.t34\", hex = \"1210\", tank_leader = " +
                 std::string(tank_leader) +
                 " }]\n"
                 "[markers]\nmines = [{ hex = \"0909\", side = \"soviet\", strength = " +
                 std::string(strength) +
                 " }]\n"
                 "[[control]]\nside = \"soviet\"\n"));
    State seen = b.state();
    PanzerGrenadier::redact(b.world(), seen, Side::first);
    return json::serialize(Io::view(b.world(), b.names, seen, Side::first));
  };
  const std::string one = view_of("1111", "1", "true");
  EXPECT_EQ(one, view_of("1011", "3", "true"));
  EXPECT_EQ(one, view_of("1111", "0", "false"));
  EXPECT_EQ(one.find("1111"), one.rfind("1111"));  // only as a hex that is controlled
}

TEST(PgMap, DescribesTheGroundAndTheCounters) {
  const PgBattle b(scenario("riders"));
  const json::object map = Io::map(b.world(), b.names);
  EXPECT_EQ(map.at("hexes").as_array().size(), 28u * 16u);
  bool train = false, rail = false;
  for (const json::value& t : map.at("types").as_array())
    train |= t.as_object().at("id").as_string() == "ger.train";
  for (const json::value& h : map.at("hexes").as_array()) rail |= h.as_object().contains("rail");
  EXPECT_TRUE(train && rail);
  EXPECT_EQ(map.at("victory").as_array().size(), 2u);
}

// A spotted marker does not help against a marsh: what is told is what is played.
TEST(PgLos, AMarshHidesThoseUnderASpottedMarkerToo) {
  const PgBattle b(position(R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0805", spotted = true }])",
                            "size = [14, 12]\nswamp = \"0805\""));
  const json::object los = *Io::los(b.world(), b.names, b.state(), "a", "x", "en");
  EXPECT_TRUE(los.at("seen").as_bool());
  const json::object& spotting = los.at("spotting").as_object();
  EXPECT_EQ(spotting.at("range").as_int64(), 1);
  EXPECT_EQ(spotting.at("range_if_marked").as_int64(), 1);
  EXPECT_FALSE(spots(b.world(), b.state(), b.hex_at("0505"), b.piece("x"), b.hex_at("0805")));
}

// pg.8.1a, pg.8.1b, the chart: marsh hides even who has a spotted marker.
TEST(PgLos, SaysHowFarSomebodyIsSpotted) {
  const auto spotting = [](std::string_view more) {
    const PgBattle b(with(position(R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0905" }])",
                                   "size = [14, 12]\nswamp = \"0905\"\nwoods = \"0705\""),
                          "date", std::string(more) + "date"));
    const auto to = [&](std::string_view hex) {
      return Io::los(b.world(), b.names, b.state(), "0505", hex, "en")->at("spotting").as_object();
    };
    EXPECT_EQ(to("0905").at("range").as_int64(), 1);
    EXPECT_EQ(to("0905").at("range_if_marked").as_int64(), 1);
    EXPECT_EQ(to("0705").at("range").as_int64(), 3);
    return to("0705");
  };
  EXPECT_EQ(spotting("").at("range_if_marked").as_int64(), 12);
  EXPECT_EQ(spotting("").at("rules").as_array()[0].as_string(), "pg.8.1a");
  EXPECT_EQ(spotting("visibility = 4\n").at("range_if_marked").as_int64(), 4);
  EXPECT_EQ(spotting("visibility = 4\n").at("rules").as_array()[0].as_string(), "pg.8.1b");
}

TEST(PgReach, SaysHowFarAndWhyNot) {
  const PgBattle b(position(R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.hmg", hex = "1005", df = "9-5" }])",
                            "size = [14, 12]\nwoods = \"0405\"\nmajor_river = \"0504\""));
  const json::object reach = *Io::reach(b.world(), b.names, b.state(), "a", "en");
  const auto cost = [&](std::string_view hex) -> std::string {
    for (const json::value& h : reach.at("hexes").as_array())
      if (h.as_object().at("hex").as_string() == hex)
        return std::string(h.as_object().at("cost").as_string());
    return "";
  };
  EXPECT_EQ(cost("0405"), "2");
  EXPECT_EQ(cost("0406"), "1");
  bool refused = false;
  for (const json::value& h : reach.at("refused").as_array())
    refused |= h.as_object().at("hex").as_string() == "0605" &&
               h.as_object().at("rule").as_string() == "pg.5.4a";
  EXPECT_TRUE(refused) << json::serialize(reach);
}

// What `reach` tells is what the mover is offered: movement points spent, disruption, assault hexes.
TEST(PgReach, TellsNoMoreThanTheRulesAllow) {
  PgBattle b(position(R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505" }, { id = "d", type = "ger.inf", hex = "0205", order = "disrupted" },
  { id = "k", type = "ger.inf", hex = "0210", order = "demoralized" },
  { id = "f", type = "ger.inf", hex = "0909" }, { type = "sov.inf", hex = "0909" },
  { id = "t", type = "ger.truck", hex = "0201" }, { id = "r", type = "ger.inf", on = "t" },
  { id = "x", type = "sov.truck", hex = "1405" }])"));
  const auto reach = [&](std::string_view id) {
    return *Io::reach(b.world(), b.names, b.state(), id, "en");
  };
  const auto hexes = [&](std::string_view id) { return reach(id).at("hexes").as_array().size(); };
  const auto rule = [&](std::string_view id) {
    return reach(id).at("refused").as_array().at(0).as_object().at("rule").as_string();
  };
  EXPECT_EQ(hexes("a"), 36u);
  EXPECT_EQ(hexes("d"), 6u) << "pg.14.2b";
  EXPECT_EQ(hexes("f"), 6u) << "pg.12.12a";
  EXPECT_EQ(hexes("k"), 0u);
  EXPECT_EQ(rule("k"), "pg.14.3c");
  EXPECT_EQ(hexes("r"), 0u);
  EXPECT_EQ(rule("r"), "pg.5.67a");
  b.turn_of("a", "move");
  b.choose("enter", {{"hex", "0605"}});
  b.choose("enter", {{"hex", "0705"}});
  EXPECT_EQ(hexes("a"), 6u) << "one movement point is left";
  EXPECT_EQ(reach("a").at("allowance").as_string(), "1");
}

// pg.5.7b: who has crossed a river stops on the far bank.
TEST(PgReach, EndsBehindARiver) {
  const PgBattle b(position(
      R"(unit = [{ id = "c", type = "ger.cav", hex = "0505" }, { id = "x", type = "sov.truck", hex = "1405" }])",
      "size = [14, 12]\nriver = \"0601 0602 0603 0604 0605 0606 0607 0608 0609 0610 0611 0612\""));
  bool bank = false, beyond = false;
  const json::object reach = *Io::reach(b.world(), b.names, b.state(), "c", "en");
  for (const json::value& h : reach.at("hexes").as_array()) {
    bank |= h.as_object().at("hex").as_string() == "0705";
    beyond |= h.as_object().at("hex").as_string() == "0805";
  }
  EXPECT_TRUE(bank);
  EXPECT_FALSE(beyond);
}

// pg.5.7b with pg.5.2b: off the bridge to the far bank is cheaper here, but one stops there; along
// the road one goes on, and `by` leads back along it.
TEST(PgReach, GoesOnBehindABridge) {
  PgBattle b(
      position("unit = [{ id = \"a\", type = \"ger.inf\", hex = \"0506\" }, { type = \"sov.inf\", "
               "hex = \"1212\" }]\n",
               "size = [14, 12]\nriver = \"0105 0205 0305 0405 0505 0605 0705 0805 0905 1005 "
               "1105 1205 1305 1405\"\nroads = [\"0304 0404 0504 0505 0506 0507\"]\n"));
  b.turn_of("a", "move");
  const auto reach = Io::reach(b.world(), b.names, b.state(), "a", "en");
  std::map<std::string, std::pair<std::string, int>> by;
  for (const auto& each : reach->at("hexes").as_array())
    by[std::string(each.at("hex").as_string())] = {std::string(each.at("by").as_string()),
                                                   each.at("sixths").to_number<int>()};
  ASSERT_TRUE(by.contains("0304"));
  EXPECT_EQ(by["0304"], std::pair(std::string("0404"), 16));
  EXPECT_EQ(by["0404"], std::pair(std::string("0504"), 12));
  EXPECT_EQ(by["0403"], std::pair(std::string("0404"), 18));
}

// The chances of a direct fire attack on two columns at once (E18), counted by hand from the table.
TEST(PgAttack, GivesColumnShiftsAndTheChanceOfEachResult) {
  PgBattle b(position(R"(unit = [
  { id = "hmg", type = "ger.sshmg", hex = "0505" },
  { id = "i", type = "sov.inf", hex = "0705" },
  { id = "gun", type = "sov.art76", hex = "0705" }])"));
  b.turn_of("hmg", "fire");
  const auto attack = Io::attack(b.world(), b.names, b.state(),
                                 b.read("direct_fire", {{"unit", "hmg"}, {"hex", "0705"}}), "en");
  ASSERT_TRUE(attack);
  const json::array& targets = attack->at("targets").as_array();
  ASSERT_EQ(targets.size(), 2u);
  EXPECT_EQ(targets[0].as_object().at("column").as_string(), "11");
  const json::object& gun = targets[1].as_object();
  EXPECT_EQ(gun.at("column").as_string(), "22");
  EXPECT_EQ(gun.at("shifts").as_array()[0].as_object().at("rule").as_string(), "pg.df.m15");
  EXPECT_NEAR(gun.at("results").as_object().at("X").as_double(), 7 / 36.0, 1e-9);
  EXPECT_NEAR(gun.at("results").as_object().at("2X").as_double(), 2 / 36.0, 1e-9);
}

// pg.12.4b: in an assault both sides fire at once, and both are told.
TEST(PgAttack, TellsBothSidesFireInAnAssault) {
  PgBattle b(position(R"(unit = [
  { id = "a", type = "ger.inf", hex = "0605" }, { id = "x", type = "sov.inf", hex = "0605" }])",
                      "size = [14, 12]\nwoods = \"0605\""));
  b.activate("0605", {{"a", "fire"}});
  const auto attack =
      Io::attack(b.world(), b.names, b.state(), b.read("fight", {{"hex", "0605"}}), "en");
  ASSERT_TRUE(attack);
  const json::array& fire = attack->at("targets").as_array();
  ASSERT_EQ(fire.size(), 2u);
  EXPECT_EQ(fire[0].as_object().at("side").as_string(), "german");
  EXPECT_EQ(fire[0].as_object().at("column").as_string(), "3") << "5, one less in woods";
  EXPECT_EQ(fire[1].as_object().at("side").as_string(), "soviet");
  EXPECT_EQ(fire[1].as_object().at("column").as_string(), "3");
  EXPECT_NEAR(fire[1].as_object().at("results").as_object().at("M1").as_double(), 1 / 6.0, 1e-9);
}

// pg.15.13: column and shifts of an air attack, if it hits.
TEST(PgAttack, TellsWhatAircraftWouldDo) {
  const PgBattle b(position(R"(aircraft = { german = ["Ju 87D 18"] }
unit = [{ type = "ger.inf", hex = "0101" }, { id = "x", type = "sov.inf", hex = "0605" }, { type = "sov.aa37", hex = "0905" }])"));
  const auto attack = Io::attack(b.world(), b.names, b.state(),
                                 b.read("air", {{"aircraft", "Ju 87D 18"}, {"hex", "0605"}}), "en");
  ASSERT_TRUE(attack);
  EXPECT_NEAR(attack->at("each_hits").as_double(), 4 / 6.0, 1e-9);
  const json::object& target = attack->at("targets").as_array().at(0).as_object();
  EXPECT_EQ(target.at("column").as_string(), "11") << "16, one less for the flak";
  EXPECT_EQ(target.at("shifts").as_array().at(0).as_object().at("rule").as_string(), "pg.df.m7");
}

// The last shot of a turn: the odds end before the next initiative, which may be thrown for ever.
TEST(PgOdds, AreExactForTheLastActionOfATurn) {
  PgBattle b(position(R"(unit = [
  { id = "a", type = "ger.at50", hex = "0505" }, { id = "x", type = "sov.t34", hex = "0705", moved = true }])"));
  b.turn_of("a", "fire");
  const auto odds = bocage::odds<PanzerGrenadier>(
      b.world(), b.state(), b.read("at_fire", {{"unit", "a"}, {"target", "x"}}));
  ASSERT_TRUE(odds.exact());
  double gone = 0, all = 0;
  for (const auto& o : odds.outcomes) {
    all += o.probability;
    if (at(o.state, b.piece("x")).place == Place::eliminated) gone += o.probability;
  }
  EXPECT_NEAR(all, 1, 1e-9);
  EXPECT_NEAR(gone, 1 / 36.0, 1e-9) << "2d6 + 4 - 4 = 12 or more";
}

// pg.7.61a: whose step it is its owner says later; that one is lost is certain before.
TEST(PgOdds, TellOfAStepWhoeverWillLoseIt) {
  PgBattle b(position(R"(unit = [
  { id = "hmg", type = "ger.hmg", hex = "0605" }, { id = "x", type = "sov.inf", hex = "0705" },
  { id = "y", type = "sov.inf", hex = "0705" }])"));
  b.turn_of("hmg", "fire");
  const Choice shot = b.read("direct_fire", {{"unit", "hmg"}, {"hex", "0705"}});
  double wanted = 0, told = 0;
  const auto attack = Io::attack(b.world(), b.names, b.state(), shot, "en");
  ASSERT_TRUE(attack);
  for (const auto& [result, p] :
       attack->at("targets").as_array().at(0).as_object().at("results").as_object())
    if (result.find('X') != result.npos) wanted += p.as_double();
  const auto odds = bocage::odds<PanzerGrenadier>(b.world(), b.state(), shot);
  ASSERT_TRUE(odds.exact());
  for (const auto& o : odds.outcomes) {
    std::vector<Change> changes;
    Io::changes(b.world(), b.state(), o.state, changes);
    const auto shares = std::ranges::count_if(
        changes, [](const Change& c) { return c.what == "pg.change.step_or_another"_text; });
    EXPECT_LE(shares, 1) << "one loss is told once";
    if (shares) told += o.probability;
  }
  EXPECT_GT(wanted, 0.05);
  EXPECT_NEAR(told, wanted, 1e-9);
}

TEST(PgOptions, SwitchOptionalRulesAndRefuseUnknownOnes) {
  Complaints wrong;
  const auto fog = Io::load(scenario("lipovka"), "x", {{"fog_of_war", "on"}}, wrong);
  ASSERT_TRUE(fog);
  EXPECT_TRUE(fog->world->on.fog_of_war);
  EXPECT_FALSE(Io::load(scenario("lipovka"), "x", {{"fog", "on"}}, wrong));
  wrong.clear();
  EXPECT_FALSE(Io::load(scenario("lipovka"), "x", {{"fog_of_war", "maybe"}}, wrong));
}

}  // namespace
}  // namespace bocage::pg
