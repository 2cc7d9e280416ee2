// Single units and leaders of a position: [[unit]] and [[leader]], with everything that lies on
// them.
#include <algorithm>

#include "files/split.hpp"
#include "games/panzer_grenadier/io/load.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {
namespace {

// A made-up unit begins as the plainest of its kind.
UnitType plain(UnitKind kind) {
  UnitType t;
  t.kind = kind;
  t.ma = 3;
  const auto vehicle = [&](MoveClass moves, int ma, int steps) {
    t.moves = moves;
    t.ma = static_cast<std::uint8_t>(ma);
    t.steps = static_cast<std::uint8_t>(steps);
  };
  switch (kind) {
    case UnitKind::cav: t.ma = 6; break;
    case UnitKind::mtc: vehicle(MoveClass::motorized, 9, 2); break;
    case UnitKind::art:
    case UnitKind::at:
    case UnitKind::aa:
      vehicle(MoveClass::towed, 0, 1);
      t.limbers = true;
      break;
    case UnitKind::tank:
    case UnitKind::spg:
      vehicle(MoveClass::mechanized, 8, 2);
      t.armour = 3;
      break;
    case UnitKind::ac:
      vehicle(MoveClass::motorized, 12, 2);
      t.armour = 0;
      break;
    case UnitKind::apc:
      vehicle(MoveClass::mechanized, 9, 1);
      t.armour = 0;
      t.open_top = t.carrier = true;
      break;
    case UnitKind::truck:
      vehicle(MoveClass::motorized, 10, 1);
      t.carrier = true;
      break;
    case UnitKind::wagon:
    case UnitKind::sled:
      vehicle(MoveClass::foot, 4, 1);
      t.carrier = true;
      break;
    case UnitKind::train:
      vehicle(MoveClass::rail, 6, 2);
      t.armour = 2;
      break;
    case UnitKind::vessel:
      vehicle(MoveClass::river, 5, 2);
      t.armour = 1;
      break;
    default: break;
  }
  return t;
}

constexpr std::string_view value_keys[] = {
    "kind",      "class", "ma",     "df",         "bm",         "at",         "armour",
    "max_steps", "flags", "nation", "reduced_df", "reduced_bm", "reduced_at", "guards"};

bool changes_values(const Table& t) {
  return std::ranges::any_of(value_keys, [&](std::string_view key) { return t.has(key); });
}

// The type of a unit: one of the catalog, changed by what the unit's own table says.
std::uint8_t type_of_unit(Reader& r, const Table& t) {
  const std::string id = t.text("type", t.has("kind") ? "" : "?");
  if (id == "?") {
    t.complain("", "a unit needs 'type', such as \"ger.inf\", or 'kind' and its values");
    return 0xff;
  }
  std::uint8_t base = 0xff;
  if (!id.empty()) {
    base = find_type(r, t, "type", id);
    if (base == 0xff || !changes_values(t)) return base;
  }
  if (base == 0xff && !read_unit_kind(t.text("kind"))) {
    UnitType none;
    read_unit_values(t, none);  // says so
    return 0xff;
  }
  UnitType type = base != 0xff ? r.world.types[base] : plain(*read_unit_kind(t.text("kind")));
  read_unit_values(t, type);
  if (t.has("guards")) type.guards = t.flag("guards");
  const Words words = read_words(t, "name");
  const std::string made = base != 0xff ? id : "own." + lower(std::string(word(type.kind)));
  return add_type(r, t, made + "'" + std::to_string(r.world.type_count), type,
                  !words.empty() ? words
                  : base != 0xff ? words_of("pg.unit." + id)
                                 : words_of("pg.type." + std::string(word(type.kind))));
}

// A piece that cannot be read: no more complaints about it, nor about those who name it.
void give_up(Reader& r, const Table& t) {
  for (const std::string& key : t.keys()) t.has(key);
  if (t.is_text("id")) r.broken.push_back(t.text("id"));
}

// The side whose nation it is, where nothing is said.
Side side_of_piece(Reader& r, const Table& t, std::optional<Nation> nation) {
  if (t.has("side")) return read_side(r, t, "side");
  for (int i = 0; nation && i < 2; ++i)
    if (r.world.sides[i].nation == *nation && r.world.sides[1 - i].nation != *nation)
      return static_cast<Side>(i);
  t.complain("", "'side' is missing: whose is it?");
  return Side::nobody;
}

// Where it is: a hex, aboard something, or off the map.
void read_place(Reader& r, const Table& t, Draft& d) {
  d.given_place = true;
  d.on = t.text("on", "");
  if (t.has("place")) {
    const std::string place = t.text("place");
    if (place == "waiting") d.state.place = Place::waiting;
    else if (place == "eliminated") d.state.place = Place::eliminated;
    else if (place == "exited") d.state.place = Place::exited;
    else if (place == "setup") d.state.place = Place::unplaced;
    else
      t.complain("place", "'" + place +
                              "' is no place: waiting, eliminated, exited, setup; or give a 'hex'");
    if (d.state.place == Place::eliminated) d.state.steps = 0;
    return;
  }
  d.state.place = Place::on_map;
  if (t.has("hex")) d.state.hex = read_hex(r, t, "hex");
  else if (d.on.empty())
    t.complain("", "it stands nowhere: give it a 'hex', 'on' (what carries it) or a 'place'");
}

void read_order_of(const Table& t, PieceState& s) {
  if (t.has("order")) {
    const std::string text = t.text("order");
    if (const auto order = read_order(text)) s.order = *order;
    else t.complain("order", "'" + text + "' is no morale state: good, disrupted, demoralized");
  }
  if (t.flag("disrupted")) s.order = Order::disrupted;
  if (t.flag("demoralized")) s.order = Order::demoralized;
}

// What both units and leaders may have on them.
void read_common(Reader& r, const Table& t, Draft& d) {
  PieceState& s = d.state;
  d.id = t.text("id", "");
  read_place(r, t, d);
  read_order_of(t, s);
  s.markers = static_cast<std::uint8_t>(t.number("markers", 0, 3, t.flag("moved") ? 1 : 0));
  s.frozen = static_cast<std::uint8_t>(t.number("frozen", 0, 2, 0));
  d.info.player = static_cast<std::uint8_t>(t.number("player", 1, 4, 1) - 1);
  std::uint8_t& players = r.world.sides[index(d.info.side)].players;
  if (d.info.player >= players) players = static_cast<std::uint8_t>(d.info.player + 1);
  if (t.has("came_from")) {
    const Hex from = read_hex(r, t, "came_from");
    const auto way =
        s.hex && from ? r.world.grid.direction(s.hex, from) : Grid::Way{Direction::ne, false};
    if (way.found) s.came_from = static_cast<std::uint8_t>(1 + index(way.direction));
    else t.complain("came_from", "this should be a neighbour of the hex where the piece stands");
  }
  if (t.has("group")) {
    const std::string group = t.text("group");
    const auto it = std::ranges::find(r.names.group, group);
    if (it == r.names.group.end()) t.complain("group", "there is no group '" + group + "'");
    else d.info.group = static_cast<std::uint8_t>(it - r.names.group.begin());
  }
}

void read_digging(const Table& t, PieceState& s) {
  if (t.is_text("dug_in")) {
    if (t.text("dug_in") == "half") s.dug = Dug::half;
    else
      t.complain("dug_in", "write true, or \"half\" after the first of the two turns of digging");
  } else if (t.flag("dug_in")) s.dug = Dug::in;
  if (!t.has("work")) return;
  const std::string work = t.text("work");
  if (work == "wreck") s.work = Work::wreck;
  else if (work == "mines") s.work = Work::mines;
  else
    t.complain("work",
               "'" + work + "' is no work: wreck, mines; for digging write dug_in = \"half\"");
  s.progress = static_cast<std::uint8_t>(t.number("progress", 0, 2, 1));
}

// Earlier AT shots at it this turn: the neighbouring hexes they came through, "0404/0405" for a
// hexside.
void read_crossfire(Reader& r, const Table& t, PieceState& s) {
  for (const std::string& word : split_words(t.text("crossfire", ""))) {
    const auto parts = split_words(word, "/");
    int way[2] = {-1, -1};
    for (std::size_t i = 0; i < parts.size() && i < 2; ++i) {
      const Hex h = r.world.grid.parse(parts[i]);
      const auto d =
          h && s.hex ? r.world.grid.direction(s.hex, h) : Grid::Way{Direction::ne, false};
      if (d.found) way[i] = index(d.direction);
    }
    if (parts.size() == 1 && way[0] >= 0) s.crossfire |= static_cast<std::uint16_t>(1 << way[0]);
    else if (parts.size() == 2 && way[0] >= 0 && way[1] == (way[0] + 1) % 6)
      s.crossfire |= static_cast<std::uint16_t>(64 << way[0]);
    else if (parts.size() == 2 && way[1] >= 0 && way[0] == (way[1] + 1) % 6)
      s.crossfire |= static_cast<std::uint16_t>(64 << way[1]);
    else
      t.complain(
          "crossfire",
          "'" + word +
              "' should be a neighbour of the unit's hex, or two neighbouring ones with a slash");
  }
}

// pg.7.46b: two markers stand for one shot, and a shot for its markers.
void read_shots(const Table& t, const UnitType& type, PieceState& s) {
  const bool fired = t.has("shot") || s.markers == 2;
  s.shots = static_cast<std::uint8_t>(t.number("shots", 0, 2, fired ? 1 : 0));
  if (!fired) return;
  const std::string kind = t.text("shot", type.direct ? "direct" : "anti_tank");
  if (kind == "direct") s.shot = FireKind::direct;
  else if (kind == "anti_tank") s.shot = FireKind::anti_tank;
  else t.complain("shot", "opportunity fire is \"direct\" or \"anti_tank\"");
  if (s.markers == 0) s.markers = s.shots == 1 && s.shot == FireKind::direct ? 2 : 1;
}

void read_unit(Reader& r, const Table& t) {
  const std::uint8_t type = type_of_unit(r, t);
  if (type == 0xff) return give_up(r, t);
  World& w = r.world;
  const Side side = side_of_piece(r, t, w.types[type].nation);
  if (side == Side::nobody) return give_up(r, t);
  const std::string id = t.text("type", "");
  Draft d{.from = t};
  d.info = r.side_base[index(side)];
  for (const auto& [pattern, values] : r.side_morale[index(side)])
    if (matches(pattern, id))
      d.info.morale = values.morale, d.info.reduced_morale = values.reduced_morale;
  for (const std::string& pattern : r.side_guards[index(side)])
    if (matches(pattern, id)) w.types[type].guards = true;
  read_morale_pair(t, "morale", d.info);
  d.info.type = type;
  d.info.side = side;
  PieceState& s = d.state;
  s.steps = w.types[type].steps;
  if (t.flag("reduced")) s.steps = 1;
  if (t.has("steps"))
    s.steps = static_cast<std::uint8_t>(t.number("steps", 1, w.types[type].steps));
  read_common(r, t, d);
  s.limbered = t.flag("limbered", !d.on.empty()) && w.types[type].limbers;
  if (t.flag("limbered") && !w.types[type].limbers)
    t.complain("limbered", "this unit has no limbered side");
  s.spotted = t.flag("spotted");
  s.hidden = t.flag("hidden");
  if (s.hidden) w.on.hidden = true;
  s.tank_leader = t.flag("tank_leader");
  if (s.tank_leader && (!is_afv(w.types[type]) || is_apc(w.types[type])))
    t.complain("tank_leader", "only armoured vehicles other than APCs have tank leaders");
  read_digging(t, s);
  // Else the marker would have interrupted it.
  s.worked = (s.dug == Dug::half || s.work == Work::wreck) && s.markers;
  read_shots(t, w.types[type], s);
  read_crossfire(r, t, s);
  s.face = static_cast<std::uint8_t>(t.number("sent_to", 1, 4, 0));  // 17.63b
  s.river_since = t.flag("river_since");
  if (t.has("bank")) {
    const Hex bank = read_hex(r, t, "bank");
    if (bank) s.bank = w.bank[bank.id];
  }
  if (d.info.morale < 1) d.info.morale = 8;
  const long count = t.number("count", 1, max_pieces, 1);
  if (count > 1 && !d.id.empty())
    t.complain("id", "several units cannot have one id: leave out 'id' or 'count'");
  for (long i = 0; i < count; ++i) r.drafts[index(side)].push_back(d);
}

void read_leader(Reader& r, const Table& t) {
  World& w = r.world;
  const Side side = side_of_piece(r, t, std::nullopt);
  if (side == Side::nobody) return give_up(r, t);
  Draft d{.from = t};
  d.info.side = side;
  d.info.type = leader_type(r, t, side);
  d.state.steps = 1;
  const std::string rank = t.text("rank", "LT");
  d.info.commissar = rank == "COM";
  d.info.rank = read_rank(rank).value_or(Rank::none);
  if (d.info.commissar) w.on.commissars = true;
  else if (d.info.rank == Rank::none)
    t.complain("rank", "there is no rank '" + rank +
                           "': CPL, SGT, LT, CPT, MAJ, LTC, COL, or COM for a commissar");
  d.name = t.text("name", "");
  if (t.has("face")) {
    const std::string face = t.text("face");
    const auto it = std::ranges::find(r.names.face, face);
    if (it == r.names.face.end())
      t.complain("face", "no leader counter is called '" + face + "': write such as \"ger-lt-3a\"");
    else d.info.face = static_cast<std::uint8_t>(it - r.names.face.begin());
  } else if (w.face_count == max_faces) {
    t.complain("", "there are too many leaders");
  } else {
    LeaderFace face{.rank = d.info.rank, .commissar = d.info.commissar, .counter = 0xff};
    const std::string values = t.text("values", "8/0/0");
    if (!read_leader_values(values, face))
      t.complain("values", "'" + values +
                               "' are no leader's values: write morale/combat modifier/morale "
                               "modifier, such as \"8/1/0\"");
    d.info.face = w.face_count;
    w.faces[w.face_count++] = face;
    r.names.face.push_back("own-" + std::to_string(w.face_count));
  }
  if (d.info.face != 0xff) d.state.face = d.info.face;
  read_common(r, t, d);
  d.state.cavalry_leader = t.flag("cavalry");
  if (d.state.cavalry_leader) w.sides[index(side)].cavalry_leaders = w.on.cavalry = true;
  r.drafts[index(side)].push_back(std::move(d));
}

}  // namespace

void read_pieces(Reader& r) {
  for (const Table& t : r.top.tables("type")) {
    const std::string id = t.text("id"), like = t.text("like", "");
    UnitType type = plain(read_unit_kind(t.text("kind", "")).value_or(UnitKind::inf));
    if (!like.empty()) {
      const std::uint8_t base = find_type(r, t, "like", like);
      if (base != 0xff) type = r.world.types[base];
    }
    read_unit_values(t, type);
    Words words = read_words(t, "name");
    if (words.empty()) words = {{"en", id}, {"fr", id}};
    add_type(r, t, id, type, words);
  }
  read_sides(r);
  if (r.names.side.size() != 2) return;
  for (const Table& t : r.top.tables("unit")) read_unit(r, t);
  for (const Table& t : r.top.tables("leader")) read_leader(r, t);
}

}  // namespace bocage::pg
