// What never changes in a battle, as JSON: map, counters, formations, tables, what decides.
#include <boost/json.hpp>

#include "games/america_triumphant/io/io.hpp"
#include "games/common/tell_hexes.hpp"

namespace bocage::at {
namespace json = boost::json;
namespace {

json::object hex_view(const World& w, const Names& n, Hex h) {
  const Doubled p = w.grid.doubled(h);
  json::object o{{"hex", hex_name(w, h)},
                 {"x", p.x},
                 {"y", p.y},
                 {"terrain", w.rough.contains(h) ? "wood_hill" : "clear"},
                 {"art", n.art[h.id]}};
  if (!n.place[h.id].empty()) o["place"] = n.place[h.id];
  if (w.cities.contains(h)) o["kind"] = "city";
  else if (w.villages.contains(h)) o["kind"] = "village";
  if (w.westwall.contains(h)) o["westwall"] = true;
  if (w.objectives.contains(h)) o["objective"] = true;
  if (w.entry.contains(h)) o["entry"] = true;
  if (w.exits.contains(h) && w.on.exits) o["exit"] = true;
  for (int z = 0; z < zones; ++z)
    if (w.zone[z].contains(h)) o["zone"] = zone_word(z);
  if (w.roads[h.id]) o["roads"] = ways(w.roads[h.id]);
  if (w.minor[h.id]) o["minor"] = ways(w.minor[h.id]);
  if (w.major[h.id]) o["major"] = ways(w.major[h.id]);
  if (w.bridges[h.id]) o["bridges"] = ways(w.bridges[h.id]);
  if (w.blown[h.id]) o["blown"] = ways(w.blown[h.id]);
  json::object rivers;
  for (int d = 0; d < 6; ++d)
    if (const auto& name = n.river[static_cast<std::size_t>(6 * h.id + d)]; !name.empty())
      rivers[direction_words[d]] = name;
  if (!rivers.empty()) o["rivers"] = std::move(rivers);
  return o;
}

// Whether it is set up by the scenario, in a hex or by the player.
bool set_up(const UnitInfo& u) { return u.list || u.follows || (u.zones && !u.okw); }

// Takes no part: neither set up nor to come before the end. All that a scenario schedules comes, or nothing does, and v.d.H with
// it. A file that begins in mid-battle sets nobody up: there every counter is told as if it could come.
bool absent(const World& w, const UnitInfo& u) {
  bool begins = false;
  for (int i = 0; i < w.unit_count; ++i) begins |= set_up(w.units[i]);
  if (!begins || set_up(u)) return false;
  if (!w.on.drop) return true;
  if (u.drops || u.conditional || (u.okw && (w.on.okw || w.on.okw_request))) return false;
  return !u.due || u.due > w.last_turn;
}

json::object unit_view(const World& w, const Names& n, int i) {
  const UnitInfo& u = w.units[i];
  json::object o{{"id", n.unit[static_cast<std::size_t>(i)]},
                 {"side", side_ids[index(u.side)]},
                 {"nation", word(u.nation)},
                 {"printed", n.printed[static_cast<std::size_t>(i)]},
                 {"type", word(u.type)},
                 {"class", u.mech ? "mech" : "foot"},
                 {"size", word(u.size)},
                 {"steps", u.steps},
                 {"strength", u.steps == 2 ? json::array{u.strength[1], u.strength[0]}
                                           : json::array{u.strength[0]}},
                 {"mp", u.mp}};
  if (u.formation != none8) o["formation"] = n.formation[u.formation];
  if (u.hq != none8) o["range"] = u.range;
  if (u.bridge) o["bridge"] = true;
  if (u.combat_command) o["combat_command"] = true;
  if (absent(w, u)) o["absent"] = true;
  return o;
}

json::array results(const World& w) {
  json::array columns;
  for (int level = 0; level <= 10; ++level) {
    json::array dice;
    for (int die = 0; die < 6; ++die)
      dice.push_back(json::array{w.results[level][die][0], w.results[level][die][1]});
    columns.push_back(json::object{{"column", column_word(level)}, {"dice", std::move(dice)}});
  }
  return columns;
}

json::array conditions(const World& w) {
  json::array list;
  for (int i = 0; i < w.condition_count; ++i) {
    const Condition& c = w.conditions[i];
    json::array clauses;
    for (int k = c.first; k < c.first + c.count; ++k) {
      const Clause& clause = w.clauses[k];
      json::array terms;
      for (int t = clause.first; t < clause.first + clause.count; ++t) {
        const Term& term = w.terms[t];
        constexpr std::string_view measures[] = {"controlled", "steps", "exited", "lost"};
        json::object o{{"count", measures[static_cast<int>(term.measure)]},
                       {"side", side_ids[index(term.side)]},
                       {"per", term.per}};
        if (term.most != 255) o["most"] = term.most;
        if (term.measure <= Measure::steps && term.hexes.count() < 60) {
          json::array hexes;
          term.hexes.each([&](Hex h) { hexes.push_back(hex_name(w, h)); });
          o["hexes"] = std::move(hexes);
        }
        terms.push_back(std::move(o));
      }
      json::object o{{"number", k}, {"terms", std::move(terms)}};
      if (clause.at_least) o["at_least"] = clause.at_least;
      if (clause.at_most != 255) o["at_most"] = clause.at_most;
      clauses.push_back(std::move(o));
    }
    json::object o{{"winner", c.winner == Side::nobody ? json::value("nobody")
                                                       : json::value(side_ids[index(c.winner)])},
                   {"level", c.major == 2   ? "major"
                             : c.major == 1 ? "minor"
                                            : "plain"},
                   {"if", std::move(clauses)}};
    if (c.rule) o["rule"] = rule_list[index_of(c.rule)];
    list.push_back(std::move(o));
  }
  return list;
}

}  // namespace

json::object Io::map(const World& w, const Names& n) {
  json::array hexes, units, formations, headquarters, days;
  for (const Hex h : w.grid) hexes.push_back(hex_view(w, n, h));
  for (int i = 0; i < w.unit_count; ++i) units.push_back(unit_view(w, n, i));
  for (int f = 0; f < w.formation_count; ++f) {
    json::array members;
    for (int i = 0; i < w.formations[f].count; ++i)
      members.emplace_back(n.unit[w.formations[f].unit[i]]);
    formations.push_back(json::object{{"id", n.formation[static_cast<std::size_t>(f)]},
                                      {"units", std::move(members)},
                                      {"mechanised", w.formations[f].mechanised}});
  }
  for (int i = 0; i < w.hq_count; ++i) headquarters.emplace_back(n.unit[w.headquarters[i]]);
  for (int t = w.first_turn; t <= w.last_turn; ++t)
    days.push_back(json::object{{"date", date_word(t)}, {"income", w.income[t]}});
  json::object boxes;
  for (int side = 0; side < 2; ++side) {
    json::array list;
    for (int i = 0; i < max_boxes; ++i) list.push_back(w.boxes[side][i]);
    boxes[side_ids[side]] = std::move(list);
  }
  return {
      {"game", "at"},
      {"columns", w.grid.columns},
      {"rows", w.grid.rows},
      {"first_row", w.grid.numbering.first_row},
      {"numbering", json::object{{"row_first", true}, {"from_east", true}, {"short_rows", true}}},
      {"hexes", std::move(hexes)},
      {"units", std::move(units)},
      {"formations", std::move(formations)},
      {"headquarters", std::move(headquarters)},
      {"days", std::move(days)},
      {"boxes", std::move(boxes)},
      {"results", results(w)},
      {"victory", conditions(w)}};
}

}  // namespace bocage::at
