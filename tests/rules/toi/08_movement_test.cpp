// Movement, terrain, obstacles, overrun: both sides of every threshold.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

constexpr const char* open_map = "size = [14, 12]";

Field moving(const std::string& units, std::string_view map, std::string_view top,
             const char* action,
             std::string_view sides = "[side.us]\nactions = 3\n[side.german]\nactions = 3\n") {
  Field f(field(units, map, top, sides));
  f.choose(std::string(action) + " unit=a");
  return f;
}
// The points left after one step.
std::string step(const std::string& unit_, std::string_view map, const char* to,
                 std::string_view top = "") {
  Field f = moving(unit_ + ger("x", "RRRR", "1101"), map, top, "advance");
  if (!f.why("enter", {{"hex", to}}).empty()) return f.why("enter", {{"hex", to}});
  f.choose("enter", {{"hex", to}});
  return f.points();
}

// toi.ter.open, toi.ter.rough, toi.ter.woods, toi.ter.build.1, toi.ter.build.2, toi.ter.pond, toi.ter.bridge, toi.ter.stream.1, toi.ter.stream.2,
// toi.ter.stream.3, toi.ter.hill.1, toi.ter.hill.2: T8 for squads, vehicles and trucks, level and uphill
TEST(Toi_ter_woods, CostsOfEveryGround) {
  struct Row {
    const char *terrain, *stream;
    int squad, tank;
  };
  const Row rows[] = {
      {"open", "fordable", 1, 1},     {"rough", "fordable", 2, 1}, {"woods", "fordable", 2, 3},
      {"building", "fordable", 2, 0}, {"pond", "fordable", 0, 0},  {"bridge", "fordable", 1, 1},
      {"stream", "fordable", 2, 4},   {"stream", "deep", 3, 0},    {"stream", "torrent", 0, 0}};
  for (const Row& r : rows)
    for (const int up : {0, 1}) {
      const std::string map = land("{ hexes = [\"0403\"], terrain = \"" + std::string(r.terrain) +
                                   "\", level = " + std::to_string(up) + " }") +
                              "\nstream = \"" + r.stream + "\"";
      const std::string closed_by = std::string_view(r.terrain) == "building" ? "toi.ter.build.2"
                                    : std::string_view(r.terrain) == "pond"   ? "toi.ter.pond"
                                    : std::string_view(r.stream) == "torrent" ? "toi.ter.stream.3"
                                                                              : "toi.ter.stream.2";
      EXPECT_EQ(step(us("a", "RRRR", "0303"), map, "0403"),
                r.squad ? std::to_string(4 - r.squad - up) : closed_by)
          << r.terrain << r.stream << up;
      EXPECT_EQ(step(car("a", "us", "sherman", "0303"), map, "0403"),
                r.tank ? std::to_string(6 - r.tank - up) : closed_by)
          << r.terrain << r.stream << up;
    }
  const std::string down =
      land(R"({ hexes = ["0303"], level = 1 }, { hexes = ["0402"], level = 2 })");
  EXPECT_EQ(step(us("a", "RRRR", "0303"), down, "0403"), "3");
  EXPECT_EQ(step(us("a", "RRRR", "0303"), down, "0302"), "3");
  const std::string cliff =
      land(R"({ hexes = ["0303"], level = 2 })") + "\ncliffs = [\"0505 0605\"]";
  EXPECT_EQ(step(us("a", "RRRR", "0303"), cliff, "0403"), "toi.ter.hill.2");
  EXPECT_EQ(step(us("a", "RRRR", "0605"), cliff, "0505"), "toi.ter.hill.2");
  EXPECT_EQ(step(us("a", "RRRR", "0505"), cliff, "0605"), "toi.ter.hill.2");
}

// toi.ter.road.1, toi.ter.road.2, toi.fig.tru.2, toi.ter.build.1, toi.ter.build.2: along a road and across it
TEST(Toi_ter_road_1, Roads) {
  const std::string map = land(R"({ hexes = ["0403", "0404"], terrain = "woods", level = 1 },
{ hexes = ["0503"], terrain = "building" })") +
                          "\nroads = [\"0303 0403 0503\"]";
  EXPECT_EQ(step(us("a", "RRRR", "0303"), map, "0403"), "3");
  EXPECT_EQ(step(car("a", "us", "sherman", "0303"), map, "0403"), "5");
  EXPECT_EQ(step(car("a", "us", "truck", "0303"), map, "0403"), "3 2/3");
  EXPECT_EQ(step(us("a", "RRRR", "0402"), map, "0403"), "1");  // not along it: woods uphill
  EXPECT_EQ(step(us("a", "RRRR", "0403"), map, "0503"), "2");  // a building costs 2 on a road too
  EXPECT_EQ(step(us("a", "RRRR", "0603"), map, "0503"), "2");
  EXPECT_EQ(step(car("a", "us", "truck", "0403"), map, "0503"), "toi.ter.build.2");
  const std::string hill = land(R"({ hexes = ["0503"], terrain = "building", level = 1 })") +
                           "\nroads = [\"0403 0503\"]";
  EXPECT_EQ(step(us("a", "RRRR", "0403"), hill, "0503"), "2");  // A76
  EXPECT_EQ(step(us("a", "RRRR", "0603"), hill, "0503"), "1");
}

// toi.mov.2, toi.mov.4, toi.mov.10, toi.stack.1: steps that are refused, with numbers
TEST(Toi_mov_2, RefusedSteps) {
  Field f = moving(us("a", "RRRR", "0303") + us("c1", "R", "0403") + us("c2", "R", "0403") +
                       us("c3", "R", "0403") + ger("x", "RRRR", "0302") + ger("y", "R", "0503") +
                       ger("z", "R", "0502") + ger("w", "R", "0402"),
                   land(R"({ hexes = ["0404", "0304"], terrain = "pond" })"), "", "advance");
  EXPECT_EQ(f.why("enter hex=0503"), "toi.mov.2");  // not adjacent
  EXPECT_EQ(f.why("enter hex=0302"), "toi.mov.4");
  EXPECT_EQ(f.why("enter hex=0403"), "");  // full, but it can go back
  f.s.move.thirds = 5;
  f.ask();
  EXPECT_EQ(f.why("enter hex=0403"), "toi.stack.1");  // and now it cannot
  EXPECT_EQ(f.told("need", "enter hex=0403"), 3);
  EXPECT_EQ(f.told("have", "enter hex=0403"), 3);
  Field few(field(us("a", "RRRR", "0303") + ger("x", "RRRR", "1101"), woods(R"("0403")"),
                  "position = { moving = { unit = \"a\", thirds = 5 } }\n"));
  EXPECT_EQ(few.why("enter hex=0403"), "toi.mov.2");
  EXPECT_EQ(few.told("need", "enter hex=0403"), 6);
  EXPECT_EQ(few.told("have", "enter hex=0403"), 5);
  Field two(field(car("a", "us", "sherman", "0303") + car("b", "us", "truck", "0403") +
                      car("c", "us", "truck", "0403") + us("s", "RRRR", "0303") +
                      ger("x", "RRRR", "1101"),
                  open_map, "position = { moving = { unit = \"a\", points = 1 } }\n"));
  EXPECT_EQ(two.why("enter hex=0403"), "toi.stack.1");
  EXPECT_EQ(two.told("need", "enter hex=0403"), 2);
}

// toi.fort.wire.1, toi.fort.wire.3, toi.fort.trap.1, toi.fort.trap.2, toi.spec.eng.4: what stops whom
TEST(Toi_fort_wire_1, WhatStopsWhom) {
  const auto enters = [](const std::string& unit_, const char* marker,
                         const char* action = "advance") {
    Field f =
        moving(unit_ + ger("x", "RRRR", "1101"), open_map,
               "marker = [{ kind = \"" + std::string(marker) + "\", hex = \"0403\" }]\n", action);
    f.choose("enter hex=0403");
    return f;
  };
  EXPECT_TRUE(enters(us("a", "RRRR", "0303"), "wire").tired("a"));
  EXPECT_EQ(rule_name(enters(us("a", "RRRR", "0303"), "wire").event("stopped").rule),
            "toi.fort.wire.1");
  EXPECT_FALSE(enters(us("a", "RRRR", "0303", "token = \"engineer\""), "wire").tired("a"));
  EXPECT_TRUE(enters(car("a", "us", "halftrack", "0303"), "wire").tired("a"));
  EXPECT_TRUE(enters(car("a", "us", "truck", "0303"), "wire").tired("a"));
  EXPECT_FALSE(enters(car("a", "us", "sherman", "0303"), "wire").tired("a"));
  EXPECT_FALSE(enters(us("a", "RRRR", "0303"), "trap").tired("a"));
  EXPECT_TRUE(enters(car("a", "us", "sherman", "0303"), "trap").tired("a"));
  EXPECT_TRUE(enters(car("a", "us", "halftrack", "0303"), "trap").tired("a"));
  EXPECT_EQ(rule_name(enters(car("a", "us", "sherman", "0303"), "trap").event("stopped").rule),
            "toi.fort.trap.2");
  Field fires(
      field(car("a", "us", "halftrack", "0303") + us("s", "RRRR", "0303") +
                us("k2", "RRRR", "0403") + ger("x", "RRRR", "0603"),
            open_map,
            "marker = [{ kind = \"wire\", hex = \"0403\" }, { kind = \"entrenchment\", hex = "
            "\"0403\" }]\n"));
  fires.choose("fire_and_move unit=a");
  fires.choose("enter hex=0403");
  EXPECT_EQ(fires.why("enter hex=0503"), "toi.fort.wire.1");
  EXPECT_TRUE(fires.may("shoot unit=a target=x fire=normal"));  // vehicles are not halved in wire
  Field afar = moving(car("a", "us", "sherman", "0203") + ger("x", "RRRR", "1101"), open_map,
                      "marker = [{ kind = \"trap\", hex = \"0403\" }]\n", "advance");
  afar.choose("enter hex=0303");
  EXPECT_EQ(afar.why("enter hex=0403"), "toi.fort.trap.1");
  EXPECT_EQ(afar.told("have", "enter hex=0403"), 2);
  Field out =
      moving(car("a", "us", "sherman", "0403") + us("b", "RRRR", "0403") + ger("x", "RRRR", "1101"),
             open_map,
             "marker = [{ kind = \"trap\", hex = \"0403\" }, { kind = \"wire\", hex = "
             "\"0403\" }]\n",
             "advance");
  out.choose("enter hex=0503");
  EXPECT_EQ(out.points(), "5");  // leaving costs nothing more
}

// toi.fort.wire.1: whoever is stopped spends no more points at all
TEST(Toi_fort_wire_1, NoPointsForTheStopped) {
  Field f =
      moving(us("a", "RRRR", "0303") + car("k", "us", "truck", "0403") + ger("x", "RRRR", "0503"),
             open_map,
             "marker = [{ kind = \"wire\", hex = \"0403\" }, { kind = \"entrenchment\", hex = "
             "\"0403\" }]\nexit = [{ side = \"us\", hexes = [\"0403\"] }]\n",
             "fire_and_move");
  f.s.move.flags |= stopped;
  f.ask();
  for (const char* deed : {"enter hex=0403", "leave_map"}) EXPECT_NE(f.why(deed), "") << deed;
  Field g(field(
      us("a", "RRRR", "0403") + car("k", "us", "truck", "0403") + ger("x", "RRRR", "0603"),
      open_map,
      "marker = [{ kind = \"entrenchment\", hex = \"0403\" }, { kind = \"wire\", hex = "
      "\"0403\" }]\nexit = [{ side = \"us\", hexes = [\"0403\"] }]\nposition = { moving = { unit "
      "= \"a\", action = \"fire_and_move\", points = 3 } }\n"));
  EXPECT_TRUE(g.may("board carrier=k") && g.may("take_cover shelter=entrenchment") &&
              g.may("leave_map"));
  g.s.move.flags |= stopped;
  g.ask();
  for (const char* deed :
       {"enter hex=0503", "board carrier=k", "take_cover shelter=entrenchment", "leave_map"})
    EXPECT_EQ(g.why(deed), "toi.fort.wire.1") << deed;
  Field in(field(us("a", "RRRR", "0403", "in = \"entrenchment\", token = \"engineer\"") +
                     ger("x", "RRRR", "0603"),
                 open_map,
                 "marker = [{ kind = \"entrenchment\", hex = \"0403\" }, { kind = \"wire\", hex = "
                 "\"0403\" }]\nposition = { moving = { unit = \"a\", action = \"fire_and_move\", "
                 "points = 3 } }\n"));
  EXPECT_TRUE(in.may("leave_cover") && in.may("cut_wire"));
  in.s.move.flags |= stopped;
  in.ask();
  EXPECT_EQ(in.why("leave_cover"), "toi.fort.wire.1");
  EXPECT_EQ(in.why("cut_wire"), "toi.fort.wire.1");
}

// toi.fort.mine.1, toi.fort.mine.3, toi.fort.mine.5, toi.fort.mine.6, toi.tim.2d: mines
TEST(Toi_fort_mine_3, Mines) {
  const char* mines = "marker = [{ kind = \"mine\", hex = \"0403\" }]\n";
  Field f = moving(us("a", "RRRR", "0403") + ger("x", "RRRR", "1101"), open_map, mines, "advance");
  f.choose("enter hex=0503");
  EXPECT_EQ(f.why("enter hex=0603"), "toi.fort.mine.3");
  f.choose("stop");
  Field tank = moving(car("a", "us", "sherman", "0303") + ger("x", "RRRR", "1101"), open_map, mines,
                      "advance");
  tank.choose("enter hex=0403");
  tank.pool({4, 4, 4, 1});  // no defence dice
  EXPECT_EQ(tank.order("a"), Order::heavy);
  EXPECT_TRUE(tank.tired("a"));
  EXPECT_TRUE(marked(tank.s, tank.at_hex("0403"), Marker::mine));
  Field miss = moving(us("a", "RRRR", "0303", "token = \"engineer\"") + ger("x", "RRRR", "1101"),
                      open_map, mines, "advance");
  miss.choose("enter hex=0403");
  EXPECT_EQ(miss.prompt.side, Side::second);
  miss.pool({3, 3, 2, 1});
  EXPECT_EQ(miss.squad("a"), "RRRR+engineer");
  EXPECT_TRUE(miss.tired("a"));
  Field ride = moving("{ id = \"a\", side = \"us\", squad = \"RRRO\", aboard = \"k\" }, " +
                          car("k", "us", "truck", "0403") + ger("x", "RRRR", "1101"),
                      open_map, mines, "advance");
  ride.choose("get_off");
  EXPECT_EQ(ride.asked(), "toi.prompt.mover");  // no mines under it
  ride.choose("enter hex=0503");
  EXPECT_EQ(ride.why("enter hex=0603"), "toi.fort.mine.3");
  Field work =
      moving(us("a", "RRRR", "0403", "in = \"entrenchment\"") + ger("x", "RRRR", "1101"), open_map,
             "marker = [{ kind = \"mine\", hex = \"0403\" }, { kind = \"entrenchment\", hex "
             "= \"0403\" }]\n",
             "advance");
  work.choose("leave_cover");
  EXPECT_EQ(work.asked(), "toi.prompt.mover");
  work.choose("enter hex=0503");
  EXPECT_EQ(work.why("enter hex=0603"), "toi.fort.mine.3");
}

// toi.fig.tank.1, toi.veh.4, toi.veh.6, toi.opf.13: who drives on after op fire
TEST(Toi_opf_13, DamagedOnTheMove) {
  const auto hit = [](const char* type, const char* damage, int hits) {
    Field f = moving(car("a", "us", type, "0303", "damage = \"" + std::string(damage) + "\"") +
                         ger("x", "RRRR", "0503", "token = \"anti_tank\", state = [\"op_fire\"]"),
                     open_map, "", "advance");
    f.choose("enter hex=0403");
    f.choose("op_fire unit=x target=a fire=normal");
    Choice c = empty_pool;
    if (hits) add_die(c, Colour::black, 6, hits);
    add_die(c, Colour::black, 1, 7 - hits);
    if (f.red()) add_die(c, Colour::red, 1, f.red());
    f.throw_as(c);
    return f;
  };
  EXPECT_FALSE(hit("sherman", "intact", 2).tired("a"));
  EXPECT_EQ(hit("sherman", "intact", 2).points(), "4");
  EXPECT_EQ(hit("sherman", "intact", 0).points(), "5");
  EXPECT_TRUE(hit("sherman", "intact", 3).tired("a"));
  EXPECT_TRUE(hit("sherman", "light", 1).tired("a"));
  EXPECT_TRUE(hit("sherman", "intact", 4).gone("a"));
  EXPECT_TRUE(hit("halftrack", "intact", 1).tired("a"));
  EXPECT_EQ(hit("halftrack", "intact", 1).order("a"), Order::light);
  EXPECT_FALSE(hit("halftrack", "intact", 0).tired("a"));
  EXPECT_TRUE(hit("truck", "intact", 2).tired("a"));
  EXPECT_TRUE(hit("truck", "intact", 3).gone("a"));  // toi.fig.tru.3
  EXPECT_TRUE(hit("truck", "light", 1).gone("a"));
}

// toi.fig.tank.3a, toi.fig.tank.3b, toi.fig.tank.3c, toi.hid.6, toi.mov.4: who overruns whom
TEST(Toi_fig_tank_3a, Overruns) {
  Field f =
      moving(car("a", "us", "sherman", "0303") + ger("p", "RRRR", "0403", "state = [\"pinned\"]") +
                 ger("d", "RRRR", "0403", "state = [\"disrupted\"]") + ger("x", "RRRR", "0403"),
             open_map, "", "advance");
  f.choose("enter hex=0403");
  EXPECT_EQ(f.points(), "2");  // 1 + 3
  EXPECT_EQ(f.why("stop"), "toi.fig.tank.3a");
  f.choose("enter hex=0503");
  EXPECT_EQ(f.order("p"), Order::pinned);
  EXPECT_EQ(f.order("d"), Order::disrupted);
  EXPECT_EQ(f.order("x"), Order::pinned);
  EXPECT_TRUE(f.is_fresh("x"));  // toi.sup.9
  Field light = moving(car("a", "us", "halftrack", "0303") + ger("x", "RRRR", "0403"), open_map, "",
                       "advance");
  EXPECT_EQ(light.why("enter hex=0403"), "toi.mov.4");
  Field hidden = moving(
      car("a", "us", "sherman", "0303") + ger("c", "RRRR", "0403", "state = [\"concealed\"]"),
      woods(R"("0403")"), "", "advance");
  hidden.choose("enter hex=0403");
  EXPECT_EQ(hidden.points(), "3");
  EXPECT_EQ(hidden.why("stop"), "toi.hid.6");
  hidden.choose("enter hex=0503");
  EXPECT_EQ(hidden.order("c"), Order::good);
  for (const char* marker : {"wire", "mine"}) {
    Field squad = moving(
        us("a", "RRRR", "0303") + ger("c", "RRRR", "0403", "state = [\"concealed\"]"),
        woods(R"("0403")"),
        "marker = [{ kind = \"" + std::string(marker) + "\", hex = \"0403\" }]\n", "advance");
    EXPECT_EQ(squad.why("enter hex=0403"), "toi.hid.13") << marker;
  }
}

}  // namespace
}  // namespace bocage::toi
