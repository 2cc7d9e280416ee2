// Armies of everything thrown together at close quarters, with all optional rules: whatever
// happens, some things always hold (pg.4.1a, pg.1.2g, pg.1.2j, pg.5.6b, pg.5.6d, pg.3.13d).
#include <gtest/gtest.h>

#include <map>

#include "kernel/playout.hpp"
#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

constexpr const char* german[] = {"inf",  "hmg",    "eng",   "cav",   "atr",    "mtr81",
                                  "ig75", "at75",   "aa88",  "pz4g",  "stug3g", "wespe",
                                  "puma", "spw251", "truck", "wagon", "mtc"};
constexpr const char* soviet[] = {"inf",   "smg",  "hmg",   "eng",  "cav",  "mtr82",
                                  "art76", "at45", "aa37",  "t34",  "su76", "scout",
                                  "ba10",  "kat",  "truck", "sled", "ginf"};

struct Author {
  Random random;
  std::map<std::string, int> room;  // hex, side, row of the stacking limit

  int below(int n) { return static_cast<int>(random.below(static_cast<std::uint32_t>(n))); }
  bool one_in(int n) { return below(n) == 0; }
  std::string hex() {
    const int column = 1 + below(10);
    return (column < 10 ? "0" : "") + std::to_string(column) + "0" + std::to_string(1 + below(8));
  }
  std::string hexes(int most) {
    std::string list;
    for (int n = below(most + 1); n > 0; --n) {
      const std::string h = hex();
      if (list.find(h) == list.npos && h.substr(2) != "05") list += h + " ";
    }
    return list;
  }
  std::string unit(const char* nation, const char* type) {
    const std::string_view t = type;
    const bool carrier =
        t == "truck" || t == "wagon" || t == "sled" || t == "spw251" || t == "scout";
    std::string h = hex();
    while (h.substr(2) == "05" || room[h + nation + (carrier ? "t" : "c")] == 3) h = hex();
    ++room[h + nation + (carrier ? "t" : "c")];
    std::string text = std::string("{ type = \"") + nation + "." + type + "\", hex = \"" + h + "\"";
    if (one_in(8)) text += ", order = \"disrupted\"";
    else if (one_in(8)) text += ", order = \"demoralized\"";
    if (one_in(8)) text += ", spotted = true";
    if (one_in(12) && !carrier) text += ", dug_in = true";
    if (one_in(15)) text += ", hidden = true";
    return text + " },\n";
  }
  std::string leader(const char* side) {
    constexpr const char* ranks[] = {"CPL", "SGT", "LT", "LT", "CPT", "MAJ", "COM"};
    const char* rank = ranks[below(side[0] == 's' ? 7 : 6)];
    return std::string("{ side = \"") + side + "\", rank = \"" + rank + "\", hex = \"" + hex() +
           "\", values = \"" + std::to_string(7 + below(4)) + "/" + std::to_string(below(3)) + "/" +
           std::to_string(below(3)) + "\" },\n";
  }
  std::string battle() {
    std::string text = "game = \"pg\"\nturns = 4\nunit = [\n";
    for (int n = 6 + below(6); n > 0; --n)
      text += unit("ger", german[below(static_cast<int>(std::size(german)))]);
    for (int n = 6 + below(6); n > 0; --n)
      text += unit("sov", soviet[below(static_cast<int>(std::size(soviet)))]);
    text += "]\nleader = [\n";
    for (int n = 2 + below(3); n > 0; --n) text += leader("german") + leader("soviet");
    text +=
        "]\n[rules]\nconsolidation = true\nstrategic_movement = true\nexcess_initiative = true\n";
    text += "random_events = true\nfog_of_war = " + std::string(one_in(2) ? "true\n" : "false\n");
    if (one_in(3))
      text += "sectors = [{ cols = \"01-05\" }, { cols = \"06-10\" }]\ncommand = \"sectors\"\n";
    text += "[map]\nsize = [10, 8]\nwoods = \"" + hexes(9) + "\"\nlevel_1 = \"" + hexes(9) + "\"\n";
    if (one_in(2))
      text += std::string(one_in(2) ? "river" : "major_river") +
              " = \"0105 0205 0305 0405 0505 0605 0705 0805 0905 1005\"\n";
    for (const char* side : {"german", "soviet"})
      text += std::string("[[side]]\nid = \"") + side +
              "\"\noff_board = [{ factors = 2, strength = 16 }]\n"
              "aircraft = [{ turns = \"1-4\", counters = 1 }]\n"
              "smoke = { by = \"mortars guns off_board\" }\nexits = { cols = \"01\" }\n";
    return text + "[markers]\nentrenchments = \"" + hexes(3) +
           "\"\nmines = [{ hex = \"0404\", side = \"soviet\", strength = 2 }, { hex = \"0606\", "
           "side = \"german\", strength = 1 }]\n";
  }
};

void expect_order(const World& w, const State& s) {
  for (const Hex h : w.grid) {
    bool armed[2] = {}, seen[2] = {};
    for (const Piece p : in_hex(s, h)) {
      const UnitType& t = type_of(w, p);
      const PieceState& me = at(s, p);
      armed[index(side_of(w, p))] |= is_combat_unit(t);
      seen[index(side_of(w, p))] |= is_combat_unit(t) && !me.hidden && t.kind != UnitKind::vessel;
      ASSERT_EQ(me.declared, Declared::none);
      ASSERT_FALSE(me.acted || me.grouped || me.check || me.casualty || me.entered);
      if (me.carrier) {
        ASSERT_EQ(at(s, me.carrier).hex, h) << "a load stands where its carrier stands";
        ASSERT_EQ(at(s, me.carrier).order, Order::good) << "shaken transports carry nothing";
      }
    }
    ASSERT_EQ(is_assault_hex(w, s, h), armed[0] && armed[1]);
    bool known = false;
    for (const AssaultHex& a : s.assaults) known |= a.hex == h;
    ASSERT_EQ(known, armed[0] && armed[1]) << "the list of assaults";
    for (int side = 0; side < 2; ++side) {
      const Stacked n = stacked(w, s, h, static_cast<Side>(side));
      ASSERT_LE(n.combat, 3);
      ASSERT_LE(n.transports, 3);
      if (seen[side] && !seen[1 - side]) {
        ASSERT_TRUE(s.control[side].contains(h)) << "who stands there alone holds it";
      }
    }
  }
}

// Deeds are likelier than their refusal, so that something happens.
Choice pick(const Prompt& prompt, Author& author) {
  Choice c = prompt.options[author.below(prompt.options.size())];
  for (int i = 0; i < 2; ++i)
    if (c.verb == verb::pass || c.verb == verb::done || c.verb == verb::stop ||
        c.verb == verb::hold || c.verb == verb::smoke || c.verb == verb::send)
      c = prompt.options[author.below(prompt.options.size())];
  for (const Choice& o : prompt.options)
    if ((o.verb == verb::assault || o.verb == verb::charge || o.verb == verb::fight) &&
        author.one_in(2))
      return o;
  return c;
}

TEST(RandomPositions, SomeThingsAlwaysHold) {
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    Author author{Random(seed), {}};
    std::string text = author.battle();
    for (int i = 0; i < 100 && !complaints_about<PanzerGrenadier>(text).empty(); ++i) {
      author.room.clear();
      text = author.battle();  // somebody stood alone among enemies
    }
    PgBattle b(text);
    const World& w = b.world();
    int n = 0;
    for (; n < 40000 && b.ask().ask != Ask::over; ++n) {
      Choice answer;
      if (b.prompt.ask == Ask::throw_) {
        answer = sample(b.prompt.chance, author.random.next());
      } else {
        ASSERT_FALSE(b.prompt.options.empty()) << "seed " << seed << ": " << b.prompt.text.key;
        answer = pick(b.prompt, author);
        ASSERT_FALSE(PanzerGrenadier::refuse(w, b.state(), answer)) << b.prompt.text.key;
      }
      if (b.prompt_text() == "pg.prompt.segment") {
        expect_order(w, b.state());
        if (HasFatalFailure()) FAIL() << "seed " << seed << " after " << n << " answers\n" << text;
      }
      PanzerGrenadier::take(w, b.state(), answer, nullptr);
    }
    ASSERT_EQ(b.ask().ask, Ask::over) << "seed " << seed;
  }
}

}  // namespace
}  // namespace bocage::pg
