#pragma once
// What the files of doctrine share: what fire does on average, what units are worth, where they can go.
#include "games/tide_of_iron/mind/mind.hpp"
#include "games/tide_of_iron/rules/movement.hpp"
#include "games/tide_of_iron/tables.hpp"

namespace bocage::toi {

inline float number(int n) { return static_cast<float>(n); }
inline float clamped(float x, float low, float high) { return x < low ? low : x > high ? high : x; }

// ---- Odds (doctrine_odds.cpp): how likely a pool of black and red dice comes to so many net hits.
struct NetOdds {
  float least[5];  // of at least n net hits; 0: sure
};
const NetOdds& net_odds(int on, int black, int red);

// What fire is worth, in riflemen: a squad's figures are lost cheapest first, by its owner's choice.
struct Aimed {
  const World& w;
  const State& s;
  const Mind::Plan& plan;
  Unit target;
};
float price(const World&, const State&, const Mind::Plan&, Unit);  // what losing it costs
float bounty(const World&, const Mind::Plan&, Unit);               // what the scenario gives for it
float price_of(Figures);
float loss_of(Figures, int hits);  // the cheapest so many
struct Harm {
  float loss = 0;  // figures and vehicles
  float pin = 0;   // what they cannot do meanwhile
  float sum() const { return loss + pin; }
};
Harm harm(const Aimed&, int black, int red, int on, bool suppressing);
// The same on the average: a full squad (0) or a tank (1) in cover of so many dice.
float bite(int on, int black, int red, bool tank);

// Firepower of a unit against squads or vehicles, without what the map takes or adds.
struct Barrel {
  int power = 0, range = 0, far_power = 0, far_range = 0;  // all of it; the crews alone
};
Barrel barrel(const World&, const State&, Unit, bool at_vehicles);

inline bool is_mover(const State& s, Unit u) {
  return in_play(s, u) && !(is_squad(u) ? suppressed(s, u) : at(s, u).order == Order::heavy);
}
inline int class_of(const World& w, Unit u) {
  return is_squad(u) ? 0 : vehicle(w, u).on_road ? 2 : 1;
}
// It serves best by fire: crews, tanks.
inline bool supports(const World& w, const State& s, Unit u) {
  return is_squad(u) ? has_heavy_weapon(s, u) : is_heavy(w, u);
}

// ---- Fire (doctrine_fire.cpp)
struct BestShot {
  float value = 0;
  Unit target;
};
BestShot best_shot(const World&, const Mind::Plan&, const State&, Unit, Role, const Tally&);
void score_shot(const World&, const Mind::Plan&, const State&, Unit firer, Unit target, int mode,
                Role, int extra, Tally&);
void score_shell(const World&, const Mind::Plan&, const State&, Unit firer, Hex, int mode, Tally&);
void score_support(const World&, const Mind::Plan&, const State&, Choice, Tally&);
void score_op_fire(const World&, const Mind::Plan&, const State&, Choice, Tally&);
void score_concentrate(const World&, const Mind::Plan&, const State&, Unit, Tally&);
void score_prepare(const World&, const Mind::Plan&, const State&, Unit, Tally&);

// ---- Movement (doctrine_move.cpp)
// What it is worth to a unit to stand there.
void judge_post(const World&, const Mind::Plan&, const State&, Unit, Hex, Shelter, Tally&);
void score_advance(const World&, const Mind::Plan&, const State&, Unit, Deed, Tally&);
void score_mover(const World&, const Mind::Plan&, const State&, Choice, Tally&);

// ---- Assault (doctrine_assault.cpp)
struct Storm {
  float chance = 0, theirs = 0, ours = 0, prize = 0;
  float value() const { return theirs - ours + chance * prize; }
};
Storm storm(const World&, const Mind::Plan&, const State&, Unit, Hex, int more = 0);
bool stormable(const World&, const State&, Side by, Hex);
void judge_storm(const Storm&, Tally&);
void score_assault_answer(const World&, const Mind::Plan&, const State&, Choice, Tally&);

// ---- Cards, command, status (doctrine_cards.cpp)
float card_worth(const World&, const Mind::Plan&, const State&, Side, int card);
void score_card(const World&, const Mind::Plan&, const State&, Side, int card, Tally&);
void score_card_answer(const World&, const Mind::Plan&, const State&, Choice, Tally&);
void score_reserve(const World&, const Mind::Plan&, const State&, Choice, Tally&);

// ---- Set-up (doctrine_setup.cpp)
void score_setup(const World&, const Mind::Plan&, const State&, Choice, Tally&);

}  // namespace bocage::toi
