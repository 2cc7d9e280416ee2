// What a scenario switches on, who holds what, and for a position in the middle of a battle:
// markers, turn, phase, whose segment.
#include <algorithm>

#include "files/options.hpp"
#include "files/split.hpp"
#include "games/panzer_grenadier/io/load.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {
namespace {

struct SwitchWord {
  std::string_view word;
  bool Switches::*flag;
  bool offered;  // players may choose it whatever the scenario says
};
constexpr SwitchWord switch_words[] = {
    {"consolidation", &Switches::consolidation, true},
    {"excess_initiative", &Switches::excess_initiative, true},
    {"strategic_movement", &Switches::strategic_movement, true},
    {"fog_of_war", &Switches::fog_of_war, true},
    {"random_events", &Switches::random_events, true},
    {"aircraft", &Switches::aircraft, false},
    {"smoke", &Switches::smoke, false},
    {"entrenchments", &Switches::entrenchments, false},
    {"hidden", &Switches::hidden, false},
    {"mines", &Switches::mines, false},
    {"mines_recorded", &Switches::mines_recorded, false},
    {"commissars", &Switches::commissars, false},
    {"cavalry", &Switches::cavalry, false},
    {"recovery_at_or_below", &Switches::recovery_at_or_below, false},
};

Words option_words(std::string_view id) { return words_of("pg.option." + std::string(id)); }

// 17.6: several players a side, by sectors or by formations.
void offer_command(Reader& r, const OptionsReader& read, bool sectors, bool formations) {
  if (!sectors && !formations) return;
  OptionInfo option{"command", option_words("command"), {"single"}, true};
  if (sectors) option.values.push_back("sectors");
  if (formations) option.values.push_back("formations");
  const char* by_file = r.world.on.sectors      ? "sectors"
                        : r.world.on.formations ? "formations"
                                                : "single";
  std::ranges::rotate(option.values, std::ranges::find(option.values, by_file));
  const std::string holds = read.offer(std::move(option));
  r.world.on.sectors = holds == "sectors";
  r.world.on.formations = holds == "formations";
}

std::uint8_t small(long n) { return static_cast<std::uint8_t>(n); }

// A number for each side: segments = { german = 5, soviet = 3 }.
template <class Set>
void each_side(const Reader& r, const Table& t, std::string_view key, Set set) {
  const auto sides = t.table(key);
  if (!sides) return;
  for (int i = 0; i < 2; ++i)
    if (sides->has(r.names.side[static_cast<std::size_t>(i)]))
      set(i, *sides, r.names.side[static_cast<std::size_t>(i)]);
}

template <class T, int N>
bool add(const Table& t, std::string_view key, Roster<T, N>& list, const T& item, auto less) {
  if (list.full()) {
    t.complain(key, "there are at most " + std::to_string(N) + " of these");
    return false;
  }
  int i = 0;
  while (i < list.size() && !less(item, list[i])) ++i;
  list.insert(i, item);
  return true;
}

template <int N>
void add_hexes(Reader& r, const Table& t, std::string_view key, Roster<Hex, N>& list) {
  for (const Hex h : read_hexes(r, t, key))
    add(t, key, list, h, [](Hex a, Hex b) { return a < b; });
}

Piece read_piece(const Reader& r, const Table& t, std::string_view key) {
  const std::string id = t.text(key);
  const auto it = std::ranges::find(r.names.piece, id);
  if (it != r.names.piece.end()) return piece(static_cast<int>(it - r.names.piece.begin()));
  if (std::ranges::find(r.broken, id) != r.broken.end()) return nobody;
  t.complain(key, "there is no unit '" + id + "'" + did_you_mean(id, r.names.piece));
  return nobody;
}

void read_mines(Reader& r, const Table& t) {
  for (const Table& m : t.tables("mines")) {
    const Hex h = read_hex(r, m, "hex");
    const Side side = read_side(r, m, "side");
    if (!h || side == Side::nobody) continue;
    Mine mine{};
    mine.hex = h;
    mine.strength = small(m.number("strength", 0, 3));
    mine.side = small(index(side)) & 1;
    mine.revealed = m.flag("revealed") ? 1 : 0;
    add(t, "mines", r.state.mines, mine,
        [](const Mine& a, const Mine& b) { return a.hex < b.hex; });
    r.world.on.mines = true;
  }
}

void read_wrecks(Reader& r, const Table& t) {
  for (const Table& each : t.tables("wrecks")) {
    const Hex h = read_hex(r, each, "hex");
    if (!h) continue;
    Wreck wreck{};
    wreck.at = static_cast<std::uint16_t>(h.id & 0xfff);
    wreck.count = static_cast<std::uint16_t>(each.number("count", 1, 3, 1) & 3);
    add(t, "wrecks", r.state.wrecks, wreck,
        [](const Wreck& a, const Wreck& b) { return a.at < b.at; });
  }
}

void read_assaults(Reader& r, const Table& t) {
  for (const Table& each : t.tables("assaults")) {
    const Hex h = read_hex(r, each, "hex");
    const Side holder = each.has("holder") ? read_side(r, each, "holder") : Side::nobody;
    const bool fought = each.flag("fought", true);
    bool found = false;
    for (AssaultHex& a : r.state.assaults) {
      if (a.hex != h) continue;
      found = true;
      if (holder != Side::nobody) a.holder = small(index(holder));
      a.fought = fought;
    }
    if (h && !found) each.complain("hex", "no units of both sides stand in this hex");
  }
}

constexpr std::pair<std::string_view, std::uint8_t> event_flags[] = {
    {"ammunition_shortage", ammunition_shortage},
    {"confusion", confusion},
    {"bad_communications", bad_communications},
    {"fanaticism", fanaticism}};

void read_events(Reader& r, const Table& t) {
  State& s = r.state;
  s.haze = t.flag("haze");
  each_side(r, t, "events", [&](int i, const Table& row, const std::string& side) {
    for (const std::string& word : split_words(row.text(side))) {
      const auto* it =
          std::ranges::find(event_flags, word, &std::pair<std::string_view, std::uint8_t>::first);
      if (it != std::end(event_flags)) s.event_flags[i] |= it->second;
      else
        row.complain(side, "'" + word +
                               "' does not last: ammunition_shortage, confusion, "
                               "bad_communications, fanaticism do");
    }
  });
  each_side(r, t, "broken_down", [&](int i, const Table& row, const std::string& side) {
    s.broken_down[i] = read_piece(r, row, side);
  });
  if (t.has("second_wind")) s.second_wind = read_piece(r, t, "second_wind");
}

void read_used(Reader& r, const Table& t) {
  State& s = r.state;
  each_side(r, t, "off_board_used", [&](int i, const Table& row, const std::string& side) {
    for (const long factor : row.numbers(side)) {
      if (factor < 1 || factor > r.world.sides[i].offboard.size())
        row.complain(side, "this side has " + std::to_string(r.world.sides[i].offboard.size()) +
                               " factors, numbered from 1");
      else s.offboard_used[i] |= static_cast<std::uint8_t>(1 << (factor - 1));
    }
  });
  each_side(r, t, "aircraft", [&](int i, const Table& row, const std::string& side) {
    int element = 0;
    for (const std::string& name : row.texts(side)) {
      int face = -1;
      for (int f = 0; f < r.world.aircraft.size(); ++f)
        if (r.world.aircraft[f].side == static_cast<Side>(i) &&
            r.names.aircraft[static_cast<std::size_t>(f)] == name)
          face = f;
      if (face < 0)
        row.complain_at(
            side, element,
            "this side has no aircraft '" + name + "': data/pg/aircraft.toml lists them");
      else add(row, side, s.aircraft[i], small(face), std::less<>());
      r.world.on.aircraft = true;
      ++element;
    }
  });
}

}  // namespace

void read_rules(Reader& r) {
  int sectors = 0;
  bool formations = r.world.sides[0].players > 1 || r.world.sides[1].players > 1;
  if (const auto t = r.top.table("rules")) {
    for (const SwitchWord& s : switch_words)
      if (t->has(s.word)) r.world.on.*(s.flag) = t->flag(s.word);
    if (t->has("rail_cutting")) {
      r.world.rail_cutter = read_side(r, *t, "rail_cutting");
      r.world.on.rail_cutting = true;
    }
    for (const Table& zone : t->tables("sectors")) {
      if (sectors < 4)
        read_zone_table(r, zone).each([&](Hex h) { r.world.sector[h.id] = small(sectors); });
      ++sectors;
    }
    if (sectors == 1 || sectors > 4)
      t->complain("sectors", "there are two to four sectors, one for each player of a side");
    const std::string command = t->text("command", "single");
    if (command == "sectors") {
      r.world.on.sectors = sectors > 0;
      if (!sectors) t->complain("command", "'sectors' says which hexes each sector has");
    } else if (command == "formations") r.world.on.formations = true, formations = true;
    else if (command != "single")
      t->complain("command", "'" + command + "' is no command: single, sectors, formations");
  }
  const OptionsReader read(r.options, r.info, r.wrong);
  for (const SwitchWord& s : switch_words)
    if (bool& on = r.world.on.*(s.flag); s.offered)
      on = read.offer_switch(s.word, option_words(s.word), on);
  offer_command(r, read, sectors > 0, formations);
  for (int i = 0; i < 2; ++i) {
    Forces& side = r.world.sides[i];
    if (r.world.on.sectors) side.players = small(sectors);
    r.info.sides[static_cast<std::size_t>(i)].players =
        r.world.on.sectors || r.world.on.formations ? side.players : 1;
  }
  read.finish();
}

// The first line that fits a hex counts.
void read_control(Reader& r) {
  World& w = r.world;
  Hexes taken;
  for (const Table& t : r.top.tables("control")) {
    w.control_given = true;
    const Side side = read_side(r, t, "side", true);
    if (t.has("near_units") && side != Side::nobody) {
      w.control_near[index(side)] = small(t.number("near_units", 0, 40));
      continue;
    }
    read_zone(r, t, "zone").each([&](Hex h) {
      if (taken.contains(h)) return;
      taken.add(h);
      if (side == Side::nobody) w.uncontrolled.add(h);
      else w.control[index(side)].add(h);
    });
  }
  for (const Table& t : r.top.tables("rigged_bridge")) {
    if (w.rigged_bridge) t.complain("", "one bridge of a scenario can be rigged");
    w.rigged_bridge = read_hex(r, t, "hex");
    w.rigged_against = read_side(r, t, "by");
    for (const Hex h : read_hexes(r, t, "entering")) w.rigged_trigger.add(h);
    w.rigged_up_to = small(t.number("blows_on", 1, 6, 4));
  }
}

void read_markers(Reader& r) {
  const auto t = r.top.table("markers");
  if (!t) return;
  add_hexes(r, *t, "entrenchments", r.state.entrenchments);
  if (!r.state.entrenchments.empty()) r.world.on.entrenchments = true;
  add_hexes(r, *t, "smoke", r.state.smoke);
  if (!r.state.smoke.empty()) r.world.on.smoke = true;
  add_hexes(r, *t, "cut_rails", r.state.cut_rails);
  read_mines(r, *t);
  read_wrecks(r, *t);
  read_assaults(r, *t);
}

// 17.6: who commands, who acts, which sector plays and has what.
void read_command(Reader& r, const Table& t) {
  State& s = r.state;
  each_side(r, t, "commander", [&](int i, const Table& row, const std::string& side) {
    s.commander[i] = small(row.number(side, 1, r.world.sides[i].players, 1) - 1);
  });
  s.player = small(t.number("player", 1, 4, 1) - 1);
  s.sector = small(t.number("sector", 1, 4, 1) - 1);
  each_side(r, t, "allotted", [&](int i, const Table& row, const std::string& side) {
    int factor = 0;
    for (const long sector : row.numbers(side)) {
      if (sector < 1 || sector > r.world.sides[i].players ||
          factor >= r.world.sides[i].offboard.size())
        row.complain(side, "write the sector of each off-board factor, such as [1, 1, 2]");
      else
        s.factor_player[i] = static_cast<std::uint16_t>(
            s.factor_player[i] | static_cast<unsigned>(sector - 1) << 2 * factor++);
    }
  });
}

void read_position(Reader& r) {
  State& s = r.state;
  const auto& t = r.position;
  if (!t) return;
  s.turn = small(t->number("turn", 1, r.world.turns, 1));
  if (t->has("active")) s.active = read_side(r, *t, "active");
  s.opening = small(t->number("opening", 1, 20, 1));
  if (t->has("passed")) s.passed = small(1 + index(read_side(r, *t, "passed")));
  if (t->has("saved")) {
    s.saver = read_side(r, *t, "saved");
    s.saved = s.saver != Side::nobody;
  }
  each_side(r, *t, "segments", [&](int i, const Table& row, const std::string& side) {
    s.segments[i] = small(row.number(side, 0, 99));
  });
  if (t->has("bridge")) {
    const std::string fate = t->text("bridge");
    if (fate == "stands") s.bridge_fate = 1;
    else if (fate == "blown") s.bridge_fate = 2;
    else t->complain("bridge", "write \"stands\" or \"blown\"");
  }
  read_used(r, *t);
  read_events(r, *t);
  read_command(r, *t);
}

}  // namespace bocage::pg
