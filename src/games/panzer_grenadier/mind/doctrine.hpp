#pragma once
// What the files of doctrine share: what fire does on average.
#include "games/panzer_grenadier/mind/mind.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/tables.hpp"

namespace bocage::pg {

inline float number(int n) { return static_cast<float>(n); }

// What one attack on a column does on average, in steps; a check is worth a part of one.
struct Effect {
  float direct[direct_fire_table.columns], bombard[bombardment_table.columns],
      assault[assault_table.columns];
};
inline constexpr float outcome_worth[] = {0, 0.3f, 0.4f, 0.5f, 1.2f, 2.2f, 3.2f, 1.1f, 2.1f, 3};
template <class Results>
constexpr void average(const Results& table, float* effect) {
  for (int c = 0; c < Results::columns; ++c) {
    effect[c] = 0;
    for (int roll = 2; roll <= 12; ++roll)
      effect[c] += outcome_worth[static_cast<int>(table.read(c, roll))] *
                   static_cast<float>(roll <= 7 ? roll - 1 : 13 - roll) / 36;
  }
}
inline constexpr Effect effect = [] {
  Effect e{};
  average(direct_fire_table, e.direct);
  average(bombardment_table, e.bombard);
  for (int c = 0; c < assault_table.columns; ++c)
    for (int die = 1; die <= 6; ++die)
      e.assault[c] += outcome_worth[static_cast<int>(assault_table.read(c, die))] / 6;
  return e;
}();

inline float direct_effect(int strength, int shift) {
  if (strength <= 0) return 0;
  return effect
      .direct[direct_fire_table.shifted(direct_fire_table.column(strength), capped(shift))];
}

// How likely two dice are at least n.
inline constexpr float at_least[] = {1,         1,         1,         35.f / 36, 33.f / 36,
                                     30.f / 36, 26.f / 36, 21.f / 36, 15.f / 36, 10.f / 36,
                                     6.f / 36,  3.f / 36,  1.f / 36};
inline float dice_reach(int n) { return n <= 2 ? 1.f : n > 12 ? 0.f : at_least[n]; }

inline const Value& direct_value(const World& w, const State& s, Piece p) {
  const UnitType& t = type_of(w, p);
  return at(s, p).steps == t.steps ? t.direct : t.reduced_direct;
}

// It shoots best from where it stands: machine-guns, mortars, guns, tanks.
inline bool supports(const UnitType& t) {
  return t.kind == UnitKind::hmg || t.kind == UnitKind::mtr || is_weapon(t) || is_afv(t) ||
         t.bombardment;
}

// How gladly a mover halts on an objective.
inline constexpr float halt_on_objective = 0.3f;

// What the conditions take for a step of it, in objectives.
inline float price_of(const World& w, const Mind::Plan& plan, Piece p) {
  return plan.price[index(side_of(w, p))][is_afv(type_of(w, p))];
}
float danger_for(const World&, const Mind::Plan&, Piece, Hex);
float ambush_for(const World&, const Mind::Plan&, Piece, Hex);
// Whether a stack is spotted from there (pg.8.1, pg.8.2a), but for what heights add by day.
inline bool is_seen(const World& w, const Mind::Plan& plan, Hex from, const Mind::Stack& e) {
  const int range = distance(w, from, e.hex);
  const int clear = !e.known && w.hides.contains(e.hex) ? limited_visibility
                    : plan.visibility == day_visibility ? Mind::far
                                                        : plan.visibility;
  return range == 1 || (range <= clear && w.sight.sees(from, e.hex));
}
// The best shot it has from a hex, as steps that it may cost the enemy.
float best_shot(const World&, const Mind::Plan&, const State&, Piece, Hex from);

// The stacks of a side next to a hex: visit(stack).
template <class Visit>
void for_each_beside(const World& w, const Mind::Plan& plan, int side, Hex h, Visit visit) {
  for (const Hex n : w.neighbour[h.id])
    if (n && plan.stack_at[side][n.id]) visit(plan.stacks[side][plan.stack_at[side][n.id] - 1]);
}

// What is lost by leaving a hex, whichever way: worked out once for all of them.
struct Leaving {
  float post = 0, shot = 0, closing = 0, danger = 0;
  bool alone = false;  // nobody of ours would stay
};
Leaving leaving(const World&, const Mind::Plan&, const State&, Piece);
void score_step(const World&, const Mind::Plan&, const State&, Piece, const Leaving&, Hex to,
                Tally&);
// The same at a glance: way and fire only.
float rough_step(const World&, const Mind::Plan&, const State&, Piece, bool led, const Tally&);
bool may_cut(const World&, const Mind::Plan&, const State&, Piece);
bool can_come(const World&, const State&, Piece, bool led);
void score_deed(const World&, const Mind::Plan&, const State&, Choice, Tally&);
// What the best neighbour is worth to it; without a leader it does not go nearer to the enemy's
// guns.
float best_step(const World&, const Mind::Plan&, const State&, Piece, bool led, const Tally&);

void score_direct_fire(const World&, const Mind::Plan&, const State&, Piece, Hex target, Tally&);
void score_bombardment(const World&, const Mind::Plan&, const State&, int strength, Hex target,
                       Side enemy, Tally&);
void score_assault(const World&, const Mind::Plan&, const State&, Choice, Tally&);
void score_opportunity(const World&, const Mind::Plan&, const State&, Choice, Tally&);
void score_armour_shot(const World&, const Mind::Plan&, const State&, Piece, Piece target, Tally&);
// What an assault there now would cost them less what it would cost us.
float assault_outlook(const World&, const Mind::Plan&, const State&, Piece, Hex target);

}  // namespace bocage::pg
