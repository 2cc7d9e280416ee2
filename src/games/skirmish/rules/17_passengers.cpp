// sk.g17.13: getting in and out.
#include "games/skirmish/rules/06_actions.hpp"

namespace bocage::sk {

Refusal refuse_embark(const World& w, const State& s, Figure f, int v_id) {
  const Vehicle v = vehicle(v_id & 255);
  if (v_id < Piece::vehicles || v_id >= Piece::vehicles + w.vehicle_count ||
      side_of(w, v) != side_of(w, f))
    return {"sk.g17.13"_rule, "sk.refuse.no_such"_text};
  if (const Refusal no = refuse_idle(w, s, f, "sk.g17.13"_rule);
      no && !(fit(w, s, f) && !at(s, f).fired && morale(w, s, f) == Morale::steady))
    return no;
  if (at(s, f).fired || moved_fast(s, f) || at(s, f).mounted)
    return {"sk.g17.13"_rule, "sk.refuse.has_acted"_text};
  if (!alive(s, v)) return {"sk.g17.13"_rule, "sk.refuse.wreck"_text};
  if (at(s, f).aboard != 0xff) return {"sk.g17.13"_rule, "sk.refuse.aboard"_text};
  if (band(s, v) > Band::slow) return {"sk.g17.13"_rule, "sk.refuse.too_fast"_text};
  if (!contact(w, s, f, v)) return {"sk.g17.13"_rule, "sk.refuse.not_touching"_text};
  if (at(s, f).tied) return {"sk.g11.6"_rule, "sk.refuse.tied"_text};
  if (stride(w, s, f, Gait::normal) < 5_cm)
    return {"sk.g17.13"_rule, "sk.refuse.no_movement_left"_text};
  int seats = 0;
  each_aboard(w, s, v, [&](Figure o) { seats += group_of(w, o) != w.vehicles[v.id].group; });
  const bool crew = group_of(w, f) == w.vehicles[v.id].group;
  if (!crew && seats >= type_of(w, v).seats)
    return Refusal{"sk.g17.13"_rule, "sk.refuse.no_seat"_text}.number("seats", type_of(w, v).seats);
  return legal;
}

Refusal refuse_disembark(const World& w, const State& s, Figure f, Point p) {
  const Vehicle v = carrier(s, f);
  if (!v) return {"sk.g17.13"_rule, "sk.refuse.not_aboard"_text};
  if (!sound(s, f)) return {"sk.g2.4"_rule, "sk.refuse.wounded"_text};
  if (at(s, f).fired) return {"sk.g6.1"_rule, "sk.refuse.has_fired"_text};
  if (band(s, v) > Band::slow) return {"sk.g17.13"_rule, "sk.refuse.too_fast"_text};
  if (!on_the_table(w, p)) return {"sk.g7.9"_rule, "sk.refuse.off_table"_text};
  if (!contact_at(w, s, f, p, v)) return {"sk.g17.13"_rule, "sk.refuse.not_touching"_text};
  if (at(s, f).tied) return {"sk.g11.6"_rule, "sk.refuse.tied"_text};
  Goer goer = goer_of(w, s, f);
  if (may_stand(w, s, goer, p, 0) != Stand::free)
    return {"sk.g1.10"_rule, "sk.refuse.occupied"_text};
  return touches_enemy(w, s, f, p, 0) ? Refusal{"sk.g7.7"_rule, "sk.refuse.only_charges_touch"_text}
                                      : legal;
}

bool step_out(const World& w, State& s, Figure f, Vec towards, Events* log) {
  const Shape h = hull(w, s, carrier(s, f));
  Point best;
  bool found = false;
  for (int e = 0; e < 4; ++e) {
    const Point a = h.from(e), b = h.to(e);
    const Point middle{static_cast<std::int16_t>((a.x + b.x) / 2),
                       static_cast<std::int16_t>((a.y + b.y) / 2)};
    for (const int aside : {0, 210, -210, 420, -420}) {
      const Point to =
          plane::along(plane::along(middle, b - a, aside), middle - at(s, carrier(s, f)).at, 105);
      if ((found && plane::dot(towards, to - best) <= 0) || refuse_disembark(w, s, f, to)) continue;
      best = to;
      found = true;
    }
  }
  if (found) disembark(w, s, f, best, log);
  return found;
}

void embark(const World& w, State& s, Figure f, Vehicle v, Events* log) {
  FigureState& me = at(s, f);
  end_wait(s, f);
  end_cover(w, s, f);
  me.aboard = v.id;
  me.at = at(s, v).at;
  me.storey = 0;
  me.posture = static_cast<int>(Posture::aboard);
  me.acted = 1;
  if (log)
    log->add("embarks", "sk.g17.13"_rule, side_of(w, f))
        .with("figure", piece_kind, f.id)
        .with("vehicle", piece_kind, Piece(v).value);
  update_zones(w, s);
}
void disembark(const World& w, State& s, Figure f, Point to, Events* log) {
  FigureState& me = at(s, f);
  const Vehicle v = carrier(s, f);
  me.aboard = 0xff;
  me.at = me.from = to;
  me.posture = static_cast<int>(Posture::standing);
  me.spent = static_cast<std::uint16_t>(me.spent + 500) & 4095;
  me.moved = 1;
  me.gait = static_cast<int>(Gait::normal);
  face_enemy(w, s, f);
  if (log)
    log->add("disembarks", "sk.g17.13"_rule, side_of(w, f))
        .with("figure", piece_kind, f.id)
        .with("vehicle", piece_kind, Piece(v).value);
  if (alive(s, v) && driver(w, s, v) == Figure{}) {
    lose_driver(w, s, v, log);
    at(s, v).accident = 0;  // sk.ac.1: he got off
  }
  check_reveals(w, s, acts_with(w, s, group_of(w, f)), log);
  update_zones(w, s);
}

}  // namespace bocage::sk
