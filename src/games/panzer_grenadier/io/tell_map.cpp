// What never changes in a battle, as JSON: the map, the counters, the forces, what decides.
#include <boost/json.hpp>

#include "games/common/tell_hexes.hpp"
#include "games/panzer_grenadier/io/io.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "texts/nouns.hpp"

namespace bocage::pg {
namespace json = boost::json;
namespace {

json::object words(const Words& w) {
  json::object o;
  for (const auto& [language, text] : w) o[language] = text;
  return o;
}

json::object hex_view(const World& w, Hex h) {
  json::object o{{"hex", hex_name(w, h)}, {"terrain", word(w.terrain[h.id])}};
  if (w.level[h.id]) o["level"] = w.level[h.id];
  if (w.roads[h.id]) o["road"] = ways(w.roads[h.id]);
  if (w.rails[h.id]) o["rail"] = ways(w.rails[h.id]);
  if (w.bridges.contains(h)) o["bridge"] = true;
  if (w.fords.contains(h)) o["ford"] = true;
  if (w.slopes.contains(h)) o["slope"] = true;
  if (w.on.sectors) o["sector"] = w.sector[h.id] + 1;
  return o;
}

void put_value(json::object& o, const char* key, Value v) {
  if (v) o[key] = json::array{v.strength, v.range};
}

json::object type_view(const World&, const Names& n, int i, const UnitType& t) {
  const std::string& id = n.type[static_cast<std::size_t>(i)];
  const Words& own = n.type_words[static_cast<std::size_t>(i)];
  json::object o{{"id", id},
                 {"kind", word(t.kind)},  // the counter's symbol
                 {"class", word(t.moves)},
                 {"nation", word(t.nation)},
                 {"ma", t.ma},
                 {"steps", t.steps}};
  o["name"] = words(headings(own.empty() ? words_of("pg.unit." + id) : own));
  put_value(o, "df", t.direct);
  put_value(o, "bm", t.bombardment);
  put_value(o, "at", t.anti_tank);
  if (t.steps == 2) {
    json::object reduced;
    put_value(reduced, "df", t.reduced_direct);
    put_value(reduced, "bm", t.reduced_bombardment);
    put_value(reduced, "at", t.reduced_anti_tank);
    o["reduced"] = std::move(reduced);
  }
  if (is_afv(t)) o["armour"] = t.armour;
  if (is_combat_unit(t)) o["combat"] = true;
  if (t.open_top) o["open"] = true;
  if (t.carrier) o["carrier"] = true;
  if (t.limbers) o["limbered_ma"] = t.limbered_ma ? json::value(t.limbered_ma) : json::value("T");
  if (t.guards) o["guards"] = true;
  if (t.armour_efficiency) o["armour_efficiency"] = true;
  return o;
}

json::object piece_info(const World& w, const Names& n, int i) {
  const PieceInfo& p = w.pieces[i];
  const auto k = static_cast<std::size_t>(i);
  json::object o{{"id", n.piece[k]},
                 {"type", n.type[p.type]},
                 {"side", n.side[static_cast<std::size_t>(index(p.side))]},
                 {"name", words(headings(n.piece_words[k]))}};
  if (!is_leader(w.types[p.type])) o["morale"] = json::array{p.morale, p.reduced_morale};
  else o["rank"] = p.commissar ? "COM" : word(p.rank);
  if (p.group < n.group.size()) o["group"] = p.group;
  if (p.player) o["player"] = p.player + 1;
  return o;
}

json::object group_view(const World& w, const Names& n, int i) {
  const Group& g = w.groups[i];
  json::object o{{"side", n.side[static_cast<std::size_t>(index(g.side))]},
                 {"name", words(n.group_words[static_cast<std::size_t>(i)])}};
  o[g.turn ? "enter" : "setup"] = hex_names(w, w.hex_sets[g.zone]);
  if (g.turn) o["turn"] = g.turn;
  return o;
}

constexpr std::string_view measure_words[] = {"none",
                                              "one",
                                              "control",
                                              "control_all",
                                              "steps_lost",
                                              "afv_steps_lost",
                                              "other_steps_lost",
                                              "steps_exited",
                                              "afv_steps_exited",
                                              "steps_in",
                                              "afvs_in",
                                              "rail_cut",
                                              "units_lost"};

json::array victory_view(const World& w, const Names& n) {
  constexpr std::string_view times[] = {"end", "turn", "at_once"};
  json::array verdicts;
  for (const Condition& c : w.conditions) {
    json::array clauses;
    for (const Clause& clause : c.clauses) {
      json::array terms;
      for (const Term& t : clause.terms) {
        json::object term{{"count", measure_words[static_cast<int>(t.measure)]},
                          {"points", t.weight}};
        if (t.side != Side::nobody) term["side"] = n.side[static_cast<std::size_t>(index(t.side))];
        if (t.set) term["hexes"] = hex_names(w, w.hex_sets[t.set]);
        if (t.beyond) term["beyond"] = t.beyond;
        if (t.per > 1) term["per"] = t.per;
        if (t.most) term["at_most"] = t.most;
        if (t.measure == Measure::type_eliminated) term["type"] = n.type[t.type];
        terms.push_back(std::move(term));
      }
      clauses.push_back(json::object{{"terms", std::move(terms)},
                                     {clause.at_least ? "at_least" : "at_most", clause.number}});
    }
    verdicts.push_back(json::object{
        {"winner", c.winner == Side::nobody
                       ? json::value("draw")
                       : json::value(n.side[static_cast<std::size_t>(index(c.winner))])},
        {"when", times[static_cast<int>(c.when)]},
        {"if", std::move(clauses)}});
  }
  return verdicts;
}

}  // namespace

json::object Io::map(const World& w, const Names& n) {
  json::array hexes, types, pieces, groups, sides, faces;
  for (const Hex h : w.grid) hexes.push_back(hex_view(w, h));
  for (int i = 0; i < w.type_count; ++i) types.push_back(type_view(w, n, i, w.types[i]));
  for (int i = 0; i < w.piece_count; ++i) pieces.push_back(piece_info(w, n, i));
  for (int i = 0; i < static_cast<int>(n.group.size()); ++i) groups.push_back(group_view(w, n, i));
  for (std::size_t i = 0; i < n.side.size(); ++i)
    sides.push_back(json::object{
        {"id", n.side[i]}, {"name", words(n.side_words[i])}, {"nation", word(w.sides[i].nation)}});
  for (std::size_t i = 0; i < n.face.size(); ++i) {
    const LeaderFace& f = w.faces[i];
    faces.push_back(json::object{{"id", n.face[i]},
                                 {"rank", f.commissar ? "COM" : word(f.rank)},
                                 {"values", json::array{f.morale, f.combat, f.morale_bonus}}});
  }
  json::array named;
  for (const auto& [hex, called] : n.places)
    named.push_back(json::object{{"hex", hex}, {"name", words(called)}});
  json::object rules;
  const Switches& on = w.on;
  for (const auto& [rule, played] : std::initializer_list<std::pair<const char*, bool>>{
           {"aircraft", on.aircraft},
           {"smoke", on.smoke},
           {"entrenchments", on.entrenchments},
           {"hidden", on.hidden},
           {"mines", on.mines},
           {"commissars", on.commissars},
           {"cavalry", on.cavalry},
           {"consolidation", on.consolidation},
           {"excess_initiative", on.excess_initiative},
           {"strategic_movement", on.strategic_movement},
           {"fog_of_war", on.fog_of_war},
           {"random_events", on.random_events},
           {"sectors", on.sectors},
           {"formations", on.formations},
           {"rail_cutting", on.rail_cutting}})
    rules[rule] = played;
  return {{"game", "pg"},
          {"columns", w.grid.columns},
          {"rows", w.grid.rows},
          {"layout", "pointy, even rows half a hex east"},
          {"look", n.look},
          {"year", w.year},
          {"turns", w.turns},
          {"hexes", std::move(hexes)},
          {"places", std::move(named)},
          {"types", std::move(types)},
          {"units", std::move(pieces)},
          {"groups", std::move(groups)},
          {"sides", std::move(sides)},
          {"leaders", std::move(faces)},
          {"rules", std::move(rules)},
          {"victory", victory_view(w, n)}};
}

}  // namespace bocage::pg
