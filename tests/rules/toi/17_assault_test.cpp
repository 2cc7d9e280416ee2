// Assaults: who may, what counts, who loses what, who goes where.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

constexpr const char* open_map = "size = [14, 12]";

Choice ones(int black, int red = 0) {
  Choice c = empty_pool;
  if (black) add_die(c, Colour::black, 1, black);
  if (red) add_die(c, Colour::red, 1, red);
  return c;
}
// Hits of the attacker and of the defender; what has no dice is not thrown.
void fight(Field& f, int net, int back) {
  Choice c = empty_pool;
  if (net) add_die(c, Colour::black, 4, net);
  if (f.s.assault.black > net) add_die(c, Colour::black, 1, f.s.assault.black - net);
  if (f.s.assault.red) add_die(c, Colour::red, 1, f.s.assault.red);
  f.throw_as(c);
  if (!f.s.assault.fire) return;
  Choice d = empty_pool;
  if (back) add_die(d, Colour::black, 4, back);
  if (f.s.assault.fire > back) add_die(d, Colour::black, 1, f.s.assault.fire - back);
  f.throw_as(d);
}
Field storm(const std::string& text, const char* hex_ = "0503", const Options& options = {}) {
  Field f(text, options);
  f.choose("assault unit=a");
  f.choose("storm", {{"hex", hex_}});
  return f;
}

// toi.asl.1, toi.asl.6, toi.asl.40, toi.act.free.2: supporters, one refusal after the other
TEST(Toi_asl_6, Supporters) {
  Field f = storm(
      field(us("a", "RRRR", "0403") + us("b", "RRRR", "0403") +
                us("op", "RRRR", "0402", "state = [\"op_fire\"]") +
                us("tired", "RRRR", "0504", "state = [\"fatigued\"]") + us("mg", "MRR", "0402") +
                us("pin", "RRRR", "0402", "state = [\"pinned\"]") + us("far", "RRRR", "0303") +
                us("wire", "RRRR", "0404") + us("smoke", "RRRR", "0502") +
                car("t", "us", "sherman", "0403") + car("k", "us", "truck", "0504") +
                "{ id = \"r\", side = \"us\", squad = \"RRRR\", aboard = \"k\" }, " +
                ger("x", "RRRR", "0503"),
            open_map,
            "marker = [{ kind = \"wire\", hex = \"0404\" }, { kind = \"smoke\", hex = "
            "\"0502\" }]"));
  EXPECT_EQ(f.why("support unit=a fire=normal"), "toi.asl.6");
  EXPECT_EQ(f.why("support unit=x fire=normal"), "toi.asl.6");
  EXPECT_EQ(f.why("support unit=r fire=normal"), "toi.asl.6");
  EXPECT_EQ(f.why("support unit=mg fire=normal"), "toi.asl.1");
  EXPECT_EQ(f.why("support unit=t fire=normal"), "toi.asl.1");
  EXPECT_EQ(f.why("support unit=pin fire=normal"), "toi.asl.6");
  EXPECT_EQ(f.why("support unit=far fire=normal"), "toi.asl.6");
  EXPECT_EQ(f.why("support unit=wire fire=normal"), "toi.asl.40");
  EXPECT_TRUE(f.may("support unit=smoke fire=normal"));  // toi.smk.5
  const int left = f.s.actions_left;
  f.choose("support unit=tired");
  EXPECT_TRUE(f.may("support unit=b fire=normal"));
  f.choose("support unit=op");
  EXPECT_EQ(f.s.assault.black, 4 + 2 + 2);  // two at most: nobody is asked any more
  EXPECT_EQ(f.s.actions_left, left);
  fight(f, 0, 0);
  EXPECT_TRUE(f.tired("a") && f.tired("op") && f.tired("tired"));  // toi.asl.33, A65
  EXPECT_TRUE(f.is_fresh("b"));
}

// toi.asl.2, toi.asl.3, toi.asl.4, toi.asl.5, toi.mod.3, toi.stack.1: which hex may be stormed
TEST(Toi_asl_2, TargetHexes) {
  Field f(field(us("a", "RRRR", "0403") + ger("x", "RRRR", "0503") + ger("y", "RRRR", "0404") +
                    car("t", "german", "tiger", "0404") +
                    ger("c", "RRRR", "0402", "state = [\"concealed\"]") +
                    ger("far", "RRRR", "0703"),
                woods(R"("0402")")));
  Field g(f);
  f.choose("assault unit=a");
  EXPECT_EQ(f.points(), "3");  // toi.act.asl.2
  EXPECT_EQ(f.why("storm hex=0404"), "toi.asl.3");
  EXPECT_EQ(f.why("storm hex=0402"), "toi.asl.2");
  EXPECT_EQ(f.why("storm hex=0303"), "toi.asl.2");
  EXPECT_EQ(f.why("storm hex=0703"), "toi.asl.2");
  EXPECT_EQ(f.why("shoot unit=a target=x fire=normal"), "toi.tim.2f");
  EXPECT_TRUE(f.may("storm hex=0503"));
  g.choose("advance unit=a");
  EXPECT_EQ(g.why("storm hex=0503"), "toi.act.asl.1");
  for (const char* marker : {"wire", "mine"})
    for (const char* token : {"none", "engineer"}) {
      Field w(field(us("a", "RRRR", "0303", "token = \"" + std::string(token) + "\"") +
                        ger("x", "RRRR", "0503"),
                    open_map,
                    "marker = [{ kind = \"" + std::string(marker) + "\", hex = \"0403\" }]"));
      w.choose("assault unit=a");
      w.choose("enter hex=0403");
      if (std::string_view(marker) == "mine") {
        w.throw_as(ones(4));
        EXPECT_TRUE(w.tired("a"));
        continue;
      }
      if (std::string_view(token) == "none") {
        EXPECT_TRUE(w.tired("a"));  // it stops, and nothing else is left to do
        continue;
      }
      EXPECT_EQ(w.why("storm hex=0503"), "toi.asl.4");
      w.choose("cut_wire");
      EXPECT_TRUE(w.tired("a"));
    }
  Field cliff(field(us("a", "RRRR", "0403") + us("b", "RRRR", "0404") + ger("x", "RRRR", "0503"),
                    "size = [14, 12]\ncliffs = [\"0403 0503\"]"));
  Field other(cliff);
  cliff.choose("assault unit=a");
  EXPECT_EQ(cliff.why("storm hex=0503"), "toi.asl.5");
  other.choose("assault unit=b");
  other.choose("storm hex=0503");
  EXPECT_TRUE(other.may("support unit=a fire=normal"));  // supporters are not bound
  other.choose("support unit=a");
  fight(other, 4, 0);
  EXPECT_EQ(other.offered("follow", "who").size(), 2u);  // but they cannot follow there
  Field twice(field(us("a", "RRRR", "0403") + ger("x", "RRRR", "0503"), open_map,
                    "marker = [{ kind = \"wire\", hex = \"0403\" }, { kind = \"smoke\", hex = "
                    "\"0503\" }]"));
  twice.choose("assault unit=a");
  EXPECT_EQ(twice.why("storm hex=0503"), "toi.mod.3");
}

// toi.asl.7, toi.asl.8, toi.asl.9, toi.asl.10, toi.asl.11, toi.asl.12, toi.mod.3, toi.fort.wire.2, toi.fort.mine.2, toi.smk.6, toi.smk.7
TEST(Toi_asl_9, Strengths) {
  const auto pools = [](std::string units, const char* markers_ = "") {
    Field f = storm(
        field(units, open_map, *markers_ ? "marker = [" + std::string(markers_) + "]\n" : ""));
    f.dismiss("done");
    return std::vector<int>{f.s.assault.black, f.s.assault.red, f.s.assault.fire};
  };
  using Three = std::vector<int>;
  const std::string a = us("a", "RRRR", "0403");
  const std::string x = ger("x", "RRRR", "0503");
  EXPECT_EQ(pools(us("a", "EERO", "0403") + x), (Three{6, 0, 4}));
  EXPECT_EQ(pools(a + ger("x", "MT", "0503")), (Three{4, 0, 4}));  // mortars add nothing
  EXPECT_EQ(pools(us("a", "RRR", "0403") + us("b", "RRR", "0404") + x).at(0), 3);
  EXPECT_EQ(pools(us("a", "RRRR", "0403", "token = \"flamethrower\"") + x), (Three{6, 0, 4}));
  EXPECT_EQ(pools(a + x + ger("t", "RRRR", "0503", "state = [\"fatigued\"]")), (Three{4, 0, 8}));
  EXPECT_EQ(pools(a + x + ger("d", "RRRR", "0503", "state = [\"disrupted\"]")), (Three{4, 0, 4}));
  EXPECT_EQ(pools(a + x + ger("p", "RRR", "0503", "state = [\"pinned\"]")), (Three{4, 0, 6}));
  EXPECT_EQ(pools(a + ger("o", "RRRO", "0503") + ger("p", "RRR", "0503", "state = [\"pinned\"]")),
            (Three{4, 0, 7}));
  EXPECT_EQ(pools(a + ger("o", "RRRO", "0503", "state = [\"pinned\"]")), (Three{4, 0, 4}));
  EXPECT_EQ(pools(a + x + car("v", "german", "halftrack", "0503")), (Three{4, 0, 8}));
  EXPECT_EQ(pools(a + x + car("v", "german", "halftrack", "0503", "damage = \"light\"")),
            (Three{4, 0, 8}));
  EXPECT_EQ(pools(a + x + car("v", "german", "halftrack", "0503", "damage = \"heavy\"")),
            (Three{4, 0, 6}));
  EXPECT_EQ(pools(a + x + car("v", "german", "truck", "0503")), (Three{4, 0, 4}));
  const std::string v = car("v", "german", "halftrack", "0503");
  EXPECT_EQ(pools(a + x + v, "{ kind = \"wire\", hex = \"0503\" }"), (Three{4, 0, 2 + 4}));
  EXPECT_EQ(pools(a + x + v, "{ kind = \"mine\", hex = \"0503\" }"), (Three{4, 0, 2 + 2}));
  EXPECT_EQ(pools(a + x + v, "{ kind = \"smoke\", hex = \"0503\" }"), (Three{2, 2, 2 + 2}));
  EXPECT_EQ(pools(a + ger("p", "RRRR", "0503", "state = [\"pinned\"]"),
                  "{ kind = \"mine\", hex = \"0503\" }"),
            (Three{4, 0, 0}));  // halved twice
  EXPECT_EQ(pools(a + x, "{ kind = \"wire\", hex = \"0403\" }"), (Three{2, 0, 4}));
  EXPECT_EQ(pools(a + x, "{ kind = \"mine\", hex = \"0403\" }"), (Three{2, 0, 4}));
  EXPECT_EQ(pools(a + x, "{ kind = \"smoke\", hex = \"0403\" }"), (Three{4, 0, 4}));
}

// toi.asl.13, toi.asl.14, toi.asl.15, toi.asl.35: red dice
TEST(Toi_asl_13, Cover) {
  const auto red = [](std::string units, const char* terrain, const char* markers_ = "",
                      const char* token = "none") {
    Field f =
        storm(field(us("a", "RRRR", "0403", "token = \"" + std::string(token) + "\"") + units,
                    land("{ hexes = [\"0503\"], terrain = \"" + std::string(terrain) + "\" }"),
                    *markers_ ? "marker = [" + std::string(markers_) + "]\n" : ""));
    return f.s.assault.red;
  };
  const std::string x = ger("x", "RRRR", "0503");
  EXPECT_EQ(red(x, "building"), 3);
  EXPECT_EQ(red(x, "woods", "{ kind = \"smoke\", hex = \"0503\" }"), 4);
  EXPECT_EQ(red(x, "open", "{ kind = \"trap\", hex = \"0503\" }"), 1);
  EXPECT_EQ(
      red(car("x", "german", "halftrack", "0503"), "open", "{ kind = \"trap\", hex = \"0503\" }"),
      0);  // no squad defends; armour does not count
  EXPECT_EQ(red(x + ger("m", "RRRR", "0503", "token = \"medic\""), "rough"), 2);
  EXPECT_EQ(red(x, "open", "", "medic"), 0);
  const char* works =
      "{ kind = \"entrenchment\", hexes = [\"0503\", \"0503\"] }, { kind = \"pillbox\", hex = "
      "\"0503\" }";
  const std::string three = ger("x", "RRRR", "0503", "in = \"entrenchment\"") +
                            ger("y", "RRRR", "0503", "in = \"pillbox\"") + ger("z", "RRRR", "0503");
  EXPECT_EQ(red(three, "open", works), 8);
  EXPECT_EQ(red(three, "open", works, "flamethrower"), 3);
  EXPECT_EQ(red(x, "woods", "", "flamethrower"), 0);
}

// toi.asl.18, toi.asl.19, toi.asl.20, toi.asl.21, toi.asl.22, toi.asl.38: who loses what
TEST(Toi_asl_19, Losses) {
  Field f = storm(field(us("a", "RR", "0403") + us("b", "RRRR", "0402") + us("c", "RRRR", "0404") +
                        ger("x", "EEEE", "0503") + ger("y", "RRRR", "0503")));
  f.choose("support unit=b");
  f.choose("support unit=c");
  fight(f, 2, 5);
  EXPECT_EQ(f.asked(), "toi.prompt.deal");  // two are the leader's, three left for b and c
  EXPECT_EQ(f.asked_about("unit"), "b");
  EXPECT_EQ(f.asked_about("hits"), "3");
  EXPECT_EQ(f.offered("deal", "hits").size(), 4u);
  f.choose("deal unit=b hits=1");
  EXPECT_TRUE(f.gone("a"));  // the attacker removes first
  EXPECT_EQ(f.squad("b"), "RRR");
  EXPECT_EQ(f.squad("c"), "RR");
  EXPECT_EQ(f.prompt.side, Side::second);
  EXPECT_EQ(f.asked_about("hits"), "2");
  f.choose("deal unit=x hits=0");
  EXPECT_EQ(f.squad("y"), "RR");
  EXPECT_EQ(f.squad("x"), "EEEE");
  EXPECT_EQ(rule_name(f.event("assault_failed").rule), "toi.asl.22");
  EXPECT_EQ(f.hex_of("x"), "0503");
  EXPECT_TRUE(f.tired("b") && f.tired("c"));
  Field empty = storm(field(us("a", "RRRR", "0403") + ger("x", "R", "0503")));
  fight(empty, 1, 1);  // nobody is left, but one against one
  EXPECT_TRUE(empty.gone("x"));
  EXPECT_EQ(empty.hex_of("a"), "0403");
  EXPECT_TRUE(empty.tired("a"));
  struct Row {
    const char *vehicle, *damage;
    int most;
  };
  for (const Row& r :
       {Row{"halftrack", "intact", 4}, Row{"halftrack", "light", 3}, Row{"halftrack", "heavy", 1},
        Row{"truck", "intact", 3}, Row{"truck", "light", 1}}) {
    Field v = storm(
        field(us("a", "EEEE", "0403") + ger("x", "RRRR", "0503") +
              car("v", "german", r.vehicle, "0503", "damage = \"" + std::string(r.damage) + "\"")));
    fight(v, 4, 0);
    EXPECT_EQ(v.asked_about("unit"), "x");
    const auto offered = v.offered("deal", "hits");
    EXPECT_EQ(offered.front(), std::to_string(4 - r.most)) << r.vehicle << r.damage;
    EXPECT_EQ(offered.back(), "4");
    v.choose("deal", {{"unit", "x"}, {"hits", std::to_string(4 - r.most)}});
    EXPECT_TRUE(v.gone("v")) << r.vehicle << r.damage;
  }
  Field batch = storm(field(us("a", "EEEE", "0403") + ger("x", "RRRR", "0503") +
                            car("v", "german", "halftrack", "0503")));
  fight(batch, 3, 0);
  batch.choose("deal unit=x hits=0");
  EXPECT_EQ(batch.order("v"), Order::heavy);  // three at once, not one and two
}

// toi.asl.23, toi.asl.24, toi.asl.25, toi.asl.26, toi.asl.29, toi.asl.30, toi.asl.39, toi.opf.11: the retreat
TEST(Toi_asl_24, Retreats) {
  const char* work = "marker = [{ kind = \"entrenchment\", hex = \"0503\" }]\n";
  Field f =
      storm(field(us("a", "RRRR", "0403") + us("w", "RRRR", "0803", "state = [\"op_fire\"]") +
                      us("n", "RRRR", "0502") +
                      ger("x", "RRRR", "0503", "in = \"entrenchment\", state = [\"op_fire\"]") +
                      ger("z", "RRRR", "0603"),
                  "size = [14, 12]\nhex = [{ hexes = [\"0504\"], terrain = \"pond\" }]", work));
  f.choose("done");
  fight(f, 1, 0);
  EXPECT_EQ(f.asked(), "toi.prompt.retreat");
  EXPECT_EQ(f.prompt.side, Side::second);
  auto hexes = f.offered("retreat", "hex");
  std::ranges::sort(hexes);  // not to 0403 and 0502 (enemies) nor 0504 (pond)
  EXPECT_EQ(hexes, (std::vector<std::string>{"0402", "0404", "0603"}));
  f.choose("retreat hex=0603");
  EXPECT_EQ(f.hex_of("x"), "0603");
  EXPECT_TRUE(f.tired("x"));
  EXPECT_EQ(f.of("x").shelter, Shelter::none);
  EXPECT_EQ(f.asked(), "toi.prompt.follow");  // nobody fired at it
  f.choose("follow who=leader");
  EXPECT_EQ(f.hex_of("a"), "0503");
  EXPECT_EQ(f.of("a").shelter, Shelter::none);
  EXPECT_TRUE(f.waits("w"));
  std::string ring = us("a", "RRRR", "0403") + ger("x", "RRR", "0503") +
                     ger("c", "RRRR", "0503", "state = [\"concealed\"]");
  for (const char* h : {"0402", "0502", "0404", "0504", "0603"})
    ring += us("u" + std::string(h), "R", h);
  Field lost = storm(field(ring, woods(R"("0503")")));
  lost.choose("done");
  lost.choose("done");  // c stays hidden
  fight(lost, 1, 0);
  EXPECT_TRUE(lost.gone("x") && lost.gone("c"));
  EXPECT_EQ(rule_name(lost.event("destroyed").rule), "toi.asl.26");
}

// toi.asl.25, toi.stack.1: too many for the retreat hex, of all and of vehicles
TEST(Toi_asl_25, GivingUp) {
  std::string ring;
  for (const char* h : {"0402", "0502", "0404", "0504"}) ring += us("u" + std::string(h), "R", h);
  Field f = storm(field(us("a", "EEEE", "0403") + ring + car("v", "german", "halftrack", "0503") +
                        ger("x", "RRRR", "0503") + car("k", "german", "truck", "0603") +
                        car("l", "german", "truck", "0603")));
  f.choose("done");
  fight(f, 1, 0);
  f.choose("deal unit=x hits=1");
  EXPECT_EQ(f.offered("give_up", "unit").size(), 2u);  // four units, three of them vehicles
  f.choose("give_up unit=x");
  EXPECT_TRUE(f.gone("v"));  // still three vehicles: nobody else could make room
  Field h = storm(field(us("a", "EEEE", "0403") + ring + car("v", "german", "halftrack", "0503") +
                        ger("x", "RRRR", "0503") + car("k", "german", "truck", "0603") +
                        car("w", "german", "halftrack", "0503")));
  h.choose("done");
  fight(h, 1, 0);
  h.choose("deal unit=x hits=1");
  h.choose("give_up unit=x");
  EXPECT_EQ(h.asked(), "toi.prompt.give_up");
  EXPECT_EQ(h.offered("give_up", "unit").size(), 2u);  // vehicles only
  h.choose("give_up unit=v");
  EXPECT_EQ(h.hex_of("w"), "0603");
  Field g =
      storm(field(us("a", "EEEE", "0403") + ring + ger("x", "RRRR", "0503") +
                  ger("y", "RRRR", "0503") + ger("p", "RRRR", "0603") + ger("q", "RRRR", "0603")));
  g.choose("done");
  fight(g, 1, 0);
  g.choose("deal unit=x hits=1");
  EXPECT_EQ(g.asked(), "toi.prompt.give_up");
  EXPECT_EQ(g.prompt.side, Side::second);
  g.choose("give_up unit=x");
  EXPECT_TRUE(g.gone("x"));
  EXPECT_EQ(g.hex_of("y"), "0603");
  EXPECT_EQ(rule_name(g.event("destroyed").rule), "toi.asl.25");
}

// toi.asl.27, toi.asl.28, toi.asl.41, toi.trans.7: those who are shaken, those who cannot drive, those aboard
TEST(Toi_asl_28, ShakenDefenders) {
  Field f = storm(field(us("a", "EEEE", "0403") + ger("p", "RRRR", "0503", "state = [\"pinned\"]") +
                        ger("d", "RRRR", "0503", "state = [\"disrupted\"]") +
                        car("v", "german", "halftrack", "0503", "damage = \"heavy\"") +
                        "{ id = \"r\", side = \"german\", squad = \"RRRR\", aboard = \"v\" }, "));
  EXPECT_EQ(f.s.assault.fire, 2 + 0 + 2);  // halved each on its own, passengers not at all
  fight(f, 1, 0);
  f.choose("deal unit=p hits=1");
  EXPECT_TRUE(f.gone("d"));
  EXPECT_EQ(rule_name(f.event("destroyed").rule), "toi.asl.27");
  f.choose("retreat hex=0603");
  EXPECT_EQ(f.order("p"), Order::disrupted);
  EXPECT_TRUE(f.tired("p") && f.tired("v"));
  EXPECT_EQ(f.hex_of("v"), "0603");
  EXPECT_EQ(f.hex_of("r"), "0603");
  EXPECT_TRUE(f.is_fresh("r"));
}

// toi.asl.31, toi.asl.33, toi.asl.37, toi.hid.8: who advances
TEST(Toi_asl_31, Followers) {
  Field f =
      storm(field(us("a", "RRRR", "0403") + us("t", "RRRR", "0402", "state = [\"fatigued\"]") +
                      us("b", "RRRR", "0404", "in = \"entrenchment\"") + ger("x", "RRRR", "0503"),
                  open_map, "marker = [{ kind = \"entrenchment\", hex = \"0404\" }]"));
  f.choose("support unit=b");
  f.choose("support unit=t");
  fight(f, 4, 0);
  EXPECT_EQ(f.asked(), "toi.prompt.follow");
  EXPECT_EQ(f.offered("follow", "who").size(), 4u);  // of the leader and b; t was fatigued
  Field stay(f);
  f.choose("follow who=leader_second");
  EXPECT_EQ(f.hex_of("a"), "0503");
  EXPECT_EQ(f.hex_of("b"), "0503");
  EXPECT_EQ(f.of("b").shelter, Shelter::none);
  EXPECT_EQ(f.hex_of("t"), "0402");
  stay.choose("follow who=nobody");
  EXPECT_EQ(stay.hex_of("a"), "0403");
  EXPECT_TRUE(stay.tired("a") && stay.tired("b") && stay.tired("t"));
}

// toi.asl.34, toi.hid.7: concealed squads in the hex
TEST(Toi_asl_34, StandOrStayOut) {
  const std::string units = us("a", "EEEE", "0403") + ger("x", "RRRR", "0503") +
                            ger("c", "RRRR", "0503", "state = [\"concealed\"]") +
                            ger("e", "RRRR", "0503", "state = [\"concealed\"]");
  Field out = storm(field(units, woods(R"("0503")")));
  EXPECT_EQ(out.asked(), "toi.prompt.stand");
  EXPECT_EQ(out.prompt.side, Side::second);
  Field in(out);
  out.choose("done");
  EXPECT_EQ(out.s.assault.fire, 4);
  fight(out, 1, 0);
  EXPECT_EQ(out.squad("x"), "RRR");  // the hidden ones take no hits
  EXPECT_FALSE(out.of("c").concealed || out.of("e").concealed);
  EXPECT_EQ(out.asked(), "toi.prompt.retreat");
  in.choose("stand unit=e");
  in.choose("stand unit=c");
  EXPECT_EQ(in.s.assault.fire, 12);
  fight(in, 0, 0);
  EXPECT_FALSE(in.of("c").concealed);
  Field attacker =
      storm(field(us("a", "RRRR", "0403", "state = [\"concealed\"]") + ger("x", "RRRR", "0503"),
                  woods(R"("0403")")));
  fight(attacker, 0, 0);
  EXPECT_FALSE(attacker.of("a").concealed);
  EXPECT_EQ(rule_name(attacker.event("revealed").rule), "toi.hid.7");
}

}  // namespace
}  // namespace bocage::toi
