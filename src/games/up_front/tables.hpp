#pragma once
// The modifiers of fire strength, row by row: first the attacker's position, then the target's.
// Several Smoke or Wire cards add up (uf.13.25, uf.13.6). A Stream does not protect (uf.8.51), and
// being outflanked changes nothing here (uf.17.5*).
#include "games/up_front/rules/rules.hpp"
#include "kernel/modifiers.hpp"

namespace bocage::uf {

// What the rows look at.
struct FireAt {
  Ground from, to;
  bool sees_gully;  // the attacker meets an exception of uf.8.2b: on a Hill, or at RR 5
  bool opposite;    // the same letter
  bool encircled;
  bool entrenched;
};

// With two Movement cards on it the terrain is behind the group.
constexpr bool target_in(const FireAt& a, Terrain t) { return a.to.terrain == t; }
constexpr bool firer_in(const FireAt& a, Terrain t) { return a.from.terrain == t; }

inline constexpr Modifier<FireAt> fire_rows[] = {
    // uf.6.41: the attacker's position (uf.7.1a)
    {"uf.13.32a"_rule, "uf.shift.from_wire"_text, [](const FireAt& a) { return -a.from.wire; }},
    {"uf.8.52a"_rule, "uf.shift.from_stream"_text,
     [](const FireAt& a) { return firer_in(a, Terrain::stream) ? -1 : 0; }},
    {"uf.8.41a"_rule, "uf.shift.from_marsh"_text,
     [](const FireAt& a) { return firer_in(a, Terrain::marsh) ? -1 : 0; }},
    {"uf.13.22"_rule, "uf.shift.from_smoke"_text, [](const FireAt& a) { return -a.from.smoke; }},
    {"uf.8.31"_rule, "uf.shift.from_hill"_text,
     [](const FireAt& a) {
       return firer_in(a, Terrain::hill) && !target_in(a, Terrain::hill) &&
                      !target_in(a, Terrain::pillbox)
                  ? 1
                  : 0;
     }},
    // uf.6.42: the target's terrain (uf.7.1b, uf.7.2a)
    {"uf.8.21"_rule, "uf.shift.gully"_text,
     [](const FireAt& a) { return target_in(a, Terrain::gully) ? -2 : 0; }},
    {"uf.8.32"_rule, "uf.shift.hill"_text,
     [](const FireAt& a) {
       return target_in(a, Terrain::hill) && !firer_in(a, Terrain::hill) ? -1 : 0;
     }},
    {"uf.8.4"_rule, "uf.shift.marsh"_text,
     [](const FireAt& a) { return target_in(a, Terrain::marsh) ? -1 : 0; }},
    {"uf.8.6"_rule, "uf.shift.buildings"_text,
     [](const FireAt& a) { return target_in(a, Terrain::buildings) ? int{a.to.modifier} : 0; }},
    {"uf.8.7a"_rule, "uf.shift.woods"_text,
     [](const FireAt& a) { return target_in(a, Terrain::woods) ? -2 : 0; }},
    {"uf.8.8"_rule, "uf.shift.brush"_text,
     [](const FireAt& a) { return target_in(a, Terrain::brush) ? -1 : 0; }},
    {"uf.8.9a"_rule, "uf.shift.walls_opposite"_text,
     [](const FireAt& a) {
       return target_in(a, Terrain::walls) && a.opposite && !a.encircled ? -2 : 0;
     }},
    {"uf.8.9b"_rule, "uf.shift.walls"_text,  // uf.8.9c: nothing while encircled
     [](const FireAt& a) {
       return target_in(a, Terrain::walls) && !a.opposite && !a.encircled ? -1 : 0;
     }},
    {"uf.13.21"_rule, "uf.shift.smoke"_text, [](const FireAt& a) { return -a.to.smoke; }},
    {"uf.13.31"_rule, "uf.shift.wire"_text, [](const FireAt& a) { return int{a.to.wire}; }},
    {"uf.36.2*"_rule, "uf.shift.entrenched"_text,
     [](const FireAt& a) { return a.entrenched ? -1 : 0; }},
    // uf.6.43: the target moves. The first card played on a Gully is used up inside it (uf.8.22b).
    {"uf.7.2b"_rule, "uf.shift.moving"_text,
     [](const FireAt& a) {
       if (a.to.moves < 2) return int{a.to.moves};
       return a.to.base == Terrain::gully && a.to.moves == 2 && !a.sees_gully ? 1 : 2;
     }},
};

FireAt fire_at(Look, GroupId from, GroupId target);

}  // namespace bocage::uf
