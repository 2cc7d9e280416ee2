// Every case of refusals.toml: an answer that is refused, by which rule and in which words.
#include <fstream>

#include "embedded/embedded.hpp"
#include "files/split.hpp"
#include "files/toml_reader.hpp"
#include "trial.hpp"

namespace bocage::sk {
namespace {

using Lines = std::vector<std::string>;

Lines words_of(std::string_view text, char between) {
  Lines words;
  for (const std::string_view part : split(text, between))
    if (!part.empty()) words.emplace_back(part);
  return words;
}

// "x-2 50,53 health=wounded" as a line of a file.
std::string row(const std::string& line) {
  const Lines words = words_of(line, ' ');
  std::string s = "{ id = \"" + words.at(0) + "\"";
  if (words.size() > 1 && words[1] != "-") s += ", at = [" + words[1] + "]";
  for (std::size_t i = 2; i < words.size(); ++i) {
    const auto eq = words[i].find('=');
    const std::string value = words[i].substr(eq + 1);
    const bool plain = value == "true" || value == "false" || value.starts_with('[') ||
                       value.find_first_not_of("-.0123456789") == value.npos;
    s += ", " + words[i].substr(0, eq) + " = " + (plain ? value : "\"" + value + "\"");
  }
  return s + " },\n";
}

// "x a VETERAN: NCO rifle; 3 SOLDAT rifle", "v b vehicle:us_m4", with more behind a bar.
std::string group_row(const std::string& line) {
  const auto bar = line.find(" | ");
  const std::string more = bar == line.npos ? "" : ", " + line.substr(bar + 3);
  const std::string all = line.substr(0, bar);
  const auto side = all.find(' '), rest = all.find(' ', side + 1), colon = all.find(": ");
  const std::string id = all.substr(0, side), of = all.substr(side + 1, rest - side - 1);
  if (colon == all.npos) return unit(id, of, all.substr(rest + 1), more);
  std::string list;
  for (const std::string& man_ : words_of(all.substr(colon + 2), ';')) {
    const auto first = man_.find_first_not_of(' ');
    list += (list.empty() ? "\"" : ", \"") + man_.substr(first) + "\"";
  }
  return men(id, of, all.substr(rest + 1, colon - rest - 1), list, more);
}

std::string name_of(const std::string& line) {
  if (line.starts_with("{ id = \"")) return line.substr(8, line.find('"', 8) - 8);
  return line.substr(0, line.find(' '));
}
// The base's lines, and instead of those with the same name the case's.
Lines merged(Lines all, const Lines& instead) {
  for (const std::string& line : instead) {
    const auto old = std::ranges::find(all, name_of(line), name_of);
    if (old == all.end()) all.push_back(line);
    else *old = line;
  }
  return all;
}

struct Refused {
  Setting x;
  Lines first;
  std::string answer, why;
};

Refused read(const Table& base, const Table& one) {
  Refused r;
  const auto lines = [&](const char* key) { return merged(base.texts(key), one.texts(key)); };
  const auto text = [&](const char* key) { return one.text(key, base.text(key, "")); };
  for (const std::string& l : lines("terrain")) r.x.terrain += l + ",\n";
  for (const std::string& l : lines("groups")) r.x.groups += group_row(l);
  const auto rows = [&](const char* key) {
    std::string all;
    for (const std::string& l : lines(key))
      if (l.find(' ') != l.npos) all += row(l);  // a name alone: it is not there
    return all;
  };
  r.x.figures = rows("figures");
  r.x.vehicles = rows("vehicles");
  r.x.gears = rows("gears");
  r.x.states = rows("states");
  r.x.position = text("position");
  r.x.top = text("top");
  r.x.active = text("active");
  r.x.visibility = one.text("visibility", base.text("visibility", "day"));
  r.x.sequence = static_cast<int>(one.number("sequence", 1, 5, base.number("sequence", 1, 5, 3)));
  r.first = one.texts("first");
  r.answer = one.text("answer");
  r.why = one.text("why");
  return r;
}

void throw_dice(Sk& t, const std::string& dice) {
  const bool pool = t.ask().chance.is_pool();
  Choice c = pool ? empty_pool : Choice{thrown, 0, 0, 0};
  for (const std::string& die : words_of(dice, ' ')) {
    if (pool) add_die(c, Colour::black, std::stoi(die));
    else c.what |= static_cast<std::uint32_t>(std::stoi(die)) << (4 * c.count++);
  }
  t.throw_as(c);
}

void answer(Sk& t, std::string what) {
  int times = 1;
  if (const auto star = what.find("* "); star != what.npos)
    times = std::stoi(what.substr(0, star)), what.erase(0, star + 2);
  for (int i = 0; i < times; ++i)
    if (what.find_first_not_of("0123456789 ") == what.npos) throw_dice(t, what);
    else t.choose(what);
}

void try_one(const Table& base, const Table& one) {
  const Refused r = read(base, one);
  SCOPED_TRACE(r.why + ": " + r.answer);
  Sk t(r.x);
  for (const std::string& what : r.first) answer(t, what);
  const std::string words = std::string("sk.refuse.") + r.why.substr(r.why.find(' ') + 1);
  EXPECT_EQ(t.why(r.answer), r.why.substr(0, r.why.find(' ')));
  const Refusal no = Skirmish::refuse(t.world(), t.state(), t.read(r.answer));
  EXPECT_EQ(no ? std::string(no.text.key) : "", words);
}

std::string text_of(const char* name) {
  std::ifstream in(std::string(BOCAGE_ROOT "/tests/rules/sk/") + name);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The cases of a file; positions to begin with are those of refusals.toml.
int try_all(const char* name) {
  Complaints wrong;
  const std::string bases_text = text_of("refusals.toml"), cases_text = text_of(name);
  const TomlFile with_bases(bases_text, "refusals.toml", wrong), file_(cases_text, name, wrong);
  EXPECT_TRUE(with_bases.parsed() && file_.parsed());
  const auto bases = with_bases.top().table("base");
  int tried = 0;
  for (const Table& one : file_.top().tables("case")) {
    const auto base = bases->table(one.text("base"));
    EXPECT_TRUE(base) << one.text("base");
    if (base) try_one(*base, one), ++tried;
  }
  for (const Complaint& c : wrong) ADD_FAILURE() << to_string(c);
  return tried;
}

TEST(SkRefusals, ByRuleAndWords) { EXPECT_GT(try_all("refusals.toml"), 100); }
TEST(SkRefusals, OfMen) { EXPECT_GT(try_all("refusals_men.toml"), 50); }
TEST(SkRefusals, OfArms) { EXPECT_GT(try_all("refusals_arms.toml"), 50); }

// ---- limits that no file reaches: the position is filled up

std::string refused(const Sk& t, std::string_view answer_) {
  const Refusal no = Skirmish::refuse(t.world(), t.state(), t.read(answer_));
  return no ? std::string(rule_name(no.rule)) + " " + std::string(no.text.key).substr(10) : "";
}
Setting with_weapon(std::string_view weapon, std::string_view terrain = "") {
  Setting x;
  x.terrain = terrain;
  x.groups = men("x", "a", "VETERAN", "\"" + std::string(weapon) + "\", \"2 SOLDAT rifle\"") +
             men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "50, 50") + man("x-2", "50, 53") + man("x-3", "50, 56") +
              man("y-1", "80, 50") + man("y-2", "80, 53") + man("y-3", "80, 56");
  x.active = "x";
  return x;
}

// sk.g8.8, sk.g11.2, sk.g13.12, sk.g22.1: a position has room for all that the men and guns of a file can do, or
// the file does not load.
TEST(SkRefusals, WhatFindsNoRoomDoesNotLoad) {
  const auto complaint = [](const std::string& groups, const std::string& more = "",
                            const std::string& terrain = "") {
    Setting x = with_weapon("SOLDAT rifle", terrain);
    x.groups += groups;
    x.position = more;
    const auto all = complaints_about<Skirmish>(file(x));
    return all.empty() ? "" : all.front().substr(all.front().find("more "));
  };
  const auto squads = [&](int count, const std::string& each) {
    std::string all;
    for (int i = 0; i < count; ++i)
      all += men("z" + std::to_string(count) + "-" + std::to_string(i), "b", "BLEU", each);
    return all;
  };
  // Six riflemen stand there already, who beat two zones.
  const std::string guns = squads(8, "\"7 SOLDAT lmg\"") + squads(1, "\"6 SOLDAT lmg\"");
  EXPECT_EQ(complaint(guns), "");
  EXPECT_EQ(complaint(guns + men("last", "a", "BLEU", "\"1 SOLDAT lmg\"")),
            "more beaten zones than a table holds: 65 of 64");
  EXPECT_EQ(complaint(guns, "zone = [{ at = [80, 50], by = \"x-1\" }]"),
            "more beaten zones than a table holds: 65 of 64");
  EXPECT_EQ(complaint(squads(4, "\"4 SOLDAT rifle+satchel\"")), "");
  EXPECT_EQ(complaint(squads(4, "\"4 SOLDAT rifle+satchel\"") +
                      men("last", "a", "BLEU", "\"1 SOLDAT rifle+satchel\"")),
            "more demolition charges than a table holds: 17 of 16");
  const auto leaders = [&](int count) {
    std::string all;
    for (int i = 0; i < count; ++i)
      all += unit("l" + std::to_string(i), "b", "leader", ", rank = \"TALENTUEUX\", radio = true");
    return all;
  };
  EXPECT_EQ(complaint(leaders(4) + unit("guns", "b", "offtable", ", strikes = 5")), "");
  EXPECT_EQ(complaint(leaders(5) + unit("guns", "b", "offtable", ", strikes = 4")), "");
  EXPECT_EQ(complaint(leaders(5) + unit("guns", "b", "offtable", ", strikes = 5")),
            "more calls for shells in a turn than a table holds: 5 of 4");
  const auto wire = [](int length) {
    const std::string to = std::to_string(length);
    return "{ id = \"w\", type = \"wire\", poly = [[1, 40], [" + to + ", 40], [" + to +
           ", 42], [1, 42]] },\n";
  };
  EXPECT_EQ(complaint("", "", wire(110)), "");
  EXPECT_EQ(complaint("", "", wire(130)),
            "more walls and hedges than can be breached: about 552 of 512 cm");
}
// sk.g13.9: six shots of a vehicle.
TEST(SkRefusals, NoMoreFuel) {
  Setting x = with_weapon("SOLDAT rifle");
  x.groups += unit("t", "a", "vehicle:bri_croc");
  x.vehicles = "{ id = \"t\", at = [40, 80], heading = 0 },\n";
  x.active = "t";
  Sk t(x);
  t.choose("speed vehicle=t band=ARRET hatch=open");
  EXPECT_EQ(refused(t, "flame piece=t at=60,80"), "");
  at(t.state(), t.v("t")).fuel = 0;
  EXPECT_EQ(refused(t, "flame piece=t at=60,80"), "sk.g13.9 no_fuel");
}
// sk.g24.1, sk.g1.10: beyond the table, and in the water.
TEST(SkRefusals, SettingUp) {
  const Trial<Skirmish> t(embedded_file("data/sk/scenarios/swing-bridge.toml"));
  const auto refused_there = [&](std::string_view where) {
    const Refusal no = Skirmish::refuse(
        t.world(), t.state(), t.read("set_group group=bri_a facing=0 at=" + std::string(where)));
    return no ? std::string(rule_name(no.rule)) + " " + std::string(no.text.key).substr(10) : "";
  };
  EXPECT_EQ(refused_there("60,50"), "");
  EXPECT_EQ(refused_there("181,50"), "sk.g24.1 off_table");
  EXPECT_EQ(refused_there("88,40"), "sk.g1.10 no_room");
}

}  // namespace
}  // namespace bocage::sk
