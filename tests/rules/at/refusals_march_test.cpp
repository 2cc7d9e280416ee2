// Every refusal of a march by its rule and its words: taking up, coming in, moving.
#include "embedded/embedded.hpp"
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

TEST(AtRefusals, Infiltration) {
  const std::string near = R"(
"1325" = "ge-150-bde supplied, ge-244-tk supplied"
"1225" = "us-8-4id"
"4601" = "ge-hq-5"
)";
  AtBattle b(position({.units = near}));
  b.choose("take_up", {{"unit", "ge-150-bde"}, {"with", "alone"}});
  EXPECT_EQ(b.reason("infiltrate", {{"hex", "1330"}}), "at.5.1 not_adjacent");
  EXPECT_EQ(b.reason("infiltrate", {{"hex", "1225"}}), "at.5.42 enemy_there");
  EXPECT_EQ(b.reason("infiltrate", {{"hex", "1425"}}), "at.4.4a no_infiltration_needed");
  EXPECT_EQ(b.reason("infiltrate", {{"hex", "1226"}}), "");
  put(b.world(), b.state(), b.unit("ge-519-tk"),
      b.at_hex("1226"));  // where a friend is one marches
  EXPECT_EQ(b.reason("infiltrate", {{"hex", "1226"}}), "at.4.4a friend_there");
  EXPECT_EQ(b.reason("step", {{"hex", "1226"}}), "");
  take_off(b.world(), b.state(), b.unit("ge-519-tk"), Place::nowhere);
  b.choose("stop");
  b.choose("take_up", {{"unit", "ge-244-tk"}, {"with", "alone"}});
  EXPECT_EQ(b.reason("infiltrate", {{"hex", "1226"}}), "at.4.4a not_the_150th");
  AtBattle poor(position({.weather = "precipitation, snow",
                          .units = "\"1325\" = \"ge-150-bde unsupplied\"\n\"1225\" = "
                                   "\"us-8-4id\"\n\"4601\" = \"ge-hq-5\"\n"}));
  poor.choose("take_up", {{"unit", "ge-150-bde"}, {"with", "alone"}});
  EXPECT_EQ(poor.reason("infiltrate", {{"hex", "1226"}}), "at.4.4d points");  // 6 of 5
  AtBattle our(position({.units = "\"3107\" = \"ge-150-bde supplied\"\n\"3208\" = "
                                  "\"us-8-4id\"\n\"4601\" = \"ge-hq-5\"\n"}));
  our.choose("take_up", {{"unit", "ge-150-bde"}, {"with", "alone"}});
  EXPECT_EQ(our.reason("infiltrate", {{"hex", "3108"}}), "at.t.tec7 minor_river");
  AtBattle meuse(position({.units = "\"1215\" = \"ge-150-bde supplied\"\n\"1115\" = "
                                    "\"us-8-4id\"\n\"4601\" = \"ge-hq-5\"\n"}));
  meuse.choose("take_up", {{"unit", "ge-150-bde"}, {"with", "alone"}});
  EXPECT_EQ(meuse.reason("infiltrate", {{"hex", "1216"}}), "at.t.tec6 major_river");
}

TEST(AtRefusals, TakingUp) {
  AtBattle b(position({.units = R"(
"1325" = "ge-39-26vg supplied, ge-2pg-2pz supplied, ge-150-bde moved, ge-244-tk tied"
"1425" = "ge-3pz-2pz supplied"
"1327" = "us-8-4id"
"1125" = "ge-vdh landed"
"1330" = "ge-hq-5"
"4601" = "ge-hq-6"
"4602" = "ge-316-212vg"
)",
                       .more = "eliminated = \"ge-77-26vg\"\n"}));
  const auto taking = [&](std::string_view unit, std::string_view with = "alone") {
    return b.reason("take_up", {{"unit", unit}, {"with", with}});
  };
  EXPECT_EQ(taking("us-8-4id"), "at.3.0b not_yours");
  EXPECT_EQ(taking("ge-77-26vg"), "at.2.1a not_there");
  EXPECT_EQ(taking("ge-vdh"), "at.11.2d just_landed");
  EXPECT_EQ(taking("ge-150-bde"), "at.3.0c activated_before");
  EXPECT_EQ(taking("ge-hq-6"), "at.8.2c hq_own_chit");
  EXPECT_EQ(taking("ge-316-212vg"), "at.3.3b other_hq_nearer");
  EXPECT_EQ(taking("ge-244-tk"), "at.4.3a tied");
  EXPECT_EQ(taking("ge-39-26vg", "division"), "at.5.1 not_together");
  EXPECT_EQ(taking("ge-2pg-2pz", "division"), "at.5.1 not_together");
  EXPECT_EQ(taking("ge-39-26vg", "equals"), "at.5.1 nobody_like_it");
  EXPECT_EQ(taking("ge-39-26vg", "alone"), "");
  EXPECT_EQ(b.reason(Choice{verb::done, 0, 1, 0}), "at.3.3c not_an_option");
  EXPECT_EQ(b.reason(Choice{verb::fight, 0, 0, 1}), "at.3.32a not_an_option");
  const Refusal far = AmericaTriumphant::refuse(
      b.world(), b.state(), b.read("take_up", {{"unit", "ge-316-212vg"}, {"with", "alone"}}));
  ASSERT_EQ(far.count, 3);  // how far, how far it reaches, how far the other is
  EXPECT_EQ(far.args[1].value, 10);
  EXPECT_EQ(far.args[2].value, 1);
  b.move("ge-39-26vg", "1424");
  EXPECT_EQ(taking("ge-39-26vg"), "at.2.1h moved_already");
  b.on_to("march");
  while (b.state().phase != Phase::mechanised) b.choose("done");
  EXPECT_EQ(taking("ge-39-26vg"), "at.3.34a foot_waits");
}

TEST(AtRefusals, NationsAndPhases) {
  const std::string units = R"(
"1325" = "us-8-4id supplied, gb-129-43id supplied"
"1425" = "us-cca-9arm supplied"
"1524" = "us-9-2id supplied"
"1624" = "ge-39-26vg"
"1330" = "us-hq-V"
"1329" = "gb-hq-XXX"
)";
  AtBattle us(position({.hq = "us-hq-V", .phase = "strategic", .units = units}));
  EXPECT_EQ(us.reason("take_up", {{"unit", "gb-129-43id"}, {"with", "alone"}}),
            "at.8.4b other_nation");
  EXPECT_EQ(us.reason("take_up", {{"unit", "us-9-2id"}, {"with", "alone"}}),
            "at.5.2a starts_in_zone");
  us.move("us-cca-9arm", "1426");
  us.choose("done");
  EXPECT_EQ(us.reason("take_up", {{"unit", "us-cca-9arm"}, {"with", "alone"}}),
            "at.5.3b moved_strategically");
  AtBattle gb(position({.hq = "gb-hq-XXX", .units = units}));
  EXPECT_EQ(gb.reason("take_up", {{"unit", "us-8-4id"}, {"with", "alone"}}),
            "at.8.4a other_nation");
}

// at.5.1: one of several is named for all of them; who names another hears which.

TEST(AtRefusals, OneSpeaksForAll) {
  AtBattle b(position({.units = R"(
"1325" = "ge-39-26vg supplied, ge-77-26vg supplied, ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied"
"1330" = "ge-hq-5 supplied"
)"}));
  for (const char* with : {"equals", "division"}) {
    const std::string other = std::string(with) == "equals" ? "ge-77-26vg" : "ge-3pz-2pz";
    const std::string first = b.names.unit[std::min(
        b.unit(other).id, b.unit(std::string(with) == "equals" ? "ge-39-26vg" : "ge-2pg-2pz").id)];
    const std::string second =
        first == other ? (std::string(with) == "equals" ? "ge-39-26vg" : "ge-2pg-2pz") : other;
    EXPECT_EQ(b.reason("take_up", {{"unit", second}, {"with", with}}), "at.5.1 other_speaks");
  }
}

TEST(AtRefusals, SurroundedOneGoesNowhere) {
  AtBattle b(position({.units = R"(
"1325" = "ge-39-26vg supplied"
"1324" = "us-8-4id"
"1326" = "us-12-4id"
"1225" = "us-22-4id"
"1226" = "us-9-2id"
"1425" = "us-23-2id"
"1426" = "us-38-2id"
"1330" = "ge-hq-5 supplied"
)"}));
  EXPECT_EQ(b.reason("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}}),
            "at.5.43 nowhere_to_go");
}

TEST(AtRefusals, ComingIn) {
  const auto text = [](const std::string& hq, const std::string& phase) {
    return position(
        {.hq = hq,
         .phase = phase,
         .units = R"(
"4620" = "ge-39-26vg"
"4416" = "us-hq-V"
"4427" = "us-hq-VIII"
"3630" = "ge-hq-5"
"3629" = "ge-77-26vg"
)",
         .more =
             R"(waiting = "us-317-80id 12-19 south, us-hq-III 12-20 south, us-318-80id 12-20 south, us-cca-4arm 12-19 south"
control = { german = "4612 4619 4621" }
)"});
  };
  AtBattle b(text("us-hq-V", "tactical"));
  // at.8.22a: it comes with III Corps, today.
  EXPECT_EQ(b.reason("take_up", {{"unit", "us-318-80id"}, {"with", "alone"}}),
            "at.8.22a with_its_hq");
  b.choose("take_up", {{"unit", "us-317-80id"}, {"with", "alone"}});
  ASSERT_EQ(b.asked(), "entry");
  EXPECT_EQ(b.reason(Choice{verb::enter, 0, 1, b.at_hex("4615").id}), "at.10.12a not_an_option");
  EXPECT_EQ(b.reason(Choice{verb::enter, 0, 0, off_the_map}), "at.10.12a no_such_hex");
  EXPECT_EQ(b.reason("enter", {{"hex", "4515"}}), "at.10.12a not_its_edge");
  EXPECT_EQ(b.reason("enter", {{"hex", "4620"}}), "at.5.42 enemy_there");
  EXPECT_EQ(b.reason("enter", {{"hex", "4612"}}), "at.10.12a not_ours");
  EXPECT_EQ(b.reason("enter", {{"hex", "4627"}}), "at.8.22b not_nearest");
  EXPECT_EQ(b.reason("enter", {{"hex", "4616"}}), "");
  AtBattle late(text("us-hq-V", "mechanised"));
  EXPECT_EQ(late.reason("take_up", {{"unit", "us-cca-4arm"}, {"with", "alone"}}),
            "at.10.12a no_way_in");
  // at.5.3c: a road into a zone of control is no road for a strategic march; at.10.12a: tactically it is.
  AtBattle zone(position({.hq = "us-hq-V",
                          .phase = "strategic",
                          .units = "\"4513\" = \"ge-39-26vg\"\n\"4416\" = \"us-hq-V\"\n\"4614\" = "
                                   "\"us-8-4id\"\n",
                          .more = "waiting = \"us-317-80id 12-19 south\"\n"}));
  zone.choose("take_up", {{"unit", "us-317-80id"}, {"with", "alone"}});
  EXPECT_EQ(zone.reason("enter", {{"hex", "4614"}}), "at.5.3c zone_strategic");
  AtBattle g(position({.day = "12-20",
                       .units = "\"3301\" = \"us-8-4id\"\n\"2503\" = \"ge-hq-5\"\n",
                       .more = "waiting = \"ge-352-246vg 12-20 east\"\n"}));
  g.choose("take_up", {{"unit", "ge-352-246vg"}, {"with", "alone"}});
  EXPECT_EQ(g.reason("enter", {{"hex", "3301"}}), "at.5.42 enemy_there");
  EXPECT_EQ(g.reason("enter", {{"hex", "2701"}}), "at.10.12b not_its_edge");
}

TEST(AtRefusals, OnTheMarch) {
  AtBattle b(position({.units = R"(
"1325" = "ge-39-26vg supplied"
"1124" = "us-8-4id"
"1430" = "ge-hq-5 supplied"
)"}));
  b.choose("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}});
  EXPECT_EQ(b.reason("step", {{"hex", "1328"}}), "at.5.1 not_adjacent");
  EXPECT_EQ(b.reason("go", {{"hex", "1325"}}), "at.5.1 there_already");
  EXPECT_EQ(b.reason("go", {{"hex", "1124"}}), "at.5.42 enemy_there");
  EXPECT_EQ(b.reason("go", {{"hex", "1330"}}), "at.5.12a points");
  EXPECT_EQ(b.reason("leave_map"), "at.5.44 no_exit");
  EXPECT_EQ(b.reason(Choice{verb::go, 1, 0, b.at_hex("1324").id}), "at.5.1 not_an_option");
  EXPECT_EQ(b.reason(Choice{verb::go, 0, 0, off_the_map}), "at.2.3 no_such_hex");
  b.choose("step", {{"hex", "1225"}});  // into the zone: 2 and 1 of 6
  EXPECT_EQ(b.reason("step", {{"hex", "1124"}}), "at.5.42 enemy_there");
  EXPECT_EQ(b.reason("step", {{"hex", "1224"}}), "at.4.3a zone_to_zone");
  EXPECT_EQ(b.reason("go", {{"hex", "1329"}}), "at.5.12a too_far");
  b.choose("step", {{"hex", "1226"}});  // out of it: 1 and 2 of 3
  EXPECT_NE(b.asked(), "mover");        // no point is left
}

TEST(AtRefusals, PointsAtTheEndOfAMarch) {
  AtBattle b(position({.units = "\"1325\" = \"ge-39-26vg supplied\"\n\"1430\" = \"ge-hq-5\"\n"}));
  b.choose("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}});
  b.state().move.left = 2;
  b.state().move.entered = 1;
  EXPECT_EQ(b.reason("step", {{"hex", "1425"}}), "at.5.12a points");
  AtBattle z(position({.units = "\"1325\" = \"ge-39-26vg supplied\"\n\"1225\" = "
                                "\"us-8-4id\"\n\"1430\" = \"ge-hq-5\"\n"}));
  z.choose("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}});
  z.state().move.left = 4;
  z.state().move.entered = 1;
  EXPECT_EQ(z.reason("step", {{"hex", "1425"}}), "at.4.2d points");  // 1 and 2 of 2
}

TEST(AtRefusals, StrategicMarch) {
  AtBattle b(position({.hq = "us-hq-V",
                       .phase = "strategic",
                       .units = R"(
"1325" = "us-8-4id supplied"
"1223" = "ge-39-26vg"
"1430" = "us-hq-V supplied"
)",
                       .more = "control = { german = \"1327 1428\", allied = \"1224 1324\" }\n"}));
  b.choose("take_up", {{"unit", "us-8-4id"}, {"with", "alone"}});
  EXPECT_EQ(b.reason("go", {{"hex", "1428"}}), "at.5.22 not_ours_then");
  EXPECT_EQ(b.reason("step", {{"hex", "1324"}}), "");
  b.choose("step", {{"hex", "1326"}});
  EXPECT_EQ(b.reason("step", {{"hex", "1327"}}), "at.5.22 not_ours_then");
  // Ours when the phase began, in his zone all the same (at.5.3c).
  AtBattle z(position({.hq = "us-hq-V",
                       .phase = "strategic",
                       .units = R"(
"1325" = "us-8-4id supplied"
"1224" = "us-12-4id supplied"
"1223" = "ge-39-26vg"
"1430" = "us-hq-V supplied"
)",
                       .more = "control = { allied = \"1224 1225\" }\n"}));
  z.choose("take_up", {{"unit", "us-8-4id"}, {"with", "alone"}});
  EXPECT_EQ(z.reason("go", {{"hex", "1224"}}), "at.5.3c zone_strategic");
  z.choose("step", {{"hex", "1225"}});
  EXPECT_EQ(z.reason("step", {{"hex", "1224"}}), "at.5.3c zone_strategic");
}

TEST(AtRefusals, Rivers) {
  AtBattle b(position({.units = "\"3107\" = \"ge-2pg-2pz supplied\"\n\"3104\" = \"ge-hq-5\"\n"}));
  b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "alone"}});
  EXPECT_EQ(b.reason("step", {{"hex", "3108"}}), "at.t.tec7 minor_river");
  AtBattle m(position({.units = "\"1215\" = \"ge-2pg-2pz supplied\"\n\"1213\" = \"ge-hq-5\"\n"}));
  m.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "alone"}});
  EXPECT_EQ(m.reason("step", {{"hex", "1216"}}), "at.t.tec6 major_river");
}

TEST(AtRefusals, LeavingTheMapCostsTwo) {
  AtBattle b(position({.units = "\"1120\" = \"ge-39-26vg supplied\"\n\"1430\" = \"ge-hq-5\"\n",
                       .top = "special = { exits = true }\n"}));
  b.choose("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}});
  EXPECT_EQ(b.reason("leave_map"), "");
  b.state().move.left = 3;
  EXPECT_EQ(b.reason("leave_map"), "");  // at.5.43: its only hex
  b.state().move.entered = 1;
  EXPECT_EQ(b.reason("leave_map"), "at.13.41e points");
  b.state().move.left = 4;
  EXPECT_EQ(b.reason("leave_map"), "");
  b.state().ground = Ground::snow;
  EXPECT_EQ(b.reason("leave_map"), "at.13.41e points");
}

}  // namespace
}  // namespace bocage::at
