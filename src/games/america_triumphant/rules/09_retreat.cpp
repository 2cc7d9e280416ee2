// Falling back (at.9.3, at.12.3), which costs no movement points (at.5.12b). Units go by bodies: those of one hex and one class, together, and
// one by one where no hex takes them all.
#include "games/america_triumphant/rules/retreat.hpp"

namespace bocage::at {

namespace {

struct Body {
  Side side = german;
  bool mech = false;
  Load load;
  Hex way[Fight::most_hexes + 2];  // where it has been, its first hex first
  int gone = 0;
};

enum Rank9 : int { impossible = 0, free_hex = 1, friends_in_zone = 2, through_zone = 3 };

// at.9.32a, at.9.32b, at.11.72b.
Rank9 rank_of(const World& w, const State& s, const Body& b, Hex from, int d) {
  const Hex to = neighbour(w, from, d);
  if (!to || s.occupied[index(other(b.side))].contains(to)) return impossible;
  // No Allied mechanised unit retreats over an unbridged river either.
  if (closed_to(w, s, from, german, b.mech) >> d & 1) return impossible;
  for (int i = 0; i <= b.gone; ++i)
    if (b.way[i] == to) return impossible;
  Load load = load_of(w, s, to);
  load.regiments += b.load.regiments;
  load.battalions += b.load.battalions;
  load.headquarters += b.load.headquarters;
  if (!load.fits()) return impossible;
  if (!in_zone(s, other(b.side), to)) return free_hex;
  if (s.occupied[index(b.side)].contains(to)) return friends_in_zone;
  return w.on.retreat_through_zoc ? through_zone : impossible;
}

bool can_go(const World& w, const State& s, const Body& b, Hex from, int hexes) {
  if (hexes == 0) return true;
  for (int d = 0; d < 6; ++d) {
    if (!rank_of(w, s, b, from, d)) continue;
    Body next = b;
    next.way[++next.gone] = neighbour(w, from, d);
    if (can_go(w, s, next, next.way[next.gone], hexes - 1)) return true;
  }
  return false;
}

// Whom one runs away from: those on the other side of this fight.
struct Foes {
  Hex hex[8];
  int count = 0;
};
Foes foes_of(const World& w, const State& s, Side side) {
  Foes f;
  for (const Unit u : of_side(w, other(side))) {
    if (!at(s, u).involved || !on_map(s, u)) continue;
    bool known = false;
    for (int i = 0; i < f.count; ++i) known |= f.hex[i] == at(s, u).hex;
    if (!known && f.count < 8) f.hex[f.count++] = at(s, u).hex;
  }
  return f;
}

// at.9.31 with R41: hexes open to the next step, the best kind only.
int open_hexes(const World& w, const State& s, const Body& b, Hex from, int left, Hex (&out)[6]) {
  Rank9 rank[6] = {};
  int best = 99;
  for (int d = 0; d < 6; ++d) {
    rank[d] = rank_of(w, s, b, from, d);
    if (!rank[d]) continue;
    Body next = b;
    next.way[++next.gone] = neighbour(w, from, d);
    if (!can_go(w, s, next, next.way[next.gone], left - 1)) rank[d] = impossible;
    else if (rank[d] < best) best = rank[d];
  }
  const Foes foes = foes_of(w, s, b.side);
  int far = -1, value[6] = {};
  for (int d = 0; d < 6; ++d) {
    if (!rank[d] || rank[d] != best) continue;
    if (best == free_hex) {  // away from those who attacked, if one can
      const Hex to = neighbour(w, from, d);
      bool adjacent = false;
      int sum = 0;
      for (int i = 0; i < foes.count; ++i) {
        adjacent |= distance(w, to, foes.hex[i]) <= 1;
        sum += distance(w, to, foes.hex[i]);
      }
      value[d] = adjacent ? sum : 1000;
    }
    far = value[d] > far ? value[d] : far;
  }
  int n = 0;
  for (int d = 0; d < 6; ++d)
    if (rank[d] && rank[d] == best && value[d] == far) out[n++] = neighbour(w, from, d);
  return n;
}

Body body_of(const World& w, const State& s, Unit lead, bool alone) {
  Body b;
  b.side = info(w, lead).side;
  b.mech = info(w, lead).mech;
  b.way[0] = at(s, lead).hex;
  if (alone) {
    b.load.add(w, lead);
    return b;
  }
  for (const Unit u : stack_at(w, s, b.way[0]))
    if (at(s, u).falling && info(w, u).mech == b.mech) b.load.add(w, u);
  return b;
}

bool in_body(const UnitState& u) { return u.body; }

// The body that is under way.
Body present_body(const World& w, const State& s, const RetreatFrame& f) {
  Body b;
  b.side = f.side;
  b.mech = info(w, f.lead).mech;
  for (const Unit u : stack_at(w, s, at(s, f.lead).hex))
    if (at(s, u).body) b.load.add(w, u);
  b.gone = s.fight.went;
  for (int i = 0; i <= b.gone; ++i) b.way[i] = s.fight.way[i];
  return b;
}

void set_out(const World& w, State& s, RetreatFrame& f, Unit lead, bool alone) {
  const Hex from = at(s, lead).hex;
  for (const Unit u : stack_at(w, s, from))
    if (at(s, u).falling && info(w, u).mech == info(w, lead).mech && (!alone || u == lead))
      at(s, u).body = 1;
  f.lead = lead;
  f.left = f.hexes;
  s.fight.went = 0;
  s.fight.way[0] = from;
}

void arrive(const World& w, State& s, RetreatFrame& f) {
  Fight& fight = s.fight;
  if (f.side != side_of_hq(w, s.hq)) {
    if (fight.trails < Fight::most_trails) {  // at.9.44: the way pursuers follow
      const int t = fight.trails++;
      fight.trail_length[t] = fight.went;
      for (int i = 0; i < fight.went; ++i) fight.trail[t][i] = fight.way[i + 1];
    }
    if (fight.went > fight.retreated) fight.retreated = fight.went;
  }
  for (auto& u : s.units)
    if (u.body) u.body = u.falling = 0, u.displaced = 1;
  for (auto& h : fight.way) h = Hex::none;
  fight.went = 0;
  f.left = 0;
  f.lead = nobody;
}

void go_back(const World& w, State& s, RetreatFrame f, Hex to, Events* log) {
  const Hex from = at(s, f.lead).hex;
  const bool costs = in_zone(s, other(f.side), to) && !s.occupied[index(f.side)].contains(to);
  if (log)
    for (const Unit u : stack_at(w, s, from))
      if (at(s, u).body)
        log->add("falls_back", "at.9.31"_rule, f.side)
            .with("unit", unit_kind, u.id)
            .with("from", hex_kind, from.id)
            .with("hex", hex_kind, to.id);
  relocate(w, s, from, to, in_body);
  s.fight.way[++s.fight.went] = to;
  if (--f.left == 0) {
    if (costs) {  // the loss comes before the body is dissolved
      s.frames.replace(f);
      LossesFrame l;
      l.side = f.side, l.owed = 1, l.among = 2;
      return s.frames.push(l);
    }
    arrive(w, s, f);
    return s.frames.replace(f);
  }
  s.frames.replace(f);
  if (costs) {  // at.12.3
    LossesFrame l;
    l.side = f.side, l.owed = 1, l.among = 2;
    s.frames.push(l);
  }
}

bool run_retreat(const World& w, State& s, Events* log) {
  RetreatFrame f = s.frames.top<RetreatFrame>();
  if (f.lead && (!on_map(s, f.lead) || !at(s, f.lead).body)) {  // lost on the way
    f.lead = nobody;
    for (const Unit u : of_side(w, f.side))
      if (at(s, u).body && !f.lead) f.lead = u;
    if (!f.lead) f.left = 0, s.fight.went = 0;
    if (!f.lead)
      for (auto& h : s.fight.way) h = Hex::none;
    s.frames.replace(f);
  }
  if (f.lead && f.left == 0) {
    arrive(w, s, f);
    s.frames.replace(f);
    return true;
  }
  if (f.lead) {
    Hex open[6];
    const int n = open_hexes(w, s, present_body(w, s, f), at(s, f.lead).hex, f.left, open);
    if (n > 1) return false;
    if (n == 1) {
      go_back(w, s, f, open[0], log);
    } else {  // cut off meanwhile: it stays where it is
      arrive(w, s, f);
      s.frames.replace(f);
    }
    return true;
  }
  for (const Unit u : of_side(w, f.side)) {
    if (!at(s, u).falling) continue;
    if (can_go(w, s, body_of(w, s, u, false), at(s, u).hex, f.hexes)) set_out(w, s, f, u, false);
    else if (can_go(w, s, body_of(w, s, u, true), at(s, u).hex, f.hexes)) set_out(w, s, f, u, true);
    else at(s, u).falling = 0, at(s, u).stuck = 1, f.stuck = 1;
    s.frames.replace(f);
    return true;
  }
  s.frames.pop();
  if (f.stuck) {  // at.9.33: who cannot go takes it in steps
    LossesFrame l;
    l.side = f.side, l.owed = f.hexes, l.among = 1;
    s.frames.push(l);
  }
  return true;
}

Refusal refuse_retreat(const World& w, const State& s, Choice c) {
  const RetreatFrame f = s.frames.top<RetreatFrame>();
  if (c.verb != verb::fall_back || c.who != f.lead.id || c.count || c.what >= w.hexes)
    return {"at.9.31"_rule, "at.refuse.not_an_option"_text};
  const Hex to{static_cast<std::uint16_t>(c.what)}, from = at(s, f.lead).hex;
  Hex open[6];
  const Body b = present_body(w, s, f);
  const int n = open_hexes(w, s, b, from, f.left, open);
  for (int i = 0; i < n; ++i)
    if (open[i] == to) return legal;
  const int d = direction_to(w, from, to);
  if (d < 0) return {"at.9.3a"_rule, "at.refuse.not_adjacent"_text};
  if (!rank_of(w, s, b, from, d)) {
    if (s.occupied[index(other(b.side))].contains(to))
      return {"at.9.32b"_rule, "at.refuse.enemy_there"_text};
    if (closed_to(w, s, from, b.side, b.mech) >> d & 1)
      return w.major[from.id] >> d & 1 ? Refusal{"at.9.32b"_rule, "at.refuse.major_river"_text}
                                       : Refusal{"at.9.32b"_rule, "at.refuse.minor_river"_text};
    if (closed_to(w, s, from, german, b.mech) >> d & 1)
      return {"at.11.72b"_rule, "at.refuse.minor_river"_text};
    Load load = load_of(w, s, to);
    load.regiments += b.load.regiments;
    load.battalions += b.load.battalions;
    load.headquarters += b.load.headquarters;
    if (!load.fits()) return {"at.9.32a"_rule, "at.refuse.full"_text};
    return {"at.9.32b"_rule, "at.refuse.cannot_retreat_there"_text};
  }
  return {"at.9.31"_rule, "at.refuse.better_retreat"_text};
}

void ask_retreat(const World& w, const State& s, Prompt& p) {
  const RetreatFrame f = s.frames.top<RetreatFrame>();
  p.choice(f.side, "at.9.31"_rule, "at.prompt.retreat"_text);
  p.with("unit", unit_kind, f.lead.id).with("left", number_kind, f.left);
  Hex open[6];
  const int n = open_hexes(w, s, present_body(w, s, f), at(s, f.lead).hex, f.left, open);
  for (int i = 0; i < n; ++i) p.option(verb::fall_back, f.lead.id, open[i].id);
}

void take_retreat(const World& w, State& s, Choice c, Events* log) {
  go_back(w, s, s.frames.top<RetreatFrame>(), Hex{static_cast<std::uint16_t>(c.what)}, log);
}

}  // namespace

bool somebody_can_retreat(const World& w, const State& s, Side side, int hexes, bool all) {
  bool any = false, every = true;
  for (const Unit u : of_side(w, side)) {
    if (!at(s, u).involved || !on_map(s, u)) continue;
    const Hex h = at(s, u).hex;
    const bool can = can_go(w, s, body_of(w, s, u, true), h, hexes);
    any |= can;
    every &= can;
  }
  return all ? any && every : any;
}

void begin_retreat(const World& w, State& s, Side side, int hexes) {
  for (const Unit u : of_side(w, side))
    if (at(s, u).involved && on_map(s, u)) at(s, u).falling = 1;
  RetreatFrame f;
  f.side = side;
  f.hexes = static_cast<std::uint8_t>(hexes);
  s.frames.push(f);
}

const Rules retreat_step{run_retreat, ask_retreat, refuse_retreat, take_retreat};

}  // namespace bocage::at
