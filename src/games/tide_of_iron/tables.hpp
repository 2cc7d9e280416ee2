#pragma once
// Result ladders (T5) and modifier rows (T10 to T12), each with its rule.
#include "games/tide_of_iron/rules/rules.hpp"
#include "kernel/modifiers.hpp"

namespace bocage::toi {

// ---- T5: what a number of hits makes of an order; 3 is removed.
enum class Fate : u8 { good, one, two, gone };

// toi.sup.1 to 3 and toi.veh.1 to 3 are the same ladder.
constexpr Fate ladder(Order now, int hits) {
  if (hits <= 0) return static_cast<Fate>(now);
  constexpr Fate rows[3][4] = {{Fate::one, Fate::one, Fate::two, Fate::gone},
                               {Fate::two, Fate::two, Fate::gone, Fate::gone},
                               {Fate::gone, Fate::gone, Fate::gone, Fate::gone}};
  return rows[static_cast<int>(now)][hits > 4 ? 3 : hits - 1];
}
static_assert(ladder(Order::good, 2) == Fate::one && ladder(Order::good, 3) == Fate::two);
static_assert(ladder(Order::pinned, 2) == Fate::two && ladder(Order::pinned, 3) == Fate::gone);

// ---- T4: the face from which a black die hits; 7 out of range.
constexpr int bracket(int distance, int range, bool long_range) {
  if (distance <= 1) return 4;                         // toi.rng.2, toi.rng.10
  if (distance <= range) return 5;                     // toi.rng.3
  return long_range && distance <= 2 * range ? 6 : 7;  // toi.rng.4, toi.rng.5, toi.rng.8
}
inline constexpr int saves_on = 5, assault_on = 4, mines_on = 4, area_on = 5, heal_on = 4;
inline constexpr int mine_dice = 4;

// ---- T10: what protects a unit. Vehicles have terrain and smoke, not works (toi.atk.10); what is entered counts at once, a work
// when one is inside (toi.tim.4).
struct Hit {
  const World& w;
  const State& s;
  Unit target;
  bool suppressive, flames;
  Hex hex() const { return at(s, target).hex; }
  bool squad() const { return is_squad(target); }
};
inline constexpr Modifier<Hit> cover_rows[] = {
    {"toi.atk.8"_rule, "toi.shift.terrain"_text,
     [](const Hit& h) { return static_cast<int>(ground(h.w, h.hex()).cover); }},
    {"toi.fort.3"_rule, "toi.shift.entrenchment"_text,
     [](const Hit& h) { return at(h.s, h.target).shelter == Shelter::entrenchment ? 2 : 0; }},
    {"toi.fort.4"_rule, "toi.shift.pillbox"_text,
     [](const Hit& h) { return at(h.s, h.target).shelter == Shelter::pillbox ? 6 : 0; }},
    {"toi.smk.1"_rule, "toi.shift.smoke"_text,
     [](const Hit& h) { return marked(h.s, h.hex(), Marker::smoke) ? 2 : 0; }},
    {"toi.fort.trap.3"_rule, "toi.shift.trap"_text,
     [](const Hit& h) { return h.squad() && marked(h.s, h.hex(), Marker::trap) ? 1 : 0; }},
    {"toi.spec.med.1"_rule, "toi.shift.medic"_text,
     [](const Hit& h) {
       return h.squad() && !h.suppressive && medic_in(h.s, h.hex(), side_of(h.target)) ? 1 : 0;
     }},
    {"toi.fig.off.3"_rule, "toi.shift.officer"_text,
     [](const Hit& h) {
       return h.squad() && h.suppressive && officer_in(h.s, h.hex(), side_of(h.target)) ? 1 : 0;
     }},
    {"toi.fig.eli.2"_rule, "toi.shift.elite"_text,
     [](const Hit& h) {
       return h.squad() && h.suppressive ? static_cast<int>(at(h.s, h.target).figures.elite) : 0;
     }},
    {"toi.mod.5"_rule, "toi.shift.card"_text,
     [](const Hit& h) { return h.squad() && h.suppressive ? mod(h.s, h.target, Mod::cover) : 0; }},
    {"toi.spec.fl.1"_rule, "toi.shift.flamethrower"_text,
     [](const Hit& h) { return h.flames ? -5 : 0; }},
};

// ---- T11: additions come first, then one halving (toi.mod.1). What halves a unit's fire (toi.mod.4); two of them forbid it (toi.mod.3).
struct Firing {
  const World& w;
  const State& s;
  Unit firer;
  Role role;
  Hex hex() const { return at(s, firer).hex; }
};
inline constexpr Modifier<Firing> halving_rows[] = {
    {"toi.cf.5"_rule, "toi.shift.supports"_text,
     [](const Firing& f) {
       return f.role == Role::supporter || f.role == Role::op_supporter ? 1 : 0;
     }},
    {"toi.act.fm.3"_rule, "toi.shift.moves"_text,
     [](const Firing& f) { return f.role == Role::moving ? 1 : 0; }},
    {"toi.veh.5"_rule, "toi.shift.heavily_damaged"_text,
     [](const Firing& f) {
       return !is_squad(f.firer) && at(f.s, f.firer).order == Order::heavy ? 1 : 0;
     }},
    {"toi.fig.off.5"_rule, "toi.shift.rallies"_text,
     [](const Firing& f) { return pinned(f.s, f.firer) ? 1 : 0; }},
    {"toi.smk.2"_rule, "toi.shift.from_smoke"_text,
     [](const Firing& f) { return marked(f.s, f.hex(), Marker::smoke) ? 1 : 0; }},
    {"toi.fort.wire.2"_rule, "toi.shift.in_wire"_text,
     [](const Firing& f) {
       return is_squad(f.firer) && marked(f.s, f.hex(), Marker::wire) ? 1 : 0;
     }},
    {"toi.fort.mine.2"_rule, "toi.shift.in_mines"_text,
     [](const Firing& f) { return marked(f.s, f.hex(), Marker::mine) ? 1 : 0; }},
};

// ---- T16: an assault. What a squad brings, and what halves it: leaving smoke does not (toi.smk.5).
struct Storming {
  const World& w;
  const State& s;
  Unit unit;
  Hex target;
  bool supporter;
  Hex hex() const { return at(s, unit).hex; }
};
inline constexpr Modifier<Storming> storm_rows[] = {
    {"toi.asl.7"_rule, "toi.shift.firepower"_text,
     [](const Storming& a) { return infantry_power(a.w, a.s, a.unit); }},
    {"toi.asl.8"_rule, "toi.shift.flamethrower"_text,
     [](const Storming& a) { return works_as(a.s, a.unit, Token::flamethrower) ? 2 : 0; }},
    {"toi.mod.5"_rule, "toi.shift.assault_card"_text,
     [](const Storming& a) {
       if (a.supporter) return 0;
       return mod(a.s, a.unit, Mod::assault) + (a.s.move.flags & surprise ? 2 : 0);
     }},
};
inline constexpr Modifier<Storming> storm_halvings[] = {
    {"toi.asl.7"_rule, "toi.shift.supports"_text,
     [](const Storming& a) { return a.supporter ? 1 : 0; }},
    {"toi.fort.wire.2"_rule, "toi.shift.in_wire"_text,
     [](const Storming& a) { return marked(a.s, a.hex(), Marker::wire) ? 1 : 0; }},
    {"toi.fort.mine.2"_rule, "toi.shift.in_mines"_text,
     [](const Storming& a) { return marked(a.s, a.hex(), Marker::mine) ? 1 : 0; }},
    {"toi.smk.7"_rule, "toi.shift.into_smoke"_text,
     [](const Storming& a) { return marked(a.s, a.target, Marker::smoke) ? 1 : 0; }},
};

// What halves a defender's fire (toi.asl.9): each on his own.
struct Standing {
  const World& w;
  const State& s;
  Unit unit;
  bool officer;  // in the hex
  Hex hex() const { return at(s, unit).hex; }
};
inline constexpr Modifier<Standing> stand_halvings[] = {
    {"toi.asl.11"_rule, "toi.shift.pinned"_text,
     [](const Standing& d) { return pinned(d.s, d.unit) && !d.officer ? 1 : 0; }},
    {"toi.smk.6"_rule, "toi.shift.defends_in_smoke"_text,
     [](const Standing& d) { return marked(d.s, d.hex(), Marker::smoke) ? 1 : 0; }},
    {"toi.fort.wire.2"_rule, "toi.shift.defends_in_wire"_text,
     [](const Standing& d) {
       return is_squad(d.unit) && marked(d.s, d.hex(), Marker::wire) ? 1 : 0;
     }},
    {"toi.fort.mine.2"_rule, "toi.shift.defends_in_mines"_text,
     [](const Standing& d) { return marked(d.s, d.hex(), Marker::mine) ? 1 : 0; }},
    {"toi.veh.5"_rule, "toi.shift.defends_damaged"_text,
     [](const Standing& d) {
       return !is_squad(d.unit) && at(d.s, d.unit).order == Order::heavy ? 1 : 0;
     }},
};

// What protects a hex (toi.asl.13); armour does not (toi.asl.14).
struct Stormed {
  const World& w;
  const State& s;
  Hex hex;
  bool squad, medic, flames;  // a squad defends, a medic is among them; a flamethrower attacks
  int entrenched, boxed;      // squads in works
};
inline constexpr Modifier<Stormed> storm_cover_rows[] = {
    {"toi.asl.13"_rule, "toi.shift.terrain"_text,
     [](const Stormed& h) { return static_cast<int>(ground(h.w, h.hex).cover); }},
    {"toi.asl.13"_rule, "toi.shift.smoke"_text,
     [](const Stormed& h) { return marked(h.s, h.hex, Marker::smoke) ? 2 : 0; }},
    {"toi.asl.13"_rule, "toi.shift.trap"_text,
     [](const Stormed& h) { return h.squad && marked(h.s, h.hex, Marker::trap) ? 1 : 0; }},
    {"toi.asl.35"_rule, "toi.shift.medic"_text, [](const Stormed& h) { return h.medic ? 1 : 0; }},
    {"toi.fort.3"_rule, "toi.shift.entrenchment"_text,
     [](const Stormed& h) { return 2 * h.entrenched; }},
    {"toi.fort.4"_rule, "toi.shift.pillbox"_text, [](const Stormed& h) { return 6 * h.boxed; }},
    {"toi.asl.15"_rule, "toi.shift.flamethrower"_text,
     [](const Stormed& h) { return h.flames ? -5 : 0; }},
};

// ---- T12: movement points.
struct March {
  const World& w;
  const State& s;
  Unit unit;
  Deed deed;
};
inline constexpr Modifier<March> march_rows[] = {
    {"toi.mov.3"_rule, "toi.shift.base"_text,
     [](const March& m) {
       return is_squad(m.unit) ? 4 : static_cast<int>(vehicle(m.w, m.unit).movement);
     }},
    {"toi.fig.off.4"_rule, "toi.shift.officer"_text,
     [](const March& m) { return is_squad(m.unit) && at(m.s, m.unit).figures.officer ? 1 : 0; }},
    {"toi.act.fm.2"_rule, "toi.shift.fires_too"_text,
     [](const March& m) { return m.deed != Deed::fire_and_move ? 0
                                 : is_squad(m.unit)            ? -1
                                                               : -2; }},
    {"toi.act.asl.2"_rule, "toi.shift.assaults"_text,
     [](const March& m) { return m.deed == Deed::assault ? -1 : 0; }},
    {"toi.veh.4"_rule, "toi.shift.damaged"_text,
     [](const March& m) {
       return !is_squad(m.unit) && at(m.s, m.unit).order == Order::light ? -1 : 0;
     }},
    {"toi.ops.dbl"_rule, "toi.shift.card"_text,
     [](const March& m) {
       return is_squad(m.unit) && m.deed == Deed::advance ? mod(m.s, m.unit, Mod::advance) : 0;
     }},
};

}  // namespace bocage::toi
