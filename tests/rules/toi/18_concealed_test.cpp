// Concealed squads: what reveals them and what does not; and who sees whom.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

constexpr const char* open_map = "size = [14, 12]";

std::string hidden(std::string_view id, std::string_view hex_, std::string_view squad = "RRRR") {
  return ger(id, squad, hex_, "state = [\"concealed\"]");
}

// toi.hid.9, toi.hid.10, toi.hid.12, toi.hid.3: only woods, bridge, building and rough hide
TEST(Toi_hid_9, WhatHides) {
  struct Row {
    const char* terrain;
    bool hides;
  };
  for (const Row& r : {Row{"open", false}, Row{"rough", true}, Row{"woods", true},
                       Row{"building", true}, Row{"bridge", true}, Row{"stream", false}}) {
    Field f(field(us("a", "RRRR", "0203") + hidden("c", "0603"),
                  land("{ hexes = [\"0603\"], terrain = \"" + std::string(r.terrain) + "\" }")));
    EXPECT_EQ(f.of("c").concealed != 0, r.hides) << r.terrain;
    set_concealed(f.s, f.id("c"), true);
    f.choose("advance unit=a");
    f.choose("enter hex=0303");
    EXPECT_EQ(f.of("c").concealed != 0, r.hides) << r.terrain;
  }
  Field smoke(field(us("a", "RRRR", "0203") + hidden("c", "0603"), open_map,
                    "marker = [{ kind = \"smoke\", hex = \"0603\" }]"));
  smoke.choose("advance unit=a");
  smoke.choose("enter hex=0303");
  EXPECT_FALSE(smoke.of("c").concealed);
  // At any moment, also when the battle begins with it.
  EXPECT_FALSE(Field(field(us("a", "RRRR", "0203") + hidden("c", "1303"))).of("c").concealed);
  Field unseen(field(us("a", "RRRR", "0203") + hidden("c", "0803"),
                     woods(R"("0702", "0802", "0703", "0903", "0704", "0804")")));
  EXPECT_TRUE(unseen.of("c").concealed);
  unseen.choose("advance unit=a");
  unseen.choose("enter hex=0303");
  EXPECT_TRUE(unseen.of("c").concealed);  // nobody has a line to it
}

// toi.hid.8: it moves into a hex with an objective; toi.hid.3: else the marker goes with it; toi.hid.9: into the open
TEST(Toi_hid_8, OnTheMove) {
  const auto moves = [](const char* to, const char* top) {
    Field f(field(us("a", "RRRR", "0203") + hidden("c", "0603"), woods(R"("0603", "0703")"),
                  std::string("position = { active = \"german\" }\n") + top));
    f.choose("advance unit=c");
    f.choose("enter", {{"hex", to}});
    return f.of("c").concealed != 0;
  };
  EXPECT_TRUE(moves("0703", ""));
  EXPECT_FALSE(moves("0703", "objective = [{ hex = \"0703\", command = 1 }]\n"));
  EXPECT_FALSE(moves("0703", "objective = [{ hex = \"0703\", victory = true }]\n"));
  EXPECT_TRUE(moves("0703", "objective = [{ hex = \"0603\", victory = true }]\n"));
  EXPECT_FALSE(moves("0503", ""));
}

// toi.hid.4, toi.opf.1: nobody op-fires at a concealed mover
TEST(Toi_hid_4, NoOpFireAtIt) {
  Field f(field(us("a", "RRRR", "0403", "state = [\"op_fire\"]") + us("b", "RRRR", "0110") +
                    hidden("c", "0703"),
                woods(R"("0603", "0703")"), "position = { active = \"german\" }\n"));
  f.choose("advance unit=c");
  f.choose("enter hex=0603");
  EXPECT_EQ(f.asked(), "toi.prompt.mover");
  f.choose("enter hex=0503");  // into the open: seen, then fired at (toi.tim.2b, toi.tim.2c)
  EXPECT_FALSE(f.of("c").concealed);
  EXPECT_EQ(f.asked(), "toi.prompt.op_fire");
}

// toi.hid.7, toi.ops.cam: firing reveals, leading and supporting; camouflaged only by two hits
TEST(Toi_hid_7, FiringReveals) {
  const auto fires = [](const char* operations, int hits) {
    Field f(field(us("a", "RRRR", "0203") + hidden("c", "0603") + hidden("s", "0604"),
                  woods(R"("0603", "0604")"), "position = { active = \"german\" }\n",
                  std::string("[side.us]\n[side.german]\nactions = 3\n") + operations));
    f.choose("concentrate unit=c");
    f.choose("shoot unit=c target=a fire=normal");
    f.choose("support unit=s");
    Choice c = empty_pool;
    if (hits) add_die(c, Colour::black, 6, hits);
    add_die(c, Colour::black, 1, 6 - hits);
    f.throw_as(c);
    EXPECT_EQ(f.of("c").concealed, f.of("s").concealed);
    return f.of("c").concealed != 0;
  };
  EXPECT_FALSE(fires("", 0));
  const char* camouflage = "operations = [\"camouflage\"]\n";
  EXPECT_TRUE(fires(camouflage, 0));
  EXPECT_TRUE(fires(camouflage, 1));
  EXPECT_FALSE(fires(camouflage, 2));
}

// toi.hid.11: at the end of the Status phase, adjacent
TEST(Toi_hid_11, AdjacentAtTheEnd) {
  const auto ends = [](const char* at_) {
    Field f(field(us("a", "RRRR", "0203") + hidden("c", at_), woods(R"("0303", "0403")"),
                  "position = { phase = \"status\", step = \"end\" }\n"));
    EXPECT_EQ(f.s.round, 2);
    return f.of("c").concealed != 0;
  };
  EXPECT_FALSE(ends("0303"));
  EXPECT_TRUE(ends("0403"));
}

// toi.hid.6, toi.hid.13, toi.rng.2, toi.los.18: through a hex of concealed enemies
TEST(Toi_hid_13, ThroughHiddenEnemies) {
  const std::string units =
      us("a", "RRRR", "0303") + ger("c", "RRRR", "0403", "state = [\"concealed\", \"op_fire\"]");
  Field f(field(units, woods(R"("0403")")));
  f.choose("advance unit=a");
  f.choose("enter hex=0403");
  EXPECT_EQ(f.asked(), "toi.prompt.op_fire");
  Field held(f);
  f.choose("op_fire unit=c target=a fire=suppressive");
  EXPECT_EQ(f.on(), 4);
  EXPECT_EQ(f.red(), 2);
  f.pool({4, 1, 1, 1}, {1, 1});
  EXPECT_EQ(f.order("a"), Order::pinned);
  EXPECT_EQ(f.hex_of("a"), "0303");  // back, free of charge
  EXPECT_TRUE(f.tired("a"));
  EXPECT_FALSE(f.of("c").concealed);
  EXPECT_TRUE(f.find_event("fell_back"));
  held.choose("hold");
  EXPECT_EQ(held.why("stop"), "toi.hid.6");
  held.choose("enter hex=0503");
  EXPECT_TRUE(held.of("c").concealed);
  Field few(
      field(units, woods(R"("0403")"), "position = { moving = { unit = \"a\", points = 2 } }\n"));
  EXPECT_EQ(few.why("enter hex=0403"), "toi.hid.6");  // no points to get out again
}

// toi.area.1, toi.area.3, toi.area.5, toi.area.6, toi.hid.5, toi.fort.wire.6, toi.area.7: a whole hex under fire
TEST(Toi_area_6, WholeHexes) {
  const std::string units = us("m", "TT", "0303") + us("friend", "RRRR", "0803") +
                            ger("x", "RRRR", "0703") + ger("y", "RRRR", "0703") +
                            car("v", "german", "halftrack", "0703") + hidden("c", "0903");
  Field f(field(units, land(R"({ hexes = ["0703"], terrain = "rough" })"),
                "marker = [{ kind = \"wire\", hex = \"0703\" }]"));
  f.choose("concentrate unit=m");
  Field supp(f), two(f);
  f.choose("shell unit=m hex=0703 fire=mortar");
  f.pool({5, 5, 6, 1});
  EXPECT_FALSE(marked(f.s, f.at_hex("0703"), Marker::wire));  // three hits
  EXPECT_EQ(f.s.attack.target, f.id("x"));
  f.pool({}, {5});
  EXPECT_EQ(f.squad("x"), "RR");
  f.pool({}, {1});
  EXPECT_EQ(f.squad("y"), "R");
  EXPECT_EQ(f.red(), 2);  // armour and cover
  f.pool({}, {1, 1});
  EXPECT_EQ(f.order("v"), Order::heavy);
  supp.choose("shell unit=m hex=0703 fire=mortar_suppressive");
  supp.pool({5, 5, 1, 1, 1, 1, 1, 1});
  EXPECT_TRUE(marked(supp.s, supp.at_hex("0703"), Marker::wire));  // two are too few
  supp.pool({}, {1});
  supp.pool({}, {6});
  EXPECT_EQ(supp.order("x"), Order::pinned);
  EXPECT_EQ(supp.order("y"), Order::pinned);
  EXPECT_EQ(supp.order("v"), Order::intact);
  EXPECT_NE(supp.asked(), "toi.prompt.pool");
}

// toi.card.dr.1, toi.card.dr.2, toi.card.dr.3, toi.card.dr.7, toi.mp.14: the drift number
TEST(Toi_card_dr_3, DriftNumbers) {
  const auto number = [](const std::string& units, int players = 2, int division = 0) {
    Field f(
        field(units + ger("x", "RRRR", "0803"), open_map, "position = { active = \"german\" }\n"),
        {{"players", std::to_string(players)}});
    take_off(f.s, f.id("idle-us"), Place::in_box);
    return drift_number(f.world(), f.s, f.at_hex("0803"), Side::first, division);
  };
  EXPECT_EQ(number(""), 6);
  EXPECT_EQ(number(us("a", "RRRR", "0403")), 4);
  EXPECT_EQ(number(us("a", "RRRR", "0403", "state = [\"fatigued\"]")), 6);
  EXPECT_EQ(number(us("a", "RRRR", "0403", "state = [\"disrupted\"]")), 4);
  EXPECT_EQ(number(us("a", "RRRO", "0403")), 3);
  EXPECT_EQ(number(us("a", "RRRO", "0403", "state = [\"fatigued\"]")), 6);
  EXPECT_EQ(number(car("a", "us", "truck", "0903", "state = [\"fatigued\"]")), 3);
  EXPECT_EQ(number(car("a", "us", "truck", "1003", "state = [\"fatigued\"]")), 6);
  EXPECT_EQ(number(us("a", "RRRO", "0403", "division = 2"), 4, 0), 6);
  EXPECT_EQ(number(us("a", "RRRO", "0403", "division = 2"), 4, 1), 3);
  EXPECT_EQ(number(us("a", "RRRR", "0903", "division = 2"), 4, 0), 6);
}

}  // namespace
}  // namespace bocage::toi
