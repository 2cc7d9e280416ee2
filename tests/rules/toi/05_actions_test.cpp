// Actions and what forbids them, one refusal after the other: the rule, and the numbers it tells.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

constexpr const char* open_map = "size = [14, 12]";

std::string rider(std::string_view id, std::string_view carrier, std::string_view squad = "RRRR",
                  std::string_view more = "", std::string_view side = "us") {
  return "{ id = \"" + std::string(id) + "\", side = \"" + std::string(side) + "\", squad = \"" +
         std::string(squad) + "\", aboard = \"" + std::string(carrier) + "\"" +
         (more.empty() ? "" : ", ") + std::string(more) + " },\n";
}

// toi.act.fm.6, toi.fig.mg.2, toi.fig.mor.2, toi.act.asl.3, toi.act.fm.1, toi.cbt.5, toi.mov.8, toi.act.fat
TEST(Toi_act_fm_6, WhoMayTakeWhichAction) {
  Field f(
      field(us("mg", "MRR", "0203") + us("mo", "TRR", "0204") +
            us("p", "RRRR", "0205", "state = [\"pinned\"]") +
            us("d", "RRRR", "0206", "state = [\"disrupted\"]") + car("k", "us", "truck", "0207") +
            car("h", "us", "sherman", "0208", "damage = \"heavy\"") +
            car("l", "us", "sherman", "0209", "damage = \"light\"") + ger("x", "RRRR", "0503")));
  EXPECT_EQ(f.why("fire_and_move unit=mg"), "toi.fig.mg.2");
  EXPECT_EQ(f.why("fire_and_move unit=mo"), "toi.fig.mor.2");
  EXPECT_EQ(f.why("fire_and_move unit=k"), "toi.cbt.5");
  for (const char* unit_ : {"mg", "mo", "k", "h", "l"})
    EXPECT_EQ(f.why("assault", {{"unit", unit_}}), "toi.act.asl.3") << unit_;
  for (const char* unit_ : {"p", "d", "h"})
    for (const char* action : {"advance", "fire_and_move"})
      EXPECT_EQ(f.why(action, {{"unit", unit_}}), "toi.mov.8") << unit_;
  for (const char* unit_ : {"p", "d"}) {
    EXPECT_EQ(f.why("assault", {{"unit", unit_}}), "toi.mov.8");
    EXPECT_EQ(f.why("prepare", {{"unit", unit_}}), "toi.sup.5");
    EXPECT_TRUE(f.may("fatigue", {{"unit", unit_}}));
  }
  EXPECT_EQ(f.why("concentrate unit=p"), "toi.sup.5");  // no officer in its hex
  EXPECT_EQ(f.why("concentrate unit=d"), "toi.sup.6");
  EXPECT_TRUE(f.may("prepare unit=h"));  // toi.veh.7
  EXPECT_TRUE(f.may("prepare unit=l"));
  EXPECT_TRUE(f.may("fire_and_move unit=l"));
}

// toi.trans.5, toi.trans.9, toi.spec.eng.1, toi.spec.med.2: what passengers may not do; they may be fatigued
TEST(Toi_trans_5, Passengers) {
  Field f(field(car("k", "us", "truck", "0203") + rider("a", "k", "RRRR", "token = \"engineer\"") +
                    rider("m", "k", "RRR", "token = \"medic\"") + ger("x", "RRRR", "0303"),
                open_map, "",
                "[side.us]\nactions = 3\noperations = [\"lay_smoke\"]\n[side.german]\n"));
  EXPECT_EQ(f.why("concentrate unit=a"), "toi.trans.5");
  EXPECT_EQ(f.why("prepare unit=a"), "toi.trans.9");
  EXPECT_EQ(f.why("dig unit=a inside=0"), "toi.spec.eng.1");
  EXPECT_EQ(f.why("special unit=a operation=lay_smoke"), "toi.trans.5");
  EXPECT_EQ(f.why("heal unit=m patient=m"), "toi.trans.5");
  EXPECT_TRUE(f.may("fatigue unit=a"));
  Field g(f);
  f.choose("assault unit=a");
  EXPECT_EQ(f.why("storm hex=0303"), "toi.trans.5");
  EXPECT_EQ(f.why("board carrier=k"), "toi.trans.2a");
  EXPECT_EQ(f.why("take_cover shelter=entrenchment"), "toi.fort.1");
  EXPECT_EQ(f.why("cut_wire"), "toi.fort.wire.5");
  EXPECT_EQ(f.why("leave_map"), "toi.mov.11");
  f.choose("get_off");
  EXPECT_EQ(f.points(), "1");
  EXPECT_TRUE(f.may("storm hex=0303"));
  EXPECT_EQ(f.why("get_off"), "toi.trans.3");
  g.choose("fire_and_move unit=a");
  EXPECT_EQ(g.why("shoot unit=a target=x fire=normal"), "toi.trans.5");
  EXPECT_EQ(g.why("storm hex=0303"), "toi.act.asl.1");
  g.choose("stop");
  EXPECT_EQ(g.of("a").place, Place::aboard);
  EXPECT_TRUE(g.tired("a"));
}

// toi.trans.1, toi.trans.2a, toi.trans.2b, toi.trans.3, toi.trans.10: boarding
TEST(Toi_trans_2a, Boarding) {
  Field f(field(us("a", "RRRR", "0203") + us("b", "RRRR", "0303") +
                    us("w", "RRRR", "0403", "in = \"entrenchment\"") +
                    car("k", "us", "truck", "0303", "state = [\"op_fire\"], damage = \"light\"") +
                    car("h", "us", "halftrack", "0403") + rider("r", "h") +
                    car("t", "us", "sherman", "0503") + ger("x", "RRRR", "1103"),
                open_map, "marker = [{ kind = \"entrenchment\", hex = \"0403\" }]"));
  f.choose("advance unit=a");
  EXPECT_EQ(f.why("board carrier=k"), "toi.trans.2a");  // not the same hex
  f.choose("enter hex=0303");
  EXPECT_EQ(f.why("board carrier=t"), "toi.trans.2a");
  EXPECT_EQ(f.why("board carrier=b"), "toi.trans.2a");
  Field late(f);
  f.choose("board carrier=k");
  EXPECT_EQ(f.of("a").place, Place::aboard);
  EXPECT_EQ(f.of("a").carrier, f.id("k"));
  EXPECT_TRUE(f.tired("a"));
  EXPECT_TRUE(f.waits("k"));
  late.walk({"0202", "0302", "0303"});
  EXPECT_EQ(late.hex_of("a"), "0303");
  EXPECT_TRUE(late.tired("a"));  // no points left
  Field few(field(
      us("a", "RRRR", "0303") + car("k", "us", "truck", "0303") + ger("x", "RRRR", "1103"),
      open_map, "position = { moving = { unit = \"a\", action = \"advance\", points = 1 } }\n"));
  EXPECT_EQ(few.why("board carrier=k"), "toi.trans.2a");
  EXPECT_EQ(few.told("need", "board carrier=k"), 6);
  EXPECT_EQ(few.told("have", "board carrier=k"), 3);
  Field full(field(us("a", "RRRR", "0403") + us("w", "RRRR", "0403", "in = \"entrenchment\"") +
                       car("h", "us", "halftrack", "0403") + rider("r", "h") +
                       car("e", "us", "halftrack", "0303") + ger("x", "RRRR", "1103"),
                   open_map, "marker = [{ kind = \"entrenchment\", hex = \"0403\" }]"));
  Field inside(full);
  full.choose("advance unit=a");
  EXPECT_EQ(full.why("board carrier=h"), "toi.trans.1");
  EXPECT_EQ(full.told("need", "board carrier=h"), 1);
  EXPECT_EQ(full.told("have", "board carrier=h"), 1);
  inside.choose("advance unit=w");
  EXPECT_EQ(inside.why("enter hex=0503"), "toi.fort.1");  // out of the work first
  Field sheltered(field(us("w", "RRRR", "0403", "in = \"entrenchment\"") +
                            car("h", "us", "halftrack", "0403") + ger("x", "RRRR", "1103"),
                        open_map, "marker = [{ kind = \"entrenchment\", hex = \"0403\" }]"));
  sheltered.choose("advance unit=w");
  EXPECT_EQ(sheltered.why("board carrier=h"), "toi.fort.1");
  sheltered.choose("leave_cover");
  EXPECT_EQ(sheltered.points(), "3");
  EXPECT_TRUE(sheltered.may("board carrier=h"));
  Field tank(field(car("t", "us", "sherman", "0403") + car("h", "us", "halftrack", "0403") +
                   ger("x", "RRRR", "1103")));
  tank.choose("advance unit=t");
  EXPECT_EQ(tank.why("board carrier=h"), "toi.trans.1");
}

// toi.fort.1, toi.fort.2, toi.fort.7: entering and leaving works
TEST(Toi_fort_1, Works) {
  const char* works =
      "marker = [{ kind = \"entrenchment\", hexes = [\"0303\", \"0403\"] }, { kind = \"pillbox\", "
      "hex "
      "= \"0403\" }]\n";
  Field f(field(us("a", "RRRR", "0303") + us("b", "RRRR", "0303") +
                    us("in", "RRRR", "0403", "in = \"entrenchment\"") +
                    car("k", "us", "sherman", "0403") + ger("x", "RRRR", "1103"),
                open_map, works));
  Field tank(f), two(f);
  f.choose("advance unit=a");
  EXPECT_EQ(f.why("take_cover shelter=pillbox"), "toi.fort.2");
  EXPECT_EQ(f.why("leave_cover"), "toi.fort.1");
  f.choose("take_cover shelter=entrenchment");
  EXPECT_EQ(f.points(), "3");
  EXPECT_EQ(f.why("take_cover shelter=entrenchment"), "toi.fort.1");
  f.choose("leave_cover");
  EXPECT_EQ(f.points(), "2");
  f.choose("take_cover shelter=entrenchment");
  f.choose("stop");
  f.choose("advance unit=b");
  EXPECT_EQ(f.why("take_cover shelter=entrenchment"), "toi.fort.2");  // one squad each
  f.choose("enter hex=0403");
  EXPECT_EQ(f.why("take_cover shelter=entrenchment"), "toi.fort.2");
  f.choose("take_cover shelter=pillbox");
  EXPECT_EQ(f.of("b").shelter, Shelter::pillbox);
  tank.choose("advance unit=k");
  EXPECT_EQ(tank.why("take_cover shelter=pillbox"), "toi.fort.2");
  for (const int points : {0, 1}) {
    Field few(field(us("a", "RRRR", "0303") + ger("x", "RRRR", "1103"), open_map,
                    std::string(works) +
                        "position = { moving = { unit = \"a\", action = \"assault\", thirds = " +
                        std::to_string(points + 2) + " } }\n"));
    EXPECT_EQ(few.why("take_cover shelter=entrenchment"), points ? "" : "toi.fort.1");
    EXPECT_EQ(few.told("need", "take_cover shelter=entrenchment"), points ? -1 : 3);
    Field out(field(us("a", "RRRR", "0303", "in = \"entrenchment\"") + ger("x", "RRRR", "0403"),
                    open_map,
                    "marker = [{ kind = \"entrenchment\", hex = \"0303\" }]\nposition = { moving = "
                    "{ unit = \"a\", action = \"assault\", thirds = " +
                        std::to_string(points + 2) + " } }\n"));
    EXPECT_EQ(out.why("leave_cover"), points ? "" : "toi.fort.1");
    EXPECT_EQ(out.told("have", "leave_cover"), points ? -1 : 2);
  }
}

// toi.fort.wire.5, toi.spec.eng.4: who cuts wire, and for how much
TEST(Toi_fort_wire_5, CuttingWire) {
  const auto in_wire = [](std::string unit_, int thirds, const char* marker = "wire") {
    return Field(field(unit_ + ger("x", "RRRR", "1103"), open_map,
                       std::string("marker = [{ kind = \"") + marker +
                           "\", hex = \"0303\" }]\nposition = { moving = { unit = \"a\", action = "
                           "\"fire_and_move\", thirds = " +
                           std::to_string(thirds) + " } }\n"));
  };
  const std::string engineer = us("a", "RRRR", "0303", "token = \"engineer\"");
  EXPECT_EQ(in_wire(engineer, 6).why("cut_wire"), "");
  EXPECT_EQ(in_wire(engineer, 5).why("cut_wire"), "toi.fort.wire.5");
  EXPECT_EQ(in_wire(engineer, 5).told("need", "cut_wire"), 6);
  EXPECT_EQ(in_wire(engineer, 6, "trap").why("cut_wire"), "toi.fort.wire.5");
  EXPECT_EQ(in_wire(us("a", "RRRR", "0303"), 9).why("cut_wire"), "toi.fort.wire.5");
  EXPECT_EQ(in_wire(car("a", "us", "sherman", "0303"), 6).why("cut_wire"), "");
  EXPECT_EQ(in_wire(car("a", "us", "halftrack", "0303"), 9).why("cut_wire"), "toi.fort.wire.5");
  Field f = in_wire(engineer, 9);
  f.choose("cut_wire");
  EXPECT_FALSE(marked(f.s, f.at_hex("0303"), Marker::wire));
  EXPECT_EQ(f.points(), "1");
}

// toi.spec.eng.1, toi.spec.eng.2, toi.spec.eng.3, toi.fort.5, toi.comp.6: digging
TEST(Toi_spec_eng_3, Digging) {
  const auto why = [](const char* terrain, std::string more, const char* token = "engineer",
                      const char* state = "") {
    Field f(field(
        us("e", "RRRR", "0303", "token = \"" + std::string(token) + "\", state = [" + state + "]") +
            ger("x", "RRRR", "1103"),
        land("{ hexes = [\"0303\"], terrain = \"" + std::string(terrain) + "\" }"), more));
    return f.why("dig unit=e inside=1");
  };
  for (const char* ground : {"open", "rough", "woods"}) EXPECT_EQ(why(ground, ""), "") << ground;
  for (const char* ground : {"building", "stream", "bridge"})
    EXPECT_EQ(why(ground, ""), "toi.spec.eng.3") << ground;
  EXPECT_EQ(why("open", "", "medic"), "toi.spec.eng.1");
  EXPECT_EQ(why("open", "", "engineer", "\"pinned\""), "toi.sup.10");
  const auto works = [](const char* hexes, const char* kind = "entrenchment") {
    return std::string("marker = [{ kind = \"") + kind + "\", hexes = [" + hexes + "] }]\n";
  };
  EXPECT_EQ(why("open", works(R"("0303", "0303")", "pillbox")), "");
  EXPECT_EQ(why("open", works(R"("0303", "0303", "0303")", "pillbox")), "toi.fort.5");
  const std::string eleven =
      R"("0501", "0501", "0501", "0502", "0502", "0502", "0503", "0503", "0503", "0504", "0504")";
  EXPECT_EQ(why("open", works(eleven.c_str())), "");
  EXPECT_EQ(why("open", works((eleven + ", \"0504\"").c_str())), "toi.comp.6");
  Field f(field(us("e", "RRRR", "0303", "token = \"engineer\"") +
                    us("i", "RRRR", "0304", "token = \"engineer\", in = \"pillbox\"") +
                    ger("x", "RRRR", "1103"),
                open_map, "marker = [{ kind = \"pillbox\", hex = \"0304\" }]"));
  EXPECT_EQ(f.why("dig unit=i inside=1"), "toi.spec.eng.2");
  Field out(f);
  f.choose("dig unit=e inside=1");
  EXPECT_EQ(f.of("e").shelter, Shelter::entrenchment);
  EXPECT_EQ(entrenchments(f.s, f.at_hex("0303")), 1);
  EXPECT_TRUE(f.tired("e"));
  out.choose("dig unit=e inside=0");
  EXPECT_EQ(out.of("e").shelter, Shelter::none);
  out.choose("dig unit=i inside=0");
  EXPECT_EQ(entrenchments(out.s, out.at_hex("0304")), 1);
}

// toi.spec.med.2, toi.spec.med.3, toi.spec.med.4, toi.spec.5, toi.comp.1: healing
TEST(Toi_spec_med_3, Healing) {
  Field f(field(us("m", "RRR", "0303", "token = \"medic\"") + us("p", "EE", "0303") +
                us("whole", "RRRR", "0303") + us("away", "RR", "0403") +
                us("mp", "RRR", "0503", "token = \"medic\", state = [\"pinned\"]") +
                us("mg", "MR", "0503") + car("k", "us", "truck", "0503") + ger("x", "RR", "1103")));
  EXPECT_EQ(f.why("heal unit=m patient=whole"), "toi.spec.med.3");
  EXPECT_EQ(f.why("heal unit=m patient=away"), "toi.spec.med.2");
  EXPECT_EQ(f.why("heal unit=m patient=x"), "toi.spec.med.2");
  EXPECT_EQ(f.why("heal unit=p patient=p"), "toi.spec.med.2");
  EXPECT_EQ(f.why("heal unit=mp patient=mg"), "toi.sup.10");
  EXPECT_EQ(f.why("heal unit=mp patient=k"), "toi.sup.10");
  Field empty(f);
  empty.s.pool[0][0] = 0;
  empty.ask();
  EXPECT_EQ(empty.why("heal unit=m patient=p"), "toi.spec.med.3");
  const int before = f.s.pool[0][0];
  Field miss(f);
  f.choose("heal unit=m patient=m");
  EXPECT_EQ(f.asked_about("need"), "4");
  f.roll({4});
  EXPECT_EQ(f.squad("m"), "RRRR+medic");
  EXPECT_EQ(f.s.pool[0][0], before - 1);
  EXPECT_TRUE(f.tired("m"));
  miss.choose("heal unit=m patient=p");
  miss.roll({3});
  EXPECT_EQ(miss.squad("p"), "EE");
  EXPECT_TRUE(miss.tired("m"));
  EXPECT_EQ(miss.event("not_healed").what, std::string_view("not_healed"));
}

// toi.seq.3, toi.seq.6, toi.seq.9, toi.act.opf: turns of three actions each
TEST(Toi_seq_3, TurnsOfActions) {
  std::string units = ger("x", "RRRR", "1103") + ger("y", "RRRR", "1104");
  for (const char* id : {"a", "b", "c", "d", "e"})
    units += us(id, "RRRR", std::string("02") + "0" + static_cast<char>(id[0] - 'a' + '1'));
  Field f(field(units));
  EXPECT_EQ(f.s.actions_left, 3);
  f.choose("fatigue unit=a");
  f.choose("prepare unit=b");
  EXPECT_EQ(f.s.actions_left, 1);
  EXPECT_EQ(f.prompt.side, Side::first);
  f.choose("fatigue unit=c");
  EXPECT_EQ(f.prompt.side, Side::second);
  EXPECT_EQ(f.s.actions_left, 3);
  EXPECT_TRUE(f.waits("b") && f.tired("a"));
  f.choose("fatigue unit=x");
  f.choose("fatigue unit=y");
  f.choose("fatigue unit=idle-german");
  f.choose("fatigue unit=d");
  f.choose("fatigue unit=e");
  f.choose("fatigue unit=idle-us");  // the Germans have nothing left, the Americans neither
  EXPECT_NE(f.s.phase, Phase::action);
  EXPECT_EQ(rule_name(f.event("out_of_actions").rule), "toi.seq.7");
}

}  // namespace
}  // namespace bocage::toi
