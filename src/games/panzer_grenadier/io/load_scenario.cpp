// A scenario file becomes a world and a position, or complaints.
#include <boost/json.hpp>
#include <charconv>

#include "files/heading.hpp"
#include "files/split.hpp"
#include "games/panzer_grenadier/io/io.hpp"
#include "games/panzer_grenadier/io/load.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/rules/setup.hpp"
#include "kernel/limits.hpp"

namespace bocage::pg {
namespace {

// The year of "1941-07-24".
int read_year(const Table& t) {
  const std::string date = t.text("date", "1941-06-22");
  int year = 0;
  const auto [end, error] =
      std::from_chars(date.data(), date.data() + std::min<std::size_t>(4, date.size()), year);
  if (error == std::errc() && year >= 1930 && year <= 1950) return year;
  t.complain("date", "'" + date + "' is no date of this war: write such as \"1941-07-24\"");
  return 1941;
}

void read_visibility(Reader& r) {
  World& w = r.world;
  for (auto& v : w.visibility) v = 12;
  if (r.top.is_list("visibility")) {
    for (const Table& row : r.top.tables("visibility")) {
      const auto hexes = static_cast<std::uint8_t>(row.number("hexes", 1, 12));
      const std::uint64_t turns = read_turns(row, "turns", ~0ull);
      for (int i = 0; i < 64; ++i)
        if (turns >> i & 1) w.visibility[i] = hexes;
    }
  } else {
    const auto hexes = static_cast<std::uint8_t>(r.top.number("visibility", 1, 12, 12));
    for (auto& v : w.visibility) v = hexes;
  }
  w.night =
      r.top.is_flag("night") ? (r.top.flag("night") ? ~0ull : 0) : read_turns(r.top, "night", 0);
}

void read_frame(Reader& r) {
  const Table& t = r.top;
  read_heading(t, "pg", r.info);
  r.world.turns = static_cast<std::uint8_t>(t.number("turns", 1, 63, 20));
  r.info.length = "turns:" + std::to_string(r.world.turns);
  r.world.year = static_cast<std::uint16_t>(read_year(t));
  read_visibility(r);
}

// "soviet german": who sets up first.
void read_setup_order(Reader& r) {
  if (!r.top.has("setup_order")) return;
  const auto sides = split_words(r.top.text("setup_order"));
  for (int i = 0; i < 2; ++i)
    if (sides.size() == 2 && sides[0] == r.names.side[static_cast<std::size_t>(i)] &&
        sides[1] == r.names.side[static_cast<std::size_t>(1 - i)]) {
      r.world.sets_up_first = static_cast<Side>(i);
      return;
    }
  r.top.complain("setup_order", "name both sides, first the one that sets up first, such as \"" +
                                    r.names.side[0] + " " + r.names.side[1] + "\"");
}

enum class Phase { setup, initiative, action };

Phase phase_of(Reader& r) {
  bool unplaced = false;
  for (int i = 0; i < r.world.piece_count; ++i)
    unplaced |= r.state.pieces[i].place == Place::unplaced;
  const Phase otherwise = unplaced ? Phase::setup : Phase::initiative;
  const auto& t = r.position = r.top.table("position");
  if (!t) return otherwise;
  if (!t->has("phase")) return t->has("active") ? Phase::action : otherwise;
  const std::string phase = t->text("phase");
  if (phase == "setup") return Phase::setup;
  if (phase == "initiative") return Phase::initiative;
  if (phase != "action")
    t->complain("phase", "'" + phase + "' is no phase: setup, initiative, action");
  else if (!t->has("active"))
    t->complain("phase", "in the action phase 'active' says whose segment it is");
  return Phase::action;
}

// The pieces that the file puts somewhere stand there; the others are in their owners' hands.
void place_pieces(Reader& r) {
  std::vector<PieceState> written;
  for (int i = 0; i < r.world.piece_count; ++i) written.push_back(r.state.pieces[i]);
  begin(r.world, r.state);
  int n = 0;
  for (auto& side : r.drafts) {
    for (const Draft& d : side) {
      const Piece p = piece(n);
      PieceState& s = at(r.state, p);
      if (d.given_place) {
        s = written[static_cast<std::size_t>(n)];
        const UnitType& type = type_of(r.world, p);
        if (type.tank_leader_by_right && !d.from.has("tank_leader")) s.tank_leader = 1;
        if (s.place == Place::on_map && s.hex) {
          const Hex h = s.hex;
          s.place = Place::unplaced;
          put(r.state, p, h);
        }
      }
      ++n;
    }
  }
}

// 6.72, A46: the first of the highest rank.
void designate_seniors(Reader& r) {
  for (int side = 0; side < 2; ++side) {
    Piece best = nobody;
    for (const Piece p : of_side(r.world, static_cast<Side>(side)))
      if (on_map(r.state, p) && is_regular_leader(r.world, r.state, p) &&
          (!best || rank_of(r.world, r.state, p) > rank_of(r.world, r.state, best)))
        best = p;
    r.state.senior[side] = best.id;
  }
}

// A23: a piece that stands in a river came from the bank where most of its side stands, unless the
// file says.
void give_banks(Reader& r) {
  const World& w = r.world;
  for (int side = 0; side < 2; ++side) {
    int on_bank[256] = {};
    for (const Piece p : of_side(w, static_cast<Side>(side)))
      if (on_map(r.state, p)) ++on_bank[w.bank[at(r.state, p).hex.id]];
    for (const Piece p : of_side(w, static_cast<Side>(side))) {
      PieceState& me = at(r.state, p);
      if (!on_map(r.state, p) || !is_river(w.terrain[me.hex.id]) || me.bank) continue;
      for (const Hex n : w.neighbour[me.hex.id])
        if (n && w.bank[n.id] && (!me.bank || on_bank[w.bank[n.id]] > on_bank[me.bank]))
          me.bank = w.bank[n.id];
    }
  }
}

// Only a fight has both sides in one hex: leaders and empty transports among enemy combat units
// would have been overrun (pg.5.31b, pg.6.71b).
void check_company(const Reader& r) {
  const World& w = r.world;
  for (const Hex h : w.grid) {
    if (is_assault_hex(w, r.state, h)) continue;
    bool here[2] = {false, false};
    for (const Piece p : in_hex(r.state, h)) here[index(side_of(w, p))] = true;
    if (here[0] && here[1])
      r.top.complain("", "both sides stand in " + name(w, r.names, hex_kind, h.id) +
                             " without a fight: only combat units of both make it an assault hex");
  }
}

// Of a file that was complained of nothing is used: what it says may be out of all bounds. Tells
// whether it read the whole file.
bool start(Reader& r) {
  if (!r.wrong.empty()) return false;
  const Phase phase = phase_of(r);
  World& w = r.world;
  State& s = r.state;
  place_pieces(r);
  if (!r.wrong.empty()) return false;
  s.turn = 1;
  if (phase != Phase::setup) {
    set_initial_control(w, s);
    designate_seniors(r);
    give_banks(r);
    for (const Side side : {Side::first, Side::second}) load_groups(w, s, side);
  }
  read_position(r);
  if (!r.wrong.empty()) return true;
  const Watch room;
  for (const Hex h : w.grid) update_assault(w, s, h);
  if (room.short_of_room())
    r.top.complain("", "units of both sides stand together in too many hexes: at most " +
                           std::to_string(s.assaults.capacity()) + " such hexes are possible");
  else if (phase != Phase::setup) check_company(r);
  read_markers(r);
  if (phase == Phase::action && r.wrong.empty()) {
    reveal_hidden(w, s, &r.opening);  // pg.16.6c: found at once
    begin_clearing_mines(w, s);
  }
  if (phase != Phase::action) --s.turn;  // the turn's start counts it
  if (phase == Phase::setup) return true;
  s.frames.clear();
  push(s, phase == Phase::action ? Step::segment : Step::turn_start);
  if (phase == Phase::action && w.on.formations && !r.position->has("player"))
    push(s, Step::player);  // pg.17.63c
  return true;
}

void read_all(Reader& r) {
  read_frame(r);
  if (!read_map(r)) return;
  finish_world(r.world);
  read_pieces(r);
  if (r.names.side.size() != 2) return;
  read_setup_order(r);
  finish_types(r);
  if (!number_pieces(r)) return;
  list_pieces(r.world);
  read_rules(r);
  read_control(r);
  read_victory(r);
  if (start(r)) r.top.finish();
}

}  // namespace

std::optional<Loaded<PanzerGrenadier>> Io::load(std::string_view toml, std::string_view file,
                                                const Options& options, Complaints& wrong) {
  const TomlFile parsed(toml, file, wrong);
  if (!parsed.parsed()) return {};
  Loaded<PanzerGrenadier> loaded{std::make_unique<World>(), State{}, {}, {}};
  const Table top = parsed.top();
  Reader reader(top, options, loaded, wrong);
  wrong.insert(wrong.end(), catalog().wrong.begin(), catalog().wrong.end());
  read_all(reader);
  if (!wrong.empty()) return {};
  settle(*loaded.world, loaded.state, &loaded.opening);
  return loaded;
}

}  // namespace bocage::pg
