#pragma once
// What the chapters offer each other.
//
// Each step of the game belongs to one chapter, which has its StepRules: the options (ask_...), why
// another answer is wrong (refuse_...), what an answer does (take_...). game.cpp has the table of them.
#include "games/up_front/game.hpp"
#include "kernel/steps.hpp"

namespace bocage::uf {

// A position being played on, and who listens.
struct Play {
  const World& w;
  State& s;
  Events* log;
  Event& tell(const char* what, RuleId rule, Side side) const { return log->add(what, rule, side); }
};

// A position being asked about.
struct Look {
  const World& w;
  const State& s;
};

// ---- small questions ----
constexpr bool is_group(std::uint64_t value) { return value < group_limit; }
constexpr bool is_man(std::uint64_t value) { return value < man_limit; }
constexpr bool exists(const State& s, GroupId g) { return !at(s, g).men.empty(); }
constexpr bool pinned(const State& s, ManId m) { return at(s, m).flags & man_pinned; }
constexpr bool infiltrating(const State& s, ManId m) { return at(s, m).inside != no_group; }
constexpr bool in_play(const State& s, ManId m) { return is_group(index(at(s, m).group)); }
constexpr bool can_act(const State& s, ManId m) {
  return in_play(s, m) && !pinned(s, m) && !infiltrating(s, m);
}
int pinned_count(const State&, GroupId);
int present_count(const State&, GroupId);  // men who are not away as infiltrators
int group_count(const State&, Side);
int position_of(const State&, ManId);  // from 0
bool has_unpinned_leader(Look, GroupId);
int commissar_bonus(Look, ManId);
bool any_pinned(const State&, Side);

// ---- 2 cards ----
u16 uses(const World&, const State&, Side, CardId);
bool holds(const State&, Side, CardId);
Refusal refuse_card(Look, Side, std::uint64_t card, Use);  // in hand, and of that use
void take_from_hand(Play&, Side, CardId);
void put_in_hand(State&, Side, CardId);
void discard_card(Play&, CardId, Side hidden_from = Side::nobody);
void lay_on(Play&, GroupId, Laid);  // on top of a group's stack
void discard_laid(Play&, Laid, GroupId);
CardId draw_card(Play&, Choice);  // out of the draw pile, into nobody's hands yet
void after_check(Play&, CardId);  // a card drawn for a check: Breeze, discard pile, end of deck
void end_of_deck(Play&);          // if the draw pile is empty
// A man of the group by position number; no_man: he is away, and another card is drawn.
ManId draw_man(Play&, Choice, GroupId, const char* event, RuleId, const char* found);

// ---- 4 turns ----
Refusal refuse_group(Look, std::uint64_t group, bool for_terrain = false);  // may it act now?
GroupId owing_terrain(Look);  // a group that must take terrain now (uf.17.7c*)
void spend_action(Play&, GroupId);
void menu(Play&, Step);  // back to actions, discards or infiltrating
void begin_turn(Play&, Side);
void enter_turn(Play&);
Refusal refuse_anytime(Look, Choice);  // heroes, panic, infiltrators who return
void take_anytime(Play&, Choice);
int discards_left(Look);
void start_ending(Play&);  // uf.4.7*
void finish_turn(Play&);   // the hand is full
void pass_turn(Play&);     // to the other side
int hand_limit(Look, Side);

// ---- 5 movement, 7 and 8 terrain ----
struct Ground {
  Terrain terrain;  // occupied (uf.5.2a): with two or more Movement cards on it, Open Ground
  Terrain base;     // the Terrain card at the bottom, whatever lies on it
  i8 modifier;      // printed on that card
  u8 moves;         // Movement cards on it
  u8 smoke, wire;   // that count
  bool moving;
  bool offered;  // terrain of the enemy waits for an answer
  bool unforded() const { return base == Terrain::stream && moves == 0; }
  bool stuck_in_marsh() const { return base == Terrain::marsh && moves < 2; }
};
Ground ground_of(const World&, const Group&);
int range(const State&, GroupId, GroupId);           // relative range
int uncapped_range(const State&, GroupId, GroupId);  // before the floor of 0
Refusal refuse_new_terrain(const Ground&);           // whether terrain may be laid on such a stack
void settle_terrain(Play&, GroupId);  // new terrain lies on the stack: clear what is under it
void lasting_move(Play&, GroupId, CardId, Mode);
void shift_chit(Play&, GroupId, int by);

// ---- 6 fire ----
int firepower(Look, GroupId from, GroupId target, u16 held);
bool fires_boxed(Look, ManId, const Ground&);
int man_firepower(Look, ManId, const Ground&, int range, bool flanking);
void end_affair(Play&);         // discards what was played in it
void tell_attack(const Play&);  // the strength of the attack as it stands, with every shift
void next_man(Play&);           // the next draw of an attack, or its end

// ---- 9, 10 answers, heroes, losses ----
bool may_answer(const State&, Side);  // it has cards and has not declined everything
bool may_play(const State&, Side);    // it has cards
// What answers an attack: Heroes or nothing; perhaps a Concealed card, or nothing for the rest of the turn.
enum AnswerWith : u8 { answer_concealed = 1, answer_all = 2 };
void list_concealed(Look, Side, Prompt&);
Refusal refuse_answer(Look, Choice, u8 with);
bool take_answer(Play&, Choice);  // true: the side has nothing more to say
void list_heroes(Look, Side, Prompt&, bool own_turn, GroupId only = no_group);
Refusal refuse_hero(Look, Side, Choice, bool own_turn);
void take_hero(Play&, Side, Choice);
void pin(Play&, ManId, RuleId);
void unpin(Play&, ManId, RuleId, const char* how);
void lose(Play&, ManId, bool killed, RuleId);  // KIA or rout; may end the game
bool panic_kills(Look, ManId, CardId);         // uf.6.53 against uf.6.531
void take_out_of_group(Play&, ManId);          // he leaves; a group without men dissolves
const u8* panic_classes(Look, ManId,
                        bool by_number);  // draws of equal effect on a man who may panic

// ---- 11 crews ----
void leave_crew_of(State&, ManId);
Refusal refuse_crew(Look, Choice, Side);
void list_crew_pairs(Look, GroupId, Side, Prompt&);

// ---- 16 the end ----
bool over(const State&);
void check_goal(Play&);
void check_broken(Play&);
void end_by_time(Play&);
int victory_points(Look, Side);
bool in_cover(Look, GroupId);

// ---- 17 flanks and transfers ----
bool encircled(const State&, GroupId);
bool flanking(const State&, GroupId from, GroupId target);
void gain_encirclements(Play&, GroupId, CardId);
void drop_flanks(Play&, GroupId, bool own_only = false);
void update_relations(Play&);
bool has_sideways_choice(Look);
void take_sideways(Play&, Choice);
void cancel_transfer(Play&, GroupId);
void complete_transfer(Play&, GroupId);

// ---- 18 weapons ----
void leave_weapon(Play&, ManId, GroupId);
void lose_free_weapons(Play&, GroupId);

// ---- 20 infiltration ----
void come_home(Play&, ManId, RuleId);
void go_on(Play&);  // the next man of the group
int morale_of(Look, ManId);
void begin_attempt(Play&, ManId, CardId, GroupId target, const char* what);

// ---- what the menus are made of ----
// An action chapter lists the options of a group that may act, and refuses or takes its own verbs.
void list_movement(Look, GroupId, const Ground&, Prompt&);
void list_fire(Look, GroupId, const Ground&, Prompt&);
void list_rally(Look, GroupId, Prompt&);
void list_crews(Look, GroupId, Prompt&);
void list_smoke(Look, GroupId, const Ground&, Prompt&);
void list_transfers(Look, GroupId, const Ground&, Prompt&);
void list_weapons(Look, GroupId, const Ground&, Prompt&);
void list_infiltration(Look, GroupId, const Ground&, Prompt&);
void list_retries(Look, GroupId, Prompt&);  // who may attack an infiltrator again (uf.10.43a)
void list_entrenchment(Look, GroupId, const Ground&, Prompt&);
void list_sniper_checks(Look, GroupId, Prompt&);
void list_anytime(Look, Prompt&);

Refusal refuse_move(Look, Choice);
Refusal refuse_remove_wire(Look, Choice);
Refusal refuse_own_terrain(Look, Choice);
Refusal refuse_open_ground(Look, Choice);
Refusal refuse_enemy_terrain(Look, Choice);
Refusal refuse_fire(Look, Choice);
Refusal refuse_rally(Look, Choice);
Refusal refuse_rally_two(Look, Choice);
Refusal refuse_rearrange(Look, Choice);
Refusal refuse_form_crew(Look, Choice);
Refusal refuse_leave_crew(Look, Choice);
Refusal refuse_lay_smoke(Look, Choice);
Refusal refuse_lay_wire(Look, Choice);
Refusal refuse_transfer_man(Look, Choice);
Refusal refuse_acquire(Look, Choice);
Refusal refuse_repair(Look, Choice);
Refusal refuse_entrench(Look, Choice);
Refusal refuse_infiltrate(Look, Choice);
Refusal refuse_close_combat(Look, Choice);
Refusal refuse_fight_infiltrator(Look, Choice);
Refusal refuse_come_back(Look, Choice);
Refusal refuse_panic(Look, Choice);
Refusal refuse_sniper_check(Look, Choice);
Refusal refuse_sniper(Look, Choice);
Refusal refuse_accept(Look, Choice);

void take_move(Play&, Choice);
void take_remove_wire(Play&, Choice);
void take_own_terrain(Play&, Choice);
void take_open_ground(Play&, Choice);
void take_enemy_terrain(Play&, Choice);
void take_fire(Play&, Choice);
void take_rally(Play&, Choice);
void take_rearrange(Play&, Choice);
void take_form_crew(Play&, Choice);
void take_leave_crew(Play&, Choice);
void take_lay_smoke(Play&, Choice);
void take_lay_wire(Play&, Choice);
void take_transfer_man(Play&, Choice);
void take_acquire(Play&, Choice);
void take_repair(Play&, Choice);
void take_entrench(Play&, Choice);
void take_infiltrate(Play&, Choice);
void take_close_combat(Play&, Choice);
void take_come_back(Play&, Choice);
void take_panic(Play&, Choice);
void take_sniper_check(Play&, Choice);
void take_sniper(Play&, Choice);
void take_accept(Play&, Choice);
void place_crew(Play&, ManId gunner, ManId assistant);

// A refusal for a verb that the step does not know.
inline Refusal not_now() { return {"uf.4.2b"_rule, "uf.refuse.not_now"_text}; }

// A draw from the deck, equal results merged by a table of the world.
void ask_draw(Look, Prompt&, Side, RuleId, TextId, const u8* classes);

// ---- steps ----
using StepRules = bocage::StepRules<World, State>;

// The chapters speak of a Look or a Play; the table hands them world, position and log.
template <void (*ask)(Look, Prompt&)>
void asks(const World& w, const State& s, Prompt& p) {
  ask({w, s}, p);
}
template <Refusal (*refuse)(Look, Choice)>
Refusal refuses(const World& w, const State& s, Choice c) {
  return refuse({w, s}, c);
}
template <void (*take)(Play&, Choice)>
void takes(const World& w, State& s, Choice c, Events* log) {
  Play p{w, s, log};
  take(p, c);
}
bool starve(const World&, State&, Events*);  // nothing is left to draw from
Refusal refuse_draw(const World&, const State&, Choice);

template <void (*ask)(Look, Prompt&), Refusal (*refuse)(Look, Choice), void (*take)(Play&, Choice)>
inline constexpr StepRules choosing{nullptr, asks<ask>, refuses<refuse>, takes<take>};
template <void (*ask)(Look, Prompt&), void (*take)(Play&, Choice)>
inline constexpr StepRules drawing{starve, asks<ask>, refuse_draw, takes<take>};

extern const StepRules first_draw_step, form_groups_step, form_crews_step, deal_step,
    lay_terrain_step, choose_entrenched_step, setup_refill_step;
extern const StepRules answer_terrain_step, action_step, discards_step, execution_step, refill_step,
    refill_hero_step, propose_chits_step, answer_chits_step;
extern const StepRules sideways_step, ford_step, fire_cards_step, fire_answer_step,
    fire_confirm_step, fire_draw_step, malfunction_step;
extern const StepRules rally_men_step, arrange_step, acquire_draw_step, repair_draw_step,
    entrench_draw_step, position_step, sniper_check_draw_step, panic_draw_step;
extern const StepRules infiltrating_step, infiltrate_concealed_step, infiltrate_answer_step,
    infiltrate_draw_step, entry_draw_step, entry_hero_step, opponent_draw_step, combat_answer_step,
    combat_concealed_step, combat_draw_step;
extern const StepRules sniper_answer_step, sniper_man_step, sniper_draw_step, over_step;

}  // namespace bocage::uf
