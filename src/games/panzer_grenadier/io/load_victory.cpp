// [victory]: scores that add up what happened, and verdicts that compare them with numbers.
#include <algorithm>
#include <charconv>

#include "files/split.hpp"
#include "games/panzer_grenadier/io/load.hpp"

namespace bocage::pg {
namespace {

struct Score {
  std::string name;
  List<Term, 6> terms;
};

struct MeasureWord {
  std::string_view count, of;
  Measure measure;
};
constexpr MeasureWord measures[] = {
    {"one", "", Measure::constant},
    {"control", "", Measure::hexes_controlled},
    {"control_all", "", Measure::all_controlled},
    {"steps_lost", "", Measure::steps_lost},
    {"steps_lost", "afv", Measure::afv_steps_lost},
    {"steps_lost", "not_afv", Measure::other_steps_lost},
    {"steps_exited", "", Measure::steps_exited},
    {"steps_exited", "afv", Measure::afv_steps_exited},
    {"steps_in", "", Measure::steps_in},
    {"units_in", "afv", Measure::afvs_in},
    {"rail_cut", "", Measure::rails_cut},
    {"units_lost", "", Measure::type_eliminated},
};

Term read_term(Reader& r, const Table& t) {
  Term term;
  const std::string count = t.text("count"), of = t.text("of", "");
  const auto* it = std::ranges::find_if(
      measures, [&](const MeasureWord& m) { return m.count == count && m.of == of; });
  if (it != std::end(measures)) term.measure = it->measure;
  else if (std::ranges::find(measures, count, &MeasureWord::count) != std::end(measures))
    t.complain(
        "of",
        "'" + of + "' cannot be counted there: leave 'of' out, or write \"afv\" or \"not_afv\"");
  else
    t.complain("count", "'" + count +
                            "' cannot be counted: one, control, control_all, steps_lost, "
                            "steps_exited, steps_in, units_in, rail_cut, units_lost");
  if (term.measure != Measure::constant) term.side = read_side(r, t, "side");
  if (t.has("zone")) term.set = add_set(r, t, read_zone(r, t, "zone"));
  else if (term.measure == Measure::hexes_controlled || term.measure == Measure::all_controlled ||
           term.measure == Measure::steps_in || term.measure == Measure::afvs_in)
    t.complain("", "'zone' is missing: which hexes?");
  if (term.measure == Measure::type_eliminated)
    term.type = find_type(r, t, "units", t.text("units"));
  term.weight = static_cast<std::int16_t>(t.number("points", -99, 99, 1));
  term.beyond = static_cast<std::int16_t>(t.number("beyond", 0, 999, 0));
  term.per = static_cast<std::int16_t>(t.number("per", 1, 99, 1));
  term.most = static_cast<std::int16_t>(t.number("at_most", 0, 99, 0));
  return term;
}

// "balance >= 6"
std::optional<Clause> read_clause(const Table& t, int element, const std::string& text,
                                  const std::vector<Score>& scores) {
  const auto complain = [&](std::string words) { t.complain_at("if", element, std::move(words)); };
  const auto words = split_words(text);
  int number = 0;
  bool good = words.size() == 3;
  if (good) {
    const auto [end, error] =
        std::from_chars(words[2].data(), words[2].data() + words[2].size(), number);
    good = error == std::errc() && end == words[2].data() + words[2].size();
  }
  if (!good) {
    complain(
        "'" + text +
        "' is no condition: write a score, one of >= > <= <, and a number, such as \"towns >= 5\"");
    return {};
  }
  const auto score = std::ranges::find(scores, words[0], &Score::name);
  if (score == scores.end()) {
    std::vector<std::string> known;
    for (const Score& s : scores) known.push_back(s.name);
    complain("there is no score '" + words[0] + "'" + did_you_mean(words[0], known));
    return {};
  }
  Clause clause{.terms = score->terms};
  if (words[1] == ">=") clause.number = static_cast<std::int16_t>(number);
  else if (words[1] == ">") clause.number = static_cast<std::int16_t>(number + 1);
  else if (words[1] == "<=")
    clause.at_least = false, clause.number = static_cast<std::int16_t>(number);
  else if (words[1] == "<")
    clause.at_least = false, clause.number = static_cast<std::int16_t>(number - 1);
  else {
    complain("'" + words[1] + "' compares nothing: write >= > <= or <");
    return {};
  }
  return clause;
}

void read_verdict(Reader& r, const Table& t, const std::vector<Score>& scores) {
  Condition c;
  c.winner = read_side(r, t, "winner", true);
  const std::string when = t.text("when", "end");
  if (when == "turn") c.when = When::every_turn;
  else if (when == "at_once") c.when = When::at_once;
  else if (when != "end")
    t.complain("when", "'" + when + "' is no time: end, turn (at the end of every turn), at_once");
  int element = 0;
  for (const std::string& text : t.texts("if")) {
    const auto clause = read_clause(t, element++, text, scores);
    if (!clause) continue;
    if (c.clauses.full()) t.complain("if", "a verdict has at most 4 conditions");
    else c.clauses.push(*clause);
  }
  if (r.world.conditions.full()) t.complain("", "a scenario has at most 16 verdicts");
  else r.world.conditions.push(c);
}

}  // namespace

void read_victory(Reader& r) {
  const auto t = r.top.table("victory");
  if (!t) return;
  std::vector<Score> scores;
  for (const Table& s : t->tables("score")) {
    Score score{s.text("name"), {}};
    for (const Table& term : s.tables("terms")) {
      if (score.terms.full()) s.complain("terms", "a score has at most 6 terms");
      else score.terms.push(read_term(r, term));
    }
    scores.push_back(std::move(score));
  }
  for (const Table& verdict : t->tables("verdict")) read_verdict(r, verdict, scores);
}

}  // namespace bocage::pg
