// examples.md: actions, movement, transport, overrun, works, obstacles.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

// X01: toi.act.adv, toi.act.con, toi.act.opf, toi.act.str, toi.sup.7, toi.opf.7, toi.opf.9, toi.act.fm.2, toi.act.fm.3, toi.rng.2,
// toi.seq.2, toi.seq.3, toi.seq.4
TEST(Toi_X01, TwoActionTurns) {
  Field f(field(us("p", "RRRR", "0105") + us("q", "RRRR", "0306") + us("s", "RRRR", "0307") +
                    us("extra", "RRRR", "0112") + ger("t", "RRRR", "0606") +
                    ger("u", "RRRR", "0809"),
                "size = [14, 12]", "",
                "[side.us]\nactions = 3\n[side.german]\nactions = 3\ncommand = 5\ndecks = "
                "[\"morale_1\"]\nhq = [\"MOR-2\", \"MOR-9\"]\n"));
  f.choose("advance unit=p");
  f.walk({"0104", "0103", "0102", "0101"});
  EXPECT_TRUE(f.tired("p"));
  f.choose("concentrate unit=q");
  f.choose("shoot unit=q target=t fire=normal");
  f.dismiss("done");
  f.pool({1, 1, 1, 1});
  EXPECT_TRUE(f.tired("q"));
  f.choose("prepare unit=s");
  EXPECT_TRUE(f.waits("s"));
  EXPECT_EQ(f.prompt.side, Side::second);
  EXPECT_EQ(f.why("play card=MOR-2"), "toi.card.1");
  f.choose("advance unit=t");
  f.choose("enter hex=0506");
  f.choose("op_fire unit=s target=t fire=suppressive");
  f.pool({5, 1, 1, 1});
  EXPECT_EQ(f.order("t"), Order::pinned);
  EXPECT_EQ(f.hex_of("t"), "0506");
  EXPECT_TRUE(f.tired("t"));
  EXPECT_TRUE(f.tired("s"));
  f.choose("fire_and_move unit=u");
  EXPECT_EQ(f.points(), "3");
}

// X02: toi.act.fm.2, toi.ter.hill.1, toi.fort.1, toi.act.fm.3, toi.opf.4, toi.opf.3, toi.tim.2e
TEST(Toi_X02, DownhillIntoAnEntrenchment) {
  Field f(field(us("a", "RRRR", "0203") + ger("x", "RRRR", "0703") +
                    ger("o", "RRRR", "0705", "state = [\"op_fire\"]"),
                land(R"({ hexes = ["0203", "0303"], level = 1 }, { hexes = ["0203"], level = 2 })"),
                "marker = [{ kind = \"entrenchment\", hex = \"0403\" }]"));
  f.choose("fire_and_move unit=a");
  f.walk({"0303", "0403"});
  f.choose("take_cover shelter=entrenchment");
  EXPECT_EQ(f.points(), "0");
  EXPECT_NE(f.asked(), "toi.prompt.op_fire");
  f.choose("shoot unit=a target=x fire=normal");
  EXPECT_EQ(f.black(), 2);
  f.pool({1, 1});
  EXPECT_TRUE(f.tired("a"));
  EXPECT_EQ(f.of("a").shelter, Shelter::entrenchment);
}

// X03: toi.ter.hill.1, toi.ter.hill.2, toi.mov.2, toi.mov.10
TEST(Toi_X03, CliffAndHill) {
  Field f(
      field(us("a", "RRRR", "0203"),
            land(R"({ hexes = ["0303", "0403"], level = 1 }, { hexes = ["0202"], level = 2 })")));
  f.choose("advance unit=a");
  EXPECT_EQ(f.why("enter hex=0202"), "toi.ter.hill.2");
  f.choose("enter hex=0303");
  EXPECT_EQ(f.points(), "2");
  f.walk({"0403", "0503"});
  EXPECT_TRUE(f.tired("a"));
}

// X04: toi.fig.off.4, toi.ter.woods, toi.fig.off.0
TEST(Toi_X04, OfficerThroughWoods) {
  const std::string map = woods(R"("0303", "0403")");
  Field f(field(us("a", "RRRO", "0203") + us("b", "RRRR", "0203"), map));
  Field g(f);
  f.choose("advance unit=a");
  f.walk({"0303", "0403", "0503"});
  EXPECT_EQ(f.hex_of("a"), "0503");
  g.choose("advance unit=b");
  g.walk({"0303", "0403"});
  EXPECT_EQ(g.hex_of("b"), "0403");
  EXPECT_TRUE(g.tired("b"));
}

// X35: toi.fig.tank.3a, toi.fig.tank.3b, toi.fig.tank.3c, toi.sup.8, toi.fort.8, toi.tim.2g
TEST(Toi_X35, Overrun) {
  const std::string units =
      car("s", "us", "sherman", "0303") + ger("x", "RRRR", "0403", "state = [\"op_fire\"]") +
      ger("y", "RRRR", "0403", "in = \"entrenchment\"") + car("k", "german", "truck", "0403");
  Field f(
      field(units, "size = [14, 12]", "marker = [{ kind = \"entrenchment\", hex = \"0403\" }]"));
  f.choose("advance unit=s");
  f.choose("enter hex=0403");
  f.choose("hold");
  EXPECT_EQ(f.points(), "2");
  EXPECT_EQ(f.why("stop"), "toi.fig.tank.3a");
  f.choose("enter hex=0503");
  f.dismiss("hold");
  EXPECT_EQ(f.points(), "1");
  EXPECT_EQ(f.order("x"), Order::pinned);
  EXPECT_TRUE(f.tired("x"));
  EXPECT_EQ(f.order("y"), Order::good);
  EXPECT_EQ(f.order("k"), Order::intact);
}

// X36: toi.fig.tank.3d, toi.fig.tank.3e, toi.rng.2
TEST(Toi_X36, OverrunStopped) {
  Field f(field(car("s", "us", "sherman", "0303") +
                ger("x", "RRRR", "0403", "state = [\"op_fire\"]") +
                car("k", "german", "truck", "0403")));
  f.choose("advance unit=s");
  f.choose("enter hex=0403");
  f.choose("op_fire unit=x target=s fire=normal");
  EXPECT_EQ(f.black(), 4);
  EXPECT_EQ(f.on(), 4);
  f.pool({4, 5, 6, 2}, {1, 2, 3, 4});
  EXPECT_EQ(f.order("s"), Order::heavy);
  EXPECT_EQ(f.hex_of("s"), "0303");
  EXPECT_TRUE(f.tired("s"));
  EXPECT_TRUE(f.tired("x"));
  EXPECT_EQ(f.order("x"), Order::good);
}

// toi.fig.tank.3f, toi.mov.4: no overrun into traps, mines or buildings; squads do not overrun
TEST(Toi_fig_tank_3f, NoOverrunAmongObstacles) {
  Field f(
      field(car("s", "us", "sherman", "0303") + us("a", "RRRR", "0303") + ger("x", "RRRR", "0403") +
                ger("y", "RRRR", "0302") + ger("z", "RRRR", "0203"),
            land(R"({ hexes = ["0203"], terrain = "building" })"),
            "marker = [{ kind = \"trap\", hex = \"0403\" }, { kind = \"wire\", hex = \"0302\" }]"));
  Field g(f);
  f.choose("advance unit=s");
  EXPECT_EQ(f.why("enter hex=0403"), "toi.fig.tank.3f");
  EXPECT_EQ(f.why("enter hex=0203"), "toi.ter.build.2");
  EXPECT_TRUE(f.may("enter hex=0302"));  // wire is no hindrance
  g.choose("advance unit=a");
  EXPECT_EQ(g.why("enter hex=0302"), "toi.mov.4");
}

// X37: toi.fig.tru.1, toi.fig.tru.2, toi.veh.4, toi.ter.road.1, toi.ter.road.2
TEST(Toi_X37, TruckOnAndOffRoad) {
  const std::string road =
      "size = [14, 12]\nroads = [\"0105 0205 0305 0405 0505 0605 0705 0805 0905 1005 1105 1205\"]";
  Field f(
      field(car("k", "us", "truck", "0105") + car("d", "us", "truck", "0105", "damage = \"light\""),
            road));
  Field g(f);
  f.choose("advance unit=k");
  f.walk({"0205", "0305", "0405", "0505", "0605", "0705"});
  EXPECT_EQ(f.points(), "2");
  f.walk({"0706", "0807"});
  EXPECT_TRUE(f.tired("k"));
  EXPECT_EQ(f.hex_of("k"), "0807");
  g.choose("advance unit=d");
  g.walk({"0205", "0305", "0405", "0505", "0605", "0705", "0805", "0905", "1005"});
  EXPECT_TRUE(g.tired("d"));
  EXPECT_EQ(g.hex_of("d"), "1005");
}

// X38: toi.trans.1, toi.trans.2a, toi.trans.2b, toi.trans.3, toi.trans.5, toi.trans.6, toi.trans.8, toi.trans.9, toi.trans.10, toi.opf.3, toi.mov.6
TEST(Toi_X38, BoardingAndLeaving) {
  Field f(field(us("a", "RRRR", "0203") +
                car("k", "us", "truck", "0403", "state = [\"fatigued\"]") +
                ger("x", "RRRR", "0903", "state = [\"op_fire\"]")));
  f.choose("advance unit=a");
  f.walk({"0303", "0403"});
  f.choose("board carrier=k");
  EXPECT_EQ(f.of("a").place, Place::aboard);
  EXPECT_TRUE(f.tired("a"));
  Field g(field("{ id = \"a\", side = \"us\", squad = \"RRRR\", aboard = \"k\" }, " +
                car("k", "us", "truck", "0403", "state = [\"fatigued\"]") +
                ger("x", "RRRR", "0803") + ger("o", "RRRR", "0905", "state = [\"op_fire\"]")));
  EXPECT_EQ(g.why("prepare unit=a"), "toi.trans.9");
  EXPECT_EQ(g.why("concentrate unit=a"), "toi.trans.5");
  g.choose("fire_and_move unit=a");
  EXPECT_EQ(g.why("enter hex=0503"), "toi.trans.5");
  g.choose("get_off");
  EXPECT_EQ(g.asked(), "toi.prompt.mover");
  g.choose("enter hex=0503");
  EXPECT_EQ(g.asked(), "toi.prompt.op_fire");
  g.choose("hold");
  EXPECT_EQ(g.points(), "0");
  g.choose("shoot unit=a target=x fire=normal");
  EXPECT_EQ(g.black(), 2);
  EXPECT_EQ(g.on(), 5);
}

// toi.trans.6, toi.trans.7, toi.opt.2: riders travel free and share the fate of their vehicle
TEST(Toi_trans_7, PassengersOfADestroyedVehicle) {
  const std::string units = "{ id = \"a\", side = \"us\", squad = \"RRRR\", aboard = \"k\" }, " +
                            car("k", "us", "truck", "0403") +
                            ger("x", "RRRR", "0603", "state = [\"op_fire\"]");
  for (const bool survive : {false, true}) {
    Field f(field(units), {{"passengers_survive", survive ? "on" : "off"}});
    f.choose("advance unit=k");
    f.choose("enter hex=0503");
    EXPECT_EQ(f.hex_of("a"), "0503");
    EXPECT_TRUE(f.is_fresh("a"));
    f.choose("op_fire unit=x target=k fire=normal");
    f.pool({4, 4, 4, 1});
    EXPECT_TRUE(f.gone("k"));
    if (!survive) {
      EXPECT_TRUE(f.gone("a"));
      continue;
    }
    f.pool({4, 1, 1, 1});
    EXPECT_EQ(f.squad("a"), "RRR");
    EXPECT_EQ(f.hex_of("a"), "0503");
    EXPECT_EQ(f.order("a"), Order::pinned);
    EXPECT_TRUE(f.tired("a"));
  }
}

// X49: toi.fort.wire.1, toi.fort.wire.2, toi.fort.wire.3, toi.fort.wire.5, toi.asl.4, toi.spec.eng.4
TEST(Toi_X49, RazorWire) {
  Field f(field(us("a", "RRRR", "0203") + us("e", "RRRR", "0203", "token = \"engineer\"") +
                    car("s", "us", "sherman", "0203") + us("in", "RRRR", "0307") +
                    ger("x", "RRRR", "0503") + ger("y", "RRRR", "0607"),
                "size = [14, 12]", "marker = [{ kind = \"wire\", hexes = [\"0303\", \"0307\"] }]"));
  Field b(f), c(f), e(f), a(f);
  a.choose("advance unit=a");
  a.choose("enter hex=0303");
  EXPECT_TRUE(a.tired("a"));
  EXPECT_EQ(a.hex_of("a"), "0303");
  b.choose("advance unit=e");
  b.choose("enter hex=0303");
  EXPECT_TRUE(b.may("enter hex=0403"));
  b.choose("cut_wire");
  EXPECT_EQ(b.points(), "1");
  EXPECT_EQ(b.s.marks[b.at_hex("0303").id], 0);
  c.choose("advance unit=s");
  c.choose("enter hex=0303");
  EXPECT_TRUE(c.may("cut_wire"));
  e.choose("concentrate unit=in");
  e.choose("shoot unit=in target=y fire=normal");
  e.dismiss("done");
  EXPECT_EQ(e.black(), 2);
  Field g(field(us("e", "RRRR", "0203", "token = \"engineer\"") + ger("x", "RRRR", "0403"),
                "size = [14, 12]", "marker = [{ kind = \"wire\", hex = \"0303\" }]"));
  g.choose("assault unit=e");
  g.choose("enter hex=0303");
  EXPECT_EQ(g.why("storm hex=0403"), "toi.asl.4");
}

// X50: toi.fort.trap.1, toi.fort.trap.2, toi.fort.mine.1, toi.fort.mine.3, toi.fort.mine.5
TEST(Toi_X50, TankTrapAndMinefield) {
  const char* markers_ =
      "marker = [{ kind = \"trap\", hex = \"0503\" }, { kind = \"mine\", hex = \"0506\" }]";
  Field f(field(car("far", "us", "sherman", "0303") + car("near", "us", "sherman", "0403") +
                    us("a", "RRRR", "0406") + us("in", "RRRR", "0506") + ger("z", "RRRR", "1203"),
                "size = [14, 12]", markers_));
  Field b(f), c(f), d(f);
  f.choose("advance unit=far");
  f.walk({"0403"});
  EXPECT_EQ(f.why("enter hex=0503"), "toi.fort.trap.1");
  b.choose("advance unit=near");
  b.choose("enter hex=0503");
  EXPECT_TRUE(b.tired("near"));
  c.choose("advance unit=a");
  c.choose("enter hex=0506");
  c.pool({4, 4, 1, 2});
  EXPECT_EQ(c.squad("a"), "RR");
  EXPECT_TRUE(c.tired("a"));
  EXPECT_TRUE(c.s.marks[c.at_hex("0506").id]);
  d.choose("advance unit=in");
  d.choose("enter hex=0507");
  EXPECT_EQ(d.why("enter hex=0508"), "toi.fort.mine.3");
}

// X53: toi.stack.1, toi.stack.2, toi.stack.3, toi.opf.11, toi.mov.5; interaction 1
TEST(Toi_X53, StoppedInAFullHex) {
  Field f(field(us("a", "RRRR", "0203") + us("b1", "RRRR", "0303") + us("b2", "RRRR", "0303") +
                us("c1", "RRRR", "0403") + us("c2", "RRRR", "0403") + us("c3", "RRRR", "0403") +
                ger("x", "RRRR", "0703", "state = [\"op_fire\"]") +
                ger("y", "RRRR", "0803", "state = [\"op_fire\"]")));
  f.choose("advance unit=a");
  f.walk({"0303"});
  f.choose("enter hex=0403");
  f.choose("op_fire unit=x target=a fire=suppressive");
  f.dismiss("done");
  f.pool({5, 1, 1, 1});
  EXPECT_EQ(f.hex_of("a"), "0303");
  EXPECT_EQ(f.order("a"), Order::pinned);
  EXPECT_TRUE(f.tired("a"));
  EXPECT_EQ(f.asked(), "toi.prompt.action");
  // without points to go on it may not enter the full hex
  Field g(field(
      us("a", "RRRR", "0203") + us("c1", "RRRR", "0403") + us("c2", "RRRR", "0403") +
          us("c3", "RRRR", "0403"),
      land(
          R"({ hexes = ["0303"], terrain = "woods" }, { hexes = ["0503", "0402", "0302", "0304", "0404", "0403"], terrain = "woods" })")));
  g.choose("advance unit=a");
  g.walk({"0303"});
  EXPECT_EQ(g.why("enter hex=0403"), "toi.stack.1");
}

// toi.stack.1, toi.stack.2, toi.trans.4: in a full hex nobody spends the points that he needs to leave it
TEST(Toi_stack_2, KeepsThePointsToLeaveAFullHex) {
  const std::string full =
      us("c1", "RRRR", "0403") + us("c2", "RRRR", "0403") + us("c3", "RRRR", "0403");
  const auto in_full_hex = [&](std::string_view from, const char* marker) {
    Field f(field(us("e", "RRRR", from, "token = \"engineer\"") + full, "size = [14, 12]",
                  "marker = [{ kind = \"" + std::string(marker) + "\", hex = \"0403\" }]"));
    f.choose("advance unit=e");
    if (from == "0203") f.walk({"0303"});
    f.walk({"0403"});
    return f;
  };
  // In and out of cover takes two points, and a third goes to the next hex.
  EXPECT_EQ(in_full_hex("0203", "entrenchment").why("take_cover shelter=entrenchment"),
            "toi.stack.1");
  Field f = in_full_hex("0303", "entrenchment");
  f.choose("take_cover shelter=entrenchment");
  EXPECT_EQ(f.why("stop"), "toi.stack.1");
  f.choose("leave_cover");
  f.choose("enter hex=0503");
  EXPECT_EQ(f.hex_of("e"), "0503");
  EXPECT_EQ(in_full_hex("0203", "wire").why("cut_wire"), "toi.stack.1");
  EXPECT_TRUE(in_full_hex("0303", "wire").may("cut_wire"));
}

// toi.trans.4, toi.fort.mine.3, toi.ops.1: whoever gets off into a full hex must be able to leave it
TEST(Toi_trans_4, GettingOffIntoAFullHex) {
  const std::string units =
      "{ id = \"a\", side = \"us\", squad = \"RRRR\", aboard = \"k\" }, "
      "{ id = \"b\", side = \"us\", squad = \"RRRR\", aboard = \"k\" }, " +
      car("k", "us", "truck", "0403") + us("c1", "RRRR", "0403") + us("c2", "RRRR", "0403");
  const std::string next =
      us("d1", "RRRR", "0503") + us("d2", "RRRR", "0503") + us("d3", "RRRR", "0503");
  // The only way leads through another full hex: two hexes, and out of mines one goes only one.
  const std::string causeway = [] {
    Field open(field(""));
    std::string hexes;
    for (Hex n : open.world().neighbour[open.at_hex("0403").id])
      if (n != open.at_hex("0503")) hexes += "\"" + open.name(hex_kind, n.id) + "\", ";
    return land("{ hexes = [" + hexes + "], terrain = \"pond\" }");
  }();
  const auto why_get_off = [](Field f, const char* action) {
    f.choose(action);
    return f.why("get_off");
  };
  const std::string mines = "marker = [{ kind = \"mine\", hex = \"0403\" }]";
  EXPECT_EQ(why_get_off(Field(field(units + next, causeway)), "advance unit=a"), "");
  EXPECT_EQ(why_get_off(Field(field(units + next, causeway, mines)), "advance unit=a"),
            "toi.trans.4");
  EXPECT_EQ(why_get_off(Field(field(units, causeway, mines)), "advance unit=a"), "");
  // The first hex in deep snow costs a point more than is left.
  const auto snow = [&](const char* action) {
    return why_get_off(Field(field(units, "size = [14, 12]", "",
                                   "[side.us]\nactions = 3\noperations = [\"deep_snow\"]\n"
                                   "[side.german]\nactions = 3\n")),
                       action);
  };
  EXPECT_EQ(snow("advance unit=a"), "");
  EXPECT_EQ(snow("fire_and_move unit=a"), "toi.trans.4");
}

// X52: toi.spec.med.2, toi.spec.med.3, toi.spec.eng.1, toi.spec.eng.2, toi.spec.eng.3, toi.fort.3, toi.fort.5, toi.act.spec
TEST(Toi_X52, MedicAndEngineer) {
  Field f(field(
      us("m", "RRR", "0203", "token = \"medic\"") + us("el", "EE", "0203") +
          us("whole", "RRRR", "0203") + us("br", "RRRR", "0505", "token = \"engineer\"") +
          us("full", "RRRR", "0607", "token = \"engineer\"") +
          us("ok", "RRRR", "0808", "token = \"engineer\"") + ger("z", "RRRR", "0908"),
      land(R"({ hexes = ["0505"], terrain = "bridge" }, { hexes = ["0808"], terrain = "rough" })"),
      "marker = [{ kind = \"entrenchment\", hexes = [\"0607\", \"0607\", \"0607\"] }]"));
  EXPECT_EQ(f.why("heal unit=m patient=whole"), "toi.spec.med.3");
  EXPECT_EQ(f.why("dig unit=br"), "toi.spec.eng.3");
  EXPECT_EQ(f.why("dig unit=full"), "toi.fort.5");
  f.choose("heal unit=m patient=el");
  f.roll({4});
  EXPECT_EQ(f.squad("el"), "EER");
  EXPECT_TRUE(f.tired("m"));
  f.choose("dig unit=ok inside=1");
  EXPECT_TRUE(f.tired("ok"));
  EXPECT_EQ(f.of("ok").shelter, Shelter::entrenchment);
  EXPECT_EQ(cover(f.world(), f.s, f.id("ok"), false, false), 3);
  Field g(field(us("m", "RRR", "0203", "token = \"medic\"") + us("el", "EE", "0203")));
  g.choose("heal unit=m patient=el");
  g.roll({3});
  EXPECT_EQ(g.squad("el"), "EE");
  EXPECT_TRUE(g.tired("m"));
}

// toi.opf.2, toi.opf.4, toi.fort.6, toi.tim.4: leaving a work draws fire there, without its cover; staying does not
TEST(Toi_fort_6, LeavingAWorkDrawsFire) {
  Field f(field(
      us("a", "RRRR", "0203", "in = \"pillbox\"") +
          ger("x", "RRRR", "0503", "state = [\"op_fire\"]"),
      "size = [14, 12]",
      "marker = [{ kind = \"pillbox\", hex = \"0203\" }, { kind = \"mine\", hex = \"0203\" }]"));
  f.choose("advance unit=a");
  EXPECT_EQ(f.why("enter hex=0303"), "toi.fort.1");
  f.choose("leave_cover");
  f.choose("op_fire unit=x target=a fire=normal");
  EXPECT_EQ(f.red(), 0);
  f.pool({1, 1, 1, 1});
  EXPECT_EQ(f.asked(), "toi.prompt.mover");  // no mines: it did not enter (toi.fort.mine.6)
  f.choose("enter hex=0303");
  EXPECT_EQ(f.why("enter hex=0403"), "toi.fort.mine.3");
}

}  // namespace
}  // namespace bocage::toi
