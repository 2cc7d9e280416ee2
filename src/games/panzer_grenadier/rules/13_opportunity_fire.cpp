// Chapter 13: fire at a piece that moves, after each hex it enters; no waiting (pg.13.11b), one
// shot after the other (pg.13.22), the second at whom one likes (pg.13.0e), half if disrupted
// (pg.13.23a).
#include "games/panzer_grenadier/rules/08_spotting.hpp"
#include "games/panzer_grenadier/rules/activation.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

namespace {

bool may_fire_twice(const World& w, const State& s, Piece p, FireKind kind) {  // pg.13.0b, pg.7.44b
  if (kind == FireKind::direct) return true;
  return type_of(w, p).armour_efficiency && full_strength(w, s, p);
}

// pg.15.2f: of a train's or vessel's three markers one is left when it has moved after its shot.
bool has_rolled_on(const World& w, const State& s, Piece p) {
  const UnitKind kind = type_of(w, p).kind;
  return (kind == UnitKind::train || kind == UnitKind::vessel) && at(s, p).markers == 1;
}

// Markers and kinds (7.46b, 13.0a, 13.0d, 13.21, 13.23b).
Refusal refuse_readiness(const World& w, const State& s, Piece p, FireKind kind) {
  const PieceState& me = at(s, p);
  if (me.place != Place::on_map || me.carrier) return {"pg.5.67a"_rule, "pg.refuse.aboard"_text};
  if (me.order == Order::demoralized) return {"pg.13.23b"_rule, "pg.refuse.demoralized"_text};
  if (me.shot_here) return {"pg.13.21"_rule, "pg.refuse.fired_here"_text};
  if (me.shot == FireKind::none)
    return me.markers ? Refusal{"pg.13.0a"_rule, "pg.refuse.already_acted"_text} : legal;
  if (has_rolled_on(w, s, p)) return {"pg.13.0a"_rule, "pg.refuse.already_acted"_text};
  if (me.shot != kind) return {"pg.13.0d"_rule, "pg.refuse.other_kind"_text};
  if (me.shots >= 2 || !may_fire_twice(w, s, p, kind))
    return {"pg.13.0b"_rule, "pg.refuse.no_shots_left"_text};
  return legal;
}

Refusal refuse_shot(const World& w, const State& s, Piece p, FireKind kind) {
  const Piece mover = s.move.piece;
  if (side_of(w, p) == side_of(w, mover) || is_leader(w, p))
    return {"pg.13.0a"_rule, "pg.refuse.cannot_fire"_text};
  if (const Refusal r = refuse_readiness(w, s, p, kind)) return r;
  if (!spots(w, s, at(s, p).hex, mover, at(s, mover).hex))  // pg.8.0b
    return unspotted("pg.8.0b"_rule, w, s, at(s, p).hex, mover, at(s, mover).hex);
  if (kind == FireKind::direct) return refuse_direct_fire(w, s, p, at(s, mover).hex);
  if (kind == FireKind::anti_tank) return refuse_at_fire(w, s, p, mover);
  return {"pg.7.1b"_rule, "pg.refuse.cannot_fire"_text};
}

// What cannot be hurt that way is not fired at: AFVs by direct fire only on X results; still
// allowed.
bool worth_asking(const World& w, const State& s, Piece p, FireKind kind) {
  const UnitType& t = type_of(w, p);
  const UnitType& mover = type_of(w, s.move.piece);
  if (kind == FireKind::direct) return static_cast<bool>(t.direct);
  return t.anti_tank && is_at_target(mover);
}

template <class Visit>
bool any_shot(const World& w, const State& s, Visit visit) {
  const Hex there = at(s, s.move.piece).hex;
  const Hexes& in_sight = w.sight.seen_from[there.id];
  for (Piece p : of_side(w, other(side_of(w, s.move.piece)))) {
    const PieceState& me = at(s, p);
    if (me.place != Place::on_map || me.order == Order::demoralized || me.shot_here || me.carrier)
      continue;
    if ((me.markers && me.shot == FireKind::none) || !in_sight.contains(me.hex)) continue;
    const UnitType& t = type_of(w, p);
    const int range = distance(w, me.hex, there);
    if (range > t.direct.range && 2 * range > 3 * t.anti_tank.range) continue;
    for (FireKind kind : {FireKind::direct, FireKind::anti_tank})
      if (worth_asking(w, s, p, kind) && !refuse_shot(w, s, p, kind) && visit(p, kind)) return true;
  }
  return false;
}

}  // namespace

int watchers(const World& w, const State& s) {
  int n = 0;
  Piece last = nobody;  // the two kinds of a piece come one after the other
  any_shot(w, s, [&](Piece p, FireKind) {
    n += p != last && !at(s, p).hidden;
    last = p;
    return false;
  });
  return n;
}

// pg.13.21: who fired at the mover remembers in which hex: 1 + its number, the low byte in mp,
// which only movers need, the rest in target, as nobody fires at him meanwhile. One hex is enough:
// after a second shot there is no third.
namespace {

int shot_at(const PieceState& me) { return me.target << 8 | me.mp; }

void remember_shot(PieceState& me, Hex h) {
  me.mp = static_cast<std::uint8_t>((h.id + 1) & 255);
  me.target = (h.id + 1) >> 8 & 7;
}

}  // namespace

void forget_shots(const World& w, State& s, Side side) {
  for (Piece e : of_side(w, side)) at(s, e).target = at(s, e).mp = 0;
}

// pg.3.15, pg.13.11a, pg.13.24, pg.12.52b: not in an assault hex.
void open_opportunity(const World& w, State& s, Events*) {
  const Piece p = s.move.piece;
  if (!p || at(s, p).place != Place::on_map || is_assault_hex(w, s, at(s, p).hex)) return;
  if (s.move.entered <= 1) forget_shots(w, s, other(side_of(w, p)));
  for (Piece e : of_side(w, other(side_of(w, p))))
    at(s, e).shot_here = shot_at(at(s, e)) == at(s, p).hex.id + 1;  // it may have come back
  push(s, Step::opportunity);
}

namespace {

// pg.16.6a: were its side asked only when a hidden gun can fire, the question would betray the gun.
// So it is asked at every hex while one that could hurt the mover lies hidden anywhere, which both
// sides know.
bool hidden_gun_somewhere(const World& w, const State& s) {
  if (!w.on.hidden) return false;
  for (Piece p : of_side(w, other(side_of(w, s.move.piece))))
    if (at(s, p).hidden && on_map(s, p) &&
        (worth_asking(w, s, p, FireKind::direct) || worth_asking(w, s, p, FireKind::anti_tank)))
      return true;
  return false;
}

bool run_opportunity(const World& w, State& s, Events*) {
  const Piece p = s.move.piece;
  if (p && on_map(s, p) && !is_assault_hex(w, s, at(s, p).hex) &&
      (hidden_gun_somewhere(w, s) || any_shot(w, s, [](Piece, FireKind) { return true; })))
    return false;
  pop(s);
  return true;
}

void ask_opportunity(const World& w, const State& s, Prompt& prompt) {
  const Piece mover = s.move.piece;
  prompt.choice(other(side_of(w, mover)), "pg.13.0a"_rule, "pg.prompt.opportunity"_text);
  prompt.with("unit", unit_kind, mover.id).with("hex", hex_kind, at(s, mover).hex.id);
  any_shot(w, s, [&](Piece p, FireKind kind) {
    prompt.option(verb::opportunity_fire, p.id, mover.id, static_cast<int>(kind));
    return false;
  });
  prompt.option(verb::decline);
}

// pg.7.22b, pg.7.46b, pg.7.64b, pg.13.1: two markers after the first of two shots, one after the
// second.
void mark_shot(const World& w, State& s, Piece p, FireKind kind) {
  PieceState& me = at(s, p);
  const UnitKind unit = type_of(w, p).kind;
  me.shot_here = 1;
  me.shot = kind;
  ++me.shots;
  if (unit == UnitKind::train || unit == UnitKind::vessel) me.markers = 3;  // pg.15.2f
  else me.markers = me.shots == 1 && may_fire_twice(w, s, p, kind) ? 2 : 1;
}

void join_shot(const World& w, State& s, Piece p, FireKind kind) {
  remember_shot(at(s, p), at(s, s.move.piece).hex);
  at(s, p).grouped = 1;
  mark_shot(w, s, p, kind);
}

void take_opportunity(const World& w, State& s, Choice c, Events* log) {
  if (c.verb == verb::decline) {
    pop(s);
    return;
  }
  const Piece p = piece(c.who);
  const auto kind = static_cast<FireKind>(c.count);
  s.attack = Attack{};
  s.attack.target = at(s, s.move.piece).hex;
  s.attack.at = s.move.piece;
  s.attack.kind = kind;
  s.attack.manner = by_opportunity;
  join_shot(w, s, p, kind);
  if (kind == FireKind::direct) push(s, OpportunityGroupFrame{.piece = p});  // pg.13.0c
  else begin_attack(w, s, log);
}

Refusal judge_opportunity(const World& w, const State& s, Choice c) {
  if (c.verb == verb::split) return {"pg.7.23b"_rule, "pg.refuse.no_split_now"_text};
  if (c.verb == verb::decline) return legal;
  if (c.verb != verb::opportunity_fire || !is_piece(w, c.who)) return no_option;
  if (c.what != s.move.piece.id) return {"pg.7.44a"_rule, "pg.refuse.not_the_mover"_text};
  const auto kind = static_cast<FireKind>(c.count & 7);
  if (const Refusal no = refuse_shot(w, s, piece(c.who), kind)) return no;
  return c.count < 8 && worth_asking(w, s, piece(c.who), kind) ? legal : no_option;
}

// ---- Who joins. A12: only units of the same hex, no leaders.

bool can_join(const World& w, const State& s, const OpportunityGroupFrame& f, Piece p) {
  return !at(s, p).grouped && at(s, p).hex == at(s, f.piece).hex &&
         worth_asking(w, s, p, FireKind::direct) && !refuse_shot(w, s, p, FireKind::direct);
}

bool run_opportunity_group(const World& w, State& s, Events* log) {
  const auto f = top<OpportunityGroupFrame>(s);
  for (Piece p : in_hex(s, at(s, f.piece).hex))
    if (can_join(w, s, f, p)) return false;
  pop(s);
  begin_attack(w, s, log);
  return true;
}

void ask_opportunity_group(const World& w, const State& s, Prompt& prompt) {
  const auto f = top<OpportunityGroupFrame>(s);
  prompt.choice(side_of(w, f.piece), "pg.13.0c"_rule, "pg.prompt.opportunity_group"_text);
  prompt.with("unit", unit_kind, s.move.piece.id);
  for (Piece p : in_hex(s, at(s, f.piece).hex))
    if (can_join(w, s, f, p)) prompt.option(verb::join, p.id);
  prompt.option(verb::done);
}

void take_opportunity_group(const World& w, State& s, Choice c, Events* log) {
  if (c.verb == verb::done) {
    pop(s);
    begin_attack(w, s, log);
    return;
  }
  join_shot(w, s, piece(c.who), FireKind::direct);
}

Refusal judge_opportunity_group(const World& w, const State& s, Choice c) {
  if (c.verb == verb::split || (c.verb == verb::join && c.count))
    return {"pg.7.23b"_rule, "pg.refuse.no_split_now"_text};
  if (c.verb == verb::done) return legal;
  if (c.verb != verb::join || !is_piece(w, c.who)) return no_option;
  const Piece p = piece(c.who);
  if (on_map(s, p) && at(s, p).hex != at(s, top<OpportunityGroupFrame>(s).piece).hex)
    return {"pg.13.0c"_rule, "pg.refuse.other_hex"_text};
  if (const Refusal no = refuse_shot(w, s, p, FireKind::direct)) return no;
  return can_join(w, s, top<OpportunityGroupFrame>(s), p) ? legal : no_option;
}

}  // namespace

const StepRules opportunity_step{run_opportunity, ask_opportunity, judge_opportunity,
                                 take_opportunity};
const StepRules opportunity_group_step{run_opportunity_group, ask_opportunity_group,
                                       judge_opportunity_group, take_opportunity_group};

}  // namespace bocage::pg
