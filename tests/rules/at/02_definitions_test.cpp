// Chapters 2, 4 and 5: counters, control, zones, marches.
#include "embedded/embedded.hpp"
#include "kernel/random.hpp"
#include "rules/at/battle.hpp"
#include "rules/at/oracles.hpp"

namespace bocage::at {
namespace {

const Setting quiet{.units = "\"4601\" = \"ge-hq-5\"\n"};

TEST(AtDefinitions, CountersAreThoseOfTheList) {
  AtBattle b(position(quiet));
  const World& w = b.world();
  EXPECT_EQ(w.unit_count, 261);
  EXPECT_EQ(w.first_of[1], 118);
  EXPECT_EQ(w.hexes, 1098);   // at.2.3
  EXPECT_EQ(w.hq_count, 10);  // at.2.2a: one chit each
  EXPECT_EQ(w.north_bank.count(), 112);
  const auto& inf = info(w, b.unit("ge-27-12vg"));
  EXPECT_EQ(inf.strength[1], 4);  // at.2.1b: one number for attack and defence, one a face
  EXPECT_EQ(inf.strength[0], 2);
  // at.2.1e, at.2.1g, at.2.2b: who goes on foot.
  for (const char* id : {"ge-27-12vg", "us-504-82ab", "us-325-82ab", "ge-600-eng", "ge-44-mg"})
    EXPECT_FALSE(info(w, b.unit(id)).mech) << id;
  for (const char* id : {"us-14-cav", "ge-501-tk", "us-cca-9arm", "ge-2pg-1ss", "us-hq-V"})
    EXPECT_TRUE(info(w, b.unit(id)).mech) << id;
  EXPECT_EQ(info(w, b.unit("ge-150-bde")).formation, none8);       // at.2.1f
  EXPECT_EQ(info(w, b.unit("ge-2pg-1ss")).type, Type::motorised);  // at.13.0: (I) of an SS division
  EXPECT_EQ(info(w, b.unit("gb-32-ga")).type, Type::motorised);    // at.13.e
  // at.2.4b: sizes.
  EXPECT_EQ(info(w, b.unit("us-70-tk")).size, Size::battalion);
  EXPECT_EQ(info(w, b.unit("gb-129-43id")).size, Size::brigade);
  EXPECT_EQ(info(w, b.unit("us-8-4id")).size, Size::regiment);
  EXPECT_EQ(w.income[1], 9);  // at.2.5
  EXPECT_EQ(w.income[8], 3);
  // at.11.8a: the two ninth divisions; at.11.8b: brigades of two elements.
  const auto& panzer = w.formations[info(w, b.unit("ge-33pz-9pz")).formation];
  EXPECT_EQ(panzer.count, 3);
  EXPECT_NE(info(w, b.unit("ge-33pz-9pz")).formation, info(w, b.unit("ge-36-9vg")).formation);
  EXPECT_EQ(w.formations[info(w, b.unit("ge-pz-fbb")).formation].count, 2);
  EXPECT_TRUE(w.formations[info(w, b.unit("ge-101pz-fgb")).formation].mechanised);
  // at.11.9a: twelve points make reconnaissance, but not of the 759th.
  EXPECT_EQ(info(w, b.unit("us-759-tk")).type, Type::tank);
  EXPECT_EQ(info(w, b.unit("us-759-tk")).mp, 12);
  EXPECT_EQ(info(w, b.unit("gb-2hc")).type, Type::reconnaissance);
}

TEST(AtDefinitions, AStepLossFlipsThenEliminates) {
  AtBattle b(position({.units = "\"1325\" = \"us-8-4id, us-803-tk\"\n\"4601\" = \"ge-hq-5\"\n"}));
  lose_step(b.world(), b.state(), b.unit("us-8-4id"), "at.9.21"_rule, nullptr);
  EXPECT_EQ(b.steps("us-8-4id"), 1);  // at.2.1j
  lose_step(b.world(), b.state(), b.unit("us-8-4id"), "at.9.21"_rule, nullptr);
  EXPECT_EQ(b.place("us-8-4id"), Place::eliminated);
  lose_step(b.world(), b.state(), b.unit("us-803-tk"), "at.9.21"_rule, nullptr);  // at.9.21
  EXPECT_EQ(b.place("us-803-tk"), Place::eliminated);
  EXPECT_EQ(b.state().lost[1], 2);
}

TEST(AtDefinitions, ControlFollowsUnitsAndZones) {
  AtBattle b(position({.units = "\"1325\" = \"ge-39-26vg supplied\"\n\"4601\" = \"ge-hq-5\"\n"}));
  EXPECT_EQ(b.controls("1601"), german);  // at.2.1d: as on the map
  EXPECT_EQ(b.controls("1130"), allied);
  EXPECT_EQ(b.controls("1325"), german);  // at.2.1c: it stands there
  EXPECT_EQ(b.controls("1326"), german);  // its zone alone covers it
  b.move("ge-39-26vg", "1425");
  EXPECT_EQ(b.controls("1226"), german);  // nobody's now: unchanged
  // Both zones: unchanged; one only: its side's.
  AtBattle c(position({.units = "\"1325\" = \"ge-39-26vg\"\n\"1327\" = \"us-8-4id\"\n\"4601\" = "
                                "\"ge-hq-5\"\n"}));
  EXPECT_EQ(c.controls("1326"), allied);
  take_off(c.world(), c.state(), c.unit("us-8-4id"), Place::eliminated);
  EXPECT_EQ(c.controls("1326"), german);
}

TEST(AtZones, PricesAndLimits) {
  // at.t.tec9: one to enter; at.4.2d: not beyond what is left.
  AtBattle b(position({.units = "\"1325\" = \"ge-39-26vg supplied\"\n\"1128\" = \"us-8-4id\"\n"
                                "\"4601\" = \"ge-hq-5\"\n"}));
  b.choose("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}});
  b.choose("step", {{"hex", "1326"}});
  b.choose("step", {{"hex", "1327"}});
  EXPECT_EQ(b.state().move.left, 4);
  EXPECT_EQ(b.why("step", {{"hex", "1228"}}), "at.4.2d");  // needs three, has two
  EXPECT_EQ(b.why("go", {{"hex", "1330"}}), "at.5.12a");
  EXPECT_EQ(b.why("go", {{"hex", "1128"}}), "at.5.42");
  EXPECT_EQ(b.why("step", {{"hex", "1130"}}), "at.5.1");
  EXPECT_EQ(b.why("leave_map"), "at.5.44");
}

TEST(AtMovement, TerrainPrices) {
  AtBattle b(position(quiet));
  const auto price = [&](bool mech, const char* from, const char* to) {
    return terrain_cost(b.world(), b.state(), mech, b.at_hex(from),
                        direction_to(b.world(), b.at_hex(from), b.at_hex(to)));
  };
  EXPECT_EQ(price(false, "1326", "1226"), 4);  // at.t.tec1
  EXPECT_EQ(price(true, "1326", "1226"), 4);
  EXPECT_EQ(b.world().plain_price[1][b.at_hex("1518").id], 2);  // at.t.tec3
  EXPECT_EQ(price(true, "1115", "1215"), 255);  // at.t.tec6: the Meuse without a bridge
  EXPECT_EQ(price(false, "1115", "1215"), 4 + 6);
  EXPECT_EQ(price(true, "1114", "1115"), 2);  // with one, and the road
  EXPECT_EQ(price(false, "3107", "3108"),
            b.world().plain_price[0][b.at_hex("3108").id] + 2);  // at.5.41b: destroyed
  const Mover m{.side = german, .mech = true, .left = 20, .whole = 20, .at = b.at_hex("1115")};
  EXPECT_EQ(std::string(rule_list[index_of(
                refuse_step(b.world(), b.state(), m, m.at, b.at_hex("1215"), 20).rule)]),
            "at.t.tec6");
}

TEST(AtMovement, AUnitMovesOncePerPhaseAndNobodyMust) {
  AtBattle b(
      position({.units = "\"1325\" = \"ge-39-26vg supplied, ge-77-26vg supplied\"\n\"1321\" = "
                         "\"ge-hq-5 supplied\"\n\"1130\" = \"us-8-4id supplied\"\n"}));
  EXPECT_EQ(b.why("take_up", {{"unit", "us-8-4id"}, {"with", "alone"}}), "at.3.0b");
  b.move("ge-39-26vg", "1326");  // at.5.0
  EXPECT_EQ(b.why("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}}), "at.2.1h");
  EXPECT_EQ(b.why("take_up", {{"unit", "ge-39-26vg"}, {"with", "equals"}}), "at.2.1h");
  b.choose("done");  // at.3.3c: the other stays
  EXPECT_EQ(b.hex("ge-77-26vg"), "1325");
  EXPECT_EQ(b.of("ge-77-26vg").activated, 0);
}

TEST(AtMovement, GroupsGoAsOne) {
  AtBattle b(
      position({.units = "\"1325\" = \"ge-39-26vg supplied, ge-77-26vg supplied\"\n\"1321\" = "
                         "\"ge-hq-5 supplied\"\n"}));
  b.choose("take_up", {{"unit", "ge-39-26vg"}, {"with", "equals"}});  // at.5.1
  b.choose("go", {{"hex", "1327"}});
  EXPECT_EQ(b.hex("ge-39-26vg"), "1327");
  EXPECT_EQ(b.hex("ge-77-26vg"), "1327");
}

TEST(AtStrategic, Conditions) {
  AtBattle b(position({.hq = "us-hq-V",
                       .phase = "strategic",
                       .units = R"(
"1325" = "us-8-4id supplied"
"1225" = "ge-39-26vg"
"1528" = "us-12-4id supplied"
"1530" = "us-hq-V supplied"
)",
                       .more = "control = { german = \"1726\" }\n"}));
  EXPECT_EQ(b.why("take_up", {{"unit", "us-8-4id"}, {"with", "alone"}}), "at.5.2a");
  b.choose("take_up", {{"unit", "us-12-4id"}, {"with", "alone"}});
  EXPECT_EQ(b.why("go", {{"hex", "1726"}}), "at.5.22");
  EXPECT_EQ(b.why("go", {{"hex", "1325"}}), "at.5.3c");
  b.choose("stop");
  // at.5.21b: an HQ that marched so gives no support in this impulse.
  b.choose("take_up", {{"unit", "us-hq-V"}, {"with", "alone"}});
  const auto there = b.offered("go", "hex");
  b.choose("go", {{"hex", there[0]}});
  EXPECT_FALSE(hq_may_support(b.world(), b.state(), b.at_hex("1528")));
}

// Every way against a walk that tries them all.
void walk_on(const World& w, const State& s, const Mover& m, Hex at, int left, bool first,
             std::vector<int>& best) {
  for (int d = 0; d < 6; ++d) {
    const int cost = step_cost(w, s, m, at, d, left);
    if (cost < 0) continue;
    const Hex to = neighbour(w, at, d);
    if (cost > left) {
      if (first && best[to.id] < 0) best[to.id] = 0;
      continue;
    }
    if (left - cost <= best[to.id]) continue;
    best[to.id] = left - cost;
    walk_on(w, s, m, to, left - cost, false, best);
  }
}

TEST(AtMovement, WaysAgainstAnExhaustiveWalk) {
  Complaints wrong;
  auto loaded = Io::load(embedded_file("data/at/scenarios/breakthrough.toml"), "b.toml", {}, wrong);
  State s = loaded->state;
  const World& w = *loaded->world;
  Random random(3);
  static Ways ways;
  int looked = 0;
  Prompt p;
  for (int i = 0; i < 6000 && looked < 500; ++i) {
    AmericaTriumphant::ask(w, s, p);
    if (p.ask == Ask::over) break;
    if (s.move.lead && s.frames.step() == Step::mover && i % 2) {
      const Mover m = mover_in_hand(w, s);
      find_ways(w, s, m, ways);
      std::vector<int> best(max_hexes, -1);
      best[m.at.id] = m.left;
      walk_on(w, s, m, m.at, m.left, m.fresh, best);
      for (const Hex h : w.grid)
        ASSERT_EQ(ways.contains(h) ? ways.left[h.id] : -1, best[h.id])
            << std::string_view(w.grid.name(h));
      ++looked;
    }
    const Choice c = p.ask == Ask::throw_ ? sample(p.chance, random.next())
                                          : p.options[static_cast<int>(random.below(
                                                static_cast<std::uint32_t>(p.options.size())))];
    AmericaTriumphant::take(w, s, c, nullptr);
  }
  EXPECT_GT(looked, 100);
}

TEST(AtMovement, RetreatsAndAdvancesCostNothing) {
  AtBattle b(
      position({.phase = "combat",
                .units = "\"1325\" = \"us-8-4id supplied\"\n\"1425\" = \"ge-1pg-1ss supplied, "
                         "ge-1pz-1ss supplied, ge-2pg-1ss supplied\"\n\"1420\" = \"ge-hq-5 "
                         "supplied\"\n"}));
  b.choose("attack", {{"hex", "1325"}});
  b.choose("commit_rest");
  b.choose("fight", {{"hex", "1325"}});
  b.roll(4);
  ASSERT_EQ(b.asked(), "advance");  // at.9.16: at once
  b.choose("advance", {{"unit", "ge-1pg-1ss"}, {"hex", "1325"}});
  b.choose("done");
  // at.5.12b: all its points are still there in the mechanised phase.
  b.on_to("march");
  b.choose("take_up", {{"unit", "ge-1pg-1ss"}, {"with", "alone"}});
  EXPECT_EQ(b.state().move.left, 20);
}

}  // namespace
}  // namespace bocage::at
