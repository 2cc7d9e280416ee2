// The whole position as JSON, for a program or the page. It was redacted before it came here.
#include <algorithm>
#include <boost/json.hpp>
#include <cstring>

#include "games/panzer_grenadier/io/io.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {
namespace {

// How things are named in one battle; "" is nothing.
struct Naming {
  const World& w;
  const Names& n;

  std::string_view piece(Piece p) const {
    return p && p.id < n.piece.size() ? std::string_view(n.piece[p.id]) : "";
  }
  std::string_view side(Side x) const {
    if (x != Side::first && x != Side::second) return "";
    return n.side[static_cast<std::size_t>(index(x))];
  }
};

void put(Members& o, std::string_view key, std::string_view name) {
  if (name.empty()) o.nothing(key);
  else o.text(key, name);
}

void put_hex(Members& o, std::string_view key, const Naming& v, Hex h) {
  if (h && h.id < v.w.hexes) o.text(key, v.w.grid.name(h));
  else o.nothing(key);
}

void put_fire(Members& o, std::string_view key, Value value) {
  if (value) o.list(key, [&](Items l) { l.number(value.strength).number(value.range); });
}

// What a unit's visible side shows now, before disruption.
void put_values(Members& o, const UnitType& t, const PieceState& me) {
  if (me.limbered) return;
  const bool full = me.steps == t.steps || me.place == Place::eliminated;  // as it was printed
  put_fire(o, "df", full ? t.direct : t.reduced_direct);
  put_fire(o, "bm", full ? t.bombardment : t.reduced_bombardment);
  put_fire(o, "at", full ? t.anti_tank : t.reduced_anti_tank);
}

void put_leader(Members& o, const Naming& v, const State& s, Piece p) {
  const PieceState& me = at(s, p);
  if (me.face >= v.w.face_count) return;
  const LeaderFace& f = v.w.faces[me.face];
  o.text("rank", f.commissar ? "COM" : word(f.rank)).text("face", v.n.face[me.face]);
  o.number("morale", morale_of(v.w, s, p))
      .number("combat", f.combat)
      .number("morale_bonus", f.morale_bonus);
  if (me.cavalry_leader) o.flag("cavalry", true);
}

void put_piece(Members& o, const Naming& v, const State& s, Piece p) {
  const PieceState& me = at(s, p);
  const PieceInfo& info = v.w.pieces[p.id];
  const UnitType& t = type_of(v.w, p);
  put(o, "id", v.piece(p));
  o.text("type", v.n.type[info.type]);
  put(o, "side", v.side(info.side));
  o.text("place", word(me.place));
  if (me.place == Place::on_map) put_hex(o, "hex", v, me.hex);
  if (me.place == Place::unknown || me.place == Place::nowhere) return;
  o.text("order", word(me.order));
  if (is_leader(t)) {
    if (me.place != Place::unplaced || me.face) put_leader(o, v, s, p);
  } else {
    o.number("steps", me.steps);
    o.number("morale", me.place == Place::on_map ? morale_of(v.w, s, p) : info.morale);
    put_values(o, t, me);
  }
  if (me.mp && info.side == s.active)
    o.number("mp", me.mp);  // of the others it means a hex (13.21)
  if (me.markers) o.number("markers", me.markers);
  if (me.spotted) o.flag("spotted", true);
  if (me.hidden) o.flag("hidden", true);
  if (t.limbers) o.flag("limbered", me.limbered != 0);
  if (me.dug == Dug::in) o.flag("dug_in", true);
  if (me.dug == Dug::half) o.text("dug_in", "half");
  if (me.work == Work::wreck || me.work == Work::mines) {
    o.text("work", me.work == Work::wreck ? "wreck" : "mines");
    o.number("progress", me.progress);
  }
  if (me.tank_leader) o.flag("tank_leader", true);
  if (me.carrier) put(o, "on", v.piece(me.carrier));
  if (me.frozen) o.number("frozen", me.frozen);
  if (me.shots) o.number("shots", me.shots);
  if (me.river_since) o.flag("river_since", true);
  if (me.declared != Declared::none)
    o.text("declared", me.declared == Declared::move   ? "move"
                       : me.declared == Declared::fire ? "fire"
                                                       : "recover");
  if (me.acted && me.declared != Declared::none) o.flag("acted", true);
  if (me.grouped) o.flag("grouped", true);
  if (me.led_by) put(o, "led_by", v.piece(me.led_by));
  if (v.w.on.formations && me.place != Place::unplaced)
    o.number("player", player_of(v.w, s, p) + 1);
  if (const int sector = sent_to(v.w, s, p); sector >= 0) o.number("sent_to", sector + 1);
}

void put_side(Members& o, const Naming& v, const State& s, int i, Side viewer) {
  const Side side = static_cast<Side>(i);
  const Forces& info = v.w.sides[i];
  put(o, "id", v.side(side));
  o.number("initiative", initiative_of(v.w, s, side));
  o.number("steps_lost", steps_lost(v.w, s, side, true, true));
  o.number("segments", s.segments[i]);
  o.list("off_board", [&](Items l) {
    for (int f = 0; f < info.offboard.size(); ++f)
      l.object([&](Members each) {
        each.number("factor", f + 1).number("strength", info.offboard[f].strength);
        each.flag("used", (s.offboard_used[i] >> f & 1) != 0);
        each.flag("this_turn", (info.offboard[f].turns >> (s.turn & 63) & 1) != 0);
        if (v.w.on.sectors && viewer == side)
          each.number("sector", (s.factor_player[i] >> 2 * f & 3) + 1);
      });
  });
  o.list("aircraft", [&](Items l) {
    for (const std::uint8_t face : s.aircraft[i])
      if (face < v.n.aircraft.size()) l.text(v.n.aircraft[face]);
  });
  if (v.w.on.sectors || v.w.on.formations) o.number("commander", s.commander[i] + 1);
}

void put_markers(Members& o, const Naming& v, const State& s) {
  const auto hexes = [&](const auto& roster) {
    return [&](Items l) {
      for (const Hex h : roster) l.text(v.w.grid.name(h));
    };
  };
  o.list("entrenchments", hexes(s.entrenchments));
  o.list("smoke", hexes(s.smoke));
  o.list("cut_rails", hexes(s.cut_rails));
  o.list("mines", [&](Items l) {
    for (const Mine& m : s.mines)
      l.object([&](Members each) {
        put_hex(each, "hex", v, m.hex);
        put(each, "side", v.side(static_cast<Side>(m.side)));
        if (m.strength == 0xff) each.nothing("strength");
        else each.number("strength", m.strength);
        each.flag("revealed", m.revealed != 0);
      });
  });
  o.list("wrecks", [&](Items l) {
    for (const Wreck& wreck : s.wrecks)
      l.object([&](Members each) {
        put_hex(each, "hex", v, hex(wreck.at));
        each.number("count", wreck.count);
      });
  });
  o.list("assaults", [&](Items l) {
    for (const AssaultHex& a : s.assaults)
      l.object([&](Members each) {
        put_hex(each, "hex", v, a.hex);
        put(each, "holder", v.side(static_cast<Side>(a.holder)));
        each.flag("fought", a.fought != 0);
      });
  });
}

std::string_view phase_word(const State& s) {
  const Step bottom = s.frames.empty() ? Step::over : s.frames.step(s.frames.size() - 1);
  if (s.over || bottom == Step::over) return "over";
  bool setup = false, initiative = false;
  for (int i = 0; i < s.frames.size(); ++i) {
    const Step step = s.frames.step(i);
    setup |= step >= Step::setup && step <= Step::setup_commander;
    initiative |= step >= Step::turn_start && step <= Step::aircraft_draw;
  }
  const Step now = s.frames.step();
  if (setup && now <= Step::setup_commander) return "setup";
  if (now == Step::smoke_dispersal || now == Step::smoke_drift || now == Step::marker_phase)
    return "markers";
  return initiative && now >= Step::turn_start && now <= Step::aircraft_draw ? "initiative"
                                                                             : "action";
}

void put_scalars(Members& o, const Naming& v, const State& s, Side viewer) {
  o.text("game", "pg");
  put(o, "viewer", v.side(viewer));
  o.number("turn", std::max<int>(s.turn, 1));  // set-up belongs to the first
  o.number("turns", v.w.turns).text("phase", phase_word(s)).flag("night", is_night(v.w, s));
  o.number("visibility", visibility_now(v.w, s));
  put(o, "active", v.side(s.active));
  o.number("opening", s.opening).flag("passed", s.passed != 0);
  put(o, "saved", s.saved ? v.side(s.saver) : "");
  if (s.move.piece)
    o.object("moving", [&](Members m) {
      put(m, "unit", v.piece(s.move.piece));
      put_hex(m, "from", v, s.move.from);
      m.number("mp", at(s, s.move.piece).mp);
    });
  if (s.attack.target)
    o.object("attack", [&](Members m) {
      put_hex(m, "hex", v, s.attack.target);
      put(m, "unit", v.piece(s.attack.at));
      m.text("fire", word(s.attack.kind));
    });
  if (s.haze) o.flag("haze", true);
  if (v.w.on.sectors) o.number("sector", s.sector + 1);
  if (v.w.on.formations) o.number("player", s.player + 1);
  if (v.w.rigged_bridge)
    o.text("bridge", s.bridge_fate == 2 ? "blown" : s.bridge_fate == 1 ? "stands" : "rigged");
}

template <class T, class... More>
bool same_bytes(const T& a, const T& b, const More&... more) {
  if (std::memcmp(&a, &b, sizeof a) != 0) return false;
  if constexpr (sizeof...(more) > 0) return same_bytes(more...);
  return true;
}

// What put_scalars shows, compared without words.
bool same_scalars(const World& w, const State& a, const State& b) {
  return same_bytes(a.move, b.move, a.attack, b.attack) && a.turn == b.turn &&
         a.active == b.active && a.opening == b.opening && a.passed == b.passed &&
         a.saved == b.saved && a.saver == b.saver && a.haze == b.haze && a.sector == b.sector &&
         a.player == b.player && a.bridge_fate == b.bridge_fate && a.over == b.over &&
         (!a.move.piece || at(a, a.move.piece).mp == at(b, b.move.piece).mp) &&
         is_night(w, a) == is_night(w, b) && visibility_now(w, a) == visibility_now(w, b) &&
         (same_bytes(a.frames, b.frames) || phase_word(a) == phase_word(b));
}

// What steps lost and initiative are counted from.
bool same_losses(const World& w, const State& a, const State& b) {
  for (int i = 0; i < w.piece_count; ++i)
    if (a.pieces[i].place != b.pieces[i].place || a.pieces[i].steps != b.pieces[i].steps)
      return false;
  return true;
}

bool same_side(const World& w, const State& a, const State& b, int i, bool losses_same) {
  const Side side = static_cast<Side>(i);
  return a.turn == b.turn && a.segments[i] == b.segments[i] &&
         same_bytes(a.offboard_used[i], b.offboard_used[i], a.aircraft[i], b.aircraft[i],
                    a.factor_player[i], b.factor_player[i], a.commander[i], b.commander[i]) &&
         (losses_same ||
          (initiative_of(w, a, side) == initiative_of(w, b, side) &&
           steps_lost(w, a, side, true, true) == steps_lost(w, b, side, true, true)));
}

// What every term of the scenario's conditions comes to as far as this side knows, in the order in
// which the map lists them.
void put_victory(Members& o, const World& w, const State& s) {
  o.list("victory", [&](Items l) {
    for (const Condition& c : w.conditions)
      for (const Clause& clause : c.clauses)
        for (const Term& t : clause.terms) l.number(points_of(w, s, t));
  });
}

bool same_victory(const World& w, const State& a, const State& b, bool losses_same) {
  if (!losses_same || !same_bytes(a.control, b.control, a.cut_rails, b.cut_rails)) return false;
  for (const Condition& c : w.conditions)
    for (const Clause& clause : c.clauses)
      for (const Term& t : clause.terms)
        if ((t.measure == Measure::steps_in || t.measure == Measure::afvs_in) &&
            points_of(w, a, t) != points_of(w, b, t))
          return false;
  return true;
}

// What a piece shows depends on this beside its own bytes: its morale and its player.
bool same_command(const State& a, const State& b) {
  return a.active == b.active &&
         same_bytes(a.event_flags, b.event_flags, a.senior, b.senior, a.commander, b.commander);
}

bool same_piece(const World& w, const State& a, const State& b, Piece p) {
  return same_bytes(at(a, p), at(b, p)) && (a.active == b.active || !at(b, p).mp) &&
         (!w.on.formations || player_of(w, a, p) == player_of(w, b, p)) &&
         (at(b, p).place != Place::on_map || is_leader(type_of(w, p)) ||  // his own bytes say it
          morale_of(w, a, p) == morale_of(w, b, p));
}

}  // namespace

void Io::tell(Telling<State>& t, const World& w, const Names& n, Side viewer) {
  const Naming v{w, n};
  t.members([&](const State& a, const State& b) { return same_scalars(w, a, b); },
            [&](Members o, const State& s) { put_scalars(o, v, s, viewer); });
  const bool losses_same =
      t.unchanged([&](const State& a, const State& b) { return same_losses(w, a, b); });
  t.object("sides", [&] {
    for (int i = 0; i < 2; ++i)
      t.object(v.side(static_cast<Side>(i)), [&] {
        t.members(
            [&](const State& a, const State& b) { return same_side(w, a, b, i, losses_same); },
            [&](Members o, const State& s) { put_side(o, v, s, i, viewer); });
        t.members(
            [&](const State& a, const State& b) { return same_bytes(a.control[i], b.control[i]); },
            [&](Members o, const State& s) {
              o.list("control",
                     [&](Items l) { s.control[i].each([&](Hex h) { l.text(w.grid.name(h)); }); });
            });
      });
  });
  t.members([&](const State& a, const State& b) { return same_victory(w, a, b, losses_same); },
            [&](Members o, const State& s) { put_victory(o, w, s); });
  const bool command_same = t.unchanged(same_command);
  t.object("units", [&] {
    for (int i = 0; i < w.piece_count; ++i) {
      const Piece p{static_cast<std::uint8_t>(i)};
      const auto same = [&](const State& a, const State& b) {
        return command_same ? same_bytes(at(a, p), at(b, p)) : same_piece(w, a, b, p);
      };
      if (t.unchanged(same)) continue;
      const auto there = [&](const State& s) { return at(s, p).place != Place::nowhere; };
      t.part(n.piece[p.id], there,
             [&] { t.members([&](Members o, const State& s) { put_piece(o, v, s, p); }); });
    }
  });
  t.object("markers", [&] {
    t.members(
        [](const State& a, const State& b) {
          return same_bytes(a.mines, b.mines, a.wrecks, b.wrecks, a.assaults, b.assaults,
                            a.entrenchments, b.entrenchments, a.smoke, b.smoke, a.cut_rails,
                            b.cut_rails);
        },
        [&](Members o, const State& s) { put_markers(o, v, s); });
  });
}

boost::json::object Io::view(const World& w, const Names& n, const State& s, Side viewer) {
  return parse_view(told<Io>(w, n, s, viewer), keyed);
}

}  // namespace bocage::pg
