// Modifiers of cards, folded into bytes whenever a card comes or goes.
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

namespace {

// toi.mp.12: what a member's card does for units is for his own; what helps later cards is the team's.
bool is_personal(Mod m) {
  return m == Mod::advance || m == Mod::cover || m == Mod::op_fire_again || m == Mod::assault;
}

void add(State& s, const World& w, const ModRow& row, int side, int division) {
  const auto give = [&](int to) {
    for (int d = 0; d < 2; ++d)
      if (!w.teams || division < 0 || d == division || !is_personal(row.kind) || to != side)
        s.mods[to][d][static_cast<int>(row.kind)] =
            static_cast<std::int8_t>(s.mods[to][d][static_cast<int>(row.kind)] + row.amount);
  };
  if (row.whom != Whom::enemy) give(side);
  if (row.whom != Whom::own) give(1 - side);
}

}  // namespace

void fold_mods(const World& w, State& s) {
  for (auto& side : s.mods)
    for (auto& division : side)
      for (auto& m : division) m = 0;
  for (int i = 0; i < w.operation_count; ++i) {
    const Operation& o = w.operations[i];
    if (!o.used) continue;
    const int side = o.binds ? o.binds - 1 : o.used - 1;
    for (int k = 0; k < o.mod_count; ++k) add(s, w, o.mods[k], side, -1);
    if (i == w.smoke_operation || i == w.demolition_operation) {
      const Mod grant = i == w.smoke_operation ? Mod::smoke_grant : Mod::demolition_grant;
      for (int d = 0; d < 2; ++d) s.mods[o.used - 1][d][static_cast<int>(grant)] = 1;
    }
  }
  for (const Lasting& l : s.play) {
    const Card& c = w.cards[l.card];
    if (l.waiting) continue;
    for (int k = 0; k < c.mod_count; ++k) add(s, w, c.mods[k], w.deck_side[c.deck] - 1, l.division);
  }
}

}  // namespace bocage::toi
