// Entrenchments and pillboxes; cutting wire; digging.
#include "games/tide_of_iron/rules/movement.hpp"

namespace bocage::toi {

// toi.fort.7: whoever stands there may use an empty one.
Refusal refuse_take_cover(const World& w, const State& s, Unit u, int shelter) {
  const UnitState& me = at(s, u);
  if (!is_squad(u)) return no("toi.fort.2"_rule, "toi.refuse.squads_only"_text);
  if (me.place != Place::on_map) return no("toi.fort.1"_rule, "toi.refuse.aboard"_text);
  if (me.shelter != Shelter::none) return no("toi.fort.1"_rule, "toi.refuse.in_cover"_text);
  if (shelter != 1 && shelter != 2) return not_asked("toi.fort.1"_rule);
  if (free_works(s, me.hex, static_cast<Shelter>(shelter)) <= 0)
    return no("toi.fort.2"_rule, "toi.refuse.no_free_work"_text);
  if (s.move.flags & stopped) return no("toi.fort.wire.1"_rule, "toi.refuse.must_stop"_text);
  if (s.move.thirds < cover_thirds)
    return lacks("toi.fort.1"_rule, "toi.refuse.too_few_points"_text, cover_thirds, s.move.thirds,
                 thirds_kind);
  return refuse_stranded(w, s, u, s.move.thirds - 2 * cover_thirds);  // in and out again
}

Refusal refuse_leave_cover(const State& s, Unit u) {
  if (at(s, u).shelter == Shelter::none)
    return no("toi.fort.1"_rule, "toi.refuse.not_in_cover"_text);
  if (s.move.flags & stopped) return no("toi.fort.wire.1"_rule, "toi.refuse.must_stop"_text);
  if (s.move.thirds < cover_thirds)
    return lacks("toi.fort.1"_rule, "toi.refuse.too_few_points"_text, cover_thirds, s.move.thirds,
                 thirds_kind);
  return legal;
}

// toi.fort.wire.5, toi.spec.eng.4
Refusal refuse_cut(const World& w, const State& s, Unit u) {
  if (at(s, u).place != Place::on_map || !marked(s, at(s, u).hex, Marker::wire))
    return no("toi.fort.wire.5"_rule, "toi.refuse.no_wire"_text);
  if (is_squad(u) ? !works_as(s, u, Token::engineer) : !is_heavy(w, u))
    return no("toi.fort.wire.5"_rule, "toi.refuse.cannot_cut"_text);
  if (s.move.flags & stopped) return no("toi.fort.wire.1"_rule, "toi.refuse.must_stop"_text);
  if (s.move.thirds < cut_thirds)
    return lacks("toi.fort.wire.5"_rule, "toi.refuse.too_few_points"_text, cut_thirds,
                 s.move.thirds, thirds_kind);
  return refuse_stranded(w, s, u, s.move.thirds - cut_thirds);
}

// toi.spec.eng.1 to 3
Refusal refuse_dig(const World& w, const State& s, Unit u) {
  if (suppressed(s, u)) return no("toi.sup.10"_rule, "toi.refuse.suppressed"_text);
  if (!has_token(s, u, Token::engineer))
    return no("toi.spec.eng.1"_rule, "toi.refuse.needs_engineer"_text);
  if (!on_map(s, u)) return no("toi.spec.eng.1"_rule, "toi.refuse.aboard"_text);
  const Hex h = at(s, u).hex;
  if (!w.works_allowed.contains(h))
    return no("toi.spec.eng.3"_rule, "toi.refuse.no_digging_here"_text);
  if (entrenchments(s, h) + pillboxes(s, h) >= 3)
    return lacks("toi.fort.5"_rule, "toi.refuse.works_full"_text, 3,
                 entrenchments(s, h) + pillboxes(s, h));
  if (markers_left(s, Marker::entrenchment) <= 0)
    return lacks("toi.comp.6"_rule, "toi.refuse.none_left"_text,
                 markers_in_box(Marker::entrenchment), 0);
  return legal;
}

}  // namespace bocage::toi
