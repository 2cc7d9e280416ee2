// Both sides of a limit: the last marker of the box, passengers, the worst range whoever leads, cards that count.
#include "rules/toi/card_trial.hpp"

namespace bocage::toi {
namespace {

std::string row_of(int n, std::string_view row) {  // n hexes of a row, as a list
  std::string all;
  for (int i = 1; i <= n; ++i)
    all += (i > 1 ? ", \"" : "\"") + std::string(i < 10 ? "0" : "") + std::to_string(i) +
           std::string(row) + "\"";
  return all;
}

// toi.comp.4, toi.comp.6: two-sided markers share their number
TEST(Toi_comp_4, TheLastMarker) {
  struct Row {
    const char *kind, *other;
    Marker marker, turned;
    int number;
  };
  for (const Row& r : {Row{"wire", "trap", Marker::wire, Marker::trap, 14},
                       Row{"entrenchment", "pillbox", Marker::entrenchment, Marker::pillbox, 12},
                       Row{"mine", "", Marker::mine, Marker::mine, 6},
                       Row{"smoke", "", Marker::smoke, Marker::smoke, 6}}) {
    Field f(field(us("a", "RRRR", "0110"), open_map,
                  "marker = [{ kind = \"" + std::string(r.kind) + "\", hexes = [" +
                      row_of(r.number - 1, "05") + "] }]\n"));
    const Hex h = f.at_hex("0107");
    EXPECT_TRUE(may_lie(f.world(), f.s, r.marker, h)) << r.kind;
    lay_marker(f.s, r.turned, h);
    EXPECT_FALSE(may_lie(f.world(), f.s, r.marker, f.at_hex("0207"))) << r.kind;
    EXPECT_FALSE(may_lie(f.world(), f.s, r.turned, f.at_hex("0207"))) << r.kind;
  }
}

// toi.fort.5: three works a hex, entrenchments and pillboxes together, by whomever they are laid
TEST(Toi_fort_5, ThreeWorksAHex) {
  const auto position = [](std::string_view works) {
    return field(us("a", "RRRR", "0405"), open_map,
                 std::string(spend) + "marker = [{ kind = \"entrenchment\", hexes = [" +
                     std::string(works) + "] }, { kind = \"pillbox\", hex = \"0405\" }]\n",
                 hq("GND-3"));
  };
  EXPECT_EQ(Field(position(R"("0405")")).why("play card=GND-3"), "");
  EXPECT_EQ(Field(position(R"("0405", "0405")")).why("play card=GND-3"), "toi.mod.5");
  EXPECT_FALSE(complaints_about<TideOfIron>(position(R"("0405", "0405", "0405")")).empty());
}

// toi.stat.2d, toi.fig.off.1: an officer in a vehicle helps nobody, not even his own; toi.stat.2a: markers of passengers go
TEST(Toi_fig_off_1, OfficersInVehicles) {
  Field f(field(car("k", "us", "truck", "0403") +
                    "{ id = \"r\", side = \"us\", squad = \"RRRO\", aboard = \"k\", state = "
                    "[\"disrupted\", \"fatigued\"] },\n" +
                    us("d", "RRRR", "0403", "state = [\"disrupted\"]") +
                    us("o", "RRRO", "0603", "state = [\"disrupted\"]"),
                open_map, "position = { phase = \"status\", step = \"markers\" }\n"));
  EXPECT_EQ(f.order("r"), Order::pinned);
  EXPECT_EQ(f.order("d"), Order::pinned);
  EXPECT_EQ(f.order("o"), Order::good);
  EXPECT_TRUE(f.is_fresh("r"));
}

// toi.trans.7: both squads of a truck
TEST(Toi_trans_7, BothPassengers) {
  Field f(field(car("k", "german", "truck", "0503") +
                "{ id = \"p\", side = \"german\", squad = \"RRRR\", aboard = \"k\" },\n"
                "{ id = \"q\", side = \"german\", squad = \"RR\", aboard = \"k\" },\n" +
                car("s", "us", "sherman", "0303")));
  f.choose("concentrate unit=s");
  f.choose("shoot unit=s target=k fire=normal");
  f.pool({6, 6, 6, 1, 1, 1, 1, 1});
  EXPECT_TRUE(f.gone("k"));
  EXPECT_TRUE(f.gone("p"));
  EXPECT_TRUE(f.gone("q"));
  EXPECT_EQ(f.s.pool[1][0], 54);
}

// toi.cf.6: the worst bracket of all who fire, whoever leads and whatever the numbers
TEST(Toi_cf_6, WorstRange) {
  for (const bool near_first : {true, false}) {
    const std::string near = us("near", "RRRR", "0503"), far = us("far", "RRRR", "0203");
    const std::string x = ger("x", "RRRR", "0703");
    for (const char* leader : {"near", "far"}) {
      Field f(field((near_first ? near + far : far + near) + x));
      f.choose("concentrate", {{"unit", leader}});
      f.choose("shoot target=x fire=normal");
      f.choose("support", {{"unit", leader == std::string_view("near") ? "far" : "near"}});
      EXPECT_EQ(f.on(), 6) << leader;  // five hexes away
      EXPECT_EQ(f.black(), 6);
    }
  }
}

// toi.fig.tank.4: each of two Tigers under a barrage turns a die of its own
TEST(Toi_fig_tank_4, EachOfTwoTigers) {
  Field f(field(us("m", "TT", "0203") + car("t", "german", "tiger", "0703") +
                car("v", "german", "tiger", "0703")));
  f.choose("concentrate unit=m");
  f.choose("shell unit=m hex=0703 fire=mortar");
  f.pool({5, 5, 5, 1});
  for (const char* tiger : {"t", "v"}) {
    f.pool({}, {1, 1, 1, 1, 1, 1});
    EXPECT_EQ(f.asked_about("unit"), tiger);
    f.choose("turn_six");
    EXPECT_EQ(f.order(tiger), Order::light);  // three less one
  }
}

// toi.rng.7: mortars on a hill reach a hex farther; toi.fig.mor.3: beyond that only sixes hit
TEST(Toi_rng_7, MortarsOnAHill) {
  for (const int level : {0, 1}) {
    Field f(field(us("m", "TT", "0203") + ger("x", "RRRR", "1103"),
                  land("{ hexes = [\"0203\"], level = " + std::to_string(level) + " }")));
    f.choose("concentrate unit=m");
    f.choose("shell unit=m hex=1103 fire=mortar");
    EXPECT_EQ(f.on(), level ? 5 : 6);
  }
}

// toi.asl.39: who advances leaves his own work and enters none
TEST(Toi_asl_39, AdvanceOutOfAWork) {
  Field f(field(us("a", "RRRR", "0403", "in = \"entrenchment\"") + ger("x", "RR", "0503"), open_map,
                "marker = [{ kind = \"entrenchment\", hexes = [\"0403\", \"0503\"] }]\n"));
  f.choose("assault unit=a");
  f.choose("storm hex=0503");
  f.pool({4, 4, 1, 1});
  f.pool({1, 1});
  f.choose("follow who=leader");
  EXPECT_EQ(f.of("a").shelter, Shelter::none);
  EXPECT_EQ(free_works(f.s, f.at_hex("0403"), Shelter::entrenchment), 1);
  EXPECT_EQ(free_works(f.s, f.at_hex("0503"), Shelter::entrenchment), 1);
}

// GND-5: one more for each crew against infantry, also when assaulted; nothing against vehicles
TEST(Toi_mod_5, ExtraBelts) {
  const auto with = [](std::string_view enemy, std::string_view top = "") {
    return Field(
        field(us("m", "MM", "0403") + std::string(enemy), open_map, top,
              "[side.us]\nactions = 3\nplay = [{ card = \"GND-5\", unit = \"m\", until = 2 "
              "}]\n[side.german]\nactions = 3\n"));
  };
  Field squad = with(ger("x", "RRRR", "0703"));
  squad.choose("concentrate unit=m");
  squad.choose("shoot unit=m target=x fire=normal");
  EXPECT_EQ(squad.black(), 8);
  Field tank = with(car("x", "german", "truck", "0603"));
  tank.choose("concentrate unit=m");
  tank.choose("shoot unit=m target=x fire=normal");
  EXPECT_EQ(tank.black(), 4);
  Field storm = with(ger("x", "RRRR", "0503"), german_turn);
  storm.choose("assault unit=x");
  storm.choose("storm hex=0403");
  EXPECT_EQ(storm.s.assault.fire, 8);
}

// toi.cmd.2c: points from the round the scenario says
TEST(Toi_cmd_2c, FromARound) {
  for (const int round : {2, 3}) {
    Field f(
        field(us("a", "RRRR", "0303"), open_map,
              "objective = [{ hex = \"0303\", victory = true }]\naward = [{ side = \"us\", when "
              "= \"receive\", points = 2, each = [\"0303\"], from_round = 3 }]\nposition = { "
              "round = " +
                  std::to_string(round) + ", phase = \"command\" }\n"));
    EXPECT_EQ(f.s.points[0], round < 3 ? 0 : 2);
  }
}

// toi.setup.9d, toi.seq.2: the holder of the initiative first, whichever side that is. Well Dug In: three more entrenchments
TEST(Toi_setup_9d, TheOtherSideFirst) {
  Field f(
      "game = \"toi\"\nrounds = 3\ninitiative = \"german\"\n[map]\nsize = [8, 6]\n[side.us]\nzone "
      "= "
      "{ columns = \"01-02\" }\ndivision = [{ bases = 1, figures = { regular = 4 } "
      "}]\n[side.german]\nzone = { columns = \"07-08\" }\noperations = [\"well_dug_in\"]\ndivision "
      "= "
      "[{ bases = 1, figures = { regular = 4 } }]\n");
  EXPECT_EQ(f.prompt.side, Side::second);
  f.choose("form base=ger-light-1 figures=RRRR");
  for (const char* h : {"0701", "0702", "0702"}) f.choose("lay marker=entrenchment", {{"hex", h}});
  EXPECT_EQ(entrenchments(f.s, f.at_hex("0702")), 2);
  f.choose("place unit=ger-light-1 hex=0702 shelter=entrenchment");
  EXPECT_EQ(f.prompt.side, Side::first);
  f.choose("form base=us-light-1 figures=RRRR");
  f.choose("place unit=us-light-1 hex=0101");
  f.dismiss("done");
  EXPECT_EQ(f.asked(), "toi.prompt.action");
  EXPECT_EQ(f.prompt.side, Side::second);
}

// toi.stat.6b: the last round is played to its end, and no other
TEST(Toi_stat_6b, TheLastRoundIsPlayed) {
  for (const int round : {1, 2}) {
    Field f(replaced(field(us("a", "RRRR", "0303"), open_map,
                           "position = { round = " + std::to_string(round) +
                               ", phase = \"status\", step = \"end\" }\n"),
                     "rounds = 9", "rounds = 2"));
    EXPECT_EQ(f.asked(), round < 2 ? "toi.prompt.action" : "over");
    EXPECT_EQ(f.s.round, 2);
  }
}

// AIR-8: one contact die a round, not one a card
TEST(Toi_mod_5, OneContactDieARound) {
  Field f(
      field(us("a", "RRRR", "0404") + ger("x", "RRRR", "0804"), open_map, "",
            "[side.us]\nactions = 3\ncommand = 20\nhq = [\"AIR-1\", \"AIR-7\"]\nplay = [{ card = "
            "\"AIR-8\" }]\n[side.german]\nactions = 3\n"));
  f.choose("play card=AIR-1");
  f.roll({1});
  EXPECT_EQ(f.asked(), "toi.prompt.contact_again");
  f.choose("reroll dice=1");
  f.roll({1});
  f.choose("play card=AIR-7");
  f.roll({1});
  EXPECT_EQ(f.asked(), "toi.prompt.action");
  EXPECT_EQ(f.s.play.size(), 3);  // both wait for contact
}

// toi.card.dr.6: what drifts off the map falls nowhere, not on the target either
TEST(Toi_card_dr_6, NothingFalls) {
  Field f = action_card("ART-1", us("a", "RRRR", "0905") + ger("x", "RRRR", "0305"));
  f.choose("play card=ART-1");
  f.roll({6});
  f.choose("aim hex=0305");
  f.roll({3, 6});
  EXPECT_EQ(rule_name(f.event("drifted_off").rule), "toi.card.dr.6");
  EXPECT_EQ(f.asked(), "toi.prompt.action");
  EXPECT_EQ(f.s.play.size(), 0);
}

// Deep Snow, Mud: nothing more along a road
TEST(Toi_ops_1, RoadsInSnowAndMud) {
  for (const char* card : {"deep_snow", "mud"}) {
    Field f(field(car("s", "us", "sherman", "0404"), "size = [14, 12]\nroads = [\"0404 0504\"]", "",
                  "[side.us]\nactions = 3\noperations = [\"" + std::string(card) +
                      "\"]\n[side.german]\nactions = 3\n"));
    f.choose("advance unit=s");
    Field beside(f);
    f.choose("enter hex=0504");
    EXPECT_EQ(f.points(), "5") << card;
    beside.choose("enter hex=0304");
    EXPECT_EQ(beside.points(), "4") << card;
  }
}

// toi.fig.tank.3e, toi.stack.3: back over every hex where it could not have stayed
TEST(Toi_fig_tank_3e, BackOverTwoHexes) {
  Field f(field(car("t", "us", "sherman", "0305") + ger("g", "RRRR", "0405") +
                ger("h", "RRRR", "0505", "state = [\"op_fire\"]")));
  f.choose("advance unit=t");
  f.walk({"0405"});
  f.choose("enter hex=0505");
  EXPECT_EQ(f.order("g"), Order::pinned);
  f.choose("op_fire unit=h target=t fire=normal");
  f.pool({4, 4, 4, 1}, {1, 1, 1, 1});
  EXPECT_EQ(f.hex_of("t"), "0305");
  EXPECT_EQ(f.order("h"), Order::good);
  std::string units = us("a", "RRRR", "0305") + ger("x", "RRRR", "0805", "state = [\"op_fire\"]");
  for (const char* h : {"0405", "0505"})
    for (const char* n : {"1", "2", "3"}) units += us(std::string(h) + n, "RRRR", h);
  Field s(field(units));
  s.choose("advance unit=a");
  s.walk({"0405"});
  s.choose("enter hex=0505");
  s.choose("op_fire unit=x target=a fire=suppressive");
  s.pool({5, 1, 1, 1});
  EXPECT_EQ(s.hex_of("a"), "0305");
}

// toi.fig.mor.12: wire alone is a target, and enough to fire at all
TEST(Toi_fig_mor_12, OnlyWire) {
  Field f(field(us("m", "TT", "0203") + us("n", "TT", "0412"), open_map,
                "marker = [{ kind = \"wire\", hex = \"0803\" }]\n"));
  take_off(f.s, f.id("idle-german"), Place::in_box);
  EXPECT_EQ(f.why("concentrate unit=m"), "");
  f.choose("concentrate unit=m");
  EXPECT_EQ(f.offered("shell", "hex"), (std::vector<std::string>{"0803", "0803"}));
}

}  // namespace
}  // namespace bocage::toi
