// Chapter 6: leaders, their help and their end.
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

// pg.3.12a, pg.5.44, pg.6.53: good order reaches the six neighbours, disrupted only the own hex,
// demoralized nobody. pg.12.51: in and round assault hexes only the own hex.
bool in_reach(const World& w, const State& s, Piece leader, Hex h) {
  const PieceState& me = at(s, leader);
  if (me.order == Order::demoralized || me.place != Place::on_map) return false;
  if (me.hex == h) return true;
  return me.order == Order::good && adjacent(w, me.hex, h);
}

// pg.6.8a to c, pg.6.85: every armoured car has its own leader.
bool has_tank_leader(const World& w, const State& s, Piece p) {
  return at(s, p).tank_leader || type_of(w, p).kind == UnitKind::ac;
}

// pg.6.51, pg.6.53, pg.6.54, A30: the best one of the leaders in reach; a leader is only helped by
// a senior. pg.6.2b: markers do not matter. pg.6.6: commissars do not help. pg.12.51: round an
// assault hex only leaders inside it. pg.13.13: under opportunity fire only those in good order,
// and whoever moves along.
int check_help(const World& w, const State& s, Piece p) {
  const PieceState& me = at(s, p);
  const bool leader = is_leader(w, p);
  const bool moving = s.move.piece == p && (s.attack.manner & by_opportunity);
  int best = 0;
  const auto look = [&](Hex h) {
    for (Piece l : in_hex(s, h)) {
      if (l == p || !is_leader(w, l) || side_of(w, l) != side_of(w, p)) continue;
      const LeaderFace& f = face_of(w, s, l);
      if (f.commissar || f.morale_bonus <= best || !in_reach(w, s, l, me.hex)) continue;
      if (leader && f.rank <= face_of(w, s, p).rank) continue;
      if (moving && at(s, l).order != Order::good && at(s, l).carrier != p) continue;
      best = f.morale_bonus;
    }
  };
  look(me.hex);
  if (!is_assault_hex(w, s, me.hex))
    for (Hex n : w.neighbour[me.hex.id])
      if (n && !is_assault_hex(w, s, n)) look(n);
  return best;
}

// ---- Casualties (6.7c)

void push_casualties(const World& w, State& s, Hex h, Side side, Piece only) {
  bool any = false;
  for (Piece p : in_hex(s, h)) {
    if (!is_leader(w, p) || side_of(w, p) != side) continue;
    if (only && at(s, p).carrier != only) continue;  // A24
    at(s, p).casualty = 1;
    any = true;
  }
  if (any) push(s, CasualtiesFrame{.side = side, .hex = h});
}

namespace {

Piece next_casualty(const World& w, const State& s, const CasualtiesFrame& f) {
  Piece best = nobody;
  for (Piece p : in_hex(s, f.hex))
    if (at(s, p).casualty && side_of(w, p) == f.side &&
        (!best || rank_of(w, s, p) > rank_of(w, s, best)))
      best = p;
  return best;
}

// Nobody in the hex lost a step: no throw (the losses are chosen above this frame).
bool run_casualties(const World& w, State& s, Events*) {
  const auto f = top<CasualtiesFrame>(s);
  if (f.steps && next_casualty(w, s, f)) return false;
  for (Piece p : in_hex(s, f.hex))
    if (side_of(w, p) == f.side) at(s, p).casualty = 0;
  pop(s);
  return true;
}

void ask_casualties(const World& w, const State& s, Prompt& prompt) {
  const auto f = top<CasualtiesFrame>(s);
  const Piece p = next_casualty(w, s, f);
  Chance chance = Chance::throw_dice(2);
  chance.classed = true;
  for (int sum = 2; sum <= 12; ++sum) chance.sum_class[sum] = sum - f.steps <= 2;
  prompt.roll(side_of(w, p), "pg.6.7c"_rule, "pg.prompt.casualty"_text, chance);
  prompt.with("unit", unit_kind, p.id).with("steps", number_kind, f.steps);
}

void take_casualties(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<CasualtiesFrame>(s);
  const Piece p = next_casualty(w, s, f);
  at(s, p).casualty = 0;
  const bool lost = sum_of(c) - f.steps <= 2;
  if (log)
    log->add("leader_casualty", "pg.6.7c"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .number("steps", f.steps)
        .on(c)
        .gives(lost ? "lost" : "safe");
  if (lost) eliminate(w, s, p, log);
}

}  // namespace

const StepRules casualties_step{run_casualties, ask_casualties, nullptr, take_casualties};

// ---- Lone leaders under fire (6.71a)

void push_lone_leader_losses(State& s, Hex h, Side side, int n) {
  push(s, LoneLeadersFrame{.side = side, .losses = static_cast<Byte>(n), .hex = h});
}

namespace {

int leaders_in(const World& w, const State& s, Hex h, Side side) {
  int n = 0;
  for (Piece p : in_hex(s, h)) n += is_leader(w, p) && side_of(w, p) == side;
  return n;
}

bool run_lone_leaders(const World& w, State& s, Events* log) {
  const auto f = top<LoneLeadersFrame>(s);
  const int leaders = leaders_in(w, s, f.hex, f.side);
  if (f.losses && leaders > f.losses) return false;
  pop(s);
  if (!f.losses) return true;
  for (Piece p = s.first[f.hex.id]; p;) {  // all of them
    const Piece next = at(s, p).next;
    if (is_leader(w, p) && side_of(w, p) == f.side) eliminate(w, s, p, log);
    p = next;
  }
  return true;
}

void ask_lone_leaders(const World& w, const State& s, Prompt& prompt) {
  const auto f = top<LoneLeadersFrame>(s);
  prompt.choice(f.side, "pg.6.71a"_rule, "pg.prompt.lone_leaders"_text);
  prompt.with("hex", hex_kind, f.hex.id);
  for (Piece p : in_hex(s, f.hex))
    if (is_leader(w, p) && side_of(w, p) == f.side) prompt.option(verb::lose_leader, p.id);
}

void take_lone_leaders(const World& w, State& s, Choice c, Events* log) {
  change<LoneLeadersFrame>(s, [](LoneLeadersFrame& f) { --f.losses; });
  eliminate(w, s, piece(c.who), log);
}

}  // namespace

const StepRules lone_leaders_step{run_lone_leaders, ask_lone_leaders, nullptr, take_lone_leaders};

// ---- Lone leaders overrun (6.71b, c), one after the other

namespace {

Piece overrun_leader(const World& w, const State& s, const OverrunFrame& f) {
  for (Piece p : in_hex(s, f.hex))
    if (is_leader(w, p) && side_of(w, p) == f.side) return p;
  return nobody;
}

// A37: not enemy-occupied: then it is vacant, or friends hold it.
bool can_displace(const World& w, const State& s, Side side, Hex h) {
  for (Piece p : in_hex(s, h))
    if (side_of(w, p) != side && !at(s, p).hidden) return false;
  return w.terrain[h.id] != Terrain::major_river || !is_open_river(w, s, h);
}

bool has_refuge(const World& w, const State& s, Side side, Hex from) {
  for (Hex n : w.neighbour[from.id])
    if (n && can_displace(w, s, side, n)) return true;
  return false;
}

bool run_overrun(const World& w, State& s, Events* log) {
  const auto f = top<OverrunFrame>(s);
  const Piece p = overrun_leader(w, s, f);
  if (!p) {
    pop(s);
    return true;
  }
  if (has_refuge(w, s, f.side, f.hex)) return false;
  if (log) log->add("no_refuge", "pg.6.71c"_rule, side_of(w, p)).with("unit", unit_kind, p.id);
  eliminate(w, s, p, log);
  return true;
}

void ask_overrun(const World& w, const State& s, Prompt& prompt) {
  const Piece p = overrun_leader(w, s, top<OverrunFrame>(s));
  Chance chance = Chance::throw_dice(2);
  chance.classed = true;
  for (int sum = 2; sum <= 12; ++sum) chance.sum_class[sum] = sum >= 9;
  prompt.roll(other(side_of(w, p)), "pg.6.71b"_rule, "pg.prompt.overrun"_text, chance);
  prompt.with("unit", unit_kind, p.id);
}

void take_overrun(const World& w, State& s, Choice c, Events* log) {
  const Piece p = overrun_leader(w, s, top<OverrunFrame>(s));
  const bool lost = sum_of(c) >= 9;
  if (log)
    log->add("leader_overrun", "pg.6.71b"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .on(c)
        .gives(lost ? "lost" : "displaced");
  if (lost) eliminate(w, s, p, log);
  else push(s, DisplacedFrame{.piece = p});
}

void ask_displaced(const World& w, const State& s, Prompt& prompt) {
  const Piece p = top<DisplacedFrame>(s).piece;
  prompt.choice(side_of(w, p), "pg.6.71b"_rule, "pg.prompt.displace"_text);
  prompt.with("unit", unit_kind, p.id);
  for (Hex n : w.neighbour[at(s, p).hex.id])
    if (n && can_displace(w, s, side_of(w, p), n)) prompt.option(verb::displace, p.id, n.id);
}

void take_displaced(const World& w, State& s, Choice c, Events* log) {
  const Piece p = piece(c.who);
  const Hex to = hex(c.what);
  pop(s);
  at(s, p).carrier = nobody;
  put(s, p, to);
  if (log)
    log->add("displaced", "pg.6.71b"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .with("hex", hex_kind, to.id);
}

}  // namespace

const StepRules overrun_step{run_overrun, ask_overrun, nullptr, take_overrun};
const StepRules displaced_step{nullptr, ask_displaced, nullptr, take_displaced};

// ---- A leader is gone (6.72, 6.73)

namespace {

void designate_senior(const World& w, State& s, Side side) {
  Piece best = nobody;
  for (Piece p : of_side(w, side))
    if (on_map(s, p) && is_regular_leader(w, s, p) &&
        (!best || rank_of(w, s, p) > rank_of(w, s, best)))
      best = p;
  s.senior[index(side)] = best.id;
}

// A position read from a file may name no senior leader: the highest rank is it.
bool is_senior(const World& w, const State& s, Piece leader) {
  const Side side = side_of(w, leader);
  if (s.senior[index(side)] != nobody.id) return s.senior[index(side)] == leader.id;
  for (Piece p : of_side(w, side))
    if (on_map(s, p) && is_regular_leader(w, s, p) && rank_of(w, s, p) > rank_of(w, s, leader))
      return false;
  return true;
}

}  // namespace

// A49: after the step losses and casualty throws of the attack, before its other checks.
// Who was lost first is mourned first.
static void push_senior_checks(State& s, Hex h, Side side, int modifier) {
  const auto comes_first = [&](int i) {
    const Step step = s.frames.step(i);
    return step == Step::losses || step == Step::casualties ||
           (step == Step::checks &&
            s.frames.at<ChecksFrame>(i).mourning == ChecksFrame::to_be_called);
  };
  int above = 0;
  while (above < s.frames.size() && comes_first(above)) ++above;
  s.frames.insert(above, ChecksFrame{.side = side,
                                     .mourning = ChecksFrame::to_be_called,
                                     .grief = static_cast<Byte>(modifier),
                                     .hex = h});
}

void leader_lost(const World& w, State& s, Piece leader, Hex where, Events* log) {
  const Side side = side_of(w, leader);
  const LeaderFace& f = face_of(w, s, leader);
  if (f.commissar || !where) return;
  if (is_senior(w, s, leader)) {  // pg.6.72, A46: this turn and the next
    for (Piece p : of_side(w, side))
      if (on_map(s, p) && is_unit(w, p) && distance(w, at(s, p).hex, where) <= 3)
        at(s, p).frozen = 2;
    if (log)
      log->add("decapitated", "pg.6.72"_rule, side)
          .with("unit", unit_kind, leader.id)
          .with("hex", hex_kind, where.id);
    designate_senior(w, s, side);
  }
  if (f.rank >= Rank::maj) {  // pg.6.73: at once, with his modifier against them
    bool any = false;
    for (Piece p : in_hex(s, where))
      any = any || (side_of(w, p) == side && is_unit(w, p) && !carried(w, s, p));
    if (any) push_senior_checks(s, where, side, f.morale_bonus);
  }
}

}  // namespace bocage::pg
