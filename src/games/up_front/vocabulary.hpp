#pragma once
// The words of Up Front: cards, men, groups, what can be done with them.
//
// FP  firepower of men, used only to qualify for Fire cards        (uf.0.2*)
// FS  strength of Fire cards, modified and added to drawn numbers
// RR  relative range of two groups, 0 far to 5 point blank
// RNC the number on a drawn card, black adds, red subtracts        (uf.0.3*)
// RPN the position number of a drawn card, one column for each size of group (uf.2.2b)
#include <cstdint>
#include <string_view>

#include "kernel/events.hpp"
#include "kernel/game.hpp"
#include "kernel/ids.hpp"

namespace bocage::uf {

inline constexpr std::string_view rule_list[] = {
#include "uf_rules.inc"
};
consteval RuleId operator""_rule(const char* id, std::size_t n) {
  return find_rule(rule_list, {id, n}, 3);
}
using bocage::operator""_text;
using bocage::index;

using u8 = std::uint8_t;
using i8 = std::int8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;

// An Action card by its inventory number (uf.2.2d): 1 to 162; from 163 markers and made-up cards.
enum class CardId : u8 {};
inline constexpr CardId no_card{0}, unknown_card{255};
inline constexpr int card_limit = 256;  // any byte may be looked up
inline constexpr int deck_limit = 192;  // cards in play: 1 to 191
inline constexpr int deck_size = 162;

// A man: side * 20 + his place in the side's list. His weapon has the same number for the whole
// game.
enum class ManId : u8 {};
enum class WeaponId : u8 {};
inline constexpr ManId no_man{255};
inline constexpr WeaponId no_weapon{255};
inline constexpr int men_a_side = 20, man_limit = 40;

// A group: side * 5 + letter A to E (uf.3.2b). The slot of a letter without men is empty.
enum class GroupId : u8 {};
inline constexpr GroupId no_group{255};
inline constexpr int letters = 5, group_limit = 10;
inline constexpr int group_size_limit = 10;

constexpr int index(CardId c) { return static_cast<int>(c); }
constexpr int index(ManId m) { return static_cast<int>(m); }
constexpr int index(WeaponId w) { return static_cast<int>(w); }
constexpr int index(GroupId g) { return static_cast<int>(g); }
constexpr CardId card_id(int i) { return static_cast<CardId>(i); }
constexpr ManId man_id(int i) { return static_cast<ManId>(i); }
constexpr ManId man_id(Side s, int i) { return static_cast<ManId>(index(s) * men_a_side + i); }
constexpr WeaponId weapon_of(ManId m) { return static_cast<WeaponId>(m); }
constexpr GroupId group_id(int i) { return static_cast<GroupId>(i); }
constexpr GroupId group_id(Side s, int letter) {
  return static_cast<GroupId>(index(s) * letters + letter);
}
constexpr Side side_of(ManId m) { return index(m) < men_a_side ? Side::first : Side::second; }
constexpr Side side_of(GroupId g) { return index(g) < letters ? Side::first : Side::second; }
constexpr int letter_of(GroupId g) { return index(g) % letters; }

enum class Nation : u8 { german, american, russian };

// What a nation may use a card for (uf.2.21a), as bits; no bit: a Cower card (uf.2.22a).
enum Use : u16 {
  use_movement = 1,
  use_rally = 2,
  use_concealed = 4,
  use_fire = 8,
  use_terrain = 16,
  use_smoke = 32,
  use_wire = 64,
  use_hero = 128,
  use_sniper = 256,
  use_radio = 512,  // without effect in these scenarios (uf.ext.25)
};

enum class Terrain : u8 {
  open_ground,
  gully,
  hill,
  marsh,
  stream,
  buildings,
  woods,
  brush,
  walls,
  pillbox,
  minefield,
};
inline constexpr int terrain_count = 11;

// What a scenario removes from the deck (uf.16.1a): a terrain by its number, or one of these; 0:
// nothing.
inline constexpr u8 doom_wire = 11, doom_smoke = 12, doom_count = 13;

enum class Mode : u8 { forward, back, sideways };

// How a card lies on a group.
enum class Lay : u8 {
  nothing,
  terrain,      // face up, the ground of the group
  open_ground,  // face down (uf.8.1a)
  forward,
  back,
  sideways,  // a Movement card
  smoke,
  wire,
  offered,  // terrain laid by the enemy, not yet accepted (uf.7.3c)
};

enum class Role : u8 { none, sl, asl, commissar };
enum class WeaponClass : u8 {
  bolt_rifle,
  semi_rifle,
  carbine,
  smg,
  assault_rifle,
  pistol,
  lmg,
  mmg
};
enum class WeaponState : u8 { working, malfunctioned, broken, gone };

// Where a man is when he is in no group.
inline constexpr GroupId not_placed{250}, killed{251}, routed{252}, outside{253};

// Meanings of numbers in choices, prompts and events.
enum Kinds : Kind {
  card_kind = 2,
  man_kind,
  weapon_kind,
  group_kind,  // "german-a"
  mode_kind,   // forward, back, sideways
  terrain_kind,
  side_kind,
  place_kind,  // over, under: where an Open Ground card goes (uf.13.5)
};

enum Verbs : Verb {
  // setting up
  add_man = 1,  // man: the next position of the group being formed
  next_group,
  place_commissar,  // man, group, position
  form_crew,        // gunner, assistant (also an action)
  done,
  pass,
  start_entrenched,  // group
  // at the start of a turn
  accept,  // group
  reject,  // group
  // a group's action
  move,             // group, card, mode
  remove_wire,      // group, card
  terrain,          // group (own; in set-up and as a discard any), card
  open_ground,      // group, card, over or under
  flank,            // group, target
  transfer_group,   // group, letter as a group
  exchange_groups,  // group, the other group
  fire,             // group, target, card
  add_fire,         // card
  hold_fire,        // man
  announce,
  resolve,
  abandon,
  rally,              // group, card
  rally_two,          // group, the other group, card
  rally_man,          // man
  rearrange,          // group
  stand,              // man: the next position
  leave_crew,         // man
  acquire,            // man, weapon
  repair,             // man
  entrench,           // group
  lay_smoke,          // group, card
  transfer_man,       // man, group, card
  take_position,      // man, position
  infiltrate,         // man, target group, card
  close_combat,       // man, card
  fight_infiltrator,  // man, infiltrator, card
  sniper_check,       // group, the number to beat
  end_actions,
  // at any time in one's turn
  hero_rally,  // man, card
  hero_fire,   // man, card
  hero_both,   // man, card
  panic,       // man
  come_back,   // man: an infiltrator returns
  // answers to the other side
  play_concealed,  // card
  decline,
  decline_all,  // nothing more is asked before one's own turn
  // discards
  discard,   // card
  lay_wire,  // group, card
  sniper,    // group, card
  end_turn,
  // readjusting chits
  propose_shift,  // by how much the first side's chits fall (the second's rise); 100 + n
  agree,
  verb_count,
};

extern const VerbInfo verb_infos[];  // verbs.cpp, one for each of them
extern const int verb_info_count;

// What the position waits for.
enum class Step : u8 {
  // set-up
  first_draw,  // throw: who plays first, if the players agreed to draw for it
  form_groups,
  form_crews,
  deal,
  lay_terrain,
  choose_entrenched,
  setup_refill,
  // a turn
  answer_terrain,
  action,
  discards,
  execution,
  refill,
  refill_hero,
  propose_chits,
  answer_chits,
  // inside an action
  sideways,
  ford,
  fire_cards,
  fire_answer,
  fire_confirm,
  fire_draw,
  malfunction,
  rally_men,
  arrange,
  acquire_draw,
  repair_draw,
  entrench_draw,
  position,
  sniper_check_draw,
  panic_draw,
  infiltrating,
  infiltrate_concealed,
  infiltrate_answer,
  infiltrate_draw,
  entry_draw,
  entry_hero,
  opponent_draw,
  combat_answer,
  combat_concealed,
  combat_draw,
  sniper_answer,
  sniper_man,
  sniper_draw,
  over,
};

}  // namespace bocage::uf
