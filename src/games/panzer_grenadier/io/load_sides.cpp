// The two sides of a scenario file: what they have, where it stands or when it comes.
#include <algorithm>
#include <charconv>

#include "files/split.hpp"
#include "games/panzer_grenadier/io/load.hpp"

namespace bocage::pg {
namespace {

std::uint8_t small(long n) { return static_cast<std::uint8_t>(n); }

// "9 ger.inf, 3 ger.hmg": how many of what. visit(count, what).
template <class Visit>
void read_counts(const Table& t, std::string_view key, Visit visit) {
  if (!t.has(key)) return;
  const auto words = split_words(t.text(key));
  for (std::size_t i = 0; i < words.size(); ++i) {
    int count = 1;
    const std::string& word = words[i];
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), count);
    const bool number = error == std::errc() && end == word.data() + word.size();
    if (!number) {
      visit(1, word);
      continue;
    }
    if (count < 1 || count > max_pieces) {
      t.complain(key,
                 "'" + word + "': so many of a kind are from 1 to " + std::to_string(max_pieces));
      return;
    }
    if (i + 1 == words.size()) {
      t.complain(key, "'" + word + "': write how many of what, such as \"9 ger.inf, 3 ger.hmg\"");
      return;
    }
    visit(count, words[++i]);
  }
}

// "8/7": full and reduced.
bool read_morale(const Table& t, std::string_view key, PieceInfo& info) {
  if (!t.has(key)) return false;
  const auto parts = split_words(t.text(key), "/");
  int values[2] = {0, 0};
  bool good = parts.size() == 2 || parts.size() == 1;
  for (std::size_t i = 0; good && i < parts.size(); ++i) {
    const auto [end, error] =
        std::from_chars(parts[i].data(), parts[i].data() + parts[i].size(), values[i]);
    good = error == std::errc() && end == parts[i].data() + parts[i].size() && values[i] >= 1 &&
           values[i] <= 12;
  }
  if (!good) {
    t.complain(key, "'" + t.text(key) + "' is no morale: write full/reduced, such as \"8/7\"");
    return false;
  }
  info.morale = small(values[0]);
  info.reduced_morale = small(parts.size() == 2 ? values[1] : values[0]);
  return true;
}

struct MoraleRow {
  std::vector<std::string> patterns;
  PieceInfo values;
};

struct SideData {
  Side side;
  PieceInfo base;  // its morale
  std::vector<MoraleRow> morale_of;
  std::vector<std::string> guards, may_hide, must_hide;
  bool hides = false;
};

bool any_match(const std::vector<std::string>& patterns, std::string_view id) {
  return std::ranges::any_of(patterns, [&](const std::string& p) { return matches(p, id); });
}

void read_equipment(Reader& r, const Table& t, Forces& side, SideData& data) {
  World& w = r.world;
  for (const Table& row : t.tables("off_board")) {
    const long factors = row.number("factors", 1, 8, 1), strength = row.number("strength", 1, 99);
    const std::uint64_t turns = read_turns(row, "turns", ~0ull);
    for (long i = 0; i < factors; ++i) {
      if (side.offboard.full()) {
        row.complain("factors", "a side has at most 8 off-board factors");
        break;
      }
      side.offboard.push({small(strength), turns});
    }
  }
  for (const Table& row : t.tables("aircraft")) {
    const long counters = row.number("counters", 1, 5);
    const std::uint64_t turns = read_turns(row, "turns", ~1ull);
    for (int i = 1; i < 64; ++i)
      if (turns >> i & 1) side.aircraft_on_turn[i] = small(counters);
    w.on.aircraft = true;
  }
  if (const auto mines = t.table("mines")) {
    side.mines_to_draw = small(mines->number("draw", 1, 24));
    if (const int both = w.sides[0].mines_to_draw + w.sides[1].mines_to_draw;
        both > r.state.mines.capacity())
      mines->complain("draw", "both sides together lay " + std::to_string(both) +
                                  " mines; there is room for " +
                                  std::to_string(r.state.mines.capacity()));
    side.mines_per_hex = small(mines->number("per_hex", 1, 24, 24));
    side.mine_zone = add_set(r, *mines, read_zone(r, *mines, "zone"));
    w.on.mines = true;
  }
  if (const auto trenches = t.table("entrenchments")) {
    side.entrenchments = small(trenches->number("count", 1, 24));
    if (const int both = w.sides[0].entrenchments + w.sides[1].entrenchments;
        both > r.state.entrenchments.capacity())
      trenches->complain("count", "both sides together have " + std::to_string(both) +
                                      " entrenchments; there is room for " +
                                      std::to_string(r.state.entrenchments.capacity()));
    side.entrenchment_zone = add_set(r, *trenches, read_zone(r, *trenches, "zone"));
    w.on.entrenchments = true;
  }
  if (const auto hidden = t.table("hidden")) {
    data.hides = true;
    side.may_hide = small(hidden->number("count", 0, 99, 0));
    data.must_hide = split_words(hidden->text("always", ""));
    data.may_hide = split_words(hidden->text("of", "*"));
    w.on.hidden = true;
  }
  if (const auto smoke = t.table("smoke")) {
    for (const std::string& word : split_words(smoke->text("by"))) {
      if (word == "mortars") side.smoke_mortars = true;
      else if (word == "guns") side.smoke_guns = true;
      else if (word == "off_board") side.smoke_offboard = true;
      else smoke->complain("by", "'" + word + "' fires no smoke: mortars, guns, off_board");
    }
    side.smoke_by_day_only = smoke->flag("day_only");
    w.on.smoke = true;
  }
  if (const auto exits = t.table("exits")) {
    side.exit_zone = add_set(r, *exits, read_zone_table(r, *exits));
    side.exit_from_turn = small(exits->number("from_turn", 1, 63, 1));
  }
  side.cavalry_leaders = t.flag("cavalry_leaders");
}

void add_units(Reader& r, const Table& t, const SideData& data, std::uint8_t group) {
  World& w = r.world;
  const bool comes_later = w.groups[group].turn != 0;
  read_counts(t, "units", [&](int count, const std::string& id) {
    const std::uint8_t type = find_type(r, t, "units", id);
    if (type == 0xff) return;
    if (any_match(data.guards, id)) w.types[type].guards = true;
    for (int i = 0; i < count; ++i) {
      Draft d{.from = t};
      d.info = data.base;
      d.info.type = type;
      d.info.side = data.side;
      d.info.group = group;
      for (const MoraleRow& row : data.morale_of)
        if (any_match(row.patterns, id))
          d.info.morale = row.values.morale, d.info.reduced_morale = row.values.reduced_morale;
      d.info.must_hide = data.hides && !comes_later && any_match(data.must_hide, id);
      d.info.may_hide =
          data.hides && !comes_later && (d.info.must_hide || any_match(data.may_hide, id));
      d.state.place = comes_later ? Place::waiting : Place::unplaced;
      d.state.steps = w.types[type].steps;
      r.drafts[index(data.side)].push_back(std::move(d));
    }
  });
}

void add_leaders(Reader& r, const Table& t, const SideData& data, std::uint8_t group) {
  World& w = r.world;
  read_counts(t, "leaders", [&](int count, const std::string& name) {
    const auto rank = read_rank(name);
    const bool commissar = name == "COM";
    if (!rank && !commissar) {
      t.complain("leaders", "there is no rank '" + name +
                                "': CPL, SGT, LT, CPT, MAJ, LTC, COL, or COM for a commissar");
      return;
    }
    if (commissar) w.on.commissars = true;
    for (int i = 0; i < count; ++i) {
      Draft d{.from = t};
      d.info.type = leader_type(r, t, data.side);
      d.info.side = data.side;
      d.info.group = group;
      d.info.rank = rank.value_or(Rank::none);
      d.info.commissar = commissar;
      d.state.place = w.groups[group].turn ? Place::waiting : Place::unplaced;
      d.state.steps = 1;
      r.drafts[index(data.side)].push_back(std::move(d));
    }
  });
}

void read_group(Reader& r, const Table& t, const SideData& data) {
  World& w = r.world;
  if (w.group_count == std::size(w.groups)) {
    t.complain("", "a scenario has at most " + std::to_string(std::size(w.groups)) + " groups");
    return;
  }
  const std::uint8_t number = w.group_count++;
  Group& g = w.groups[number];
  g.side = data.side;
  g.turn = small(t.number("turn", 1, 63, 0));
  g.tank_leaders = small(t.number("tank_leaders", 0, 20, 0));
  g.may_dig_in = t.flag("dug_in");
  g.loaded = t.flag("loaded");
  const char* where = g.turn ? "enter" : "setup";
  if (!t.has(where)) {
    t.complain(
        "", g.turn ? "a group that comes later needs 'enter': the hexes where it comes onto the map"
                   : "a group needs 'setup', the zone where it stands, or 'turn' and 'enter', when "
                     "and where it comes");
  }
  g.zone = add_set(r, t, read_zone(r, t, where));
  const Words words = read_words(t, "name");
  r.names.group_words.push_back(words);
  r.names.group.push_back(words.contains("en") ? words.at("en") : std::to_string(number + 1));
  const std::size_t first = r.drafts[index(data.side)].size();
  add_units(r, t, data, number);
  add_leaders(r, t, data, number);
  const long player = t.number("player", 1, 4, 1);
  Forces& side = w.sides[index(data.side)];
  side.players = std::max(side.players, small(player));
  for (std::size_t i = first; i < r.drafts[index(data.side)].size(); ++i)
    r.drafts[index(data.side)][i].info.player = small(player - 1);
}

// Values that the units of a position take over as well.
PieceInfo base_of(const Table& t) {
  PieceInfo base;
  base.morale = 8;
  base.reduced_morale = 7;
  read_morale(t, "morale", base);
  return base;
}

}  // namespace

bool matches(std::string_view pattern, std::string_view id) {
  if (pattern.ends_with('*')) return id.starts_with(pattern.substr(0, pattern.size() - 1));
  return pattern == id;
}

Side read_side(const Reader& r, const Table& t, std::string_view key, bool nobody_too) {
  const std::string id = t.text(key);
  for (int i = 0; i < static_cast<int>(r.names.side.size()); ++i)
    if (r.names.side[static_cast<std::size_t>(i)] == id) return static_cast<Side>(i);
  if (nobody_too && id == "nobody") return Side::nobody;
  std::string known;
  for (const std::string& s : r.names.side) known += (known.empty() ? "" : ", ") + s;
  if (!id.empty())
    t.complain(key, "there is no side '" + id + "': the sides are " + known +
                        (nobody_too ? ", nobody" : ""));
  return Side::nobody;
}

void read_sides(Reader& r) {
  World& w = r.world;
  const auto sides = r.top.tables("side");
  if (sides.size() != 2) {
    r.top.complain("side", "a battle has two sides: write [[side]] twice");
    return;
  }
  for (const Table& t : sides) {
    const int i = static_cast<int>(r.names.side.size());
    const std::string id = t.text("id");
    if (i == 1 && id == r.names.side[0]) t.complain("id", "both sides are called '" + id + "'");
    const std::string nation = t.text("nation", id);
    const auto known = read_nation(nation);
    if (!known)
      t.complain(t.has("nation") ? "nation" : "id",
                 "there is no nation '" + nation +
                     "': german, soviet, american, commonwealth, italian, finnish, french, polish, "
                     "japanese, other");
    w.sides[i].nation = known.value_or(Nation::other);
    std::ranges::copy(catalog().mines, w.sides[i].mine_pool);
    Words words = read_words(t, "name");
    if (words.empty()) words = {{"en", id}, {"fr", id}};
    r.names.side.push_back(id);
    r.names.side_words.push_back(words);
    r.info.sides.push_back({id, words, 1});
  }
  add_pools(r);
  for (int i = 0; i < 2; ++i) {
    const Table& t = sides[static_cast<std::size_t>(i)];
    Forces& side = w.sides[i];
    side.initiative = small(t.number("initiative", 0, 20, 0));
    side.initiative_drop = small(t.number("initiative_loss", 0, 99, 0));
    SideData data{.side = static_cast<Side>(i), .base = base_of(t)};
    for (const Table& row : t.tables("morale_of")) {
      MoraleRow each{split_words(row.text("units")), {}};
      row.text("morale");
      if (read_morale(row, "morale", each.values)) data.morale_of.push_back(std::move(each));
    }
    data.guards = split_words(t.text("guards", ""));
    read_equipment(r, t, side, data);
    for (const Table& group : t.tables("group")) read_group(r, group, data);
    r.side_base[i] = data.base;
    for (const MoraleRow& row : data.morale_of)
      for (const std::string& pattern : row.patterns)
        r.side_morale[i].push_back({pattern, row.values});
    r.side_guards[i] = data.guards;
    r.info.sides[static_cast<std::size_t>(i)].players = side.players;
  }
}

bool read_morale_pair(const Table& t, std::string_view key, PieceInfo& info) {
  return read_morale(t, key, info);
}

}  // namespace bocage::pg
