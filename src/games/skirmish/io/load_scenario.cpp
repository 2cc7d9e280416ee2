// A scenario file becomes a world and a position, or complaints.
#include <algorithm>

#include "files/heading.hpp"
#include "files/options.hpp"
#include "files/word_lists.hpp"
#include "games/skirmish/io/load.hpp"
#include "texts/texts.hpp"

namespace bocage::sk {
namespace {

void copy_tables(World& w, Names& n) {
  const Catalog& c = catalog();
  for (int i = 0; i < ground_count; ++i) w.ground[i] = c.ground[i];
  for (const ArmRow& a : c.arms)
    if (w.arm_count < max_arms) w.arms[w.arm_count++] = a;
  for (const GunRow& g : c.guns)
    if (w.gun_count < max_guns) w.guns[w.gun_count++] = g;
  for (std::size_t i = 0; i < c.mobility.size() && i < max_mobility; ++i)
    w.mobility[i] = c.mobility[i];
  n.arm = c.arm;
  n.arm_name = c.arm_name;
  n.gun = c.gun;
  n.gun_name = c.gun_name;
  for (std::size_t i = 0; i < n.arm.size(); ++i)
    if (n.arm[i] == "grenade") w.grenade = {static_cast<std::uint8_t>(i)};
}

std::uint32_t read_turns(const Table& t, std::string_view key) {
  const std::string text = t.text(key);
  const std::string_view all(text);
  const auto dash = all.find('-');
  const auto from = read_number(all.substr(0, dash)),
             to = dash == all.npos ? from : read_number(all.substr(dash + 1));
  if (!from || !to || *from < 1 || *to < *from || *to > 30) {
    t.complain(key, "'" + text + "' are no turns: write such as \"1-3\" or \"4\"");
    return 0;
  }
  std::uint32_t bits = 0;
  for (int i = *from; i <= *to; ++i) bits |= 1u << i;
  return bits;
}

struct RuleSwitch {
  std::string_view id;
  std::uint8_t Switches::*flag;
  bool offered = false;  // players may choose it
};
constexpr RuleSwitch switches[] = {
    {"g12.6", &Switches::hidden},
    {"g8.9", &Switches::mines},
    {"g15.14", &Switches::capture, true},
    {"g5.8", &Switches::pistol, true},
    {"g5.9", &Switches::promotion, true},
    {"g2.11", &Switches::aid, true},
    {"g21.6", &Switches::observer, true},
    {"single_armour", &Switches::single_armour, true},
    {"overturn_auto_wound", &Switches::overturn_wounds, true},
};
constexpr std::string_view harmless[] = {"g9.7",  "g22.1", "g22.2", "g22.3", "g22.4",
                                         "g22.5", "g22.6", "g22.7", "g23.3"};

std::string all_switches() {
  std::string all;
  for (const RuleSwitch& s : switches) all += (all.empty() ? "" : ", ") + std::string(s.id);
  return all;
}

void read_frame(Reader& r) {
  const Table& t = r.top;
  World& w = r.world;
  read_heading(t, "sk", r.info);
  t.number("year", 1930, 1950, 1944);
  w.turns = static_cast<std::uint8_t>(t.number("turns", 1, 30, 9));
  r.info.length = "turns:" + std::to_string(w.turns);
  if (t.is_list("visibility")) {
    for (const Table& v : t.tables("visibility")) {
      const std::string is = v.text("is");
      const std::uint32_t turns = read_turns(v, "turns");
      if (is == "night") w.night |= turns;
      else if (is != "day") v.complain("is", "'" + is + "' is neither day nor night");
    }
  } else {
    const std::string v = t.text("visibility", "day");
    if (v == "night") w.night = ~0u;
    else if (v != "day") t.complain("visibility", "'" + v + "' is neither day nor night");
  }
  for (const std::string& id : t.texts("rules")) {
    const auto* it = std::ranges::find(switches, id, &RuleSwitch::id);
    if (it != std::end(switches)) w.on.*(it->flag) = 1;
    else if (std::ranges::find(harmless, id) == std::end(harmless))
      t.complain("rules",
                 "there is no rule '" + id + "' to switch on: write some of " + all_switches());
  }
  const OptionsReader read(r.options, r.info, r.wrong);
  for (const RuleSwitch& s : switches)
    if (std::uint8_t& on = w.on.*s.flag; s.offered)
      on = read.offer_switch(s.id, words_of("sk.option." + std::string(s.id)), on);
  read.finish();
}

void read_rest(Reader& r) {
  World& w = r.world;
  const auto side_named = [&](const std::string& id) -> Side {
    const auto it = std::ranges::find(r.names.side, id);
    return it == r.names.side.end() ? Side::nobody : static_cast<Side>(it - r.names.side.begin());
  };
  if (r.top.has("attacker")) {
    w.attacker = side_named(r.top.text("attacker"));
    if (w.attacker == Side::nobody) {
      r.top.complain("attacker", "there is no side '" + r.top.text("attacker") + "'");
      w.attacker = Side::first;
    }
  }
  const Side piercing = r.top.has("pierced_bunkers_fall_to")
                            ? side_named(r.top.text("pierced_bunkers_fall_to"))
                            : Side::nobody;
  for (const Table& t : r.top.tables("objective")) {
    if (w.objectives.full()) {
      t.complain("", "too many objectives: at most " + std::to_string(max_objectives));
      break;
    }
    Objective o;
    if (const auto p = read_point(r, t, "at")) o.at = *p;
    o.radius = static_cast<std::int16_t>(t.hundredths("r", 100, 6000, 800));
    if (const auto vp = t.table("vp"))
      for (int i = 0; i < 2; ++i)
        o.points[i] = static_cast<std::int16_t>(
            vp->number(r.names.side[static_cast<std::size_t>(i)], 0, 999, 0));
    const std::string id = t.text("id");
    const auto it = std::ranges::find(r.names.shape, id);
    if (piercing != Side::nobody && it != r.names.shape.end()) {
      o.bunker = {static_cast<std::uint8_t>(it - r.names.shape.begin())};
      o.pierced_for = piercing;
    }
    w.objectives.push(o);
    r.names.objective.push_back(id);
    r.names.objective_words.push_back(t.has("name") ? read_words(t, "name") : Words{});
  }
  for (const Table& t : r.top.tables("exit")) {
    Exit e;
    e.side = side_named(t.text("side"));
    if (e.side == Side::nobody) t.complain("side", "there is no side '" + t.text("side") + "'");
    const auto edge = to_points(r, t, "edge", t.hundredths_rows("edge"));
    if (edge.size() == 2) e.from = edge[0], e.to = edge[1];
    else t.complain("edge", "the edge is a stretch between two points");
    e.per_vehicle = static_cast<std::int16_t>(t.number("vehicle", 0, 999, 0));
    e.per_figure = static_cast<std::int16_t>(t.number("figure", 0, 999, 0));
    if (w.exits.full()) t.complain("", "too many exits: at most " + std::to_string(max_exits));
    else w.exits.push(e);
  }
  for (const Table& t : r.top.tables("bonus")) {
    const Side s = side_named(t.text("side"));
    t.text("per");
    if (s == Side::nobody) t.complain("side", "there is no side '" + t.text("side") + "'");
    else w.truck_bonus[index(s)] = static_cast<std::int16_t>(t.number("points", 0, 999));
  }
}

// Gaps are merged where they meet; none is shorter than a tank's 4 cm in a wall (sk.g8.4), in wire than 2 cm (sk.g8.8),
// but where an edge ends: round a corner either part may be short.
int possible_gaps(const World& w) {
  int gaps = 0;
  for (int i = 0; i < w.area_count; ++i) {
    const Area& a = w.areas[i];
    const bool wire = a.ground == Ground::wire;
    if (!wire && (!w.ground[static_cast<int>(a.ground)].linear ||
                  w.shapes[a.shape.id].strength == no_letter))
      continue;
    for (int e = 0; e < a.outline.edges(); ++e) {
      const int length =
          static_cast<int>(plane::root(plane::square(a.outline.to(e) - a.outline.from(e))));
      gaps += wire ? length / 2_cm + 2 : length / 4_cm + (a.outline.edges() > 1 ? 2 : 1);
    }
  }
  return gaps;
}

// sk.g11.1, sk.g11.4: a machine gun, whoever carries it, beats one zone at a time, as do three riflemen, until their
// group's next turn; whoever does so in the file may be one of three that do it again.
int possible_zones(const World& w, const State& s) {
  int zones = s.zones.size(), riflemen = 0;
  for (int i = 0; i < w.vehicle_count; ++i) {
    const TypeRow& type = w.types[w.vehicles[i].type];
    zones += type.mg_count > 0 || type.cannon;
  }
  for (int i = 0; i < w.gear_count; ++i) zones += bool(w.gears[i].arm);
  for (int i = 0; i < w.figure_count; ++i) {
    const auto carries = [&](auto what) {
      return std::ranges::any_of(w.figures[i].arms, [&](Arm a) { return a && what(w.arms[a.id]); });
    };
    if (carries([](const ArmRow& row) { return row.mg; })) ++zones;
    else riflemen += carries([](const ArmRow& row) { return row.rifleman; });
  }
  return zones + riflemen / 3;
}

// sk.g22.1: who has a radio calls once a turn, and no more strikes than there are.
int possible_calls(const World& w) {
  int calls = 0;
  for (int side = 0; side < side_count; ++side) {
    int radios = 0, strikes = 0;
    for (int i = 0; i < w.figure_count; ++i)
      radios += w.figures[i].radio && index(w.groups[w.figures[i].group.id].side) == side;
    for (const Battery& b : w.batteries)
      if (index(b.side) == side && b.kind == Battery::shells) strikes += b.strikes;
    calls += std::min(radios, strikes);
  }
  return calls;
}

// What a battle may leave behind finds room in its position, whatever happens (kernel/limits.hpp).
void check_room(const Reader& r) {
  const World& w = r.world;
  const int gaps = possible_gaps(w);
  if (gaps > max_gaps)
    r.top.complain("terrain", "more walls and hedges than can be breached: about " +
                                  std::to_string(gaps * 4) + " of " + std::to_string(max_gaps * 4) +
                                  " cm");
  int layers = 0;  // each at most one a turn, which stays to the end of the next (sk.g13.10)
  for (int i = 0; i < w.figure_count; ++i)
    for (const Arm a : w.figures[i].arms) layers += a && w.arms[a.id].smoke;
  for (int i = 0; i < w.vehicle_count; ++i) layers += bool(w.types[w.vehicles[i].type].gun);
  layers += w.gear_count;
  if (2 * layers + w.vehicle_count > max_smoke)
    r.top.complain("group", "more men, guns and mortars that lay smoke than a table holds: " +
                                std::to_string(layers));
  const auto at_most = [&](int possible, int most, std::string_view what) {
    if (possible > most)
      r.top.complain("group", "more " + std::string(what) + " than a table holds: " +
                                  std::to_string(possible) + " of " + std::to_string(most));
  };
  at_most(possible_zones(w, r.state), max_beaten, "beaten zones");
  int charges = 0;  // each is set once (sk.g13.12)
  for (int i = 0; i < w.figure_count; ++i)
    for (const Arm a : w.figures[i].arms) charges += a && w.arms[a.id].satchel;
  at_most(charges, max_charges, "demolition charges");
  at_most(possible_calls(w), max_calls, "calls for shells in a turn");
}

}  // namespace

std::optional<Loaded<Skirmish>> Io::load(std::string_view toml, std::string_view file,
                                         const Options& options, Complaints& wrong) {
  const TomlFile parsed(toml, file, wrong);
  if (!parsed.parsed()) return {};
  Loaded<Skirmish> loaded{std::make_unique<World>(), State{}, {}, {}};
  const Table top_table = parsed.top();
  Reader r(top_table, options, loaded, wrong);
  copy_tables(r.world, r.names);
  read_frame(r);
  read_terrain(r);
  read_groups(r);
  if (r.names.side.size() == 2) {
    read_rest(r);
    finish_world(r.world);
    begin(r.world, r.state);
    read_position(r);
    check_room(r);
  }
  top_table.finish();
  if (!wrong.empty()) return {};
  settle(*loaded.world, loaded.state, &loaded.opening);
  return loaded;
}

}  // namespace bocage::sk
