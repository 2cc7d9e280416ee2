// What a scenario file says about the scenario itself: sides, forces, deck, victory, options.
#include <algorithm>

#include "embedded/embedded.hpp"
#include "files/options.hpp"
#include "files/split.hpp"
#include "files/word_lists.hpp"
#include "games/up_front/io/load.hpp"
#include "texts/texts.hpp"

namespace bocage::uf::io {

int nation_of(std::string_view name) {
  for (int n = 0; n < 3; ++n)
    if (name == nation_names[n]) return n;
  return -1;
}

int man_of(std::string_view id) {
  const auto& rows = man_rows();
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].id == id) return static_cast<int>(i);
  return -1;
}

namespace {

// A text that must be one of a few.
void read_one_of(const Table& t, const char* key, std::string& out,
                 const std::vector<std::string>& known) {
  if (!t.has(key)) return;
  const std::string text = t.text(key, out);
  if (std::ranges::find(known, text) == known.end())
    return t.complain(key, "'" + text + "' is not possible here: it is one of " + listed(known));
  out = text;
}

void read_pairs(const Table& top, ScenarioFile& f) {
  if (!top.has("sides")) return;
  f.pairs.clear();
  const auto pairs = top.texts("sides");
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto names = split(pairs[i], '-');
    const int a = names.size() == 2 ? nation_of(names[0]) : -1,
              b = names.size() == 2 ? nation_of(names[1]) : -1;
    if (a < 0 || b < 0 || (a == 0) == (b == 0))
      top.complain_at("sides", static_cast<int>(i),
                      "'" + pairs[i] +
                          "' is no pair of sides: the German and an American or a Russian, as in "
                          "'german-american' (uf.2.4b)");
    else f.pairs.push_back(pairs[i]);
  }
  if (pairs.empty())
    top.complain("sides", "there must be a pair of sides, as in ['german-american']");
  if (f.pairs.empty()) f.pairs.push_back("german-american");
}

void read_remove(const Table& top, ScenarioFile& f) {
  if (!top.has("remove")) return;
  static const std::vector<std::string> known = {"woods", "brush", "buildings", "hill", "walls",
                                                 "gully", "marsh", "stream",    "wire", "smoke"};
  f.remove.clear();
  const auto texts = top.texts("remove");
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto words = split_words(texts[i], " ");
    const bool fine = words.size() == 2 && is_number(words[0]) && words[0].size() < 3 &&
                      std::ranges::find(known, words[1]) != known.end();
    if (fine) f.remove.push_back({std::string(words[1]), std::stoi(std::string(words[0]))});
    else
      top.complain_at("remove", static_cast<int>(i),
                      "'" + texts[i] +
                          "' should be a number and a kind of card, as in '5 buildings'" +
                          (words.size() == 2 ? did_you_mean(words[1], known) : ""));
  }
}

void read_special(const Table& top, ScenarioFile& f) {
  if (!top.has("special")) return;
  static const std::vector<std::string> known = {"defender_entrenched_in_open",
                                                 "attacker_in_stream", "defender_entrenches_one",
                                                 "hedges", "night"};
  bool* flags[] = {&f.defender_entrenched_in_open, &f.attacker_in_stream,
                   &f.defender_entrenches_one, &f.hedges, &f.night};
  for (bool* flag : flags) *flag = false;
  const auto texts = top.texts("special");
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto it = std::ranges::find(known, texts[i]);
    if (it != known.end()) *flags[it - known.begin()] = true;
    else
      top.complain_at("special", static_cast<int>(i),
                      "'" + texts[i] + "' is no special rule: known are " + listed(known));
  }
}

void read_forces(const Table& top, ScenarioFile& f) {
  const auto forces = top.table("forces");
  if (!forces) return;
  for (int n = 0; n < 3; ++n)
    if (forces->has(nation_names[n]))
      f.forces[n][0] = f.forces[n][1] = read_men(*forces, nation_names[n]);
  for (int role = 0; role < 2; ++role) {
    const auto t = forces->table(role == 0 ? "attack" : "defence");
    if (!t) continue;
    for (int n = 0; n < 3; ++n)
      if (t->has(nation_names[n])) f.forces[n][role] = read_men(*t, nation_names[n]);
  }
}

void read_victory(const Table& top, ScenarioFile& f) {
  const auto t = top.table("victory");
  if (!t) return;
  if (t->has("men") && f.by == "nobody") f.by = "both";
  read_one_of(*t, "by", f.by, {"both", "attacker", "defender", "nobody"});
  f.men = static_cast<int>(t->number("men", 1, 18, f.men));
  f.at_chit = static_cast<int>(t->number("chit", -9, 9, f.at_chit));
  read_one_of(*t, "terrain", f.terrain, {"buildings"});
  read_one_of(*t, "time_out", f.time_out, {"points", "defender", "attacker"});
  f.attacker_lead = static_cast<int>(t->number("attacker_lead", 0, 99, f.attacker_lead));
  f.defender_advance_points = t->flag("defender_advance_points", f.defender_advance_points);
}

}  // namespace

std::vector<int> read_men(const Table& t, std::string_view key) {
  std::vector<int> out;
  const auto texts = t.texts(key);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto ends = split(texts[i], '-');
    const bool one_or_two = ends.size() == 1 || ends.size() == 2;
    const int from = one_or_two ? man_of(ends.front()) : -1,
              to = one_or_two ? man_of(ends.back()) : -1;
    if (from < 0 || to < from || man_rows()[from].nation != man_rows()[to].nation) {
      t.complain_at(key, static_cast<int>(i),
                    "'" + texts[i] +
                        "' is no man nor a range of men: write an id of personalities.tsv, 'G17', "
                        "or 'G1-G8'");
      continue;
    }
    for (int m = from; m <= to; ++m) out.push_back(m);
  }
  return out;
}

void read_scenario_keys(const Table& top, ScenarioFile& f) {
  read_heading(top, "uf", f.info);
  std::string kind = f.attack ? "attack" : "meeting";
  read_one_of(top, "kind", kind, {"meeting", "attack"});
  f.attack = kind == "attack";
  read_pairs(top, f);
  read_one_of(top, "first", f.first,
              {"german", "american", "russian", "attacker", "defender", "fewer_men", "draw",
               "fewer_points"});
  f.decks = static_cast<int>(top.number("decks", 1, 9, f.decks));
  read_remove(top, f);
  read_one_of(top, "snipers", f.snipers, {"both", "attacker", "defender", "nobody"});
  read_special(top, f);
  if (const auto t = top.table("points"))
    for (int n = 0; n < 3; ++n)
      f.points[n] = static_cast<int>(t->number(nation_names[n], 0, 9999, f.points[n]));
  if (const auto t = top.table("start"))
    f.defender_chit = static_cast<int>(t->number("defender_chit", 0, 9, f.defender_chit));
  read_forces(top, f);
  read_victory(top, f);
  if (const auto t = top.table("options")) {
    f.readjust_chits = t->flag("readjust_chits", f.readjust_chits);
    f.smoke_needs_leader = t->flag("smoke_needs_leader", f.smoke_needs_leader);
    f.second_sniper = t->flag("second_sniper", f.second_sniper);
  }
}

namespace {

void apply_options(Options chosen, ScenarioFile& f, Complaints& wrong) {
  // uf.2.4d: in an attack the scenario says who plays first; to choose that is to choose nothing.
  if (const auto it = chosen.find("first"); f.attack && it != chosen.end()) {
    if (it->second != "scenario")
      wrong.push_back({"options", 0, 0,
                       "'first' cannot be '" + it->second +
                           "': in an attack the scenario says who plays first (uf.2.4d)",
                       "uf.2.4d"_rule});
    chosen.erase(it);
  }
  const OptionsReader read(chosen, f.info, wrong);
  const auto words = [](std::string_view id) { return words_of("uf.option." + std::string(id)); };
  const std::string sides = read.offer({"sides", words("sides"), f.pairs, true});
  const auto names = split(sides, '-');
  for (int s = 0; s < 2; ++s) f.nation[s] = nation_of(names[s]);
  if (!f.attack && read.offer({"first", words("first"), {"scenario", "draw"}}) == "draw")
    f.first = "draw";
  const auto turn = [&](std::string_view id, bool& on) {
    on = read.offer_switch(id, words(id), on);
  };
  turn("readjust_chits", f.readjust_chits);
  turn("smoke_needs_leader", f.smoke_needs_leader);
  turn("second_sniper", f.second_sniper);
  read.finish();
}

// Nobody attacks in a meeting, so nothing can depend on it.
void check_roles(const Table& top, const ScenarioFile& f) {
  if (f.attack) return;
  const auto role = [](const std::string& text) {
    return text == "attacker" || text == "defender";
  };
  const std::pair<const char*, bool> uses[] = {
      {"first", role(f.first)},
      {"snipers", role(f.snipers)},
      {"special",
       f.defender_entrenched_in_open || f.attacker_in_stream || f.defender_entrenches_one},
      {"start", f.defender_chit != 0},
      {"victory", role(f.by) || role(f.time_out) || f.attacker_lead || !f.defender_advance_points}};
  for (const auto& [key, used] : uses)
    if (used)
      top.complain(key, std::string("'") + key +
                            "' names an attacker or a defender, and a meeting has neither: write "
                            "kind = 'attack'");
}

// uf.2.4a: what a scenario must say. A position in the middle of a battle need not.
void check_elements(const Table& top, const ScenarioFile& f) {
  if (!f.groups.empty() || top.has("based_on")) return;
  constexpr std::pair<const char*, const char*> elements[] = {
      {"kind", "kind = 'meeting' or 'attack'"},
      {"sides", "which sides can fight it, as in sides = ['german-american']"},
      {"decks", "how many decks it lasts, as in decks = 3"},
      {"first", "who plays first, as in first = 'german'"},
      {"victory", "how it is won, a table [victory]"}};
  for (const auto& [key, what] : elements)
    if (!top.has(key))
      top.complain(
          "", std::string("a scenario says ") + what + " (uf.2.4a); there is no '" + key + "'");
}

// uf.2.4d: only somebody who is there can play first.
void check_first(const Table& top, const ScenarioFile& f) {
  const int nation = nation_of(f.first);
  if (nation < 0 || nation == f.nation[0] || nation == f.nation[1]) return;
  top.complain("first", "the " + f.first + " side does not fight here: it is " +
                            nation_names[f.nation[0]] + " against " + nation_names[f.nation[1]]);
}

}  // namespace

std::optional<ScenarioFile> read_scenario_file(std::string_view text, std::string_view name,
                                               const Options& options, Complaints& wrong) {
  const std::size_t before = wrong.size();
  TomlFile file(text, name, wrong);
  if (!file.parsed()) return {};
  const Table top = file.top();
  ScenarioFile f;
  if (top.has("based_on")) {
    const std::string id = top.text("based_on");
    const std::string_view base = embedded_file("data/uf/scenarios/" + id + ".toml");
    if (base.data()) read_scenario_keys(TomlFile(base, id, wrong).top(), f);
    else top.complain("based_on", "there is no scenario '" + id + "': they are a, b, c, d, e, f");
  }
  read_scenario_keys(top, f);
  apply_options(options, f, wrong);
  check_roles(top, f);
  check_first(top, f);
  read_cards(top, f);
  read_position(top, f, wrong);
  check_elements(top, f);
  top.finish();
  if (wrong.size() == before) give_out_cards(f);
  if (wrong.size() == before) check_position(top, f);
  if (wrong.size() != before) return {};
  return f;
}

}  // namespace bocage::uf::io
