#pragma once
// What each step remembers: seven bytes with names.
#include "games/tide_of_iron/state.hpp"

namespace bocage::toi {

struct SetupFrame {
  static constexpr Step kind = Step::setup;
  Step step = kind;
  u8 turn = 0;   // first, second side
  u8 stage = 0;  // of that side
  u8 force = 0;  // World::forces looked at
  u8 last = 0;   // the last unit placed, + 1
  u8 spare[3] = {};
};
struct FormFrame {  // State::forming says what there is
  static constexpr Step kind = Step::form;
  Step step = kind;
  u8 side = 0, division = 0;
  u8 transfer = 0;  // 1: of squads that stand in a hex
  Unit base;        // the one being built
  u8 only = 0;      // set-up: told to its owner only
  u8 spare[2] = {};
};
struct LayFrame {
  static constexpr Step kind = Step::lay;
  Step step = kind;
  u8 side = 0, row = 0, left = 0;  // row 255: Well Dug In
  u8 spare[4] = {};
};
struct PlaceFrame {
  static constexpr Step kind = Step::place;
  Step step = kind;
  u8 side = 0;
  Unit unit;
  u8 spare[5] = {};
};
struct ReadyFrame {
  static constexpr Step kind = Step::ready;
  Step step = kind;
  u8 side = 0;
  u8 member = 0;  // 1 + the player of a team who is asked for his own
  u8 spare[5] = {};
};
struct ConcealFrame {
  static constexpr Step kind = Step::conceal;
  Step step = kind;
  u8 side = 0, left = 0, division = 0;
  u8 spare[4] = {};
};
struct AceFrame {
  static constexpr Step kind = Step::ace;
  Step step = kind;
  u8 side = 0;
  u8 spare[6] = {};
};
struct DecksFrame {
  static constexpr Step kind = Step::decks;
  Step step = kind;
  u8 side = 0;
  u8 left = 1;     // cards to be drawn
  u8 opening = 0;  // toi.setup.4c: no red cross
  u8 bonus = 0;    // this is the card of a red cross
  u8 spare[3] = {};
};
struct CardFrame {
  static constexpr Step kind = Step::card;
  Step step = kind;
  u8 side = 0, deck = 0, opening = 0, bonus = 0;
  u8 spare[3] = {};
};
struct FinishFrame {
  static constexpr Step kind = Step::finish;
  Step step = kind;
  Unit unit;
  u8 spare[6] = {};
};
struct SpendFrame {
  static constexpr Step kind = Step::spend;
  Step step = kind;
  u8 side = 0, player = 0;
  u8 spare[5] = {};
};
struct ConsentFrame {
  static constexpr Step kind = Step::consent;
  Step step = kind;
  u8 side = 0, player = 0;  // who must agree
  u8 what = 0;              // 0 a card, 1 the reserve, 2 a transfer
  u8 division = 0;
  u8 spare = 0;
  u16 number = 0;
};
struct WorkshopFrame {
  static constexpr Step kind = Step::workshop;
  Step step = kind;
  u8 side = 0;
  u8 spare[6] = {};
};
struct MendingFrame {
  static constexpr Step kind = Step::mending;
  Step step = kind;
  Unit unit;
  u8 spare[6] = {};
};
struct RegroupFrame {
  static constexpr Step kind = Step::regroup;
  Step step = kind;
  u8 side = 0;
  u8 member = 0;  // 1 + the player of a team who proposes
  u8 spare[5] = {};
};
struct BringFrame {
  static constexpr Step kind = Step::bring;
  Step step = kind;
  u8 side = 0;
  u8 script = 0;  // 1 of a card, 2 squads ride in the vehicle of the same card
  u8 force = 0;   // World::forces looked at
  u8 spare[4] = {};
};
struct TargetFrame {
  static constexpr Step kind = Step::target;
  Step step = kind;
  Unit unit;
  u8 bonus = 0;  // satchel charges
  u8 spare[5] = {};
};
struct DamageFrame {
  static constexpr Step kind = Step::damage;
  Step step = kind;
  u8 stage = 0;
  u8 worst = 0;  // the most net hits on anybody
  u8 spare[5] = {};
};
struct LossesFrame {
  static constexpr Step kind = Step::losses;
  Step step = kind;
  Unit unit;
  u8 hits = 0;
  u8 spare[5] = {};
};
struct RidersFrame {
  static constexpr Step kind = Step::riders;
  Step step = kind;
  Unit unit;
  Hex hex;
  u8 spare[4] = {};
};
struct EntryFrame {
  static constexpr Step kind = Step::entry;
  Step step = kind;
  u8 stage = 0;
  u8 left_work = 0;  // it left a work here: no obstacles (toi.fort.mine.6)
  u8 spare[5] = {};
};
struct MinesFrame {
  static constexpr Step kind = Step::mines;
  Step step = kind;
  Unit unit;
  u8 spare[6] = {};
};
struct StormersFrame {
  static constexpr Step kind = Step::stormers;
  Step step = kind;
  u8 left = 2;
  u8 spare[6] = {};
};
struct DefenceFrame {
  static constexpr Step kind = Step::defence;
  Step step = kind;
  u8 left = 0;
  u8 spare[6] = {};
};
struct ChargeFrame {
  static constexpr Step kind = Step::charge;
  Step step = kind;
  u8 black_left = 0, red_left = 0;
  u8 spare[5] = {};
};
struct DealingFrame {
  static constexpr Step kind = Step::dealing;
  Step step = kind;
  u8 attacker = 0;  // whose losses
  u8 left = 0;      // hits
  u8 next = 0;      // unit from which on
  u8 apply = 0;     // all dealt: carry out
  u8 spare[3] = {};
};
struct RetreatFrame {
  static constexpr Step kind = Step::retreat;
  Step step = kind;
  u8 stage = 0;
  u8 spare[6] = {};
};
struct ArrivalsFrame {  // mines under somebody who came by retreat or advance
  static constexpr Step kind = Step::arrivals;
  Step step = kind;
  u8 side = 0;
  Hex hex;
  u8 spare[4] = {};
};
struct ScriptFrame {
  static constexpr Step kind = Step::script;
  Step step = kind;
  u8 progress = 0;  // inside an instruction: which hex of a blast or line
  u8 spare[6] = {};
};
struct ContactFrame {
  static constexpr Step kind = Step::contact;
  Step step = kind;
  u8 rerolled = 0;
  u8 spare[6] = {};
};
struct ChooseFrame {
  static constexpr Step kind = Step::choose;
  Step step = kind;
  u8 left = 0;
  u8 done = 0;  // how many so far
  u8 who = 0, change = 0;
  u8 must = 0;  // done is not offered before the first
  u8 spare[2] = {};
};
struct PutFrame {
  static constexpr Step kind = Step::put;
  Step step = kind;
  u8 marker = 0, where = 0, left = 0;
  u8 optional = 0;
  u8 spare[3] = {};
};
struct ClearFrame {
  static constexpr Step kind = Step::clear;
  Step step = kind;
  u8 where = 0;
  Unit by;
  u8 spare[5] = {};
};
struct PeekFrame {
  static constexpr Step kind = Step::peek;
  Step step = kind;
  u8 side = 0, deck = 0, left = 0;
  u8 spare[4] = {};
};
struct HealFrame {
  static constexpr Step kind = Step::heal;
  Step step = kind;
  Unit medic, patient;
  u8 spare[5] = {};
};

}  // namespace bocage::toi
