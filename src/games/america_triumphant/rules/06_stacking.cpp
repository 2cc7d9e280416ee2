// Too many in a hex (at.6.0 to at.6.3), divisions together (at.6.4, at.12.1).
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

// at.6.4a: all regiments and brigades in play and in this hex; at.6.4c: none has been eliminated;
// at.11.8a, at.11.8b: membership, brigades of two elements included, is data.
bool has_integrity(const World& w, const State& s, int formation, Hex h) {
  if (formation == none8) return false;
  const Formation& f = w.formations[formation];
  if (!f.mechanised || f.regiments == 0) return false;
  for (int i = 0; i < f.count; ++i) {
    const Unit u{f.unit[i]};
    if (info(w, u).size == Size::battalion) continue;
    if (!on_map(s, u) || at(s, u).hex != h) return false;
  }
  return true;
}

// All units of a division in one hex; not where integrity doubles them already.
bool cooperates(const World& w, const State& s, int formation, Hex h) {
  if (!w.on.cooperation || formation == none8) return false;
  const Formation& f = w.formations[formation];
  if (f.count < 2 || has_integrity(w, s, formation, h)) return false;
  for (int i = 0; i < f.count; ++i) {
    const Unit u{f.unit[i]};
    if (!on_map(s, u) || at(s, u).hex != h) return false;
  }
  return true;
}

namespace {

// Whether there would be fewer too many without it.
bool helps(const World& w, const State& s, Hex h, Unit u) {
  Load load = load_of(w, s, h);
  const int before = load.excess();
  load.remove(w, u);
  return load.excess() < before;
}

bool excess_at(const World& w, const State& s, const ExcessFrame& f, Hex h) {
  const Side side = occupant(s, h);
  if (side == Side::nobody || (!f.both && side != f.side)) return false;
  return overstacked(w, s, h);
}

Refusal refuse_excess(const World& w, const State& s, Choice c) {
  const ExcessFrame f = s.frames.top<ExcessFrame>();
  if (c.verb != verb::eliminate || c.what || c.count)
    return {"at.6.2b"_rule, "at.refuse.not_an_option"_text};
  const Unit u{c.who};
  if (u.id >= w.unit_count || !on_map(s, u) || at(s, u).hex != f.from)
    return {"at.6.2b"_rule, "at.refuse.not_in_excess"_text};
  if (!helps(w, s, f.from, u)) return {"at.6.1a"_rule, "at.refuse.does_not_help"_text};
  return legal;
}

void ask_excess(const World& w, const State& s, Prompt& p) {
  const ExcessFrame f = s.frames.top<ExcessFrame>();
  p.choice(other(occupant(s, f.from)), "at.6.2b"_rule, "at.prompt.excess"_text);
  p.with("hex", hex_kind, f.from.id);
  for (const Unit u : stack_at(w, s, f.from))
    p.offer([&](Choice c) { return refuse_excess(w, s, c); }, verb::eliminate, u.id);
}

// Hex by hex, in the order of the map (at.6.2a).
bool run_excess(const World& w, State& s, Events*) {
  ExcessFrame f = s.frames.top<ExcessFrame>();
  Hex found = Hex::none;
  const auto look = [&](Hex h) {
    if (!found && h.id >= f.from.id && excess_at(w, s, f, h)) found = h;
  };
  Hexes held = s.occupied[index(f.side)];
  if (f.both) held |= s.occupied[index(other(f.side))];
  held.each(look);
  if (!found) {
    s.frames.pop();
    return true;
  }
  f.from = found;
  s.frames.replace(f);
  return false;
}

void take_excess(const World& w, State& s, Choice c, Events* log) {
  eliminate(w, s, Unit{c.who}, "at.6.2b"_rule, log);
}

}  // namespace

const Rules excess_step{run_excess, ask_excess, refuse_excess, take_excess};

}  // namespace bocage::at
