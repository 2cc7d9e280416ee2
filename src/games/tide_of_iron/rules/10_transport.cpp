// Getting on and off vehicles, whatever their state (toi.trans.10), the partner's too (toi.mp.17). Riders are carried along (toi.trans.6).
#include "games/tide_of_iron/rules/movement.hpp"

namespace bocage::toi {

Refusal no_room_aboard(const World& w, const State& s, Unit carrier) {
  return lacks("toi.trans.1"_rule, "toi.refuse.no_room_aboard"_text, vehicle(w, carrier).carries,
               riders(s, carrier));
}

Refusal refuse_get_off(const World& w, const State& s, Unit u) {
  const UnitState& me = at(s, u);
  if (me.place != Place::aboard) return no("toi.trans.3"_rule, "toi.refuse.not_aboard"_text);
  if (s.move.thirds < board_thirds)
    return lacks("toi.trans.3"_rule, "toi.refuse.too_few_points"_text, board_thirds, s.move.thirds,
                 thirds_kind);
  if (refuse_stranded(w, s, u, s.move.thirds - board_thirds))
    return lacks("toi.trans.4"_rule, "toi.refuse.hex_full"_text, 3,
                 stacked(s, me.hex, side_of(u)).all);
  return legal;
}

Refusal refuse_board(const World& w, const State& s, Unit u, Unit carrier) {
  if (!is_squad(u)) return no("toi.trans.1"_rule, "toi.refuse.squads_only"_text);
  if (at(s, u).place != Place::on_map) return no("toi.trans.2a"_rule, "toi.refuse.aboard"_text);
  if (side_of(carrier) != side_of(u) || is_squad(carrier) || !on_map(s, carrier) ||
      at(s, carrier).hex != at(s, u).hex)
    return no("toi.trans.2a"_rule, "toi.refuse.no_transport_here"_text);
  if (room_in(w, s, carrier) <= 0) return no_room_aboard(w, s, carrier);
  if (at(s, u).shelter != Shelter::none)
    return no("toi.fort.1"_rule, "toi.refuse.leave_cover_first"_text);
  if (s.move.flags & stopped) return no("toi.fort.wire.1"_rule, "toi.refuse.must_stop"_text);
  if (s.move.thirds < board_thirds)
    return lacks("toi.trans.2a"_rule, "toi.refuse.too_few_points"_text, board_thirds, s.move.thirds,
                 thirds_kind);
  return legal;
}

// toi.fort.mine.6: not an entry, but it begins in the hex.
void get_off(const World& w, State& s, Unit u, Events* log) {
  const Hex h = at(s, u).hex;
  put(s, u, h);
  s.move.thirds = static_cast<u8>(s.move.thirds - board_thirds);
  s.move.flags |= moved;
  if (marked(s, h, Marker::mine)) s.move.flags |= from_mines;
  if (log)
    log->add("got_off", "toi.trans.3"_rule, side_of(u))
        .with("unit", unit_kind, u.id)
        .with("hex", hex_kind, h.id);
  if (s.hidden[0] || s.hidden[1]) look_around(w, s, log);
}

// toi.trans.2b: its activation is over.
void board(const World&, State& s, Unit u, Unit carrier, Events* log) {
  const Hex h = at(s, u).hex;
  take_off(s, u, Place::aboard);
  at(s, u).carrier = carrier;
  at(s, u).hex = h;
  s.move.thirds = static_cast<u8>(s.move.thirds - board_thirds);
  fatigue_active(s, u);
  if (log)
    log->add("boarded", "toi.trans.2b"_rule, side_of(u))
        .with("unit", unit_kind, u.id)
        .with("carrier", unit_kind, carrier.id);
}

}  // namespace bocage::toi
