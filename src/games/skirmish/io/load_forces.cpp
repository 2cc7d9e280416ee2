// Sides and groups: sections, teams, guns, vehicles, leaders, batteries (sk.g23.1, sk.g23.2).
#include <algorithm>

#include "files/split.hpp"
#include "files/word_lists.hpp"
#include "games/skirmish/io/load.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

int figure_points(const World& w, const FigureInfo& f) {  // sk.g23.1
  int n = row(f.quality).points + row(f.rank).points;
  for (const Arm a : f.arms)
    if (a) n += w.arms[a.id].points;
  if (f.traits & fanatic) n += 3;
  if (f.traits & brave) n += 2;
  if (f.traits & buster) n += 1;
  if (f.traits & banzai_trait) n += 1;
  if (f.traits & rider) n += 4;
  if (f.traits & sabre) n += 1;
  return n;
}

int scaled_points(int n, Quality q) {  // sk.g23.1: to the nearest 5, halves up
  const int scaled = q == Quality::bleu ? n * 8 : q == Quality::veteran ? n * 10 : n * 125 / 10;
  return (scaled + 25) / 50 * 5;
}

namespace {

Side read_side(const Reader& r, const Table& t, std::string_view key) {
  const std::string id = t.text(key);
  const auto it = std::ranges::find(r.names.side, id);
  if (it == r.names.side.end()) {
    t.complain(key, "there is no side '" + id + "'" + did_you_mean(id, r.names.side));
    return Side::nobody;
  }
  return static_cast<Side>(it - r.names.side.begin());
}

std::optional<Arm> find_arm(const Reader& r, const Table& t, std::string_view key,
                            std::string_view id) {
  const auto it = std::ranges::find(r.names.arm, id);
  if (it != r.names.arm.end()) return Arm{static_cast<std::uint8_t>(it - r.names.arm.begin())};
  t.complain(key, "there is no weapon '" + std::string(id) + "'" + did_you_mean(id, r.names.arm));
  return {};
}

struct Group_ {
  GroupInfo info;
  int points = 0;
};

bool add_figure(Reader& r, const Table& t, GroupInfo& g, FigureInfo f, bool counted = true) {
  World& w = r.world;
  if (w.figure_count == max_figures) {
    t.complain("", "too many men: at most " + std::to_string(max_figures) + " on a table");
    return false;
  }
  f.group = {w.group_count};
  f.number = static_cast<std::uint8_t>(g.size + 1);
  f.points = counted ? static_cast<std::int16_t>(figure_points(w, f)) : 0;
  w.figures[w.figure_count++] = f;
  ++g.size;
  return true;
}

Gear add_gear(Reader& r, const Table& t, Arm arm, GunId gun, int crew) {
  World& w = r.world;
  if (w.gear_count == max_gear) {
    t.complain("", "too many crew-served weapons: at most " + std::to_string(max_gear));
    return {};
  }
  w.gears[w.gear_count] = {arm, gun, {w.group_count}, static_cast<std::uint8_t>(crew)};
  return gear(w.gear_count++);
}

Arm arm_id(const Reader& r, std::string_view id) {
  const auto it = std::ranges::find(r.names.arm, id);
  return it == r.names.arm.end() ? Arm{} : Arm{static_cast<std::uint8_t>(it - r.names.arm.begin())};
}

// "NCO smg x1", "6 SOLDAT rifle", "SOLDAT rifle+pfaust60", "2 ELITE SOLDAT rifle SABRE".
void add_line(Reader& r, const Table& t, std::string_view key, GroupInfo& g, std::string_view line,
              Quality q, int traits) {
  int count = 1;
  FigureInfo f;
  f.quality = q;
  f.traits = static_cast<std::uint8_t>(traits);
  bool ranked = false;
  int arms = 0;
  for (std::string_view part : split_words(line, " ")) {
    if (part.empty()) continue;
    const auto digit = [&](std::size_t i) {
      return i < part.size() && part[i] >= '0' && part[i] <= '9';
    };
    if (digit(0) || (part[0] == 'x' && digit(1))) {
      const auto n = read_number(part.substr(part[0] == 'x'));
      if (!n || *n < 1 || *n > 13)
        return t.complain(key, "'" + std::string(part) + "' is no number of men: 1 to 13");
      count = *n;
    } else if (const auto rank = read_rank(part); rank && !ranked) f.rank = *rank, ranked = true;
    else if (const auto quality = read_quality(part)) f.quality = *quality;
    else if (const int trait = trait_of(part); trait == rider || trait == sabre)  // sk.g2.7
      f.traits |= static_cast<std::uint8_t>(trait);
    else if (trait)
      return t.complain(
          key, "'" + std::string(part) + "' belongs to the whole section: write traits = [...]");
    else
      for (const std::string_view id : split(part, '+')) {
        const auto a = find_arm(r, t, key, id);
        if (!a) return;
        if (r.world.arms[a->id].crewed) {
          if (!g.gear) g.gear = add_gear(r, t, *a, {}, r.world.arms[a->id].crew);
          f.points = r.world.arms[a->id].points;
          if (arms < 3)
            f.arms[arms++] = arm_id(r, "rifle");  // ours: who serves a weapon carries a rifle
        } else if (arms < 3) {
          // What is used up is noted for the second and the third weapon only.
          if (!arms && r.world.arms[a->id].one_shot) ++arms;
          f.arms[arms++] = *a;
        }
      }
  }
  const int extra = f.points;
  for (int i = 0; i < count; ++i) {
    if (!add_figure(r, t, g, f)) return;
    r.world.figures[r.world.figure_count - 1].points =
        static_cast<std::int16_t>(r.world.figures[r.world.figure_count - 1].points + extra);
  }
}

void read_vehicle(Reader& r, const Table& t, GroupInfo& g, const std::string& id, Quality q) {
  World& w = r.world;
  const auto& all = catalog().vehicles;
  const auto it = std::ranges::find(all, id, &VehicleEntry::id);
  if (it == all.end()) {
    std::vector<std::string> known;
    for (const auto& e : all) known.push_back(e.id);
    return t.complain("unit", "there is no vehicle '" + id + "'" + did_you_mean(id, known));
  }
  if (w.vehicle_count == max_vehicles)
    return t.complain("", "too many vehicles: at most " + std::to_string(max_vehicles));
  int type = -1;
  for (std::size_t i = 0; i < r.names.type.size(); ++i)
    if (r.names.type[i] == id) type = static_cast<int>(i);
  if (type < 0) {
    if (w.type_count == max_types)
      return t.complain("", "too many types of vehicles: at most " + std::to_string(max_types));
    type = w.type_count;
    w.types[w.type_count++] = it->row;
    r.names.type.push_back(id);
    r.names.type_name.push_back(it->name);
    r.names.type_class.push_back(it->kind);
  }
  w.vehicles[w.vehicle_count] = {static_cast<std::uint8_t>(type), {w.group_count}};
  g.vehicle = vehicle(w.vehicle_count++);
  g.kind = GroupKind::vehicle;
  const int crew = static_cast<int>(t.number("crew", 1, 8, it->row.crew));
  for (int i = 0; i < crew; ++i) {
    FigureInfo f;
    f.quality = q;
    f.traits = g.traits;
    f.arms[0] = arm_id(r, "pistol");
    f.duty = static_cast<std::uint8_t>(i + 1);
    if (!add_figure(r, t, g, f, false)) return;
  }
  g.points = static_cast<std::int16_t>(scaled_points(it->row.points, q));
}

void read_gun(Reader& r, const Table& t, GroupInfo& g, const std::string& id, Quality q) {
  const auto it = std::ranges::find(r.names.gun, id);
  if (it == r.names.gun.end())
    return t.complain("unit", "there is no gun '" + id + "'" + did_you_mean(id, r.names.gun));
  const GunId gun{static_cast<std::uint8_t>(it - r.names.gun.begin())};
  const GunRow& row_of = r.world.guns[gun.id];
  const int crew = static_cast<int>(t.number("crew", 1, 8, row_of.crew));
  g.gear = add_gear(r, t, {}, gun, crew);
  g.kind = GroupKind::crew;
  for (int i = 0; i < crew; ++i) {
    FigureInfo f;
    f.quality = q;
    f.traits = g.traits;
    f.arms[0] = arm_id(r, "rifle");
    if (!add_figure(r, t, g, f, false)) return;
  }
  g.points = static_cast<std::int16_t>(scaled_points(row_of.points, q));
}

void read_group(Reader& r, const Table& t) {
  World& w = r.world;
  if (w.group_count == max_groups)
    return t.complain("", "too many groups: at most " + std::to_string(max_groups));
  GroupInfo g;
  g.side = read_side(r, t, "side");
  if (g.side == Side::nobody) return;
  const std::string id = t.text("id"), unit = t.text("unit", "");
  if (std::ranges::find(r.names.group, id) != r.names.group.end())
    t.complain("id", "two groups are called '" + id + "'");
  g.first = w.figure_count;
  std::optional<Quality> q;
  if (t.has("quality")) {
    q = read_quality(t.text("quality"));
    if (!q)
      t.complain("quality",
                 "'" + t.text("quality") + "' is no quality: COMMANDO, ELITE, VETERAN, BLEU");
  }
  int traits = 0;
  for (const std::string& x : t.texts("traits")) {
    if (!trait_of(x))
      t.complain("traits", "there is no trait '" + x +
                               "': FANATIQUE, BRAVE, CASSEUR, BANZAI, CAVALIER, SABRE");
    traits |= trait_of(x);
  }
  g.player = static_cast<std::uint8_t>(t.number("player", 1, 4, 1) - 1);
  Words words = t.has("name") ? read_words(t, "name") : Words{};
  if (unit.starts_with("vehicle:")) {
    g.traits = static_cast<std::uint8_t>(traits);
    read_vehicle(r, t, g, unit.substr(8), q.value_or(Quality::veteran));
  } else if (unit.starts_with("gun:")) {
    g.traits = static_cast<std::uint8_t>(traits);
    read_gun(r, t, g, unit.substr(4), q.value_or(Quality::veteran));
  } else if (unit == "leader") {
    g.kind = GroupKind::leader;
    g.traits = static_cast<std::uint8_t>(traits);
    FigureInfo f;
    f.quality = q.value_or(Quality::veteran);
    f.traits = static_cast<std::uint8_t>(traits);
    // An officer by his level, or "OFFICIER" and the level beside it.
    const std::string_view key = t.text("rank", "") == "OFFICIER" ? "level" : "rank";
    const auto rank = read_rank(t.text(key, "NEOPHYTE"));
    if (!rank || *rank < Rank::nco)
      t.complain(key, "'" + t.text(key) +
                          "' leads nobody: NEOPHYTE, CHEVRONNE, TALENTUEUX, LEGENDAIRE, "
                          "COMMISSAIRE, SOUS-OFFICIER");
    f.rank = rank.value_or(Rank::neophyte);
    f.radio = t.flag("radio");
    int n = 0;
    for (const std::string& a : t.texts("weapons"))
      if (const auto arm = find_arm(r, t, "weapons", a); arm && n < 3) {
        if (!n && r.world.arms[arm->id].one_shot) ++n;  // noted for the second and the third only
        f.arms[n++] = *arm;
      }
    add_figure(r, t, g, f);
  } else if (unit == "offtable" || unit.starts_with("air:")) {
    g.kind = GroupKind::battery;
    if (w.batteries.full()) return t.complain("unit", "too many batteries");
    Battery b;
    b.side = g.side;
    if (unit == "air:strafing") b.kind = Battery::strafing;
    else if (unit == "air:bomb") b.kind = Battery::bomb;
    else if (unit == "air:rockets") b.kind = Battery::rockets;
    else if (unit != "offtable")
      t.complain("unit", "'" + unit + "' is no aircraft: air:strafing, air:bomb, air:rockets");
    const auto letter = read_letter(t.text("letter", "B"));
    if (!letter || *letter == no_letter)
      t.complain("letter", "the letter of a battery is one from A to E");
    b.letter = letter.value_or(2);
    b.strikes = static_cast<std::uint8_t>(t.number("strikes", 0, 9, 1));
    b.shells_each = static_cast<std::uint8_t>(t.number("shells", 1, 9, 4));
    b.from_turn = static_cast<std::uint8_t>(t.number("from", 1, 60, 1));
    w.batteries.push(b);
    r.names.battery.push_back(id);
  } else {
    std::vector<std::string> lines = t.texts("figures");
    if (lines.empty()) {
      const auto& all = catalog().sections;
      const auto it = std::ranges::find(all, unit, &SectionRow::id);
      if (it == all.end()) {
        std::vector<std::string> known;
        for (const auto& s : all) known.push_back(s.id);
        return t.complain("unit", "there is no unit '" + unit + "'" + did_you_mean(unit, known));
      }
      lines = it->figures;
      traits |= it->traits;
      if (!q) q = it->quality;
      if (words.empty()) words = {};
    }
    g.traits = static_cast<std::uint8_t>(traits & ~(rider | sabre));
    for (const std::string& line : lines)
      add_line(r, t, t.has("figures") ? "figures" : "unit", g, line, q.value_or(Quality::veteran),
               traits);
    const long strength = t.number("initial", 1, 13, g.size);  // a section that lost men stays one
    g.kind = g.gear || strength < 3 ? GroupKind::team : GroupKind::section;
    if (g.kind == GroupKind::section && g.size > 13) t.complain("", "a section has 3 to 13 men");
    if (t.flag("radio")) {  // sk.g22.1: its leaders; without any the first man observes
      bool led = false;
      for (int i = 0; i < g.size; ++i)
        if (is_leader(w.figures[g.first + i].rank)) w.figures[g.first + i].radio = 1, led = true;
      if (!led && g.size) w.figures[g.first].radio = 1;
    }
    for (int i = 0; i < g.size; ++i)
      g.points = static_cast<std::int16_t>(g.points + w.figures[g.first + i].points);
  }
  g.initial = static_cast<std::uint8_t>(t.number("initial", 1, 13, std::max<int>(1, g.size)));
  for (int i = 0; i < g.size; ++i) g.had_leader |= is_leader(w.figures[g.first + i].rank);
  if (t.has("had_leader")) g.had_leader = t.flag("had_leader");
  if (const auto e = t.table("enter")) {
    g.enters = static_cast<std::uint8_t>(e->number("turn", 1, 60));
    const auto edge = to_points(r, *e, "edge", e->hundredths_rows("edge"));
    if (edge.size() != 2) e->complain("edge", "the edge is a stretch between two points");
    else g.edge_from = edge[0], g.edge_to = edge[1];
  }
  if (t.has("start")) {
    const std::string start = t.text("start");
    const auto parts = split_words(start, " ");
    const std::string first(parts.empty() ? "" : parts[0]);
    const auto it = std::ranges::find(r.names.shape, first);
    if (it == r.names.shape.end())
      t.complain("start",
                 "there is no terrain '" + first + "'" + did_you_mean(first, r.names.shape));
    else g.start = {static_cast<std::uint8_t>(it - r.names.shape.begin())};
    if (parts.size() > 1) {
      const auto n =
          parts.size() == 3 && parts[1] == "storey" ? read_number(parts[2]) : std::nullopt;
      const int storeys = g.start ? w.shapes[g.start.id].storeys : 6;
      if (!n) t.complain("start", "write such as \"house storey 1\"");
      else if (*n >= storeys)
        t.complain("start", "storey " + std::to_string(*n) + " is not there: '" + first + "' has " +
                                std::to_string(storeys));
      else g.start_storey = static_cast<std::uint8_t>(*n);
    }
  }
  w.groups[w.group_count++] = g;
  r.names.group.push_back(id);
  r.names.group_words.push_back(std::move(words));
  r.names.unit.push_back(unit);
}

}  // namespace

void read_groups(Reader& r) {
  World& w = r.world;
  const std::vector<Table> sides = r.top.tables("side"), groups = r.top.tables("group");
  int i = 0;
  for (const Table& t : sides) {
    if (i == 2) {
      t.complain("", "there are two sides");
      break;
    }
    r.names.side.push_back(t.text("id"));
    r.names.side_words.push_back(read_words(t, "name"));
    const std::string edge = t.text("edge", i ? "S" : "N");
    w.edge[i] = edge == "N"   ? Edge::north
                : edge == "E" ? Edge::east
                : edge == "W" ? Edge::west
                              : Edge::south;
    if (edge != "N" && edge != "E" && edge != "S" && edge != "W")
      t.complain("edge", "an edge is N, E, S or W");
    for (const auto& zone : t.hundredths_lists("zones")) {
      Shape z;
      for (const Point p : to_points(r, t, "zones", zone))
        if (z.size < Shape::capacity) z.corner[z.size++] = p;
      if (w.zones[i].full())
        t.complain("zones", "too many zones: at most " + std::to_string(max_zones) + " a side");
      else if (z.size >= 3) w.zones[i].push(z);
    }
    w.players[i] = static_cast<std::uint8_t>(t.number("players", 1, 4, 1));
    w.road_setup[i] = t.text("setup", "") == "road";
    t.texts("hidden");
    r.info.sides.push_back({r.names.side.back(), r.names.side_words.back(), w.players[i]});
    ++i;
  }
  if (r.names.side.size() != 2) return r.top.complain("side", "there are two sides");
  for (const Table& t : groups) read_group(r, t);
  for (const Table& t : sides)
    for (const std::string& id : t.texts("hidden")) {
      const auto it = std::ranges::find(r.names.group, id);
      if (it == r.names.group.end())
        t.complain("hidden", "there is no group '" + id + "'" + did_you_mean(id, r.names.group));
      else w.groups[it - r.names.group.begin()].may_hide = 1;
    }
  // Who starts aboard what.
  for (const Table& t : groups) {
    const auto me = std::ranges::find(r.names.group, t.text("id", ""));
    if (t.has("aboard") && me != r.names.group.end()) {
      const std::string on = t.text("aboard");
      const auto it = std::ranges::find(r.names.group, on);
      if (it == r.names.group.end() || !w.groups[it - r.names.group.begin()].vehicle)
        t.complain("aboard", "there is no vehicle '" + on + "'" + did_you_mean(on, r.names.group));
      else {
        GroupInfo& g = w.groups[me - r.names.group.begin()];
        g.aboard = w.groups[it - r.names.group.begin()].vehicle;
        int men = 0;
        for (int k = 0; k < w.group_count; ++k)
          if (w.groups[k].aboard == g.aboard) men += w.groups[k].size;
        if (men > type_of(w, g.aboard).seats)
          t.complain("aboard", "the vehicle has " + std::to_string(type_of(w, g.aboard).seats) +
                                   " seats, not " + std::to_string(men));
      }
    }
  }
}

}  // namespace bocage::sk
