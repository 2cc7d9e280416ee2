#include <algorithm>
#include <charconv>

#include "embedded/embedded.hpp"
#include "files/split.hpp"
#include "games/panzer_grenadier/io/catalog.hpp"

namespace bocage::pg {
namespace {

std::optional<int> whole(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return n;
}

// "9-5": strength and range.
std::optional<Value> read_fire(std::string_view text) {
  const auto dash = text.find('-');
  if (dash == std::string_view::npos) return {};
  const auto strength = whole(text.substr(0, dash)), range = whole(text.substr(dash + 1));
  if (!strength || !range || *strength < 0 || *strength > 99 || *range < 1 || *range > 99)
    return {};
  return Value{static_cast<std::int8_t>(*strength), static_cast<std::uint8_t>(*range)};
}

bool read_value(const Table& t, std::string_view key, Value& out) {
  if (!t.has(key)) return false;
  const std::string text = t.text(key);
  if (text == "-" || text.empty()) {
    out = {};
    return true;
  }
  if (const auto fire = read_fire(text)) {
    out = *fire;
    return true;
  }
  t.complain(key, "'" + text + "' is no fire value: write strength-range, such as \"9-5\"");
  return false;
}

Value half(Value v) { return {static_cast<std::int8_t>((v.strength + 1) / 2), v.range}; }
Value one_less(Value v) { return {static_cast<std::int8_t>(std::max(0, v.strength - 1)), v.range}; }

struct FlagWord {
  std::string_view word;
  bool UnitType::*flag;
};
constexpr FlagWord flag_words[] = {
    {"open", &UnitType::open_top},
    {"carrier", &UnitType::carrier},
    {"truck_mounted", &UnitType::truck_mounted},
    {"guards", &UnitType::guards},
    {"gurkha", &UnitType::close_combat},
    {"finn", &UnitType::close_combat},
    {"japanese", &UnitType::close_combat},
};

void read_flags(const Table& t, UnitType& type) {
  type.open_top = type.carrier = type.truck_mounted = type.guards = type.close_combat = false;
  type.limbers = false;
  int i = 0;
  for (const std::string& word : t.texts("flags")) {
    const auto* it = std::ranges::find(flag_words, word, &FlagWord::word);
    if (it != std::end(flag_words)) type.*(it->flag) = true;
    else if (word == "limbered_1" || word == "limbered_t") {
      type.limbers = true;
      type.limbered_ma = word == "limbered_1" ? 1 : 0;
    } else {
      std::vector<std::string> known{"limbered_1", "limbered_t"};
      for (const FlagWord& f : flag_words) known.emplace_back(f.word);
      t.complain_at("flags", i, "there is no flag '" + word + "'" + did_you_mean(word, known));
    }
    ++i;
  }
}

template <class Read>
void read_word(const Table& t, std::string_view key, Read read, const char* example) {
  if (!t.has(key)) return;
  const std::string text = t.text(key);
  if (!read(text))
    t.complain(key, "'" + text + "' is no " + std::string(key) + ": write one such as \"" +
                        example + "\"");
}

void read_units(Catalog& c, Complaints& wrong) {
  const TomlFile file(embedded_file("data/pg/units.toml"), "units.toml", wrong);
  for (const Table& t : file.top().tables("unit")) {
    TypeEntry entry{t.text("id"), {}};
    read_unit_values(t, entry.type);
    c.types.push_back(std::move(entry));
  }
  file.top().finish();
}

void read_leaders(Catalog& c, Complaints& wrong) {
  const TomlFile file(embedded_file("data/pg/leaders.toml"), "leaders.toml", wrong);
  for (int n = 0; n < 10; ++n) {
    const auto t = file.top().table(word(static_cast<Nation>(n)));
    if (!t) continue;
    NationPool& pool = c.pools[n];
    for (int r = 0; r < 8; ++r) {
      const Rank rank = static_cast<Rank>(r);
      int i = 0;
      for (const std::string& text : t->texts(word(rank))) {
        const auto faces = split_words(text);
        LeaderCounter counter{rank, {}};
        for (int side = 0; side < 2; ++side) {
          LeaderFace& f = counter.sides[side];
          f.rank = rank;
          f.commissar = rank == Rank::none;
          if (faces.size() != 2 || !read_leader_values(faces[static_cast<std::size_t>(side)], f))
            t->complain_at(word(rank), i, "write the two sides of a counter: \"8/0/0, 9/1/0\"");
        }
        pool.leaders.push_back(counter);
        ++i;
      }
    }
    pool.surnames = split_words(t->text("surnames"));
  }
  file.top().finish();
}

void read_aircraft(Catalog& c, Complaints& wrong) {
  const TomlFile file(embedded_file("data/pg/aircraft.toml"), "aircraft.toml", wrong);
  for (int n = 0; n < 10; ++n) {
    const std::string_view key = word(static_cast<Nation>(n));
    for (const std::string& text : file.top().texts(key)) {
      const auto faces = split_words(text, ",");
      AircraftCounter counter;
      for (std::size_t side = 0; side < 2 && side < faces.size(); ++side) {
        std::string_view face = faces[side];
        while (face.starts_with(' ')) face.remove_prefix(1);
        counter.name[side] = face;
        const auto space = face.rfind(' ');
        counter.strength[side] =
            space == std::string_view::npos ? 0 : whole(face.substr(space + 1)).value_or(0);
        if (!counter.strength[side])
          file.top().complain(key, "'" + std::string(face) + "' lacks its strength");
      }
      c.pools[n].aircraft.push_back(std::move(counter));
    }
  }
  file.top().finish();
}

void read_classes(const Table& t, std::uint8_t (&out)[3]) {
  constexpr std::string_view classes[] = {"foot", "motorized", "mechanized"};
  for (int i = 0; i < 3; ++i) out[i] = static_cast<std::uint8_t>(read_cost(t, classes[i], 0));
}

void read_terrains(Catalog& c, Complaints& wrong) {
  const TomlFile file(embedded_file("data/pg/terrain.toml"), "terrain.toml", wrong);
  const Table top = file.top();
  for (const Table& t : top.tables("terrain")) {
    const auto terrain = read_terrain(t.text("id"));
    if (!terrain) {
      t.complain("id", "there is no such terrain");
      continue;
    }
    std::uint8_t costs[3];
    read_classes(t, costs);
    for (int i = 0; i < 3; ++i) c.cost[i][static_cast<int>(*terrain)] = costs[i];
    c.letters[static_cast<int>(*terrain)] = t.text("letter")[0];
  }
  if (const auto t = top.table("road")) read_classes(*t, c.road);
  if (const auto t = top.table("slope")) read_classes(*t, c.slope);
  if (const auto t = top.table("ford")) read_classes(*t, c.ford);
  if (const auto t = top.table("crossing")) {
    c.crossing[0] = static_cast<std::uint8_t>(t->number("foot", 2, 12));
    c.crossing[1] = static_cast<std::uint8_t>(t->number("motorized", 2, 12));
    c.crossing[2] = static_cast<std::uint8_t>(t->number("mechanized", 2, 12));
  }
  const TomlFile mines(embedded_file("data/pg/mines.toml"), "mines.toml", wrong);
  c.mines[0] = static_cast<std::uint8_t>(mines.top().number("dummy", 0, 99));
  for (int i = 1; i <= 3; ++i)
    c.mines[i] =
        static_cast<std::uint8_t>(mines.top().number("strength_" + std::to_string(i), 0, 99));
}

Catalog read_catalog() {
  Catalog c;
  read_units(c, c.wrong);
  read_leaders(c, c.wrong);
  read_aircraft(c, c.wrong);
  read_terrains(c, c.wrong);
  return c;
}

}  // namespace

const Catalog& catalog() {
  static const Catalog c = read_catalog();
  return c;
}

const TypeEntry* Catalog::find(std::string_view id) const {
  const auto it = std::ranges::find(types, id, &TypeEntry::id);
  return it == types.end() ? nullptr : &*it;
}

std::vector<std::string> Catalog::ids() const {
  std::vector<std::string> out;
  for (const TypeEntry& t : types) out.push_back(t.id);
  return out;
}

void read_unit_values(const Table& t, UnitType& type) {
  read_word(
      t, "nation",
      [&](std::string_view x) {
        const auto v = read_nation(x);
        if (v) type.nation = *v;
        return v.has_value();
      },
      "german");
  read_word(
      t, "class",
      [&](std::string_view x) {
        const auto v = read_move_class(x);
        if (v) type.moves = *v;
        return v.has_value();
      },
      "mechanized");
  read_word(
      t, "kind",
      [&](std::string_view x) {
        const auto v = read_unit_kind(x);
        if (v) type.kind = *v;
        return v.has_value();
      },
      "INF");
  if (t.has("ma")) type.ma = static_cast<std::uint8_t>(t.number("ma", 0, 30));
  if (t.has("max_steps")) type.steps = static_cast<std::uint8_t>(t.number("max_steps", 1, 2));
  if (t.is_text("armour") && t.text("armour") == "-") type.armour = no_armour;
  else if (t.has("armour")) type.armour = static_cast<std::int8_t>(t.number("armour", 0, 20));
  if (t.has("flags")) read_flags(t, type);
  if (read_value(t, "df", type.direct)) type.reduced_direct = half(type.direct);
  if (read_value(t, "bm", type.bombardment)) type.reduced_bombardment = half(type.bombardment);
  if (read_value(t, "at", type.anti_tank)) type.reduced_anti_tank = one_less(type.anti_tank);
  read_value(t, "reduced_df", type.reduced_direct);
  read_value(t, "reduced_bm", type.reduced_bombardment);
  read_value(t, "reduced_at", type.reduced_anti_tank);
}

bool read_leader_values(std::string_view text, LeaderFace& face) {
  const auto parts = split_words(text, "/");
  if (parts.size() != 3 && parts.size() != 1) return false;
  int values[3] = {7, 0, 0};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto n = whole(parts[i]);
    if (!n || *n < 0 || *n > (i ? 3 : 12)) return false;
    values[i] = *n;
  }
  face.morale = static_cast<std::uint8_t>(values[0]);
  face.combat = static_cast<std::int8_t>(values[1]);
  face.morale_bonus = static_cast<std::int8_t>(values[2]);
  return true;
}

int read_cost(const Table& t, std::string_view key, int otherwise) {
  if (!t.has(key)) return otherwise;
  if (t.is_number(key)) return static_cast<int>(t.number(key, 0, 40)) * 6;
  const std::string text = t.text(key);
  if (text == "no") return 255;
  const auto slash = text.find('/');
  const auto over = whole(text.substr(0, slash));
  const auto under =
      slash == std::string::npos ? std::optional<int>(1) : whole(text.substr(slash + 1));
  if (over && under && *over >= 0 && *over <= 40 && *under > 0 && *over * 6 % *under == 0)
    return *over * 6 / *under;
  t.complain(
      key,
      "'" + text + "' is no cost: write a number, a fraction of sixths such as \"2/3\", or \"no\"");
  return otherwise;
}

}  // namespace bocage::pg
