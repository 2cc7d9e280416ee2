#pragma once
// The whole position. No order of the deck: a draw is a throw.
#include "games/up_front/world.hpp"
#include "kernel/list.hpp"

namespace bocage::uf {

struct Laid {
  CardId card;  // unknown_card: face down, and not for these eyes
  Lay how;
  friend bool operator==(Laid, Laid) = default;
};

// The men of one letter and the cards on them, bottom to top (uf.0.1*), which concern them alone
// (uf.3.2e).
struct Group {
  Roster<Laid, 40> stack;
  Roster<ManId, 10> men;         // position 1 first (uf.3.3a); empty: no such group
  Roster<WeaponId, 20> weapons;  // free weapons (uf.18.1a*)
  i8 chit;
  u8 flags;
  GroupId flanks;        // enemy group under flanking fire (uf.17.1*), or no_group
  CardId flank_card;     // the card that gave it
  u8 encircles;          // enemy letters, one bit each (uf.17.6a*)
  GroupId moving_to;     // a lateral transfer under way: the letter aimed at, or no_group
  u8 sniper_numbers;     // sniper attacks since its last turn: a bit for each number drawn
  CardId encircle_card;  // the card that gave the encirclement
};

enum GroupFlags : u8 {
  group_acted = 1,  // its action of this turn is spent (uf.4.2a)
  group_entrenched = 2,
  group_sideways = 4,       // played a sideways card this turn that an exchange may use (uf.17.7b*)
  group_exchange = 8,       // moving_to is an exchange
  group_owes_terrain = 16,  // must take terrain in its owner's next turn (uf.17.7c*)
  group_must_terrain = 32,  // owes it now
};

struct Man {
  GroupId group;  // or not_placed, killed, routed, outside
  u8 flags;
  WeaponId weapon;  // what he carries
  ManId crew;       // gunner and assistant point at each other; no_man
  GroupId inside;   // the enemy group he has infiltrated; no_group
};

enum ManFlags : u8 {
  man_pinned = 1,
  man_hero = 2,     // FP bonus for this player turn (uf.10.45a)
  man_arrived = 4,  // transferred: may not fire, FS +1 against him, until his owner's next turn
  man_tried = 8,    // attempted to infiltrate or to fight this turn
  man_fresh = 16,   // infiltrated in this player turn
  man_assistant = 32,
  man_repulsed = 64,  // pinned this turn as he went for an infiltrator (uf.20.5c*)
};

// Sets of cards.
struct CardSet {
  std::uint64_t words[3];
  constexpr bool has(CardId c) const { return words[index(c) >> 6] >> (index(c) & 63) & 1; }
  constexpr void add(CardId c) { words[index(c) >> 6] |= std::uint64_t{1} << (index(c) & 63); }
  constexpr void remove(CardId c) {
    words[index(c) >> 6] &= ~(std::uint64_t{1} << (index(c) & 63));
  }
};

// An attack or another matter being decided: fire, Sniper, infiltration, close combat, a check.
struct Affair {
  u16 held;  // positions told not to fire (uf.6.2b*)
  GroupId group, target;
  ManId man, opponent;
  Roster<CardId, 9> cards;  // Fire, Sniper or Movement cards, discarded when it ends (uf.16.2b*)
  CardId concealed[2];      // by side
  u8 next;                  // position to be drawn for, or men still to be chosen
  i8 fs;                    // final fire strength
  u8 fp_needed;
  u8 flags;
  u8 column;
  u8 number;  // the sniper's or the number to beat
  WeaponId weapon;
  u8 malfunctions;  // checks still to be made
};

enum AffairFlags : u8 {
  affair_boxed = 1,       // a crewed weapon fires with boxed FP (uf.19.1b*)
  affair_boxed_only = 2,  // the check can only hit such a weapon
  affair_defender = 4,    // close combat begun by the infiltrated group (uf.20.5c*)
  affair_ford = 8,
  affair_attack = 16,  // an attack in the sense of uf.16.3b is running
};

struct State {
  CardSet discard, aside;  // the one discard pile (uf.3.5b); cards removed by the scenario
  CardSet hidden[2];       // cards of the discard pile that a side has not seen (uf.4.4c)
  Group groups[group_limit];
  Affair affair;
  u16 deck_count;       // for the rules only: nobody may count the draw pile (uf.16.21a)
  u8 deck[deck_limit];  // 1: in the draw pile. From a side's view: could be
  Man men[man_limit];
  WeaponState weapons[man_limit];
  Roster<CardId, 15> hand[2];  // sorted; unknown_card for the other side's
  u8 unseen[2];                // how many cards hidden[] holds, known to both
  u8 deck_number;              // from 1
  u8 removed[doom_count];      // uf.16.1a
  u8 checks_lost[2];           // successful Sniper Checks against a side (uf.14.4c)
  u8 kia[2], rout[2];          // losses of a side
  u8 strength[2];              // its men in play, lost ones included (uf.16.5a)
  ManId sl[2];                 // who counts as SL; no_man: none left
  u8 sl_lost[2];               // removed since the last refill (uf.15.2)
  u8 standing[2];              // 1: declines everything until its own turn
  Side turn;                   // whose turn it is
  u8 acted;                    // some group took an action (uf.4.32), entrenching apart
  u8 discards;                 // made this turn
  u8 breeze;                   // drawn in this player turn: no Smoke (uf.13.2b)
  u8 time_up;                  // the last deck is exhausted: ends when the attack does (uf.16.3b)
  u8 readjust_due;
  i8 shift;   // proposed
  u8 passes;  // set-up: passes in a row
  Step step;
  Step back;    // where to go on after a voluntary panic or a readjustment
  Side asked;   // whose choice or throw it is
  u8 forming;   // set-up: letter of the group being formed, or how many stand already
  u8 executed;  // groups whose execution is done, a bit for each letter
  Side winner;
  u8 won_by;  // Ending
  u8 quiet;   // player turns in a row in which no card moved
  u8 drawn;   // a card moved in this player turn
  u8 spare[1];
};

enum class Ending : u8 { none, goal, broken, points, time, margin };  // why it is over

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 2048);

constexpr Group& at(State& s, GroupId g) { return s.groups[index(g)]; }
constexpr const Group& at(const State& s, GroupId g) { return s.groups[index(g)]; }
constexpr Man& at(State& s, ManId m) { return s.men[index(m)]; }
constexpr const Man& at(const State& s, ManId m) { return s.men[index(m)]; }

// A position with nothing in it: ids set to none.
void clear(State&);

}  // namespace bocage::uf
