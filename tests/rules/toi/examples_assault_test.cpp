// examples.md: assaults, concealed squads, mortars.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

// X10: toi.asl.1, toi.asl.2, toi.asl.6, toi.asl.7, toi.asl.9, toi.asl.13, toi.asl.14, toi.asl.16, toi.asl.17, toi.asl.18, toi.asl.19, toi.asl.20, toi.asl.21,
// toi.asl.23, toi.asl.24, toi.asl.29, toi.asl.30, toi.asl.31, toi.asl.32, toi.asl.33, toi.act.asl.1, toi.act.asl.2, toi.tim.2f
TEST(Toi_X10, Assault) {
  Field f(field(us("a", "RRRR", "0403") + us("s", "RRRR", "0502") +
                    us("old", "RRRR", "0502", "state = [\"fatigued\"]") +
                    ger("x", "RRRR", "0503", "in = \"entrenchment\"") +
                    car("h", "german", "halftrack", "0503") +
                    ger("watch", "RRRR", "0805", "state = [\"op_fire\"]"),
                "size = [14, 12]", "marker = [{ kind = \"entrenchment\", hex = \"0503\" }]"));
  f.choose("assault unit=a");
  EXPECT_EQ(f.points(), "3");
  f.choose("storm hex=0503");
  f.choose("support unit=s");
  f.choose("support unit=old");
  EXPECT_EQ(f.s.assault.black, 8);
  EXPECT_EQ(f.s.assault.red, 2);
  EXPECT_EQ(f.s.assault.fire, 8);
  f.pool({4, 5, 6, 6, 4, 5, 1, 2}, {5, 2});
  f.pool({4, 6, 1, 2, 3, 1, 2, 3});
  EXPECT_EQ(f.squad("a"), "RR");
  f.choose("deal unit=x hits=1");
  EXPECT_TRUE(f.gone("h"));
  EXPECT_EQ(f.squad("x"), "RRR");
  f.choose("retreat hex=0603");
  EXPECT_EQ(f.hex_of("x"), "0603");
  EXPECT_TRUE(f.tired("x"));
  EXPECT_EQ(f.of("x").shelter, Shelter::none);  // toi.asl.39
  EXPECT_TRUE(f.offers("follow who=leader_first"));
  EXPECT_FALSE(f.offers("follow who=all"));  // the fatigued one stays
  f.choose("follow who=leader_first");
  EXPECT_EQ(f.hex_of("a"), "0503");
  EXPECT_EQ(f.hex_of("s"), "0503");
  EXPECT_EQ(f.hex_of("old"), "0502");
  EXPECT_EQ(f.of("a").shelter, Shelter::none);
  for (const char* each : {"a", "s", "old"}) EXPECT_TRUE(f.tired(each)) << each;
}

// X39: toi.asl.8, toi.asl.10, toi.asl.11, toi.asl.12, toi.asl.15
TEST(Toi_X39, PinnedTroops) {
  const auto pools = [](const char* second) {
    Field f(field(us("a", "RRRR", "0403", "token = \"flamethrower\"") + us("s", "RRRR", "0403") +
                      ger("m", "MRR", "0503", "state = [\"pinned\"]") +
                      ger("d", second, "0503", "state = [\"disrupted\"]"),
                  woods(R"("0503")")));
    f.choose("assault unit=a");
    f.choose("storm hex=0503");
    f.choose("support unit=s");
    EXPECT_EQ(f.s.assault.black, 8);
    EXPECT_EQ(f.s.assault.red, 0);
    return f.s.assault.fire;
  };
  EXPECT_EQ(pools("RRRR"), 3);
  EXPECT_EQ(pools("RRRO"), 6);
}

// X40: toi.asl.22, toi.asl.18, toi.asl.38
TEST(Toi_X40, TiedAssaultFails) {
  Field f(field(us("a", "RRRR", "0403") + ger("x", "RR", "0503")));
  f.choose("assault unit=a");
  f.choose("storm hex=0503");
  f.pool({4, 1, 2, 3});
  f.pool({5, 1});
  EXPECT_EQ(f.squad("a"), "RRR");
  EXPECT_EQ(f.squad("x"), "R");
  EXPECT_TRUE(f.tired("a"));
  EXPECT_EQ(f.hex_of("a"), "0403");
  EXPECT_EQ(f.hex_of("x"), "0503");
  Field g(field(us("a", "RRRR", "0403") + ger("x", "R", "0503")));  // emptied, but failed
  g.choose("assault unit=a");
  g.choose("storm hex=0503");
  g.pool({4, 1, 2, 3});
  g.pool({5});
  EXPECT_TRUE(g.gone("x"));
  EXPECT_EQ(g.hex_of("a"), "0403");
}

// X41: toi.asl.24, toi.asl.25, toi.asl.27, toi.asl.28, toi.asl.29, toi.asl.26
TEST(Toi_X41, Retreat) {
  // Everything round 0503 but 0603 is held by Americans.
  std::string units = us("a", "RRRR", "0403") + ger("g", "RRR", "0503") +
                      ger("p", "RR", "0503", "state = [\"pinned\"]") +
                      ger("d", "R", "0503", "state = [\"disrupted\"]") + ger("f1", "RRRR", "0603") +
                      ger("f2", "RRRR", "0603");
  for (const char* h : {"0402", "0502", "0404", "0504"})
    units += us("u" + std::string(h), "RRRR", h);
  Field f(field(units));
  f.choose("assault unit=a");
  f.choose("storm hex=0503");
  f.choose("done");
  f.pool({4, 4, 1, 1});
  f.pool({1, 1, 1, 1});
  f.choose("deal unit=g hits=0");
  f.choose("deal unit=p hits=1");  // one is left of it; d is destroyed by the last hit or later
  EXPECT_TRUE(f.gone("d"));
  Field keep_pinned(f);
  f.choose("give_up unit=p");
  EXPECT_EQ(f.hex_of("g"), "0603");
  EXPECT_TRUE(f.tired("g"));
  EXPECT_EQ(f.order("g"), Order::good);
  keep_pinned.choose("give_up unit=g");
  EXPECT_EQ(keep_pinned.order("p"), Order::disrupted);
  EXPECT_TRUE(keep_pinned.tired("p"));
  // nowhere to go
  Field lost(field(units + us("also", "RRRR", "0112")));
  (void)lost;
}

// X42: toi.smk.5, toi.smk.6, toi.smk.7, toi.smk.8
TEST(Toi_X42, AssaultAndSmoke) {
  const auto begin_ = [](const char* smoke) {
    Field f(field(us("a", "RRRR", "0403") + us("s", "RRRR", "0403") + us("other", "RRRR", "0404") +
                      ger("x", "RRRR", "0503"),
                  "size = [14, 12]",
                  "marker = [{ kind = \"smoke\", hex = \"" + std::string(smoke) + "\" }]"));
    f.choose("assault unit=a");
    return f;
  };
  Field in = begin_("0503");
  in.choose("storm hex=0503");
  EXPECT_EQ(in.asked(), "toi.prompt.charge");  // nobody may support
  EXPECT_EQ(in.s.assault.black, 2);
  EXPECT_EQ(in.s.assault.red, 2);
  EXPECT_EQ(in.s.assault.fire, 2);
  Field out = begin_("0403");
  out.choose("storm hex=0503");
  out.choose("support unit=s");
  out.dismiss("done");
  EXPECT_EQ(out.s.assault.black, 6);
}

// toi.act.asl.3, toi.asl.3, toi.asl.5, toi.asl.40, toi.fig.mg.2, toi.fig.mor.2, toi.act.fm.6
TEST(Toi_asl_3, WhoMayAssaultWhat) {
  Field f(field(us("a", "RRRR", "0403") + us("m", "MRR", "0403") + us("mo", "TRR", "0602") +
                    car("s", "us", "sherman", "0602") + us("wire", "RRRR", "0502") +
                    ger("x", "RRRR", "0503") + car("t", "german", "tiger", "0404"),
                "size = [14, 12]", "marker = [{ kind = \"wire\", hex = \"0502\" }]"));
  EXPECT_EQ(f.why("assault unit=m"), "toi.act.asl.3");
  EXPECT_EQ(f.why("assault unit=s"), "toi.act.asl.3");
  EXPECT_EQ(f.why("fire_and_move unit=m"), "toi.fig.mg.2");
  EXPECT_EQ(f.why("fire_and_move unit=mo"), "toi.fig.mor.2");
  f.choose("assault unit=a");
  EXPECT_EQ(f.why("storm hex=0404"), "toi.asl.3");
  EXPECT_EQ(f.why("storm hex=0402"), "toi.asl.2");
  EXPECT_EQ(f.why("shoot unit=a target=x fire=normal"), "toi.tim.2f");
  f.choose("storm hex=0503");
  EXPECT_EQ(f.asked(), "toi.prompt.charge");  // the one in wire may not support
  Field cliff(field(us("a", "RRRR", "0403") + ger("x", "RRRR", "0503"),
                    land(R"({ hexes = ["0503"], level = 2 })")));
  cliff.choose("assault unit=a");
  EXPECT_EQ(cliff.why("storm hex=0503"), "toi.asl.5");
}

// toi.asl.34, toi.hid.7: concealed defenders may stay out, but must retreat with the rest
TEST(Toi_asl_34, ConcealedDefenders) {
  Field f(field(us("a", "RRRR", "0403") + ger("x", "R", "0503") +
                    ger("c", "RRRR", "0503", "state = [\"concealed\"]"),
                woods(R"("0503")")));
  f.choose("assault unit=a");
  f.choose("storm hex=0503");
  Field fights(f);
  f.choose("done");
  EXPECT_EQ(f.s.assault.fire, 1);
  f.pool({4, 4, 1, 1}, {1, 1});
  f.pool({1});
  EXPECT_TRUE(f.gone("x"));
  EXPECT_EQ(f.squad("c"), "RRRR");
  EXPECT_FALSE(f.of("c").concealed);
  EXPECT_EQ(f.asked(), "toi.prompt.retreat");
  fights.choose("stand unit=c");
  EXPECT_EQ(fights.s.assault.fire, 5);
}

// toi.asl.37: the active squad dies, the assault succeeds, its supporter may advance
TEST(Toi_asl_37, LeaderWipedOut) {
  Field f(field(us("a", "R", "0403") + us("s", "RRRR", "0403") + ger("x", "RR", "0503")));
  f.choose("assault unit=a");
  f.choose("storm hex=0503");
  f.choose("support unit=s");
  f.pool({4, 4, 1});
  f.pool({4, 1});
  EXPECT_TRUE(f.gone("a"));
  EXPECT_TRUE(f.gone("x"));
  f.choose("follow who=first");
  EXPECT_EQ(f.hex_of("s"), "0503");
  EXPECT_TRUE(f.tired("s"));
}

// toi.asl.35, toi.asl.36, toi.asl.41: medics count for defenders; who cannot follow dies; loaded half-tracks go back
TEST(Toi_asl_36, WhoCannotFollow) {
  std::string units = us("a", "RRRR", "0403") + ger("x", "RRRR", "0503", "token = \"medic\"") +
                      car("h", "german", "halftrack", "0503", "damage = \"heavy\"");
  for (const char* h : {"0402", "0502", "0404", "0504"})
    units += us("u" + std::string(h), "RRRR", h);
  Field f(field(units, land(R"({ hexes = ["0603"], terrain = "building" })")));
  f.choose("assault unit=a");
  f.choose("storm hex=0503");
  f.choose("done");
  EXPECT_EQ(f.s.assault.red, 1);       // the medic
  EXPECT_EQ(f.s.assault.fire, 4 + 2);  // half of the damaged half-track
  f.pool({4, 1, 1, 1}, {1});
  f.pool({1, 1, 1, 1, 1, 1});
  f.choose("deal unit=x hits=1");
  EXPECT_EQ(f.hex_of("x"), "0603");
  EXPECT_TRUE(f.gone("h"));
}

// X43: toi.hid.3, toi.hid.5, toi.hid.6, toi.hid.8, toi.hid.9, toi.hid.10, toi.hid.11, toi.hid.12, toi.tim.2b
TEST(Toi_X43, ConcealedSquads) {
  const char* phase = "position = { phase = \"status\", step = \"markers\" }\n";
  const std::string quiet = ger("c", "RRRR", "0503", "state = [\"concealed\"]");
  Field a(field(us("a", "RRRR", "0303") + quiet, woods(R"("0503")")));
  a.choose("advance unit=a");
  a.walk({"0403"});
  EXPECT_TRUE(a.of("c").concealed);  // (a) adjacent in the Action phase
  EXPECT_EQ(a.why("enter hex=0503"), "");
  Field b(field(us("a", "RRRR", "0403") + quiet, woods(R"("0503")"), phase));
  b.dismiss("done");
  EXPECT_FALSE(b.of("c").concealed);  // (b) at the end of the Status phase
  Field c(field(us("a", "RRRR", "0103") + ger("c", "RRRR", "1403", "state = [\"concealed\"]"),
                woods(R"("0203", "1302", "1402", "1304", "1404")")));
  EXPECT_TRUE(c.of("c").concealed);
  c.choose("advance unit=a");
  c.choose("enter hex=0203");
  EXPECT_FALSE(c.of("c").concealed);  // (c) in the open, twelve hexes away
  Field d(field(us("a", "RRRR", "0103") + ger("c", "RRRR", "0803", "state = [\"concealed\"]"),
                woods(R"("0203", "0702", "0802", "0903", "0704", "0804")"),
                "marker = [{ kind = \"smoke\", hex = \"0803\" }]"));
  EXPECT_TRUE(d.of("c").concealed);
  d.choose("advance unit=a");
  d.choose("enter hex=0203");
  EXPECT_FALSE(d.of("c").concealed);  // (d) smoke hides nobody
  Field e(field(ger("c", "RRRR", "0503", "state = [\"concealed\"]") + us("a", "RRRR", "0110"),
                land(R"({ hexes = ["0603", "0503"], terrain = "rough" })"),
                std::string(german_turn) + "objective = [{ hex = \"0603\", command = 1 }]\n"));
  e.choose("advance unit=c");
  e.choose("enter hex=0603");
  EXPECT_FALSE(e.of("c").concealed);  // (e) on an objective
  Field f(field(us("m", "T", "0203") + ger("c", "RRRR", "0703", "state = [\"concealed\"]") +
                    ger("x", "RRRR", "0703"),
                land(R"({ hexes = ["0703"], terrain = "rough" })")));
  f.choose("concentrate unit=m");
  f.choose("shell unit=m hex=0703 fire=mortar");
  f.pool({5, 5});
  f.pool({}, {1});
  EXPECT_EQ(f.squad("x"), "RR");
  EXPECT_EQ(f.squad("c"), "RRRR");
  EXPECT_TRUE(f.of("c").concealed);  // (f) untouched
  Field g(field(car("s", "us", "sherman", "0403") + quiet, woods(R"("0503")")));
  g.choose("advance unit=s");
  g.choose("enter hex=0503");
  EXPECT_EQ(g.points(), "3");
  EXPECT_EQ(g.why("stop"), "toi.hid.6");
  g.choose("enter hex=0603");
  EXPECT_EQ(g.order("c"), Order::good);
  EXPECT_TRUE(g.of("c").concealed);  // (g) no pin
}

// toi.hid.4, toi.hid.7, toi.hid.13: no target; firing shows it; obstacles among concealed enemies close a hex
TEST(Toi_hid_4, NotTargetable) {
  Field f(field(us("a", "RRRR", "0303") + ger("c", "RRRR", "0503", "state = [\"concealed\"]"),
                woods(R"("0503")"), "marker = [{ kind = \"wire\", hex = \"0503\" }]"));
  EXPECT_EQ(f.why("concentrate unit=a"), "toi.cbt.3");
  f.choose("advance unit=a");
  f.walk({"0403"});
  EXPECT_EQ(f.why("enter hex=0503"), "toi.hid.13");
  Field g(field(us("a", "RRRR", "0303") + ger("c", "RRRR", "0503", "state = [\"concealed\"]"),
                woods(R"("0503")"), german_turn));
  g.choose("concentrate unit=c");
  g.choose("shoot unit=c target=a fire=normal");
  g.pool({1, 1, 1, 1});
  EXPECT_FALSE(g.of("c").concealed);
}

// toi.ops.cam: camouflage hides those whose attack inflicts fewer than two hits
TEST(Toi_ops_cam, Camouflage) {
  for (const int hits : {1, 2}) {
    Field g(field(
        us("a", "RRRR", "0303") + ger("c", "RRRR", "0503", "state = [\"concealed\"]"),
        woods(R"("0503")"), german_turn,
        "[side.us]\nactions = 3\n[side.german]\nactions = 3\noperations = [\"camouflage\"]\n"));
    g.choose("concentrate unit=c");
    g.choose("shoot unit=c target=a fire=normal");
    if (hits == 1) g.pool({5, 1, 1, 1});
    else g.pool({5, 5, 1, 1});
    EXPECT_EQ(g.of("c").concealed, hits == 1);
  }
}

// X12: toi.fig.mor.1, toi.fig.mor.4, toi.fig.mor.5, toi.fig.mor.7, toi.fig.mor.12
TEST(Toi_X12, MortarTargets) {
  // M at 0203; a wall of woods hides everything east of column 5 from it.
  Field f(field(
      us("m", "TRR", "0203") + us("one", "RRRR", "0710", "state = [\"fatigued\"]") +
          us("two", "RRRR", "0703") + ger("A", "RRRR", "0303") + ger("B", "RRRR", "0711") +
          ger("C", "RRRR", "0803") + ger("D", "RRRR", "1408") + ger("E", "RRRR", "0204"),
      woods(
          R"("0501", "0502", "0503", "0504", "0505", "0506", "0507", "0508", "0601", "0602", "0604", "0605", "0606", "0607", "0708", "0808", "0908", "1008", "1108", "1208", "1308", "1407", "0608")")));
  set_duty(f.s, f.id("idle-us"), Duty::fatigued);  // it spots for nobody
  f.ask();
  f.choose("concentrate unit=m");
  EXPECT_TRUE(f.may("shell unit=m hex=0803 fire=mortar_suppressive"));
  EXPECT_EQ(f.why("shell unit=m hex=0303 fire=mortar"), "toi.fig.mor.7");
  EXPECT_EQ(f.why("shell unit=m hex=0711 fire=mortar"), "toi.fig.mor.5");
  EXPECT_EQ(f.why("shell unit=m hex=1408 fire=mortar"), "toi.fig.mor.5");
  EXPECT_EQ(f.why("shell unit=m hex=0205 fire=mortar"), "toi.fig.mor.12");
}

// X54: toi.fig.mor.10, toi.fig.mor.3, toi.area.1, toi.area.2, toi.area.3, toi.area.4, toi.area.5, toi.fort.4
TEST(Toi_X54, AreaAttackOnAMixedHex) {
  Field f(field(us("m", "TT", "0203") + us("see", "RRRR", "0303") +
                    ger("p", "RRRR", "0903", "in = \"pillbox\"") + ger("q", "RRRR", "0903") +
                    car("v", "german", "panzer4", "0903"),
                land(R"({ hexes = ["0903"], terrain = "rough" })"),
                "marker = [{ kind = \"pillbox\", hex = \"0903\" }]"));
  f.choose("concentrate unit=m");
  Field g(f);
  f.choose("shell unit=m hex=0903 fire=mortar");
  EXPECT_EQ(f.black(), 4);
  f.pool({6, 5, 5, 1});
  EXPECT_EQ(f.red(), 7);
  f.pool({}, {5, 5, 6, 1, 2, 3, 4});
  EXPECT_EQ(f.red(), 1);
  f.pool({}, {2});
  EXPECT_EQ(f.red(), 5);
  f.pool({}, {6, 1, 1, 2, 2});
  EXPECT_EQ(f.squad("p"), "RRRR");
  EXPECT_EQ(f.squad("q"), "R");
  EXPECT_EQ(f.order("v"), Order::light);
  g.choose("shell unit=m hex=0903 fire=mortar_suppressive");
  EXPECT_EQ(g.black(), 8);
  g.pool({6, 5, 5, 1, 1, 1, 1, 1});
  g.pool({}, {1, 1, 1, 1, 1, 1, 1});
  g.pool({}, {2});
  EXPECT_EQ(g.order("v"), Order::intact);
  EXPECT_EQ(g.order("p"), Order::disrupted);
  EXPECT_TRUE(g.tired("m"));
}

// toi.fig.mor.6, toi.fig.mor.9, toi.fig.mor.11, toi.area.7, toi.fort.wire.6
TEST(Toi_fig_mor_6, MortarsAndRoofs) {
  Field f(field(us("in", "T", "0203") + us("m", "TRR", "0305") + us("n", "T", "0306") +
                    us("r", "RRRR", "0307") + ger("x", "RRRR", "0805") + ger("y", "RRRR", "0605"),
                land(R"({ hexes = ["0203"], terrain = "building" })"),
                "marker = [{ kind = \"wire\", hex = \"0905\" }]"));
  EXPECT_EQ(f.why("concentrate unit=in"), "toi.cbt.3");
  f.choose("concentrate unit=m");
  Field wire(f);
  f.choose("shell unit=m hex=0805 fire=mortar");
  EXPECT_EQ(f.why("support unit=r fire=normal"), "toi.fig.mor.11");
  f.choose("support unit=n fire=mortar");
  EXPECT_EQ(f.black(), 3);
  wire.choose("shell unit=m hex=0905 fire=mortar_suppressive");
  wire.dismiss("done");
  wire.pool({5, 6, 6, 1});
  EXPECT_EQ(wire.s.marks[wire.at_hex("0905").id], 0);
}

}  // namespace
}  // namespace bocage::toi
