// What decides: [[victory]], looked at in the order of the file.
#include "files/toml_reader.hpp"
#include "games/america_triumphant/io/load.hpp"

namespace bocage::at {
namespace {

Side read_side(const Table& t, std::string_view key, std::string_view otherwise) {
  const std::string text = t.text(key, otherwise);
  if (text == "german") return german;
  if (text == "allied") return allied;
  if (text != "nobody") t.complain(key, "'" + text + "' is no side: write german or allied");
  return Side::nobody;
}

void read_term(Reader& r, const Table& t) {
  World& w = r.world;
  if (w.term_count >= std::size(w.terms)) return t.complain("", "too many things are counted");
  Term& term = w.terms[w.term_count++];
  const std::string what = t.text("count");
  if (what == "controlled") term.measure = Measure::controlled;
  else if (what == "steps") term.measure = Measure::steps;
  else if (what == "exited") term.measure = Measure::exited;
  else if (what == "lost") term.measure = Measure::lost;
  else t.complain("count", "'" + what + "' cannot be counted: controlled, steps, exited or lost");
  term.side = read_side(t, "side", "german");
  term.most = static_cast<std::uint8_t>(t.number("most", 0, 255, 255));
  term.per = static_cast<std::uint8_t>(t.number("per", 1, 99, 1));
  if (t.has("zone")) {
    const std::string zone = t.text("zone");
    if (zone == "north") term.hexes = w.north_bank;
    else if (zone == "westwall") term.hexes = w.westwall;
    else if (zone == "map") term.hexes = w.all;
    else t.complain("zone", "'" + zone + "' is no zone: north, westwall or map");
  } else if (t.has("hexes")) {
    term.hexes = read_hexes(r, t, "hexes");
  } else if (term.measure == Measure::controlled || term.measure == Measure::steps) {
    t.complain("count", "say where: hexes or zone");
  }
}

void read_clause(Reader& r, const Table& t) {
  World& w = r.world;
  if (w.clause_count >= std::size(w.clauses)) return t.complain("", "too many clauses");
  Clause& c = w.clauses[w.clause_count++];
  c.first = w.term_count;
  if (t.has("sum"))
    for (const Table& each : t.tables("sum")) read_term(r, each);
  else read_term(r, t);
  c.count = static_cast<std::uint8_t>(w.term_count - c.first);
  c.at_least = static_cast<std::uint8_t>(t.number("at_least", 0, 255, 0));
  c.at_most = static_cast<std::uint8_t>(t.number("at_most", 0, 255, 255));
  if (c.at_least == 0 && c.at_most == 255)
    t.complain("", "this always holds: say at_least or at_most");
}

}  // namespace

void read_victory(Reader& r) {
  World& w = r.world;
  for (const Table& t : r.top.tables("victory")) {
    if (w.condition_count >= std::size(w.conditions)) {
      t.complain("", "too many conditions of victory");
      break;
    }
    Condition& c = w.conditions[w.condition_count++];
    c.winner = read_side(t, "winner", "nobody");
    const std::string level = t.text("level", "plain");
    c.major = level == "major" ? 2 : level == "minor" ? 1 : 0;
    if (level != "plain" && level != "major" && level != "minor")
      t.complain("level", "'" + level + "' is no level of victory: major or minor");
    if (t.has("rule")) {
      const std::string id = t.text("rule");
      const auto* it = std::ranges::lower_bound(rule_list, id);
      if (it == std::end(rule_list) || *it != id) t.complain("rule", "there is no rule " + id);
      else c.rule = RuleId{static_cast<std::uint16_t>(1 << 13 | (it - rule_list))};
    }
    c.first = w.clause_count;
    for (const Table& each : t.tables("if")) read_clause(r, each);
    c.count = static_cast<std::uint8_t>(w.clause_count - c.first);
  }
  if (w.condition_count == 0 && !r.top.has("position"))
    r.top.complain("", "nobody can win: write a [[victory]]");
}

}  // namespace bocage::at
