#pragma once
// What never changes in a battle: the cards, the men, the scenario's conditions.
#include "games/up_front/vocabulary.hpp"

namespace bocage::uf {

enum CardFlags : u8 {
  flag_ford = 1,
  flag_flank = 2,
  flag_breeze = 4,
  flag_marker =
      8,  // no card of the deck: it vanishes when it leaves the table (Stream of scenario C)
};

// One Action card (uf.2.1). Uses by nation; a value for each use it has.
struct CardInfo {
  u16 uses[3];  // by Nation, Use bits
  u8 flags;
  u8 rally;      // men; 0xff all
  u8 concealed;  // 1 to 3
  u8 fs, fp;     // a Fire card: strength and the firepower it asks for
  Terrain terrain;
  i8 modifier;    // FS against a group in that terrain
  u8 sniper_kia;  // KIA from this number on
  u8 sniper_pin;  // pinned from this number on
  u8 red;         // colour of its RNC
  u8 number;      // 0 to 6
  u8 rpn[11];     // position numbers; column 10 is also 0r; [0] unused
  u16 rpn_red;    // colour: bit k for column k
};

// One man (uf.2.3): both faces, and the weapon he starts with.
struct PersonInfo {
  u8 exists;
  Role role;
  WeaponClass weapon;
  u8 crew_needed;  // 1: unboxed only with an assistant
  u8 fp[6], boxed[6];
  i8 morale, kia, panic, kia_pinned, cc, cc_pinned;
  u8 malfunction;        // red number from which it malfunctions: 6
  u8 malfunction_boxed;  // the same while it fires boxed: 5; 0: no boxed values
  u8 repair_max;         // repaired by black 0 to this
  u8 break_min;          // broken for good by red from this on
};

enum class Verdict : u8 { points, margin };  // what decides when time runs out

// How a side may win at the end of its own turn (uf.2.4a): men in cover at a chit. men 0: it
// cannot.
struct Goal {
  u8 men;
  i8 chit;
  u8 buildings;  // 1: the cover must be Buildings
};

struct World {
  CardInfo cards[card_limit];
  u16 card_count;             // numbers in use: 1 to card_count
  PersonInfo men[man_limit];  // personality of each man; exists = 0: no such man
  Nation nation[2];
  Side first;            // plays first (uf.2.4d)
  u8 draw_for_first;     // 1: by agreement each draws a card instead (scenario A, uf.4.1b)
  u8 decks;              // uf.2.4e
  u8 quota[doom_count];  // cards of a type to remove (uf.16.1a); by Terrain, doom_wire, doom_smoke
  u8 snipers[2];         // Sniper Checks a side's snipers survive: 0 none at all, 1, 2 (uf.14.41)
  Goal goal[2];
  Verdict verdict;
  Side time_winner;        // who wins when time runs out; nobody: see verdict
  Side attacker;           // nobody in a meeting; forces by role come from the loader (uf.2.4c)
  u8 margin;               // Verdict::margin: the attacker needs this many points more
  u8 defender_no_advance;  // 1: no advance points for the defender
  u8 entrench_without_terrain;  // bit per side: groups without terrain start entrenched (B)
  u8 entrench_one;              // bit per side: one group of its choice starts entrenched (F)
  u8 start_in_stream;           // bit per side (C); the Stream marker is card stream_marker
  u8 defender_chit;             // chit of the defender's groups at start (E)
  u8 smoke_needs_leader;        // uf.13.2a, gaps A10
  u8 readjust;                  // chits may be readjusted at a reshuffle (uf.5.62)
  u8 night;                     // Smoke is Cower (uf.13.26)
  u8 spare;
  CardId stream_marker;

  // Made by finish(): what draws need at hand.
  i8 rnc[card_limit];     // signed number
  u8 zero_r[card_limit];  // column 10
  u8 breeze[card_limit];
  u8 rnc_class[card_limit];      // equal number and colour, Breeze apart
  u8 rpn_class[11][card_limit];  // equal position number and colour, Breeze apart
  u8 doom[card_limit];           // 0, or a place in quota
  u16 uses[2][card_limit];  // what a side may use it for, Use bits, as far as no battle changes it
  ManId leaders[2][4];      // SL, ASLs, Commissar: the order of succession (uf.15.3)
  u8 force[2];              // how many men the side has
};

// Fills what is made from the rest. To be called once after everything above it is set.
void finish(World&);

}  // namespace bocage::uf
