// Set-up: building, laying, placing, concealing; what files may say.
#include "embedded/embedded.hpp"
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

std::string scenario(std::string_view id) {
  return std::string(embedded_file("data/toi/scenarios/" + std::string(id) + ".toml"));
}

std::string small_battle(std::string_view us_division, std::string_view more_us = "",
                         std::string_view top = "") {
  return "game = \"toi\"\nrounds = 2\ninitiative = \"us\"\n" + std::string(top) +
         "\n[map]\nsize = [8, 6]\n[side.us]\nzone = { columns = \"01-02\" }\ndivision = [" +
         std::string(us_division) + "]\n" + std::string(more_us) +
         "\n[side.german]\nzone = { columns = \"07-08\" }\ndivision = [{ bases = 1, figures = { "
         "regular = 4 } }]\n";
}

// toi.setup.9a, toi.setup.9b, toi.setup.9c, toi.setup.9d, toi.setup.10, toi.spec.1, toi.spec.2, toi.term.1, toi.term.2, toi.term.5, toi.comp.3, toi.setup.1
TEST(Toi_setup_9a, BuildingSquads) {
  Field f(
      small_battle("{ bases = 2, figures = { regular = 5, officer = 1, mg = 1 }, tokens = { "
                   "engineer = 1 } }, { bases = 1, figures = { regular = 4 } }"));
  EXPECT_EQ(f.asked(), "toi.prompt.form");
  EXPECT_EQ(f.prompt.side, Side::first);  // the holder of the initiative first
  EXPECT_EQ(f.why("form base=us-light-1 figures=RRM+engineer"), "toi.spec.2");
  EXPECT_EQ(f.why("form base=us-light-1 figures=RRR"), "toi.setup.9a");
  EXPECT_EQ(f.why("form base=us-light-1 figures=RROO"), "toi.setup.9a");  // one officer only
  EXPECT_EQ(f.why("form base=us-light-1 figures=RRRO+medic"), "toi.setup.10");
  f.choose("form base=us-light-1 figures=RRRO+engineer");
  f.choose("form base=us-light-2 figures=RRM");
  EXPECT_EQ(f.squad("us-light-1"), "RRRO+engineer");
  f.choose("form base=us-dark-1 figures=RRRR");  // the other division by itself
  EXPECT_EQ(f.of("us-dark-1").division, 1);
  EXPECT_EQ(f.asked(), "toi.prompt.place");
}

// Every way of building is reached, base by base in any order: against a brute-force count.
TEST(Toi_setup_9a, FormsReachEveryPartitionInAnyOrder) {
  Field f(small_battle("{ bases = 3, figures = { regular = 6, elite = 2, officer = 2, mg = 1 } }"));
  std::set<std::vector<u16>> found;
  const auto walk = [&](auto&& self, const Field& at_now, std::vector<u16> made) -> void {
    if (at_now.asked() != "toi.prompt.form" || at_now.prompt.side != Side::first) {
      EXPECT_TRUE(found.insert(made).second);  // no way twice
      return;
    }
    for (const Choice c : at_now.prompt.options) {
      if (c.verb != verb::form) continue;
      Field next(at_now);
      next.take(c);
      auto more = made;
      more.push_back(static_cast<u16>(c.what));
      self(self, next, more);
    }
  };
  walk(walk, f, {});
  // brute force: all triples of complete squads that use up the figures
  std::set<std::vector<u16>> all;
  std::vector<Figures> squads;
  for (unsigned code = 0; code < 1u << 13; ++code) {
    const Figures g = figures_of(code);
    if (slots(g) == 4 && !g.mortar && g.mg + 0 <= 1) squads.push_back(g);
  }
  for (const Figures a : squads)
    for (const Figures b : squads)
      for (const Figures c : squads)
        if (a.regular + b.regular + c.regular == 6 && a.elite + b.elite + c.elite == 2 &&
            a.officer + b.officer + c.officer == 2 && a.mg + b.mg + c.mg == 1)
          all.insert({code_of(a), code_of(b), code_of(c)});
  EXPECT_EQ(found, all);
}

// toi.setup.11, toi.setup.12, toi.setup.13, toi.setup.14, toi.setup.16, toi.setup.7, toi.setup.8, toi.fort.2, toi.mp.17
TEST(Toi_setup_11, Placing) {
  Field f(replaced(
      small_battle("{ bases = 2, figures = { regular = 8 }, vehicles = { truck = 1 } }", "",
                   "objective = [{ hex = \"0203\", command = 1 }]\nmarker = [{ kind = \"pillbox\", "
                   "hex = \"0204\" }]"),
      "size = [8, 6]",
      "size = [8, 6]\nhex = [{ hex = \"0101\", terrain = \"building\" }, { hex = \"0102\", terrain "
      "= \"pond\" }]"));
  f.choose("form base=us-light-1 figures=RRRR");
  f.choose("form base=us-light-2 figures=RRRR");
  EXPECT_EQ(f.asked_about("unit"), "us-truck-1");  // vehicles first
  EXPECT_EQ(f.why("place unit=us-truck-1 hex=0101 shelter=none"), "toi.setup.11");
  EXPECT_EQ(f.why("place unit=us-truck-1 hex=0303 shelter=none"), "toi.setup.11");
  EXPECT_EQ(f.why("place unit=us-truck-1 hex=0204 shelter=pillbox"), "toi.fort.2");
  f.choose("place unit=us-truck-1 hex=0103");
  EXPECT_EQ(f.why("place unit=us-light-1 hex=0102 shelter=none"), "toi.setup.11");
  EXPECT_EQ(f.why("place unit=us-light-1 hex=0203 shelter=entrenchment"), "toi.setup.13");
  Field inside(f);
  inside.choose("place unit=us-light-1 hex=0204 shelter=pillbox");
  EXPECT_EQ(inside.of("us-light-1").shelter, Shelter::pillbox);
  EXPECT_EQ(inside.why("place unit=us-light-2 hex=0204 shelter=pillbox"), "toi.setup.13");
  f.choose("place unit=us-light-1 hex=0203");
  EXPECT_EQ(f.s.control[0], 1u);
  f.choose("load unit=us-light-2 carrier=us-truck-1");
  EXPECT_EQ(f.of("us-light-2").place, Place::aboard);
  f.choose("form base=ger-light-1 figures=RRRR");
  f.choose("place unit=ger-light-1 hex=0801");
  EXPECT_EQ(f.asked(), "toi.prompt.ready");
  EXPECT_EQ(f.why("ready unit=us-light-2"), "toi.trans.9");
  f.choose("ready unit=us-light-1");
  f.choose("done");
  f.choose("done");
  EXPECT_TRUE(f.waits("us-light-1"));
  EXPECT_EQ(f.s.round, 1);
  EXPECT_EQ(f.asked(), "toi.prompt.action");
}

// toi.hid.1, toi.hid.2: concealed markers of the scenario
TEST(Toi_hid_1, ConcealedSetUp) {
  Field f(small_battle(
      "{ bases = 2, figures = { regular = 8 }, vehicles = { truck = 1 }, concealed = 1 }"));
  f.choose("form base=us-light-1 figures=RRRR");
  f.choose("form base=us-light-2 figures=RRRR");
  f.choose("place unit=us-truck-1 hex=0103");
  f.choose("place unit=us-light-1 hex=0103");
  f.choose("place unit=us-light-2 hex=0104");
  EXPECT_EQ(f.why("conceal unit=us-truck-1"), "toi.hid.2");
  f.choose("conceal unit=us-light-2");
  EXPECT_TRUE(f.of("us-light-2").concealed);
  EXPECT_NE(f.asked(), "toi.prompt.conceal");
}

// toi.fort.9, toi.fort.wire.4, toi.fort.trap.4, toi.fort.mine.4, toi.setup.5: markers that a side lays
TEST(Toi_fort_9, LayingMarkers) {
  Field f(small_battle("{ bases = 1, figures = { regular = 4 } }",
                       "operations = [\"well_dug_in\"]\nlay = [{ kind = \"wire\", count = 2 }]"));
  f.choose("form base=us-light-1 figures=RRRR");
  EXPECT_EQ(f.why("lay marker=wire hex=0303"), "toi.setup.11");
  f.choose("lay marker=wire hex=0103");
  EXPECT_EQ(f.why("lay marker=wire hex=0103"), "toi.fort.9");
  f.choose("lay marker=wire hex=0104");
  for (int i = 0; i < 3; ++i) f.choose("lay marker=entrenchment hex=0105");  // Well Dug In
  EXPECT_EQ(entrenchments(f.s, f.at_hex("0105")), 3);
  EXPECT_EQ(f.asked(), "toi.prompt.place");
}

// toi.setup.4a, toi.setup.4b, toi.setup.4c, toi.comp.8: the opening cards
TEST(Toi_setup_4b, OpeningDraw) {
  Field f(small_battle("{ bases = 1, figures = { regular = 4 } }",
                       "decks = [\"artillery_1\", \"morale_1\"]\ndraw = 2"));
  f.choose("auto_setup");
  f.choose("auto_setup");
  f.dismiss("done");
  EXPECT_EQ(f.asked(), "toi.prompt.decks");
  f.choose("draw deck=artillery_1");
  f.draw("ART-6");  // a red cross gives nothing now
  f.choose("draw deck=morale_1");
  f.draw("MOR-1");
  EXPECT_EQ(f.asked(), "toi.prompt.action");
  EXPECT_EQ(f.s.deck[f.value(card_kind, "MOR-1")], 1);
  State seen = f.s;
  TideOfIron::redact(f.world(), seen, Side::second);
  EXPECT_EQ(seen.hq[f.value(card_kind, "MOR-1")], 1);
}

// toi.opt.5: behind a screen nobody sees the other's set-up until both stand
TEST(Toi_opt_5, HiddenSetUp) {
  Field f(small_battle("{ bases = 1, figures = { regular = 4 } }"), {{"hidden_setup", "on"}});
  f.choose("form base=us-light-1 figures=RRRR");
  f.choose("place unit=us-light-1 hex=0103");
  State seen = f.s, other_place = f.s;
  TideOfIron::redact(f.world(), seen, Side::second);
  EXPECT_EQ(seen.units[0].place, Place::unknown);
  put(other_place, unit(0), f.at_hex("0205"));
  TideOfIron::redact(f.world(), other_place, Side::second);
  EXPECT_TRUE(same(seen, other_place));
  for (const Event& e : f.log.list) EXPECT_EQ(e.seen, only(Side::first)) << e.what;
  f.choose("auto_setup");
  State shown = f.s;
  TideOfIron::redact(f.world(), shown, Side::second);
  EXPECT_EQ(shown.units[0].place, Place::on_map);
}

// toi.opt.5: nor how far it is with it, nor what it is asked for
TEST(Toi_opt_5, ProgressBehindTheScreenDoesNotShow) {
  Field f(small_battle("{ bases = 2, figures = { regular = 8 }, concealed = 2 }"),
          {{"hidden_setup", "on"}});
  const auto seen = [&](Side side) {
    State s = f.s;
    TideOfIron::redact(f.world(), s, side);
    return s;
  };
  const State enemy = seen(Side::second), spectator = seen(Side::nobody);
  int answers = 0;
  std::set<std::string> questions;
  for (Prompt asked; TideOfIron::ask(f.world(), f.s, asked), asked.side == Side::first; ++answers) {
    questions.insert(asked.text.key);
    EXPECT_EQ(asked.seen, only(Side::first)) << asked.text.key;
    EXPECT_TRUE(same(seen(Side::second), enemy)) << asked.text.key << " after " << answers;
    EXPECT_TRUE(same(seen(Side::nobody), spectator)) << asked.text.key << " after " << answers;
    TideOfIron::take(f.world(), f.s, asked.options[0], &f.log);
  }
  EXPECT_EQ(questions,
            (std::set<std::string>{"toi.prompt.conceal", "toi.prompt.form", "toi.prompt.place"}));
  for (const Event& e : f.log.list) EXPECT_EQ(e.seen, only(Side::first)) << e.what;
}

// toi.comp.1, toi.comp.2, toi.comp.4, toi.comp.6: files that want more than the box has
TEST(Toi_comp_6, TheBoxIsFinite) {
  const auto wrong = [](const std::string& text) {
    return complaints_about<TideOfIron>(text).size();
  };
  EXPECT_EQ(wrong(small_battle("{ bases = 6, figures = { officer = 6, regular = 18 } }")), 0u);
  EXPECT_GE(wrong(small_battle("{ bases = 7, figures = { officer = 7, regular = 21 } }")), 1u);
  EXPECT_GE(wrong(small_battle("{ bases = 1, figures = { regular = 3 } }")), 1u);
  EXPECT_GE(
      wrong(small_battle("{ bases = 1, figures = { regular = 4 }, vehicles = { tiger = 1 } }")),
      1u);
  EXPECT_GE(wrong(field(us("a", "RRRR", "0203") + us("b", "RRRR", "0203") +
                        us("c", "RRRR", "0203") + us("d", "RRRR", "0203"))),
            1u);
  EXPECT_GE(wrong(field("", "size = [14, 12]",
                        "marker = [{ kind = \"mine\", hexes = [\"0101\", \"0102\", \"0103\", "
                        "\"0104\", \"0105\", \"0106\", \"0107\"] }]")),
            1u);
  EXPECT_GE(wrong(field("", "size = [14, 12]",
                        "marker = [{ kind = \"wire\", hexes = [\"0101\", \"0101\"] }]")),
            1u);
  EXPECT_GE(wrong(field("", land(R"({ hexes = ["0101"], terrain = "building" })"),
                        "marker = [{ kind = \"smoke\", hex = \"0101\" }]")),
            1u);  // toi.smk.3
  EXPECT_GE(wrong(field(us("a", "MRR", "0203", "token = \"medic\""))), 1u);
  EXPECT_EQ(wrong(field(us("a", "RRRR", "0203"))), 0u);
  std::string endless = small_battle("{ bases = 1, figures = { regular = 4 } }");
  endless.replace(endless.find("01-02"), 5, "01-9223372036854775807");
  EXPECT_EQ(wrong(endless), 1u) << "a number that no column has";
}

// toi.setup.2, toi.setup.3, toi.ter.overlay, toi.note.2: the seven scenarios load
TEST(Toi_setup_2, ScenariosLoad) {
  for (const char* id :
       {"crossroads", "hill-108", "two-bridges", "hedgerow", "wheat", "frozen-mill", "depot"}) {
    Field f(scenario(id));
    EXPECT_EQ(f.asked(), "toi.prompt.form") << id;
  }
  Field hill(scenario("hill-108"));
  EXPECT_EQ(hill.world().hexes, 14 * 12);
  EXPECT_TRUE(hill.world().cliffs[hill.at_hex("0604").id]);
  EXPECT_EQ(hill.world().terrain[hill.at_hex("0609").id], Terrain::building);
  EXPECT_EQ(hill.world().level[hill.at_hex("0704").id], 2);
}

// toi.opt.6: the other tank values
TEST(Toi_opt_6, AlternativeTanks) {
  Field f(field(car("t", "german", "tiger", "0203") + car("s", "us", "sherman", "0603"),
                "size = [14, 12]", german_turn),
          {{"alternative_tanks", "on"}});
  f.choose("concentrate unit=t");
  f.choose("shoot unit=t target=s fire=normal");
  EXPECT_EQ(f.black(), 13);
  Field g(field(car("t", "german", "tiger", "0203") + car("s", "us", "sherman", "0603"),
                "size = [14, 12]", german_turn));
  g.choose("concentrate unit=t");
  g.choose("shoot unit=t target=s fire=normal");
  EXPECT_EQ(g.black(), 10);
}

}  // namespace
}  // namespace bocage::toi
