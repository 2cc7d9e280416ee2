// Where rules meet that seldom do: mines and free shots, scenario rules and assaults, what hidden
// units do without being seen.
#include "battle.hpp"
#include "embedded/embedded.hpp"
#include "kernel/odds.hpp"
#include "kernel/playout.hpp"

namespace bocage::pg {
namespace {

std::string units(std::string_view list) { return "unit = [" + std::string(list) + "]\n"; }
std::string leader(std::string_view hex) {
  return "leader = [{ id = \"l\", side = \"german\", hex = \"" + std::string(hex) + "\" }]\n";
}

// pg.12.12b with pg.16.71a: whom the free shot kills throws for no mines.
TEST(Pg_16_71a, TheDeadThrowForNoMines) {
  PgBattle b(position(
      units(
          R"({ id = "a", type = "ger.inf", hex = "0505", reduced = true }, { type = "sov.hmg", hex = "0505" },
  { type = "sov.hmg", hex = "0505" }, { type = "sov.inf", hex = "0505" })") +
      leader("0505") +
      "[markers]\nmines = [{ hex = \"0605\", side = \"soviet\", strength = 2 }]\n"));
  b.activate("0505", {{"a", "move"}, {"l", "move"}});
  b.act("a");
  b.choose("enter", {{"unit", "a"}, {"hex", "0605"}});
  b.roll({6});
  EXPECT_TRUE(b.gone("a"));
  EXPECT_NE(b.prompt_text(), "pg.prompt.mines");
  EXPECT_EQ(b.count("mines_stop") + b.count("mines_harmless"), 0);
}

// pg.16.7a: a side that does not know what lies face down reckons with what it may be: of 24
// counters 5 are dummies, 8 of strength 1, 7 of 2, 4 of 3.
TEST(Pg_16_7a, OddsOfAnUnknownField) {
  PgBattle b(position(
      units(R"({ id = "a", type = "ger.inf", hex = "0505" }, { type = "sov.inf", hex = "1210" })") +
      leader("0505") +
      "[markers]\nmines = [{ hex = \"0605\", side = \"soviet\", strength = 1 }]\n"));
  b.activate("0505", {{"a", "move"}, {"l", "move"}});
  b.act("a");
  State seen = b.state();
  PanzerGrenadier::redact(b.world(), seen, Side::first);
  ASSERT_EQ(seen.mines[0].strength, 0xff);
  const auto result =
      odds<PanzerGrenadier>(b.world(), seen, b.read("enter", {{"unit", "a"}, {"hex", "0605"}}));
  ASSERT_TRUE(result.exact());
  double dead = 0, all = 0;
  for (const auto& o : result.outcomes) {
    all += o.probability;
    if (at(o.state, b.piece("a")).place == Place::eliminated) dead += o.probability;
    for (const auto weight : o.state.cup) EXPECT_EQ(weight, 0);
  }
  EXPECT_NEAR(all, 1, 1e-9);
  EXPECT_NEAR(dead, 7.0 / 24 / 36 + 4.0 / 24 * 19 / 216, 1e-9);  // two steps: pg.16.72
}

std::string bridge(std::string_view pieces) {
  return position(std::string(pieces) +
                      "[[rigged_bridge]]\nhex = \"0506\"\nby = \"german\"\nentering = \"0505 0506 "
                      "0507\"\nblows_on = 4\n",
                  "size = [14, 12]\nmajor_river = \"0106 0206 0306 0406 0506 0606 0706 0806 0906 "
                  "1006 1106 1206 1306 1406\"\nroads = [\"0505 0506 0507\"]\n");
}

// pg.2.3, the rigged bridge: an assault enters the hex like any move (pg.5.32a).
TEST(Pg_2_3, AnAssaultSetsOffTheCharges) {
  PgBattle b(bridge(
      units(
          R"({ id = "a", type = "ger.inf", hex = "0405" }, { id = "x", type = "sov.inf", hex = "0505" })") +
      leader("0405")));
  b.activate("0405", {{"a", "fire"}, {"l", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0505"}});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.demolition");
  b.roll({4});
  EXPECT_EQ(b.state().bridge_fate, 2);
  b.choose("fight", {{"hex", "0505"}});
}

// pg.2.3, A28: a truck with infantry aboard brings a combat unit; an empty one does not.
TEST(Pg_2_3, WhoIsAboardSetsOffTheChargesToo) {
  for (const bool loaded : {true, false}) {
    PgBattle b(bridge(
        units(
            std::string(
                R"({ id = "k", type = "ger.truck", hex = "0504" }, { id = "a", type = "ger.inf", )") +
            (loaded ? "on = \"k\"" : "hex = \"0101\"") +
            R"( }, { type = "sov.inf", hex = "1210" })") +
        leader("0504")));
    b.activate("0504", {{"k", "move"}, {"l", "move"}});
    b.choose("act", {{"unit", "k"}});
    b.choose("enter", {{"unit", "k"}, {"hex", "0505"}});
    EXPECT_EQ(b.prompt_text() == "pg.prompt.demolition", loaded);
  }
}

// pg.16.3a: where the bridge is blown nothing is left to block.
TEST(Pg_16_3a, NoWrecksOnABridgeThatIsGone) {
  for (const bool blown : {true, false}) {
    PgBattle b(with(
        bridge(units(
            R"({ id = "a", type = "ger.at88", hex = "0505" }, { id = "t", type = "sov.t34", hex = "0506" })")),
        "[position]\n", std::string("[position]\n") + (blown ? "bridge = \"blown\"\n" : "")));
    b.turn_of("a", "fire");
    b.choose("at_fire", {{"unit", "a"}, {"target", "t"}});
    b.sum(12);
    EXPECT_TRUE(b.gone("t"));
    EXPECT_EQ(wrecks_in(b.state(), b.hex_at("0506")), blown ? 0 : 2);
  }
}

// pg.17.1 with pg.12.11d: nobody rearranges his platoons hand to hand with the enemy.
TEST(Pg_17_1, NoConsolidationInAnAssaultHex) {
  PgBattle b(position(units(R"({ id = "a", type = "ger.inf", hex = "0505", reduced = true },
  { id = "b", type = "ger.inf", hex = "0505", reduced = true }, { type = "sov.inf", hex = "0505" })") +
                      "[rules]\nconsolidation = true\n"));
  b.activate("0505", {{"a", "move"}, {"b", "move"}});
  b.act("a");
  EXPECT_EQ(b.why("consolidate", {{"unit", "a"}, {"with", "b"}}), "pg.12.11d");
}

// pg.16.2b with pg.17.5: a second wind is no second turn; digging takes one activation in each of two.
TEST(Pg_16_2b, OneSpadeATurn) {
  PgBattle b(with(
      position(
          units(
              R"({ id = "a", type = "ger.inf", hex = "0505" }, { type = "sov.inf", hex = "1210" })") +
          leader("0505")),
      "[position]\n", "[position]\nsecond_wind = \"l\"\n"));
  b.activate("0505", {{"a", "move"}, {"l", "move"}});
  b.act("a");
  b.choose("dig_in", {{"unit", "a"}});
  b.choose("done");
  EXPECT_EQ(b.count("second_wind"), 1);
  b.choose("pass");
  b.turn_of("a", "move");
  EXPECT_EQ(b.why("dig_in", {{"unit", "a"}}), "pg.16.2b");
}

// pg.17.61d with pg.17.63b: an assault leads over the border of a sector, and who was sent there has
// arrived.
TEST(Pg_17_63b, AnAssaultCarriesOutAnOrder) {
  PgBattle b(position(
      units(
          R"({ id = "a", type = "ger.inf", hex = "0705", sent_to = 2 }, { id = "x", type = "sov.inf", hex = "0805" })") +
      leader("0705") +
      "[rules]\nsectors = [{ cols = \"01-07\" }, { cols = \"08-14\" }]\ncommand = \"sectors\"\n"));
  b.activate("0705", {{"a", "fire"}, {"l", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0805"}});
  EXPECT_EQ(sent_to(b.world(), b.state(), b.piece("a")), -1);
  EXPECT_EQ(b.count("order_carried_out"), 1);
}

// pg.3.14, pg.15.11c: guns off the map and aircraft have a segment of their own, and that is the
// reason given.
TEST(Pg_3_14, IsTheReasonGiven) {
  PgBattle b(with(
      position(
          units(
              R"({ id = "a", type = "ger.inf", hex = "0505" }, { type = "sov.inf", hex = "0705" })") +
          leader("0505")),
      "[[side]]\nid = \"german\"\n",
      "[[side]]\nid = \"german\"\noff_board = [{ factors = 2, strength = 16 }]\n"));
  b.choose("offboard", {{"factor", "1"}, {"hex", "0705"}});
  EXPECT_EQ(b.why("activate", {{"hex", "0505"}}), "pg.3.14");
  PgBattle other(position(units(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { type = "sov.inf", hex = "0705" })")));
  other.choose("activate", {{"hex", "0505"}});
  EXPECT_EQ(other.why("activate", {{"hex", "0505"}}), "pg.3.1");
  other.choose("declare_move", {{"unit", "a"}});
  other.act("a");
  EXPECT_EQ(other.why("direct_fire", {{"unit", "a"}, {"hex", "0705"}}), "pg.3.13a");
}

// Files that ask for too much are complained of, or cut short; the process goes on.
TEST(PgScenario, TooMuchIsNoCrash) {
  std::string many, guns, both;
  for (int i = 0; i < 168; ++i) {
    const int column = 1 + i % 14, row = 1 + i / 14;
    const std::string hex = (column < 10 ? "0" : "") + std::to_string(column) +
                            (row < 10 ? "0" : "") + std::to_string(row);
    const auto unit = [&](const char* type) {
      return std::string("{ type = \"") + type + "\", hex = \"" + hex + "\" },\n";
    };
    many += unit("sov.inf");
    if (i > 0 && i < 137) guns += unit("sov.inf");
    if (i < 13) both += unit("ger.inf") + unit("sov.inf");
  }
  const auto complaint = [](const std::string& toml) {
    Complaints wrong;
    EXPECT_FALSE(Io::load(toml, "test.toml", {}, wrong));
    return wrong.empty() ? std::string() : wrong[0].text;
  };
  EXPECT_NE(complaint(position(units(many))).find("at most 140"), std::string::npos);
  EXPECT_NE(complaint(position(units(both))).find("at most 12"), std::string::npos);
  // More answers than a question can list: those for which there is room.
  std::string factors;
  for (int i = 0; i < 8; ++i)
    factors += "{ factors = 1, strength = " + std::to_string(10 + i) + " },";
  PgBattle b(with(
      position(units("{ type = \"ger.inf\", hex = \"0101\" },\n" + guns) + leader("0101")),
      "[[side]]\nid = \"german\"\n", "[[side]]\nid = \"german\"\noff_board = [" + factors + "]\n"));
  EXPECT_LE(b.ask().options.size(), b.ask().options.capacity());
}

// pg.16.6a, pg.16.6c: only moving, firing or being spotted brings a unit to light; that it digs in
// or waits for a target is not told to the enemy, in events, questions or the position.
TEST(Pg_16_6a, HiddenUnitsWorkInSecret) {
  PgBattle b(position(units(R"({ id = "a", type = "ger.inf", hex = "0505", hidden = true },
  { id = "b", type = "ger.hmg", hex = "0101", hidden = true }, { type = "sov.inf", hex = "1210" })")));
  const auto told = [&](const Event& e) {
    if (!(e.seen & only(Side::second))) return false;
    for (const Arg& each : e.args)
      if (each.seen & only(Side::second)) return true;
    return false;
  };
  b.choose("activate", {{"hex", "0505"}});
  b.choose("declare_move", {{"unit", "a"}});
  b.choose("done");  // whether somebody else lies there is not shown by being asked no more
  b.act("a");
  for (const Arg& each : b.ask().args) EXPECT_FALSE(each.seen & only(Side::second)) << each.name;
  State seen = b.state();
  PanzerGrenadier::redact(b.world(), seen, Side::second);
  EXPECT_FALSE(seen.move.piece);
  b.choose("dig_in", {{"unit", "a"}});
  b.choose("done");
  b.choose("pass");
  b.choose("activate", {{"hex", "0101"}});
  b.choose("declare_fire", {{"unit", "b"}});
  b.choose("done");
  b.act("b");
  for (const char* what :
       {"activated", "declared_move", "digging", "declared_fire", "nothing_to_fire_at"})
    EXPECT_FALSE(told(b.event(what))) << what;
  EXPECT_TRUE(b.unit("a").hidden);
}

// pg.16.6a: whatever is played, nothing that the enemy is told or asked names a unit that is still
// hidden from him.
TEST(Pg_16_6a, NobodyIsToldOfHiddenUnits) {
  int chances = 0;
  for (const char* id : {"height-228", "bir-halluf", "saint-aubert"}) {
    PgBattle b(embedded_file(std::string("data/pg/scenarios/") + id + ".toml"));
    Random random(3);
    const auto betrays = [&](const decltype(Event::args)& args, Side side) {
      for (const Arg& each : args) {
        if (each.kind != unit_kind || !(each.seen & only(other(side)))) continue;
        const Piece p = pg::piece(each.value);
        if (side_of(b.world(), p) == side && at(b.state(), p).hidden) return true;
      }
      return false;
    };
    for (int i = 0; i < 1500 && b.ask().ask != Ask::over; ++i) {
      Choice answer;
      if (b.prompt.ask == Ask::throw_) {
        answer = sample(b.prompt.chance, random.next());
      } else {
        const auto& options = b.prompt.options;
        answer =
            options[static_cast<int>(random.below(static_cast<std::uint32_t>(options.size())))];
        if (options[0].verb == verb::auto_setup) answer = options[0];
      }
      if (b.state().duty == 0)
        for (const Arg& each : b.prompt.args)
          if (each.kind == unit_kind && (each.seen & only(other(b.prompt.side)))) {
            EXPECT_FALSE(at(b.state(), pg::piece(each.value)).hidden) << b.prompt_text();
          }
      b.log = {};
      PanzerGrenadier::take(b.world(), b.state(), answer, &b.log);
      if (b.state().duty) continue;
      for (const Event& e : b.log.list)
        for (const Side side : {Side::first, Side::second})
          if (e.seen & only(other(side))) {
            EXPECT_FALSE(betrays(e.args, side)) << e.what;
          }
      for (int p = 0; p < b.world().piece_count; ++p)
        chances += b.state().pieces[p].declared != Declared::none && b.state().pieces[p].hidden;
    }
  }
  EXPECT_GT(chances, 20) << "hidden units were active";
}

}  // namespace
}  // namespace bocage::pg
