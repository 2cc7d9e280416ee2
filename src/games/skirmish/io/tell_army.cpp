// Armies for programs: what there is to choose from, and a request judged, with the scenario it makes.
#include <algorithm>
#include <boost/json.hpp>

#include "games/skirmish/io/army.hpp"
#include "games/skirmish/io/io.hpp"
#include "games/skirmish/io/load.hpp"
#include "texts/texts.hpp"

namespace bocage::sk {
namespace json = boost::json;
namespace {

constexpr std::string_view kinds[] = {"section", "team", "vehicle", "gun", "leader"};
constexpr std::string_view nations[] = {"GER", "US", "BRI", "SOV", "JAP"};
constexpr std::string_view qualities[] = {"COMMANDO", "ELITE", "VETERAN", "BLEU"};

std::string name_of(std::string_view unit, std::string_view language) {
  const Catalog& c = catalog();
  if (unit.starts_with("leader:"))
    return words_of(language, "sk.rank." + std::string(unit.substr(7)));
  if (unit.starts_with("vehicle:"))
    for (const VehicleEntry& v : c.vehicles)
      if (v.id == unit.substr(8)) return v.name;
  if (unit.starts_with("gun:"))
    for (std::size_t i = 0; i < c.gun.size(); ++i)
      if (c.gun[i] == unit.substr(4)) return c.gun_name[i];
  return words_of(language, "sk.unit." + std::string(unit));
}

std::int64_t number_or(const json::object& o, std::string_view key, std::int64_t least,
                       std::int64_t most, std::int64_t otherwise) {
  const json::value* v = o.if_contains(key);
  return v && v->is_int64() ? std::clamp(v->get_int64(), least, most) : otherwise;
}
std::string text_or(const json::object& o, std::string_view key) {
  const json::value* v = o.if_contains(key);
  return v && v->is_string() ? std::string(v->get_string()) : "";
}

FreeBattle read_battle(const json::object& request) {
  FreeBattle b;
  b.year = static_cast<int>(number_or(request, "year", 1939, 1945, 1944));
  b.points = static_cast<int>(number_or(request, "points", 100, 1500, 500));
  b.turns = static_cast<int>(number_or(request, "turns", 3, 20, 8));
  b.seed = static_cast<std::uint64_t>(number_or(request, "seed", 0, 999'999'999, 1));
  const json::value* sides = request.if_contains("sides");
  if (!sides || !sides->is_array()) return b;
  for (std::size_t i = 0; i < 2 && i < sides->get_array().size(); ++i) {
    if (!sides->get_array()[i].is_object()) continue;
    const json::object& side = sides->get_array()[i].get_object();
    b.armies[i].nation = text_or(side, "nation");
    const json::value* groups = side.if_contains("groups");
    if (!groups || !groups->is_array()) continue;
    for (const json::value& g : groups->get_array()) {
      if (b.armies[i].groups.size() == 64) break;  // far above what a side may have
      if (g.is_string()) b.armies[i].groups.push_back({std::string(g.get_string()), "", 1});
      else if (g.is_object())
        b.armies[i].groups.push_back(
            {text_or(g.get_object(), "unit"), text_or(g.get_object(), "quality"),
             static_cast<int>(number_or(g.get_object(), "count", 0, 99, 1))});
    }
  }
  return b;
}

json::object tell(const Muster& m, const FreeBattle& battle, std::string_view language) {
  json::array wrong;
  for (const Objection& o : m.objections) {
    const auto argument = [&](std::string_view name) -> std::string {
      if (name == "unit") return find_offer(o.unit) ? name_of(o.unit, language) : o.unit;
      return std::to_string(name == "have" ? o.have : o.need);
    };
    wrong.push_back(json::object{{"rule", "sk.g23.3"},
                                 {"unit", o.unit},
                                 {"text", render_text(language, "sk.army." + o.key, argument)}});
  }
  return {{"points", m.points},     {"of", battle.points},    {"sections", m.sections},
          {"officers", m.officers}, {"heavy", m.heavy},       {"heavy_of", battle.points / 2},
          {"men", m.men},           {"vehicles", m.vehicles}, {"wrong", std::move(wrong)}};
}

}  // namespace

json::object army_lists(std::string_view language) {
  json::array units, names, levels;
  for (const Offer& o : offers()) {
    json::object costs;
    for (const std::string_view q : qualities) costs[q] = points_of(o, q);
    units.push_back(json::object{{"unit", o.unit},
                                 {"kind", kinds[static_cast<int>(o.kind)]},
                                 {"nation", o.nation},
                                 {"name", name_of(o.unit, language)},
                                 {"from", o.from},
                                 {"until", o.until},
                                 {"points", o.points},
                                 {"quality", o.quality},
                                 {"costs", std::move(costs)},
                                 {"men", o.men}});
  }
  for (const std::string_view n : nations)
    names.push_back(
        json::object{{"id", n}, {"name", words_of(language, "sk.nation." + std::string(n))}});
  for (const std::string_view q : qualities)
    levels.push_back(
        json::object{{"id", q}, {"name", words_of(language, "sk.quality." + std::string(q))}});
  return {{"game", "sk"},
          {"years", json::array{1939, 1945}},
          {"points", json::object{{"least", 100}, {"standard", 500}, {"most", 1500}}},
          {"turns", json::object{{"least", 3}, {"standard", 8}, {"most", 20}}},
          {"nations", std::move(names)},
          {"qualities", std::move(levels)},
          {"units", std::move(units)}};
}

json::object raise_army(const json::object& request, std::string_view language) {
  const FreeBattle battle = read_battle(request);
  const Muster first = muster(battle, 0), second = muster(battle, 1);
  json::object answer{
      {"sides", json::array{tell(first, battle, language), tell(second, battle, language)}}};
  const bool ok = first.objections.empty() && second.objections.empty();
  answer["ok"] = ok;
  if (ok) answer["toml"] = scenario_of(battle);
  return answer;
}

}  // namespace bocage::sk
