// Whom and which hexes cards may name: each condition of each row, met and not met.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

constexpr const char* open_map = "size = [14, 12]";

struct Table_ {
  std::string units;
  std::string map = open_map;
  std::string top = "";
  std::string more = "";
  bool command = false;
  int players = 2;
};
Field with(std::string_view card, const Table_& t) {
  const std::string position = t.command ? "position = { phase = \"command\", step = \"spend\" }\n"
                                         : "position = { active = \"us\", player = 1 }\n";
  return Field(field(t.units, t.map, position + t.top,
                     "[side.us]\nactions = 4\ncommand = 20\nhq = [\"" + std::string(card) +
                         "\"]\n" + t.more + "\n[side.german]\nactions = 4\n"),
               {{"players", std::to_string(t.players)}});
}
bool plays(std::string_view card, const Table_& t) {
  const Field f = with(card, t);
  const std::string why = t.command ? f.why("play", {{"card", card}, {"division", "1"}})
                                    : f.why("play", {{"card", card}, {"division", "1"}});
  EXPECT_TRUE(why.empty() || why == "toi.mod.5") << card << ": " << why;
  return why.empty();
}

// toi.mod.5, toi.mp.12: units that cards may name (CMD-8, CMD-9, MOR-5, MOR-6, MOR-7, GND-5, GND-8, GND-9, AIR-3, AIR-4, RUS-7)
TEST(Toi_mod_5, WhomCardsName) {
  const std::string x = ger("x", "RRRR", "1103");
  const auto tired = [](std::string state) {
    return us("a", "RRRR", "0203", "state = [" + state + "]");
  };
  EXPECT_TRUE(plays("CMD-8", {tired("\"fatigued\"") + x}));
  EXPECT_FALSE(plays("CMD-8", {tired("\"op_fire\"") + x}));
  EXPECT_FALSE(plays("CMD-8", {tired("\"fatigued\", \"pinned\"") + x}));
  EXPECT_FALSE(plays("CMD-8", {tired("\"fatigued\", \"disrupted\"") + x}));
  const auto tank = [](const char* damage) {
    return car("t", "us", "sherman", "0203",
               "state = [\"fatigued\"], damage = \"" + std::string(damage) + "\"");
  };
  EXPECT_TRUE(plays("CMD-8", {tank("light") + x}));
  EXPECT_FALSE(plays("CMD-8", {tank("heavy") + x}));
  EXPECT_FALSE(plays("CMD-8", {ger("x", "RRRR", "1103", "state = [\"fatigued\"]")}));
  EXPECT_FALSE(plays("CMD-8", {us("a", "RRRR", "0203", "state = [\"fatigued\"], division = 2") + x,
                               open_map, "", "", false, 4}));  // the partner's
  EXPECT_TRUE(plays("MOR-5", {us("a", "RRRR", "0203") + x}));
  EXPECT_FALSE(plays("MOR-5", {us("a", "EEEE", "0203") + x}));
  EXPECT_FALSE(plays("MOR-5", {us("a", "RRRR", "0203", "state = [\"pinned\"]") + x}));
  EXPECT_FALSE(plays("MOR-5", {us("a", "OOOO", "0203") + us("b", "OO", "0204") +
                               us("c", "RRRR", "0205") + x}));  // six officers: none left
  EXPECT_TRUE(
      plays("MOR-6", {us("a", "RRRR", "0203") + ger("x", "RRRR", "0703", "state = [\"pinned\"]")}));
  EXPECT_FALSE(plays(
      "MOR-6", {us("a", "RRRR", "0203") + ger("x", "RRRR", "0703", "state = [\"disrupted\"]")}));
  EXPECT_FALSE(plays("MOR-6", {us("a", "RRRR", "0203") +
                                   ger("x", "RRRR", "0703", "state = [\"pinned\", \"concealed\"]"),
                               woods(R"("0703")")}));
  EXPECT_TRUE(plays("MOR-7", {us("a", "RRRR", "0203", "state = [\"disrupted\"]") + x}));
  EXPECT_FALSE(plays("MOR-7", {us("a", "RRRR", "0203", "state = [\"pinned\"]") + x}));
  EXPECT_TRUE(plays("MOR-1", {us("a", "RRRR", "0203", "state = [\"pinned\"]") + x}));
  EXPECT_FALSE(plays("MOR-1", {us("a", "RRRR", "0203", "state = [\"disrupted\"]") + x}));
  const auto phase = [](std::string units) { return Table_{units, open_map, "", "", true}; };
  EXPECT_TRUE(plays("GND-5", phase(us("a", "MRR", "0203") + x)));
  EXPECT_FALSE(plays("GND-5", phase(us("a", "RRRR", "0203") + ger("x", "MRR", "1103"))));
  const auto damaged = [&](const char* damage, const char* enemy) {
    return phase(car("t", "us", "sherman", "0203", "damage = \"" + std::string(damage) + "\"") +
                 ger("x", "RRRR", enemy));
  };
  Field heavy = with("GND-8", damaged("heavy", "0403"));
  heavy.choose("play card=GND-8");
  EXPECT_EQ(heavy.order("t"), Order::light);
  EXPECT_FALSE(plays("GND-8", damaged("light", "0303")));
  EXPECT_FALSE(plays(
      "GND-9", phase(us("a", "MRR", "0203") + us("b", "RRRR", "0204", "token = \"medic\"") + x)));
  Field gun = with("GND-9", phase(us("a", "RRRR", "0203") + x));
  gun.choose("play card=GND-9");
  EXPECT_EQ(gun.squad("a"), "RRRR+anti_tank");
  EXPECT_EQ(gun.s.token_pool[0], 5);
  const auto in_woods = [](std::string units) {
    return Table_{units, woods(R"("1103")"), "", "", true};
  };
  EXPECT_TRUE(plays("AIR-4", in_woods(ger("x", "RRRR", "1103", "state = [\"concealed\"]"))));
  EXPECT_FALSE(plays("AIR-4", in_woods(us("a", "RRRR", "1103", "state = [\"concealed\"]"))));
  const auto seen = [](const char* state, const char* map) {
    return Table_{us("a", "RRRR", "0203", "state = [" + std::string(state) + "]") +
                      car("v", "german", "truck", "0703"),
                  map};
  };
  EXPECT_TRUE(plays("AIR-3", seen("", open_map)));
  EXPECT_TRUE(plays("RUS-7", phase(us("a", "RRR", "0203") + x)));
  EXPECT_FALSE(plays("RUS-7", phase(us("a", "RRRR", "0203") + x)));
  EXPECT_FALSE(plays("RUS-7", phase(us("a", "RRR", "0203") + ger("x", "RRRR", "0303"))));
  EXPECT_FALSE(plays("RUS-7", phase(us("a", "MT", "0203") + x)));
}

// toi.mod.5: hexes that cards may name (GND-1, GND-2, GND-3, GND-6, GND-7, ART-4, ART-7)
TEST(Toi_mod_5, WhichHexesCardsName) {
  const auto puts = [](std::string_view card, const char* marker, const char* at_,
                       std::string units, std::string map = open_map, std::string top = "") {
    const bool action = card == "GND-6" || card == "GND-1";
    Field f = with(card, {units, map, top, "", !action});
    f.choose("play", {{"card", card}});
    const std::string why = f.why("put", {{"marker", marker}, {"hex", at_}});
    EXPECT_TRUE(why.empty() || why == "toi.card.th" || why == "toi.comp.6") << card << why;
    return why;
  };
  const std::string a = us("a", "RRRR", "0303") + us("z", "RRRR", "0111");
  const std::string units = a + ger("x", "RRRR", "0803");
  EXPECT_EQ(puts("GND-2", "mine", "0603", units), "");
  EXPECT_EQ(puts("GND-2", "mine", "0703", a + ger("x", "RRRR", "1103")),
            "toi.card.th");  // four hexes
  EXPECT_EQ(puts("GND-2", "mine", "0603", a + ger("x", "RRRR", "0703")), "toi.card.th");
  EXPECT_EQ(puts("GND-2", "mine", "0303", units), "toi.card.th");  // somebody is there
  EXPECT_EQ(
      puts("GND-2", "mine", "0403", units, land(R"({ hexes = ["0403"], terrain = "building" })")),
      "toi.comp.6");
  EXPECT_EQ(puts("GND-2", "mine", "0403", units, open_map,
                 "marker = [{ kind = \"mine\", hex = \"0403\" }]\n"),
            "toi.comp.6");
  EXPECT_EQ(puts("GND-7", "wire", "0503", units), "");
  EXPECT_EQ(puts("GND-7", "wire", "0603", units), "toi.card.th");
  EXPECT_EQ(puts("GND-7", "wire", "0303", units), "toi.card.th");
  EXPECT_EQ(puts("GND-7", "wire", "0503", a + ger("x", "RRRR", "0603")), "");
  EXPECT_EQ(puts("GND-6", "smoke", "0403", units), "");
  EXPECT_EQ(puts("GND-6", "smoke", "0303", units), "");
  EXPECT_EQ(puts("GND-6", "smoke", "0503", units), "toi.card.th");
  EXPECT_EQ(puts("GND-6", "smoke", "0403",
                 us("a", "RRRR", "0303", "state = [\"pinned\"]") + us("z", "RRRR", "0111")),
            "toi.card.th");
  EXPECT_EQ(
      puts("GND-6", "smoke", "0403", units, land(R"({ hexes = ["0403"], terrain = "building" })")),
      "toi.comp.6");
  EXPECT_EQ(puts("GND-3", "entrenchment", "0303", units), "");
  EXPECT_EQ(puts("GND-3", "entrenchment", "0403", units), "toi.card.th");
  Field dug =
      with("GND-3", {us("a", "RRRR", "0303") + ger("x", "RRRR", "0803"), open_map, "", "", true});
  dug.choose("play card=GND-3");
  dug.choose("choose unit=a");
  EXPECT_EQ(dug.of("a").shelter, Shelter::entrenchment);
  EXPECT_TRUE(dug.is_fresh("a"));
  for (const char* marker : {"wire", "trap", "mine"}) {
    const std::string there =
        "marker = [{ kind = \"" + std::string(marker) + "\", hex = \"0403\" }]\n";
    EXPECT_TRUE(plays("GND-1", {us("a", "RRRR", "0303", "token = \"engineer\""), open_map, there}));
    EXPECT_FALSE(plays("GND-1", {us("a", "RRRR", "0303"), open_map, there}));
    EXPECT_FALSE(
        plays("GND-1", {us("a", "RRRR", "0203", "token = \"engineer\""), open_map, there}));
    EXPECT_FALSE(plays(
        "GND-1",
        {us("a", "RRRR", "0303", "token = \"engineer\", state = [\"pinned\"]"), open_map, there}));
    Field f = with("GND-1", {us("a", "RRRR", "0303", "token = \"engineer\""), open_map, there});
    f.choose("play card=GND-1");
    EXPECT_EQ(f.s.marks[f.at_hex("0403").id], 0) << marker;
  }
  EXPECT_FALSE(plays("ART-7", {units}));
  EXPECT_TRUE(
      plays("ART-7", {units, open_map, "marker = [{ kind = \"wire\", hex = \"0803\" }]\n"}));
  EXPECT_FALSE(plays("ART-4", {units}));
}

// toi.mod.5: cards that let a squad act at once (CMD-4, GND-4), and whom they do not
TEST(Toi_mod_5, CardsThatAct) {
  const std::string x = car("v", "german", "tiger", "0403") + ger("y", "RRRR", "0302");
  EXPECT_TRUE(plays("GND-4", {us("a", "RRRR", "0303") + x}));
  EXPECT_FALSE(plays("GND-4", {us("a", "MRR", "0303") + x}));
  EXPECT_FALSE(plays("GND-4", {us("a", "RRRR", "0303", "state = [\"fatigued\"]") + x}));
  EXPECT_FALSE(plays("GND-4", {us("a", "RRRR", "0303", "state = [\"pinned\"]") + x}));
  EXPECT_FALSE(plays("GND-4", {us("a", "RRRR", "0203") + x}));
  Field f = with(
      "GND-4", {us("a", "RRRR", "0303") + us("b", "RRRR", "0402") + us("far", "RRRR", "0707") +
                us("mg", "MRR", "0304") + us("t", "RRRR", "0404", "state = [\"fatigued\"]") +
                us("p", "RRRR", "0404", "state = [\"pinned\"]") + car("k", "us", "truck", "0404") +
                "{ id = \"r\", side = \"us\", squad = \"RRRR\", aboard = \"k\" }, " + x});
  f.choose("play card=GND-4");
  EXPECT_EQ(f.why("choose unit=mg"), "toi.act.asl.3");
  EXPECT_EQ(f.why("choose unit=t"), "toi.seq.5");
  EXPECT_EQ(f.why("choose unit=p"), "toi.sup.5");
  EXPECT_EQ(f.why("choose unit=r"), "toi.trans.5");
  EXPECT_EQ(f.why("choose unit=far"), "toi.mod.5");
  EXPECT_EQ(f.why("choose unit=y"), "toi.seq.5");
  f.choose("choose unit=a");
  EXPECT_EQ(f.why("shoot unit=a target=y fire=normal"), "toi.mod.5");  // a vehicle, and adjacent
  f.choose("shoot unit=a target=v fire=normal");
  f.dismiss("done");
  EXPECT_EQ(f.black(), 8);
  EXPECT_EQ(f.on(), 4);
  Field g = with("CMD-4", {us("a", "RRRR", "0203") + ger("x", "RRRR", "0603")});
  g.choose("play card=CMD-4");
  EXPECT_EQ(g.points(), "4");
  g.walk({"0303", "0403", "0503"});
  g.choose("storm hex=0603");
  EXPECT_EQ(g.s.assault.black, 6);
}

// toi.card.6, toi.ops.2, toi.card.ec.2: Fog grounds aircraft, also those that wait
TEST(Toi_ops_2, FogGroundsAircraft) {
  Field f =
      with("AIR-1", {us("a", "RRRR", "0203") + ger("x", "RRRR", "0803"), open_map, "",
                     "operations = [\"fog\"]\nplay = [{ card = \"AIR-7\", waiting = true }]"});
  EXPECT_EQ(f.why("play card=AIR-1 division=1"), "toi.ops.2");
  EXPECT_EQ(f.why("retry card=AIR-7"), "toi.ops.2");
  EXPECT_EQ(f.why("concentrate unit=a"), "toi.cbt.3");  // six hexes
  EXPECT_FALSE(f.sees("0203", "0803"));
  EXPECT_TRUE(f.sees("0203", "0703"));
  Field g = with("AIR-1", {us("a", "RRRR", "0203") + ger("x", "RRRR", "0803"), open_map, "",
                           "play = [{ card = \"AIR-7\", waiting = true, tried = true }]"});
  EXPECT_EQ(g.why("retry card=AIR-7"), "toi.card.ec.2");
  EXPECT_EQ(g.why("retry card=AIR-6"), "toi.card.ec.2");
  EXPECT_EQ(g.why("retry card=RGE-1"), "toi.card.ec.2");
  EXPECT_TRUE(g.may("play card=AIR-1 division=1"));
}

// toi.spec.7, toi.sup.10, toi.act.spec: Lay Smoke and Demolition Charges
TEST(Toi_spec_7, GrantedActions) {
  const auto granted = [](const char* operation, std::string units, std::string top = "") {
    return Field(field(units + ger("x", "RRRR", "0803"), open_map, top,
                       std::string("[side.us]\nactions = 3\noperations = [\"") + operation +
                           "\"]\n[side.german]\n"));
  };
  const std::string e = us("e", "RRRR", "0303", "token = \"engineer\"");
  EXPECT_EQ(granted("radio_net", e).why("special unit=e operation=lay_smoke"), "toi.spec.7");
  EXPECT_EQ(granted("lay_smoke", us("e", "RRRR", "0303")).why("special unit=e operation=lay_smoke"),
            "toi.spec.7");
  EXPECT_EQ(
      granted("lay_smoke", us("e", "RRRR", "0303", "token = \"engineer\", state = [\"pinned\"]"))
          .why("special unit=e operation=lay_smoke"),
      "toi.sup.10");
  Field f = granted("lay_smoke", e);
  f.choose("special unit=e operation=lay_smoke");
  EXPECT_EQ(f.why("put marker=smoke hex=0503"), "toi.card.th");
  f.choose("put marker=smoke hex=0403");
  EXPECT_TRUE(marked(f.s, f.at_hex("0403"), Marker::smoke));
  EXPECT_TRUE(f.tired("e"));
  EXPECT_EQ(granted("demolition_charges", e).why("special unit=e operation=demolition_charges"),
            "toi.spec.7");  // nothing to blow up
  const char* pillboxes_ =
      "marker = [{ kind = \"pillbox\", hexes = [\"0403\", \"0303\"] }, { kind = \"wire\", hex = "
      "\"0302\" }, { kind = \"trap\", hex = \"0505\" }]\n";
  Field d =
      granted("demolition_charges", e + us("in", "RRRR", "0403", "in = \"pillbox\""), pillboxes_);
  d.choose("special unit=e operation=demolition_charges");
  EXPECT_EQ(d.why("clear marker=pillbox hex=0403"), "toi.spec.7");  // somebody is inside
  EXPECT_EQ(d.why("clear marker=trap hex=0505"), "toi.spec.7");     // too far
  EXPECT_TRUE(d.may("clear marker=wire hex=0302"));
  d.choose("clear marker=pillbox hex=0303");
  EXPECT_EQ(pillboxes(d.s, d.at_hex("0303")), 0);
}

}  // namespace
}  // namespace bocage::toi
