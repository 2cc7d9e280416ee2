// Where rules meet (the list of the design note).
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

constexpr const char* open_map = "size = [14, 12]";

// 1. Halted by op fire in a full friendly hex with mines or wire beyond: obstacles first, then back (toi.tim.5, toi.stack.3)
TEST(Toi_interactions, HaltedInAFullHexWithWire) {
  // Engineers are not stopped by wire and so may pass a full hex that has it.
  Field f(field(us("e", "RRRR", "0203", "token = \"engineer\"") + us("c1", "RRRR", "0303") +
                    us("c2", "RRRR", "0303") + us("c3", "RRRR", "0303") +
                    us("plain", "RRRR", "0203") + ger("x", "RRRR", "0603", "state = [\"op_fire\"]"),
                open_map, "marker = [{ kind = \"wire\", hex = \"0303\" }]"));
  Field plain(f);
  f.choose("advance unit=e");
  f.choose("enter hex=0303");
  f.choose("op_fire unit=x target=e fire=suppressive");
  f.pool({5, 1, 1, 1});
  EXPECT_EQ(f.hex_of("e"), "0203");
  EXPECT_TRUE(f.tired("e"));
  plain.choose("advance unit=plain");
  EXPECT_EQ(plain.why("enter hex=0303"), "toi.stack.1");  // wire would stop it there
}

// 2. Light damage in an overrun hex leaves too few points: back, fatigued, nobody pinned (A48, toi.fig.tank.3e)
TEST(Toi_interactions, OverrunWithoutPoints) {
  Field f(field(car("s", "us", "sherman", "0303", "damage = \"intact\"") +
                    ger("x", "RRRR", "0403", "state = [\"op_fire\"]") + ger("y", "RRRR", "0403"),
                woods(R"("0402", "0503", "0404", "0304", "0302", "0403", "0303")")));
  f.s.move = Move{};
  f.choose("advance unit=s");
  EXPECT_EQ(f.why("enter hex=0403"),
            "toi.fig.tank.3a");  // 3 + 2 of 6 points, woods all round: no way out
  Field g(field(car("s", "us", "sherman", "0303") +
                    ger("x", "RRRR", "0403", "state = [\"op_fire\"]") + ger("y", "RRRR", "0403"),
                woods(R"("0402", "0404", "0403")")));
  g.choose("advance unit=s");
  g.choose("enter hex=0403");  // 5 of 6 points
  g.choose("op_fire unit=x target=s fire=normal");
  g.pool({4, 1, 1, 1}, {1, 1, 1, 1, 1, 1});
  EXPECT_EQ(g.order("s"), Order::light);
  EXPECT_EQ(g.hex_of("s"), "0303");
  EXPECT_TRUE(g.tired("s"));
  EXPECT_EQ(g.order("y"), Order::good);
}

// 3. An MG alone supports op fire and stays ready; with its riflemen it does not (toi.fig.mg.3, toi.fig.mg.4)
TEST(Toi_interactions, MachineGunSupportsOpFire) {
  for (const char* fire : {"mg", "normal"}) {
    Field f(field(us("a", "RRRR", "0203") + ger("p", "RRRR", "0603", "state = [\"op_fire\"]") +
                  ger("s", "MRR", "0604", "state = [\"op_fire\"]")));
    f.choose("advance unit=a");
    f.choose("enter hex=0303");
    f.choose("op_fire unit=p target=a fire=normal");
    f.choose("support unit=s", {{"fire", fire}});
    EXPECT_EQ(f.black(), 4 + (std::string_view(fire) == "mg" ? 2 : 3));
    f.throw_as([&] {
      Choice c = empty_pool;
      add_die(c, Colour::black, 1, f.black());
      return c;
    }());
    EXPECT_EQ(f.waits("s"), std::string_view(fire) == "mg");
    EXPECT_TRUE(f.tired("p"));
  }
}

// 4. A pinned squad with its own officer rallies; in wire it may not (A74)
TEST(Toi_interactions, OwnOfficerRallies) {
  Field f(field(us("o", "RRRO", "0203", "state = [\"pinned\"]") +
                    us("w", "RRRO", "0205", "state = [\"pinned\"]") + ger("x", "RRRR", "0503"),
                open_map, "marker = [{ kind = \"wire\", hex = \"0205\" }]"));
  EXPECT_EQ(f.why("concentrate unit=w"), "toi.mod.3");
  f.choose("concentrate unit=o");
  f.choose("shoot unit=o target=x fire=normal");
  EXPECT_EQ(f.black(), 2);
}

// 7. Medic, tank trap and smoke in one hex: against normal fire, suppression, assault
TEST(Toi_interactions, EverythingInOneHex) {
  Field f(field(
      us("a", "RRRR", "0403") + ger("x", "RRRR", "0503") +
          ger("m", "RRRR", "0503", "token = \"medic\""),
      open_map,
      "marker = [{ kind = \"trap\", hex = \"0503\" }, { kind = \"smoke\", hex = \"0503\" }]"));
  EXPECT_EQ(cover(f.world(), f.s, f.id("x"), false, false), 4);
  EXPECT_EQ(cover(f.world(), f.s, f.id("x"), true, false), 3);
  f.choose("assault unit=a");
  f.choose("storm hex=0503");
  EXPECT_EQ(f.s.assault.red, 4);
  EXPECT_EQ(f.s.assault.black, 2);
  EXPECT_EQ(f.s.assault.fire, 4);
}

// 8. Behind a wall of smoke: same level, one above, two above
TEST(Toi_interactions, SmokeAndLevels) {
  const auto sees_over = [](int level, const char* to) {
    return Field(field(us("keep", "RRRR", "0110"),
                       land("{ hexes = [\"0203\"], level = " + std::to_string(level) + " }"),
                       "marker = [{ kind = \"smoke\", hex = \"0503\" }]"))
        .sees("0203", to);
  };
  EXPECT_FALSE(sees_over(0, "0803"));
  EXPECT_FALSE(sees_over(1, "0703"));
  EXPECT_TRUE(sees_over(1, "0803"));
  EXPECT_FALSE(sees_over(2, "0603"));
  EXPECT_TRUE(sees_over(2, "0703"));
}

// 10. A loaded half-track destroyed in an assault, with both settings of the switch (toi.opt.2, toi.asl.41)
TEST(Toi_interactions, LoadedHalfTrackInAnAssault) {
  for (const bool survive : {false, true}) {
    Field f(field(us("a", "EEEE", "0403") + car("h", "german", "halftrack", "0503") +
                  "{ id = \"r\", side = \"german\", squad = \"RRRR\", aboard = \"h\" }, "),
            {{"passengers_survive", survive ? "on" : "off"}});
    f.choose("assault unit=a");
    f.choose("storm hex=0503");
    EXPECT_EQ(f.s.assault.fire, 4);  // passengers do not fight
    f.pool({4, 4, 4, 4, 1, 1, 1, 1});
    f.pool({1, 1, 1, 1});
    EXPECT_TRUE(f.gone("h"));
    if (survive) {
      f.pool({4, 1, 1, 1});
      EXPECT_EQ(f.squad("r"), "RRR");
      EXPECT_EQ(f.asked(), "toi.prompt.retreat");  // it stands in the hex and must go
    } else {
      EXPECT_TRUE(f.gone("r"));
    }
  }
}

// 11. Assault on a truck, a pinned squad and a medic: who fires, what protects, who may take hits
TEST(Toi_interactions, TruckPinnedSquadAndMedic) {
  Field f(field(us("a", "EEEE", "0403") + ger("p", "RRRR", "0503", "state = [\"pinned\"]") +
                ger("m", "RRR", "0503", "token = \"medic\"") +
                car("k", "german", "truck", "0503")));
  f.choose("assault unit=a");
  f.choose("storm hex=0503");
  EXPECT_EQ(f.s.assault.red, 1);       // the medic, against a normal attack
  EXPECT_EQ(f.s.assault.fire, 2 + 3);  // half of the pinned ones; trucks have no weapons
  f.pool({4, 4, 4, 4, 4, 4, 1, 1}, {5});
  f.pool({4, 1, 1, 1, 1});
  EXPECT_EQ(f.squad("a"), "EEE");
  EXPECT_EQ(f.offered("deal", "hits"), (std::vector<std::string>{"0", "1", "2", "3", "4"}));
  f.choose("deal unit=p hits=0");
  EXPECT_EQ(f.offered("deal", "hits"), (std::vector<std::string>{"2", "3"}));  // the truck takes 3
  f.choose("deal unit=m hits=2");
  EXPECT_TRUE(f.gone("k"));  // heavy damage destroys it
  f.choose("retreat hex=0603");
  EXPECT_EQ(f.order("p"), Order::disrupted);
  EXPECT_EQ(f.squad("m"), "R+medic");
  EXPECT_TRUE(f.tired("m"));
}

// 12, 13. Retreat into mines; advance after assault into mines (toi.fort.mine.1)
TEST(Toi_interactions, MinesUnderRetreatAndAdvance) {
  std::string units = us("a", "RRRR", "0403") + ger("x", "RRRR", "0503");
  for (const char* h : {"0402", "0502", "0404", "0504"})
    units += us("u" + std::string(h), "RRRR", h);
  Field f(field(units, open_map, "marker = [{ kind = \"mine\", hexes = [\"0603\", \"0503\"] }]"));
  f.choose("assault unit=a");
  f.choose("storm hex=0503");
  f.choose("done");
  EXPECT_EQ(f.s.assault.fire, 2);  // in mines the defenders are halved
  f.pool({4, 1, 1, 1});
  f.pool({1, 1});
  EXPECT_EQ(f.asked(), "toi.prompt.mines");
  f.pool({4, 1, 1, 1});
  EXPECT_EQ(f.squad("x"), "RR");
  f.choose("follow who=leader");
  EXPECT_EQ(f.asked(), "toi.prompt.mines");
  f.pool({4, 4, 1, 1});
  EXPECT_EQ(f.squad("a"), "RR");
  EXPECT_EQ(f.hex_of("a"), "0503");
  EXPECT_TRUE(f.tired("a"));
}

// 14. Every pair of halving causes forbids the attack; one alone halves
TEST(Toi_interactions, PairsOfHalvings) {
  struct Cause {
    const char* name;
    const char* marker;
  };
  for (const Cause& a : {Cause{"wire", "wire"}, Cause{"mine", "mine"}, Cause{"smoke", "smoke"}})
    for (const Cause& b : {Cause{"wire", "wire"}, Cause{"mine", "mine"}, Cause{"smoke", "smoke"},
                           Cause{"none", ""}}) {
      std::string markers_ = std::string("{ kind = \"") + a.marker + "\", hex = \"0203\" }";
      if (*b.marker && std::string_view(a.marker) != b.marker)
        markers_ += std::string(", { kind = \"") + b.marker + "\", hex = \"0203\" }";
      Field f(field(us("a", "RRRR", "0203") + ger("x", "RRRR", "0503"), open_map,
                    "marker = [" + markers_ + "]"));
      const bool once = !*b.marker || std::string_view(a.marker) == b.marker;
      EXPECT_EQ(f.why("concentrate unit=a"), once ? "" : "toi.mod.3") << a.name << " " << b.name;
      if (once) {
        EXPECT_EQ(
            shot(f.world(), f.s, f.id("a"), f.id("x"), f.at_hex("0503"), fire_all, Role::leader)
                .power,
            2);
      }
      EXPECT_TRUE(static_cast<bool>(
          shot(f.world(), f.s, f.id("a"), f.id("x"), f.at_hex("0503"), fire_all, Role::supporter)
              .no));
      EXPECT_TRUE(static_cast<bool>(
          shot(f.world(), f.s, f.id("a"), f.id("x"), f.at_hex("0503"), fire_all, Role::moving).no));
    }
}

// 15. Contact fails; when it is tried again an enemy Counter-Battery counts
TEST(Toi_interactions, CounterBatteryOnARetry) {
  Field f(field(us("a", "RRRR", "0404") + ger("x", "RRRR", "0804"), open_map, "",
                "[side.us]\nactions = 3\nplay = [{ card = \"ART-1\", waiting = true "
                "}]\n[side.german]\nactions = 3\n"));
  f.choose("retry card=ART-1");
  EXPECT_EQ(f.asked_about("need"), "4");
  f.s.mods[0][0][static_cast<int>(Mod::contact_artillery)] = 1;
  f.ask();
  EXPECT_EQ(f.asked_about("need"), "5");
  f.roll({4});
  EXPECT_EQ(f.s.play.size(), 1);
  EXPECT_EQ(f.s.play[0].waiting, 2);
}

// 16. A strafing line that leaves the map; one's own concealed squad under a barrage
TEST(Toi_interactions, StrafingOverTheEdge) {
  const auto card = [](const char* id) {
    return "[side.us]\nactions = 3\ncommand = 9\nhq = [\"" + std::string(id) +
           "\"]\n[side.german]\nactions = 3\n";
  };
  Field f(field(us("a", "RRRR", "0404") + ger("x", "RRRR", "1303") + ger("y", "RRRR", "1403"),
                open_map, "", card("AIR-2")));
  f.choose("play card=AIR-2");
  f.roll({6});
  f.choose("aim hex=1303");
  f.choose("heading direction=E");
  f.pool({5, 1, 1, 1});
  EXPECT_EQ(f.name(hex_kind, f.s.attack.hex.id), "1403");
  f.pool({5, 1, 1, 1});
  EXPECT_EQ(f.asked(), "toi.prompt.action");  // the third hex is not on the map
  EXPECT_EQ(f.order("x"), Order::pinned);
  EXPECT_EQ(f.order("y"), Order::pinned);
  Field own(field(us("c", "RRRR", "0604", "state = [\"concealed\"]") + us("o", "RRRR", "0604") +
                      ger("x", "RRRR", "0704"),
                  woods(R"("0604")"), "", card("ART-1")));
  own.choose("play card=ART-1");
  own.roll({6});
  own.choose("aim hex=0604");
  own.roll({6, 1});
  own.pool({5, 5, 1, 1, 1});
  own.pool({}, {1, 1});
  EXPECT_EQ(own.squad("o"), "RR");  // friends suffer fully (toi.card.ff)
  EXPECT_EQ(own.squad("c"), "RRRR");
  EXPECT_TRUE(own.of("c").concealed);
}

// 18. A deck runs dry after a red cross (toi.card.5, toi.stat.1c)
TEST(Toi_interactions, ADeckRunsDry) {
  Field f(field("", open_map, "position = { phase = \"status\" }\n",
                "[side.us]\ndecks = [\"artillery_1\"]\nleft = { ART-6 = 1 }\n[side.german]\n"));
  f.draw("ART-6");
  EXPECT_NE(f.asked(), "toi.prompt.decks");
  EXPECT_GE(f.s.round, 1);
}

// 19. The partner's support with no command left, and with an officer there (toi.mp.15)
TEST(Toi_interactions, SupportWithoutCommand) {
  const std::string units = us("a", "RRRR", "0203") + us("b", "RRRR", "0204", "division = 2") +
                            us("o", "RRRO", "0202", "division = 2") + ger("x", "RRRR", "0503");
  Field f(field(units, open_map, "position = { active = \"us\", player = 1 }\n"),
          {{"players", "4"}});
  f.choose("concentrate unit=a");
  f.choose("shoot unit=a target=x fire=normal");
  EXPECT_EQ(f.why("support unit=b fire=normal"), "toi.mp.15");
  EXPECT_EQ(f.why("support unit=o fire=normal"), "");
}

// 21. A transfer that empties a base in op fire gives its marker back
TEST(Toi_interactions, TransferEmptiesABaseInOpFire) {
  Field f(field(us("p", "RR", "0203", "state = [\"op_fire\"]") + us("q", "RR", "0203"), open_map,
                "position = { phase = \"status\", step = \"transfers\" }\n"));
  EXPECT_EQ(f.s.ready[0], 1);
  f.choose("regroup hex=0203");
  f.choose("form base=p figures=-");
  EXPECT_EQ(f.s.ready[0], 0);
  EXPECT_EQ(f.squad("q"), "RRRR");
}

// 22. A reinforcement due while every other base is in use: its own was kept for it (toi.comp.6)
TEST(Toi_interactions, ReinforcementWithoutOtherBases) {
  std::string units;
  for (int i = 0; i < 23; ++i) {
    units += us("u" + std::to_string(i), "R", "0" + std::to_string(1 + i / 3) + "05",
                i < 11 ? "" : "division = 2");
  }
  const std::string sides =
      "[side.us]\ncommand = 9\nhq = [\"RUS-1\"]\nreinforcement_zone = { rows = \"12\" }\n"
      "reinforcement = [{ round = 1, bases = 1, figures = { regular = 4 } }]\n[side.german]\n";
  Field f(field(units, open_map, "position = { phase = \"status\", step = \"reinforcements\" }\n",
                sides));
  EXPECT_EQ(f.asked(), "toi.prompt.bring");
  f.choose_any("bring");
  EXPECT_EQ(f.event("arrived").rule, "toi.stat.5a"_rule);
  Field card(
      field(units, open_map, "position = { phase = \"command\", step = \"spend\" }\n", sides));
  EXPECT_EQ(card.why("play card=RUS-1"), "toi.mod.5");  // no base is free for a card's squad
}

// 25. Smoke hides a concealed squad's line; when it lifts the squad is seen in the open
TEST(Toi_interactions, SmokeLifts) {
  Field f(field(us("a", "RRRR", "0203") + ger("c", "RRRR", "0803", "state = [\"concealed\"]"),
                open_map,
                "marker = [{ kind = \"smoke\", hex = \"0503\" }]\nposition = { phase = \"status\", "
                "step = \"markers\" }\n"));
  EXPECT_FALSE(f.of("c").concealed);
}

// Odds of the panel equal enumeration (toi.atk.5a): four dice on 5 against two on 5
TEST(Toi_interactions, OddsOfThePanel) {
  Field f(field(us("a", "RRRR", "0303") + ger("x", "RRRR", "0603"), woods(R"("0603")")));
  f.choose("concentrate unit=a");
  const auto o =
      Io::attack(f.world(), f.names, f.s, f.read("shoot unit=a target=x fire=normal"), "en");
  ASSERT_TRUE(o);
  double at_least_one = 0;
  for (int n = 0; n < 46656; ++n) {
    int rest = n, hits = 0, saves = 0;
    for (int i = 0; i < 6; ++i, rest /= 6) (i < 4 ? hits : saves) += rest % 6 + 1 >= 5;
    at_least_one += hits > saves;
  }
  const auto& net = o->at("targets").as_array()[0].at("net").as_array();
  EXPECT_NEAR(1 - net[0].to_number<double>(), at_least_one / 46656, 1e-12);
  EXPECT_EQ(o->at("black").to_number<int>(), 4);
}

// With an ace's re-rolls: three dice on 5, two that missed thrown again, against two red
TEST(Toi_interactions, OddsOfThePanelWithReRolls) {
  Field f(field(car("s", "us", "sherman", "0303", "state = [\"ace\"], damage = \"heavy\"") +
                    ger("x", "RRRR", "0603"),
                woods(R"("0603")"), "",
                "[side.us]\nactions = 3\noperations = [\"tank_ace\"]\n[side.german]\n"));
  f.choose("concentrate unit=s");
  const auto o =
      Io::attack(f.world(), f.names, f.s, f.read("shoot unit=s target=x fire=normal"), "en");
  ASSERT_TRUE(o);
  double two = 0;  // exactly two net hits
  for (int n = 0; n < 279936; ++n) {
    int rest = n, hits = 0, saves = 0, again = 0;
    for (int i = 0; i < 7; ++i, rest /= 6) {
      const bool good = rest % 6 + 1 >= 5;
      if (i < 3) hits += good;
      else if (i < 5) saves += good;
      else again += good && i - 5 < 3 - hits;  // no more dice than missed
    }
    two += hits + again - saves == 2;
  }
  const auto& net = o->at("targets").as_array()[0].at("net").as_array();
  EXPECT_NEAR(net[2].to_number<double>(), two / 279936, 1e-12);
  f.choose("shoot unit=s target=x fire=normal");
  f.pool({1, 1, 1}, {1, 1});
  EXPECT_EQ(f.offered("reroll", "dice"), (std::vector<std::string>{"1", "2"}));
}

}  // namespace
}  // namespace bocage::toi
