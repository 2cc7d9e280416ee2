// The whole position as JSON, for a program or the page. It was redacted before it came here.
#include <algorithm>
#include <boost/json.hpp>
#include <cstring>

#include "files/merge_patch.hpp"
#include "games/panzer_grenadier/io/io.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {
namespace json = boost::json;
namespace {

json::string str(std::string_view s) { return json::string(s.data(), s.size()); }

struct Viewing {
  const World& w;
  const Names& n;
  const State& s;

  json::value hex(Hex h) const {
    return h && h.id < w.hexes ? json::value(str(std::string_view(w.grid.name(h)))) : json::value();
  }
  json::value piece_id(Piece p) const {
    return p && p.id < n.piece.size() ? json::value(str(n.piece[p.id])) : json::value();
  }
  json::value side(Side x) const {
    return x == Side::first || x == Side::second
               ? json::value(str(n.side[static_cast<std::size_t>(index(x))]))
               : json::value();
  }
  json::array hexes(const Hexes& set) const {
    json::array list;
    set.each([&](Hex h) { list.push_back(hex(h)); });
    return list;
  }
  template <class L>
  json::array hex_list(const L& roster) const {
    json::array list;
    for (const Hex h : roster) list.push_back(hex(h));
    return list;
  }
};

json::array fire_value(int strength, int range) { return {strength, range}; }

// What a unit's visible side shows now, before disruption.
void put_values(json::object& o, const UnitType& t, const PieceState& me) {
  const bool full = me.steps == t.steps;
  const Value df = full ? t.direct : t.reduced_direct,
              bm = full ? t.bombardment : t.reduced_bombardment,
              at = full ? t.anti_tank : t.reduced_anti_tank;
  if (me.limbered) return;
  if (df) o["df"] = fire_value(df.strength, df.range);
  if (bm) o["bm"] = fire_value(bm.strength, bm.range);
  if (at) o["at"] = fire_value(at.strength, at.range);
}

void put_leader(json::object& o, const World& w, const Names& n, const PieceState& me) {
  if (me.face >= w.face_count) return;
  const LeaderFace& f = w.faces[me.face];
  o["rank"] = f.commissar ? str("COM") : str(word(f.rank));
  o["face"] = str(n.face[me.face]);
  o["morale"] = f.morale;
  o["combat"] = f.combat;
  o["morale_bonus"] = f.morale_bonus;
  if (me.cavalry_leader) o["cavalry"] = true;
}

json::object piece_view(const Viewing& v, Piece p) {
  const PieceState& me = at(v.s, p);
  const PieceInfo& info = v.w.pieces[p.id];
  const UnitType& t = type_of(v.w, p);
  json::object o{{"id", v.piece_id(p)},
                 {"type", str(v.n.type[info.type])},
                 {"side", v.side(info.side)},
                 {"place", str(word(me.place))}};
  if (me.place == Place::on_map) o["hex"] = v.hex(me.hex);
  if (me.place == Place::unknown || me.place == Place::nowhere) return o;
  o["order"] = str(word(me.order));
  if (is_leader(t)) {
    if (me.place != Place::unplaced || me.face) put_leader(o, v.w, v.n, me);
  } else {
    o["steps"] = me.steps;
    o["morale"] = me.place == Place::on_map ? morale_of(v.w, v.s, p) : info.morale;
    put_values(o, t, me);
  }
  if (me.markers) o["markers"] = me.markers;
  if (me.spotted) o["spotted"] = true;
  if (me.hidden) o["hidden"] = true;
  if (t.limbers) o["limbered"] = me.limbered != 0;
  if (me.dug == Dug::in) o["dug_in"] = true;
  if (me.dug == Dug::half) o["dug_in"] = "half";
  if (me.work == Work::wreck || me.work == Work::mines) {
    o["work"] = me.work == Work::wreck ? "wreck" : "mines";
    o["progress"] = me.progress;
  }
  if (me.tank_leader) o["tank_leader"] = true;
  if (me.carrier) o["on"] = v.piece_id(me.carrier);
  if (me.frozen) o["frozen"] = me.frozen;
  if (me.shots) o["shots"] = me.shots;
  if (me.river_since) o["river_since"] = true;
  if (me.declared != Declared::none)
    o["declared"] = me.declared == Declared::move   ? "move"
                    : me.declared == Declared::fire ? "fire"
                                                    : "recover";
  if (me.acted && me.declared != Declared::none) o["acted"] = true;
  if (me.grouped) o["grouped"] = true;
  if (me.led_by) o["led_by"] = v.piece_id(me.led_by);
  if (v.w.on.formations && me.place != Place::unplaced) o["player"] = player_of(v.w, v.s, p) + 1;
  if (const int sector = sent_to(v.w, v.s, p); sector >= 0) o["sent_to"] = sector + 1;
  return o;
}

json::object side_view(const Viewing& v, int i, Side viewer) {
  const Side side = static_cast<Side>(i);
  const Forces& info = v.w.sides[i];
  json::array factors, aircraft;
  for (int f = 0; f < info.offboard.size(); ++f) {
    json::object factor{{"factor", f + 1},
                        {"strength", info.offboard[f].strength},
                        {"used", (v.s.offboard_used[i] >> f & 1) != 0},
                        {"this_turn", (info.offboard[f].turns >> (v.s.turn & 63) & 1) != 0}};
    if (v.w.on.sectors && viewer == side)
      factor["sector"] = (v.s.factor_player[i] >> 2 * f & 3) + 1;
    factors.push_back(std::move(factor));
  }
  for (const std::uint8_t face : v.s.aircraft[i])
    if (face < v.n.aircraft.size()) aircraft.push_back(str(v.n.aircraft[face]));
  json::object o{{"id", v.side(side)},
                 {"initiative", initiative_of(v.w, v.s, side)},
                 {"steps_lost", steps_lost(v.w, v.s, side, true, true)},
                 {"segments", v.s.segments[i]},
                 {"off_board", std::move(factors)},
                 {"aircraft", std::move(aircraft)},
                 {"control", v.hexes(v.s.control[i])}};
  if (v.w.on.sectors || v.w.on.formations) o["commander"] = v.s.commander[i] + 1;
  return o;
}

json::object markers_view(const Viewing& v) {
  json::array mines, wrecks, assaults;
  for (const Mine& m : v.s.mines)
    mines.push_back(
        json::object{{"hex", v.hex(m.hex)},
                     {"side", v.side(static_cast<Side>(m.side))},
                     {"strength", m.strength == 0xff ? json::value() : json::value(m.strength)},
                     {"revealed", m.revealed != 0}});
  for (const Wreck& wreck : v.s.wrecks)
    wrecks.push_back(json::object{{"hex", v.hex(hex(wreck.at))}, {"count", wreck.count}});
  for (const AssaultHex& a : v.s.assaults)
    assaults.push_back(json::object{{"hex", v.hex(a.hex)},
                                    {"holder", v.side(static_cast<Side>(a.holder))},
                                    {"fought", a.fought != 0}});
  return {{"entrenchments", v.hex_list(v.s.entrenchments)},
          {"smoke", v.hex_list(v.s.smoke)},
          {"cut_rails", v.hex_list(v.s.cut_rails)},
          {"mines", std::move(mines)},
          {"wrecks", std::move(wrecks)},
          {"assaults", std::move(assaults)}};
}

std::string_view phase_word(const State& s) {
  const Step bottom = s.frames.empty() ? Step::over : s.frames[0].step;
  if (s.over || bottom == Step::over) return "over";
  bool setup = false, initiative = false;
  for (const Frame& f : s.frames) {
    setup |= f.step >= Step::setup && f.step <= Step::setup_commander;
    initiative |= f.step >= Step::turn_start && f.step <= Step::aircraft_draw;
  }
  const Step now = s.frames.back().step;
  if (setup && now <= Step::setup_commander) return "setup";
  if (now == Step::smoke_dispersal || now == Step::smoke_drift || now == Step::marker_phase)
    return "markers";
  return initiative && now >= Step::turn_start && now <= Step::aircraft_draw ? "initiative"
                                                                             : "action";
}

json::object scalars(const Viewing& v, Side viewer) {
  const State& s = v.s;
  json::object o{{"game", "pg"},
                 {"viewer", viewer == Side::nobody ? json::value() : v.side(viewer)},
                 {"turn", std::max<int>(s.turn, 1)},  // set-up belongs to the first
                 {"turns", v.w.turns},
                 {"phase", str(phase_word(s))},
                 {"night", is_night(v.w, s)},
                 {"visibility", visibility_now(v.w, s)},
                 {"active", v.side(s.active)},
                 {"opening", s.opening},
                 {"passed", s.passed != 0},
                 {"saved", s.saved ? v.side(s.saver) : json::value()}};
  if (s.move.piece)
    o["moving"] = json::object{{"unit", v.piece_id(s.move.piece)},
                               {"from", v.hex(s.move.from)},
                               {"mp", at(s, s.move.piece).mp}};
  if (s.attack.target)
    o["attack"] = json::object{{"hex", v.hex(s.attack.target)},
                               {"unit", v.piece_id(s.attack.at)},
                               {"fire", str(word(s.attack.kind))}};
  if (s.haze) o["haze"] = true;
  if (v.w.on.sectors) o["sector"] = s.sector + 1;
  if (v.w.on.formations) o["player"] = s.player + 1;
  if (v.w.rigged_bridge)
    o["bridge"] = s.bridge_fate == 2 ? "blown" : s.bridge_fate == 1 ? "stands" : "rigged";
  return o;
}

// Whether a piece looks the same in both; its morale depends on more than its own bytes.
bool same_look(const Viewing& a, const Viewing& b, Piece p) {
  const PieceState &then = at(a.s, p), &now = at(b.s, p);
  if (std::memcmp(&then, &now, sizeof then) != 0) return false;
  if (a.w.on.formations && player_of(a.w, a.s, p) != player_of(b.w, b.s, p)) return false;
  return now.place != Place::on_map || is_leader(type_of(b.w, p)) ||
         morale_of(a.w, a.s, p) == morale_of(b.w, b.s, p);
}

template <class T>
bool same_bytes(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

}  // namespace

json::object Io::view(const World& w, const Names& n, const State& s, Side viewer) {
  const Viewing v{w, n, s};
  json::array units, sides;
  for (int i = 0; i < w.piece_count; ++i) {
    const Piece p{static_cast<std::uint8_t>(i)};
    if (at(s, p).place != Place::nowhere) units.push_back(piece_view(v, p));
  }
  for (int i = 0; i < 2; ++i) sides.push_back(side_view(v, i, viewer));
  json::object o = scalars(v, viewer);
  o["sides"] = std::move(sides);
  o["units"] = std::move(units);
  o["markers"] = markers_view(v);
  return o;
}

// The same as the difference of two views with `keyed` collections, but only what changed is built.
json::object Io::patch(const World& w, const Names& n, const State& before, const State& after,
                       Side viewer) {
  const Viewing a{w, n, before}, b{w, n, after};
  json::object o = merge_diff(scalars(a, viewer), scalars(b, viewer));
  json::object units, sides;
  for (int i = 0; i < w.piece_count; ++i) {
    const Piece p{static_cast<std::uint8_t>(i)};
    if (same_look(a, b, p)) continue;
    const bool was = at(before, p).place != Place::nowhere,
               is = at(after, p).place != Place::nowhere;
    if (!was && !is) continue;
    json::object change = was && is ? merge_diff(piece_view(a, p), piece_view(b, p))
                          : is      ? piece_view(b, p)
                                    : json::object();
    if (!is) units[str(n.piece[p.id])] = nullptr;
    else if (!change.empty()) units[str(n.piece[p.id])] = std::move(change);
  }
  if (!units.empty()) o["units"] = std::move(units);
  for (int i = 0; i < 2; ++i) {
    json::object change = merge_diff(side_view(a, i, viewer), side_view(b, i, viewer));
    if (!change.empty()) sides[str(n.side[static_cast<std::size_t>(i)])] = std::move(change);
  }
  if (!sides.empty()) o["sides"] = std::move(sides);
  if (!same_bytes(before.mines, after.mines) || !same_bytes(before.wrecks, after.wrecks) ||
      !same_bytes(before.assaults, after.assaults) ||
      !same_bytes(before.entrenchments, after.entrenchments) ||
      !same_bytes(before.smoke, after.smoke) || !same_bytes(before.cut_rails, after.cut_rails))
    o["markers"] = merge_diff(markers_view(a), markers_view(b));
  return o;
}

int Io::player(const World& w, const State& s, Side asked) {
  const int who = player_asked(w, s, asked);
  return index(asked) < 2 && who < w.sides[index(asked)].players ? who : -1;
}

}  // namespace bocage::pg
