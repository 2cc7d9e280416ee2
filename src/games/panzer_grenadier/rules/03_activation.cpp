// Chapter 3.1 to 3.3: who may act in a segment, and who is led.
#include "games/panzer_grenadier/rules/activation.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

// pg.3.13d: one activation a turn. pg.15.2f: a train or vessel that opportunity-fired may still
// move.
bool can_activate(const World& w, const State& s, Piece p) {
  const PieceState& me = at(s, p);
  const UnitKind kind = type_of(w, p).kind;
  if (me.markers == 3 && (kind == UnitKind::train || kind == UnitKind::vessel))
    return me.place == Place::on_map && in_sector_play(w, s, p);
  if (me.markers || me.declared != Declared::none) return false;
  if (me.place == Place::waiting)  // a load comes along
    return !me.carrier && is_due(w, s, p) && in_sector_play(w, s, p);
  return me.place == Place::on_map && in_sector_play(w, s, p);
}

bool together(const World& w, const State& s, Piece p, Piece q) {
  const PieceState &a = at(s, p), &b = at(s, q);
  if (a.place != b.place) return false;
  return a.place == Place::on_map ? a.hex == b.hex : w.pieces[p.id].group == w.pieces[q.id].group;
}

bool in_root(const World& w, const State& s, Piece p) {
  const PieceState& me = at(s, p);
  if (s.root_group) return me.place == Place::waiting && w.pieces[p.id].group == s.root_group - 1;
  return me.place == Place::on_map && me.hex == s.root;
}

namespace {

// The reach of somebody who activates others (3.12a, 5.44), with what restricts it.
bool reaches(const World& w, const State& s, Piece leader, Piece p) {
  const PieceState& him = at(s, leader);
  if (him.order == Order::demoralized || !same_player(w, s, leader, p)) return false;
  if (together(w, s, leader, p)) return true;
  if (him.place != Place::on_map || at(s, p).place != Place::on_map) return false;
  if (s.event_flags[index(side_of(w, p))] & confusion) return false;  // random event 4
  if (!in_reach(w, s, leader, at(s, p).hex)) return false;
  // pg.12.51: nobody outside leads units in an assault hex.
  return !is_assault_hex(w, s, at(s, p).hex);
}

bool is_active(const State& s, Piece p) { return at(s, p).declared != Declared::none; }

// pg.3.2a, pg.3.2b, pg.3.2d, pg.6.6: a declared leader of strictly higher rank. pg.1.2m: any
// nation.
bool senior_near(const World& w, const State& s, Piece p) {
  for (Piece l : leaders_of(w, side_of(w, p)))
    if (is_active(s, l) && is_regular_leader(w, s, l) && rank_of(w, s, l) > rank_of(w, s, p) &&
        !(s.event_flags[index(side_of(w, p))] & confusion) && reaches(w, s, l, p))
      return true;
  return false;
}

bool regular_may_lead(const UnitType& t) {  // pg.3.33, pg.3.34, pg.6.83, pg.5.42c
  return (!is_afv(t) || is_apc(t)) && t.kind != UnitKind::train && t.kind != UnitKind::vessel;
}

// pg.3.31, pg.3.32, pg.6.85: a tank leader in the activating stack; armoured car leaders lead only
// armoured cars. pg.5.42b: no other tank leader activates anybody. pg.6.81, pg.6.82, pg.6.84.
bool tank_leader_leads(const World& w, const State& s, Piece leader, Piece p) {
  if (!is_active(s, leader) || !in_root(w, s, leader) || !has_tank_leader(w, s, leader))
    return false;
  const UnitType& t = type_of(w, p);
  if (!is_afv(t) || t.kind == UnitKind::train || t.kind == UnitKind::vessel) return false;
  if (!at(s, leader).tank_leader && t.kind != UnitKind::ac) return false;
  return leader == p || reaches(w, s, leader, p);
}

}  // namespace

// For shaken pieces the best morale modifier, for cavalry a cavalry leader, else the senior one.
Piece leader_for(const World& w, const State& s, Piece p) {
  const UnitType& t = type_of(w, p);
  const bool shaken = at(s, p).order != Order::good;
  Piece best = nobody;
  int best_score = -1;
  if (regular_may_lead(t) || is_leader(t)) {
    for (Piece l : leaders_of(w, side_of(w, p))) {
      if (l == p || !is_active(s, l) || !is_regular_leader(w, s, l) || !reaches(w, s, l, p))
        continue;
      if (is_leader(t) && rank_of(w, s, l) <= rank_of(w, s, p)) continue;
      const LeaderFace& f = face_of(w, s, l);
      int score = static_cast<int>(f.rank);
      if (shaken && at(s, l).declared != Declared::recover) score += 16 * f.morale_bonus;
      if (t.kind == UnitKind::cav && at(s, l).cavalry_leader) score += 64;
      if (score > best_score) best_score = score, best = l;
    }
  }
  if (!best && is_afv(t)) {
    if (has_tank_leader(w, s, p) && in_root(w, s, p) && at(s, p).order != Order::demoralized)
      return p;
    for (Piece l : of_side(w, side_of(w, p)))
      if (tank_leader_leads(w, s, l, p)) return l;
  }
  return best;
}

// pg.12.51: a leader in an assault hex only brings others into it.
bool only_to_assault(const World& w, const State& s, Piece p) {
  if (s.assaults.empty() || in_root(w, s, p)) return false;
  const Piece l = at(s, p).declared == Declared::none ? leader_for(w, s, p) : at(s, p).led_by;
  if (!l || l == p || !on_map(s, l)) return false;
  return at(s, l).hex != at(s, p).hex && is_assault_hex(w, s, at(s, l).hex);
}

// pg.3.1, pg.1.2a, pg.3.11a, pg.3.11c, pg.5.45a, pg.5.45b
Refusal refuse_candidate(const World& w, const State& s, Piece p) {
  if (side_of(w, p) != s.active) return {"pg.1.2b"_rule, "pg.refuse.not_yours"_text};
  const PieceState& me = at(s, p);
  if (me.place != Place::on_map && me.place != Place::waiting)
    return {"pg.3.1"_rule, "pg.refuse.not_on_map"_text};
  if (me.declared != Declared::none) return {"pg.3.13a"_rule, "pg.refuse.already_declared"_text};
  if (!can_activate(w, s, p)) {
    if (me.markers) return {"pg.3.13d"_rule, "pg.refuse.already_acted"_text};
    if (!in_sector_play(w, s, p))
      return w.on.sectors ? Refusal{"pg.17.61a"_rule, "pg.refuse.other_sector_plays"_text}
                          : Refusal{"pg.17.62b"_rule, "pg.refuse.other_player"_text};
    if (me.carrier) return {"pg.5.6b"_rule, "pg.refuse.aboard"_text};
    return {"pg.16.51a"_rule, "pg.refuse.not_due"_text};
  }
  if (in_root(w, s, p)) return legal;
  if (s.root_group || me.place != Place::on_map)
    return {"pg.3.1"_rule, "pg.refuse.not_in_stack"_text};
  if (is_leader(w, p)) {
    if (senior_near(w, s, p)) return legal;
    return {"pg.3.2b"_rule, "pg.refuse.no_senior_leader"_text};
  }
  if (leader_for(w, s, p)) return legal;
  if (is_apc(type_of(w, p))) return {"pg.3.34"_rule, "pg.refuse.no_leader_near"_text};
  if (is_afv(type_of(w, p))) return {"pg.3.33"_rule, "pg.refuse.no_tank_leader"_text};
  return {"pg.3.12a"_rule, "pg.refuse.no_leader_near"_text};
}

}  // namespace bocage::pg
