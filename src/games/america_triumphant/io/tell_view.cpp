// The whole position as JSON. It was redacted before it came here.
#include <boost/json.hpp>
#include <cstring>

#include "games/america_triumphant/io/io.hpp"
#include "games/america_triumphant/io/tell_combat.hpp"

namespace bocage::at {
namespace {

struct Naming {
  const World& w;
  const Names& n;
  std::string_view unit(Unit u) const {
    return u && u.id < n.unit.size() ? std::string_view(n.unit[u.id]) : "";
  }
  std::string_view hq(int number) const {
    return number < w.hq_count ? unit(Unit{w.headquarters[number]}) : "";
  }
};

void put_hex(Members& o, std::string_view key, const World& w, Hex h) {
  if (h && h.id < w.hexes) o.text(key, w.grid.name(h));
  else o.nothing(key);
}

std::string_view moment(const State& s) {
  if (s.over || s.frames.empty() || s.frames.step() == Step::over) return "over";
  const Step now = s.frames.step();
  if (now <= Step::drop_hex) return "setup";
  if (s.hq == none8) return now >= Step::pause ? "end" : "initial";
  return word(s.phase);
}

void put_unit(Members& o, const Naming& v, const State& s, Unit u) {
  const UnitState& me = at(s, u);
  const UnitInfo& i = info(v.w, u);
  o.text("id", v.unit(u)).text("side", side_ids[index(i.side)]);
  const Place place = place_of(s, u);
  o.text("place", word(place));
  if (place == Place::on_map) put_hex(o, "hex", v.w, me.hex);
  if (place == Place::waiting || place == Place::returning) {
    o.text("due", date_word(me.due));
    const Edge home = i.side == german ? Edge::east : Edge::west;  // at.11.11d
    o.text("edge", word(place == Place::returning ? home : static_cast<Edge>(me.edge)));
  }
  o.number("steps", me.steps).number("strength", strength_of(v.w, s, u));
  if (place != Place::on_map) return;
  o.text("supply", word(static_cast<Supply>(me.supply)));  // at.7.14
  if (me.now != me.supply) o.text("now", word(static_cast<Supply>(me.now)));
  if (me.eligible) o.flag("eligible", true);
  if (me.distant) o.flag("distant", true);
  if (me.activated) o.flag("activated", true);
  if (me.moved) o.flag("moved", true);
  if (me.went) o.flag("went", true);
  if (me.tied) o.flag("tied", true);
  if (me.strategic) o.flag("strategic", true);
  if (me.attacked) o.flag("attacked", true);
  if (me.fresh) o.flag("fresh", true);
  if (me.in_hand) o.flag("in_hand", true);
  if (me.involved) o.flag("involved", true);
  if (me.aim) put_hex(o, "aim", v.w, neighbour(v.w, me.hex, me.aim - 1));
}

void put_scalars(Members& o, const Naming& v, const State& s, Side viewer) {
  o.text("game", "at");
  if (viewer == Side::nobody || index(viewer) > 1) o.nothing("viewer");
  else o.text("viewer", side_ids[index(viewer)]);
  o.text("date", date_word(s.turn ? s.turn : v.w.first_turn));
  o.number("turn", s.turn ? s.turn - v.w.first_turn + 1 : 1);
  o.number("turns", v.w.last_turn - v.w.first_turn + 1);
  o.text("phase", moment(s));
  o.text("weather", word(s.weather)).text("ground", word(s.ground));
  o.number("stock", s.stock).number("air", s.air);
  if (s.hq == none8) o.nothing("hq"), o.nothing("active");
  else o.text("hq", v.hq(s.hq)), o.text("active", side_ids[index(side_of_hq(v.w, s.hq))]);
  o.list("cup", [&](Items l) {
    for (int i = 0; i < v.w.hq_count; ++i)
      if (s.cup[i]) l.text(v.hq(i));
  });
  o.list("combat_supply", [&](Items l) {
    for (int i = 0; i < v.w.hq_count; ++i)
      if (s.combat_supply >> i & 1) l.text(v.hq(i));
  });
  o.object("track", [&](Members t) {
    for (int side = 0; side < 2; ++side)
      t.list(side_ids[side], [&](Items l) {
        for (int i = 0; i < s.played[side] && i < max_boxes; ++i) l.text(v.hq(s.track[side][i]));
      });
  });
  o.object("finished", [&](Members t) {
    for (int side = 0; side < 2; ++side) t.flag(side_ids[side], s.finished[side]);
  });
  o.object("lost", [&](Members t) {
    for (int side = 0; side < 2; ++side) t.number(side_ids[side], s.lost[side]);
  });
  o.number("exited", s.exited);
  o.flag("discovered", s.discovered);
  if (s.hq != none8) {
    o.object("support", [&](Members t) {
      t.number("attacks", support_limit(v.w, s, false));
      t.number("overruns", support_limit(v.w, s, true));
    });
  } else {
    o.nothing("support");
  }
  if (s.move.lead)
    o.object("moving", [&](Members t) {
      t.text("unit", v.unit(s.move.lead));
      put_hex(t, "hex", v.w, s.move.hex);
      t.text("left", points_word(s.move.left));
    });
  else o.nothing("moving");
  if (s.drop_turn != none8 && s.drop_hex)
    o.object("drop", [&](Members t) {
      put_hex(t, "hex", v.w, s.drop_hex);
      t.text("date", date_word(s.drop_turn));
    });
  else o.nothing("drop");
  o.list("bridges", [&](Items l) {
    for (const Bridge& b : s.bridges)
      l.object([&](Members each) {
        put_hex(each, "hex", v.w, b.hex);
        put_hex(each, "to", v.w, neighbour(v.w, b.hex, b.direction));
      });
  });
}

void put_battles(Members& o, const Naming& v, const State& s) {
  o.list("battles", [&](Items l) {
    for (const Battle& b : s.battles)
      l.object([&](Members each) {
        each.flag("supported", b.supported).flag("over", b.over).flag("off", b.off);
        each.number("air", b.attack_air).number("defence_air", b.defence_air);
        if (b.off || b.over || s.hq == none8) put_hex(each, "hex", v.w, b.target);
        else if (s.frames.find(Step::declare) >= 0)  // support is still to be given
          put_board(each, v.w, v.n, s, planned_clash(v.w, s, b.target, Takes::aiming),
                    Takes::aiming, "");
        else put_board(each, v.w, v.n, s, clash_of(v.w, s, b, true), Takes::aiming, "");
      });
  });
}

// The column everybody beside a hex would come to against it, if their HQs were drawn.
void put_threats(Members& o, const World& w, const State& s) {
  o.object("threats", [&](Members each) {
    for (const Hex h : w.grid) {
      const Side side = occupant(s, h);
      if (side == Side::nobody || !in_zone(s, other(side), h)) continue;
      Clash c;
      c.target = h;
      c.attacker = other(side);
      look(w, s, c, Takes::beside);
      if (const int column = odds_of(c).column; c.attackers && column >= lowest_column)
        each.text(w.grid.name(h), column_word(column));
    }
  });
}

void put_victory(Members& o, const World& w, const State& s) {
  o.list("victory", [&](Items l) {
    for (int i = 0; i < w.clause_count; ++i) l.number(count_clause(w, s, w.clauses[i]));
  });
}

template <class T>
bool same_bytes(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

}  // namespace

void Io::tell(Telling<State>& t, const World& w, const Names& n, Side viewer) {
  const Naming v{w, n};
  t.members([&](Members o, const State& s) { put_scalars(o, v, s, viewer); });
  const bool units_same =
      t.unchanged([](const State& a, const State& b) { return same_bytes(a.units, b.units); });
  // Everything boards, threats and conditions hang on: also what changes while nobody moves.
  const auto declaring = [](const State& s) { return s.frames.find(Step::declare) >= 0; };
  const auto same_map = [&](const State& a, const State& b) {
    return units_same && same_bytes(a.battles, b.battles) && same_bytes(a.control, b.control) &&
           a.hq == b.hq && a.over == b.over && a.exited == b.exited && same_bytes(a.lost, b.lost) &&
           a.ground == b.ground && a.turn == b.turn && a.air == b.air &&
           a.discovered == b.discovered && a.combat_supply == b.combat_supply &&
           same_bytes(a.supported, b.supported) && same_bytes(a.fight, b.fight) &&
           declaring(a) == declaring(b);
  };
  t.members(same_map, [&](Members o, const State& s) {
    put_battles(o, v, s);
    put_victory(o, w, s);
    put_threats(o, w, s);
  });
  t.members([](const State& a, const State& b) { return same_bytes(a.control, b.control); },
            [&](Members o, const State& s) {
              // Hex by hex in the order of the map: G or A.
              std::string text;
              for (const Hex h : w.grid) text += s.control.contains(h) ? 'G' : 'A';
              o.text("control", text);
            });
  t.members([](const State& a, const State& b) { return same_bytes(a.zone, b.zone); },
            [&](Members o, const State& s) {
              // Whose zones of control lie on it, in the same order: g, a, both or none.
              std::string text;
              for (const Hex h : w.grid) {
                const bool g = in_zone(s, german, h), a = in_zone(s, allied, h);
                text += g && a ? 'b' : g ? 'g' : a ? 'a' : '.';
              }
              o.text("zones", text);
            });
  t.object("units", [&] {
    for (int i = 0; i < w.unit_count; ++i) {
      const Unit u{static_cast<std::uint16_t>(i)};
      if (t.unchanged(
              [&](const State& a, const State& b) { return same_bytes(at(a, u), at(b, u)); }))
        continue;
      const auto there = [&](const State& s) { return place_of(s, u) != Place::nowhere; };
      t.part(n.unit[u.id], there,
             [&] { t.members([&](Members o, const State& s) { put_unit(o, v, s, u); }); });
    }
  });
}

boost::json::object Io::view(const World& w, const Names& n, const State& s, Side viewer) {
  return parse_view(told<Io>(w, n, s, viewer), keyed);
}

void Io::changes(const World& w, const State& before, const State& after,
                 std::vector<Change>& out) {
  for (int i = 0; i < w.unit_count; ++i) {
    const Unit u{static_cast<std::uint16_t>(i)};
    const Place was = place_of(before, u), is = place_of(after, u);
    if (was == Place::on_map && (is == Place::eliminated || is == Place::returning))
      out.push_back({unit_kind, i, "at.change.eliminated"_text});
    else if (is == Place::bridge && was != is)
      out.push_back({unit_kind, i, "at.change.bridge"_text});
    else if (is == Place::exited && was != is)
      out.push_back({unit_kind, i, "at.change.exited"_text});
    if (is != Place::on_map || was != Place::on_map) continue;
    if (at(after, u).steps < at(before, u).steps)
      out.push_back({unit_kind, i, "at.change.reduced"_text});
    if (at(after, u).hex != at(before, u).hex)
      out.push_back({unit_kind, i, "at.change.moved"_text});
  }
}

}  // namespace bocage::at
