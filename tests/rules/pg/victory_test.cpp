// The eight scenarios: where everybody stands or comes in, and who has won, at the edge of every
// condition (pg.1.1c, pg.2.3, pg.setup.1, pg.end.1).
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <functional>

#include "embedded/embedded.hpp"
#include "games/panzer_grenadier/io/io.hpp"
#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

struct Judged : PgBattle {
  explicit Judged(const std::string& id)
      : PgBattle(embedded_file("data/pg/scenarios/" + id + ".toml")) {
    for (auto& c : state().control) c = {};
    state().frames.clear();
    push(state(), Step::segment);
  }
  int side(std::string_view id) const { return names.side[0] == id ? 0 : 1; }

  Judged& control(std::string_view who, std::string_view hexes) {
    for (std::size_t i = 0; i < hexes.size(); i += 5)
      state().control[side(who)].add(hex_at(hexes.substr(i, 4)));
    return *this;
  }
  Judged& control_if(std::string_view who, const std::function<bool(Hex)>& which, int most = 999) {
    for (const Hex h : world().grid)
      if (most > 0 && which(h) && !state().control[side(who)].contains(h)) {
        state().control[side(who)].add(h);
        --most;
      }
    return *this;
  }
  // Takes so many steps of combat units, of armour or of the others.
  Judged& lose(std::string_view who, int steps, bool armour = false) {
    for (const Piece p : of_side(world(), static_cast<Side>(side(who)))) {
      const UnitType& t = type_of(world(), p);
      if (!is_combat_unit(t) || is_afv(t) != armour) continue;
      for (; steps > 0 && at(state(), p).steps > 0; --steps) --at(state(), p).steps;
    }
    EXPECT_EQ(steps, 0);
    return *this;
  }
  Judged& bring(std::string_view who, int steps, bool armour, Place place, Hex where = {}) {
    for (const Piece p : of_side(world(), static_cast<Side>(side(who)))) {
      const UnitType& t = type_of(world(), p);
      PieceState& me = at(state(), p);
      if (steps <= 0 || !is_combat_unit(t) || is_afv(t) != armour || t.kind == UnitKind::vessel ||
          (me.place != Place::unplaced && me.place != Place::waiting))
        continue;
      if (me.steps > steps) me.steps = static_cast<std::uint8_t>(steps);
      steps -= me.steps;
      if (place == Place::on_map) put(state(), p, where);
      else me.place = place;
    }
    EXPECT_EQ(steps, 0);
    return *this;
  }
  std::string winner(When when = When::at_end) const {
    const int i = decided(world(), state(), when);
    if (i < 0) return "open";
    const Side who = world().conditions[i].winner;
    return who == Side::nobody ? "draw" : names.side[static_cast<std::size_t>(index(who))];
  }
};

TEST(Pg_1_1c, TheViewTellsHowFarEachConditionIsMet) {
  Judged b("lipovka");
  b.control("german", "1208 1308 1209").lose("german", 4);
  const auto view = Io::view(b.world(), b.names, b.state(), Side::first);
  // German: towns and losses; draw: towns; Soviet: towns and losses.
  EXPECT_EQ(boost::json::serialize(view.at("victory")), "[3,4,3,0,0]");
}

TEST(Pg_1_1c, Lipovka) {
  const char* five = "1208 1308 1209 1309 1307";
  EXPECT_EQ(Judged("lipovka").control("german", five).winner(), "german");
  EXPECT_EQ(Judged("lipovka").control("german", five).lose("german", 16).winner(), "german");
  EXPECT_EQ(Judged("lipovka").control("german", five).lose("german", 17).winner(), "draw");
  EXPECT_EQ(
      Judged("lipovka").control("german", "1208 1308 1209 1309").control("soviet", "1307").winner(),
      "open");
  EXPECT_EQ(Judged("lipovka").control("soviet", "1307 1410").winner(), "soviet");
  EXPECT_EQ(Judged("lipovka").control("soviet", "1307 1410").lose("soviet", 16).winner(), "soviet");
  EXPECT_EQ(Judged("lipovka").control("soviet", "1307 1410").lose("soviet", 17).winner(), "open");
}

TEST(Pg_1_1c, BirHalluf) {
  EXPECT_EQ(Judged("bir-halluf").control("german", "0508 0509").winner(), "german");
  EXPECT_EQ(Judged("bir-halluf").control("german", "0508").winner(), "open");
  EXPECT_EQ(Judged("bir-halluf").winner(), "american");
  const auto exits = [](int steps) {
    return Judged("bir-halluf").bring("german", steps, true, Place::exited).winner();
  };
  EXPECT_EQ(exits(3), "american");
  EXPECT_EQ(exits(4), "open");
  EXPECT_EQ(exits(7), "open");
  EXPECT_EQ(exits(8), "german");
}

TEST(Pg_1_1c, Height228) {
  EXPECT_EQ(Judged("height-228").winner(), "open");
  EXPECT_EQ(Judged("height-228").control("german", "0808 0809 1410").winner(), "german");
  EXPECT_EQ(Judged("height-228").control("german", "1510").lose("soviet", 1, true).winner(),
            "open");
  EXPECT_EQ(Judged("height-228").control("german", "1411").lose("soviet", 2, true).winner(),
            "german");
  EXPECT_EQ(Judged("height-228").lose("soviet", 9, false).winner(), "open");   // only armour counts
  EXPECT_EQ(Judged("height-228").lose("german", 14, false).winner(), "open");  // a point for three
  EXPECT_EQ(Judged("height-228").lose("german", 15, false).winner(), "soviet");
  EXPECT_EQ(Judged("height-228").control("german", "0808").lose("german", 6, true).winner(),
            "open");
  EXPECT_EQ(Judged("height-228").control("german", "0808").lose("german", 7, true).winner(),
            "soviet");
  for (const char* centre : {"1305", "1906"}) {
    Judged all("height-228");
    const auto top = [&](Hex h) {
      return all.world().level[h.id] >= 2 && distance(all.world(), all.hex_at(centre), h) <= 1;
    };
    int n = 0;
    for (const Hex h : all.world().grid) n += top(h);
    ASSERT_GT(n, 1) << centre;
    EXPECT_EQ(Judged("height-228").control_if("german", top, n - 1).winner(), "open");
    EXPECT_EQ(Judged("height-228").control_if("german", top).winner(), "german");
  }
}

TEST(Pg_1_1c, SaintAubert) {
  EXPECT_EQ(Judged("saint-aubert").control("british", "1207 1208 1307 1904").winner(), "british");
  EXPECT_EQ(Judged("saint-aubert").control("british", "1207 1905 1203 0610").winner(),
            "open");                                                                        // 11
  EXPECT_EQ(Judged("saint-aubert").control("british", "1207 0610").winner(), "german");     // 5
  EXPECT_EQ(Judged("saint-aubert").control("british", "1207 1208").winner(), "open");       // 6
  EXPECT_EQ(Judged("saint-aubert").control("british", "1207 0610 1203").winner(), "open");  // 8
  const auto bloody = [](int steps) {
    return Judged("saint-aubert")
        .control("british", "1207 1208 1307 1904")
        .lose("british", steps)
        .winner();
  };
  EXPECT_EQ(bloody(29), "british");
  EXPECT_EQ(bloody(30), "open");
}

TEST(Pg_1_1c, Pripyat) {
  EXPECT_EQ(Judged("pripyat").control("soviet", "1205 1206 1304 1305").winner(When::every_turn),
            "soviet");
  EXPECT_EQ(Judged("pripyat").control("soviet", "1205 1206 1304").winner(When::every_turn), "open");
  const auto across = [](int steps, const char* hexes) {
    Judged j("pripyat");
    for (int i = 0; i < steps; i += 6)
      j.bring("soviet", std::min(6, steps - i), false, Place::on_map,
              j.hex_at(i ? "0201" : "0101"));
    return j.control("soviet", hexes).winner();
  };
  EXPECT_EQ(across(12, "1205 1304"), "soviet");
  EXPECT_EQ(across(11, "1205 1304"), "open");
  EXPECT_EQ(across(12, "1205"), "open");
  EXPECT_EQ(across(5, "1205 1304"), "german");
  EXPECT_EQ(across(6, ""), "open");
}

TEST(Pg_1_1c, Erlenbach) {
  const auto exits = [](int armour, int others) {
    return Judged("erlenbach")
        .bring("german", armour, true, Place::exited)
        .bring("german", others, false, Place::exited)
        .winner(When::at_once);
  };
  EXPECT_EQ(exits(3, 7), "german");
  EXPECT_EQ(exits(2, 8), "open");
  EXPECT_EQ(exits(3, 6), "open");
  EXPECT_EQ(Judged("erlenbach").control("german", "1208 1007 1008 1107 2308").winner(), "german");
  EXPECT_EQ(Judged("erlenbach").control("american", "1208").winner(), "american");
  Judged west("erlenbach");
  west.bring("german", 2, true, Place::on_map, west.hex_at("0508"))
      .control("german", "1208 1007 1008 1107");
  EXPECT_EQ(west.winner(), "open");
  Judged east("erlenbach");
  east.bring("german", 2, true, Place::on_map, east.hex_at("2008"))
      .control("german", "1208 1007 1008 1107");
  EXPECT_EQ(east.winner(), "american");  // no armour across the river
}

TEST(Pg_1_1c, MonteSerrone) {
  const auto points = [](const char* towns, int summits) {
    Judged j("monte-serrone");
    const auto top = [&](Hex h) {
      return j.world().level[h.id] == 3 && h != j.hex_at("1103") && h != j.hex_at("1203");
    };
    return j.control("commonwealth", towns).control_if("commonwealth", top, summits).winner();
  };
  const Judged j("monte-serrone");
  ASSERT_EQ(j.world().level[j.hex_at("1103").id], 3);
  ASSERT_EQ(j.world().level[j.hex_at("1203").id], 3);
  EXPECT_EQ(points("", 0), "german");
  EXPECT_EQ(points("1103", 5), "german");  // 4 + 1 + 5
  EXPECT_EQ(points("1103", 6), "open");
  EXPECT_EQ(points("1103 1203", 7), "open");  // 10 + 7
  EXPECT_EQ(points("1103 1203", 8), "commonwealth");
}

TEST(Pg_1_1c, Riders) {
  const auto cut = [](std::initializer_list<const char*> hexes, int german_steps,
                      int soviet_steps) {
    Judged j("riders");
    for (const char* h : hexes) j.state().cut_rails.push(j.hex_at(h));
    return j.lose("german", german_steps).lose("soviet", soviet_steps).winner();
  };
  EXPECT_EQ(cut({"0209", "0509"}, 2, 1), "soviet");
  EXPECT_EQ(cut({"0209", "0509"}, 2, 2), "open");
  EXPECT_EQ(cut({"0209", "0309"}, 0, 2), "open");  // neighbours count once
  EXPECT_EQ(cut({"0209", "0309"}, 0, 3), "german");
  EXPECT_EQ(cut({"0209", "0409", "0609", "0809", "1009"}, 0, 6), "open");  // four at most: 12 - 6
  EXPECT_EQ(Judged("riders").control("soviet", "1407 1409 1508").winner(), "soviet");
  EXPECT_EQ(Judged("riders").control("soviet", "1509").winner(), "open");
  Judged train("riders");
  for (const Piece p : of_side(train.world(), static_cast<Side>(train.side("german")))) {
    if (type_of(train.world(), p).kind != UnitKind::train) continue;
    put(train.state(), p, train.hex_at("0109"));
    eliminate(train.world(), train.state(), p, nullptr);
  }
  EXPECT_EQ(train.winner(), "soviet");  // 6 and its two steps
}

// ---- Where they set up or come in

struct Stands {
  const char* id;
  int group;                // in the order of the file
  int columns[2], rows[2];  // inclusive
  int level;                // at least
};
constexpr Stands zones[] = {
    {"lipovka", 0, {1, 4}, {1, 99}, 0},         {"lipovka", 1, {10, 18}, {1, 99}, 0},
    {"bir-halluf", 0, {23, 26}, {1, 99}, 0},    {"bir-halluf", 1, {22, 26}, {1, 99}, 0},
    {"bir-halluf", 3, {4, 16}, {1, 99}, 0},     {"bir-halluf", 4, {4, 14}, {1, 99}, 0},
    {"height-228", 0, {1, 99}, {17, 18}, 0},    {"height-228", 1, {1, 99}, {17, 18}, 0},
    {"height-228", 2, {1, 99}, {17, 18}, 0},    {"height-228", 3, {1, 99}, {18, 18}, 0},
    {"height-228", 4, {1, 99}, {3, 14}, 0},     {"height-228", 5, {1, 99}, {3, 14}, 0},
    {"saint-aubert", 0, {1, 99}, {14, 16}, 0},  {"saint-aubert", 1, {1, 99}, {14, 16}, 0},
    {"saint-aubert", 3, {1, 99}, {1, 11}, 0},   {"saint-aubert", 4, {1, 99}, {1, 8}, 0},
    {"pripyat", 0, {1, 99}, {11, 16}, 0},       {"pripyat", 1, {1, 99}, {10, 16}, 0},
    {"pripyat", 4, {1, 99}, {1, 7}, 0},         {"erlenbach", 0, {8, 18}, {1, 99}, 0},
    {"erlenbach", 1, {6, 15}, {1, 99}, 0},      {"erlenbach", 3, {21, 26}, {1, 99}, 0},
    {"erlenbach", 4, {23, 26}, {1, 99}, 0},     {"monte-serrone", 0, {1, 99}, {13, 16}, 0},
    {"monte-serrone", 1, {1, 99}, {14, 16}, 0}, {"monte-serrone", 3, {1, 99}, {1, 99}, 1},
    {"riders", 0, {1, 28}, {1, 4}, 0},
};

TEST(Pg_setup_1, ZonesOfTheScenarios) {
  for (const Stands& z : zones) {
    const PgBattle b(embedded_file(std::string("data/pg/scenarios/") + z.id + ".toml"));
    const World& w = b.world();
    ASSERT_LT(z.group, w.group_count);
    const Group& g = w.groups[z.group];
    EXPECT_EQ(g.turn, 0) << z.id << " " << z.group;
    for (const Hex h : w.grid) {
      const int c = w.grid.printed_column(h), r = w.grid.printed_row(h);
      const bool in = c >= z.columns[0] && c <= z.columns[1] && r >= z.rows[0] && r <= z.rows[1] &&
                      w.level[h.id] >= z.level;
      EXPECT_EQ(w.hex_sets[g.zone].contains(h), in)
          << z.id << " " << z.group << " " << b.name(hex_kind, h.id);
    }
  }
}

struct Comes {
  const char* id;
  int group, turn;
  const char* hexes;
};
constexpr Comes arrivals[] = {
    {"lipovka", 2, 5, "2208"},
    {"bir-halluf", 2, 4, "2607"},
    {"bir-halluf", 5, 9, "0108"},
    {"height-228", 6, 6, "1401 1501 1601"},
    {"height-228", 7, 10, "1401 1501 1601"},
    {"saint-aubert", 2, 3, "0316 1716"},
    {"saint-aubert", 5, 7, "1201 2403"},
    {"pripyat", 2, 0, "2508 2608"},
    {"pripyat", 3, 3, "1216"},
    {"pripyat", 5, 8, "0105 1201 2603"},
    {"erlenbach", 2, 8, "0107 1016"},
    {"erlenbach", 5, 4, "2609"},
    {"monte-serrone", 2, 11, "0113 0616"},
    {"riders", 2, 3, "1401"},
    {"riders", 5, 7, "0111 2804"},
};

TEST(Pg_16_51a, ArrivalsOfTheScenarios) {
  for (const Comes& c : arrivals) {
    const PgBattle b(embedded_file(std::string("data/pg/scenarios/") + c.id + ".toml"));
    ASSERT_LT(c.group, b.world().group_count);
    const Group& g = b.world().groups[c.group];
    EXPECT_EQ(g.turn, c.turn) << c.id << " " << c.group;
    std::vector<std::string> found, wanted;
    b.world().hex_sets[g.zone].each([&](Hex h) { found.push_back(b.name(hex_kind, h.id)); });
    const std::string_view hexes = c.hexes;
    for (std::size_t i = 0; i < hexes.size(); i += 5) wanted.emplace_back(hexes.substr(i, 4));
    std::ranges::sort(found);
    EXPECT_EQ(found, wanted) << c.id << " " << c.group;
  }
}

// Within two hexes of somewhere, the train on its rails, recorded mines.
TEST(Pg_setup_1, OddZonesAndSecretsOfTheScenarios) {
  const PgBattle b(embedded_file("data/pg/scenarios/riders.toml"));
  const World& w = b.world();
  const auto near = [&](Hex h, std::initializer_list<const char*> centres) {
    bool yes = false;
    for (const char* c : centres) yes |= distance(w, b.hex_at(c), h) <= 2;
    return yes;
  };
  for (const Hex h : w.grid) {
    EXPECT_EQ(w.hex_sets[w.groups[1].zone].contains(h), near(h, {"1014", "2313"}));
    EXPECT_EQ(w.hex_sets[w.groups[3].zone].contains(h), near(h, {"1508", "0510", "2206"}));
    EXPECT_EQ(w.hex_sets[w.groups[4].zone].contains(h),
              w.rails[h.id] && w.grid.printed_column(h) <= 6);
  }
  for (const auto& [id, recorded] : {std::pair{"bir-halluf", true},
                                     {"height-228", true},
                                     {"monte-serrone", true},
                                     {"saint-aubert", false},
                                     {"pripyat", false}})
    EXPECT_EQ(PgBattle(embedded_file(std::string("data/pg/scenarios/") + id + ".toml"))
                  .world()
                  .on.mines_recorded,
              recorded)
        << id;
}

}  // namespace
}  // namespace bocage::pg
