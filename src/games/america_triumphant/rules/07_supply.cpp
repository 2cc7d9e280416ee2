// Supply: lines, the two checks, combat supply (at.7.0 to at.7.4, at.8.0, at.8.1, at.8.4d).
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {
namespace {

constexpr int words = static_cast<int>(sizeof(Hexes::word) / sizeof(std::uint64_t));

// Hexes are numbered row by row and rows have 30 and 31 hexes in turn, so that a step in one
// direction always adds the same number.
constexpr int step_in_numbers[6] = {-30, 1, 31, 30, -1, -31};

void or_shifted(Hexes& out, const Hexes& in, const Hexes& mask, int by) {
  const int n = by < 0 ? -by : by;
  if (by > 0) {
    std::uint64_t carry = 0;
    for (int i = 0; i < words; ++i) {
      const std::uint64_t x = in.word[i] & mask.word[i];
      out.word[i] |= x << n | carry;
      carry = x >> (64 - n);
    }
  } else {
    std::uint64_t carry = 0;
    for (int i = words - 1; i >= 0; --i) {
      const std::uint64_t x = in.word[i] & mask.word[i];
      out.word[i] |= x >> n | carry;
      carry = x << (64 - n);
    }
  }
}

}  // namespace

Hexes flood(const World& w, const Hexes& start, const Hexes& open, int steps) {
  Hexes set = start;
  for (; steps > 0; --steps) {
    Hexes next;
    for (int d = 0; d < 6; ++d) or_shifted(next, set, w.has_neighbour[d], step_in_numbers[d]);
    next &= open;
    next |= set;
    if (next == set) break;
    set = next;
  }
  return set;
}

// at.7.13a: free of enemies and their zones, but where a friend stands zones do not matter. at.7.13b:
// every hex and hexside of this map can be crossed on foot. at.8.4c: a friend is any Ally.
Hexes supply_lines(const World& w, const State& s, Side side) {
  const int me = index(side), enemy = 1 - me;
  Hexes open;
  for (int i = 0; i < words; ++i)
    open.word[i] = w.all.word[i] & ~s.occupied[enemy].word[i] &
                   (~s.zone[enemy].word[i] | s.occupied[me].word[i]);
  return open;
}

// at.7.11b: the east edge for the German, the west edge for the Allies, where it is theirs.
Hexes supply_sources(const World& w, const State& s, Side side) {
  const Hexes& edge = w.edge[static_cast<int>(side == german ? Edge::east : Edge::west)];
  Hexes out;
  for (int i = 0; i < words; ++i)
    out.word[i] = edge.word[i] & (side == german ? s.control.word[i] : ~s.control.word[i]);
  return out;
}

std::uint16_t supplied_headquarters(const World& w, const State& s, Side side) {
  const Hexes open = supply_lines(w, s, side);
  Hexes start = supply_sources(w, s, side);
  start &= open;
  const Hexes lines = flood(w, start, open, max_hexes);
  std::uint16_t bits = 0;
  for (int i = 0; i < w.hq_count; ++i) {
    const Unit hq{w.headquarters[i]};
    if (info(w, hq).side == side && on_map(s, hq) && lines.contains(at(s, hq).hex))
      bits |= static_cast<std::uint16_t>(1u << i);
  }
  return bits;
}

// at.7.4: from 18 December no Allied unit is isolated.
Supply never_worse(const State& s, Side side, Supply status) {
  return side == allied && s.turn >= 3 && status == Supply::isolated ? Supply::unsupplied : status;
}

namespace {

// What the supply of every unit of a side follows from.
struct Lines {
  Hexes near[3], far[3];  // by nation: within the range of an HQ in supply; any line to an HQ
  std::uint16_t sourced = 0;
  Hexes open;
};

void draw_lines(const World& w, const State& s, Side side, Lines& l) {
  l.open = supply_lines(w, s, side);
  l.sourced = supplied_headquarters(w, s, side);
  for (int i = 0; i < w.hq_count; ++i) {
    const Unit hq{w.headquarters[i]};
    if (info(w, hq).side != side || !on_map(s, hq)) continue;
    const int nation = static_cast<int>(info(w, hq).nation);
    Hexes here;
    here.add(at(s, hq).hex);
    if (l.sourced >> i & 1) l.near[nation] |= flood(w, here, l.open, info(w, hq).range);
    l.far[nation].add(at(s, hq).hex);
  }
  for (auto& far : l.far)
    if (!far.empty()) far = flood(w, far, l.open, max_hexes);
}

Supply status_by(const World& w, const State& s, const Lines& l, Unit u) {
  const UnitInfo& i = info(w, u);
  const Hex h = at(s, u).hex;
  const int nation = static_cast<int>(i.nation);
  if (i.hq != none8) {  // at.7.3e
    if (l.sourced >> i.hq & 1) return Supply::supplied;
    for (int k = 0; k < w.hq_count; ++k) {
      const Unit o{w.headquarters[k]};
      if (o == u || info(w, o).side != i.side || !on_map(s, o)) continue;
      Hexes here;
      here.add(at(s, o).hex);
      if (flood(w, here, l.open, max_hexes).contains(h)) return Supply::unsupplied;
    }
    return never_worse(s, i.side, Supply::isolated);
  }
  if (l.near[nation].contains(h)) return Supply::supplied;   // at.7.11a
  if (l.far[nation].contains(h)) return Supply::unsupplied;  // at.7.11c
  return never_worse(s, i.side, Supply::isolated);           // at.7.11d
}

}  // namespace

Supply supply_of(const World& w, const State& s, Unit u) {
  Lines lines;
  draw_lines(w, s, info(w, u).side, lines);
  return status_by(w, s, lines, u);
}

// It holds for the whole turn (at.3.1c).
void fix_supply(const World& w, State& s) {
  for (const Side side : {german, allied}) {
    Lines lines;
    draw_lines(w, s, side, lines);
    for (const Unit u : of_side(w, side)) {
      UnitState& me = at(s, u);
      if (!on_map(s, u)) me.supply = 0;
      else
        me.supply =
            static_cast<std::uint8_t>(me.fresh ? Supply::supplied : status_by(w, s, lines, u));
      me.now = me.supply;
    }
  }
}

// Once, at the start of the impulse: who moves out of range later stays as it was (at.7.12b).
void recheck_supply(const World& w, State& s, Unit hq) {
  const UnitInfo& leader = info(w, hq);
  const bool fed = s.combat_supply >> leader.hq & 1;
  Hexes near;
  if (fed && on_map(s, hq)) {
    Hexes here;
    here.add(at(s, hq).hex);
    near = flood(w, here, supply_lines(w, s, leader.side), leader.range);
  }
  for (const Unit u : of_side(w, leader.side)) {
    UnitState& me = at(s, u);
    if (!me.eligible) continue;
    if (!on_map(s, u) || me.fresh) {  // at.10.13a, at.8.22b
      me.now = static_cast<std::uint8_t>(Supply::supplied);
      continue;
    }
    const Supply was = static_cast<Supply>(me.supply);
    Supply now = was;
    if (me.distant) {  // at.8.21
      now = never_worse(s, leader.side,
                        was == Supply::supplied ? Supply::unsupplied : Supply::isolated);
    } else if (was == Supply::supplied) {  // at.7.12a; at.7.12c: it never improves
      if (u == hq ? !fed : !near.contains(me.hex)) now = Supply::unsupplied;
    }
    me.now = static_cast<std::uint8_t>(now);
  }
}

// ------------------------------------------------------------------- 7.3: combat supply, 8.0: chits

namespace {

bool on_map_or_arriving(const World& w, const State& s, int hq) {
  const Unit u{w.headquarters[hq]};
  return on_map(s, u) || (place_of(s, u) == Place::waiting && at(s, u).due <= s.turn);
}

// at.7.3a, at.7.3b: only an HQ that traces supply, for three points.
bool may_pay(const World& w, const State& s, int hq) {
  const Unit u{w.headquarters[hq]};
  if (info(w, u).side != german || s.stock < w.hq_cost) return false;
  if (place_of(s, u) == Place::waiting) return at(s, u).due <= s.turn;  // at.10.14
  return supplied_headquarters(w, s, german) >> hq & 1;
}

bool run_pay(const World& w, State& s, Events*) {
  PayFrame f = s.frames.top<PayFrame>();
  while (f.hq < w.hq_count && !may_pay(w, s, f.hq)) ++f.hq;
  if (f.hq >= w.hq_count) {
    s.frames.pop();
    return true;
  }
  s.frames.replace(f);
  return false;
}

void ask_pay(const World& w, const State& s, Prompt& p) {
  const PayFrame f = s.frames.top<PayFrame>();
  p.choice(german, "at.7.3b"_rule, "at.prompt.pay"_text);
  p.with("hq", chit_kind, f.hq).with("stock", number_kind, s.stock);
  p.option(verb::pay, f.hq);
  p.option(verb::save, f.hq);
  (void)w;
}

void take_pay(const World& w, State& s, Choice c, Events* log) {
  PayFrame f = s.frames.top<PayFrame>();
  if (c.verb == verb::pay) {
    s.stock = static_cast<std::uint8_t>(s.stock - w.hq_cost);
    s.combat_supply |= static_cast<std::uint16_t>(1u << f.hq);
    s.paid |= static_cast<std::uint16_t>(1u << f.hq);
    if (log)
      log->add("paid", "at.7.3b"_rule, german).with("hq", chit_kind, f.hq).number("stock", s.stock);
  }
  ++f.hq;
  s.frames.replace(f);
}

// at.8.0: open choices, the German first; at.8.1: also for an HQ without combat supply.
bool run_chits(const World& w, State& s, Events*) {
  ChitsFrame f = s.frames.top<ChitsFrame>();
  while (f.hq < w.hq_count && !on_map_or_arriving(w, s, f.hq)) ++f.hq;
  if (f.hq >= w.hq_count) {
    s.frames.pop();
    return true;
  }
  s.frames.replace(f);
  return false;
}

void ask_chits(const World& w, const State& s, Prompt& p) {
  const ChitsFrame f = s.frames.top<ChitsFrame>();
  p.choice(side_of_hq(w, f.hq), "at.8.0"_rule, "at.prompt.chits"_text);
  p.with("hq", chit_kind, f.hq);
  p.option(verb::put_in, f.hq);
  p.option(verb::keep_out, f.hq);
}

void take_chits(const World& w, State& s, Choice c, Events* log) {
  ChitsFrame f = s.frames.top<ChitsFrame>();
  s.cup[f.hq] = c.verb == verb::put_in;
  if (log)
    log->add(c.verb == verb::put_in ? "chit_in" : "chit_out", "at.8.0"_rule, side_of_hq(w, f.hq))
        .with("hq", chit_kind, f.hq);
  ++f.hq;
  s.frames.replace(f);
}

}  // namespace

const Rules pay_step{run_pay, ask_pay, nullptr, take_pay};
const Rules chits_step{run_chits, ask_chits, nullptr, take_chits};

}  // namespace bocage::at
