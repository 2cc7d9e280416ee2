// Armies by points: what there is, what it costs, what an army may not be (sk.g23.1, sk.g23.3).
#include "games/skirmish/io/army.hpp"

#include <algorithm>
#include <map>

#include "files/split.hpp"
#include "files/tsv.hpp"
#include "games/skirmish/io/load.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {
namespace {

constexpr std::string_view officers[] = {"NEOPHYTE", "CHEVRONNE", "TALENTUEUX", "LEGENDAIRE"};

std::string nation_of(std::string_view id) {
  static constexpr std::pair<std::string_view, std::string_view> prefixes[] = {
      {"ger_", "GER"}, {"us_", "US"}, {"bri_", "BRI"}, {"sov_", "SOV"}, {"jap_", "JAP"}};
  for (const auto& [prefix, nation] : prefixes)
    if (id.starts_with(prefix)) return std::string(nation);
  return "";
}

int number(std::string_view text) { return std::atoi(std::string(text).c_str()); }

// What a rank adds to a veteran with a sub-machine-gun.
int leader_points(std::string_view rank, Quality q) {
  const auto r = read_rank(rank);
  return row(q).points + row(r.value_or(Rank::neophyte)).points + 1;
}

}  // namespace

const std::vector<Offer>& offers() {
  static const auto all = [] {
    const Catalog& c = catalog();
    std::map<std::string, std::pair<int, int>, std::less<>> years;
    for (const TsvRow& r : read_tsv("data/sk/years.tsv"))
      years[std::string(r["id"])] = {number(r["from"]), number(r["until"])};
    const auto dated = [&](Offer o, std::string_view id) {
      if (const auto it = years.find(id); it != years.end())
        o.from = it->second.first, o.until = it->second.second;
      return o;
    };
    std::vector<Offer> list;
    for (const std::string_view rank : officers)
      list.push_back({"leader:" + std::string(rank), Choosable::leader, "", 1939, 1945,
                      leader_points(rank, Quality::veteran), 1, "VETERAN"});
    list.push_back({"leader:COMMISSAIRE", Choosable::leader, "SOV", 1939, 1945,
                    leader_points("COMMISSAIRE", Quality::veteran), 1, "VETERAN"});
    for (const TsvRow& r : read_tsv("data/sk/sections.tsv")) {
      const int men = number(r["size"]);
      const bool served = std::ranges::any_of(split(r["figures"], ';'), [&](std::string_view line) {
        return line.find("hmg") != line.npos || line.find("mg42t") != line.npos ||
               line.find("mortar") != line.npos;
      });
      list.push_back(
          dated({std::string(r["id"]), served || men < 3 ? Choosable::team : Choosable::section,
                 std::string(r["nation"]), 1939, 1945, number(r["points"]), men,
                 std::string(r["quality"])},
                r["id"]));
    }
    for (const TsvRow& r : read_tsv("data/sk/guns.tsv"))
      if (number(r["points"]) > 0)  // 0: it is mounted in vehicles only
        list.push_back(
            dated({"gun:" + std::string(r["id"]), Choosable::gun, std::string(r["nation"]), 1939,
                   1945, number(r["points"]), number(r["crew"]), "VETERAN"},
                  r["id"]));
    for (const VehicleEntry& v : c.vehicles)
      list.push_back(dated({"vehicle:" + v.id, Choosable::vehicle, nation_of(v.id), 1939, 1945,
                            v.row.points, v.row.crew, "VETERAN"},
                           v.id));
    return list;
  }();
  return all;
}

const Offer* find_offer(std::string_view unit) {
  const auto it = std::ranges::find(offers(), unit, &Offer::unit);
  return it == offers().end() ? nullptr : &*it;
}

int points_of(const Offer& o, std::string_view quality) {
  const auto q = read_quality(quality.empty() ? std::string_view(o.quality) : quality);
  const auto usual = read_quality(o.quality);
  if (!q || !usual) return o.points;
  if (o.kind == Choosable::vehicle || o.kind == Choosable::gun) return scaled_points(o.points, *q);
  return o.points + o.men * (row(*q).points - row(*usual).points);
}

Muster muster(const FreeBattle& battle, int side) {
  Muster m;
  const auto object = [&](std::string_view key, std::string_view unit = "", int have = 0,
                          int need = 0) {
    m.objections.push_back({std::string(key), std::string(unit), have, need});
  };
  const Army& army = battle.armies[side];
  static constexpr std::string_view nations[] = {"GER", "US", "BRI", "SOV", "JAP"};
  if (std::ranges::find(nations, army.nation) == std::end(nations))
    object("no_nation", army.nation);
  for (const Chosen& c : army.groups) {
    const Offer* o = find_offer(c.unit);
    if (!o) {
      object("no_unit", c.unit);
      continue;
    }
    if (!c.quality.empty() && !read_quality(c.quality)) object("no_quality", c.unit);
    if (c.count < 1 || c.count > 20) {
      object("count", c.unit, c.count, 20);
      continue;
    }
    if (!o->nation.empty() && o->nation != army.nation) object("other_nation", c.unit);
    if (battle.year < o->from) object("not_yet", c.unit, battle.year, o->from);
    if (battle.year > o->until) object("no_more", c.unit, battle.year, o->until);
    const int cost = points_of(*o, c.quality) * c.count;
    m.points += cost;
    m.groups += c.count;
    m.men += o->men * c.count;
    switch (o->kind) {
      case Choosable::section: m.sections += c.count; break;
      case Choosable::leader: m.officers += c.unit == "leader:COMMISSAIRE" ? 0 : c.count; break;
      case Choosable::team: m.weapons += c.count; break;
      case Choosable::gun: m.weapons += c.count, m.heavy += cost; break;
      case Choosable::vehicle: m.vehicles += c.count, m.heavy += cost; break;
    }
  }
  if (m.points > battle.points) object("too_dear", "", m.points, battle.points);
  if (m.sections < 2) object("few_sections", "", m.sections, 2);
  if (const int need = (m.sections + 2) / 3; m.officers < need)
    object("few_officers", "", m.officers, need);
  if (m.heavy * 2 > battle.points) object("too_heavy", "", m.heavy, battle.points / 2);
  // Half of what a table holds each.
  if (m.men > max_figures / 2) object("many_men", "", m.men, max_figures / 2);
  if (m.vehicles > max_vehicles / 2) object("many_vehicles", "", m.vehicles, max_vehicles / 2);
  if (m.weapons > max_gear / 2) object("many_weapons", "", m.weapons, max_gear / 2);
  if (m.groups > max_groups / 2) object("many_groups", "", m.groups, max_groups / 2);
  return m;
}

std::string scenario_of(const FreeBattle& battle) {
  static constexpr std::string_view ids[] = {"first", "second"};
  static const std::map<std::string, std::pair<std::string, std::string>, std::less<>> names = {
      {"GER", {"Germans", "Allemands"}},
      {"US", {"Americans", "Américains"}},
      {"BRI", {"British", "Britanniques"}},
      {"SOV", {"Soviets", "Soviétiques"}},
      {"JAP", {"Japanese", "Japonais"}}};
  const auto named = [&](int side) {
    const auto it = names.find(battle.armies[side].nation);
    return it == names.end() ? std::pair<std::string, std::string>("Army", "Armée") : it->second;
  };
  const auto [en0, fr0] = named(0);
  const auto [en1, fr1] = named(1);
  const RandomTable table = random_table(battle.seed, ids[0], ids[1]);
  const std::string year = std::to_string(battle.year), seed = std::to_string(battle.seed);
  std::string s = "game = \"sk\"\nid = \"free-" + seed + "\"\n";
  s += "title = { en = \"" + en0 + " against " + en1 + ", " + year + "\", fr = \"" + fr0 +
       " contre " + fr1 + ", " + year + "\" }\n";
  s += "story = { en = \"A free battle to " + std::to_string(battle.points) + " points on table " +
       seed + ".\", fr = \"Une bataille libre de " + std::to_string(battle.points) +
       " points sur la table " + seed + ".\" }\n";
  s += "year = " + year + "\ntable = [180, 120]\nturns = " + std::to_string(battle.turns) +
       "\nvisibility = \"day\"\nattacker = \"first\"\nrules = [\"g23.3\"]\n\n";
  s += "terrain = [\n" + table.terrain + "]\n\nside = [\n";
  const std::string_view zones[] = {"[[0, 0], [180, 0], [180, 25], [0, 25]]",
                                    "[[0, 95], [180, 95], [180, 120], [0, 120]]"};
  for (int i = 1; i >= 0; --i) {  // who is attacked sets up first
    const auto [en, fr] = named(i);
    s += "  { id = \"" + std::string(ids[i]) + "\", name = { en = \"" + en + "\", fr = \"" + fr +
         "\" }, edge = \"" + (i ? "N" : "S") + "\", zones = [" + std::string(zones[i]) + "] },\n";
  }
  s += "]\n\ngroup = [\n";
  for (int i = 1; i >= 0; --i) {
    std::map<std::string, int> numbers;
    for (const Chosen& c : battle.armies[i].groups)
      for (int k = 0; k < c.count; ++k) {
        std::string unit = c.unit, more;
        if (unit.starts_with("leader:")) {
          more = ", rank = \"" + unit.substr(7) + "\", weapons = [\"smg\"]";
          unit = "leader";
        }
        std::string base = unit.substr(unit.find(':') == unit.npos ? 0 : unit.find(':') + 1);
        const std::string id = (i ? "b_" : "a_") + base + "_" + std::to_string(++numbers[base]);
        s += "  { id = \"" + id + "\", side = \"" + std::string(ids[i]) + "\", unit = \"" + unit +
             "\"" + more;
        if (!c.quality.empty()) s += ", quality = \"" + c.quality + "\"";
        s += " },\n";
      }
  }
  return s + "]\n\nobjective = [\n" + table.objectives + "]\n";
}

}  // namespace bocage::sk
