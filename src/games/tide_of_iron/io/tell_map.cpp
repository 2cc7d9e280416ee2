// What never changes in a battle, as JSON: the map, the pieces of the box, the cards, what decides.
#include <boost/json.hpp>

#include "games/common/tell_hexes.hpp"
#include "games/tide_of_iron/io/io.hpp"
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {
namespace json = boost::json;
namespace {

json::object spoken(const std::string& key) {
  return {{"en", words_of("en", key)}, {"fr", words_of("fr", key)}};
}

json::array objective_names(const World& w, std::uint32_t set) {
  json::array list;
  for (int i = 0; i < w.objectives.size(); ++i)
    if (set >> i & 1) list.push_back(hex_name(w, w.objectives[i].hex));
  return list;
}
json::object hex_view(const World& w, Hex h) {
  json::object o{{"hex", hex_name(w, h)}, {"terrain", word(w.terrain[h.id])}};
  if (w.level[h.id]) o["level"] = w.level[h.id];
  if (w.roads[h.id]) o["road"] = ways(w.roads[h.id]);
  if (w.cliffs[h.id]) o["cliff"] = ways(w.cliffs[h.id]);
  return o;
}
json::array fire(Fire f) { return {f.range, f.power}; }

json::array types_view(const World& w) {
  json::array list;
  constexpr std::string_view kinds[] = {"regular", "elite", "officer", "mg", "mortar"};
  json::object figures;
  for (int i = 0; i < figure_kinds; ++i)
    figures[kinds[i]] =
        json::object{{"us", json::array{fire(w.figures[0][i][0]), fire(w.figures[0][i][1])}},
                     {"german", json::array{fire(w.figures[1][i][0]), fire(w.figures[1][i][1])}}};
  list.push_back(json::object{{"id", "squad"},
                              {"name", spoken("toi.type.squad")},
                              {"movement", 4},
                              {"figures", std::move(figures)}});
  for (int i = 1; i < types; ++i) {
    const VehicleType& v = w.vehicles[i];
    const std::string id(word(static_cast<Type>(i)));
    json::object o{{"id", id},
                   {"name", spoken("toi.type." + id)},
                   {"movement", v.movement},
                   {"armour", v.armour},
                   {"heavy", v.heavy != 0}};
    if (v.carries) o["carries"] = v.carries;
    if (v.thick) o["thick"] = true;
    if (v.infantry.power) o["infantry"] = fire(v.infantry);
    if (v.vehicle.power) o["vehicle"] = fire(v.vehicle);
    list.push_back(std::move(o));
  }
  return list;
}

json::array cards_view(const World& w, const Names& n) {
  json::array list;
  for (int i = 0; i < w.card_count; ++i) {
    const Card& c = w.cards[i];
    const std::string& id = n.card[static_cast<std::size_t>(i)];
    json::object o{{"id", id},
                   {"deck", n.deck[c.deck]},
                   {"type", word(w.deck_type[c.deck])},
                   {"cost", c.cost},
                   {"copies", c.copies},
                   {"phase", c.in_command_phase ? "command" : "action"},
                   {"name", spoken("toi.card." + id)},
                   {"text", spoken("toi.card_text." + id)}};
    if (c.cross) o["cross"] = true;
    if (w.deck_side[c.deck]) o["side"] = n.side[static_cast<std::size_t>(w.deck_side[c.deck] - 1)];
    list.push_back(std::move(o));
  }
  return list;
}

json::array forces_view(const World& w, const Names& n) {
  json::array list;
  constexpr std::string_view kinds[] = {"regular", "elite", "officer", "mg", "mortar"};
  for (const Force& f : w.forces) {
    json::object o{{"side", n.side[f.side]}, {"division", f.division + 1}, {"bases", f.bases}};
    if (f.round) o["round"] = f.round;
    json::object figures, vehicles, tokens;
    for (int i = 0; i < figure_kinds; ++i)
      if (f.figures[i]) figures[kinds[i]] = f.figures[i];
    for (int i = 1; i < types; ++i)
      if (f.vehicles[i]) vehicles[word(static_cast<Type>(i))] = f.vehicles[i];
    for (int i = 0; i < token_kinds; ++i)
      if (f.tokens[i]) tokens[word(static_cast<Token>(i + 1))] = f.tokens[i];
    o["figures"] = std::move(figures), o["vehicles"] = std::move(vehicles),
    o["tokens"] = std::move(tokens);
    if (f.concealed) o["concealed"] = f.concealed;
    list.push_back(std::move(o));
  }
  return list;
}

json::array types_of(int set) {
  json::array list;
  for (int i = 0; i < types; ++i)
    if (set >> i & 1) list.emplace_back(word(static_cast<Type>(i)));
  return list;
}

json::array awards_view(const World& w, const Names& n) {
  constexpr std::string_view times[] = {"receive", "destroyed", "exited", "end"},
                             measures[] = {"each", "more", "at_least", "destroyed"};
  json::array list;
  for (const Award& a : w.awards) {
    json::object o{{"when", times[static_cast<int>(a.when)]},
                   {"points", a.points},
                   {"count", measures[static_cast<int>(a.measure)]}};
    if (a.sides != 3) o["side"] = n.side[a.sides == 1 ? 0 : 1];
    if (a.from_round) o["from_round"] = a.from_round;
    if (a.at_least) o["at_least"] = a.at_least;
    if (a.objectives) o["hexes"] = objective_names(w, a.objectives);
    if (a.what) o["types"] = types_of(a.what);
    list.push_back(std::move(o));
  }
  return list;
}

json::array victory_view(const World& w, const Names& n) {
  constexpr std::string_view times[] = {"end", "control", "gone"},
                             winners[] = {"us", "german", "points", "more"};
  json::array list;
  for (const Condition& c : w.conditions) {
    json::object o{{"when", times[static_cast<int>(c.when)]},
                   {"winner", winners[static_cast<int>(c.winner)]}};
    if (c.objectives) o["hexes"] = objective_names(w, c.objectives), o["at_least"] = c.at_least;
    if (c.when == Moment::gone) o["side"] = n.side[c.side];
    list.push_back(std::move(o));
  }
  return list;
}

json::array sides_view(const World& w, const Names& n) {
  json::array list;
  for (int i = 0; i < 2; ++i) {
    const SideWorld& s = w.sides[i];
    const std::string& id = n.side[static_cast<std::size_t>(i)];
    json::array operations, decks;
    for (int k = 0; k < w.operation_count; ++k)
      if (w.operations[k].used == i + 1) {
        const std::string& op = n.operation[static_cast<std::size_t>(k)];
        operations.push_back(json::object{{"id", op},
                                          {"name", spoken("toi.operation." + op)},
                                          {"text", spoken("toi.operation_text." + op)}});
      }
    for (int d = 0; d < w.deck_count; ++d)
      if (w.deck_side[d] == i + 1)
        decks.push_back(
            json::object{{"id", n.deck[static_cast<std::size_t>(d)]},
                         {"name", spoken("toi.deck." + n.deck[static_cast<std::size_t>(d)])}});
    json::object o{{"id", id},
                   {"name", spoken("toi.side." + id)},
                   {"actions", s.actions},
                   {"players", s.players},
                   {"zone", hex_names(w, s.zone)},
                   {"reinforcement_zone", hex_names(w, s.reinforcement_zone)},
                   {"decks", std::move(decks)},
                   {"operations", std::move(operations)}};
    if (!s.exit.empty()) o["exit"] = hex_names(w, s.exit);
    list.push_back(std::move(o));
  }
  return list;
}

}  // namespace

json::object Io::map(const World& w, const Names& n) {
  json::array hexes, objectives, units;
  for (const Hex h : w.grid) hexes.push_back(hex_view(w, h));
  for (const Objective& o : w.objectives) {
    json::object one{{"hex", hex_name(w, o.hex)}};
    if (o.command) one["command"] = o.command;
    if (o.owner) one["owner"] = n.side[static_cast<std::size_t>(o.owner - 1)];
    if (o.victory) one["victory"] = true;
    objectives.push_back(std::move(one));
  }
  for (int i = 0; i < max_units; ++i) {
    const std::string& id = n.unit[static_cast<std::size_t>(i)];
    units.push_back(json::object{{"id", id},
                                 {"side", n.side[i / per_side]},
                                 {"type", word(w.type_of[i])},
                                 {"name", json::object{{"en", label(w, n, unit_kind, i, "en")},
                                                       {"fr", label(w, n, unit_kind, i, "fr")}}}});
    if (is_squad(unit(i)))
      units.back().as_object()["shade"] = i % per_side < bases_per_division ? "light" : "dark";
  }
  json::object terrain;
  for (int i = 0; i < terrains; ++i) {
    const TerrainType& g = w.terrain_types[i];
    terrain[word(static_cast<Terrain>(i))] = json::object{{"squad", g.squad},
                                                          {"vehicle", g.vehicle},
                                                          {"cover", g.cover},
                                                          {"blocks", g.blocks != 0},
                                                          {"hides", g.hides != 0}};
  }
  const Switches& on = w.on;
  return {{"game", "toi"},
          {"columns", w.grid.columns},
          {"rows", w.grid.rows},
          {"layout", "pointy, even rows half a hex east"},
          {"rounds", w.rounds},
          {"rose", w.rose},
          {"stream", word(w.stream)},
          {"snow", n.snow},
          {"hexes", std::move(hexes)},
          {"terrain", std::move(terrain)},
          {"objectives", std::move(objectives)},
          {"types", types_view(w)},
          {"units", std::move(units)},
          {"cards", cards_view(w, n)},
          {"forces", forces_view(w, n)},
          {"sides", sides_view(w, n)},
          {"awards", awards_view(w, n)},
          {"victory", victory_view(w, n)},
          {"rules", json::object{{"teams", w.teams != 0},
                                 {"low_obstacles", on.low_obstacles != 0},
                                 {"passengers_survive", on.passengers_survive != 0},
                                 {"members_alternate", on.members_alternate != 0},
                                 {"anti_tank_three", on.anti_tank_three != 0},
                                 {"hidden_setup", on.hidden_setup != 0},
                                 {"alternative_tanks", on.alternative_tanks != 0}}}};
}

}  // namespace bocage::toi
