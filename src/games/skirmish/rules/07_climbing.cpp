// sk.g7.5: high walls, bocage, cliffs, steep slopes, and the outside of a storey.
#include "games/skirmish/rules/06_actions.hpp"

namespace bocage::sk {

// sk.g7.5: what he touches and may climb.
Refusal refuse_climb(const World& w, const State& s, Figure f, int shape, Point* other_side,
                     int* storey) {
  if (const Refusal no = refuse_idle(w, s, f, "sk.g7.5"_rule)) return no;
  const FigureState& me = at(s, f);
  if (shape >= w.shape_count || me.aboard != 0xff || me.mounted)
    return {"sk.g7.5"_rule, "sk.refuse.no_such"_text};
  if (me.tied) return {"sk.g11.6"_rule, "sk.refuse.tied"_text};
  const Terrain& t = w.shapes[shape];
  const ShapeId id{static_cast<std::uint8_t>(shape)};
  const bool house = t.ground == Ground::building;
  const bool line =
      t.ground == Ground::bocage || t.ground == Ground::highwall || t.ground == Ground::cliff;
  if (!house && !line && !(t.ground == Ground::hill && t.steep))
    return {"sk.g7.5"_rule, "sk.refuse.not_climbed"_text};
  for (int k = 0; k < t.areas; ++k) {
    const Shape& outline = w.areas[t.first_area + k].outline;
    for (int e = 0; e < outline.edges(); ++e) {
      if (t.ground == Ground::hill && !(t.steep >> e & 1)) continue;
      const Point p = outline.from(e), q = outline.to(e);
      if (!plane::within(me.at, p, q, radius(s, f) + 10)) continue;
      if (house) {
        if (me.storey || building_at(w, s, me.at) == id || t.storeys < 2) continue;
        bool open = false;
        for (int i = 0; i < t.openings; ++i) {
          const Opening& o = w.openings[t.first_opening + i];
          open |= o.edge == e && o.storey == 1 && plane::within(o.at, me.at, 4_cm + 110);
        }
        if (!open) continue;
      }
      const Vec u = q - p;
      const int hand = plane::side(p, q, me.at) >= 0 ? -1 : 1;
      const Vec across{-u.y * hand, u.x * hand};
      const int depth = 220 - 0;
      const Point there = plane::along(me.at, across, depth);
      Goer goer = goer_of(w, s, f);
      const int level = house ? 1 : 0;
      if (may_stand(w, s, goer, there, level) != Stand::free) continue;
      if (house && building_at(w, s, there) != id) continue;
      if (other_side) *other_side = there;
      if (storey) *storey = level;
      return legal;
    }
  }
  return {"sk.g7.5"_rule, "sk.refuse.not_touching"_text};
}

void start_climb(const World& w, State& s, Figure f, int shape, Events* log) {
  FigureState& me = at(s, f);
  int storey = 0;
  refuse_climb(w, s, f, shape, &me.from, &storey);
  end_wait(s, f);
  me.posture = static_cast<int>(Posture::climbing);
  me.acted = 1;
  if (log)
    log->add("climbs", "sk.g7.5"_rule, side_of(w, f))
        .with("figure", piece_kind, f.id)
        .with("shape", shape_kind, shape);
}

}  // namespace bocage::sk
