// What an attack would be if it were made now: column, every shift with its rule, the chance of
// each result on each target. It is found by making it, once for each throw.
#include <boost/json.hpp>
#include <map>

#include "games/panzer_grenadier/io/io.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/tables.hpp"

namespace bocage::pg {
namespace json = boost::json;
namespace {

bool is_attack_throw(const State& s) {
  const Step step = step_now(s);
  return step == Step::attack || step == Step::assault_attack || step == Step::assault_defence ||
         step == Step::free_shot;
}

// Everybody who was asked to join has, and the aircraft hit: what is left is to fire.
bool fire_as_it_is(const World& w, State& s, Prompt& prompt, int& aircraft) {
  PanzerGrenadier::ask(w, s, prompt);
  for (int i = 0; i < 3 && prompt.ask == Ask::choice; ++i) {
    const Choice fire{verb::done};
    if ((step_now(s) != Step::fire_group && step_now(s) != Step::opportunity_group &&
         step_now(s) != Step::offboard_group && step_now(s) != Step::air_group) ||
        !prompt.options.contains(fire))
      return false;
    PanzerGrenadier::take(w, s, fire, nullptr);
    PanzerGrenadier::ask(w, s, prompt);
  }
  for (; prompt.ask == Ask::throw_ && step_now(s) == Step::air_hit; ++aircraft) {
    PanzerGrenadier::take(w, s, dice_thrown(6), nullptr);
    PanzerGrenadier::ask(w, s, prompt);
  }
  return prompt.ask == Ask::throw_ && !prompt.chance.is_draw() && is_attack_throw(s);
}

// Going in is not yet the fight: this is how it would be fought by those who are there then. Of
// fortified and other defenders all fire together.
void fight_there(const World& w, State& s, Choice c, Prompt& prompt) {
  for (const Choice next :
       {Choice{verb::fight, 0, 0, c.what}, Choice{verb::fire_together, 0, 0, 0}}) {
    PanzerGrenadier::ask(w, s, prompt);
    if (prompt.ask == Ask::choice && prompt.options.contains(next))
      PanzerGrenadier::take(w, s, next, nullptr);
  }
}

// One group of targets that reads the same column.
struct Reading {
  json::object facts;
  std::map<std::string, double> results;
};

json::object facts_of(const World& w, const Names& n, const Event& e, std::string_view language) {
  json::object o{{"event", e.what}, {"rule", rule_list[index_of(e.rule)]}};
  if (e.side != Side::nobody) o["side"] = n.side[static_cast<std::size_t>(index(e.side))];
  if (e.column != Event::none) o["column"] = std::to_string(e.column);
  for (const Arg& a : e.args)
    if (std::string_view(a.name) != "total")
      o[a.name] =
          a.kind == number_kind ? json::value(a.value) : json::value(name(w, n, a.kind, a.value));
  json::array shifts;
  for (const Shift& x : e.shifts)
    shifts.push_back(json::object{{"rule", rule_list[index_of(x.rule)]},
                                  {"amount", x.amount},
                                  {"text", words_of(language, x.text.key)}});
  o["shifts"] = std::move(shifts);
  return o;
}

// The throw that is asked for, made in all ways.
json::array readings_of(const World& w, const Names& n, const State& aimed, const Chance& chance,
                        std::string_view language) {
  std::vector<Reading> readings;
  double all = 0;
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= (chance.dice == 2 ? 6 : 1); ++b) {
      const Choice roll = chance.dice == 2 ? dice_thrown(a, b) : dice_thrown(a);
      State after = aimed;
      Events log;
      PanzerGrenadier::take(w, after, roll, &log);
      std::size_t k = 0;
      for (const Event& e : log.list) {
        if (e.roll != roll || !e.result) continue;
        if (k == readings.size()) readings.push_back({facts_of(w, n, e, language), {}});
        readings[k++].results[e.result] += 1;
      }
      all += 1;
    }
  }
  json::array targets;
  for (Reading& r : readings) {
    json::object chances;
    for (const auto& [result, count] : r.results) chances[result] = count / all;
    r.facts["results"] = std::move(chances);
    targets.push_back(std::move(r.facts));
  }
  return targets;
}

}  // namespace

std::optional<json::object> Io::attack(const World& w, const Names& n, const State& from, Choice c,
                                       std::string_view language) {
  static thread_local Prompt prompt;
  State aimed = from;
  int aircraft = 0;
  PanzerGrenadier::take(w, aimed, c, nullptr);
  if (c.verb == verb::assault || c.verb == verb::charge) fight_there(w, aimed, c, prompt);
  if (!fire_as_it_is(w, aimed, prompt, aircraft)) return {};
  const Chance chance = prompt.chance;
  json::array targets = readings_of(w, n, aimed, chance, language);
  if (targets.empty()) return {};
  if (step_now(aimed) == Step::assault_attack) {  // pg.12.4b: the defender fires at the same time
    PanzerGrenadier::take(w, aimed, dice_thrown(1), nullptr);
    PanzerGrenadier::ask(w, aimed, prompt);
    if (prompt.ask == Ask::throw_ && step_now(aimed) == Step::assault_defence)
      for (json::value& t : readings_of(w, n, aimed, prompt.chance, language))
        targets.push_back(std::move(t));
  }
  json::object o{{"dice", json::array(chance.dice, chance.faces)}, {"targets", std::move(targets)}};
  if (aircraft) {  // pg.15.11b: column and results if all of them hit
    o["aircraft"] = aircraft;
    o["each_hits"] = (6 - aircraft_misses) / 6.0;
  }
  return o;
}

}  // namespace bocage::pg
