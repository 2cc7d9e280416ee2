// Sequence, victory, reinforcements, and what is left of movement and fire.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

constexpr const char* open_map = "size = [14, 12]";

// toi.seq.1, toi.seq.5, toi.seq.7, toi.seq.8, toi.seq.9, toi.seq.10, toi.act.0, toi.act.fat, toi.term.6, toi.term.7, toi.comp.5, toi.stat.6a
TEST(Toi_seq_5, OnlyFreshUnitsAct) {
  Field f(field(us("a", "RRRR", "0203") + us("w", "RRRR", "0203", "state = [\"op_fire\"]") +
                us("t", "RRRR", "0203", "state = [\"fatigued\"]") +
                us("p", "RRRR", "0303", "state = [\"pinned\"]") + ger("x", "RRRR", "1003")));
  for (const char* unit_ : {"w", "t"})
    for (const char* action :
         {"advance", "concentrate", "prepare", "fire_and_move", "assault", "fatigue"})
      EXPECT_EQ(f.why(action, {{"unit", unit_}}), "toi.seq.5");
  EXPECT_EQ(f.why("advance unit=x"), "toi.seq.5");
  EXPECT_EQ(f.why("advance unit=p"), "toi.mov.8");  // toi.mov.8
  EXPECT_EQ(f.why("prepare unit=p"), "toi.sup.5");
  f.choose("fatigue unit=p");
  f.choose("fatigue unit=a");
  f.choose("fatigue unit=idle-us");
  EXPECT_EQ(f.prompt.side, Side::second);
  f.choose("fatigue unit=x");
  EXPECT_EQ(f.prompt.side, Side::second);  // the Americans have nothing left: the Germans go on
  f.choose("end_phase");
  EXPECT_EQ(f.s.round, 1);
  EXPECT_NE(f.s.phase, Phase::action);
  f.dismiss("done");
  EXPECT_EQ(f.s.round, 2);
  EXPECT_EQ(f.s.phase, Phase::action);
}

// toi.seq.8: who has ended his phase takes no more turns, but still fires at movers
TEST(Toi_seq_8, VoluntaryEnd) {
  Field f(field(us("a", "RRRR", "0203", "state = [\"op_fire\"]") + us("b", "RRRR", "0204") +
                ger("x", "RRRR", "0603")));
  f.choose("end_phase");
  f.choose("advance unit=x");
  f.choose("enter hex=0503");
  EXPECT_EQ(f.asked(), "toi.prompt.op_fire");
  f.choose("hold");
  f.choose("stop");
  EXPECT_EQ(f.prompt.side, Side::second);
  EXPECT_TRUE(f.is_fresh("b"));
}

std::string decides(std::string_view rules, std::string_view units,
                    std::string_view sides = "[side.us]\n[side.german]\n") {
  return replaced(
      field(units, open_map,
            std::string(rules) + "\nposition = { round = 9, phase = \"command\" }\n", sides),
      "rounds = 9", "rounds = 9");
}

// toi.win.1, toi.win.2, toi.win.3, toi.stat.6b, toi.cmd.2c, toi.cmd.2d
TEST(Toi_win_1, WhoWins) {
  const std::string three =
      "objective = [{ hex = \"0203\", victory = true }, { hex = \"0204\", victory = true }, { hex "
      "= \"0803\", victory = true }]\n";
  const auto finish = [](Field& f) {
    for (int i = 0; i < 20 && !f.over(); ++i) f.dismiss("done");
    return f.result().winner;
  };
  Field more(decides(three + "victory = [{ winner = \"more\", when = \"end\", controls = "
                             "[\"0203\", \"0204\", \"0803\"] }]",
                     us("a", "RRRR", "0203") + us("b", "RRRR", "0204") + ger("x", "RRRR", "0803")));
  EXPECT_EQ(finish(more), Side::first);
  Field even(decides(three + "victory = [{ winner = \"more\", when = \"end\", controls = "
                             "[\"0203\", \"0204\", \"0803\"] }]",
                     us("a", "RRRR", "0203") + ger("x", "RRRR", "0803")));
  EXPECT_EQ(finish(even),
            Side::second);  // 0 to 0 in reserve: the token changed hands, and its holder wins
  Field at_once(
      decides(three + "victory = [{ winner = \"german\", when = \"control\", controls = [\"0203\", "
                      "\"0803\"], at_least = 2 }, { winner = \"us\", when = \"end\" }]",
              ger("x", "RRRR", "0203") + ger("y", "RRRR", "0803"),
              "[side.us]\ncommand = 5\n[side.german]\n"));
  EXPECT_TRUE(at_once.over());  // before any income
  EXPECT_EQ(at_once.s.command[1], 0);
  Field points(
      decides(three + "award = [{ when = \"receive\", points = 4, each = [\"0203\", \"0204\", "
                      "\"0803\"] }]\nvictory = [{ winner = \"points\" }]",
              us("a", "RRRR", "0203") + us("b", "RRRR", "0204") + us("c", "RRRR", "0803")));
  EXPECT_EQ(finish(points), Side::first);
  EXPECT_EQ(points.s.points[0], 12);
}

// toi.mov.11: leaving the map where the scenario says so; points for it
TEST(Toi_mov_11, Exits) {
  const char* rules =
      "exit = [{ side = \"us\", hexes = [\"0503\"] }]\naward = [{ side = \"us\", when = "
      "\"exited\", points = 1, type = \"vehicle\" }, { side = \"us\", when = \"exited\", points = "
      "1, type = \"squad\" }, { side = \"german\", when = \"destroyed\", points = 2, type = "
      "\"vehicle\" }]\n";
  Field f(field(car("k", "us", "truck", "0403") +
                    "{ id = \"a\", side = \"us\", squad = \"RRRR\", aboard = \"k\" }, ",
                open_map, rules));
  f.choose("advance unit=k");
  EXPECT_EQ(f.why("leave_map"), "toi.mov.11");
  f.choose("enter hex=0503");
  f.choose("leave_map");
  EXPECT_EQ(f.s.points[0], 2);
  EXPECT_TRUE(f.gone("k"));
  EXPECT_TRUE(f.gone("a"));
}

std::string coming(std::string_view zone, std::string_view units = "") {
  return field(units, open_map,
               "position = { phase = \"status\", step = \"reinforcements\", round = 4 }\n",
               "[side.us]\nreinforcement_zone = { hexes = [" + std::string(zone) +
                   "] }\nreinforcement = [{ round = 4, division = 2, bases = 1, figures = { "
                   "regular = 4 }, vehicles = { sherman = 1 } }]\n[side.german]\n");
}

// toi.stat.5a, toi.stat.5c, toi.stat.5d, toi.stat.5e
TEST(Toi_stat_5a, Reinforcements) {
  Field f(coming("\"0101\", \"0102\"", ger("x", "RRRR", "0102")));
  EXPECT_EQ(f.asked_about("unit"), "us-sherman-1");
  EXPECT_EQ(f.why("bring unit=us-sherman-1 hex=0103"), "toi.stat.5c");
  EXPECT_EQ(f.why("bring unit=us-sherman-1 hex=0102"), "toi.stat.5d");
  f.choose("bring unit=us-sherman-1 hex=0101");
  f.choose_any("bring");
  EXPECT_TRUE(f.is_fresh("us-sherman-1"));
  Field lost(coming("\"0102\"", ger("x", "RRRR", "0102")));
  EXPECT_EQ(lost.count("reinforcement_lost"), 2);  // told although nobody was asked
  EXPECT_TRUE(lost.gone("us-sherman-1"));
  EXPECT_EQ(lost.s.round, 5);
}

// toi.mov.1, toi.mov.3, toi.mov.7, toi.stack.4, toi.trans.4
TEST(Toi_mov_3, MovementOfASquad) {
  for (const char* squad : {"R", "RRRR", "MRR"}) {
    Field f(field(us("a", squad, "0203")));
    f.choose("advance unit=a");
    EXPECT_EQ(f.points(), "4");
    f.choose("enter hex=0303");
    f.choose("stop");  // with three points left
    EXPECT_TRUE(f.tired("a"));
  }
  Field hidden(field(us("a", "RRRR", "0203") + us("c1", "RRRR", "0303", "state = [\"concealed\"]") +
                         us("c2", "RRRR", "0303") + us("c3", "RRRR", "0303"),
                     woods(R"("0303")")));
  hidden.choose("advance unit=a");
  hidden.choose("enter hex=0303");
  EXPECT_EQ(hidden.why("stop"), "toi.stack.1");
  Field full(field(
      "{ id = \"a\", side = \"us\", squad = \"RRRR\", aboard = \"k\" }, " +
          car("k", "us", "truck", "0203") + us("b", "RRRR", "0203") + us("c", "RRRR", "0203"),
      land(R"({ hexes = ["0103", "0303", "0102", "0202", "0104", "0204"], terrain = "woods" })")));
  full.choose("fire_and_move unit=a");
  EXPECT_EQ(full.why("get_off"), "toi.trans.4");  // one point would be left, woods cost two
}

// toi.ter.rough, toi.ter.stream.1, toi.ter.stream.2, toi.ter.stream.3, toi.ter.pond, toi.ter.bridge, toi.ter.road.3, toi.ter.hill.3, toi.ter.open
TEST(Toi_ter_rough, CostsAndCover) {
  const auto enters = [](const char* terrain, const char* depth, bool tank) {
    Field f(field(tank ? car("a", "us", "sherman", "0203") : us("a", "RRRR", "0203"),
                  land("{ hexes = [\"0303\"], terrain = \"" + std::string(terrain) + "\" }") +
                      "\nstream = \"" + depth + "\""));
    f.choose("advance unit=a");
    const std::string why = f.why("enter hex=0303");
    if (!why.empty()) return why;
    const int before = f.s.move.thirds;
    f.choose("enter hex=0303");
    return std::to_string((before - f.s.move.thirds) / 3) + "/" +
           std::to_string(cover(f.world(), f.s, f.id("a"), false, false));
  };
  EXPECT_EQ(enters("open", "deep", false), "1/0");
  EXPECT_EQ(enters("rough", "deep", false), "2/1");
  EXPECT_EQ(enters("rough", "deep", true), "1/1");
  EXPECT_EQ(enters("woods", "deep", true), "3/2");
  EXPECT_EQ(enters("building", "deep", false), "2/3");
  EXPECT_EQ(enters("bridge", "deep", true), "1/1");
  EXPECT_EQ(enters("pond", "deep", false), "toi.ter.pond");
  EXPECT_EQ(enters("stream", "fordable", false), "2/0");
  EXPECT_EQ(enters("stream", "fordable", true), "4/0");
  EXPECT_EQ(enters("stream", "deep", false), "3/0");
  EXPECT_EQ(enters("stream", "deep", true), "toi.ter.stream.2");
  EXPECT_EQ(enters("stream", "torrent", false), "toi.ter.stream.3");
  // uphill woods along a road cost 1; the road gives no cover, the hill none
  Field f(field(
      us("a", "RRRR", "0203") + us("b", "RRRR", "0302"),
      land(
          R"({ hexes = ["0303"], terrain = "woods", level = 1 }, { hexes = ["0403"], level = 1 })") +
          "\nroads = [\"0203 0303\"]"));
  Field g(f);
  f.choose("advance unit=a");
  f.choose("enter hex=0303");
  EXPECT_EQ(f.points(), "3");
  EXPECT_EQ(cover(f.world(), f.s, f.id("a"), false, false), 2);
  f.choose("enter hex=0403");
  EXPECT_EQ(cover(f.world(), f.s, f.id("a"), false, false), 0);
  g.choose("advance unit=b");
  g.choose("enter hex=0303");
  EXPECT_EQ(g.points(), "1");  // toi.ter.road.2: across it the ground counts, uphill one more
}

// toi.term.3, toi.term.4, toi.term.8, toi.term.9: a unit is a squad or a vehicle, and fires at the enemy only. toi.cbt.2, toi.cbt.6, toi.cbt.7, toi.rng.10, toi.atk.6, toi.dmg.2, toi.veh.7
TEST(Toi_cbt_2, OneTarget) {
  Field f(field(us("a", "RRRR", "0503") + ger("x", "R", "0603") + ger("y", "RRRR", "0603") +
                ger("w", "RRRR", "0403")));
  f.choose("concentrate unit=a");
  EXPECT_TRUE(f.may("shoot unit=a target=w fire=normal"));  // in all directions
  EXPECT_EQ(f.why("shoot unit=a target=a fire=normal"), "toi.cbt.2");
  EXPECT_EQ(f.why("shoot unit=a target=idle-us fire=normal"), "toi.cbt.2");
  f.choose("shoot unit=a target=x fire=normal");
  f.pool({4, 4, 1, 1});
  EXPECT_TRUE(f.gone("x"));
  EXPECT_EQ(f.squad("y"), "RRRR");
  EXPECT_EQ(f.asked(), "toi.prompt.action");  // nobody fires back
  Field d(field(car("s", "us", "sherman", "0503", "damage = \"heavy\"")));
  EXPECT_EQ(d.why("prepare unit=s"), "");
  EXPECT_EQ(d.why("advance unit=s"), "toi.mov.8");
}

// toi.cf.3, toi.cf.8, toi.act.fm.5: any number of supporters who can fire themselves, none for fire and movement
TEST(Toi_cf_8, ManySupporters) {
  std::string units = ger("x", "RRRR", "0603") + us("far", "RRRR", "0609");
  for (const char* h : {"0203", "0204", "0303"})
    for (const char* n : {"1", "2", "3"}) units += us("u" + std::string(h) + n, "RRRR", h);
  Field f(field(units + us("late", "RRRR", "1203")));
  Field g(f);
  f.choose("concentrate unit=u02031");
  f.choose("shoot unit=u02031 target=x fire=normal");
  EXPECT_EQ(f.why("support unit=x fire=normal"), "toi.cf.3");
  f.each("toi.prompt.support", [&] { f.choose_any("support"); });
  EXPECT_GE(f.black(), 4 + 8 * 2);
  EXPECT_EQ(f.asked(), "toi.prompt.pool");  // thrown in batches of fifteen (toi.cf.10)
  EXPECT_EQ(f.prompt.chance.black, 15);
  g.choose("fire_and_move unit=u02031");
  g.choose("shoot unit=u02031 target=x fire=normal");
  EXPECT_EQ(g.asked(), "toi.prompt.pool");
}

// toi.area.6, toi.hid.5 by cards too; toi.tim.5, toi.tim.2a, toi.tim.2b, toi.tim.2c, toi.tim.2d, toi.tim.3: halted in wire and mines
TEST(Toi_tim_5, HaltedUnitsStillMeetObstacles) {
  Field f(field(us("a", "RRRR", "0203") + ger("x", "RRRR", "0603", "state = [\"op_fire\"]"),
                open_map, "marker = [{ kind = \"mine\", hex = \"0303\" }]"));
  f.choose("advance unit=a");
  f.choose("enter hex=0303");
  f.choose("op_fire unit=x target=a fire=suppressive");
  f.pool({5, 1, 1, 1});
  EXPECT_EQ(f.asked(), "toi.prompt.mines");
  f.pool({4, 1, 1, 1});
  EXPECT_EQ(f.squad("a"), "RRR");
  EXPECT_EQ(f.order("a"), Order::pinned);
}

// toi.fort.trap.3, toi.atk.9, toi.fort.mine.2, toi.smk.2, toi.fort.7
TEST(Toi_fort_trap_3, CoverAndHalving) {
  Field f(
      field(us("a", "RRRR", "0503") + us("m", "RRRR", "0505") + us("s", "RRRR", "0507") +
                ger("x", "RRRR", "0603") + car("h", "german", "halftrack", "0603") +
                ger("y", "RRRR", "0605") + ger("z", "RRRR", "0607"),
            open_map,
            "marker = [{ kind = \"trap\", hex = \"0603\" }, { kind = \"mine\", hex = \"0505\" }, { "
            "kind = \"smoke\", hex = \"0507\" }, { kind = \"pillbox\", hex = \"0504\" }]"));
  EXPECT_EQ(cover(f.world(), f.s, f.id("x"), false, false), 1);
  EXPECT_EQ(cover(f.world(), f.s, f.id("h"), false, false), 0);
  EXPECT_EQ(cover(f.world(), f.s, f.id("x"), false, true), 0);  // flames do not go below nothing
  EXPECT_EQ(armour(f.world(), f.s, f.id("h")), 1);
  for (const auto& [who_, target] :
       std::initializer_list<std::pair<const char*, const char*>>{{"m", "y"}, {"s", "z"}}) {
    Field g(f);
    g.choose("concentrate", {{"unit", who_}});
    g.choose("shoot fire=normal", {{"unit", who_}, {"target", target}});
    g.dismiss("done");
    EXPECT_EQ(g.black(), 2) << who_;
  }
  f.choose("advance unit=a");
  f.choose("enter hex=0504");
  f.choose("take_cover shelter=pillbox");  // whoever it was built for
  EXPECT_EQ(cover(f.world(), f.s, f.id("a"), false, false), 6);
}

// toi.spec.3, toi.spec.5, toi.spec.6, toi.sup.10, toi.spec.med.4: a token stays; pinned specialists do nothing
TEST(Toi_spec_5, PinnedSpecialists) {
  Field f(field(us("e", "R", "0203", "token = \"engineer\", state = [\"pinned\"]") +
                us("m", "RRR", "0303", "token = \"medic\", state = [\"pinned\"]") +
                us("w", "RR", "0303") + us("ok", "R", "0403", "token = \"medic\"") +
                us("w2", "RR", "0403") + ger("z", "RRRR", "1003")));
  EXPECT_EQ(f.why("dig unit=e"), "toi.sup.10");
  EXPECT_EQ(f.why("heal unit=m patient=w"), "toi.sup.10");
  EXPECT_EQ(cover(f.world(), f.s, f.id("w"), false, false), 0);
  EXPECT_EQ(cover(f.world(), f.s, f.id("w2"), false, false), 1);
  EXPECT_EQ(f.squad("ok"), "R+medic");
  f.choose("heal unit=ok patient=w2");
  f.roll({6});
  set_duty(f.s, f.id("ok"), Duty::fresh);
  f.ask();
  f.choose("heal unit=ok patient=w2");
  f.roll({6});
  EXPECT_EQ(f.squad("w2"), "RRRR");
}

// toi.fig.reg, toi.fig.ht.1, toi.fig.mor.8, toi.rng.3, toi.rng.4, toi.stat.4d, toi.stat.4e, toi.setup.15
TEST(Toi_fig_ht_1, ValuesAndLimits) {
  Field f(field(us("a", "RRRR", "0203") + ger("m", "TRR", "0603", "state = [\"op_fire\"]") +
                car("h", "german", "halftrack", "0803", "state = [\"op_fire\"]")));
  f.choose("advance unit=a");
  f.choose("enter hex=0303");
  EXPECT_EQ(f.why("op_fire unit=m target=a fire=mortar"), "toi.fig.mor.8");
  f.choose("op_fire unit=h target=a fire=normal");
  f.choose("done");
  EXPECT_EQ(f.black(), 4);
  EXPECT_EQ(f.on(), 5);
  Field t(field(us("p", "RR", "0203") + us("q", "RR", "0203", "in = \"entrenchment\"") +
                    us("r", "RR", "0303", "division = 2") + us("s", "RR", "0303"),
                open_map,
                "marker = [{ kind = \"entrenchment\", hex = \"0203\" }]\nposition = { phase = "
                "\"status\", step = \"transfers\" }\n"));
  EXPECT_EQ(t.why("regroup hex=0203"), "toi.stat.4e");
  EXPECT_EQ(t.why("regroup hex=0303"), "");  // shades do not matter with two players
}

// toi.win.1: which side is gone decides, whatever condition is written first
TEST(Toi_win_1, WhoIsGone) {
  for (const bool germans : {true, false}) {
    Field f(
        "game = \"toi\"\nrounds = 9\ninitiative = \"us\"\nvictory = [{ winner = \"us\", when = "
        "\"gone\", side = \"german\" }, { winner = \"german\", when = \"gone\", side = \"us\" "
        "}]\n" +
        std::string(germans ? "" : german_turn) + "unit = [\n" + us("a", "RRRR", "0303") +
        ger("x", "RRRR", "0403") + "]\n[map]\nsize = [6, 6]\n[side.us]\n[side.german]\n");
    f.choose(germans ? "concentrate unit=a" : "concentrate unit=x");
    f.choose(germans ? "shoot target=x fire=normal" : "shoot target=a fire=normal");
    f.pool({4, 4, 4, 4});
    EXPECT_EQ(f.asked(), "over");
    EXPECT_EQ(f.s.over, germans ? 1 : 2);
  }
}

}  // namespace
}  // namespace bocage::toi
