// What never changes: the table, the men as listed, weapons and vehicles, for the page to draw.
#include <boost/json.hpp>

#include "games/skirmish/io/io.hpp"
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {
namespace {

namespace json = boost::json;

// What it is called, in every language.
json::object called(const World& w, const Names& n, Kind kind, int value) {
  return {{"en", label(w, n, kind, value, "en")}, {"fr", label(w, n, kind, value, "fr")}};
}

json::array corners(const Shape& s) {
  json::array a;
  for (int i = 0; i < s.size; ++i) a.push_back(json::array{s.corner[i].x, s.corner[i].y});
  return a;
}

int template_radius(int templ) { return templ == 0 ? 0 : templ == 1 ? 400 : 700; }

json::object tell_terrain(const World& w, const Names& n, int i) {
  const Terrain& t = w.shapes[i];
  json::object o{{"id", n.shape[static_cast<std::size_t>(i)]}, {"type", word(t.ground)}};
  o["name"] = called(w, n, shape_kind, i);
  if (t.storeys) o["storeys"] = t.storeys;
  if (t.strength != no_letter) o["strength"] = letter_word(t.strength);
  o["base"] = t.base / 3;
  o["top"] = t.top / 3;
  if (t.anti_tank) o["anti_tank"] = true;
  json::array parts;
  for (int k = 0; k < t.areas; ++k) {
    const Area& a = w.areas[t.first_area + k];
    if (a.round)
      parts.push_back(json::object{
          {"circle", json::array{a.circle.centre.x, a.circle.centre.y, a.circle.radius}}});
    else parts.push_back(json::object{{a.outline.closed ? "poly" : "line", corners(a.outline)}});
  }
  o["parts"] = std::move(parts);
  json::array openings, bays;
  for (int k = 0; k < t.openings; ++k) {
    const Opening& p = w.openings[t.first_opening + k];
    json::object q{{"kind", p.kind == OpeningKind::door     ? "door"
                            : p.kind == OpeningKind::window ? "window"
                                                            : "embrasure"},
                   {"at", json::array{p.at.x, p.at.y}},
                   {"storey", p.storey}};
    if (p.kind == OpeningKind::embrasure) q["heading"] = p.heading, q["arc"] = p.half_arc * 2;
    openings.push_back(std::move(q));
  }
  for (int k = 0; k < t.bays; ++k)
    bays.push_back(json::object{{"id", n.bay[static_cast<std::size_t>(t.first_bay + k)]},
                                {"poly", corners(w.bays[t.first_bay + k].outline)}});
  if (!openings.empty()) o["openings"] = std::move(openings);
  if (!bays.empty()) o["bays"] = std::move(bays);
  return o;
}

}  // namespace

json::object Io::map(const World& w, const Names& n) {
  json::object o{{"game", "sk"}, {"table", json::array{w.width, w.depth}}, {"unit", "0.1mm"}};
  json::array terrain, groups, figures, vehicles, guns, objectives, zones, exits;
  for (int i = 0; i < w.shape_count; ++i) terrain.push_back(tell_terrain(w, n, i));
  for (int i = 0; i < w.group_count; ++i) {
    const GroupInfo& g = w.groups[i];
    json::object q{{"id", n.group[static_cast<std::size_t>(i)]},
                   {"side", n.side[static_cast<std::size_t>(index(g.side))]},
                   {"name", called(w, n, group_kind, i)},
                   {"kind", word(g.kind)},
                   {"unit", n.unit[static_cast<std::size_t>(i)]},
                   {"size", g.size},
                   {"points", g.points}};
    if (g.enters) q["enters"] = g.enters;
    if (g.may_hide) q["hidden"] = true;
    groups.push_back(std::move(q));
  }
  for (int i = 0; i < w.figure_count; ++i) {
    const FigureInfo& f = w.figures[i];
    json::array arms;
    for (const Arm a : f.arms)
      if (a) arms.push_back(json::value(n.arm[a.id]));
    figures.push_back(json::object{{"id", sk::name(w, n, piece_kind, i)},
                                   {"name", called(w, n, piece_kind, i)},
                                   {"group", n.group[f.group.id]},
                                   {"quality", word(f.quality)},
                                   {"rank", word(f.rank)},
                                   {"weapons", std::move(arms)},
                                   {"traits", f.traits},
                                   {"duty", f.duty},
                                   {"points", f.points}});
  }
  for (int i = 0; i < w.vehicle_count; ++i) {
    const TypeRow& t = type_of(w, vehicle(i));
    const std::size_t k = w.vehicles[i].type;
    json::array mgs;
    for (int m = 0; m < t.mg_count; ++m)
      mgs.push_back(json::object{{"weapon", n.arm[t.mgs[m].arm.id]}, {"mount", word(t.mgs[m].at)}});
    json::object q{{"id", n.group[w.vehicles[i].group.id]},
                   {"type", n.type[k]},
                   {"name", n.type_name[k]},
                   {"class", n.type_class[k]},
                   {"length", t.length},
                   {"width", t.width},
                   {"height", t.height / 3},
                   {"armour", letter_word(t.front) + letter_word(t.side) + letter_word(t.rear)},
                   {"open", t.open != 0},
                   {"turret", t.turret != 0},
                   {"crew", t.crew},
                   {"seats", t.seats},
                   {"mgs", std::move(mgs)}};
    if (t.gun) q["gun"] = n.gun[t.gun.id];
    if (t.cannon) q["cannon"] = n.arm[t.cannon.id];
    const MobilityRow& m = mobility_of(w, vehicle(i));
    q["bands"] = json::array{m.most[0], m.most[1], m.most[2], m.most[3], m.most[4]};
    vehicles.push_back(std::move(q));
  }
  for (int i = 0; i < w.gear_count; ++i) {
    const GearInfo& g = w.gears[i];
    guns.push_back(json::object{{"id", sk::name(w, n, piece_kind, Piece(gear(i)).value)},
                                {"group", n.group[g.group.id]},
                                {"type", g.gun ? n.gun[g.gun.id] : n.arm[g.arm.id]},
                                {"name", g.gun ? n.gun_name[g.gun.id] : n.arm_name[g.arm.id]}});
  }
  for (int i = 0; i < w.objectives.size(); ++i) {
    const Objective& x = w.objectives[i];
    objectives.push_back(
        json::object{{"id", n.objective[static_cast<std::size_t>(i)]},
                     {"name", called(w, n, objective_kind, i)},
                     {"at", json::array{x.at.x, x.at.y}},
                     {"r", x.radius},
                     {"points", json::object{{n.side[0], x.points[0]}, {n.side[1], x.points[1]}}}});
  }
  for (int i = 0; i < 2; ++i)
    for (const Shape& z : w.zones[i])
      zones.push_back(
          json::object{{"side", n.side[static_cast<std::size_t>(i)]}, {"poly", corners(z)}});
  for (const Exit& e : w.exits)
    exits.push_back(json::object{{"side", n.side[static_cast<std::size_t>(index(e.side))]},
                                 {"from", json::array{e.from.x, e.from.y}},
                                 {"to", json::array{e.to.x, e.to.y}}});
  json::object weapons;
  for (std::size_t i = 0; i < n.arm.size(); ++i) {
    const ArmRow& a = w.arms[i];
    weapons[n.arm[i]] =
        json::object{{"name", called(w, n, arm_kind, static_cast<int>(i))},
                     {"short", a.near},
                     {"long", a.far},
                     {"dice", json::array{a.dice_short, a.dice_long, a.dice_moving}},
                     {"kill", a.kill},
                     {"mg", a.mg != 0},
                     {"template", template_radius(a.templ)}};
  }
  json::object pieces;
  for (std::size_t i = 0; i < n.gun.size(); ++i)
    pieces[n.gun[i]] =
        json::object{{"name", n.gun_name[i]}, {"template", template_radius(w.guns[i].templ)}};
  o["terrain"] = std::move(terrain);
  o["groups"] = std::move(groups);
  o["figures"] = std::move(figures);
  o["vehicles"] = std::move(vehicles);
  o["guns"] = std::move(guns);
  o["objectives"] = std::move(objectives);
  o["zones"] = std::move(zones);
  o["exits"] = std::move(exits);
  o["weapons"] = std::move(weapons);
  o["pieces"] = std::move(pieces);
  o["sides"] = json::array{n.side[0], n.side[1]};
  json::object side_names;
  for (std::size_t i = 0; i < 2 && i < n.side_words.size(); ++i) {
    json::object words;
    for (const auto& [language, text] : n.side_words[i]) words[language] = text;
    side_names[n.side[i]] = std::move(words);
  }
  o["side_names"] = std::move(side_names);
  return o;
}

}  // namespace bocage::sk
