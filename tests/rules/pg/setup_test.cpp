// Before the battle: drawing, placing, secrets (pg.setup.1).
#include <gtest/gtest.h>

#include "kernel/playout.hpp"
#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

constexpr const char* two_armies = R"(game = "pg"
date = "1942-06-01"
[map]
size = [14, 12]
[[side]]
id = "german"
mines = { draw = 2, per_hex = 1, zone = { cols = "04-05" } }
entrenchments = { count = 1, zone = { cols = "02-03" } }
hidden = { count = 1, of = "ger.at37" }
[[side.group]]
name = "one"
units = "2 ger.inf, 1 ger.at37, 1 ger.truck"
leaders = "1 LT"
setup = { cols = "01-03" }
dug_in = true
[[side]]
id = "soviet"
[[side.group]]
name = "two"
units = "2 sov.t34, 1 sov.inf"
tank_leaders = 1
setup = { cols = "10-12" }
)";

// pg.16.7a, pg.16.4a: draws are seen by their owner alone
TEST(Pg_16_7a, MinesAreDrawnBlindly) {
  PgBattle b(two_armies);
  while (b.prompt_text() == "pg.prompt.draw_leader") b.draw("ger-lt-1a");
  ASSERT_EQ(b.prompt_text(), "pg.prompt.entrench");
  b.choose("entrench", {{"hex", "0205"}});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.draw_mine");
  EXPECT_EQ(b.prompt.seen, only(Side::first));
  EXPECT_EQ(total_weight(b.prompt.chance), 24);
  b.draw("3");
  EXPECT_EQ(total_weight(b.ask().chance), 23);
  b.draw("dummy");
  ASSERT_EQ(b.prompt_text(), "pg.prompt.lay_mine");
  b.choose("lay_mine", {{"hex", "0405"}});
  EXPECT_FALSE(b.offers("lay_mine", {{"hex", "0405"}}));  // one to a hex
  b.choose("lay_mine", {{"hex", "0407"}});
  ASSERT_EQ(b.state().mines.size(), 2);
  State seen = b.state();
  PanzerGrenadier::redact(b.world(), seen, Side::second);
  EXPECT_EQ(seen.mines[0].strength, 0xff);
  EXPECT_EQ(seen.mines[1].strength, 0xff);
}

// pg.setup.1, pg.1.2w, pg.16.6a, pg.6.8b: zones, stacking, hidden units, tank leaders
TEST(Pg_setup_1, PlacingWithinZones) {
  PgBattle b(two_armies);
  while (b.prompt_text() == "pg.prompt.draw_leader") b.draw("ger-lt-1a");
  b.choose("entrench", {{"hex", "0205"}});
  b.draw("1");
  b.draw("1");
  b.choose("lay_mine");
  b.choose("lay_mine");
  ASSERT_EQ(b.prompt_text(), "pg.prompt.place");
  EXPECT_FALSE(b.offers("place", {{"hex", "0405"}}));
  const Piece first = {static_cast<std::uint8_t>(b.prompt.args[0].value)};
  EXPECT_EQ(b.why("place", {{"unit", b.name(unit_kind, first.id)}, {"hex", "0405"}}), "pg.setup.1");
  b.choose("place", {{"hex", "0105"}});
  EXPECT_EQ(at(b.state(), first).dug, Dug::in);  // may start dug in
  while (b.prompt_text() == "pg.prompt.place") b.choose("place", {{"hex", "0105"}});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.details");
  b.choose("hide");
  EXPECT_FALSE(b.offers("hide"));  // one, and an AT gun
  Piece hidden = nobody;
  for (Piece p : of_side(b.world(), Side::first))
    if (at(b.state(), p).hidden) hidden = p;
  ASSERT_TRUE(hidden);
  EXPECT_EQ(type_of(b.world(), hidden).kind, UnitKind::at);
  State seen = b.state();
  PanzerGrenadier::redact(b.world(), seen, Side::second);
  EXPECT_EQ(at(seen, hidden).place, Place::unknown);
  EXPECT_FALSE(at(seen, hidden).hex);
  b.choose("done");
  ASSERT_EQ(b.prompt_text(), "pg.prompt.place");  // now the Soviets
  while (b.prompt_text() == "pg.prompt.place") b.choose("place", {{"hex", "1105"}});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.details");
  EXPECT_EQ(b.why("done"), "pg.6.8b");
  b.choose("set_tank_leader");
  EXPECT_FALSE(b.offers("set_tank_leader"));
}

// A click a side, and the battle is on; pg.1.2n: everybody in good order
TEST(Pg_setup_1, OneClickSetsEverythingUp) {
  PgBattle b(two_armies);
  Random random(7);
  for (int i = 0; i < 60 && b.prompt_text() != "pg.prompt.initiative"; ++i) {
    b.ask();
    if (b.prompt.ask == Ask::throw_)
      PanzerGrenadier::take(b.world(), b.state(), sample(b.prompt.chance, random.next()), nullptr);
    else b.choose("auto_setup");
  }
  EXPECT_EQ(b.prompt_text(), "pg.prompt.initiative");
  EXPECT_EQ(b.state().turn, 1);
  for (int i = 0; i < b.world().piece_count; ++i) {
    EXPECT_EQ(b.state().pieces[i].place, Place::on_map);
    EXPECT_EQ(b.state().pieces[i].order, Order::good);
  }
}

// pg.setup.1: where a side that faces east comes to stand.
TEST(Pg_setup_1, DeploymentsLeanWhereTheySay) {
  struct Shape {
    double column = 0, row = 0;
    int highest = 0;  // stack
  };
  const auto deploy = [](const char* depth, const char* wing, const char* stacks) {
    PgBattle b(R"(game = "pg"
date = "1942-06-01"
[map]
size = [24, 12]
[[side]]
id = "german"
[[side.group]]
name = "one"
units = "9 ger.inf"
leaders = "1 LT"
setup = { cols = "01-10" }
[[side]]
id = "soviet"
[[side.group]]
name = "two"
units = "1 sov.inf"
setup = { cols = "20-24" }
)");
    while (b.prompt_text() == "pg.prompt.draw_leader") b.draw("ger-lt-1a");
    b.choose("deploy", {{"depth", depth}, {"wing", wing}, {"stacks", stacks}});
    EXPECT_EQ(b.state().active, Side::second);
    Shape shape;
    for (Piece p : of_side(b.world(), Side::first)) {
      EXPECT_TRUE(on_map(b.state(), p));
      const Hex h = at(b.state(), p).hex;
      EXPECT_LE(b.world().grid.printed_column(h), 10);
      shape.column += b.world().grid.printed_column(h);
      shape.row += b.world().grid.printed_row(h);
      shape.highest = std::max(shape.highest, stacked(b.world(), b.state(), h, Side::first).combat);
    }
    return shape;
  };
  EXPECT_GT(deploy("forward", "centre", "spread").column,
            deploy("back", "centre", "spread").column);
  EXPECT_LT(deploy("level", "left", "spread").row, deploy("level", "right", "spread").row);
  EXPECT_EQ(deploy("forward", "left", "massed").highest, 3);
  EXPECT_LE(deploy("forward", "left", "spread").highest, 2);
  const Shape corner = deploy("back", "right", "massed"),
              other = deploy("forward", "left", "massed");
  EXPECT_LT(corner.column, other.column);
  EXPECT_GT(corner.row, other.row);
}

// pg.16.6a: while its mines are drawn, nothing tells the enemy which way a side chose.
TEST(Pg_16_6a, TheWayOfADeploymentIsTheSidesOwn) {
  const auto seen = [](const char* depth, const char* wing) {
    PgBattle b(two_armies);
    while (b.prompt_text() == "pg.prompt.draw_leader") b.draw("ger-lt-1a");
    b.choose("deploy", {{"depth", depth}, {"wing", wing}, {"stacks", "spread"}});
    EXPECT_EQ(b.prompt_text(), "pg.prompt.draw_mine");
    State view = b.state();
    PanzerGrenadier::redact(b.world(), view, Side::second);
    return view.setting_up;
  };
  EXPECT_EQ(seen("forward", "left"), seen("back", "right"));
}

// pg.setup.1: the way asked for holds for what is drawn later; who has begun by hand goes on by hand
// or leaves the rest to the plain way, and what he placed stays.
TEST(Pg_setup_1, ADeploymentIsForTheWhole) {
  PgBattle b(two_armies);
  while (b.prompt_text() == "pg.prompt.draw_leader") b.draw("ger-lt-1a");
  b.choose("deploy", {{"depth", "forward"}, {"wing", "left"}, {"stacks", "massed"}});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.draw_mine");
  b.draw("3");
  b.draw("dummy");
  ASSERT_EQ(b.prompt_text(), "pg.prompt.place");  // the Soviets already
  EXPECT_EQ(b.state().active, Side::second);
  EXPECT_EQ(b.state().setting_up, 0);
  EXPECT_EQ(b.state().mines.size(), 2);
  for (Piece p : of_side(b.world(), Side::first)) EXPECT_TRUE(on_map(b.state(), p));
  b.choose("place", {{"hex", "1208"}});
  EXPECT_FALSE(b.offers("deploy"));
  b.choose("auto_setup");
  EXPECT_EQ(b.prompt_text(), "pg.prompt.initiative");
  EXPECT_EQ(stacked(b.world(), b.state(), b.world().grid.parse("1208"), Side::second).combat, 1);
}

// pg.16.6a, pg.3.3, pg.16.7a: what a side cannot know does not change what it sees
TEST(Pg_16_6a, SecretsDoNotLeak) {
  const auto play = [](int tank_with_leader, const char* mine, const char* gun) {
    PgBattle b(position(std::string(R"(unit = [{ id = "g", type = "ger.at37", hex = ")") + gun +
                        R"(", hidden = true }, { type = "ger.inf", hex = "0105" },
  { id = "t0", type = "ger.inf", hex = "0207" }, { id = "s0", type = "sov.t34", hex = "1105", tank_leader = )" +
                        (tank_with_leader == 0 ? "true" : "false") + R"( },
  { id = "s1", type = "sov.t34", hex = "1105", tank_leader = )" +
                        (tank_with_leader == 1 ? "true" : "false") + R"( }])") +
               "[markers]\nmines = [{ hex = \"0405\", side = \"german\", strength = " + mine +
               " }]\n");
    return b.state();
  };
  PgBattle world(position(
      R"(unit = [{ id = "g", type = "ger.at37", hex = "0303", hidden = true }, { type = "ger.inf", hex = "0105" },
  { id = "t0", type = "ger.inf", hex = "0207" }, { id = "s0", type = "sov.t34", hex = "1105" }, { id = "s1", type = "sov.t34", hex = "1105" }])"));
  State a = play(0, "3", "0303"), b = play(1, "1", "0203");
  ASSERT_FALSE(same(a, b));
  State a_seen = a, b_seen = b;
  PanzerGrenadier::redact(world.world(), a_seen, Side::second);
  PanzerGrenadier::redact(world.world(), b_seen, Side::second);
  for (int i = 0; i < world.world().piece_count; ++i) {  // the owner's own tank leaders differ
    a_seen.pieces[i].tank_leader = b_seen.pieces[i].tank_leader = 0;
  }
  EXPECT_TRUE(same(a_seen, b_seen));
  PanzerGrenadier::redact(world.world(), a, Side::first);
  PanzerGrenadier::redact(world.world(), b, Side::first);
  for (const char* id : {"s0", "s1"})
    EXPECT_EQ(at(a, world.piece(id)).tank_leader, at(b, world.piece(id)).tank_leader);
}

}  // namespace
}  // namespace bocage::pg
