// 8: who spots whom. Lines of sight over bare ground are in sight_line_test.cpp.
#include "field.hpp"

namespace bocage::pg::test {
namespace {

bool spots_from(const Field& f, const char* from, Piece target) {
  return spots(f.w(), f.s, f.hex(from), target, at(f.s, target).hex);
}

TEST(Pg_8_1, TwelveHexesByDay) {  // pg.8.1a, pg.8.33
  Field f(20, 12);
  const Piece t = f.unit(blue, infantry(), "1305");
  f.unit(red, infantry(), "0705");  // nobody blocks the line
  EXPECT_TRUE(spots_from(f, "0105", t));
  EXPECT_TRUE(spots(f.w(), f.s, f.hex("1705"), t, at(f.s, t).hex));
  const Piece u = f.unit(blue, infantry(), "1405");
  EXPECT_FALSE(spots_from(f, "0105", u));
}

TEST(Pg_8_1, NightWeatherHaze) {  // pg.8.1b, pg.1.2x, pg.1.2u, pg.8.41b
  Field f;
  const Piece t = f.unit(blue, infantry(), "0705");
  EXPECT_TRUE(spots_from(f, "0505", t));
  f.world->night = ~0ull;
  EXPECT_FALSE(spots_from(f, "0505", t));
  EXPECT_TRUE(spots_from(f, "0605", t));
  f.world->night = 0;
  f.world->visibility[1] = 4;
  EXPECT_TRUE(spots_from(f, "0305", t));
  EXPECT_FALSE(spots_from(f, "0205", t));
  f.terrain("0205", Terrain::clear, 2);
  EXPECT_FALSE(spots_from(f, "0205", t)) << "pg.8.41b: no bonus in poor visibility";
}

TEST(Pg_8_21, LimitingTerrain) {  // pg.8.2a, pg.8.21, pg.1.2u
  for (const Terrain t : {Terrain::woods, Terrain::field, Terrain::town}) {
    Field f;
    f.terrain("0905", t);
    const Piece p = f.unit(blue, infantry(), "0905");
    EXPECT_TRUE(spots_from(f, "0605", p));
    EXPECT_FALSE(spots_from(f, "0505", p));
  }
  Field hill;
  hill.terrain("0905", Terrain::clear, 1);
  const Piece h = hill.unit(blue, infantry(), "0905");
  EXPECT_TRUE(spots_from(hill, "0605", h));
  EXPECT_FALSE(spots_from(hill, "0505", h));
  Field scenario;
  scenario.world->limiting.add(scenario.hex("0905"));
  finish_world(*scenario.world);
  EXPECT_FALSE(spots_from(scenario, "0505", scenario.unit(blue, infantry(), "0905")));
  Field marsh;
  marsh.terrain("0905", Terrain::swamp);
  const Piece m = marsh.unit(blue, infantry(), "0905");
  EXPECT_TRUE(spots_from(marsh, "0805", m));
  EXPECT_FALSE(spots_from(marsh, "0705", m));
}

TEST(Pg_8_41, HeightSeesFarther) {  // pg.8.41a, pg.8.41b, pg.8.36b
  Field f(30, 12);
  f.terrain("0105", Terrain::clear, 2).terrain("0205", Terrain::clear, 1);
  const Piece t = f.unit(blue, infantry(), "2505");
  EXPECT_TRUE(spots_from(f, "0105", t)) << "24 hexes";
  const Piece far = f.unit(blue, infantry(), "2605");
  EXPECT_FALSE(spots_from(f, "0105", far));
  f.terrain("2505", Terrain::field);
  EXPECT_FALSE(spots_from(f, "0105", t)) << "pg.8.36b";
  EXPECT_TRUE(spots_from(f, "2205", t));
}

TEST(Pg_8_42, FromATown) {  // pg.8.42, pg.8.34, pg.8.22a
  Field f(24, 12);
  f.terrain("0105", Terrain::town).terrain("0205", Terrain::woods);
  const Piece in_town = f.unit(red, infantry(), "0105"), open = f.unit(blue, infantry(), "0505");
  EXPECT_TRUE(spots_from(f, "0105", open));
  EXPECT_FALSE(spots_from(f, "0505", in_town));
  const Piece far = f.unit(blue, infantry(), "1905");
  EXPECT_TRUE(spots_from(f, "0105", far)) << "18 hexes from a town";
  at(f.s, in_town).spotted = 1;
  EXPECT_TRUE(spots_from(f, "0505", in_town));
}

TEST(Pg_8_22, FiringGivesAway) {  // pg.8.22a, pg.8.22b, gaps A64
  Field f;
  f.terrain("0505", Terrain::woods);
  const Piece a = f.unit(red, infantry(), "0505"), b = f.unit(red, infantry(), "0505");
  const Piece lt = f.leader(red, "0505", Rank::lt, 9, 1);
  f.unit(blue, infantry(), "0705");
  f.declare_fire("0505", lt, a, b)
      .shoot(a, "0705")
      .take(verb::join, lt.id)
      .take(verb::done)
      .roll(7);
  EXPECT_TRUE(at(f.s, a).spotted);
  EXPECT_FALSE(at(f.s, b).spotted) << "only those who fired";
  EXPECT_FALSE(at(f.s, lt).spotted) << "leaders never";
  Field open;
  const Piece c = open.unit(red, infantry(), "0505");
  open.unit(blue, infantry(), "0705");
  open.declare_fire("0505", c).shoot(c, "0705").roll(7);
  EXPECT_FALSE(at(open.s, c).spotted) << "in the open there is nothing to give away";
}

TEST(Pg_8_22, LosingTheMarker) {  // pg.8.22c, gaps A33
  Field f(20, 12);
  f.terrain("0905", Terrain::woods).terrain("0705", Terrain::woods);
  const Piece a = f.unit(blue, infantry(), "0905");
  const Piece e = f.unit(red, infantry(), "0505");
  at(f.s, a).spotted = 1;
  unspot_after_move(f.w(), f.s, a, nullptr);
  EXPECT_FALSE(at(f.s, a).spotted) << "four hexes away, in the woods";
  at(f.s, a).spotted = 1;
  put(f.s, a, f.hex("0705"));
  unspot_after_move(f.w(), f.s, a, nullptr);
  EXPECT_TRUE(at(f.s, a).spotted) << "within three hexes";
  put(f.s, a, f.hex("1005"));
  put(f.s, e, f.hex("1205"));
  unspot_after_move(f.w(), f.s, a, nullptr);
  EXPECT_TRUE(at(f.s, a).spotted) << "in the open, in sight";
  put(f.s, e, f.hex("0505"));
  unspot_after_move(f.w(), f.s, a, nullptr);
  EXPECT_FALSE(at(f.s, a).spotted) << "behind the woods, out of sight";
}

TEST(Pg_16_12, SmokeHidesAndBlocks) {  // pg.16.12, pg.8.36a
  Field f;
  const Piece t = f.unit(blue, infantry(), "0905");
  EXPECT_TRUE(sees(f.w(), f.s, f.hex("0505"), f.hex("0905")));
  f.s.smoke.push(f.hex("0705"));
  EXPECT_FALSE(sees(f.w(), f.s, f.hex("0505"), f.hex("0905")));
  EXPECT_EQ(sight_line(f.w(), f.s, f.hex("0505"), f.hex("0905")).blocker, f.hex("0705"));
  f.terrain("0505", Terrain::clear, 1);
  EXPECT_TRUE(sees(f.w(), f.s, f.hex("0505"), f.hex("0905"))) << "over it from above";
  f.s.smoke.push(f.hex("0905"));
  EXPECT_FALSE(spots_from(f, "0505", t)) << "in it one is spotted at three hexes";
  EXPECT_TRUE(spots_from(f, "0605", t) || !sees(f.w(), f.s, f.hex("0605"), f.hex("0905")));
  EXPECT_TRUE(spots_from(f, "0805", t));
}

TEST(Pg_8_35, SmokeBesideAHexsideLine) {  // pg.8.31b, pg.8.35a, pg.16.12
  Field f;
  EXPECT_TRUE(sees(f.w(), f.s, f.hex("0505"), f.hex("0606")));
  f.s.smoke.push(f.hex("0605"));
  EXPECT_TRUE(sees(f.w(), f.s, f.hex("0505"), f.hex("0606"))) << "the other hex is free";
  f.s.smoke.push(f.hex("0506"));
  EXPECT_FALSE(sees(f.w(), f.s, f.hex("0505"), f.hex("0606")));
}

TEST(Pg_16_6, HiddenUnits) {  // pg.16.6b, pg.16.6c, pg.1.2u
  Field f;
  f.world->on.hidden = true;
  const Piece h = f.unit(blue, infantry(), "0905");
  at(f.s, h).hidden = 1;
  EXPECT_TRUE(spots_from(f, "0605", h)) << "12 / 4";
  EXPECT_FALSE(spots_from(f, "0505", h));
  f.terrain("0905", Terrain::town);
  EXPECT_TRUE(spots_from(f, "0805", h));
  EXPECT_FALSE(spots_from(f, "0705", h)) << "3 / 4 rounded up";
  const Piece a = f.unit(red, infantry(), "0705");
  reveal_hidden(f.w(), f.s, &f.log);
  EXPECT_TRUE(at(f.s, h).hidden);
  put(f.s, a, f.hex("0805"));
  reveal_hidden(f.w(), f.s, &f.log);
  EXPECT_FALSE(at(f.s, h).hidden);
  EXPECT_TRUE(f.event("revealed")->reveals);
}

TEST(Pg_16_6, FiringRevealsAndHiddenAreNoTargets) {  // pg.16.6c
  Field f;
  f.world->on.hidden = true;
  const Piece a = f.unit(red, hmg(9, 5), "0505"), b = f.unit(blue, infantry(), "0905");
  at(f.s, b).hidden = 1;
  EXPECT_EQ(refuse_direct_fire(f.w(), f.s, a, f.hex("0905")).rule, "pg.10.0"_rule);
  at(f.s, a).hidden = 1;
  at(f.s, b).hidden = 0;
  f.declare_fire("0505", a).shoot(a, "0905");
  EXPECT_FALSE(at(f.s, a).hidden);
}

}  // namespace
}  // namespace bocage::pg::test
